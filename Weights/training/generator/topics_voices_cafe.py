"""Everyday topics of guests, in the form of `topics.py`: drinks and cake, diets, advice for every mood, the house, paying, complaints, lost things, orders, other guests and the queue."""

TABLE = """
Q Is a latte strong? | How strong is a latte? | Will a latte wake me up? | Does a latte have much coffee in it? | Is there a lot of caffeine in a latte? | I need to wake up, is a latte enough?
A There is one shot of espresso in it, softened by a lot of milk, so it wakes you gently. | A latte is one of our mild coffees, because milk fills most of the cup. Ask for a second shot if you want more. | Milk makes it taste mild, but the espresso inside still works after half an hour.

Q Does a large coffee have more caffeine? | Is a large latte stronger than a small one? | Do I get more espresso in a bigger cup? | Is there more coffee in a large one or only more milk? | Does the big cup make me more awake? | What is in a large that is not in a small?
A A large latte gets more milk, not more espresso. For more strength you need an extra shot. | With filter coffee a larger cup means more caffeine. With a latte the difference is mostly milk. | Only the filter coffee grows stronger with the cup. In milk drinks I pour the same shot.

Q Will green tea keep me awake? | Does green tea have caffeine? | Can I drink green tea at night? | Is green tea okay before bed? | How awake does green tea make me? | Is there caffeine in jasmine tea and green tea?
A Green tea has some caffeine, about a third of a coffee. Before bed I would take chamomile. | It can keep you up, because there is a little caffeine in the leaves. At night mint tea is safer. | A cup of it wakes you softly, so drink it before the evening.

Q Is there caffeine in hot chocolate? | Does cocoa keep you awake? | Can my kid sleep after a hot chocolate? | Does chocolate have caffeine? | Is hot chocolate okay in the evening? | Will a hot chocolate keep me up?
A There is a tiny bit of caffeine in cocoa, far less than in tea. Most people sleep well after it. | Dark chocolate brings a little, white chocolate none at all. In the evening I would pour the white one. | Hardly any, about as much as in a decaf. It is our favorite cup before bed.

Q What is the latest time for a coffee? | Until when can I have coffee and still sleep? | How long does caffeine stay in me? | Is a coffee at four too late? | If I drink a coffee now, will I sleep tonight? | How many hours does a coffee last?
A Caffeine works for about six hours, so the last coffee should be in the early afternoon. | After three I would take a decaf, because half of the caffeine is still there at bedtime. | Count back six hours from your bedtime. After that, rooibos is my tip.

Q How fast does coffee work? | When will I feel the coffee? | How long until the caffeine wakes me up? | Do I feel an espresso right away? | How soon am I awake after a coffee? | I drank it five minutes ago, when does it start to work?
A It takes about twenty minutes, half an hour at most. | Give it a quarter of an hour. The smell wakes you first, the caffeine comes later. | You feel it most after half an hour, so be patient with your cup.

Q Does decaf taste like real coffee? | Is decaf any good? | Will I taste that it is decaf? | Does decaf taste different? | Is a decaf as good as a normal coffee? | I'm not sure about decaf, is it nice?
A Ours tastes mild and a little nutty. In a latte nobody notices the difference. | Many guests cannot tell it apart. The taste is a bit softer, that is all. | I drink it myself after dark. It is smooth and less bitter than the usual beans.

Q Can I get half decaf? | Can you mix decaf with normal coffee? | I want just half of the caffeine. | Is there a coffee with half the caffeine? | Could you do one shot decaf and one shot normal? | Can you make it half strong?
A Sure, I pull one shot of each and pour them into one cup. | That works well with two shots: one with decaf beans, one without. | Half and half is easy. You get the full taste and only half of the kick.

Q Which has more caffeine, espresso or filter coffee? | Is filter coffee stronger than espresso? | Espresso or filter, what wakes me more? | Does a cup of filter coffee have more caffeine than an espresso? | Which one is milder, filter or espresso? | Is espresso really the strongest?
A Sip for sip the espresso is stronger, but a whole cup of filter coffee holds more caffeine. | Espresso tastes stronger because it is so short. The big cup of filter coffee keeps you awake longer. | The filter coffee wins by caffeine, the espresso wins by taste.

Q Is cold brew strong? | Is cold brew stronger than hot coffee? | How much caffeine is in a cold brew? | Does cold brew wake you up? | Will cold brew make me jittery? | How strong is your cold brew?
A It is stronger than it tastes. Twelve hours in water bring out a lot of caffeine. | Quite strong, so drink it slowly. The ice helps with that. | Soft and sweet on the tongue, but one glass is as strong as a double espresso.

Q Which tea has the most caffeine? | What is your strongest tea? | Which tea wakes me up? | I want a tea that is as strong as coffee. | What tea is good in the morning? | I need a tea to get going.
A Black tea is the strongest in the pot, and a splash of milk goes well with it. | Take a matcha latte. You drink the whole leaf, so it wakes you for hours. | Earl grey or plain black tea, steeped for five minutes, gets anybody going.

Q What is in a flat white? | How do you make a flat white? | How strong is a flat white? | What is a flat white exactly? | How much espresso goes into a flat white? | Would I like a flat white?
A Two shots of espresso and a little silky milk, in a small cup. It is strong and soft at once. | I pour thin, warm milk over a double espresso. If you like to taste the coffee, it is for you. | It is short, strong and velvety: a double shot with hardly any foam.

Q What is a latte macchiato? | Do you make a latte macchiato? | Can I have a latte macchiato? | What's that coffee in a tall glass with layers? | Can you make me a layered latte? | How is a latte macchiato different from a latte?
A It is warm milk with foam, and the espresso goes in last, so you see three layers. I make one if you ask. | For that I pour the espresso slowly through the foam into a tall glass. It tastes as mild as a latte. | The same parts as a latte, only the other way round: milk first, espresso on top.

Q What is a double espresso? | Is a double espresso just two espressos? | Espresso or double espresso? | How big is a double espresso? | How strong is a double espresso? | Do I get two cups with a double espresso?
A Two shots in one small cup, pulled at the same time. It is for long mornings. | It is twice the coffee and twice the water, so it tastes the same and lasts a bit longer. | You get one cup with two shots. Take the single if you only want a quick sip.

Q Just a normal coffee, please. | What is your normal coffee? | I only want plain coffee, nothing fancy. | Do you still have simple coffee? | What do I order when I want just coffee? | I don't know these names, I want an ordinary coffee.
A That is our filter coffee: a big cup, clean and mild. The milk stands beside it. | Simple is good. I will pour you a filter coffee from the fresh pot. | Then a plain black coffee it is, and you can add milk at the counter.

Q Can I have a coffee with a bit of milk? | Do you have coffee with milk, not a latte? | How do I get only a splash of milk? | Filter coffee with milk, is that possible? | Where is the milk for my coffee? | I take a little milk in my coffee.
A There is a small jug of cold milk on the counter, so you can pour as much as you like. | I can warm a splash of milk for you, then the coffee stays hot. | Of course, a filter coffee with room for milk. Tell me when to stop pouring.

Q What is in an iced latte? | How do you make an iced latte? | Is an iced latte just a cold latte? | Is there ice cream in an iced latte? | What's an iced latte like? | Is the iced latte sweet?
A Cold milk, ice cubes and a fresh espresso on top. It is not sweet unless you add syrup. | I fill a glass with ice and milk and pour the hot espresso over it. It is creamy and fresh. | It is a cold latte with ice, and no ice cream in it. That would be an affogato.

Q Iced latte or frappe? | How does an iced latte differ from a frappe? | Is a frappe sweeter than an iced latte? | Which is colder, the frappe or the iced latte? | Frappe or iced latte on a hot day? | What's the difference between an iced latte and a frappe?
A The frappe is blended, sweet and foamy like a shake. The iced latte is milk and espresso over ice, without sugar. | For something like dessert take the frappe. For a fresh, creamy coffee take the iced latte. | One comes from the blender with crushed ice, that is the frappe. The other one is poured over cubes and tastes more of coffee.

Q What cold coffee is there without milk? | I want iced coffee, but no milk. | Which iced drinks are black? | Cold and black, what do you have? | Is there something with ice and coffee but without milk? | Does the iced coffee have milk in it?
A The iced americano and the cold brew come black. The cold brew is smoother. | Our iced coffee is black too, just chilled coffee over ice. Milk only goes in if you ask. | Three of them have no milk: iced coffee, iced americano and cold brew.

Q Is the vanilla latte very sweet? | What is in a vanilla latte? | How sweet is the vanilla latte? | Can I get a vanilla latte with less syrup? | Does the vanilla latte taste of coffee? | Do you use real vanilla in the latte?
A It is a latte with two spoons of vanilla syrup. I can use just one, then the coffee comes through. | Sweet, but soft, like warm ice cream. Half the syrup is no problem. | The syrup is made with vanilla pods, and I pour as little as you want.

Q What is in the pumpkin latte? | Is there real pumpkin in the pumpkin latte? | What does the pumpkin latte taste like? | Does the pumpkin latte taste of vegetables? | Is the pumpkin latte good? | Which spices are in the pumpkin latte?
A Real pumpkin, cooked soft with cinnamon, ginger and nutmeg, then espresso and milk. It tastes like pie. | You taste the cinnamon first and the pumpkin only a little. It is sweet and warm. | I cook the pumpkin myself with sugar and nutmeg. Guests who hate vegetables love it.

Q What's in the white hot chocolate? | Is the white hot chocolate sweeter? | White or dark hot chocolate? | How does white hot chocolate taste? | What's the difference between hot chocolate and white hot chocolate? | Which hot chocolate would you take?
A The white one is made of cocoa butter, so it is very sweet and creamy. The dark one tastes more of cocoa. | Take the dark one if you like chocolate, and the white one if you like vanilla and sugar. | White chocolate melts into the milk like butter. It is the sweeter of the two.

Q Is the lemonade very sour? | How sour is your lemonade? | How much sugar is in the lemonade? | Can I get the lemonade with less sugar? | Is the lemonade too sweet? | Can you make the lemonade a bit sweeter?
A It is more sour than sweet: one lemon and a spoon of sugar in each glass. I can change that. | I mix every glass by hand, so tell me sweet or sour. | Most guests pull a little face at the first sip and smile at the second. More sugar is on the counter.

Q Lemonade or iced tea? | Which is fresher, iced tea or lemonade? | Is the iced tea sweeter than the lemonade? | What would you drink in the sun, lemonade or iced tea? | Iced tea or lemonade for the kids? | I can't decide between the lemonade and the iced tea.
A Lemonade is sour and has no caffeine, so it is better for kids. Iced tea wakes you a bit. | In the sun I take the lemonade, with two slices of lemon. | The iced tea is milder and has real black tea in it. For pure freshness choose the lemonade.

Q Is the iced tea sweetened? | Is there sugar in the iced tea? | Can I have iced tea without sugar? | How sweet is the iced tea? | Do you put sugar into the iced tea?
A I brew it from black tea in the morning with only a little sugar. There is a jug without any, too. | Lightly sweet, with lemon. Without sugar is possible, just say it. | The sugar goes in at the very end, so you decide. It is real tea with lemon.

Q Is the orange juice fresh? | Do you press the oranges yourself? | Is that juice from a carton? | Is the orange juice just oranges? | How do you make the orange juice?
A I press it when you order. Four oranges go into a glass, and nothing else. | You will hear the press in a moment. Nothing here comes from a carton. | Only oranges, pressed by hand. It is sweet enough without sugar.

Q Is there still water or only sparkling? | Does your water have bubbles? | Sparkling or still? | I'd like water without gas. | Is the sparkling water very fizzy? | Which water do you have?
A Still water comes from the tap and is free. The sparkling one is in a bottle and very fizzy. | We have both. I put a slice of lemon in it if you like. | With or without bubbles, both are cold. The still one costs nothing.

Q Is the mint tea made with fresh mint? | Is your mint tea from a bag? | Where is the mint from? | What is in the mint tea? | Is there real mint in the tea? | How do you make your mint tea?
A A whole handful of fresh mint goes into the glass, then hot water. | The mint grows in pots in our window. I cut it when you order. | No bag, only leaves. Let it stand for five minutes, then it is deep green.

Q Do you use tea bags? | Is your tea loose? | Is the tea from a bag or loose leaves? | Why do you use loose tea? | Do I get the leaves in the pot? | How is the tea served here?
A Loose leaves, in a little sieve that hangs in the pot. Lift it out when it is strong enough. | I never use bags. Whole leaves have more taste and less dust. | You get a small pot with the leaves and an hourglass, so you know when it is ready.

Q Can I get a pot of tea? | Do you serve tea in a pot or a cup? | Is there a pot for two? | How many cups are in a pot of tea? | Can we share a pot of tea? | Do you have big teapots?
A A pot holds three cups, and I bring as many cups as you are. | Tea comes in a small pot for one. Ask for the blue pot if you want to share. | Sharing a pot is the nicest way. It keeps warm on its little candle.

Q Can I get more hot water for my tea? | Some more hot water, please. | Could you fill up my teapot? | Is a second pour of tea okay? | My teapot is empty.
A Hot water is free, so bring me the pot as often as you like. | Green leaves are even better the second time. I will fill it up for you. | Of course, hold out the pot. The second cup gets a bit milder.

Q Do you have fruit tea? | Is there a berry tea? | I'd like a tea that tastes of fruit. | Which tea is fruity? | Have you any tea with fruit and no caffeine? | Is there apple tea or something like that?
A A real fruit tea is missing on the menu, but rooibos with a slice of orange comes close. | I can pour hot water over apple slices and cinnamon. It is simple and very good. | Hot apple juice with ginger tastes like fruit tea and has no caffeine.

Q Is the chai latte spicy? | Does chai burn in the mouth? | How hot is the spice in a chai? | Is chai too spicy for my kid? | Is there pepper in the chai latte? | Is the chai sharp or sweet?
A It is more sweet than sharp. Cinnamon comes first, and a little pepper tickles at the end. | Warming rather than burning. But there is some tea in it, so it is not for small kids. | The spices are gentle: cinnamon, cardamom, ginger. The milk makes them soft.

Q Chai latte or matcha latte? | What's better, chai or matcha? | How does matcha differ from chai? | Is the chai sweeter than the matcha? | I like tea with milk, chai or matcha? | I can't choose between matcha and chai.
A Chai is sweet and tastes of cinnamon, matcha is green and a bit grassy. For the first time I would take the chai. | Matcha keeps you awake longer, chai keeps you warmer. | If you like cake spices, take chai. If you like green tea, take matcha.

Q Is a mocha very sweet? | How much chocolate is in a mocha? | Does a mocha taste of coffee or of chocolate? | Mocha or cappuccino? | I like chocolate and coffee, is a mocha for me? | How does a mocha taste?
A You taste chocolate first and espresso after. It is as sweet as a dessert. | One big spoon of melted chocolate goes into each cup. A cappuccino has none and is far less sweet. | If you love both, it is your drink. I can use dark chocolate, then it is less sweet.

Q Can I get more foam? | I love foam, can I have extra? | Can I get a latte without foam? | No foam on my coffee, please. | I don't like the foam, can you leave it out? | Is it possible to choose how much foam I get?
A The foam is in my hands: a spoon holds it back or lets it all go in. | Say it before I pour, then your cup gets just as much foam as you like. | That is easy with the steam wand. A lot of air makes much foam, a little air makes none.

Q Why is my foam gone? | The foam fell together. | My cappuccino has no foam any more. | Why does the foam disappear? | Where did my foam go?
A Foam stays for about five minutes, then the bubbles burst. I will gladly put a fresh spoon on top. | If the milk is too warm, the foam gets thin. Let me make you a better one. | Bubbles don't live long. Hand me the cup and I will crown it again.

Q Can I have it lukewarm? | I don't like hot drinks, can you make it cooler? | Could you make the coffee not so hot, I want to drink it right away. | Can you cool down my tea a bit? | Can you add some cold milk so it isn't so hot? | I always burn my tongue, can you make it warm only?
A I steam the milk only to fifty degrees, then you can drink at once. | A splash of cold water or milk does it. Your tongue will be safe. | Warm instead of hot is how I make it for children, too. Give me a minute.

Q Is there a coffee that's kind to the stomach? | Coffee hurts my stomach, what can I drink? | My stomach can't take coffee. | Which coffee has the least acid? | I get heartburn from coffee, what do you have? | Something gentle for the stomach, please.
A Cold brew has the least acid, and many guests with a tender stomach drink it. | Try a dark roast with oat milk, and eat something first. It is softer that way. | Chamomile tea is the gentlest. If it must be coffee, take a decaf latte.

Q Coffee is too bitter for me, how do I get to like it? | What coffee isn't bitter at all? | Which coffee is the least bitter? | I want coffee that doesn't taste like coffee. | Is there a soft coffee for people who hate bitter things? | What can I take against the bitter taste?
A Begin with a caramel latte. The milk and the sweetness hide the bitter part. | A pinch of salt or some milk takes the bitterness away. The mildest cup we have is the vanilla latte. | Cold brew is hardly bitter, it even tastes a bit sweet.

Q Do you have warm milk? | Can I have just milk? | A warm milk with honey, please. | I only want hot milk, is that possible? | Is there milk without coffee?
A Milk is fine, warm or cold. With honey it is the best cup for a tired evening. | I will steam a cup for you and put a little cinnamon on top. | Sure, whole, skim or oat milk. How warm shall I make it?

Q My son is fourteen, can he have a coffee? | From what age can you drink coffee? | Is coffee okay for a teenager? | May my daughter try a sip of coffee? | How old must you be for a coffee? | Do you sell coffee to young people?
A A small latte now and then is fine for most teenagers. Small kids should stay with cocoa. | We have no rule, but I make it mild for young guests: much milk and a decaf shot. | You as a parent decide. A decaf latte looks grown up and does no harm.

Q What do I drink before a night shift? | I have to work all night. | I work nights, what keeps me awake? | My shift starts at ten in the evening. | What should a nurse drink on a night shift? | I must stay awake until morning.
A A flat white now and a filter coffee to go for later. Drink water in between. | Take a cold brew with you, it works slowly and for long. And eat a bagel before you start. | Small coffees, one every few hours, are better than one big one. I can fill your flask.

Q I have a long drive ahead, what should I take? | What do I drink on a car ride? | What's good for the road? | We still have six hours to drive. | I get tired at the wheel, what do you have? | What coffee would you take on a long trip?
A A double espresso before you go and an americano with a tight lid for the road. Take breaks, too. | Black coffee to go keeps its taste longest, and a cookie fits into any hand. | Drink one here and rest for ten minutes first. Then I pack you a large filter coffee.

Q I drank too much last night. | What helps after a party? | My head hurts from yesterday's party. | We danced all night, what do I need now? | I have a hangover. | What is good the morning after?
A A large glass of water first, then ginger tea. Toast helps as well. | Sit in the quiet corner. You get water, an orange juice and a cheese sandwich. | Salt, water and a small coffee, in that order. I will speak softly.

Q What does your house blend taste like? | What is in your house blend? | Is the house blend mild? | Which beans are in your espresso? | Tell me about your house blend. | How dark is your house blend?
A It is a medium roast that tastes of nuts and milk chocolate. | Beans from Brazil for the body and from Ethiopia for the fruit. Together they are mild and round. | Not too dark and hardly sour. We have not changed it for years, because nobody let us.

Q Can you grind the beans for my machine? | Do you grind beans for a French press? | Will you grind this bag for me? | How shall I say how fine you grind it? | I have no grinder at home. | Can I have the bag ground, please?
A Just tell me what you brew with: a filter, a press or a machine. I set the grinder for it. | With pleasure, it takes half a minute and costs nothing. | I can grind it right here. Buy small bags then, because ground coffee loses its smell soon.

Q Can I get every drink in large? | Is there a large espresso? | Can I have a small cappuccino? | Do all drinks come in three sizes? | Which drinks have only one size? | Can I get a cortado in a big cup?
A Most drinks come small, medium and large. Only the espresso, ristretto and cortado keep their little cups. | Cappuccino, latte and tea you can have in any size. The short ones stay short. | Nearly all of them. A big espresso would be a double one.

Q Does takeaway cost more? | Is it the same price to go? | Do I pay extra for the paper cup? | Is it cheaper to take it with me? | Is there a deposit on the cup?
A Inside or to go, the price is the same. With your own cup you save half a coin. | The paper cup and the lid cost nothing. | There is no deposit and no extra. You only miss the warm chair.

Q Can I carry four coffees? | Do you have a tray for several cups? | How do I carry all these cups? | I need to bring six coffees to my office. | Is there a cup holder? | Can you pack the drinks so that they don't spill?
A We have carriers of cardboard for four cups each. I will press the lids on tightly. | Take two holders, one for each hand. I write on every lid what is in it. | For many cups I use a flat box with holes. It has come through every bus ride so far.

Q How long does a to-go cup stay warm? | Will my coffee still be hot at the office? | Does the lid keep it hot? | My office is twenty minutes away, will the coffee be cold? | How do I keep my coffee warm on the way? | Which drink stays hot the longest?
A About twenty minutes with the lid on. A second paper cup around it adds ten more. | Black coffee and tea stay hot the longest. I can make yours extra hot. | Drinks with foam keep the heat well, because the foam is like a blanket. Half an hour is possible.

Q Is there a deal for coffee and cake? | Is it cheaper with cake? | Do you have a menu with a drink and cake? | Is there a breakfast deal? | Do I save something if I take coffee and cake?
A Coffee and cake together are one coin cheaper between two and four. | In the morning a filter coffee with a croissant is our little deal. You save one coin. | Take any cake with any coffee, and I take one coin off the bill in the afternoon.

Q How much is a piece of cake? | What does cake cost here? | What do I pay for a slice? | Are your cakes expensive? | How much are the muffins and cakes? | What's the price of a slice of cake?
A A slice of cake is 4 coins, a muffin 3 and a cookie 2. | Most cakes are 4 coins. Cheaper and just as good is the banana bread for 3. | Between 2 coins for a croissant and 4 for the cheesecake. The slices are big.

Q When do the croissants come out of the oven? | Are the croissants warm? | Is the croissant fresh? | Are these croissants from today? | When did you bake the croissants?
A The first ones leave the oven when we open, and a second tray comes at ten. | Fresh this morning, and you can hear it when you break one. I can warm yours. | This tray was in the oven an hour ago. The butter is still soft inside.

Q Is the cinnamon roll warm? | What's in the cinnamon roll? | Are the cinnamon rolls good? | How big are the cinnamon rolls? | Is there icing on the cinnamon roll? | Should I try the cinnamon roll?
A It is as big as a saucer, full of butter, cinnamon and brown sugar. I put it in the oven for you. | Soft in the middle and crisp outside, with a thin white icing. Eat it warm. | The middle is the best bite. They are usually gone by noon, so be quick.

Q Blueberry muffin or chocolate muffin? | Which muffin is better? | What muffins do you have? | Are the muffins soft? | Is the blueberry muffin very sweet? | What kind of muffin should I take?
A The blueberry one is fresh and juicy, the dark one has melted chips inside. With coffee I take blueberry. | We have blueberry and chocolate. Kids always point at the chocolate one. | Both are soft, but the blueberry muffin is less sweet.

Q What is banana bread? | Is banana bread a bread or a cake? | Is the banana bread vegan? | What's in the banana bread? | Is the banana bread sweet? | Does the banana bread taste of banana?
A It is a moist cake baked like a loaf, with three ripe bananas in it and no egg or milk. | More cake than bread. It is vegan and gets its sweetness from the fruit. | A vegan cake in the shape of a loaf, and you taste the banana in each bite. I toast a slice if you like it crisp.

Q Does the carrot cake taste of carrots? | Are there really carrots in that cake? | Is the carrot cake any good? | Can you taste the carrots in the cake? | Why does anybody put carrots in a cake?
A You taste cinnamon and nuts. The carrots only keep it juicy. | Grated carrots make it moist and sweet, and you hardly notice them. There are nuts in it, too. | A quarter of it is carrot, but it tastes like spice and cream. It is the first cake to be sold out.

Q Is the cheesecake baked? | What is the cheesecake like? | Is the cheesecake heavy? | Is there real cheese in the cheesecake? | What's the base of the cheesecake made of? | Is there fruit in the cheesecake?
A It is baked slowly with fresh cream cheese on a base of biscuit crumbs. No fruit, only a bit of lemon. | Creamy, a little sour, and not too heavy. I let it rest in the cold for a night. | The cheese is soft and mild, like thick yoghurt. Under it is a crumbly, salty base.

Q Can I get the apple pie with ice cream? | Is the apple pie warm? | Do you have cream for the apple pie? | Do you serve the apple pie hot? | What comes with the apple pie?
A It is served warm, and a scoop of vanilla ice cream goes on top if you wish. | Warm from the oven, with a spoon of cream. Ice cream is possible, too. | Hot pie and cold ice cream is how the regulars take it. Shall I make it like that?

Q How sour is the lemon tart? | What is in the lemon tart? | Is the lemon tart sweet or sour? | Is the lemon tart fresh? | What's the yellow cake? | Would I like the lemon tart?
A It is sour first and sweet after, on a crisp thin crust. | The cream is made of lemons, eggs and butter. It wakes you like an espresso. | If you like lemonade, you will like it. It is the freshest thing in the glass case.

Q Are there nuts in the brownie? | Is the brownie soft? | What's in the brownie? | Is the brownie very chocolatey? | Are your brownies dry? | Would you take the brownie?
A Dark chocolate, butter and walnuts, and the middle stays soft. | It is nearly a piece of chocolate that was warmed up. There are walnuts inside, so be careful if you cannot have nuts. | Dense and moist, with dark chocolate and walnuts. One square is nearly enough for two.

Q What cheese is in the sandwich? | Is the cheese sandwich hot? | What's in the cheese sandwich? | Is the sandwich toasted? | Can I get the sandwich with tomato? | What bread is the sandwich made with?
A A strong mountain cheese between two slices of sour bread, toasted until it runs. | It comes hot and melted. A slice of tomato in it is no extra. | Bread from the bakery across the street and a lot of cheese. Mind the hot drops.

Q Is there flour in the almond cake? | What is the almond cake made of? | Is the almond cake gluten-free? | Can I eat the almond cake without wheat? | What do you use instead of flour in the almond cake?
A It is made of ground almonds, eggs and sugar, with no flour at all. | Almonds take the place of flour, so it has no gluten and stays moist for days. | No wheat goes into it, only almonds, and it tastes like light marzipan. Mind the nuts, though.

Q Do you have something salty? | I don't want cake, what else is there? | Anything savory? | I'm not in the mood for sweet food. | What can I eat that isn't sweet? | Is there something hearty?
A The cheese sandwich is hot and salty, and there is a bagel with cream cheese. | How about avocado toast with lemon and pepper? | Three things are salty: the bagel, the cheese sandwich and the avocado toast.

Q Just a small bite with my coffee, what is there? | What's the smallest thing to eat? | I'm not that hungry, what can I nibble? | Is there something tiny and sweet? | A little something to eat, please. | What can I have that is not a whole slice?
A An oat cookie is just right: small, chewy, and it fits on the saucer. | Take a chocolate chip cookie. Two bites, and you are happy. | I can give you half a slice of banana bread with your cup.

Q Which cake is not too sweet? | I want cake, but not so sweet. | What's your least sweet cake? | Is there a cake with little sugar? | Your cakes look so sweet, which one is not? | What cake do people take who don't like sugar?
A The lemon tart is more sour than sweet. | Try a scone and leave out the jam. There is hardly any sugar in it. | I would take the almond cake. It has the taste of nuts more than of sugar.

Q Can I order a whole cake? | Do you bake birthday cakes to order? | I need a cake for twelve people. | Can I take home a whole cheesecake? | How do I order a cake for Saturday?
A Tell me two days before, and we bake it for you. A whole cake is 40 coins for twelve slices. | Any cake of ours can be ordered whole. I need the day, the name and what to write on it. | With pleasure. Pick a cake, and it waits here in a box on your day.

Q Can I take the cake home? | Could you pack my cake? | I can't finish this, can I take it with me? | Do you have a box for the rest? | Can you wrap up two slices for my family? | Is there a bag for my croissant?
A I have little boxes for that. Hold it flat, then the cream stays on top. | Of course, I will wrap it in paper, and a napkin goes with it. | Bring me the plate, and your cake travels in a box tied with string.

Q What's vegan and gluten-free? | I can't have gluten or milk. | Is there cake without eggs, milk and gluten? | I'm vegan and can't eat flour. | No gluten and nothing from animals, what's left? | What can you give me without wheat and without milk?
A The fruit salad has neither of them. With it a coffee with oat or almond milk. | Of all the food only the fruit salad is safe for you. I make you a large bowl of it. | That is not easy with cakes, I admit. A fruit salad and a strawberry smoothie fit.

Q Can there be traces of nuts? | Do you use the same knife for all cakes? | Is your kitchen free of nuts? | How strict are you with allergies? | My nut allergy is very bad, is it safe here? | Do the cakes touch each other?
A We bake with almonds in the same kitchen, so I cannot promise that there are no traces. A drink in a clean glass is safer. | All cakes lie in one case. I will take a fresh knife, but for a bad allergy I would not risk it. | To be honest, small traces are possible in everything we bake. Please stay with fruit.

Q Until when is there breakfast? | Can I still have breakfast? | How long do you serve breakfast? | Is it too late for breakfast? | Do you have breakfast all day? | I got up late, is there still breakfast?
A Breakfast has no end here. You can order it until {close}. | All day long. The croissants may be gone by noon, but there is always toast. | You are never too late. Late sleepers get the same bagel as the early ones.

Q Do you have a warm lunch? | Is there soup? | What can I eat for lunch? | Do you cook at noon? | Can I get a hot meal here? | Do you have something real to eat, not cake?
A We do not cook, but a hot cheese sandwich and a fruit salad make a good lunch. | No soup, sorry. Most people take the avocado toast at noon. | Our kitchen has only an oven. Warm bread with melted cheese is what it does best.

Q Can I eat my own sandwich here? | May I bring my own food? | Is it okay to eat my own cake here? | We brought a birthday cake, may we cut it here? | Can I eat the food from next door here? | Do you mind if I unpack my lunch?
A As long as you drink something with us, that is fine. | A small bite is no problem. I even bring you a plate and a knife. | Go ahead, but please not something that smells of fish. The cat gets ideas.

Q What goes with apple pie? | What do I drink with apple pie? | Which coffee fits the apple pie? | Tea or coffee with apple pie? | I have a slice of apple pie, what do I drink with it?
A A cappuccino, because the cinnamon also suits the foam. | Black tea with a splash of milk. It makes the apples taste brighter. | With warm pie I take a plain filter coffee.

Q What goes with a cinnamon roll? | What do you drink with a cinnamon roll? | Which drink fits cinnamon? | I'm having a cinnamon roll, what goes with it? | Coffee or cocoa with a cinnamon roll?
A An americano. The roll is sweet, so the cup should not be. | Try a chai latte, then you have cinnamon twice. | A latte in the morning, a rooibos in the evening. Both love cinnamon.

Q What goes with carrot cake? | What should I drink with the carrot cake? | Which tea goes with carrot cake? | Is carrot cake better with tea or coffee? | A drink for my carrot cake, please.
A Ginger tea, because the cake has ginger in it as well. | A flat white. The strong coffee and the cream cheese are friends. | With carrot cake I always pour earl grey.

Q What's good on a Monday? | It's Monday morning, help me. | How do I get through Monday? | What do you give people on Mondays? | The weekend is over, what should I drink? | A drink against Monday, please.
A A double espresso and a cinnamon roll. After that it is nearly Tuesday. | On Mondays I sell the most flat whites. Strong, small, and off you go. | Take a cappuccino and ten quiet minutes by the window first.

Q What's the perfect drink for a Sunday? | It's Sunday, what should I have? | What do people drink on Sundays? | What is a good slow drink? | I have all the time in the world, what do I drink? | I'm free all day, what shall I order?
A Filter coffee in the big cup, with apple pie and a book. | Take a pot of black tea. It lasts for three cups and one long talk. | A cappuccino first, a hot chocolate later. Nobody hurries you here.

Q I want to try something new. | Surprise me with something I've never had. | I always order the same, what else could I try? | What is something unusual? | Which drink do people not know? | I'm brave today, what shall I order?
A Try an affogato: ice cream drowned in hot espresso. | If you always drink latte, take a cortado. It is small and shows more of the coffee. | How about a matcha latte? It is green, creamy and like nothing else here.

Q I need comfort in a cup. | What's the coziest drink? | Give me something that feels like a hug. | I need something for the soul. | What do you drink under a blanket? | What makes the heart warm?
A A hot chocolate with marshmallows. It has dried many tears here. | Chai latte with extra cinnamon, held in both hands. | Warm rice pudding and a cup of rooibos do me good on such days.

Q What do I drink while reading? | I brought a book, what goes with it? | What's a good drink for reading? | I want to read for two hours, what should I order? | What lasts long while I read? | I found a good book, now I need a drink.
A A pot of earl grey, because it is still warm after three chapters. | Filter coffee in the large cup, and the armchair by the window. | Cold brew cannot get cold, so you may forget it for a whole chapter.

Q Which drink looks the nicest? | What's good for a photo? | I want a drink that looks pretty. | What is your most beautiful drink? | Which drink should I take a picture of? | What looks good in a glass?
A The matcha latte is bright green with white foam on top. It likes the camera. | An iced latte, just when the espresso falls through the milk like smoke. | Let me draw a fern on your cappuccino. It holds still for three minutes.

Q We want dessert, what do you have? | What's good after dinner? | Is there a coffee for dessert? | I want coffee and something sweet in one. | Which drink is a dessert? | We already ate, what is a nice ending?
A The affogato is both: vanilla ice cream with a hot espresso over it. | After dinner I would take a small macchiato and share a lemon tart. | A mocha with cream is a dessert that you can drink.

Q Every afternoon I get tired, what helps? | It's three o'clock and I'm falling asleep. | What's good against the afternoon slump? | I need a push for the afternoon. | What gets me through the rest of the day? | After lunch I'm always sleepy.
A An espresso and five minutes in the sun at the door. | Green tea, because it wakes you and still lets you sleep at night. | A cortado is small enough for the afternoon and strong enough for the last meeting.

Q Is the seat by the window free? | Could we have the table at the window? | I'd love a window seat. | Is that armchair taken? | Can I have the sofa? | May I take the table in front of the window?
A If there is no cup on it, it is yours. The cat may share it with you. | Go and sit down quickly, it is the favorite place of many. | I see a coat on it, so look twice. Otherwise it is all yours.

Q Can we push two tables together? | We are eight people, is there room? | Is there a big table? | Where can a group sit? | Have you got space for ten of us? | Can we all sit together?
A The long table at the back seats ten. I will wipe it for you. | Push together what you need, and put it back later. I help with the heavy end. | For a group I would go upstairs. There you may be as loud as you like.

Q Who picks the music? | Can I choose a song? | Do you take requests for music? | Could you play my favorite song? | Can I put on a record?
A I do, and on Fridays the band does. Write your song on the list by the till. | The records stand under the shelf. Choose one and I will put it on next. | We take turns here. If it is not too wild, your song comes after this one.

Q Could you turn off the music? | Is there a place without music? | I'd like it quiet, without music. | Can I sit somewhere silent? | Do you ever have no music? | The music disturbs my reading.
A Upstairs there is no speaker, so you hear only pages and spoons. | I will turn it down a bit. The first hour after {open} is always without music. | Take the table behind the bookshelf. The books swallow all sound.

Q It's too dark to read here. | Can I have more light? | Is there a lamp I could use? | Could you turn on the light? | Where is the brightest table? | I can't see the menu in this light.
A The table under the green lamp is made for reading. Pull the little chain. | I will switch on the lamp above you. | By the window you have the best light until evening. After that I bring you a candle.

Q Where can I hang my coat? | Is there a place for my wet umbrella? | Where do I put my umbrella? | Do you have a coat rack? | Is there a hook for my jacket? | My coat is dripping, where can it go?
A There are hooks behind the door, and a tall pot for umbrellas beside them. | Hang it by the stove, then it is dry when you leave. | Give it to me, I will hang it up on the rack next to the shelf.

Q Can I take a video call here? | May I phone in here? | Is it okay to talk on the phone? | I have an online meeting, where can I sit? | Is there a place for calls? | Can I have a call without bothering people?
A Please do it at the table in the hall. There nobody minds. | Short calls are fine, long ones are better upstairs or on the terrace. | Use headphones and a soft voice, then the corner by the stairs is good for it.

Q Are you open on Christmas? | Are you closed on holidays? | Do you open on New Year's Day? | When are you on holiday? | Do you ever close for a week? | Is the café open at Easter?
A We are open every day of the year from {open}. On holidays there are extra cookies. | No holiday closes us. Some people have nobody else to drink coffee with. | Come on any holiday you like, the stove is warm from {open} on.

Q Why is your door red? | Who painted the door? | I like your red door. | Was the door always red? | Is there a reason for the red door? | What's the story of that red door?
A So that people find it in the fog. It is a fresh coat of paint each spring. | The first owner had only red paint left. Now everybody says: meet you at the red door. | A painter paid her coffee with it many years ago. It has never been another color since.

Q What was in this house before? | Was this always a café? | What did this building use to be? | This house looks old, what was it? | Who lived here before the café? | Did this use to be a shop?
A It was a bookshop for many years. The old ladder still leans at the shelf. | Books were sold here before coffee. Sometimes an old guest still asks for a map. | You are sitting in an old bookshop. Our counter was the place where they wrapped the parcels.

Q Who decorated this place? | I love how it looks here. | It's so pretty in here, who did that? | Where do you get your ideas for the decoration? | Did you decorate the café yourself? | Who chose all these colors?
A Many hands: the guests brought the pictures, and I hung them up crookedly. | It grew by itself. First came the lamps from the flea market, then the green walls. | The owner and I painted it in one weekend. You can still find a drop on the floor.

Q Is the cat friendly? | Does your cat bite? | Can my daughter stroke the cat? | May the cat sit on my lap? | Is Mocha nice to children?
A Mocha is eight years old and friendly to all who do not hurry. Let her smell your hand first. | She does not bite, she only steals seats. Hold out a finger and she will come to you. | Our cat loves laps and children. Just leave her tail alone.

Q I'm allergic to cats. | My eyes itch, is there a cat? | Is the cat in all rooms? | I can't sit near cats. | Where is there no cat?
A Then sit on the terrace or by the door, Mocha never lies there. | She sleeps down here on the machine. Upstairs is free of her, and I vacuum there each night. | Thank you for telling me. I will keep her in the back room while you are here.

Q I'm afraid of dogs. | Is that dog dangerous? | Does that dog bite? | Could you move the dog away from me? | There's a big dog next to my table. | The dog keeps looking at my cake.
A That is old Bruno, he only dreams of cake. I will ask his owner to move. | I understand. Take the table by the stairs, dogs do not go there. | Don't worry, I will talk to its owner, and the leash gets shorter.

Q Can I take a book home? | May I borrow a book from the shelf? | Are the books for sale? | Can I swap a book? | I'd like to leave a book here. | How does your bookshelf work?
A Take one, bring one. That is the only rule of the shelf. | You may carry it home and finish it there. Just bring it or another one back some day. | The books are free for all. I only ask that nobody tells the ending.

Q Which game is good for two? | We'd like to play something, what is there? | What can two of us play here? | Which game is quick to learn? | Can you lend us a game for two?
A Take the blue box. Dominoes are learned in a minute and played in ten. | For two there is chess or cards. The cards are in the drawer under the books. | Try the memory game with the cups on it. It takes as long as one hot chocolate.

Q I lost my stamp card. | I forgot my stamp card. | Can I get my stamp later? | I left my loyalty card at home. | I don't have my card with me, can I still get a stamp?
A I stamp a new one for you, and we join the two later. | No problem, take a fresh card. Bring the old one next time and I add them up. | Your stamp goes on this slip of paper. Show it to me with your card when you come again.

Q How long is the voucher good? | Does the gift card run out? | Is my old voucher still good? | Until when do I have to use my gift card? | I found an old gift card, can I still use it?
A Our gift cards never run out. Show it to me and I tell you what is on it. | It is good for years. A lady once paid with one that was older than her son. | Old ones still count, so spend it on whatever you like. The rest stays on the card.

Q Is the job here hard? | What do I need to work here? | What must a new barista be able to do? | Could I do this job? | What is it like to work here?
A You need to like people and getting up early. The rest you learn in two weeks behind this counter. | Your feet get tired, but the coffee is free and the guests are kind. Anyone with quick hands can learn it. | On Saturdays it is hard work, on Tuesdays it is mostly talking. A good memory for faces helps.

Q Do I pay now or later? | When do I pay? | Do I have to pay first? | Should I pay at the table? | Can I pay at the end? | Where do I pay?
A You can pay here at the counter when you leave. I remember what you had. | Now or later, as you like. To go you pay right away. | At the till by the door, and best at the end, in case you want a second cake.

Q Can I pay a small amount by card? | Is there a minimum for cards? | May I pay only two coins with my card? | Do you take a card for one espresso? | From how much can I pay by card? | Is a card okay for just a cookie?
A Any amount is fine, even a single cookie. | There is no minimum here. Hold the card to the reader, and that is all. | One espresso by card is what half of the town does in the morning.

Q Can I pay for somebody else? | I'd like to buy the next guest a coffee. | Let me pay for the lady over there. | This round is on me. | I want to invite my friend, the bill is mine. | Can I pay a coffee for a stranger?
A How kind! I will put it on your bill and tell nobody, if you wish. | With pleasure. I write it on the board, and somebody will be happy about it. | Of course. Your bill gets longer and somebody's day gets better.

Q My coffee is too weak. | This tastes like water. | My latte has no taste. | There's hardly any coffee in this. | This coffee is so thin. | I can't taste the coffee in here.
A I am sorry. I will pull another shot and pour it in. | Then the grind was too coarse. You get a new and stronger one. | Hand it back, please. The next one will have a backbone.

Q There are grounds in my coffee. | My coffee is full of crumbs. | There's sand in my cup. | There is powder at the bottom of my coffee. | I have grounds between my teeth. | There are tea leaves floating in my tea.
A Oh, the filter must have slipped. I will make you a clean cup. | Sorry for that! I rinse the sieve and start again. | That is my fault, I poured too fast. A fresh one is on the way.

Q The milk tastes sour. | The milk has gone off. | My coffee has lumps in it. | There are flakes in my latte. | I think your milk is bad. | Why are there white bits in my coffee?
A I am very sorry. I open a new carton and make it again. | Oat milk sometimes breaks in hot coffee, but I don't want to guess. You get a new one. | Thank you for saying it at once. That carton goes straight into the sink.

Q The cake is dry. | My croissant is hard. | This muffin is from yesterday. | The cake tastes old. | My toast is burnt. | This bread is stale.
A I am sorry, that one should not have left the kitchen. Choose another piece, it costs nothing. | You are right, I can hear it crack. I bring you a fresh one. | That is not how we bake. Please take any other thing from the case.

Q I asked for oat milk! | This is made with cow's milk, isn't it? | Did you use the wrong milk? | I can't drink this, it has milk in it. | I said without milk. | Is this really oat milk?
A If you are not sure, do not drink it. I make it again, and you can watch me pour. | I am sorry, that must not happen. I take a clean jug and start over. | Better safe than sorry. A new cup with the right milk is coming.

Q Something is missing from my order. | I also ordered a cake. | Where is the second coffee? | I only got half of my order. | You forgot my cookie. | My friend got her drink, but I didn't.
A Oh no, it is still on my slip. I bring it right now. | I am sorry, I carried only one plate. The rest comes in a moment. | You are right, and I forgot it. It comes with a little extra.

Q My table is sticky. | Can you wipe the table? | There are crumbs on my chair. | The table is full of dirty cups. | Could somebody clear this table? | We can't sit here, it's all messy.
A I am on my way with a cloth. | Sorry, it was a busy hour. I will clear it in a moment. | Put your coat down, and it will shine before you sit.

Q I burned my tongue! | This is far too hot. | Ouch, the cup is hot! | I can't hold this cup. | My tea is boiling. | I burned my fingers on the cup.
A Oh dear! Here is a glass of cold water. | Wait, I will give you a sleeve for the cup and a splash of cold milk. | I am sorry, I should have warned you. Let it stand for five minutes.

Q I left my glasses here. | Did you find a pair of glasses? | My reading glasses are gone. | Have you seen my sunglasses? | I think my glasses are still on your table. | Did someone leave glasses here this morning?
A Let me look in the basket, I think there are three pairs. What color is the frame? | Someone put a pair next to the sugar. Are those yours? | Look on your head first, that is where most of them are. Then I search the tables with you.

Q My son lost his teddy. | We forgot a toy here. | Did you find a small stuffed rabbit? | My daughter's doll is gone. | Is there a toy bear in your lost box? | My little girl left her toy here yesterday.
A A toy sat on the counter all night and watched me work. Is it this one? | Let me look at once, that is an urgent matter. I will check under the sofa, too. | Lost toys sit on the shelf next to the cups. Come and see, please.

Q I lost an earring. | My ring fell down somewhere. | I dropped something small, can you help me? | Did you sweep up an earring? | My contact lens fell on the floor. | I lost a button from my coat here.
A Nobody move! I will get the lamp and we look under the table together. | I have not emptied the dustpan yet, so there is hope. | Small things go into the glass next to the till. Have a look, please.

Q Can I change my order? | I changed my mind. | Is it too late to change my order? | I'd rather have something else. | Can I swap my drink? | Actually, I want another drink.
A As long as it is not in the cup, anything goes. What would you like instead? | No problem, I have not started yet. Tell me the new one. | Just say it, I cross out the old one.

Q Can I cancel my order? | Please cancel my order. | I don't want it any more. | Forget my order, please. | I have to leave, can you stop my order? | Is it possible to take back my order?
A All right, I take it off the list. You pay nothing. | I had just warmed the cup, so nothing is lost. See you another time. | It is cancelled. If it was paid, the coins come back to you.

Q I don't know yet. | I need another minute. | I'm still thinking. | We haven't decided yet. | Give me a moment, I'm reading the menu. | Can I order in a minute?
A Take your time, the menu is long. I am here. | No hurry. Wave when you are ready. | Think in peace, I will polish some glasses. Ask me if a name sounds strange.

Q Can I order more later? | May I order the cake afterwards? | I'll take just a drink for now. | We'll order food later. | Can I order one thing now and one later? | Can you bring the dessert in half an hour?
A First the one, then the other, as you like. I keep your slip open. | Sure, I come by your table in half an hour. | Later is fine. If it is the last slice of cake, I hide it for you.

Q Can you make it to go after all? | I have to go, can you pour it into a paper cup? | Can I take the rest with me? | I can't finish my coffee, can I take it along? | Could I get a to-go cup for this? | My bus is here, can I take my coffee?
A Quick, hold out the cup. I pour it over and press on the lid. | Here is a paper cup with a lid, the coffee need not stay behind. | Of course, it takes five seconds. Mind the first sip.

Q Am I next? | Is it my turn? | Who is next? | When is it my turn? | Did you see that I'm waiting?
A You are! What would you like? | I think it is you, the lady before you has her tea already. | Just a second, I finish this foam. Then I am all yours.

Q Somebody pushed in. | That man jumped the queue. | I was first! | She was not before me. | Hey, I was in line before him. | That isn't fair, I was waiting longer.
A You are right, I saw it. You come first now. | I am sorry, I looked at the machine and not at the line. What can I get you? | Let us keep the order friendly. Both of you will have a cup in three minutes.

Q Can I go first, please? | I only want a croissant, may I skip the line? | Is there a quick line? | May I jump the queue, my train is leaving? | It's only one espresso, do I have to stand in line?
A Ask the people before you, they are mostly kind. I am quick as soon as they nod. | There is just this one line, but I work fast. You will be out in three minutes. | If nobody minds, step forward. I have it ready in half a minute.

Q Is anyone sitting here? | Can I share your big table with others? | May I sit with somebody? | Everything is full, where can I sit? | Is it okay to sit down at someone's table? | There's no free table left.
A Ask the lady with the newspaper, she likes company. | At the long table everybody sits with everybody. Just say hello. | A place at the bar is always free, right here in front of me.

Q A baby is crying all the time. | Those kids run around everywhere. | The children are playing between the tables. | Can someone calm the child? | The kids at that table are so wild. | A little boy ran into my chair.
A Let me bring them the box of toys, that works like magic. | A spoon of foam with cocoa, and peace returns. I will see to it. | Sorry for the trouble. Shall I find you a calm seat upstairs?

Q A guest is staring at me. | Someone is bothering me. | That man won't leave me alone. | I don't feel safe with that guest. | Can you do something about the man next to me? | Somebody keeps talking to me and I don't want it.
A Come and sit here at the bar, next to me. I will talk to that guest. | Thank you for telling me. Nobody has to put up with that in this house. | I take care of it right now. You stay, the other one goes if need be.

Q What is that guest drinking? | What does she have in her glass? | I want what he has! | That looks good, what is it? | What's that over there with the cream on top? | Can I have the same as the man at the window?
A It smells of cinnamon from here, so it must be the chai latte. Shall I make you one, too? | That is a mocha with cream. You are the third to ask this hour. | I made it five minutes ago: an iced latte with caramel. The same for you?
"""
