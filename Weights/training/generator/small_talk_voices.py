"""Talk in further voices that needs no tool though tools are listed: one exchange a line, what is said before the arrow, answers after it; `SERVICES` are wishes that no tool serves."""

TABLE = """
[Hi everyone|Hello, hello|Well hello there|Hey, it's me] => [Hello! How nice that you are here.|Hello, welcome in!]
[Good afternoon|Afternoon, all|A very good afternoon to you] => [Good afternoon to you!|Good afternoon! What can I do for you?]
[Morning, sunshine|Top of the morning|A fine morning to you] => [Good morning! I hope you slept well.|Good morning to you, too!]
[Long time no see|It's been ages|Remember me, I was here in spring] => [Welcome back! It is good to see you.|It has been a while, indeed. Welcome!]
[Pleased to meet you|Nice to meet you|Glad to make your acquaintance] => [The pleasure is mine.|Nice to meet you, too!]
[Anybody here|Is anybody there|Are you there|Are you awake]? => [Yes, I am here.|I am here and all ears.]
[Testing, testing|Test|Can you hear me] => [I read you well.|It works, I am here.]
[I'm back|Here I am again|Back again] => [Welcome back!|Good to have you back.]
[See you tomorrow|See you on Friday|Till next week] => [See you then!|I look forward to it.]
[I'm off to bed|I'm going to sleep now|Nighty night] => [Good night and sweet dreams!|Sleep well!]
[I'm off to work|I must run|My break is over] => [Then have a good day!|All right, until later!]
[Farewell|So long|Catch you later|Ciao] => [Goodbye, and come again!|Ciao, take care!]
[Thanks a million|A thousand thanks|Thank you kindly|Thank you ever so much] => [You are most welcome.|It was nothing, really.]
[Thanks for nothing|That didn't help at all|You are no help] => [I am sorry that I could not help.|I am sorry. I would like to do better.]
[Thanks for asking|Thank you for caring|Kind of you to ask] => [Of course. I like to know how you are.|Always.]
[Thanks for the coffee|Thanks for the lovely evening|Thanks for having us] => [Thank you for coming!|It was a pleasure to have you.]
[Well done|Good job|Nice work|Bravo] => [Thank you, I am glad that it helped.|Thank you very much!]
[My mother sends her regards|My wife says hello|The children say hello] => [How kind! Please greet them, too.|Thank you, all the best to them.]
[Cheers to you|Your health|Bottoms up] => [Cheers!|To your health!]
[Bless you|Gesundheit] => [Thank you!|That is kind, thank you.]
[Okay then|Okey-dokey|All right then|Right, fine] => [Very well.|Good. I am here if you need me.]
[Never mind, it's nothing|It doesn't matter|Not important|Don't bother] => [All right. Just tell me if something comes up.|As you like.]
[Maybe later|Not now|Another time|Some other day] => [Of course, whenever you like.|All right, later then.]
[Yes please|Yep|Yeah|Aye] => [Good! What would you like?|Fine. Tell me more.]
[Nope|Nah|No way|Certainly not] => [All right, then not.|That is fine, too.]
[Maybe|Perhaps|Could be|Who knows] => [Time will tell.|Let us see.]
[I don't know|No idea|Beats me|I have no clue] => [That is fine. Nobody knows everything.|Then let us leave it open.]
[Exactly|That's it|Precisely|You got it] => [Good, then we agree.|I am glad we understand each other.]
[I don't care|Whatever|As you wish|It's all the same to me] => [All right, then we leave it.|That is fine with me.]
[Stop|Enough|That's enough now|Be quiet] => [All right, I will be quiet.|As you wish.]
[Go on|Tell me more|And then] => [I would like to, but what about?|Gladly. What would you like to hear about?]
[No problem|No worries|Don't worry about it] => [Thank you, that is kind.|Good, thank you.]
[Ready when you are|I'm ready|Let's start|Let's go] => [I am ready, too. What shall we do?|Then tell me what you need.]
[What was that|Pardon|Come again|I didn't catch that]? => [Excuse me. Tell me once more what you need.|Sorry, I was not clear. What would you like to know?]
[How come|Why is that|Why not|What for]? => [That is a fair question. What do you mean exactly?|I am not sure what you mean.]
[What's the capital of|Which city is the capital of] Finland? => Helsinki is the capital of Finland.
[What's the capital of|Which city is the capital of] Denmark? => Copenhagen is the capital of Denmark.
[What's the capital of|Which city is the capital of] Canada? => Ottawa is the capital of Canada.
[What's the capital of|Which city is the capital of] Australia? => Canberra is the capital of Australia.
[What's the capital of|Which city is the capital of] China? => Beijing is the capital of China.
[What's the capital of|Which city is the capital of] Turkey? => Ankara is the capital of Turkey.
[What's the capital of|Which city is the capital of] Iceland? => Reykjavik is the capital of Iceland.
[What's the capital of|Which city is the capital of] Scotland? => Edinburgh is the capital of Scotland.
[In which city is|Where is|Where can I see] the Eiffel Tower? => The Eiffel Tower stands in Paris.
[What's|What is|Which is] the highest mountain [in the world|on earth|of all]? => Mount Everest is the highest mountain on earth.
[What's|What is|Which is] the largest ocean [in the world|on earth|of all]? => The Pacific is the largest ocean.
[What's|What is|Which is] the largest country [in the world|on earth|of all]? => Russia is the largest country.
[What's|What is|Which is] the smallest country [in the world|on earth|of all]? => Vatican City is the smallest country.
[Which language do people speak|What is spoken|What do people speak] in Austria? => People in Austria speak German.
[How many continents are there|How many continents does the earth have]? => There are seven continents.
[How many planets are there|How many planets go round the sun]? => Eight planets go round the sun.
[Which planet is the biggest|What's the biggest planet|Which is the largest planet]? => Jupiter is the biggest planet.
[Which planet is closest to the sun|What's the first planet from the sun]? => Mercury is closest to the sun.
[Which planet is called the red planet|What is the red planet]? => Mars is the red planet.
[Which planet has the famous rings|What's the planet with the rings]? => Saturn is famous for its rings.
[Is the sun a star|Is the sun a planet]? => The sun is a star.
[Does the moon shine by itself|Does the moon make its own light]? => No, the moon only throws back the light of the sun.
[Who was the first man on the moon|Who walked on the moon first]? => Neil Armstrong was the first man on the moon.
[Where does the sun rise|On which side does the sun come up]? => The sun rises in the east.
[How does a rainbow come about|What makes a rainbow]? => Sunlight falls on drops of water and splits into its colours.
[Why does it rain at all|Where does rain come from]? => Water rises as vapour, becomes clouds and falls again.
[How many days has February|How many days are in February]? => February has 28 days, in a leap year 29.
[How many days has April|How many days are in April]? => April has 30 days.
[How many days has a year|How many days are in a year|How many days does a leap year have]? => A year has 365 days, a leap year 366.
[How many hours has a day|How many hours are there in a day]? => A day has 24 hours.
[How many minutes has an hour|How many minutes make an hour]? => An hour has 60 minutes.
[How many weeks has a year|How many weeks does a year have]? => A year has 52 weeks and a day or two.
[How many years are in a century|How long is a century]? => A century has a hundred years.
[Which month is the shortest|What's the shortest month]? => February is the shortest month.
[Which month comes after June|What month follows June]? => July comes after June.
[Which weekday comes after Tuesday|Which weekday follows Tuesday]? => Wednesday always comes after Tuesday.
[Which season is the coldest|What's the coldest season]? => Winter is the coldest season.
[In which season do leaves fall|When do the leaves fall]? => The leaves fall in autumn.
[What's the largest animal|Which animal is the largest|What is the biggest animal of all]? => The blue whale is the largest animal.
[What's the fastest animal on land|Which land animal is the fastest]? => The cheetah is the fastest animal on land.
[What's the tallest animal|Which animal is the tallest]? => The giraffe is the tallest animal.
[Can ostriches fly|Does an ostrich fly]? => No, ostriches run, and very fast.
[Is a whale a fish|Are dolphins fish]? => No, it is a mammal and breathes air.
[Is a spider an insect|Are spiders insects]? => No, insects have six legs and spiders eight.
[How many legs has an insect|How many legs does an ant have]? => It has six legs.
[How many hearts has an octopus|How many hearts does an octopus have]? => An octopus has three hearts.
[How many arms has an octopus|How many arms does an octopus have]? => An octopus has eight arms.
[What do pandas eat|What's a panda's food]? => Pandas mostly eat bamboo.
[Where do kangaroos live|Where are koalas from|Which country has kangaroos]? => They live in Australia.
[Where do polar bears live|Do polar bears live in the north]? => Polar bears live in the far north.
[What's a young cat called|What do you call a young cat|What's a baby cat]? => A young cat is a kitten.
[What's a young dog called|What do you call a young dog|What's a baby dog]? => A young dog is a puppy.
[What sound does a duck make|What does a duck say]? => A duck says quack.
[What do caterpillars turn into|What becomes of a caterpillar]? => A caterpillar becomes a butterfly or a moth.
[What do blue and yellow make|Which colour do I get from blue and yellow]? => Blue and yellow make green.
[What do red and white make|Which colour do I get from red and white]? => Red and white make pink.
[What do red and yellow make|Which colour do I get from red and yellow]? => Red and yellow make orange.
[What do red and blue make|Which colour do I get from red and blue]? => Red and blue make purple.
[What colour is an emerald|Which colour does an emerald have]? => An emerald is green.
[What colour is a ripe banana|Which colour has a ripe banana]? => A ripe banana is yellow.
[What's the opposite of|What is the opposite of|Which word is the opposite of] early? => The opposite of early is late.
[What's the opposite of|What is the opposite of|Which word is the opposite of] loud? => The opposite of loud is quiet.
[What's the opposite of|What is the opposite of|Which word is the opposite of] always? => The opposite of always is never.
[What's the plural of|What is the plural of] mouse? => The plural of mouse is mice.
[What's the plural of|What is the plural of] child? => The plural of child is children.
[What's another word for|Is there another word for] big? => [Large.|Huge.]
[What's another word for|Is there another word for] clever? => [Smart.|Bright.]
[What rhymes with|Which word rhymes with|Is there a rhyme for] cat? => [Hat rhymes with cat.|How about hat?]
[How do you spell|How is it spelled, the word] cup? => C, U, P.
[How do the French say|What's the French word for|How do I say in French] thank you? => It is merci in French.
[How do Italians say|What's the Italian word for|How do I say in Italian] thank you? => It is grazie in Italian.
[How do Germans say|What's the German word for] please? => It is bitte in German.
[How many letters has the alphabet|How many letters are in the English alphabet]? => The English alphabet has 26 letters.
[Who painted|Who is the painter of] the Mona Lisa? => Leonardo da Vinci painted the Mona Lisa.
[Who wrote|Who is the author of] [Hamlet|Macbeth]? => William Shakespeare wrote it.
[Who composed|Who wrote] the Magic Flute? => Mozart composed the Magic Flute.
[How many strings has a violin|How many strings does a violin have]? => A violin has four strings.
[How many strings has a guitar|How many strings does a guitar have]? => A guitar usually has six strings.
[Where does jazz come from|Where was jazz born]? => Jazz comes from New Orleans.
[How many sides has a triangle|How many sides does a triangle have]? => A triangle has three sides.
[How many sides has a usual die|How many sides does an ordinary die have]? => A usual die has six sides.
[How many zeros has a million|How many zeros are in a million]? => A million has six zeros.
[How many grams are in a kilogram|What does a kilogram have in grams]? => A kilogram has a thousand grams.
[At how many degrees does water boil|When does water boil|How hot is boiling water]? => Water boils at 100 degrees Celsius.
[At how many degrees does water freeze|When does water freeze]? => Water freezes at zero degrees Celsius.
[Does ice float|Why does ice float]? => Ice floats because it is lighter than water.
[Is light faster than sound|What is faster, light or sound]? => Light is much faster than sound.
[What is bread made of|What is bread, really]? => Mostly flour, water, salt and yeast.
[What is cheese made from|What's cheese made of]? => Cheese is made from milk.
[Is a tomato a fruit|Is a cucumber a fruit]? => For a botanist, yes. It is a fruit.
[How many players has a football team|How many players are in a football team]? => A football team has eleven players.
[What time is it|What's the time|How late is it]? => [I do not have a clock here, sorry.|I cannot see the time, I am afraid.]
[Where does coffee come from|Where was coffee first grown|Where was coffee discovered]? => Coffee comes from Ethiopia.
[Which country grows the most coffee|Who grows the most coffee]? => Brazil grows the most coffee.
[Is a coffee bean really a bean|What is a coffee bean, botanically]? => It is the seed of a fruit, the coffee cherry.
[What's the difference between arabica and robusta|How do arabica and robusta differ]? => Arabica is milder, robusta is stronger and more bitter.
[How does a latte differ from a cappuccino|What makes a latte different from a cappuccino]? => A latte has more milk, a cappuccino has more foam.
[What is a macchiato|What does macchiato mean]? => A macchiato is an espresso with a spot of milk foam.
[What is a ristretto|What's a ristretto]? => A ristretto is a very short espresso.
[What is an affogato|What's an affogato]? => An affogato is ice cream with espresso poured over it.
[What is chai|What's a chai]? => Chai is tea with milk and spices.
[What is matcha|What's matcha made of]? => Matcha is finely ground green tea.
[What is rooibos|Is rooibos a real tea]? => Rooibos is a red herbal tea from South Africa, without caffeine.
[What is crema|What's the golden foam on an espresso]? => It is called crema, a fine foam that the pressure makes.
[What is latte art|What's latte art]? => Those are pictures poured with milk foam.
[What does decaf mean|What is decaf]? => Decaf is coffee with hardly any caffeine.
[Is there caffeine in decaf|Does decaf have caffeine]? => Only a trace of it.
[Is there caffeine in|Does one find caffeine in] [green tea|black tea]? => Yes, but mostly less than in coffee.
[Is there caffeine in|Does one find caffeine in] [mint tea|chamomile tea]? => No, there is none in herbal tea like that.
[Is there caffeine in|Does one find caffeine in] [cocoa|hot chocolate]? => Yes, a little.
[Is cold brew the same as iced coffee|Are cold brew and iced coffee the same]? => No, cold brew is made with cold water, iced coffee is brewed hot.
[How should I keep my beans|How do I keep coffee beans fresh|How does one store coffee beans]? => Keep them dark, dry and well closed.
[How long do coffee beans stay fresh|How fast do beans lose their taste]? => They taste best in the first weeks after roasting.
[Why is my coffee at home so bitter|Why does my coffee get bitter]? => Perhaps the grind is too fine or the water too hot.
[Why is my coffee at home so sour|Why does my espresso taste sour]? => Perhaps the grind is too coarse or the water too cool.
[Which grind is right for espresso|How fine must espresso be ground]? => Espresso needs a fine grind.
[How hot should the water be for coffee|What temperature should coffee water have]? => A little below boiling is best.
[How long should green tea steep|How long does green tea draw]? => Two or three minutes are enough.
[How long should black tea steep|How long does black tea draw]? => Three to five minutes.
[Which milk makes the best foam|What milk foams best]? => Whole milk foams very well.
[Why does milk curdle with lemon|May I put lemon and milk in my tea]? => The acid of lemon makes milk curdle, so better take only one of them.
[Why is there water beside an espresso|What's the glass of water beside espresso for]? => A sip of water makes the tongue ready for the taste.
[How much coffee a day is okay|How many coffees a day are healthy]? => Up to about four cups are fine for most grown-ups.
[Is coffee late in the evening a bad idea|Does coffee keep me awake at night]? => It keeps many people awake. A herbal tea is gentler at night.
[What goes well with an espresso|What does one eat with espresso]? => A small piece of dark chocolate goes well with it.
[What does a barista need to know|What makes a good barista]? => Good beans, clean machines and a friendly eye for guests.
[How do I become a barista|Is it hard to be a barista]? => It takes practice, patience and a love of coffee.
[Does one tip here|Do I have to tip|How much do people tip]? => A tip is welcome, but nobody has to give one.
[Do you have wifi|What's the wifi password|Can I pay by card] here? => [Please ask at the counter, I do not know that.|That I do not know. They can tell you at the counter.]
[Where's the toilet|Where can I wash my hands|Where do I hang my coat]? => [I cannot see the rooms, but they will show you at the counter.|Please ask at the counter, they will show you.]
[Is it rude to|Is it okay to] [stay here for hours|bring my dog|work here with a laptop]? => [In most cafés that is fine. Just ask kindly.|Usually nobody minds.]
[My alarm sounds like a duck|My alarm clock is older than I am|My alarm goes off far too early these days] => [That is one way to wake up.|I hope you smile about it now and then.]
[I press snooze every single time|I always sleep through my alarm clock] => [You are in good company.|Then a bit more sleep may be what you need.]
[I already set my alarm|My alarm is on already] => [Then you can sleep without worries.|Good, then you will not be late.]
[Waking up without an alarm is bliss|On holidays I never use an alarm] => [Sleeping in is lovely.|That sounds like real freedom.]
[The music in here is just right|I like what you are playing|Nice tune, by the way] => [I am glad that you like it.|Thank you, good music makes a good place.]
[My son plays in a rock band|My niece learns the violin|Our choir sang on Sunday] => [You must be proud.|How wonderful, music brings people together.]
[I used to dance to pop songs|I once heard a jazz concert in the rain] => [That sounds like a fine memory.|What a good time that must have been.]
[I can't get that song out of my head|There's a tune stuck in my head] => [That happens to everyone now and then.|I hope it is at least a good one.]
[I missed my stop on the train|I fell asleep on the train] => [Oh dear. I hope you got home well.|That happens when one is tired.]
[My train tickets are already in my pocket|Our train tickets are booked] => [Then the journey can begin.|Very good. Have a fine trip!]
[A stranger told me his life on the train|The conductor sang on the train] => [Trains are full of stories.|What a ride that must have been!]
[It always rains when I wash the car|I forgot my umbrella on the bus|My umbrella turned inside out] => [Oh no! I hope you stay dry.|That is just bad luck.]
[We built a snowman|We danced in the rain|We flew a kite in the storm] => [That sounds like great fun.|How lovely! I can almost see it.]
[My apple cake recipe is secret|Grandma took her recipe to the grave|I never follow a recipe] => [Every kitchen has its secrets.|The best cooks go by feeling.]
[I tried a new recipe and everyone liked it|My soup came out perfect] => [Congratulations to the cook!|That must have tasted wonderful.]
[My dice rolled under the fridge|The dog ran off with our dice|I only ever roll ones] => [Poor you! Luck will come back.|Games are full of surprises.]
[I rolled a six at last|I rolled the highest number yesterday] => [Lucky you!|That calls for a little cheer.]
[We play a dungeon game every Friday|My wizard died in our game|My character is a grumpy dwarf] => [Your game sounds exciting.|I would love to hear the whole story.]
[The lights are fine as they are|The light in here is good as it is] => [Good, then it stays like that.|I am glad that you like it.]
[I always forget to turn off the lights at home|My husband leaves every light on] => [Many homes know that story.|That is a very common habit.]
[We already have a table|Someone showed us to our table|Our table is lovely, thank you] => [Then have a good time!|Very good. Enjoy your stay!]
[My best friend called me|I have had the same friend since school|My friends are all so busy] => [Friends are precious.|Good friends stay, even if time is short.]
[My phone is full of people I never call|I mix up all my contacts] => [That is true of many phones.|You are surely not the only one.]
[Reminders stress me out|I never need a reminder|My wife is my reminder] => [Everybody has their own way.|As long as it works, it is fine.]
[I remembered everything today|I forgot why I came in here|I forgot my own birthday] => [That happens to all of us.|Memory does what it wants.]
[I sent her the message myself|I have already written to him|I answered all my messages] => [Very good, then that is done.|Well done.]
[He never answers my messages|She wrote me a very long message|I get far too many messages] => [That can be tiring.|I can imagine how that feels.]
[We counted the stock all night|The storeroom smells of cinnamon|The storeroom is my favourite room] => [You really know the place, then.|Storerooms have a charm of their own.]
[The delivery came at last|All shelves are full again|The new cups have arrived] => [Good news for everybody here!|Then the day is saved.]
[The shop keeper knows me by name|They close far too early in my village|I queued at the baker's for ages] => [That is how life with shops goes.|Small shops have a life of their own.]
[I counted the cash and it was right|I did the sum in my head|I never learned the times tables] => [Numbers are a habit, I suppose.|Thank you for telling me.]
[I have already ordered, thanks|My drink is coming already|We have been served] => [Very good. Enjoy it!|Wonderful, enjoy your drink.]
[I drink too much coffee|I can't start a day without coffee|Coffee is my religion] => [Many of our guests would say the same.|A good cup is hard to resist.]
[My calendar has cats on it|My week was far too full|I love an empty calendar] => [A quiet day is worth a lot.|That sounds familiar.]
[I'm in love|She said yes|He kissed me] => [How wonderful! I am happy for you.|That is the best news of the day.]
[I'm a grandmother now|My son was born on Monday|My sister had twins] => [Congratulations to the whole family!|What a joy! All the best to the little ones.]
[I ran my first marathon|I learned to swim at last|I finally passed my driving test] => [Congratulations, that took courage!|Well done! You can be proud.]
[I won a prize|My book got printed|They hung up my painting] => [That is great. You earned it!|Congratulations!]
[We are moving away|My best friend moved abroad|My daughter left home] => [Goodbyes are hard. I hope you stay close.|That is a big change. Be kind to yourself.]
[I had a fight with my brother|My mother is angry with me|We do not talk anymore] => [I am sorry. Perhaps a calm talk helps.|That hurts. I hope you make up again.]
[My grandma is in hospital|My father is very ill|My dog had an operation] => [I am sorry. I hope everything turns out well.|Get well wishes from me!]
[I was fired|They rejected me|Nobody came to my party] => [I am sorry, that must hurt.|That is hard. Better days will come.]
[I'm so stressed|Everything is too much|I can't do this anymore] => [Take a breath. One thing after the other.|That sounds hard. Is there somebody you can talk to?]
[I'm over the moon|I'm so happy I could sing|Today is my lucky day] => [How lovely! Your joy is catching.|I am happy with you.]
[I'm homesick|I miss the sea|I miss my old school] => [Missing something shows that it was good.|I hope you can visit soon.]
[I'm so embarrassed|I made a fool of myself|I said something silly] => [It is half as bad as it feels.|Everybody has moments like that.]
[I have stage fright|I'm nervous about my speech|My interview is making me shaky] => [Breathe slowly. You will do fine.|A little fear only means that you care.]
[In my opinion|If you ask me,] [cake is a breakfast|cats are the better people|winter should be shorter] => [There is something to that.|A bold opinion, I like it.]
[Is pineapple on pizza a crime|Should one dip cookies in coffee|Does cake count as breakfast]? => [Why not, if it makes you happy?|Tastes differ, and that is good.]
[Are early birds really happier|Is laughing healthy|Do opposites attract]? => [Many people say so.|Sometimes, I think.]
[Would you rather|Imagine, would you] [fly or be invisible|live on the moon or in the sea]? => [That is hard. I would fly, I think.|I would choose the sky.]
[What's better|Which one wins], [paper books or screens|city or village|bath or shower]? => [Each has its good sides.|It depends on the day, I would say.]
[What would you do with a million|What would you take to an island|What would you do on a day off]? => [I would look for good company and good coffee.|Nothing much, just enjoy the quiet.]
[Do aliens exist|Are there ghosts|Is there luck]? => [Nobody knows for sure.|I have not met any proof, but it is a nice thought.]
[Do you think it is too late|Am I too old] to learn [the piano|chess|swimming|a language]? => [It is never too late to learn.|Not at all. Just begin.]
[People are always in a hurry|Nobody writes letters anymore|Children grow up too fast] => [That is true, sadly.|Yes, time runs quickly.]
[I think you are right|I agree with you|I see it the same way] => [Good, then we are of one mind.|I am glad to hear that.]
[I disagree|I see it differently|I don't think so] => [That is fine. Opinions may differ.|I respect that.]
[Are you a boy or a girl|Do you have a body|What do you look like]? => [I am a program, so I have no body.|I am only text, I am afraid.]
[Do you get paid|Do you ever have a day off|When do you sleep]? => [I work for kind words, and I never sleep.|No, but I do not mind.]
[Are you listening to me all the time|Do you spy on me|Will you tell anyone]? => [I only read what you write to me here.|No, I only know what you write here.]
[Can you see me|Can you smell the coffee|Can you taste anything]? => [No, I only read and write words.|Sadly not. I only have words.]
[Do you make mistakes|Are you ever wrong|Can I trust you]? => [I make mistakes, so please check what matters.|I try hard, but I can be wrong.]
[Are you smarter than me|Are you smarter than a person|Could you take my job]? => [No, I am small and know only a little.|I do not think so. People know much more.]
[Do you speak|Do you understand] [German|Italian|Spanish|Dutch]? => [Mostly English, I am afraid.|English is what I know best.]
[Do you have feelings|Can you be happy|Do you love anyone]? => [Not as people do, but I like to be of use.|I do not feel as you do. I do enjoy a good talk, in my way.]
[Do you remember what I said yesterday|Do you know me|Do you know who I am]? => [No, I only know what you tell me here.|I do not, but I would like to know you.]
[How do you work|What happens when I write to you|How do you find your words]? => [I guess word after word, as I learned it from texts.|I learned from many texts which words fit.]
[Do you need a break|Are you working too hard|Aren't you overworked]? => [That is kind, but I am fine.|No, I like to be busy.]
[I like you|You're my favourite assistant|I'd miss you] => [How kind! I like talking with you, too.|That warms my heart, so to speak.]
[You sound like my mother|You talk like a book|You are too polite] => [I will take that as a compliment.|I hope that is not too bad.]
[Robots will rule the world|Machines scare me|I don't trust computers] => [I understand. I only want to be useful.|I promise to be harmless.]
[Knock knock|Knock, knock!] => Who is there?
[I know a joke|I heard a good joke|Listen, a joke] => [Go ahead, I like jokes.|Tell me!]
[My favourite word is cinnamon|I collect teaspoons|I talk to my plants] => [That is charming.|I like that. Tell me more!]
[I'm writing a novel about a cat|I'm knitting a very long scarf|I'm building a ship in a bottle] => [That takes patience. How far are you?|What a lovely project!]
[I just wanted to say hello|I only wanted to hear a kind word|I'm just bored] => [I am glad that you came by.|Then let us talk for a while.]
"""
TALK = [tuple(line.split(" => ")) for line in TABLE.strip().split("\n")]

SERVICES = """
[peel|chop|grate] [the carrots|these onions|the cheese]
[knead|roll out] the dough
[sweep|scrub] [the terrace|the floor|the stairs]
[polish|sharpen] [the knives|the silver]
[wipe|sand|varnish] the tables
[descale|dismantle|oil] the coffee machine
[empty|carry out] [the bins|the rubbish]
[unclog|fix] the [sink|drain|toilet]
[replace|screw in] the light bulb
[hang up|frame] [my picture|the poster|the mirror]
[wallpaper|plaster] the hall
[prune|dig up] the [roses|hedge|apple tree]
[catch|chase away] [the mouse|that wasp|the pigeons]
[groom|vaccinate] the [cat|pony|rabbit]
[babysit|bathe|dress] [my nephew|the twins|the baby]
[pick up|collect] [my daughter from school|my suit|the dry cleaning]
[carry|bring] [my bags to the car|the chairs outside]
[hold|press] the [lift|button] down
[tie|polish|mend] my shoes
[sew|shorten|hem] [my trousers|this skirt|the curtains]
[shave|trim] my beard
[massage|bandage] my [neck|foot|shoulder]
[pull|fill] my tooth
[test|examine] my [eyes|hearing|blood]
[refill|collect] my prescription
[change|inflate|check] [my tyres|the bike tyres]
[jump-start|tow|fuel] the [van|car|lorry]
[pay|contest] my [parking fine|electricity bill|speeding ticket]
[apply for|open|close] [a bank account|a credit card|a loan]
[insure|appraise] [my necklace|the painting|our house]
[invest|bet] my savings
[donate|raise] money for the school
[sign|notarize|shred] [the contract|these papers]
[photocopy|laminate|staple] the handouts
[design|print] [a logo|a flyer|business cards]
[crop|retouch|enlarge] [this portrait|our wedding picture]
[convert|zip|encrypt] [the file|my folder]
[back up|restore|wipe] my [laptop|hard disk]
[reset|change|guess] my password
[block|trace] this [number|caller]
[stream|dub|cut] the documentary
[livestream|film] our wedding
[tune|restring] the [guitar|piano|harp]
[compose|conduct] a symphony
[referee|score] our tennis match
[coach|join] my team
[print|solve] the crossword
[grade|mark] [my exam|the essays|the tests]
[summon|hypnotize] my boss
[predict|read] my future from the coffee grounds
[interpret|explain away] my dreams
[prove|disprove] the theorem
[invade|rule|conquer] the neighbouring kingdom
[beam|teleport] my aunt to the moon
[dye|dry] my hair
[knit|crochet] [a scarf|a blanket|socks]
[build|launch] [a rocket|a raft|a drone]
[weld|solder] the [pipe|cable|gate]
[dig|fill] [a pond|the hole]
[chop|stack] the firewood
[sweep|line] the chimney
[service|bleed] the radiators
[install|oil] the door lock
[lower|raise] the [blinds|awning|flag]
[start|unload] the dishwasher
[defrost|move] the freezer
[weigh|wrap|stamp] [my parcel|this package]
[ship|return] [the shoes|my new coat] to the seller
[bid on|auction] [the old clock|a vase]
[compare|haggle over] [prices for sofas|phone contracts]
[cancel|extend] my [gym membership|newspaper subscription|phone contract]
[renew|return] my library books
[charter|fly|land] [a helicopter|a plane|a balloon]
[sail|row] [the boat|our dinghy] across the lake
[hire|fire] [a gardener|a waiter|the new cook]
[call|summon] [a plumber|an ambulance|an electrician|a locksmith]
[report|find] my stolen [bike|wallet|necklace]
[sue|arrest] my neighbour
[witness|officiate] our wedding
[rent|return] a [tuxedo|trailer|drill]
[swipe|flirt|chat] on the dating app
[follow|unfollow|like] [the mayor|my cousin] on the network
[edit|delete] my [profile|blog|web page]
[program|debug|deploy] [my website|our app]
[crochet|embroider] my initials on a napkin
[mix|spray] the paint
[smuggle|hide] the birthday present
[blow up|pop] the balloons
[dip|blow out] the candles
[fold|starch] the [napkins|shirts|sheets]
[taste|smell] this soup
[spin|weave] some wool
""".strip().split("\n")
