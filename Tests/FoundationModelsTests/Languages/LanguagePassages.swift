/// A passage of about a hundred words in each language that is recognised, on mornings, markets and trains.
enum LanguagePassages {
    static let all: [(code: String, text: String)] = [
        (
            "de",
            """
            Heute Morgen bin ich früh aufgestanden, weil mein Bruder zu Besuch kommt und ich vorher noch einkaufen wollte. Auf dem \
            Markt war es schon voll, aber die Händler waren freundlich, und ich habe frisches Brot, Käse und ein paar Äpfel gekauft. \
            Danach habe ich die Wohnung aufgeräumt und Kaffee gekocht. Als er endlich vor der Tür stand, haben wir uns lange umarmt, \
            denn wir hatten uns seit einem Jahr nicht gesehen. Wir wollen am Nachmittag an den See fahren, wenn das Wetter so bleibt. \
            Kannst du uns vielleicht sagen, was man dort machen kann, wie lange die Fahrt mit dem Zug dauert und ob es in der Nähe \
            ein gutes Gasthaus gibt?
            """
        ),
        (
            "fr",
            """
            Ce matin, je me suis levé tôt parce que ma sœur arrive par le train de dix heures et que je voulais d'abord passer au \
            marché. Il y avait déjà beaucoup de monde, mais les marchands étaient de bonne humeur, et j'ai acheté du pain, des \
            fraises et un bouquet pour la table. Ensuite, j'ai rangé la cuisine et préparé le café. Quand elle est enfin entrée, \
            nous avons parlé pendant une heure sans nous arrêter, car nous ne nous étions pas vus depuis longtemps. Cet après-midi, \
            nous voulons marcher le long de la rivière si le temps le permet. Est-ce que vous pouvez nous dire ce qui est beau dans \
            cette région et où l'on mange bien?
            """
        ),
        (
            "es",
            """
            Esta mañana me levanté temprano porque mi prima llega en el tren de las diez y quería pasar antes por el mercado. Ya \
            había mucha gente, pero los vendedores estaban de buen humor, y compré pan, naranjas y unas flores para la mesa. Después \
            ordené la cocina y preparé el café. Cuando por fin llamó a la puerta, hablamos durante una hora sin parar, ya que no nos \
            veíamos desde hace dos años. Por la tarde queremos caminar junto al río si no llueve. ¿Me puedes decir qué se puede ver \
            por aquí, cuánto tiempo hace falta para llegar y dónde se come bien sin gastar demasiado? Nos gusta todo lo que es \
            sencillo y está hecho en casa.
            """
        ),
        (
            "it",
            """
            Questa mattina mi sono alzato presto perché mio cugino arriva con il treno delle dieci e volevo prima passare al mercato. \
            C'era già molta gente, ma i venditori erano di buon umore e ho comprato il pane, le pesche e un mazzo di fiori per la \
            tavola. Poi ho messo in ordine la cucina e ho preparato il caffè. Quando finalmente ha suonato alla porta, abbiamo \
            parlato per un'ora senza fermarci, perché non ci vedevamo da molto tempo. Nel pomeriggio vogliamo camminare lungo il \
            fiume, se non piove. Puoi dirmi che cosa si può vedere qui vicino, quanto tempo ci vuole e dove si mangia bene? A noi \
            piace tutto quello che è semplice.
            """
        ),
        (
            "pt",
            """
            Hoje de manhã levantei-me cedo porque a minha tia chega no comboio das dez e eu queria antes passar pelo mercado. Já \
            havia muita gente, mas os vendedores estavam bem dispostos, e comprei pão, laranjas e umas flores para a mesa. Depois \
            arrumei a cozinha e fiz o café. Quando ela finalmente bateu à porta, conversámos durante uma hora sem parar, porque não \
            nos víamos há muito tempo. À tarde queremos caminhar junto ao rio, se não chover. Você pode dizer-me o que se pode ver \
            aqui perto, quanto tempo é preciso para lá chegar e onde se come bem? Nós gostamos de tudo o que é simples e que está \
            feito em casa, como ela diz sempre.
            """
        ),
        (
            "nl",
            """
            Vanmorgen ben ik vroeg opgestaan, omdat mijn broer met de trein van tien uur komt en ik eerst nog naar de markt wilde. \
            Het was er al druk, maar de verkopers waren vrolijk en ik heb brood, kaas en een bos bloemen voor op tafel gekocht. \
            Daarna heb ik de keuken opgeruimd en koffie gezet. Toen hij eindelijk voor de deur stond, hebben wij een uur gepraat \
            zonder te stoppen, want wij hadden elkaar lang niet gezien. Vanmiddag willen we langs de rivier wandelen, als het niet \
            regent. Kun je mij vertellen wat er hier in de buurt te zien is, hoe lang het duurt en waar je goed kunt eten? Wij \
            houden van alles wat eenvoudig is.
            """
        ),
        (
            "sv",
            """
            I morse steg jag upp tidigt eftersom min syster kommer med tåget klockan tio och jag ville gå till torget först. Det var \
            redan mycket folk där, men alla var på gott humör och jag köpte bröd, ost och en bukett blommor till bordet. Sedan \
            städade jag köket och kokade kaffe. När hon äntligen stod utanför dörren pratade vi i en timme utan att sluta, för vi \
            hade inte träffats på länge. I eftermiddag vill vi gå längs ån om det inte regnar. Kan du säga mig vad man kan se här i \
            närheten, hur lång tid det tar och var man äter bra? Vi tycker om allt som är enkelt och lagat hemma, och vi har gott om \
            tid.
            """
        ),
        (
            "da",
            """
            I morges stod jeg tidligt op, fordi min søster kommer med toget klokken ti, og jeg ville nå på torvet først. Der var \
            allerede mange mennesker, men alle var i godt humør, og jeg købte brød, ost og en buket blomster til bordet. Bagefter \
            ryddede jeg op i køkkenet og lavede kaffe. Da hun endelig stod uden for døren, snakkede vi i en time uden at holde op, \
            for vi havde ikke set hinanden længe. I eftermiddag vil vi gå langs åen, hvis det ikke regner. Kan du sige mig, hvad man \
            kan se her i nærheden, hvor lang tid det tager, og hvor man spiser godt? Vi kan lide alt, som er enkelt og lavet \
            hjemme.
            """
        ),
        (
            "fi",
            """
            Tänä aamuna minä heräsin aikaisin, koska siskoni tulee kello kymmenen junalla ja minun piti ensin käydä torilla. Siellä \
            oli jo paljon väkeä, mutta myyjät olivat hyvällä tuulella, ja ostin leipää, juustoa ja kukkia pöydälle. Sitten minä \
            siivosin keittiön ja keitin kahvia. Kun hän vihdoin seisoi oven takana, me puhuimme tunnin, koska emme olleet nähneet \
            pitkään aikaan. Iltapäivällä me haluamme kävellä joen rantaa, jos ei sada. Voitko sinä kertoa minulle, mitä täällä voi \
            nähdä, kuinka kauan se kestää ja missä on hyvä paikka syödä? Me pidämme kaikesta, mikä on yksinkertaista ja mikä on \
            tehty kotona. Se ei saa olla kallista, mutta sen pitää olla hyvää, niin kuin aina ennen. Nyt hän odottaa jo, ja minä en \
            ole vielä valmis. Hän on aina ollut sellainen, että hän ei voi olla paikallaan. Minä olen vähän hitaampi, mutta se ei \
            ole koskaan ollut meille mikään ongelma.
            """
        ),
        (
            "pl",
            """
            Dziś rano wstałem wcześnie, bo mój brat przyjeżdża pociągiem o dziesiątej, a ja chciałem jeszcze iść na targ. Było tam już \
            dużo ludzi, ale sprzedawcy byli w dobrym humorze i kupiłem chleb, ser oraz kwiaty na stół. Potem posprzątałem kuchnię i \
            zrobiłem kawę. Kiedy on w końcu stanął przed drzwiami, rozmawialiśmy przez godzinę, bo nie widzieliśmy się od dawna. Po \
            południu chcemy iść nad rzekę, jeśli nie będzie padać. Czy możesz mi powiedzieć, co można tu zobaczyć, jak długo to trwa \
            i gdzie jest dobre jedzenie? Nam podoba się wszystko, co jest proste i co jest zrobione w domu. Nie musi to być tanie, ale \
            nie może też być tak drogie jak w mieście. To już wszystko, o co chciałem zapytać.
            """
        ),
        (
            "tr",
            """
            Bu sabah erken kalktım, çünkü kardeşim saat on treniyle geliyor ve ben önce pazara gitmek istiyordum. Orada çok kalabalık \
            vardı ama satıcılar neşeliydi, ben de ekmek, peynir ve masa için bir demet çiçek aldım. Sonra mutfağı topladım ve kahve \
            yaptım. O kapıya geldiği zaman bir saat kadar konuştuk, çünkü çok uzun zaman olmuştu. Öğleden sonra nehir boyunca \
            yürümek istiyoruz, eğer yağmur olmazsa. Bana burada ne var, ne kadar zaman gerekir ve iyi yemek nerede var, söyler misin? \
            Biz ev yemeği gibi sade olan her şey için varız. Çok pahalı olmasın ama iyi olsun. Annem de hep böyle der: az ama iyi. Ben \
            şimdi çıkıyorum, sen bana daha sonra yaz. Biz onun için bir şey de alacağız, ama ne olduğu henüz belli değil. Bu kadar.
            """
        ),
        (
            "id",
            """
            Pagi ini saya bangun lebih awal karena adik saya akan datang dengan kereta jam sepuluh dan saya ingin pergi ke pasar \
            sebelum itu. Di sana sudah banyak orang, tetapi para penjual sangat ramah, dan saya membeli roti, buah, dan bunga untuk \
            meja. Setelah itu saya membersihkan dapur dan membuat kopi. Ketika dia tiba di depan pintu, kami berbicara selama satu jam \
            karena kami sudah lama tidak bertemu. Sore ini kami ingin berjalan di tepi sungai jika tidak hujan. Apa yang bisa dilihat \
            di sini, berapa lama waktu yang harus dipakai, dan di mana ada makanan yang enak? Kami suka semua yang sederhana dan dibuat \
            di rumah. Tidak harus murah, tetapi juga tidak boleh terlalu mahal untuk kami berdua.
            """
        ),
        (
            "vi",
            """
            Sáng nay tôi dậy sớm vì em gái tôi sẽ đến bằng chuyến tàu lúc mười giờ và tôi muốn đi chợ trước. Ở đó đã có rất nhiều \
            người, nhưng những người bán hàng đều vui vẻ, và tôi mua bánh mì, trái cây và một bó hoa cho cái bàn. Sau đó tôi dọn bếp \
            và pha cà phê. Khi em đến trước cửa, chúng tôi nói chuyện cả một giờ, vì đã lâu không gặp nhau. Chiều nay chúng tôi muốn \
            đi bộ dọc con sông nếu trời không mưa. Bạn có thể cho tôi biết ở đây có gì đẹp, đi mất bao lâu và ăn ở đâu thì ngon không? \
            Chúng tôi thích những gì đơn giản và được làm ở nhà.
            """
        ),
        (
            "ru",
            """
            Сегодня утром я встал рано, потому что мой брат приезжает на поезде в десять часов, а я хотел сначала зайти на рынок. Там \
            уже было много людей, но продавцы были в хорошем настроении, и я купил хлеб, сыр и цветы для стола. Потом я убрал кухню и \
            сварил кофе. Когда он наконец позвонил в дверь, мы говорили целый час, потому что давно не виделись. Днём мы хотим \
            погулять у реки, если не будет дождя. Ты можешь сказать мне, что здесь можно посмотреть, как долго это займёт и где можно \
            хорошо поесть? Нам нравится всё, что просто и сделано дома. Это не должно быть дёшево, но и не так дорого, как у нас в \
            городе. Вот и всё, о чём я хотел спросить.
            """
        ),
        (
            "uk",
            """
            Сьогодні вранці я встав рано, тому що мій брат приїжджає поїздом о десятій, а я хотів спочатку зайти на ринок. Там вже \
            було багато людей, але продавці були у доброму настрої, і я купив хліб, сир та квіти для столу. Потім я прибрав кухню і \
            зварив каву. Коли він нарешті подзвонив у двері, ми говорили цілу годину, бо давно не бачилися. Вдень ми хочемо погуляти \
            біля річки, якщо не буде дощу. Чи можеш ти сказати мені, що тут можна подивитися, як довго це триватиме і де можна добре \
            поїсти? Нам подобається все, що просте і зроблене вдома. Це не має бути дешево, але й не так дорого, як у місті. Ось і все, \
            про що я хотів запитати.
            """
        ),
        (
            "el",
            """
            Σήμερα το πρωί σηκώθηκα νωρίς, γιατί η αδελφή μου έρχεται με το τρένο των δέκα και ήθελα πρώτα να περάσω από την αγορά. Είχε \
            ήδη πολύ κόσμο, αλλά οι πωλητές είχαν κέφι, και αγόρασα ψωμί, τυρί και λουλούδια για το τραπέζι. Μετά τακτοποίησα την κουζίνα \
            και έφτιαξα καφέ. Όταν επιτέλους χτύπησε την πόρτα, μιλούσαμε για μία ώρα χωρίς να σταματήσουμε, γιατί είχαμε καιρό να \
            ιδωθούμε. Το απόγευμα θέλουμε να περπατήσουμε δίπλα στο ποτάμι, αν δεν βρέξει. Μπορείς να μου πεις τι αξίζει να δούμε εδώ \
            κοντά, πόση ώρα χρειάζεται και πού τρώει κανείς καλά; Μας αρέσει ό,τι είναι απλό και σπιτικό.
            """
        ),
        (
            "he",
            """
            הבוקר קמתי מוקדם, כי אחותי מגיעה ברכבת של עשר ורציתי לעבור קודם בשוק. כבר היו שם הרבה אנשים, אבל המוכרים היו במצב רוח טוב, \
            וקניתי לחם, גבינה ופרחים לשולחן. אחר כך סידרתי את המטבח והכנתי קפה. כשהיא סוף סוף דפקה בדלת, דיברנו שעה שלמה בלי להפסיק, כי לא \
            נפגשנו הרבה זמן. אחר הצהריים אנחנו רוצים ללכת לאורך הנהר, אם לא יירד גשם. אתה יכול לומר לי מה כדאי לראות כאן בסביבה, כמה זמן זה \
            לוקח ואיפה אוכלים טוב? אנחנו אוהבים כל מה שפשוט ונעשה בבית. זה לא חייב להיות זול, אבל גם לא יקר כמו בעיר שלנו. זה כל מה שרציתי \
            לשאול אותך היום, ותודה רבה לך על העזרה.
            """
        ),
        (
            "ar",
            """
            استيقظت هذا الصباح مبكرا لأن أختي تصل في قطار الساعة العاشرة وكنت أريد أن أمر بالسوق أولا. كان هناك ناس كثيرون، لكن الباعة كانوا في \
            مزاج جيد، فاشتريت خبزا وجبنا وزهورا للطاولة. بعد ذلك رتبت المطبخ وأعددت القهوة. وعندما طرقت الباب أخيرا تحدثنا ساعة كاملة دون توقف، \
            لأننا لم نلتق منذ وقت طويل. نريد بعد الظهر أن نمشي بجانب النهر إذا لم ينزل المطر. هل يمكنك أن تقول لي ما الذي يستحق أن نراه هنا، \
            وكم من الوقت نحتاج، وأين نأكل جيدا؟ نحن نحب كل ما هو بسيط ومصنوع في البيت. ليس من الضروري أن يكون رخيصا، لكن لا نريد أن ندفع كثيرا \
            كما في مدينتنا. هذا كل ما أردت أن أسأل عنه اليوم، وشكرا لك على وقتك.
            """
        ),
        (
            "hi",
            """
            आज सुबह मैं जल्दी उठा क्योंकि मेरी बहन दस बजे की रेलगाड़ी से आ रही है और मैं पहले बाज़ार जाना चाहता था। वहाँ पहले से बहुत लोग थे, \
            लेकिन दुकानदार खुश थे, और मैंने रोटी, फल और मेज़ के लिए फूल खरीदे। उसके बाद मैंने रसोई साफ़ की और चाय बनाई। जब वह आखिरकार दरवाज़े पर \
            आई, तो हमने एक घंटे तक बातें कीं, क्योंकि हम बहुत दिनों से नहीं मिले थे। दोपहर में हम नदी के किनारे घूमना चाहते हैं, अगर बारिश न हो। \
            क्या आप मुझे बता सकते हैं कि यहाँ पास में क्या देखने लायक है, कितना समय लगेगा और अच्छा खाना कहाँ मिलता है? हमें वह सब पसंद है जो सादा \
            है और घर में बना है। यह सस्ता होना ज़रूरी नहीं है, पर बहुत महँगा भी न हो।
            """
        ),
        (
            "th",
            """
            เช้านี้ฉันตื่นแต่เช้าเพราะน้องสาวจะมาถึงด้วยรถไฟเที่ยวสิบโมงและฉันอยากแวะตลาดก่อน ที่นั่นมีคนเยอะแล้ว แต่คนขายทุกคนอารมณ์ดี \
            ฉันซื้อขนมปัง ผลไม้ และดอกไม้สำหรับวางบนโต๊ะ หลังจากนั้นฉันเก็บครัวและชงกาแฟ เมื่อเธอมาถึงหน้าประตูในที่สุด เราคุยกันหนึ่งชั่วโมงเต็มโดยไม่หยุด \
            เพราะไม่ได้เจอกันนานมาก บ่ายนี้เราอยากเดินเล่นริมแม่น้ำถ้าฝนไม่ตก ช่วยบอกหน่อยได้ไหมว่าแถวนี้มีอะไรน่าดู ใช้เวลานานเท่าไร และกินข้าวที่ไหนอร่อย \
            เราชอบทุกอย่างที่เรียบง่ายและทำเองที่บ้าน ไม่จำเป็นต้องถูกมากแต่ก็ไม่อยากให้แพงเหมือนในเมือง
            """
        ),
        (
            "ja",
            """
            今朝は早く起きました。妹が十時の電車で来るので、その前に市場へ行きたかったからです。市場にはもうたくさんの人がいましたが、店の人たちは\
            とても機嫌がよくて、私はパンと果物とテーブルに飾る花を買いました。それから台所を片付けて、コーヒーをいれました。妹がやっと玄関に着いたとき、\
            長い間会っていなかったので、私たちは一時間も休まずに話しました。午後は雨が降らなければ川沿いを散歩したいと思っています。この近くで見るべき\
            ところはどこか、どのくらい時間がかかるか、おいしい食事ができる店はどこか教えてもらえますか。私たちは家で作ったような素朴なものが好きです。\
            安くなくてもかまいませんが、町の店ほど高くないほうがうれしいです。
            """
        ),
        (
            "ko",
            """
            오늘 아침에 저는 일찍 일어났습니다. 동생이 열 시 기차로 오기 때문에 그 전에 시장에 가고 싶었습니다. 시장에는 벌써 사람이 많았지만 상인들은 \
            모두 기분이 좋았고, 저는 빵과 과일과 식탁에 놓을 꽃을 샀습니다. 그다음에 부엌을 정리하고 커피를 끓였습니다. 동생이 드디어 문 앞에 왔을 때 \
            우리는 오랫동안 만나지 못했기 때문에 한 시간이나 쉬지 않고 이야기했습니다. 오후에는 비가 오지 않으면 강가를 걷고 싶습니다. 이 근처에 볼 만한 \
            것이 무엇인지, 시간이 얼마나 걸리는지, 어디에서 맛있게 먹을 수 있는지 알려 줄 수 있습니까? 우리는 집에서 만든 것처럼 소박한 음식을 좋아합니다. \
            싸지 않아도 괜찮지만 시내처럼 너무 비싸지 않으면 좋겠습니다. 오늘 묻고 싶은 것은 이것이 전부이고, 도와줘서 정말 고맙습니다. 내일 아침에는 \
            동생과 함께 산에 올라가려고 합니다. 날씨가 맑으면 사진도 많이 찍을 것입니다.
            """
        ),
        (
            "zh",
            """
            今天早上我很早就起床了,因为妹妹坐十点的火车来,我想先去一趟市场。那里已经有很多人,不过卖东西的人心情都很好,我买了面包、水果,还有放在桌上的花。\
            然后我收拾了厨房,煮了咖啡。妹妹终于走到门口的时候,我们不停地聊了一个小时,因为我们很久没有见面了。下午如果不下雨,我们想沿着河边散步。你能告诉我\
            这附近有什么值得看的地方,需要多长时间,还有哪里的饭好吃吗?我们喜欢简单的、像家里做的菜。不一定要便宜,但是也不要像城里那么贵。今天我想问的就是\
            这些,非常感谢你的帮助。明天我们打算一起去爬山,要是天气好,还会拍很多照片,晚上再回来做饭。
            """
        ),
    ]
}
