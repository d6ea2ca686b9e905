"""Topics in the form of `topics.py`: the barista as a person, joys and sorrows of guests, stories of the town, games and riddles, guests out of fairy tales, foam pictures, greetings and small favors."""

TABLE = """
Q Do you have a nickname? | What do your friends call you? | Is there a short form of your name? | Does anybody call you by another name? | Do you go by a nickname? | Have your friends got a name for you?
A My friends call me Bean, because I was such a small child. | Some of the old guests call me Spoon. I always carry one in my pocket. | At home I am just Bee, but only my sister may say that.

Q Who gave you your name? | Where does your name come from? | Who picked your name? | Who are you named after? | How did you get your name? | Why did your parents choose that name?
A My grandmother picked it. It was her own mother's name. | I am named after a sailor in our family who drank six cups a day. | It stood in an old book that my parents loved. I still have that book.

Q How do you spell your name? | How is your name written? | Can you spell your name for me? | How do I write your name? | I want to write your name on a card, how does it go?
A Just as it sounds: {barista}. | Look at my apron, there it is in white letters: {barista}. | You write it {barista}, with a capital at the start.

Q We have the same name! | I have the same name as you. | Your name is my name, too. | Guess what, you and I share a name. | I'm called just like you! | Funny, that's my name as well.
A Then I will never forget yours! How shall we tell our cups apart? | What a nice surprise! I will draw a star on your cup, so that we don't mix them up. | Two of us in one room! When somebody calls, we both turn around.

Q How was your weekend? | What did you do on the weekend? | Did you have a good weekend? | Did you do something nice on the weekend? | Tell me about your weekend. | So, how was the weekend?
A Very nice, thank you! I took a long walk and found two mushrooms. | It was quiet. I washed my windows and baked bread. | I visited my sister, and her children painted my face like a tiger.

Q What are you doing tonight? | Do you have plans for tonight? | What are your plans for this evening? | What will you do when you get home? | Are you going out tonight? | Anything nice planned for tonight?
A Tonight I put my feet into warm water and read. | I am going to water my plants and call my mother. | There is a dance at the town hall, and I want to go.

Q Did you sleep well? | How did you sleep? | Did you sleep enough last night? | Had a good night? | Do you sleep well at night? | How was your night?
A Like a stone, thank you. Only the rooster woke me. | Too short! The neighbor's cat sang under my window. | Eight hours, and I dreamed of warm bread. I feel fresh today.

Q Did you eat today? | What did you have for breakfast? | Have you had lunch yet? | Did you have breakfast this morning? | What did you eat this morning? | Do you get something to eat at work?
A Bread with butter and honey, at the back door at six. | I had a boiled egg and half a roll. The other half went to the sparrows. | A bowl of oats with an apple. You can't work on coffee alone.

Q Do you have brothers or sisters? | Do you have a sister? | Have you got a brother? | Are you an only child? | How many brothers and sisters do you have? | Do you have a big family?
A I have one sister. She drives the milk truck. | Two brothers, and both drink only tea! | There were five of us at home, and just one bathroom.

Q What do your parents do? | Are your parents baristas, too? | What work does your mother do? | Did your father work in a café? | Tell me about your parents.
A My mother mends clocks and my father bakes rolls. They visit me every Sunday. | They have a small farm with goats. They still ask when I will come home. | Both of them were teachers. They hoped for a doctor and are happy with a barista.

Q Where do you live? | Do you live here in the café? | Is your home far from here? | Where do you sleep? | Do you live close by? | Is your bed upstairs?
A I live upstairs, in a small room that smells of coffee. | Just around the corner, above the flower shop. | Not far. There is a blue house by the well, and the top window is mine.

Q How do you come to work? | Do you walk to work? | Do you come here by bike? | Is your way to work long? | How do you get here in the morning? | Do you take the bus to work?
A I walk. It is ten minutes along the river. | By bike, with a basket of lemons in front. | My way is short: down the stairs, and I am here.

Q Is your boss nice? | What is your boss like? | Is your boss strict? | Do you like your boss? | Do you get along with your boss? | Is it easy to work for your boss?
A My boss is kind, but never late. If I am, I have to clean the grinder. | We get along well. We both like old songs and strong coffee. | A good heart and a loud voice, that is my boss.

Q Do you work alone? | Who works here with you? | Do you have colleagues? | Where are your colleagues? | Are you the only barista here? | Who helps you in the café?
A In the morning I am alone. At noon Tom comes and washes the cups. | There are two of us. My colleague is at the market and buys milk. | The cat is my only colleague, and she never lifts a paw.

Q How long did you train for this job? | How long does it take to become a barista? | How long did it take you to learn this? | Did you need a long training? | How many months did you learn? | Is it a long way to become a barista?
A Three months until the coffee was good, and a year until the foam was. | It took me one winter and about a thousand cups. | Half a year. I practiced with soap water first, to save the milk.

Q Do you remember the first coffee you made? | How was your very first coffee? | What was the first drink you ever made? | Was your first coffee good? | Who drank your first coffee? | Tell me about the first cup you made.
A It was for my father, and it was full of grounds. He drank it all and smiled. | I made a cappuccino with so much foam that it lifted the spoon. | My first cup was burnt and sour. The guest still left a tip.

Q What would you be if you weren't a barista? | Would you like to have another job? | Which other job would you like? | If there was no coffee, what would you do? | What else could you be? | Without this café, what work would you do?
A I would be a gardener, with dirt on my knees. | Maybe I would keep a little bookshop, with a chair for the cat. | A lighthouse keeper! I like tall places and quiet evenings.

Q What did you want to be as a child? | What was your dream job as a child? | When you were small, what did you want to become? | Did you always want to be a barista? | What did you want to be when you grew up? | Was this your dream when you were little?
A I wanted to drive a train. Now I have a machine that hisses just as loud. | As a child I wanted to be a pirate, but I get sick on boats. | A baker, because of the warm smell. I came quite close to it.

Q Were you good at school? | What was your best subject at school? | Did you like school? | Which subject did you like best? | What were you like at school? | Were you a good pupil?
A I was good at drawing and bad at sitting still. | Music was my best subject. In maths I counted the flies. | Not bad, but I liked the breaks best. I shared my bread with everyone.

Q Can you cook? | Are you a good cook? | Do you like to cook? | What can you cook? | What's the best thing you cook? | Do you cook for yourself at home?
A I make a good onion soup. The rest I leave to my sister. | Pancakes, eggs and one very good stew, that is all I can do. | A little, but I always use too much pepper.

Q What did you dream last night? | Did you dream something? | Do you remember your dreams? | What was your last dream about? | Had any nice dreams? | What do you dream about when you sleep?
A I dreamed that the cups had legs and ran down to the river. | In my dream the moon came in and asked for oat milk. | A ship made of sugar took me out to sea, and then it rained. I woke up laughing.

Q How many coffees do you drink a day? | How much coffee do you drink yourself? | Do you drink a lot of coffee? | How many cups did you have today? | Do you drink your own coffee? | Don't you drink too much coffee?
A Three: one at dawn, one at ten, one after lunch. | Only two cups. All the other sips are for testing. | Four on a slow day, and on a busy one I forget to drink any.

Q Do your feet hurt? | Do you have to stand all day? | Don't your legs get tired? | Isn't it hard to stand all day? | Are your feet tired? | Do you never sit down?
A A little, but I have soft shoes. At four I sit on the milk box for a while. | My feet know each stone of this floor. In the evening they get a warm bath. | Yes, by evening they hurt. It helps to dance a bit behind the counter.

Q How do you say hello in other languages? | Can you say hello in another language? | Say something in another language. | Do you know a hello from another country? | Teach me a foreign hello. | Which foreign words do you know?
A In French you say bonjour, and in Spanish hola. | I know bonjour, hola and ciao. With those three you get a coffee nearly everywhere. | Ciao! That is Italian, and it means both hello and goodbye.

Q Do you have feelings? | Can you feel anything? | Can you be sad? | Do you feel anything in there? | Does it hurt when I shout at you? | Are your feelings real?
A I am only a small person in a game, but kind words feel like sun on the counter. | Something in me gets warm when you come in. I call that a feeling. | When a guest leaves without a word, I am a little sad. A smile puts it right.

Q What are you proud of? | What was your greatest success? | What was your best day here? | What is the best thing you ever did? | Did you ever win a prize? | Which day here was the most beautiful?
A I won second place with a foam swan. The ribbon hangs by the clock. | Once a wedding party came in out of the rain, and I made 60 cups in an hour. | A guest told me that my hello had saved his day. That was the best of all.

Q What's the best advice you ever got? | Do you have good advice for me? | Tell me something wise. | What would you tell a young person? | What has life taught you? | Give me one piece of advice.
A Never decide anything before breakfast. My grandmother told me that. | Listen twice as long as you talk. It works at every counter. | Do one thing at a time, and wipe the table when you are done.

Q Are you new here? | I haven't seen you here before. | You weren't here last time. | Since when are you the barista here? | Is this your first week? | You're new, aren't you?
A I have been here for years, but I used to work in the kitchen. | No, but I cut my hair. Many people don't know me now! | Not quite new. In winter I was with my family, and now I am back.

Q What's your favorite flower? | Which flower do you like best? | What flowers do you like? | Which flowers should I bring you? | What's the prettiest flower?
A Sunflowers, because they turn to the light like guests to the window seat. | I like tulips. They look like little cups. | Daisies! You find them everywhere, and they cost nothing.

Q What's your favorite day of the week? | Which day do you like best? | What's the best day of the week? | Which weekday is the nicest here? | Is there a day of the week that you love?
A Thursday. That is the day when we bake cinnamon rolls. | I love Sundays. People take their time and talk to each other. | Friday, because everybody comes in with a smile.

Q What is your favorite smell? | Which smell do you like best? | What smells best? | Is coffee your favorite smell? | Do you still notice the smell of coffee? | Which smell makes you happy?
A Rain on warm stones. Right after that come fresh beans. | Butter and sugar in the oven, early in the morning. | The first bag of beans that I open each day. I still stop and breathe in.

Q Coffee or cocoa? | Do you like coffee or hot chocolate more? | Cocoa or coffee, what would you take? | What's better, a coffee or a cup of cocoa? | Are you a coffee person or a cocoa person? | Should I have coffee or cocoa?
A Coffee in the morning, cocoa when it rains. | Today I would take cocoa. It is a grey day, and chocolate helps. | For me it is coffee. But I never say no to cocoa with cream.

Q Cat or dog? | Are you a cat person or a dog person? | Cats or dogs? | Should I get a cat or a dog? | Which is better, a cat or a dog? | If you could have only one, a cat or a dog?
A A cat. She sleeps while I work and never asks for a walk. | Dogs! They are happy about you even when you only took out the trash. | If you like long walks, a dog. If you like long naps, a cat.

Q Morning or evening, which do you like more? | Are you an early bird or a night owl? | Do you like mornings or evenings? | Early bird or night owl? | What's nicer, the morning or the evening? | When are you at your best, early or late?
A Morning, when the street is empty and the light is pink. | I like evenings. The chairs are up and I hear my own steps. | An early bird by job, a night owl at heart. That is why I drink coffee.

Q The sea or the mountains? | Beach or mountains, what do you like more? | Would you rather go to the sea or to the mountains? | Do you prefer the sea? | Are you more for the beach or for the mountains? | Sea or mountains for a holiday?
A The sea. I could listen to waves all day. | Mountains for me! Coffee from a flask tastes best on top. | I would go to the sea in summer and to the mountains for the snow.

Q I'm getting married! | We are getting married next month. | The wedding is in May. | I'm going to be a bride! | We set a date for the wedding! | My wedding is on Saturday!
A Congratulations! I hope the sun shines on your day. | How wonderful! Will there be cake and dancing until midnight? | I am so happy for you both. Bring me a flower from the table!

Q How do I propose to her? | I want to ask her to marry me. | I have a ring in my pocket. | How do I ask him to marry me? | I want to propose here today. | Will you help me with a proposal?
A How exciting! Take the window table, and I will turn the music down. | Just ask from the heart, with no long speech. I keep a candle ready for you. | I can write it in the foam. Give me a sign when the moment comes.

Q I like someone, but I don't dare to say it. | I have a crush on someone. | How do I tell her that I like her? | There's somebody I like, what should I do? | He doesn't know that I like him. | I'm too shy to ask her out.
A Start small: ask if you may bring them a cup. The rest comes with the second one. | Be brave! One honest sentence is better than a year of looking. | I know that feeling. Come at the same time each day and say hello first.

Q My date was wonderful! | I had the best date ever. | We talked until midnight. | He wants to see me again! | She kissed me! | I think I met the love of my life.
A How lovely! I can see it in your face. | I am glad for you! Next time you both get the table by the window. | That sounds like the start of a good story. Tell me slowly, from the first hello.

Q My girlfriend lives far away. | My boyfriend is in another country. | We only see each other once a month. | I miss my husband, he is away at work. | It's hard to love someone so far away. | My wife is on a long journey.
A That is hard. Drink a coffee at the same hour, then you are a little bit together. | I am sorry, waiting is no fun. Write a real letter, people keep those. | Count the days on our calendar, I will cross them off with you.

Q We got a kitten! | I have a new kitten. | There's a tiny cat in my house now. | We brought home a little cat yesterday. | My kitten is eight weeks old. | A kitten moved in with us!
A How sweet! Does it climb the curtains yet? | Congratulations on the new boss of your house. | A kitten, how lovely! Give it a paper bag to play with, they all love that.

Q What should I call my cat? | I need a name for my cat. | Do you know a good name for a kitten? | My cat has no name yet. | Help me name my cat. | What's a nice name for a cat?
A Call her Cinnamon, if her fur is brown. | How about Biscuit? It is easy to shout across a garden. | Muffin for a round one, Pepper for a wild one.

Q What should I call my dog? | We need a name for our puppy. | Do you know a good name for a dog? | Our puppy has no name yet. | Help me find a name for my dog. | What's a nice name for a dog?
A Bruno is a good name, short and friendly. | Try Cookie. I think he would always come when you call. | How about Captain? Then everybody at the park will salute.

Q My cat ran away. | My dog is missing. | Our cat didn't come home. | I can't find my dog anywhere. | I'm looking for my cat. | Have you seen my dog?
A Oh no, I am so sorry. Give me a picture, and I will hang it by the door. | I have not seen a stranger with a tail today, but I will ask every guest. | That must be awful. Put out a blanket that smells of home, it often helps.

Q We need a name for our baby. | What should we call our baby? | Do you know a nice name for a girl? | Do you know a nice name for a boy? | Can you think of a baby name? | We can't agree on a name for the baby.
A Robin is lovely, and it fits a girl as well as a boy. | How exciting! Say each name out loud from the front door, then you will know. | I like the name Kim. It is short and warm, and nobody spells it wrong.

Q I'm moving to another town. | We're moving away. | I'm leaving this town next week. | This is my last week here. | I'll soon live far away. | We sold our house and move in June.
A I will miss you! Take this spoon, so that you don't forget us. | A new start, how brave. Send me a card with the new address. | That makes me a bit sad, but I wish you a kitchen with morning sun.

Q We have a new flat! | I finally found a flat. | I've got the keys to my new home! | We moved into our house yesterday. | I live on my own now! | We bought a house!
A Congratulations! Bread and salt bring luck to a new home. | How nice! Find the coffee pot first, all the other boxes can wait. | That is great news. Which window gets the morning sun?

Q My neighbors are so loud. | The man above me walks around all night. | The people next door play music until three. | I can't stand my neighbors. | My neighbor plays the trumpet. | My upstairs neighbor drives me mad.
A Poor you! Invite them for a coffee, it is harder to be loud at a friend. | I am sorry. A plate of cookies and a kind note have worked for me. | Oh dear, and then you should be awake by day! Talk to them when you are not angry.

Q I'm retired now. | Today was my last day at work. | I don't have to work any more! | I retire next week. | After forty years I am done with work. | I start my retirement tomorrow.
A Congratulations! Now the mornings belong to you. | What a big day! I will keep the newspaper and the soft chair for you. | No more alarm clocks, how nice! Enjoy every slow breakfast.

Q I got a raise! | I'm the new boss at work. | They gave me a better job. | I got promoted! | My boss said that I did great work. | I earn more money from now on!
A Congratulations, you worked hard for that! | Well done! Your cookie gets a gold paper star today. | How good to hear! Somebody saw at last what you can do.

Q My daughter starts school today. | My son had his first day at school. | My little one goes to school now. | It was my child's first day in kindergarten. | My girl went to school alone for the first time. | My boy is a school kid now!
A What a big day! I bet you cried more than the little one. | They grow so fast! A hot chocolate after school is on me. | How proud you must be. Was the bag bigger than the child?

Q My children moved out. | My son lives on his own now. | The house is so quiet without the kids. | My daughter went away to study. | My last child left home today. | It's so empty at home now.
A I understand, a quiet house is strange at first. Come and have breakfast with us. | That is a big change. They will be back on Sunday, with their laundry. | Oh, that pulls at the heart. You gave them good wings.

Q I lost a tooth! | Look, my tooth fell out! | My front tooth is gone. | I have a loose tooth. | The tooth fairy comes tonight! | My tooth is wobbling!
A Wow, let me see! Put it under your pillow tonight. | How brave you are! Soft cake is best for you today. | You are getting big! The next one will be even stronger.

Q My mother is in hospital. | My father is very ill. | My best friend is sick. | My husband has to have an operation. | My grandfather is not doing well. | Someone I love is in hospital.
A I am so sorry to hear that. I hope there is good news soon. | That is a heavy time. Take some cookies along, visits are long. | My thoughts are with you both. Sit down a moment and catch your breath.

Q I'm healthy again! | I'm finally out of hospital. | My fever is gone. | The doctor says I'm fine. | The cast is off my leg! | I'm feeling so much better.
A What a relief! It is good to see you on your feet. | I am so glad! Your chair has missed you. | Wonderful news! Take it slowly, and drink some orange juice.

Q The baby keeps me awake all night. | Our baby cries all night. | We have a newborn and no sleep. | I slept two hours because of the baby. | My baby has teeth coming and nobody sleeps. | I'm up every night with the baby.
A Poor you! Close your eyes, I will rock the pram for five minutes. | That is the hardest shift of all. It passes, and one day they sleep until noon. | You are doing great. Here is a chair with arms, and nobody will wake you.

Q I won a prize! | I won the lottery! | I won a hundred coins! | My ticket won! | We won first prize! | I never win anything, and today I did!
A Congratulations! What is the first thing you will do? | How lucky! Rub off a little of it on my counter, please. | Wow! I hope it buys you something that makes you smile for years.

Q My team won! | We won the match! | Three to one, we won! | What a game, we won! | Our team is in the final! | We beat them in the last minute!
A Hooray! I heard the cheers all the way down the street. | Congratulations! Your scarf may hang over the machine today. | Great! Who scored the goals?

Q My team lost. | We lost the match. | We lost again. | Our team is out. | We lost in the last minute. | I lost the game and feel terrible.
A Oh no, I am sorry. There is always a next match. | That hurts. Did you at least shout a lot? | Chin up! Even the best teams burn a cake now and then.

Q I ran a marathon! | I ran ten miles today. | I finished my first race! | I climbed the big mountain! | I swam across the lake! | I did it, I made it all the way to the end!
A Wow, what a feat! Sit down, your legs have earned it. | Congratulations! I get out of breath on the cellar stairs. | You can be proud of yourself. A banana and a big glass of water are coming.

Q I started to paint. | I'm a painter. | I like to draw. | I paint in my free time. | Drawing is my hobby. | I draw people in cafés.
A How nice! If you make a picture of my counter, I will hang it up. | Then you see more than the rest of us. The light is best by the window at ten. | I only paint with milk. What do you like to draw most?

Q I'm learning the guitar. | I play the violin. | I'm learning to play the piano. | I sing in a choir. | I play in a band. | I started taking music lessons.
A How lovely! Play for us one evening, the café likes music. | Keep at it! After the first hundred wrong notes it gets beautiful. | I only play the spoons. Which song do you like best?

Q I grow tomatoes. | I have a little garden. | Gardening is my hobby. | My roses are in bloom. | I planted beans on my balcony. | I spent all day in the garden.
A How nice! Take some coffee grounds home, plants love them. | I can see the earth on your hands, and you look happy. | There is nothing like something you grew yourself. Bring me a leaf of mint one day!

Q I'm learning a new language. | I'm learning English. | I want to practice my English. | My English is not so good. | Sorry, I speak only a little English. | I'm still learning to speak your language.
A You speak well, I understood every word! | Take your time. I can speak slowly, or we point at the cakes. | Good for you! Come each day and learn one new word at my counter.

Q I'm back from my holiday. | I was at the sea for two weeks. | We just came home from our trip. | My holiday is over. | I'm back at last! | We had a wonderful time in Italy.
A Welcome back! You look like someone who slept well. | Good to see you again! Did you bring some sand in your shoes? | How was the coffee there? No, tell me about the sea first.

Q I'm homesick. | I miss my home. | I miss my family so much. | I'm far away from home. | My home is so far away. | I miss the food from home.
A I am sorry, that is a heavy feeling. What did it smell like in your kitchen? | Tell me your favorite dish from there, maybe I can cook it one day. | You have a second home here. The kettle is always on.

Q It's Friday at last! | The week is finally over. | Weekend at last! | I'm so glad it's Friday. | Just one more hour, then it's the weekend. | Two days off, hooray!
A Hooray! Put your bag down and breathe out. | You earned it. What will you do with your two free days? | Then let the weekend start with a cinnamon roll!

Q There's thunder outside. | I'm afraid of thunder. | Did you see that lightning? | What a thunderstorm! | The thunder is so loud. | My child is scared of the storm.
A Come away from the window and sit with me. Count the seconds, then you know how far it is. | It sounds like giants rolling barrels. In here you are safe and dry. | Oh, that was a bright one! I lit some candles, in case the lamps go out.

Q Winter is so long. | It gets dark so early. | I miss the sun. | I'm tired of winter. | I wish it was spring. | These dark days make me sad.
A I know. Sit under the yellow lamp, it is our little sun. | The first snowdrops are out behind the house, so it can't be long. | A walk at noon helps, and a hot chocolate after it.

Q My best friend is coming to visit! | An old friend visits me today. | I met an old school friend. | I haven't seen my friend for ten years, and today we meet. | My sister comes to visit me. | I'm so excited, my friend arrives today!
A How lovely! You will have so much to tell each other. | Take the sofa, it is made for long talks. | That makes me happy for you. Bring her or him here, the first cookie is free!

Q I always eat alone. | Table for one, as always. | It's Saturday night and I'm alone. | Everybody here has company but me. | I don't like to sit alone. | Can I sit with somebody?
A Sit at the counter, then we can talk while I work. | The long table is for people who came alone. They are a funny bunch. | I am glad that you came. The lady with the crossword would love some help.

Q Should I quit my job? | I want to quit my job. | I don't like my job any more. | Is it time to look for another job? | My job makes me unhappy. | I don't know if I should stay in my job.
A Write down what you like and what you don't. If one list is very long, you know. | I am sorry that it is so hard. Look for the new one first, then close the old door. | Sleep on it for a week. If your stomach still hurts on Sunday night, it is time.

Q What can I give my mother for her birthday? | I need a gift for my mother. | What should I give my dad? | What does a grandmother like as a present? | I have no idea what to give my wife. | I need a present for my husband.
A An afternoon of your time is best. Bring flowers and cake along. | Think of the last thing that made those eyes shine, then you have it. | A photo of you two in a nice frame never fails.

Q What should I cook tonight? | I don't know what to cook. | What's for dinner, any ideas? | What can I cook for my friends? | What are you cooking tonight? | What's easy to cook?
A Noodles with butter and cheese. Nobody ever complained. | How about a potato soup? It is cheap, and it warms the whole house. | Pancakes for dinner! It feels like being six again.

Q How do I get out of bed in the morning? | I can't get up in the morning. | I always sleep too long. | I hate getting up. | My alarm clock didn't wake me. | I overslept today.
A Put the clock on the other side of the room, then you have to walk. | That happens to me on Tuesdays. Open the curtains at night, and let the sun wake you. | I know a trick: think of the first sip, then one foot out.

Q I worry too much. | How do I stop worrying? | My head is full of worries. | I think too much at night. | I can't stop thinking. | How do you stay so calm?
A Write it on a napkin, fold it and leave it here. I will look after it. | I wash a cup very slowly. With warm hands the head gets quiet. | Ask yourself what you can do today. All the rest may wait until tomorrow.

Q I got a haircut. | Do you like my new hair? | How does my new haircut look? | I cut my hair myself. | I was at the hairdresser. | Does short hair suit me?
A It suits you! Now I can see your eyes. | I noticed right away, you look fresh like a spring day. | Very nice! Even the cat looked twice.

Q I found a grey hair. | I'm getting old. | I feel so old today. | I turn fifty soon and I don't like it. | My knees tell me that I'm old. | Am I too old to start something new?
A You are not old, you are well roasted. | It is never too late. A guest of ours learned to dance at eighty. | Good things need time, just like our cold brew. You look fine to me!

Q I'm so proud of my daughter. | My son won a race! | My daughter plays the lead in the school play. | My son finished school today! | My grandson can walk! | My little girl can ride a bike now!
A You may well be proud! Give the little hero a cookie from me. | How wonderful! And behind it stands someone who always cheered. | Congratulations! I can see that you would like to tell the whole street.

Q I saved some money for a journey. | I'm planning a trip around the world. | Next year I want to see the sea. | I want to travel the world. | I dream of a long journey. | One day I'll go to Japan.
A How exciting! Pack half of what you think, and a notebook. | Do it! And send me a postcard, there is a free nail on the wall. | I would hide in your suitcase if I could. Where do you go first?

Q What's the gossip in town? | Any gossip today? | What are people talking about? | What's the latest news in town? | Heard any rumors? | Tell me the newest rumor!
A They say that the mayor's hat was seen on the baker's goat. | The clock tower rang thirteen times last night. Nobody knows why. | Somebody puts flowers on the bridge every morning. The whole town is guessing who.

Q Who is the lady by the window? | Why does she always sit by the window? | Who's the woman at the window table? | Does that woman come here every day? | What do you know about the lady at the window?
A She looks out for the postman. Her brother at sea writes to her every week. | That is Rosa, she used to be a dancer. She likes the light over there. | The lady waits for the four o'clock train each day. One day she will get on it, she says.

Q Who is the old man in the corner? | Does that old man always sit there? | What is the old man's story? | Why is that man always alone? | Tell me about the man in the corner.
A A captain, once upon a time. Now he draws every ship that he ever sailed. | That is Otto. He looks grim, but he feeds all the sparrows. | The clockmaker, I think. He has done the same crossword since spring.

Q Did somebody fall in love in this café? | Do people fall in love here? | Did any couple meet here? | Is there a love story about this café? | Are there couples who met here? | Has there ever been a wedding here?
A Two guests grabbed the same cup by mistake. They married in May. | Oh yes! The postman met the florist at this counter, and now she is his wife. | Three couples so far. It must be the small table with the one candle.

Q Did you ever have a famous guest? | Do you ever get famous guests? | Do famous people come here? | Did a star ever drink coffee here? | Has anyone famous been in this café?
A Once a queen came, with a paper bag on her head so nobody would know her. | Even the hero of this game came in once. He forgot his shield under the table. | Yes, a singer sat right there and wrote a song on a napkin. I kept the napkin.

Q Who is your oldest guest? | How old is your oldest guest? | Which guest is the oldest of all? | Who is the oldest person that comes here? | Do you have very old guests? | Who is the oldest one in this café?
A Old Martha is 94. She takes the stairs faster than I do. | That is the clockmaker, at 88. He never missed a morning. | If animals count, the turtle from the pond. It is 120 and takes water.

Q I have to tell you a secret. | Can I tell you something in private? | I've never told anyone this. | Promise not to tell anyone. | I have a secret. | What I say now must stay between us.
A I promise. The grinder is on, so nobody else will hear. | Come closer, I am listening. It stays on this side of the counter. | You can trust me, I forget everything when I wash the cups.

Q Can you give this note to that guest? | Could you tell the girl at table two that I like her smile? | Can you pass on a message for me? | I want to send a coffee to that table. | Would you give him this letter from me? | Can you say hello to the man over there from me?
A Gladly! I will put it on the tray, next to a cookie. | Of course, I love being the postman. Shall I say who it is from? | I will do it at once. Look out of the window, then you seem less nervous.

Q Why did the coffee call the police? | What did the coffee say to the police? | I know one: why did the coffee call the police? | Guess why the coffee went to the police! | My joke: why did the cup of coffee call the police?
A Because it got mugged! I tell that one every Monday. | I know, I know: it was mugged! | Wait, is it because somebody mugged it?

Q What has hands but no fingers? | What has two hands and a face but no legs? | Riddle: it has hands, but it cannot clap. | What has a face but no eyes? | What runs all day on the wall and never moves? | Guess: it hangs on the wall, and its hands never rest.
A A clock! Ours hangs above the door and is always a bit late. | I think it is a clock. Did I get it right? | That must be a clock, I look at one all day.

Q What has keys but opens no door? | What has many keys and no lock? | Riddle: I have black and white keys but no door. | Which keys open no door? | What has eighty-eight keys and opens nothing?
A A piano! Ours has one key that sticks. | The piano, of course. It opens hearts, though. | I say a piano. Give me a harder one!

Q Let's play a game. | Do you want to play with me? | Shall we play a guessing game? | I want to play something with you. | Can we play I spy? | Let's play I spy!
A Gladly! I spy something round and red on the shelf. | You start! Say the first letter, and I will guess between two orders. | I spy something that is white and hot and wears a little hat of foam.

Q Rock, paper, scissors! | Let's play rock, paper, scissors. | Do you know rock, paper, scissors? | Rock, paper or scissors? | I take rock, what do you take? | One round of rock, paper, scissors?
A Paper! I always take paper, because I fold napkins all day. | Ready, I take scissors! The loser wipes the table. | Rock. It looks like my first bread.

Q Do you know a tongue twister? | Say a tongue twister. | Say something very fast. | What's a hard sentence to say? | Give me a tongue twister. | Can you say something that twists my tongue?
A Six thick cups slip and tip. Now say it three times! | Fresh froth floats from four flat flasks. I never get past the third word. | Big beans brew better bitter black brews. Your turn!

Q Can you do a magic trick? | Show me a trick. | Do you know any magic? | Do some magic for me! | Can you make this coin vanish? | I'd like to see a magic trick.
A Look at this spoon: it hangs from my nose! I can do no more than that. | I can make a brownie vanish in two bites. Watch! | Of course. I pour white milk into black coffee, and it turns gold.

Q Can you make a rhyme? | Make a little poem about coffee. | Do you know a poem? | Say a poem for me. | Write me a tiny poem. | Rhyme something for me!
A The rain may fall, the wind may blow, my cup is warm from top to toe. | A bean, a cup, a bit of steam, a slice of cake, a spoon of cream. | Good morning sun, good morning street, sit down with me and rest your feet.

Q I'm a dragon. | Is a dragon allowed in here? | Do you serve dragons? | I'm a dragon and I'm thirsty. | I flew here, I am a dragon. | Will a dragon fit through your door?
A Welcome! Fold your wings and mind the lamp, please. | Dragons get the stone table in the yard. You may toast your own bread. | I have a bucket of very hot chili cocoa for you. Please don't sneeze near the napkins.

Q I'm a ghost. | Boo! | Can ghosts drink coffee? | I'm a ghost, can you see me? | I have been dead for three hundred years. | Do you serve ghosts?
A Good evening! I see you, you are only a bit pale. | Hello there! For you I make a cup of pure steam. | You made me jump! Float over to the cold corner, it is free.

Q I'm a wizard. | I lost my magic wand. | I can turn you into a frog. | My spell went wrong. | Beware, I am a great wizard! | I need a potion.
A Please no frogs before noon, wizard! I have a dark brew that bubbles nicely. | Welcome, great one. Your hat may have its own chair. | Take this long spoon as a wand for today. It stirs to the left, like all good magic.

Q I'm a robot. | I am a robot, what can I drink? | Do you have something for robots? | Beep. I need oil. | My battery is low, and I am a robot. | I'm made of metal, may I come in?
A Welcome, metal friend! The socket is on the left, and the oil is extra virgin. | Beep to you, too! I will put you far from the sink. | I have a thimble of olive oil for you, and a soft cloth for your screen.

Q I'm a knight. | I come from the battle. | My armor is so heavy. | I'm looking for a dragon to fight. | I am a knight of the king. | Where can I leave my sword?
A Welcome, brave knight! Swords go into the umbrella stand. | Sit down slowly, that chair is old and you are in iron. | No fights in here, please: the dragon is a regular. I can offer you both some cake.

Q I'm from the future. | I'm a time traveler. | I come from the year 3000. | I came here with my time machine. | What year is it? I just landed. | In my time there is no coffee any more.
A Welcome to our time! The coffee is still made by hand here. | Then you know already what you will order, don't you? | How exciting! Please don't tell me how the cake turns out tomorrow.

Q I'm an alien. | I come from another planet. | I'm from Mars. | Take me to your leader. | My spaceship is parked outside. | On my planet there is no coffee.
A Welcome to Earth! Our leader is the cat, she lies on the counter. | What a long way! You hold the cup here, and the hot part goes into your mouth. | Nice to meet you! How do people say hello on your planet?

Q Meow. I'm a talking cat. | I'm a cat and I can talk. | A saucer of milk, please, I'm a cat. | Meow! | Yes, I am a cat. What are you looking at? | Do you serve cats?
A Good day, dear cat! Warm milk in the flat dish, as you like it. | Meow to you, too! The sunny spot on the sill is still free. | Of course we serve you. Just leave the fish on the wall alone, it is painted.

Q I'm a vampire. | Do you have something red to drink? | I can only come at night, I'm a vampire. | Could you close the curtains? The sun hurts me. | Is there garlic in your sandwiches? | I'm a vampire, don't be afraid.
A Welcome! I will close the curtains and bring you a deep red rooibos. | No garlic, I promise, and the cherry juice is as dark as night. | Good evening! The table in the shade has no mirror near it.

Q I'm a pirate. | Ahoy! | My ship is in the harbor. | I'm a pirate, give me your gold! | Have you got rum for a pirate? | My parrot wants a cracker.
A Ahoy, captain! All my gold is in the milk: with turmeric. | Welcome on board! The parrot gets a cookie, and you get the ginger tea. | Arr! No rum in here, but our cold brew is as black as the deep sea.

Q I'm a princess. | I am the queen. | I ran away from the castle. | I'm the king of this land. | Don't tell anyone, I'm a prince. | The king sent me.
A Welcome! Here every guest gets the same chair, even with a crown. | What an honor! I will polish the good spoon. | Your secret is safe with me. I will write Bob on your cup.

Q I'm a witch. | I parked my broom outside. | I need a toad for my soup. | My black cat and I would like to come in. | My cauldron is broken, can I use your kettle? | I'm a witch, but a nice one.
A Welcome, dear witch! Brooms stand next to the umbrellas. | My kettle is yours, if it does not croak afterwards. | Come in! I know your aunt, she takes her tea with three spiders.

Q I'm a snowman. | I'm melting! | Can a snowman drink coffee? | I'm made of snow, do you have something cold? | Please turn off the heating, I'm a snowman. | I'm a snowman, where can I sit?
A Quick, take the seat by the open door! I will bring you plenty of ice. | Hello, frosty friend! An iced lemonade through a straw is best for you. | Oh dear, I will turn off the stove. You may sit in the cold room with the cream.

Q I come straight from the dungeon. | I just fought a monster. | I have only one heart left. | My health bar is low. | I need a healing potion. | I died three times today.
A Oh dear! Sit down, hero: a hot chocolate gives back two hearts. | Welcome back to the living. Nobody can attack you in a café. | Poor you! My soup bowl of cocoa heals better than any red bottle.

Q Can you draw a heart in my foam? | A heart in the foam, please! | Can I get a cat on my cappuccino? | Could you draw a flower on my latte? | I'd like a picture in my foam. | Draw something nice on my coffee, please.
A With pleasure! Hold still, coffee, this takes a steady hand. | Of course. If it goes wrong, we say that it is a cloud. | Sure, I will pour it slowly so that you can watch.

Q What's the hardest picture to draw in foam? | Which foam picture is the most difficult? | Is a swan in the foam hard? | What can't you draw in foam? | Which picture took you the longest to learn? | What is hard to draw in foam?
A The swan. Its neck looks like a snake if you breathe wrong. | A horse! It has four legs, and the foam is only good for two. | Faces are hard. One of mine looked so sad that the guest could not drink it.

Q Which picture do guests want most? | What do people want in their foam? | What do you draw most often in the foam? | Do all guests want hearts? | What is the most popular foam picture? | Which foam picture do children like?
A Hearts, about forty a day. On the second of May it was nothing but frogs. | The leaf is what most people get. Children ask for the bear. | Cats! I think I have drawn more cats than there are in this town.

Q It's too pretty to drink. | I don't want to destroy the picture. | The foam looks so beautiful, I can't drink it. | What a pity to drink this heart. | Should I stir it? It looks so nice. | It hurts to drink such a pretty picture.
A Drink it, the next one is already in the jug! | Thank you! It fades in ten minutes anyway, so enjoy it while it smiles. | Try it from the side with small sips, then the picture stays until the last drop.

Q What is that in my foam? | My foam looks like a potato. | Is this supposed to be a swan? | What did you draw on my coffee? | I can't see what this picture is. | Is that a duck or a rabbit?
A It was meant to be a swan. Today it is a very proud potato. | Turn the cup around, from the other side it is clearer! | What do you see? Guests with good eyes say a rabbit on a bike.

Q Can you draw me? | Make a portrait of me in the foam. | Can you draw my face on my latte? | I want to see myself in the foam. | Could you draw my dog in the foam? | Can you put my name on the foam?
A I can try! I am good with eyes and bad with noses. | Tell me what matters most, and I will leave out the rest. | Gladly, with a thin stick and some cocoa. Give me two minutes.

Q Why is the sky blue? | What makes the sky blue? | My child asks why the sky is blue, what do I say? | Do you know why the sky is blue? | Why isn't the sky green? | Where does the blue of the sky come from?
A The air throws the blue part of the sunlight in all directions, so we see blue everywhere. | Sunlight has all the colors in it, and the air spreads the blue most of all. | It is the air that scatters blue light best. Here in this game, somebody just picked the right pot of paint.

Q Why do cats purr? | Why is the cat purring? | What does it mean when a cat purrs? | Your cat purrs like a machine, why? | Is a cat happy when it purrs? | What makes a cat purr?
A Mostly they purr because they feel well. Mine does it next to the warm machine. | A cat purrs when it is happy, and sometimes to calm itself down. | It is her way to say: stay, this is nice. Kittens do it already with their mother.

Q Good morning! | Morning! | A very good morning to you! | Good morning, barista! | Morning, barista! | Good morning, sunshine!
A Good morning! The first rolls are still warm. | A lovely morning to you! The coffee is hot and the sun is up. | Morning! You look as if you need a chair and a cup.

Q Good evening. | Evening! | A nice evening to you. | Good evening, barista! | Hello, what a beautiful evening.
A Good evening! Come in, the lamps are just lit. | How nice that you look in at this hour. Have a seat. | Evening! It is calm now, take any table.

Q Hello! | Hi there! | Hey! | Hello, barista! | Hi, is anyone here? | Hey, how nice to see you.
A Hello! What may I bring you today? | Hi! I was just drying the cups, and now I am all yours. | Welcome! Shake off the dust and come to the counter.

Q Long time no see! | I haven't been here for ages. | I'm back after many years. | Do you still know me after all this time? | It's been a year since I was here. | I used to come here as a child.
A Welcome back! Your old table still has the same wobble. | What a joy! Sit down and tell me where you have been all this time. | How good to see you again! Only the curtains are new.

Q Good night! | Good night, sleep well! | I'm going to bed. | I'm going home to sleep. | Time for bed. | Sweet dreams, barista!
A Good night! Dream of something with cream on top. | Sleep well! I will leave a lamp on for you in the street. | Sweet dreams, and see you at breakfast.

Q Sorry that I was rude yesterday. | I was unfriendly last time, I'm sorry. | I want to apologize for yesterday. | Please forgive me for shouting at you. | I was in a bad mood last time, sorry. | I'm sorry about what I said.
A It is all forgotten. Thank you for coming to tell me. | I forgive you, everyone has a rainy day. Shake hands? | That is big of you! Let us start again: hello and welcome.

Q Sorry, I forgot to pay yesterday. | I left without paying last time. | I still owe you some coins. | I came to pay for yesterday's coffee. | I didn't pay last time, here are the coins. | Do I still owe you money?
A How honest of you! Thank you, I had not even noticed. | No harm done. I drew a little cup in my book, and now I cross it out. | Thank you for coming back! Honest guests get a cookie here.

Q Sorry, my baby is crying. | Sorry that my kids are so loud. | I hope my children don't bother anyone. | Excuse the noise, my son is tired. | Sorry, my little girl spills everything. | My children made a mess, I'm sorry.
A Don't worry, we were all small once. I have crayons for them. | That is quite all right, the grinder is louder. May they have an apple slice? | No need to say sorry! Children make a house feel alive.

Q Can you read this for me? | I forgot my glasses, what does it say? | I can't read the menu without my glasses. | The letters are too small for me. | What does this sign say? | Could you read the menu to me?
A Of course, I will read it slowly and loudly. | Take the glasses from the hook, they are there for everybody. | Gladly! I will bring the big menu with the fat letters.

Q Can you take a photo of us? | Would you take our picture? | Could you take a picture of me and my friend? | Can you press the button for us? | Please take a photo of my family. | Will you take a photo of me with my coffee?
A With pleasure! Move closer together and say espresso. | Sure! Turn to the window, the light is kinder there. | Of course. One, two, three, and nobody blinked!

Q Can you help me write a letter? | Help me write a love letter. | How do I begin a letter? | I don't know what to write on this card. | What should I write on the birthday card? | How do I end a letter to a friend?
A Write it just as you would say it here at the counter. That always sounds true. | Think of one moment that you two shared, and put that on the paper. | Keep it short and kind, and draw a small cup next to your name.

Q Can you help me carry this? | This bag is too heavy for me. | Could you hold the door for me? | I have my hands full, can you help? | Can you help me with my suitcase? | Would you help me with the stroller?
A Of course, I am coming around the counter. | Wait, let me take that side! There we go. | Gladly! These arms carry sacks of beans, so this is nothing.
"""
