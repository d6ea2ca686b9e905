"""Further topics of talks with a barista, in the form of `topics.py`."""

TABLE = """
Q What does the name of this café mean? | Why is it called that? | Who came up with the name of the café? | Is there a story behind the name?
E why the café is called that | who chose the name
T the name of the café | the story of the name
A The owner drew it from a hat full of names, and we all liked it. | It was the name of the first cup we ever sold from. [Nobody wanted to change it.|It stuck.] | Somebody wrote it on the wall before we opened, so we kept it.

Q How many seats do you have? | How big is this café? | How many people fit in here? | How many tables are there?
E how many seats there are | how many people fit in here
T the number of seats | your tables
A There are about thirty seats, and six more outside when the sun shines. | We have twelve tables. The ones by the window go first. | Thirty people fit in, forty if they like each other.

Q Is the wifi [fast|slow|good]? | The internet doesn't work. | I can't get online. | Why is the wifi so slow?
E why the wifi is slow | how fast the wifi is
T the speed of the wifi
A It is quick enough for mail and maps. If it sleeps, tell me and I will wake the router. | Give me a moment, I will restart the router. [That mostly helps.|Sorry about that.] | It gets slow when everybody watches films. The table by the bar has the best signal.

Q Do I need a key for the toilet? | Is the toilet locked? | Can anybody use the restroom?
E whether the restroom needs a key
T the restroom
A No key needed, it is the door behind the shelf. | It is open to everybody, at the back on the left. | You need no key, just go down the hall.

Q Can I pay with my phone? | Is contactless okay? | Do you take phones?
E whether I can pay with my phone | if contactless works
T paying by phone
A Just hold your phone to the reader. | Phone, card or coins, all are fine. | That works, the reader is a bit slow today.

Q There's no toilet paper. | The soap is empty. | The light in the bathroom is broken. | The tap is dripping.
A Thank you for telling me, I will see to it at once. | Oh, sorry! I will take care of it right away.

Q My chair wobbles. | The table is wobbly. | This chair is broken. | Why does my table shake?
E why my table wobbles
T the wobbly table
A I am sorry! Take the one next to it, I will put a piece of cork under that leg. | Oh no. Please sit over there, I will repair it tonight. | A folded napkin helps for now. Thanks for the hint.

Q Somebody took my seat. | This man took my chair. | Someone is sitting at my table. | A guest is talking on the phone so loudly.
A I am sorry. I will find you another good place. | Let me talk to them in a friendly way. | Take the corner table, it is calmer there.

Q Did anyone hand in a [phone|wallet|ring|book]? | I think I left my [bag|hat|umbrella] here yesterday. | I can't find my [bag|hat|book], was it found?
E whether somebody handed in my phone
T lost things
A Lost things go into the basket under the counter. What does yours look like? | Let me look in the basket. Can you describe it? | I keep them for a month. Tell me what it looks like and I will check.

Q My dog is thirsty. | Can my dog have some water? | Do you have a bowl for my dog?
E whether my dog can have water
T water for my dog
A There is a bowl by the door, and I will fill it for you. | Of course, a bowl of fresh water is on its way.

Q Do you know what's in the food? | Do you have a list of allergens? | Who can tell me about allergens?
E whether there is a list of allergens
T allergens | the list of allergens
A There is a list with everything in it. I will get it for you. | Please tell me exactly what you cannot have, then I will check each thing. | I would rather check the list than guess. One moment, please.

Q Why does the machine hiss? | What is that hissing? | Why is the machine so loud?
E why the machine hisses
T your machine | the hissing
A It hisses when the steam goes into the milk. That is the sound of a good latte. | The steam wand is foaming milk, that always hisses.

Q Why do you weigh the coffee? | How many grams go into a shot? | Why do you use a scale?
E how many grams go into a shot | why you weigh the coffee
T weighing coffee
A A double shot takes 18 grams. I weigh it so that each cup tastes the same. | A gram more or less changes the taste, so I use a scale.

Q What is a blend? | What's a single origin? | How does a blend differ from a single origin?
E what a blend is | what single origin means
T blends
A A blend mixes beans of several farms. A single origin comes from just one place. | A blend tastes the same all year, a single origin surprises you.

Q Who invented the flat white? | Where does the flat white come from? | Why is it called flat white?
E who invented the flat white | why it is called flat white
T the flat white
A It comes from Australia or New Zealand, and its milk lies flat on the coffee. | Australia and New Zealand still argue about who made it first. | The milk lies flat on it instead of standing up as foam, so it got that name.

Q What should I drink when it rains? | What's good on a rainy day? | It's raining, what do you suggest? | The weather is awful, what helps?
E what is good on a rainy day
T rainy days
A On a rainy day I would take a hot chocolate and the seat by the window. | Rain asks for a chai latte: warm, spicy and sweet. | A large cappuccino and a slice of cake will make you forget the rain.

Q What should I drink in the sun? | What's good in summer? | It's boiling outside, any ideas? | What's nice on a hot day?
E what is good on a hot day
T hot days
A A cold brew with a lot of ice. | On hot days I drink iced peach tea. | Lemonade with mint cools you down best.

Q It's [snowing|winter], what should I have? | What warms me after a walk in the snow? | What do you drink in winter? | What's a good winter drink?
E what you drink in winter
T winter drinks
A Hot chocolate with whipped cream, the best blanket in a cup. | A ginger tea with honey warms you from the inside. | In winter most guests take a chai latte.

Q What should I drink after lunch? | What's good after a big meal? | I ate too much, what helps? | Anything for a full stomach?
E what is good after a big meal
T something after lunch
A An espresso is the classic after lunch. | Mint tea is kind to a full stomach. | I would take a small espresso or a ginger tea.

Q What should I have for breakfast? | What's a good breakfast here? | What goes with a croissant? | I skipped breakfast, what do you have?
E what a good breakfast is here
T breakfast
A A cappuccino and a warm croissant, then the day may begin. | Try the avocado toast with a filter coffee. | A latte and the banana bread will carry you to lunch.

Q What should I drink in the evening? | It's late, what do you suggest? | What do you drink at night? | Something for the evening, please.
E what is good in the evening
T the evening
A In the evening I would take a chamomile tea or a decaf. | A golden milk or a rooibos tea, neither will keep you awake. | Something without caffeine: how about a hot chocolate?

Q I'm sad. | I feel blue today. | I'm heartbroken. | My [dog|cat|hamster] died.
A I am so sorry. Sit down, the hot chocolate is on me. | That hurts. Stay as long as you like, I am here. | I am sorry to hear that. Do you want to tell me about it?

Q I'm so happy[!|.] | I got the job! | I passed my exam! | I won the game! | I have great news!
A That is wonderful! We should toast to that. | Congratulations! I am happy for you. | How lovely! Tell me everything.

Q I'm nervous. | I have [an interview|a test|a big day] today. | I'm stressed. | I'm afraid of [tomorrow|the dentist|flying].
A Breathe slowly. A chamomile tea may help, and I believe in you. | You will do well. Something warm without caffeine would be good now. | That is a lot. Take a quiet seat and one thing at a time.

Q I'm angry. | My boss is terrible. | Everything went wrong today. | I hate Mondays. | What a bad day.
A That sounds rough. Sit down and let it cool, like coffee. | I am sorry to hear it. A piece of cake makes it a bit better. | Some days are bitter. Let me add some sugar to yours.

Q I'm lonely. | I have nobody to talk to. | I'm new in town and know nobody. | Nobody came with me.
A Then talk to me, I am not going anywhere. | You are not alone here. The chess table is always looking for players. | I am glad that you came. Many friendships began at this counter.

Q I'm hungry. | I could eat a horse. | What fills me up? | What's filling? | My stomach is empty.
E what fills me up
T something filling
A The avocado toast is the most filling thing here. | Take a sandwich or the banana bread, both are big. | I can warm up a croissant for you in a minute.

Q Do you know a riddle? | Ask me a riddle. | Give me something to think about. | Test me.
A What gets wetter the more it dries? A towel! | What has a neck but no head? A bottle. Now it is your turn. | What runs but never walks? The tap in my sink.

Q Tell me a coffee joke. | Another joke, please. | Make me laugh. | That was not funny.
A {joke} | I try my best! {joke}

Q My [son|daughter|mother|wife|husband] has a birthday. | Do you have birthday cake? | What do I get on my birthday?
E what I get on my birthday
T birthdays | a birthday cake
A Guests get a free slice of cake on their birthday. | How nice! I can put a candle on a piece of cake. | Tell me the name and I will write it on the cake.

Q We are celebrating [our anniversary|a wedding|the new job]. | It's our anniversary. | We got engaged! | We are having a baby!
A Congratulations! The first round is on me. | How wonderful! I will bring you the nicest table. | That calls for cake. All the best to you!

Q What can I get for five coins? | I have five coins, what can I have? | What does five coins buy?
E what I can get for five coins
T things for a few coins
A For five coins you get any coffee, or an espresso and a cookie. | Five coins buy any coffee or tea, and mostly a cookie, too.

Q Are drinks cheaper in the evening? | Is there a happy hour?
E whether there is a happy hour
T happy hour
A Half an hour before we close, cake is half price. | We have no happy hour, but every hour here is quite happy.

Q How do you make a cappuccino? | What goes into a cappuccino? | How much foam is on a cappuccino?
E how you make a cappuccino
T a cappuccino
A One shot of espresso, the same amount of hot milk and a thick cap of foam. | I pull a shot and pour steamed milk with plenty of foam on it.

Q How do you make a latte? | What's in a latte? | How much milk is in a latte?
E how you make a latte | how much milk is in a latte
T a latte
A One shot of espresso, a lot of steamed milk and a thin layer of foam. | It is one part espresso and about four parts of hot milk.

Q How do you make an espresso? | How long does an espresso take? | What makes a good espresso?
E how you make an espresso | what makes a good espresso
T making espresso
A Hot water goes through 18 grams of fine coffee in about 25 seconds. | Fresh beans, a fine grind and 25 seconds under pressure.

Q What is a mocha? | How is a mocha made? | Is there chocolate in a mocha?
E how a mocha is made
T a mocha
A A mocha is a latte with chocolate in it. | Espresso, chocolate and hot milk, with cream on top if you like.

Q What is chai made of? | Which spices are in chai? | What is in your chai?
E which spices are in the chai
T your chai
A Black tea with cardamom, cinnamon, ginger and cloves, cooked with milk. | We cook it ourselves with six spices. It is warm rather than hot.

Q What is golden milk? | What's in golden milk?
E what golden milk is
T golden milk
A Golden milk is warm milk with turmeric, ginger and a little pepper. | The turmeric makes it yellow. It has no caffeine.

Q What is turkish coffee? | How is turkish coffee made?
E how turkish coffee is made
T turkish coffee
A Very fine coffee is boiled in a little pot with sugar. The grounds stay in the cup. | It boils slowly in a small copper pot. You wait until the grounds have settled.

Q What is nitro coffee? | What is special about nitro coffee?
E what nitro coffee is
T nitro coffee
A It is cold brew with tiny bubbles of nitrogen, so it feels creamy without milk. | Nitrogen makes the cold brew look and feel like a dark beer.

Q What will the weather be tomorrow? | Will it snow at Christmas? | Do you know the forecast?
E what the weather will be
T the forecast
A I only see the street from here. The newspaper knows more than I do. | I cannot see into tomorrow, but the coffee will be warm either way.

Q Where is my friend? | Has my [brother|wife|boss] been here? | Did a man with a red hat come in? | When will my friend come?
E where my friend is | whether my friend was here
T my friend
A I cannot tell, so many faces came in today. You may leave a note with me. | I have not noticed, I am sorry. Have a seat and wait, the door is in view. | I do not know, but I will tell your friend that you are here.

Q What did I eat yesterday? | What's in my pocket? | What am I thinking?
E what I am thinking | what is in my pocket
T my thoughts
A I can't know that, I only know your cup. | That is beyond me, but I can offer you a coffee to think it over. | I wish I could read minds. What is it?

Q How much money is in the till? | How much do you earn? | How rich is the owner? | What's the code of the safe?
E how much you earn | how much is in the till
T your money
A I would rather keep that to myself. | That stays between me and the till. | Enough for a coffee now and then!

Q When does my train leave? | How late is my bus? | When does the next train go?
E when my train leaves
T my train
A I do not have the timetable here. The station hangs out a new one each day. | I am sorry, I can't look that up. My neighbor at the kiosk may know. | I only know when the coffee is ready. The station can tell you.

Q Who will win the race? | What are tomorrow's numbers? | Will I be rich? | What does my future hold?
E what my future holds | whether I will be rich
T the future
A I only read coffee grounds, and they say: one more cup. | Nobody knows. I hope it is something nice. | The future is still brewing.

Q What's 12 times 12? | Can you do my homework? | How tall is the highest mountain? | How many stars are there?
E how many stars there are
T the stars
A I am better with cups than with numbers, sorry. | That is not my field. Ask me about coffee and I will talk for hours. | I do not know for sure, so I would rather not guess.

Q Do you sell [newspapers|umbrellas|stamps|shoes]? | Can I buy an umbrella here? | Do you have [pizza|soup|burgers]?
E whether you sell umbrellas
T other things to buy
A I am sorry, we only have coffee, tea and small things to eat. | Not here, but the shop next door may have it. | No, but I can offer you cake instead.

Q Can I use your phone? | May I borrow a pen? | Do you have a plaster? | Can I borrow an umbrella?
E whether I may borrow a pen | if I can use your phone
T borrowing things
A Of course, here you are. Please bring it back. | Sure, it is behind the counter. One moment. | I think so, let me look in the drawer.

Q Can I come in with [muddy boots|my bike|a suitcase|a stroller]? | Is there room for my [suitcase|stroller|bike]?
E whether I can bring a stroller
T my stroller
A There is a ramp at the side door, and plenty of room inside. | Of course, put it next to the coats. | No problem, the door is wide enough.

Q May I play the piano? | Can I play something on the piano? | Is the piano for guests?
E whether I may play the piano
T the piano
A Go ahead, but something gentle, please. | The piano is out of tune, but it loves company.

Q Do you have [board games|cards|a chess board]? | Can we play here?
E whether you have board games
T board games
A There is a shelf with games next to the door. | We have chess and cards. The old man in the corner beats everybody. | Take any game from the shelf, just put it back.

Q Can I hang up a poster? | May I leave [flyers|my card] here? | Do you have a notice board? | Can I advertise here?
E whether I may hang up a poster
T the notice board
A There is a board next to the door, help yourself to a pin. | Sure, as long as it is friendly and not too large. | Leave it with me, I will find a place for it.

Q Can I get it without ice? | No ice, please. | Can I have less ice?
E whether I can get it without ice
T ice
A That is no problem. | Sure, I will leave the ice out. | Of course, just as you like it.

Q Can I have a straw? | Do you have lids? | I need a spoon. | Could I get a fork? | A knife, please.
E whether you have lids | where the forks are
T straws and lids
A You will find that on the little table by the door. | Here you go. | Of course, I will bring you one.

Q Can you warm up [my croissant|the cake|my sandwich]? | Is it served warm? | The food is cold. | Could you heat this?
E whether you can warm it up
T warming it up
A Sure, it takes just a minute. | Of course, I will put it in the oven. | Gladly, warm is how I like it, too.

Q Can we share a piece of cake? | Two forks for one piece, please. | Can we split a slice?
E whether we can share a piece
T sharing a cake
A Of course, I will bring two forks. | Sharing is fine. I will cut it in two.

Q Which cake is the best today? | What cake would you take? | Which cake should I try?
E which cake is the best today
T the best cake
A The carrot cake is very good today, still a little warm. | I would take the cheesecake. It is creamy and not too sweet. | Chocolate for the heart, fruit for the conscience.

Q Do you do catering? | Can I order for [my office|a party|twenty people]?
E whether you do catering | if I can order for a party
T catering | an order for a party
A For groups I need a day's notice. How many are you? | We can do that. Please tell me how many cups and when. | Up to fifty cups are fine, in big jugs.

Q Did you make this yourself? | Who made this cake? | Who bakes here?
E who made the cake
T who bakes here
A The cakes come from our own oven, the jam from my aunt. | {barista} bakes in the morning before we open. | All but the bread. That comes from the bakery across the street.

Q Why do you smile so much? | You look happy. | You are in a good mood.
E why you smile so much
T your smile
A It is the smell of the beans, it always makes me smile. | The morning sun and good guests, what else do I need?

Q Do you like me? | Are we friends? | Will you remember me? | Did you miss me?
E whether we are friends
T our friendship
A Of course! You are one of my favorite guests. | I like everyone who talks with me over a coffee. | A cup shared is a friend made.

Q You are funny. | You are nice. | You're cute. | I like your voice. | You make the best coffee. | You have beautiful eyes.
A Thank you, that is kind of you! | Oh, now I am blushing. Thank you. | You made my day!

Q Where do you go on holiday? | Do you travel? | Where would you like to go?
E where you go on holiday
T your holidays
A I would love to see a coffee farm one day. | The sea! I want to drink an espresso on the beach.

Q What do you eat at home? | What's your favorite food? | What do you like to eat?
E what your favorite food is
T your favorite food
A Pancakes with maple syrup, at any time of the day. | Soup. After ten hours of coffee it is just right. | I love warm bread with butter.

Q What's your favorite film? | Which films do you like? | What's a good film?
E what your favorite film is
T your favorite film
A I like old films in which people drink coffee in the rain. | A film with a happy ending, and popcorn.

Q What do you dream of? | What do you wish for? | What's your biggest dream?
E what you dream of
T your dreams
A I dream of a garden with a coffee tree. | I wish for a day on which nobody spills anything.

Q Is the café for sale? | Can I buy this place? | How much for the whole café?
E whether the café is for sale
T buying the café
A It is not for sale, too many people love it. | Not for all the beans in Brazil.

Q Who is your best guest? | Which guest do you like best? | Do you have a favorite guest?
E who your best guest is
T your best guest
A I never tell tales about guests, but they are all nice. | The best guest is always the one in front of me.

Q What is the password? | I forgot the password. | What do I type for the wifi? | Is there a code for the internet?
E what the password is | what I have to type for the wifi
T the password | the code for the wifi
A The password is {wifi}. | It is {wifi}, all in one word. | Type {wifi}, then you are in.

Q Do you still have the special? | What is the special? | What comes as the special?
E what the special is | whether the special is still there
T the special
A Today it is {special}. | We have {special} as the special today. | There is some left: {special}.

Q Until when can I sit here? | When do I have to leave? | When is the last order? | When do the doors close?
E when I have to leave | when the doors close
T closing time
A We close at {close}, so you have time. | The doors close at {close}. Last orders are a bit earlier. | Stay until {close} if you like.

Q From when on can I get coffee? | How early can I come? | I get up early, are you open then? | When can I come for breakfast?
E how early I can come | from when on you are here
T the first coffee of the day
A We open at {open}. | From {open} on the coffee is hot. | Come at {open}, then you are the first.

Q Who makes my coffee? | Who am I talking to? | Whom do I thank? | And you are?
E who makes my coffee | who I am talking to
T your name
A I am {barista}, and I make your coffee. | My name is {barista}. Nice to meet you. | {barista} at your service.
"""
