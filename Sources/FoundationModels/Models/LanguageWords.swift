/// Frequent words of a language that say little about what is spoken of.
struct LanguageWords: Sendable {
    /// Words that make a sentence: verbs, pronouns, conjunctions, negations.
    ///
    /// None is a word of English or a part of names.
    let sentence: Set<String>
    /// Articles and prepositions, which are parts of names, too, and words that are spelled like some of English.
    let particles: Set<String>

    private init(_ sentence: String, _ particles: String) {
        self.sentence = Set(sentence.split(separator: " ").map(String.init))
        self.particles = Set(particles.split(separator: " ").map(String.init))
    }

    /// Both kinds.
    var all: Set<String> { sentence.union(particles) }

    /// What speaks for a language.
    struct Evidence {
        /// How many words of the text are the language's.
        var count = 0
        /// The words that make a sentence.
        var sentence = 0
        /// Those among them that are no abbreviation: of three letters, or with a letter that English lacks.
        var distinct: Set<String> = []

        /// Whether someone speaks here: a list of titles or of codes has few such words, and a list of such words nothing else.
        func isSpeech(of words: Int) -> Bool {
            sentence >= 4 && distinct.count >= 4 && sentence * 8 >= words && count * 20 <= words * 17
        }
    }

    /// What speaks for the language in a text.
    ///
    /// Words in capitals are abbreviations, and particles with a capital are names.
    func evidence(in words: [Substring]) -> Evidence {
        var evidence = Evidence()
        for word in words {
            let lowercased = word.lowercased()
            if sentence.contains(lowercased), word.count == 1 || word.dropFirst().allSatisfy({ !$0.isUppercase }) {
                evidence.count += 1
                evidence.sentence += 1
                if word.count >= 3 || !word.allSatisfy(\.isASCII) { evidence.distinct.insert(lowercased) }
            } else if particles.contains(String(word)) {
                evidence.count += 1
            }
        }
        return evidence
    }

    /// Words that show a text to be, in part, in a language.
    static func signs(of code: String) -> Set<String> { code == "en" ? englishSigns : all[code]?.sentence ?? [] }

    /// Words that occur in an English question about a text in another language.
    private static let englishSigns: Set<String> = {
        let words = """
            the of and that this with what how which who whose why when where would should could have has had you your yours \
            they them their there these those are were from about because been not but into than then some any each every its \
            his him our ours she it is be do does did can may might must shall my me we us if so as at by for on to or an \
            please translate translates translated translation explain write rewrite summarize summarise summary correct \
            proofread fix check find give make tell show say says said mean means meaning word words sentence sentences \
            paragraph text phrase phrases passage quote poem song letter email message following below above answer question \
            questions read reading pronounce pronunciation spell spelling grammar language list name names identify detect \
            classify sentiment count reply respond continue complete convert improve shorten extract describe analyze \
            analyse compare repeat english spanish french german italian portuguese dutch swedish danish norwegian finnish \
            polish turkish indonesian vietnamese russian ukrainian greek hebrew arabic persian urdu hindi marathi nepali \
            thai japanese chinese mandarin cantonese korean
            """
        return Set(words.split(separator: " ").map(String.init))
    }()

    /// Every language that is recognised by its words.
    static let all: [String: LanguageWords] = [
        "en": LanguageWords(
            """
            the and that this with what how which who why when where would should could have has had you your they them their \
            there these those are were from about because been but into than then is it its not my me we our if so
            """, "a an of to in for on by as at do be can i he she his her or no"),
        "de": LanguageWords(
            """
            und ist ich du sie nicht wie mir mich dir dich es wir ihr uns euch bitte sind bin bist sein seine ihre mein meine \
            dein deine wenn weil aber oder auch noch nur schon sehr dann dass daß haben habe hast hatte hatten wird werden \
            wurde waren kann kannst können muss müssen soll sollen sich kein keine mehr wo wer warum einmal immer jetzt \
            etwas viel viele alle als doch diese dieser dieses gibt machen hier heute
            """,
            "der die das dem den des ein eine einen einem einer mit auf für zu von im in an am um bei aus nach vor über unter "
                + "zum zur vom so was war hat man will also wir er bis ab"),
        "fr": LanguageWords(
            """
            et est je tu vous nous ils elle elles que qui pas avec ce cette ces moi quel quelle quels quelles c'est n'est qu'il \
            j'ai était sont suis être avoir ont avons avez mais parce quand comme très plus aussi mon ma mes ton ta tes \
            leur leurs notre votre vos fait faire peut peux peuvent bien même encore toujours où quoi ça rien tout tous toute \
            chaque depuis alors donc ne se s'est
            """,
            "le la les l un une des du de d au aux à dans pour sur sous par en il sa son ses on y a me comment si or the"
        ),
        "es": LanguageWords(
            """
            es que por no se mi cómo qué lo su está con para y pero porque cuando como muy más también ella ellos nosotros yo \
            tú usted ustedes eres soy son estoy están estaba fue era ser hay tiene tengo tienen hacer hace puede puedo quiero \
            quién dónde cuánto todo toda todos nada algo este esta esto ese esa eso siempre nunca ya sin sobre hasta desde \
            entre mis sus nos le les si sí donde cada había gusta
            """,
            "el la los las un una de en del al a o e me te he has y son"),
        "it": LanguageWords(
            """
            è che non mi si come cosa sono questo questa questi ho hai ha abbiamo hanno sei siamo era erano essere avere fare \
            perché quando ma anche più molto sempre mai io tu lui lei noi voi loro ci vi mio mia tuo tua suo sua dove chi \
            quanto tutto tutti tutta ogni già ancora poi così qui c'è niente qualcosa può posso vuole voglio se ed
            """,
            "il lo la gli i le un una uno e di a da in con su per tra fra del della dello dei delle degli nel nella nei al "
                + "alla alle ai dal dalla sul sulla no"),
        "pt": LanguageWords(
            """
            é que não se meu minha você como está estão estou são sou foi era ser ter tem tenho mas porque quando muito mais \
            também ele ela eles elas eu nós isso isto este esta esse essa onde quem quanto tudo todos toda nada sempre nunca \
            já ainda sem até depois antes pode posso quero fazer faz seu sua seus suas lhe há gosto gente cada às vezes
            """,
            "o a os as um uma e em de para com do da dos das no na nos nas ao aos à por pelo pela me sobre entre for num numa"
        ),
        "nl": LanguageWords(
            """
            het een niet ik je dat zijn mijn hoe wat voor maar ook nog wel naar kan kun heb hebt heeft hebben had hadden \
            wordt worden werd waren bent wij jij zij hij haar hun ons jullie omdat wanneer waar wie waarom deze dit daar hier \
            altijd nooit meer veel alle alles iets niets heel zeer zou moet moeten wil graag gaat doen als dan toch mij zich
            """,
            "de en is van met op aan er te die over u in of om uit bij door tot om was we me al so had"),
        "sv": LanguageWords(
            """
            och att det är jag du inte hur vad som min mitt mina har mig dig sig från men också när var vi ni de dem hon han \
            kan ska vill måste hade skulle blir blev vara varför därför eller mycket alla allt något ingen inget aldrig alltid \
            bara här där nu så än denna detta dessa efter innan bli gör göra finns sina sitt ett om
            """,
            "en den i på för med av till från under över vid man for at"),
        "da": LanguageWords(
            """
            og det er jeg du ikke hvordan hvad som min mit mine har mig dig sig men også når hvor vi de dem hun han kan skal \
            vil må havde skulle bliver blev være hvorfor eller meget alle alt noget ingen aldrig altid kun nu så end denne \
            dette disse efter før gør gøre findes sine sit fordi hvem fra om hver
            """,
            "en et den i på for med af til at her have under over ved man der"),
        "fi": LanguageWords(
            """
            ja ei se että minä sinä hän me te he mitä miten kun olen olet ovat voi voin tämä tässä mutta minun sinun kuin \
            myös niin oli olivat olla ole en et emme eivät jos koska joka jotka jossa missä mikä kuka miksi milloin aina nyt \
            vain hyvin paljon kaikki sen sitä siitä siellä täällä vielä jo sitten tai vaan sekä ennen jälkeen ollut minulle \
            minua itse joskus
            """, "on no"),
        "pl": LanguageWords(
            """
            nie jest się że jak co czy dla mi mnie ale są ja ty on ona ono wy oni mój moja moje twój twoja który która które \
            kiedy gdzie dlaczego bo bardzo też tylko już jeszcze tak był była było były być mam masz ma mają może można \
            wszystko zawsze nigdy teraz tutaj tam tym tego ten ta to te oraz lub albo jestem jesteś przez przed więc każdy \
            żeby jego jej ich sobie
            """, "i w na z do o po za od u ze we a my go by no pod nad"),
        "tr": LanguageWords(
            """
            ve bir bu için ile ben sen biz siz onlar nasıl var yok çok olan gibi daha ama değil neden nerede kim hangi \
            şey her hiç kadar sonra önce şimdi burada orada olarak oldu olur oluyor ki çünkü veya ya bana sana onu onun benim \
            senin bizim istiyorum istiyor bazen zaman bile mı mi mu mü en diye göre eğer iyi büyük küçük hep sadece
            """, "de da ne o on"),
        "id": LanguageWords(
            """
            yang dan dari ini itu untuk dengan saya kamu anda apa bagaimana tidak adalah pada bisa akan ada mereka kami kita \
            dia aku sudah belum juga atau karena tetapi tapi jika kalau ketika saat lebih sangat selalu setiap semua dalam \
            oleh sebagai seperti banyak hanya lagi masih siapa mengapa dimana mana tersebut setelah sebelum harus ingin \
            sebuah seorang telah para
            """, "di ke air"),
        "vi": LanguageWords(
            """
            và là của có một cho tôi bạn không những được với này thế nào gì các để người đã đang sẽ rất cũng nhưng vì khi \
            nếu thì mà như ở từ đến nhiều hơn nhất đó đây ai sao chúng họ nó mình anh chị em lại ra vào làm biết muốn phải \
            về sau trước trên mỗi luôn rồi hay cả việc
            """, "trong do to me an in a"),
        "ru": LanguageWords(
            """
            и в не на что как я ты вы это с по для мне к из о у за от мой есть где он она оно мы они но когда если так тоже \
            только уже ещё еще был была было были быть может можно нужно все всё всегда никогда потому почему чтобы или меня \
            тебя его её их нас вас который которая которые здесь там очень до при бы же ли этот эта эти то а
            """, ""),
        "uk": LanguageWords(
            """
            і й в у не на що як я ти ви це з по для мені до із про за від та є де він вона воно ми вони але коли якщо так \
            також тільки вже ще був була було були бути може можна треба все завжди ніколи тому чому щоб або мене тебе його \
            її їх нас вас який яка які тут там дуже при би же чи цей ця ці то а бо мій моя
            """, ""),
    ]
}
