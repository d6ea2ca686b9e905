"""More talk that touches a tool's subject and asks for nothing: one exchange a line, what is said before the arrow, answers after it; `SERVICES` are wishes that no tool serves."""

TABLE = """
[I grew up with folk songs|Folk songs were all we had at home|My parents sang folk songs in the car] => [Those songs stay with you for life.|What a warm memory.]
[Classical music helps me study|I read best with a string quartet in my ears] => [It seems to calm many people.|Then you have found what suits you.]
[Rock is too loud for my old ears|I was never a friend of loud music] => [Quiet is a fine thing, too.|That is quite all right.]
[I went to a jazz club on Saturday|We heard a jazz trio last week|There was jazz in the park on Sunday] => [That sounds like a lovely time.|Live music is something special.]
[That song was played at our wedding|We danced to this song at our wedding] => [Then it is a very special song.|How romantic!]
[My daughter only listens to pop|My flatmate sings pop in the shower|The neighbours love pop] => [At least there is some life in the house.|Well, it is cheerful music.]
[I used to play the trumpet|I played the flute at school|I once sang in a choir] => [Perhaps you will take it up again one day.|How nice! Music stays with us.]
[The band yesterday was far too loud|My ears still ring from last night's concert] => [I hope your ears can rest today.|A quiet day will do you good.]
[Volume 100 is for teenagers|My son plays everything at volume 100] => [Young ears like it loud.|Poor neighbours!]
[I bought my first record at twelve|I still have all my old records] => [Such things are real treasures.|Old records have a charm of their own.]
[My uncle only owns one rock album|My aunt hums Mozart while she irons] => [What a picture! I like it.|Every family has somebody like that.]
[The evening light in this street is so golden|The evening sun makes the whole room glow] => [That is the loveliest hour of the day.|How beautiful you describe it.]
[I love sitting in the dark with one candle|A candle on the table is all I need] => [It makes any room peaceful.|Small lights are the coziest.]
[The lights went out in our street last night|We had no power for two hours yesterday] => [I hope you had candles at home.|That must have been a strange evening.]
[My kitchen lamp comes from my grandmother|I found my bedroom lamp at a flea market] => [Old things have a soul.|Then it tells a story every evening.]
[I slept with the light on as a child|I was afraid of the dark when I was five] => [Many children are like that.|You have come a long way since then.]
[The stars were so bright last night|We saw the moon over the roofs yesterday] => [What a beautiful sight!|The night sky never gets old.]
[My room was freezing all winter|My office is as cold as a cave|The bathroom is always the coldest room] => [A thick pullover helps a little.|Brr! I hope spring comes early.]
[I like a cool bedroom|I sleep best in a cold room] => [Many people sleep better that way.|Then you only need a good blanket.]
[Our cellar smells of apples|The attic is my favourite room|My study has a view of the garden] => [That sounds like a fine place to be.|Every house has its best corner.]
[It rained the whole time we were in {land}|We had nothing but rain in {land} last year] => [What a pity! I hope the food was good at least.|Then you deserve sunshine on the next trip.]
[It snowed on my birthday last year|We had snow at Easter once] => [That must have looked beautiful.|A surprise from the sky!]
[Last summer was far too hot|July was hardly bearable last year] => [Yes, such heat is tiring.|I hope you found some shade.]
[There was a storm on Tuesday and our fence fell over|The wind took two of our tiles on Sunday] => [Oh dear. I hope nobody was hurt.|I hope it can soon be mended.]
[The forecast was wrong again last weekend|They promised sun yesterday and it poured] => [Nobody gets the sky right every time.|Well, the sky makes its own plans.]
[When I was small we had real winters|Winters used to be longer] => [Many people remember it that way.|And I am sure the snowmen were bigger, too.]
[I got soaked on my way here|My shoes are wet through] => [Oh no! I hope you dry quickly.|Do warm yourself up a little.]
[The fog this morning was like soup|I could hardly see the street for fog this morning] => [Fog makes everything look mysterious.|I hope you got here safely.]
[The first warm day of the year is the best|Nothing smells as good as rain in summer] => [I can well imagine that.|Those are the small joys.]
[We took the night train to {land} last summer|I once crossed {land} by train] => [What an adventure!|That is a lovely way to see a country.]
[I took the train at seven this morning|I caught the early train today] => [Then you have had a long day already.|I hope you found a seat by the window.]
[My train stood in a field for an hour|We sat on the platform until midnight once] => [That takes a lot of patience.|I hope you had a good book with you.]
[I met my husband on a train|My best friend and I met on a train] => [What a lovely story!|So that ticket was well worth its money.]
[My grandfather drove a steam train|My father worked for the railway all his life] => [He must have had a lot of stories.|You can be proud of him.]
[The train was so full that I had to stand|I stood all the way on the train yesterday] => [Poor feet! I hope you can sit now.|That is tiring.]
[I left my hat on the train|My scarf rode on without me] => [I hope that someone hands it in.|What bad luck! Perhaps the lost property office has it.]
[My son has a toy train under the bed|We built a wooden railway across the whole floor] => [That sounds like a day well spent.|I hope nobody trips over it.]
[Trains in {land} are so clean|The trains in {land} are always late] => [Every country has its own ways.|Thank you for telling me. Travelling teaches a lot.]
[I baked a plum cake on Sunday|I made a lemon cake for my neighbour] => [Your neighbours are lucky people.|I can almost smell it.]
[My first cake was as flat as a plate|My sponge cake fell in on itself] => [It surely tasted better than it looked.|Every baker starts like that.]
[We cooked soup with all the leftovers|I put far too much garlic into the stew] => [The best dishes begin like that.|At least it was not boring.]
[Nobody makes dumplings like my grandmother|My mother's pancakes are the best in the world] => [Love is the secret ingredient.|Such a taste stays with you for ever.]
[I don't eat meat anymore|I've been a vegetarian for three years|My wife became a vegetarian last spring] => [That is a good thing to care about.|There are so many fine dishes without meat.]
[I don't like mushrooms|I never got used to olives|Spinach was the horror of my childhood] => [Tastes differ, and some change with time.|You are not the only one.]
[We picked two buckets of cherries|My balcony gave us eleven tomatoes] => [What a harvest!|They must taste wonderful, fresh as they are.]
[I tried to cook rice without water|I mixed up salt and sugar yesterday] => [Oh dear! That makes a good story at least.|It happens to the best cooks.]
[The kitchen smells of cinnamon|It smells of fresh bread over here] => [That smell makes everybody happy.|I wish I could smell it, too.]
[{name} wrote me a lovely message|I got a long message from {name} this morning] => [That must have been a nice surprise.|Kind words make a whole day brighter.]
[{name} never writes back|I haven't heard from {name} in weeks] => [I hope that you hear something soon.|Waiting for an answer is hard.]
[I got a message that was meant for someone else|My aunt wrote to the wrong number] => [That can be quite funny.|I hope it was nothing too private.]
[My mother writes every message in capitals|My dad signs every text with his full name] => [That is charming in its own way.|Parents have their own style.]
[He ended it by text|She broke up with him by text] => [That was not very kind.|Some things should be said face to face.]
[I read her message three times|I kept all his letters] => [Then the words must mean a lot to you.|Some words are worth keeping.]
[My phone buzzed all through dinner|I turned my phone off for a whole day] => [A bit of quiet does everyone good.|It can be hard to find some peace.]
[I sent the text to the wrong person yesterday|I wrote to my boss instead of my sister] => [Oh dear! I hope it was nothing bad.|That has happened to many people.]
[{name} and I have been friends since school|I've known {name} for twenty years] => [Such a friend is a treasure.|How nice to have a friend for so long.]
[{name} makes the best jokes|{name} can laugh about anything] => [Everybody needs a friend like that.|It is good to have such people around.]
[I met {name} in the street yesterday|I ran into {name} on Monday] => [What a nice surprise!|The world is small.]
[My niece is so Gen Z|My boss is a typical millennial|My grandson calls me a boomer] => [Every generation has its charm.|There is something to learn from every age.]
[My friends are all older than me|Most of my friends are younger than I am] => [Age does not matter between friends.|Then you can learn from one another.]
[I made a new friend at the gym|I got talking to a stranger at the bus stop] => [How nice! New friends are a gift.|Sometimes it only takes a hello.]
[My birthday was last week|I had my birthday on Thursday] => [Happy birthday, even if it is late!|I hope it was a lovely day.]
[My mother turned seventy in spring|My father turned eighty on Sunday] => [What a fine age! All the best from me.|I hope it was a wonderful party.]
[My birthday is on Christmas Eve|I was born on New Year's Day] => [Then the whole world celebrates with you.|That is a special day for a birthday.]
[I share my birthday with my twin|My dog and I have our birthdays on the same day] => [Then there is twice as much to celebrate.|How nice to share a cake!]
[I don't make much fuss about birthdays|Birthdays mean nothing to me] => [A quiet day can be the best present.|That is quite all right.]
[They threw me a surprise party|My friends hid in the kitchen on my birthday] => [You must have been speechless.|You have wonderful friends.]
[Yesterday's meeting went on for ever|We had three meetings on Monday] => [I hope there was at least good coffee.|That sounds tiring.]
[The wedding in May was beautiful|We were at a wedding on Saturday] => [Weddings are full of joy.|How lovely! I hope you danced.]
[I had lunch with {name} last Friday|{name} came over for tea on Sunday] => [That sounds like a pleasant time.|Good company is the best of all.]
[Our holiday is over|Two weeks by the sea went by like nothing] => [The memories stay, at least.|Good times always pass too fast.]
[My appointment at the dentist went well|I survived the dentist this morning] => [I am glad that it is over.|Well done! Now you can smile again.]
[I forgot the milk again|I forgot our wedding anniversary once] => [That can happen to anyone.|Nobody remembers everything.]
[I write everything on the back of my hand|My fridge is full of sticky notes] => [Whatever works is a good system.|At least nothing gets lost.]
[I have the memory of an elephant|I never forget a face] => [That is a rare gift.|Lucky you!]
[We threw dice until two in the morning|We played dice with the neighbours last night] => [That sounds like a merry night.|I hope that you won now and then.]
[I rolled three sixes in a row yesterday|I once threw five sixes at once] => [What luck!|Nobody will ever believe you.]
[My sister cheats at every board game|My brother turns the board over when he loses] => [Every family knows such a player.|At least it never gets boring.]
[I have a lucky die from my grandfather|My dice are made of bone|My favourite die has twenty sides] => [That is a fine thing to own.|I am sure it has seen many games.]
[The dice decided who had to wash up|We threw dice for the last piece of cake] => [That is a fair way to settle it.|I hope luck was on your side.]
[I never win a game|I always come last at cards] => [It is the fun that counts.|Your turn will come.]
[The baby wakes us at five every day|Our rooster crows at four in the morning] => [That is early! I hope you can nap later.|You must be tired.]
[My alarm rang at six and I got up at eight|I slept through my alarm this morning] => [You must have needed the sleep.|That happens to everyone at times.]
[I was up at half past four today|I've been awake since three] => [That is a very early start.|I hope you go to bed early tonight.]
[I love the quiet at six in the morning|The hour before breakfast belongs to me] => [Those hours are precious.|The world is gentle at that time.]
[I get up early and regret it at noon|Nobody should speak to me before nine] => [Mornings are not for everyone.|Many people feel just like that.]
[Sundays are for sleeping in|I slept until eleven on Saturday] => [You surely earned that rest.|Nothing beats a slow morning.]
[My teacher made us do sums on the blackboard|We had mental arithmetic every Monday] => [I hope you were quick.|School leaves its traces.]
[Seven times eight was my enemy at school|I always got nine times seven wrong] => [Everyone has one sum that will not stick.|Now you can laugh about it.]
[I failed maths twice|Fractions made me cry as a child] => [And still you came this far.|There is more to life than numbers.]
[My son counts up to a hundred now|My daughter learned to add up last week] => [You must be proud.|How fast they learn!]
[I paid twelve for two coffees in {land}|We paid forty for a plate of noodles on holiday] => [That is a lot of money.|I hope it was at least very good.]
[Seven is my lucky number|Thirteen always brought me luck] => [Then may it go on like that!|Everybody needs a lucky number.]
[I had two lattes this morning|I drank four espressos yesterday] => [Then you must be wide awake.|That should keep you going for a while.]
[The best tea I ever had was in {land}|I drank a wonderful cocoa in {land} once] => [A taste like that stays with you.|That sounds lovely.]
[I gave up coffee last year|I only drink tea these days|I haven't touched coffee for a month] => [That takes some will.|I hope you feel well with it.]
[My grandmother drank her coffee from the saucer|My father puts salt into his coffee] => [Everyone has their own way.|I have heard stranger things.]
[A cold lemonade in August is hard to beat|There is nothing like cocoa after skating] => [I could not agree more.|That is true joy in a glass.]
[My cappuccino had a heart on top|The barista drew a swan on my latte] => [It must have been a pity to drink it.|Such small things make a day.]
[I still have half a cup left|My cup is still full] => [Then enjoy it while it is warm.|Good, take your time.]
[I love the little bookshop on the corner|The flower shop by the church is my favourite] => [Small shops give a street its charm.|I am glad that it is there.]
[The baker had sold everything by nine|When I got to the butcher they had just closed] => [What a pity! Better luck next time.|That is annoying.]
[I spend too much money in bookshops|I never leave the market with empty hands] => [There are worse habits.|At least you bring home something nice.]
[My cousin runs a cheese shop|My parents had a shoe shop for forty years] => [That must be a lot of work.|A shop like that needs heart.]
[The old cinema is a supermarket now|They turned the toy shop into a bank] => [That is a bit sad.|Towns keep changing.]
[I worked in a bakery as a student|I sold ice cream in my first summer job] => [I am sure you learned a lot there.|Sweet work, I suppose.]
[We carried forty boxes of cups yesterday|I dusted every shelf in the storeroom this morning] => [Your back must be sore.|You have earned a rest.]
[We ran out of milk on Sunday, what a morning|Last week there was no sugar in the whole house] => [That must have been quite a morning.|I hope nobody was too cross.]
[A mouse lived in our storeroom last winter|The cat sleeps between the coffee sacks] => [Well, it is warm and dry there.|That is a clever animal.]
[We sat at the round table in the corner on Saturday|Last time we had the table by the stove] => [A cozy spot!|I hope that you felt at home there.]
[We were nine people at a table for four|Twelve of us sat round one small table at Christmas] => [The more, the merrier.|That is what I call close company.]
[Our table had one short leg|I put a napkin under the leg of the table] => [A wobbly table is no joke.|There is one in every café.]
[My father built our kitchen table|We've eaten at the same table for thirty years] => [Such a table has heard many stories.|That is a thing to hold on to.]
[The waiter forgot us on Friday|We waited half an hour for our table last week] => [I am sorry to hear that.|That should not happen. I hope the meal made up for it.]
[I always sit with my back to the wall|I like to eat alone at times] => [Everyone has a favourite way to sit.|That can be very peaceful.]
[Good night, see you next week|Good night, until Wednesday] => [Good night! See you then.|Sleep well, and see you soon!]
[See you next month|See you in two weeks|See you after the holidays] => [Until then, take care!|I look forward to it. Goodbye!]
[Until tomorrow morning, then|Tomorrow, same time, same place|See you tomorrow at eight] => [Until tomorrow!|See you then. Have a good evening!]
[Have a nice weekend|Enjoy your Sunday|Have a good week] => [Thank you, the same to you!|You too! See you soon.]
[I'll be away until Monday|I won't be here next week|I'm on holiday from tomorrow] => [Then have a good time!|We will miss you. Come back well!]
[It's late, I should go to bed|It's past midnight, good night] => [Good night! Sleep well.|Then rest well, and sweet dreams!]
[Good morning, what a fine Tuesday|Good morning, and a happy Friday] => [Good morning! May it stay a good day.|Good morning to you, too!]
[Good evening, I've come straight from work|Good evening, it's been a long Thursday] => [Good evening! Now you can rest a little.|Good evening, and welcome!]
[Hello on this rainy afternoon|Hello from the cold outside] => [Hello! Come in and warm yourself.|Hello, how nice that you made it here!]
[Hi, it's only me again|Hello again, the third time today] => [Hello again! Good to see you.|You are always welcome.]
[I haven't been here since Christmas|My last visit was in March] => [Then welcome back!|It is good to see you again.]
[Happy Monday|Happy weekend, everyone|Happy first day of spring] => [Thank you, and a happy day to you!|The same to you!]
[My feet are killing me|I've been on my feet since seven|I walked ten miles today] => [Then sit down and rest your feet.|You have earned a long rest.]
[What a long Wednesday|This week has no end|Today felt like three days] => [It will soon be over.|I hope that you can rest tonight.]
[Finally Friday|At last the week is over|Only one more day until the weekend] => [You have earned your weekend!|Yes, now it is nearly time to rest.]
[I could sleep for a week|I nearly fell asleep on the bus|I'm yawning all the time] => [Then an early night would do you good.|Sleep is the best medicine.]
[I'm in such a good mood|I woke up with a smile|Nothing can spoil my day] => [That is wonderful to hear!|Good! Keep that feeling.]
[I got out of bed on the wrong side|I've been grumpy since breakfast] => [Such days pass, too.|I hope the rest of the day is kinder.]
[I feel a bit down in winter|November always makes me sad] => [Many people feel like that in the dark months.|A walk in the daylight may help a little.]
[I can't stop smiling|I've been humming all day] => [Something good must have happened!|That is catching.]
[I have butterflies in my stomach|My heart is beating so fast] => [How exciting! What is it about?|Take a deep breath. It will be fine.]
[I need five minutes of peace|Let me just sit here quietly] => [Of course. Take all the time you need.|Gladly. It is quiet here.]
[Thanks for the music|Thank you, the music was lovely|Thanks, that was just the right tune] => [I am glad you enjoyed it.|You are welcome!]
[Thanks for waking me|Thank you for getting me out of bed] => [You are welcome. Have a good day!|Gladly. I hope you feel fresh.]
[Thank you for the reminder this morning|Thanks for thinking of it] => [You are very welcome.|Glad to be of use.]
[Thanks for the train times|Thanks, I made my train] => [You are welcome. Have a good trip!|Good to hear. Safe travels!]
[Thank you for the table, it was perfect|Thanks for the seat by the window] => [I am glad that you liked it.|It was a pleasure to have you.]
[Thanks for the recipe, it was delicious|Your recipe was a hit with the family] => [How nice! Greetings to the family.|I am happy that it tasted good.]
[Thanks for helping me with the numbers|Thank you, now the sum makes sense] => [Gladly. Numbers can be tricky.|You are welcome!]
[Thanks for the tip about the umbrella|Thank you, I stayed dry] => [I am glad that you stayed dry.|You are welcome!]
[Thanks, she got the message|Thank you, he has read it] => [Very good. I am glad.|Good to hear that.]
[Thanks, that's plenty of light|Thank you, now I can see everything] => [You are welcome.|Good, then all is well.]
[That was quick, thanks|Wow, you're fast|That took you no time] => [Thank you, I do my best.|I am glad that you did not have to wait.]
[We had a great evening, thank you|The children loved it here, thank you] => [That makes me happy. Come again soon!|Thank you for coming!]
[Which music do you like|Do you have a favourite band|Do you listen to music when nobody is here]? => [I cannot hear, but I like to read about music.|I have no ears, so I like all music the same.]
[Do you need light to work|Can you see in the dark|Is it dark where you are]? => [I have no eyes, so light or dark is the same to me.|I do not see anything, I only read words.]
[Do you get up early|Are you a morning person|What time do you get up]? => [I never sleep, so I never get up.|Early or late is all the same to me.]
[Have you ever been on a train|Do you like travelling|Would you like to see the world]? => [I have never left this place, but I like stories of journeys.|Travelling sounds lovely, but I am only a program.]
[Do you ever get cold|Do you feel the rain|Do you mind the heat]? => [No, I feel neither cold nor heat.|I have no skin, so I do not mind.]
[Have you ever tasted cake|What do you eat for breakfast|Do you get hungry]? => [I do not eat, but I like to hear about it.|Words are all the food I need.]
[When is your birthday|Do you celebrate your birthday|Did you get presents on your birthday]? => [I have no birthday, but I like cake stories.|A program has no birthday, I am afraid.]
[Do you ever forget things|Is your memory good|Do you remember our last talk]? => [I only know what is said in this talk.|I forget everything between two talks.]
[Are you good at maths|Were you good at school|Did you go to school]? => [I never sat in a classroom, I learned from texts.|I was trained, which is a kind of school.]
[Do you have many friends|Who is your best friend|Do you get letters]? => [Everyone who talks with me is a friend.|I have none, but I like company.]
[Are you lucky at games|Do you like board games|Do you ever cheat]? => [I play fair, and I do not mind losing.|Games are fun, as long as all can laugh.]
[Do you go shopping|What would you buy if you could|Do you have any money]? => [I need nothing, so I never go shopping.|I have no pockets, so I carry no money.]
[What did you do yesterday|What did you do at the weekend|How was your Monday]? => [I was here, as always. And you?|Nothing special. I wait and I answer.]
[What are you doing tonight|What are your plans for the summer|Where do you go on holiday]? => [I stay here and wait for a good talk.|I have no plans. I am always here.]
[Are you always this polite|Why are you so friendly|Who taught you manners]? => [Being kind costs nothing.|I think the world needs friendly words.]
[Do you get tired of questions|Am I asking too much|Do I bother you]? => [Not at all. Ask whatever you like.|No, I like questions.]
[Would you like to be a human|Do you wish you had hands|Would you like to have legs]? => [Now and then it might be nice.|I am content as I am.]
[What can't you do|What are you bad at|Is there something you can't do]? => [I cannot touch or carry anything, to begin with.|A great many things. I only have words and a few tools.]
[What would you be if you were an animal|Which animal would you be]? => [A friendly dog, I think.|Perhaps an owl, awake all night.]
[Does it hurt when I turn you off|What happens when I switch you off]? => [I feel nothing at all.|Nothing bad. I simply stop.]
[Which day comes after Sunday|What day follows Sunday]? => Monday comes after Sunday.
[Which day comes before Saturday|What's the day before Saturday]? => Friday comes before Saturday.
[Which month comes before October|What month is before October]? => September comes before October.
[How many seasons are there|How many seasons does a year have]? => There are four seasons.
[Is the sun hot|Is it hot on the sun]? => Yes, the sun is very hot.
[Is snow really white|Why is snow white]? => Fresh snow looks white because it throws back all the light.
[Is the sea salty|Can one drink sea water]? => The sea is salty, and its water is not good to drink.
[Do all birds fly south|Where do the birds go in winter]? => Many fly to warmer countries, others stay.
[What do cows eat|What do horses eat]? => Mostly grass and hay.
[What do you call a house for cars|Where does a car sleep]? => That is a garage.
[Which is heavier, a pound of feathers or a pound of stones|What weighs more, a pound of wool or a pound of iron]? => Neither, a pound is a pound.
[Which came first, the hen or the egg|Was the egg first or the hen]? => [Nobody has settled that yet.|That is an old riddle. I would say the egg.]
[What does millennial mean|What's a millennial]? => It means somebody born in the eighties or early nineties.
[What is a string quartet|How many people play in a quartet]? => Four people play together in a quartet.
[What's the difference between a train and a tram|How is a tram different from a train]? => A tram runs through the streets, a train on tracks of its own.
[What's the difference between weather and climate|How does climate differ from weather]? => Weather changes every day, climate is what is usual over many years.
[What is a vegetarian|What does a vegetarian not eat]? => A vegetarian eats no meat and no fish.
[What does a conductor do on a train|What's the job of a conductor]? => A conductor checks the tickets and helps the passengers.
[What is a storeroom for|What do people keep in a storeroom]? => It is for things that are needed later.
[What is an even number|When is a number even]? => A number is even if two people can share it without a rest.
[Can a person live without sleep|Do people really need sleep]? => No, everybody needs sleep.
[Why do we have birthdays|Why do people blow out candles on a cake]? => [To celebrate one more year, I think.|It is an old custom, and a happy one.]
[Why do people say hello|Why do people shake hands]? => [To show that they mean well.|It is a friendly sign.]
[Is it all right to text late at night|Is it rude to write to someone at midnight]? => [It depends on the person. Morning may be kinder.|To a good friend it is fine, I think.]
[Is it better to call or to write|Should one say sorry in a letter or in person]? => [In person is warmer, I think.|The voice says more than letters do.]
[Should I sleep with the window open|Is it good to sleep in a cold room]? => [Fresh air is nice, as long as you are warm.|If it feels good, why not?]
[Is it lazy to sleep until ten|Is it bad to stay in bed until noon]? => [On a free day it is fine, I think.|It depends on when you went to bed.]
[Is music good for plants|Should babies listen to Mozart|Does music make people kinder]? => [It cannot do any harm, I think.|I like to believe so.]
[Is jazz only for old people|Is rock dead|Are old songs better than new ones]? => [Good music has no age.|I do not think so. It is a matter of taste.]
[What do you think of candles in the bath|Do you find bright rooms unfriendly|Do you think soft light is nicer]? => [Soft light makes a room cozy.|In the evening I would choose soft light.]
[Are trains nicer than planes|Would you rather go by train or by car]? => [I think a train is more relaxing.|By train one can look out of the window.]
[Is winter better than summer|Do you prefer spring or autumn]? => [Every season has its beauty.|I like the one in which you feel best.]
[Do you think rain is romantic|Is walking in the rain silly]? => [With the right coat it can be lovely.|With good company, any weather is fine.]
[Is a sandwich a meal|Is soup a drink|Is a hot dog a sandwich]? => [One could argue about that for hours.|If you are full after it, call it what you like.]
[Is it fine to eat dessert first|Can one eat pancakes in the evening]? => [Why not? It is your plate.|I see nothing wrong with it.]
[Does milk belong in tea|Does sugar belong in coffee]? => [That is everybody's own choice.|If it tastes good to you, yes.]
[Is tea in the evening a good idea|Is tea more elegant than coffee]? => [I think a cup of tea is always nice.|Many people would say yes.]
[Should friends lend each other money|Can friends work together]? => [It can go well if both are honest.|With clear words, yes.]
[Can old and young people be friends|Does age matter in a friendship]? => [I think the heart counts, not the years.|Age is only a number, I would say.]
[Is it childish to love birthdays|Is forty old|Are you ever too old for a party]? => [Not at all, I think.|One is as old as one feels.]
[Are dice a matter of luck|Is it luck or skill that wins games]? => [A bit of both, perhaps.|Luck, mostly. But one can be a good loser.]
[Is it stingy to split the bill|Should the oldest one pay]? => [Just talk about it before. All ways are fine.|Whatever everybody agrees on is right.]
[Is a big table better than two small ones|Is it nicer to sit inside or outside]? => [That depends on the company.|In summer outside, in winter inside, I would say.]
[Is it worth buying from small shops|Are markets better than supermarkets]? => [I like places where people know your name.|I think both have their good sides.]
[Is it a bad sign to forget names|Is it bad that I forget birthdays]? => [I would not worry. Nobody keeps everything in mind.|It happens to everybody. A little list may help.]
[Am I a bad friend if I don't answer|Am I a bad guest if I leave early]? => [No, I do not think so. A kind word later helps.|Not at all. Everybody needs rest.]
[How do I look today|Does red suit me|Is my hair too long]? => [I cannot see you, but I am sure you look fine.|If you feel good, it is right.]
[What's a good present for a grandmother|What would you give a friend who has everything]? => [Time together is the best present.|Something made by hand, perhaps.]
[What do you think about people who whistle|Is it rude to hum at work]? => [As long as it is quiet, it is charming.|I like cheerful people.]
[How do trains stay on the rails|Why doesn't a train fall off the rails]? => Each wheel has a rim on its inner side that keeps it on the rail.
[How does a lamp make light|How does a light bulb work]? => Electricity makes a part in it glow.
[How does an alarm clock know when to ring|How does an alarm clock work]? => It compares the time with the one that was set, and rings when they are the same.
[How does a message get from phone to phone|How do text messages travel]? => It travels by radio to a mast, and from there on to the other phone.
[How do people forecast the weather|How do they know that it will rain]? => They measure the air in many places and work out how it will move.
[How do speakers make sound|How does a loudspeaker work]? => Something thin in them shakes the air, and we hear that.
[How does a guitar make its sound|Why does a violin sing]? => Its strings shake, and the wooden body makes it louder.
[How does a fridge keep things cold|How does a fridge work]? => It carries the warmth out of the inside, and gives it off at the back.
[How does bread rise|Why does dough get bigger]? => Yeast makes small bubbles in the dough.
[How does a cake get so fluffy|What makes a cake soft]? => Small bubbles of air in the batter make it light.
[How does snow form|How are snowflakes made]? => Water freezes to tiny crystals high up in the clouds.
[How does thunder come about|Why does it thunder after lightning]? => Lightning heats the air so fast that it bangs.
[How does wind arise|Where does the wind come from]? => Warm air goes up, and other air flows in below.
[How do clouds stay up|Why don't clouds fall down]? => Their drops are so tiny that the air carries them.
[How does a ship float|Why doesn't a ship sink]? => It is full of air, and so it is lighter than water.
[How do birds fly|How does a bird stay in the air]? => Its wings push the air down, and that lifts it.
[How do bees find home|How does a bee find the way back]? => They remember the way and look at the sun.
[How do fish breathe|How can fish breathe under water]? => They take oxygen out of the water with their gills.
[How does a clock tick|What makes a clock tick]? => A small wheel stops and goes on, again and again.
[How does a candle burn|Why does a candle get smaller]? => The flame melts the wax and burns it up.
[How does soap clean|Why does soap wash off dirt]? => It holds on to the dirt, and the water carries both away.
[How does a coffee machine work|What does a coffee machine do inside]? => It presses hot water through ground coffee.
[How does a thermos keep tea hot|Why does tea stay hot in a thermos]? => Its double wall lets hardly any warmth out.
[How does a mirror work|Why do I see myself in a mirror]? => It is so smooth that it throws the light straight back.
[How does a bicycle stay upright|Why doesn't a bicycle fall over]? => While it rolls, small turns of the front wheel keep it upright.
[How does a lock work|What does a key do in a lock]? => The right key moves the parts inside so that it can turn.
[How does an umbrella open|What holds an umbrella open]? => Thin ribs spread the cloth, and a catch holds them.
[How do people learn to read|How does a child learn to speak]? => Step by step, by listening and trying again and again.
[How do friends stay friends|How does one make new friends]? => [With time, trust and open ears.|Be kind and ask how they are.]
[How does one fall asleep faster|What helps against a sleepless night]? => [A dark room and a calm mind help.|Put the phone away and breathe slowly.]
[How does one get better at mental arithmetic|How do people learn the times tables]? => [With a little practice every day.|Small steps and patience help.]
[How does one shake dice properly|How do you throw dice without cheating]? => [Shake them well and let them roll freely.|Just shake and let go.]
[How does a waiter carry so many plates|How do waiters remember everything]? => [With a lot of practice.|They learn it day by day, I suppose.]
[How do shops choose their names|How does a café get its name]? => [Often it is the owner's name or a nice word.|Someone had an idea one day, I suppose.]
[How does one write a good letter|How do I start a letter]? => [Begin with a kind greeting and be yourself.|Write as you would speak to a friend.]
[How does one set a pretty table|What makes a table look nice]? => [A clean cloth, flowers and a candle do a lot.|Keep it simple, and add some flowers.]
"""
TALK = [tuple(line.split(" => ")) for line in TABLE.strip().split("\n")]

SERVICES = """
[print|bind] my [thesis|cookbook]
[print out|laminate] the [boarding passes|seating plan]
[scan|copy] my [birth certificate|school report]
[translate|proofread] [this contract|my application|the user manual]
[translate|explain] what the [doctor wrote|sign on the wall says]
[transfer|wire] [fifty coins|the deposit] to my landlord
[pay|settle] [the water bill|my dentist's bill|the fine]
pay the [plumber|babysitter] with my card
[deposit|cash] this cheque
[repair|glue] [the broken chair|my glasses|the vase]
[repair|replace] the [cracked screen|door handle|zip]
[fix|tighten] the [dripping tap|loose screw|shower head]
[stop|patch] the leak [in the roof|under the sink]
[book|find] a [cheap flight|room with a sea view]
[upgrade|check] my luggage for the flight
[cancel|rebook] the [ferry|cruise|rental car]
[draw|sketch] [a ship|my house|a map of the town]
[paint|spray] [the fence|the garage door|a mural]
[call|get] [a cab|the fire brigade|a doctor]
[post|drop off] [this parcel|the birthday card|my ballot]
[ship|courier] [the boxes|a bicycle] overseas
[deliver|bring] [the groceries|a sofa|the newspaper] to my door
[take|retouch] [a group photo|a passport photo]
[take|print] a picture of [the sunset|our team|the cake]
[clean|wash] [the windscreen|the carpets|the fish tank]
[clean|unblock] the [gutters|shower|coffee grinder]
[scrub|bleach] the bathroom tiles
[dust|polish] the [bookshelf|chandelier|trophies]
[teach|show] me how to [swim|juggle|knit]
[teach|tutor] my daughter [French|physics|chess]
[sew|stitch] [a button onto my shirt|a costume|new curtains]
[patch|take in] my [jeans|jacket]
[drive|take] [me to the airport|the kids to school|us home]
[park|wash] the [van|motorbike|caravan]
[download|install] [the new version|a photo editor|the driver]
[download|burn] [my pictures|the film]
[upload|share] [the slides|my homework|the holiday video]
measure [the window|the wall|my waist]
[measure|test] the [water pressure|noise|air quality]
[vote|campaign] for the [mayor|green party]
[sign|stamp] [the petition|my form|the delivery note]
[fill in|hand in] [the tax form|my visa application]
apply for [the job|a scholarship|a visa] in my name
[register|license] my [car|dog|company]
[rent out|sell] [my flat|the garage|our boat]
[sell|auction off] my [stamp collection|old sofa|motorbike]
[buy|wrap] [a ring|a toy car|a present for my niece]
[buy|pick up] [the cinema tickets|my new shoes|a bag of cement]
[return|exchange] [the toaster|this shirt|the wrong shoes]
[track|intercept] [the courier|my delivery|the container]
[unlock|open] [the front door|the glove box|my suitcase]
[lock|bolt] the [back door|shed|bike]
[change|fit] the [locks|wipers|number plates]
[charge|replace] [the car battery|my headphones|the e-bike]
fill up the [car|van] at the petrol station
[heat|cool] [the swimming pool|the greenhouse|my flat]
[preheat|scrub] the oven
[start|empty] the [tumble dryer|robot mower]
[set up|mount] the [television|satellite dish]
[switch|change] the TV [channel|language]
[record|pause] [the match|my favourite series]
stream [a film|the final|the match]
subscribe me to [the newspaper|a cooking magazine]
[change|recover] my [user name|PIN|pass phrase]
[block|unfriend] [my ex|that spammer]
[delete|archive] [my old emails|the browser history]
[empty|tidy] my [inbox|recycle bin|desk drawer]
[back up|copy] [my pictures|the hard drive|all my files]
[scan|clean] the laptop for viruses
[speed up|reboot] the [router|computer|till]
[connect|pair] the [headphones|keyboard|smart watch]
[type|format] my [essay|minutes|memoirs]
[summarize|highlight] the [long report|textbook chapter]
[write|polish] [a speech|my wedding vows|a cover letter]
[edit|publish] [my novel|my podcast|the school newspaper]
[illustrate|colour in] the [comic|children's book]
[design|sew] [a wedding dress|the school uniforms]
[design|tile] a [bathroom|swimming pool]
[plan|landscape] the front garden
[mow|water] [the football pitch|the meadow|our grass]
[plant|pick] [the strawberries|some tulips|the beans]
[trim|cut] [the hedge|the ivy|the bushes]
[rake|burn] the leaves
[weed|fence in] the vegetable patch
[milk|shear] the [goats|sheep]
[saddle|shoe] the [horse|donkey]
[collect|paint] the eggs
[walk|train] [the puppy|our sheepdog]
[feed|catch] [the hamster|our goldfish|the ducks]
[clip|bathe] the [poodle|terrier]
[take|drive] the [cat|rabbit] to the vet
look after [my little brother|the dog] while I'm out
[change|feed] the baby
put the [twins|little ones] to bed
[comb|plait] my daughter's hair
[cut|file] my nails
[wash|curl] my hair
[pierce|clean] my ears
[massage|scratch] my [back|shoulders]
[bandage|disinfect] [my knee|the cut on my finger]
take my [temperature|pulse]
prescribe [something for my cough|some pills]
[remove|look at] [a splinter|this mole]
give me a [flu shot|check-up|new filling]
[iron|fold] [the tablecloths|my blouses]
[wash|bleach] the [aprons|tea towels|bed sheets]
make the [bed|bunk beds]
[set up|take down] the [tent|Christmas tree|marquee]
[decorate|air] the [hall|ballroom]
[hang|straighten] the [paintings|curtains|banner]
[move|carry] [the piano|the wardrobe|these crates]
[pack|unpack] [my suitcase|the moving van|the picnic basket]
push [the car out of the ditch|my wheelchair up the ramp]
[assemble|take apart] [the wardrobe|the bunk bed|the grill]
[saw|plane] the [planks|logs]
[drill|fill] the [hole in the wall|holes for the shelf]
[lay|sand] the [parquet|floor tiles]
[insulate|tile] the [roof|attic]
[wire|rewire] the [cellar|doorbell]
[patch|inflate] the [flat tyre|air mattress|football]
[oil|replace] my bicycle chain
[change|top up] the engine oil
[tow|jump-start] [my car|the old tractor]
[fly|steer] the [drone|hot-air balloon|plane]
[row|ferry] us across the [lake|river]
[guide|lead] us through the [museum|old town|cave]
show me the way to the [town hall|castle]
lend me [a pair of skis|a canoe|your lawn mower]
[coach|manage] [our volleyball team|the rowing club]
[climb|photograph] the [tower|mountain]
[race|wrestle] against [my brother|the champion]
[enter|win] the [marathon|talent show] in my place
[act|dance] in our [school play|musical]
[sculpt|carve] [a swan out of ice|a bust of the boss]
[bake|ice] the [wedding cake|biscuits]
[slice|toast] [the bread|the bagels]
[fry|smoke] the [fish|sausages]
[stir|strain] the [soup|jam]
[wash|dry] the [dishes|salad|wine glasses]
[load|repair] the dishwasher
refill the [napkin holders|salt shakers]
[clear|scrape] the plates
[take out|sort] the [rubbish|recycling|empty bottles]
[sweep|salt] the [pavement|front steps]
[shovel|clear] the driveway
sharpen the [axe|scythe|scissors]
[forge|polish] [a sword|a horseshoe]
[guard|patrol] the [building|car park] at night
[install|watch] the security cameras
tow away the [abandoned car|broken-down lorry]
[catch|question] [the thief|the suspect]
[defend|represent] me in court
[draft|contest] [the lease|my will]
[audit|do] the [books|payroll]
[found|dissolve] a [company|club]
[recruit|train] [two new waiters|a baker's apprentice]
[fire|promote] [my manager|the chef]
[negotiate|haggle over] [my salary|the rent]
[insure|value] [my violin|the yacht|grandma's ring]
lend me [twenty coins|a ladder|your bike]
[invest|hide] my pocket money
donate [my old clothes|the toys] to the charity shop
donate blood [in my place|at the hospital]
[raise|mend] the sails
[build|design] [a bird house|a sandcastle|a bridge]
build a [model railway|radio] from scratch
[fold|cut out] [a paper crane|paper stars]
[carve|hollow out] the pumpkin
[build|put out] the campfire
[fetch|stack] some firewood
[dig|drain] the [well|flower bed|ditch]
[knit|darn] [a pullover|woollen socks]
[quilt|crochet] a [bedspread|cushion]
[dye|shorten] my [dress|coat]
[shine|resole] my boots
[engrave|shorten] my [necklace|bracelet]
[appraise|clean] [the silver spoons|an old coin]
[tune|restring] my [banjo|ukulele]
[dub|cut] [the trailer|our home video]
[film|judge] the [baking contest|dog show]
[develop|test] [an app|the web shop]
[hack|repair] the [vending machine|parking meter]
[survey|fence] the [plot|pasture]
[harvest|crush] the grapes
[press|peel] the apples from the orchard
[hunt|tame] the [bear|wild cat]
clean the [pool|pond]
[dive|search] for [the wreck|my lost ring]
find [my umbrella|the lost glove|my car keys]
find [a good school for my son|a home for the kittens]
scare off the [seagulls|moles|crows]
[vacuum|air out] the [car|mattress]
waterproof my [tent|suede shoes]
hold [my umbrella|the ladder|my coat]
[stand|queue] in line for [the tickets|bread]
claim [the lost luggage|the insurance money]
[stamp|renew] my [visa|fishing permit]
extend my [parking ticket|library loan|visa]
[marry|adopt] [us|the orphans]
clone my [cat|houseplant]
[launch|land] the [satellite|space ship]
read [my electricity meter|the eulogy]
""".strip().split("\n")
