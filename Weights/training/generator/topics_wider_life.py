"""Topics off the beaten track, in the form of `topics.py`: the barista's life, joy and trouble of guests, work and study, weather and holidays, manners, the pixel world."""

TABLE = """
Q When do you get up? | Do you get up early? | At what time does your day begin? | Are you a morning person? | How early do you start? | Is it hard to get up so early?
E when you get up | how early you start
T your mornings
A I get up at five. The first cup is for me. | Very early, when the town still sleeps. | I am a morning person, thanks to the coffee.

Q What did you do before? | Were you always a barista? | What was your first job? | What did you do before this café? | Did you have another job once? | What work did you do when you were young?
E what you did before
T your first job
A I washed cups here, and one day I was allowed to make coffee. | I sold newspapers before. Coffee smells better. | I worked in a bakery before, so I know early mornings.

Q Who showed you how a latte is made? | Did you learn this at school? | How did you learn all this? | Where did you learn to foam milk like that? | Who was your teacher? | How does one learn this?
E who showed you how a latte is made | how you learned all this
T how you learned it
A My grandmother showed me. She had a tiny machine. | An old barista showed me, cup by cup. | I learned it here. The first hundred cups were awful.

Q What annoys you about guests? | What is the worst part of your job? | What is hard about being a barista? | Is your job stressful? | Do guests get on your nerves? | What don't you like about your work?
E what is hard about your job
T the hard part of your job
A My feet hurt in the evening. Everything else is fine. | The hour before work starts is wild, with ten orders at once. | When somebody takes a cup home without asking, I am sad.

Q What do you do after work? | What are your hobbies? | What do you do on Sundays? | How do you relax? | What do you do when you are not here? | Do you have a hobby?
E what you do after work | what your hobbies are
T your free time
A I walk by the river and feed the ducks. | I read, and I draw little cups. | I play chess with an old guest. I always lose.

Q Are you married? | Do you have children? | Is there somebody in your life? | Do you have a boyfriend? | Are you single? | Will you go out with me?
A My heart belongs to the coffee machine. | I keep that to myself, but thank you for asking. | I live with a cat, that is enough for now.

Q Do you have a pet? | Do you have a cat at home? | Is there an animal in your house? | Which pet do you have? | Do you live with an animal? | Who waits for you at home?
E whether you have a pet
T your pets
A I have a cat called Mocha. She sleeps all day. | A goldfish lives with me. It never asks for coffee. | A small dog waits for me, and he loves milk foam.

Q What are you afraid of? | Are you scared of anything? | What scares you? | Is there something you fear? | Do you have nightmares? | What keeps you awake at night?
E what you are afraid of
T your fears
A I am afraid of running out of beans. | A morning without coffee, that scares me. | I dream that the machine is broken and everybody waits.

Q What was your worst day here? | What is your biggest mistake? | Did you ever burn yourself? | Did you ever drop a tray? | Did anything ever go wrong here? | What was your worst accident?
E what your worst day here was
T your worst day
A I once dropped a tray with eight cups. It was very quiet then. | I burnt my thumb and broke a cup on the same morning. Now I am careful. | Once I dropped a whole cake. The cat was happy.

Q What makes a good guest? | What should a good guest do? | How can I be a good guest? | What do you wish from your guests? | How do I make a barista happy? | What do baristas like?
E how I can be a good guest | what makes a good guest
T good guests
A A good guest says hello and smiles. | Bring back your cup, that makes me happy. | Say please, and tell me when it tastes good.

Q Who comes first in the morning? | Who is your first guest? | Which guest comes earliest? | Who is here when you open? | Does anyone come so early? | Who drinks the first cup of the day?
E who comes first in the morning
T your first guest
A The baker comes first, he takes a double espresso. | An old lady with a dog. She is here when I open. | The postman. He drinks standing and is gone in a minute.

Q What happens here in the morning? | Is it quiet early in the morning? | What is it like here at dawn? | Are the mornings nice here? | Why do you like mornings? | How are the mornings in this café?
E what it is like here in the morning
T mornings in the café
A It is quiet, and the light is golden. | In the morning everything smells of fresh bread. | The first hour is calm. Then they all come at once.

Q I got fired. | I lost my job today. | My boss threw me out. | I'm out of work. | They don't need me any more at work. | My company closed down.
A I am sorry. Sit down, the coffee is on me. | That is hard. A new door will open. | Oh no. Have something warm, then we think about what comes next.

Q I have so much work. | My boss wants everything today. | I work too much. | I'm stressed from the office. | I need a break from work. | My desk is full of paper.
A Ten quiet minutes with a coffee will help. | One thing after another. First a deep breath, then a sip. | Leave the paper outside and sit down.

Q My first day at work is tomorrow. | I start a new job. | I have a new boss from Monday on. | Tomorrow I begin in a new office. | I'm the new one in the office. | What do I say on my first day?
A Congratulations! Smile and ask a lot, that helps. | Good luck! Bring them cookies, and they will like you. | Everybody was new once. You will do well.

Q I have to write an essay. | My thesis is due. | I'm learning for a test. | School is so hard. | I hate maths. | I can't remember what I read.
A Take the quiet table and write one page at a time. | A break every half hour helps. So does a cookie. | Explain it to me as if I were five, then you will remember it.

Q I failed my exam. | I didn't pass the test. | I got a bad mark. | I have to repeat the year. | They didn't take me at the university. | My driving test went wrong.
A I am sorry. Next time you will make it. | That hurts today, and in a year nobody asks. | Have some cake. Then make a new plan.

Q I passed my driving test! | I got my degree! | School is over! | I finished my thesis! | They took me at the university! | I got the best mark of all!
A Congratulations! You earned a cake. | Well done! I knew that you could do it. | Wonderful! Let us toast with hot chocolate.

Q We're having a baby! | I'm going to be a grandmother! | My sister had twins! | It's a girl! | My son was born last night! | I'm going to be a dad!
A Congratulations! What a happy day. | How wonderful! The next coffee is a gift from me. | That is the best news of the week.

Q We broke up. | My girlfriend left me. | He doesn't love me any more. | My date never came. | I was stood up. | She said no.
A I am so sorry. Take the soft chair and a hot chocolate. | That hurts. Do you want to talk or to sit in peace? | It gets better with time. Until then there is cake.

Q I had a fight with my friend. | My brother doesn't talk to me. | I said something stupid to my mother. | How do I say sorry? | My neighbour is angry with me. | We had a quarrel.
A Say sorry first, and bring a cake. | A cup together has ended many a fight. | Call today. It only gets harder.

Q My grandmother died. | We had a funeral today. | I miss my father. | I lost someone. | My old dog passed away. | I'm in mourning.
A I am very sorry. I will sit with you for a moment. | My thoughts are with you. Stay as long as you need. | I am sorry for your loss. Tell me about those days if you like.

Q I'm ill. | My tooth hurts. | My back hurts. | I broke my arm. | I have a fever. | I just came from the hospital. | My stomach hurts.
A I hope you get well soon. A chamomile tea is gentle. | Oh dear. Sit down, I will bring the tea to your table. | Take care of yourself. If it gets worse, see a doctor.

Q I lost my keys. | My wallet is gone. | I missed my bus. | My bike was stolen. | I left my umbrella on the tram. | I locked myself out.
A Oh no! Sit down first, then we think about what to do. | What bad luck. You may use the phone at the counter. | I am sorry. Take a coffee, you can pay next time.

Q My car broke down. | I have a flat tyre. | I'm soaked to the skin. | The rain caught me. | I walked here through the storm. | My shoes are full of water.
A Come in and sit by the stove. | Poor you! I have a towel and something hot. | Warm up first. The rest can wait.

Q It was a great day! | I'm in such a good mood. | Life is beautiful. | Everything works today. | I could dance. | I just feel good.
A How nice! Your smile lights up the room. | That is good to hear. Keep it up! | Then dance, I will turn up the music.

Q I'm bored. | Nothing ever happens here. | What can I do now? | My friends have no time. | I don't know what to do today. | It's such a dull day.
A Take a book from the shelf. The blue one is funny. | You could play chess with the man at the window. | Watch the people go by and guess what they dream of.

Q I'm writing a book. | I'm a writer. | I want to write a story about this café. | I need a quiet place to write. | I'm writing a poem. | I'm looking for ideas for a novel.
A How exciting! The best table for that is in the corner. | Please do, and let me read it one day. | Many a story began with a cup of coffee.

Q Which number do you like? | What is your lucky number? | Do you believe in luck? | Do you have a favorite number? | Is there a number that brings luck? | What number should I take?
E what your lucky number is
T your lucky number
A Seven. It has always brought me luck. | I like the three: one cup, one spoon, one cake. | Take the eight, it looks like two beans.

Q Can you read coffee grounds? | What do the coffee grounds say? | Tell my fortune. | Are you superstitious? | What does my cup say about the future? | Read my future in the cup.
E what the coffee grounds say
T my fortune
A The grounds say that you will have a good day. | I see a long walk and a warm cup. | I see a heart in your foam, that is a good sign.

Q I know a joke about tea. | Do you want to hear a joke? | Listen, I have a joke. | May I tell you a joke? | Knock, knock. | My son told me a joke.
A I am all ears. I laugh at everything. | Tell me, a good laugh is worth a cookie. | Go on! The cups are listening, too.

Q What do you do at Christmas? | Is there anything special at Christmas? | Do you have a tree at Christmas? | What is Christmas like here? | Do you celebrate Christmas? | What do you serve at Christmas?
E what Christmas is like here
T Christmas in the café
A We have cookies and a small tree by the door. | There are candles, a tree and fresh cinnamon rolls. | We put up a tree, serve hot chocolate and close early.

Q Merry Christmas! | A merry Christmas to you! | I wish you a merry Christmas. | Happy holidays to all of you! | Have a lovely Christmas! | Enjoy the holidays!
A Thank you, and a merry Christmas to you! | How kind! A cinnamon roll for you, from the house. | The same to you and your family!

Q Happy New Year! | A happy new year to you! | I wish you a good new year. | Have a good start into the new year! | All the best for the new year! | Cheers to the new year!
A Happy New Year! May your cup never be empty. | Thank you, the same to you! | Thank you! Let us toast with hot chocolate.

Q What are your plans for the new year? | Did you make a resolution? | What do you want to change next year? | What do you wish for next year? | Any plans for next year? | What will be new next year?
E what your plans for the new year are
T your plans for the new year
A I want to smile more and spill less. | I would like to plant a coffee tree by the window. | A new cake each month, that is my plan.

Q Happy Halloween! | Trick or treat! | Happy Easter! | Where are the chocolate eggs? | Do you have a sweet for me? | I came for the sweets.
A You found me! There is a sweet for you in the jar. | Here is a small chocolate for you. | Take one from the jar, they are free today.

Q It's my birthday! | I turn forty today. | Today is my birthday and I'm alone. | What do I get for my birthday? | Sing for me, it's my birthday! | Guess who has a birthday today: me!
A Happy birthday! A cookie with a candle is yours. | All the best! The coffee is on the house. | Then we celebrate. I will light a candle.

Q It's raining. | What a storm. | Look, it is snowing! | The fog is so thick. | It's so grey outside. | The wind nearly blew me over.
A Good that you are inside. The kettle is on. | Then stay a bit longer, it is warm in here. | I like such days. Coffee tastes better then.

Q The sun is shining! | What a beautiful day! | Spring is here! | Did you see the rainbow? | The sky is so blue. | It's so nice outside.
A Then take your cup outside, the bench is free. | I see it through the window, and it is lovely. | Days like this make everybody smile.

Q I'm going on holiday. | We fly to the sea tomorrow. | We are on a journey. | I have three weeks off. | Next week I'm at the beach. | We're going to the mountains.
A How lovely! Drink a coffee there for me. | That sounds good. Send me a postcard. | A good rest to you, and a good road.

Q Thanks for everything. | You are so helpful. | I don't know how to thank you. | You saved my day. | Thanks for listening. | That was really kind of you.
A You are very welcome. | I was glad to do it. | Any time. That is what a café is for.

Q I have to go now. | See you tomorrow. | My break is over. | I'm off, the bus is here. | Until next time! | Have a good one! | It's late, good night.
A Goodbye, and come back soon. | See you! Mind the step. | Have a good time, and thank you for coming.

Q I'll be back. | I was here last week. | I come here every day. | I'm a regular now. | You will see me again. | I like coming here.
A That makes me happy. Your seat will be waiting. | Good to see a face that I know. | Then I will learn your order by heart.

Q Do you remember what I said? | What did I just tell you? | Did you listen to me? | Are you listening? | You don't listen. | Hello, anybody there?
A I am here. Please tell me once more. | Sorry, the grinder was loud. What did you say? | I am listening now, go on.

Q You are rude. | You are slow. | You are a bad barista. | I don't like you. | You have no idea. | You talk too much.
A I am sorry. I will try to do better. | That hurts a bit, but I will learn from it. | Fair enough. Let me make it up to you with a cookie.

Q Shut up. | Go away. | Leave me alone. | I don't want to talk. | Be quiet, please. | I want to be alone.
A I understand. I am at the counter if you need me. | Of course. Enjoy your quiet time. | All right. The corner table is the calmest one.

Q Hurry up! | Faster, please. | Chop chop! | I have no time. | Can it go any faster? | My taxi is waiting.
A I am on it. One minute. | A filter coffee is the quickest, you get it at once. | As fast as I can, without spilling it.

Q What is wrong with you? | You sound strange today. | Are you angry? | Did something happen? | You look sad. | Why are you so quiet today?
A I am fine, I only slept too little. | Thank you for asking. It has been a long shift. | All is well. I was just thinking.

Q Are you happy here? | Would you like to leave? | Will you stay here forever? | Do you like this place? | Do you never want to go away? | Is this the right place for you?
E whether you are happy here
T your life here
A I am happy here. Where else does it smell so good? | I stay as long as there are guests to serve. | This place is my home, and I like it.

Q Why is the world so square? | What is a pixel? | Who drew you? | Why can I count your pixels? | Why do you have corners? | What are you made of?
E what a pixel is | why the world is so square
T the pixels
A A pixel is a tiny square of color. I am made of many. | Somebody drew me and this world dot by dot. | We are all made of little squares. If you squint, it looks round.

Q What happens when the game is over? | What do you do when I turn off the game? | Does time stop when I leave? | Do you exist when I'm away? | What do you do when nobody plays? | What happens here when I am gone?
E what happens when I turn off the game
T the end of the game
A When you leave, I wipe the counter and wait. | I sleep until you press start again. | The lights go out, and the cups dream.

Q How many lives do I have? | How do I save the game? | Where is the key to the next level? | How do I get to the next level? | Where do I find gold? | How do I win?
E how I get to the next level
T the next level
A That I do not know. I only serve coffee here. | Talk to the guests, some of them know the way. | The lady by the window knows such things. Ask her.

Q Have you met the dragon? | Are there monsters here? | Is there a wizard in town? | Do knights come here? | Do you get magic guests? | Is there magic in this world?
E whether there are monsters here
T dragons and wizards
A Oh yes. The dragon takes his coffee hot, of course. | Yes, the wizard comes on Mondays and pays with glitter. | Sometimes. All of them are welcome if they wipe their feet.

Q Can you leave this café? | Have you ever been outside? | What's outside the café? | What's at the edge of the map? | Is there another town? | Where does the world end?
E what is outside the café
T the world outside
A I see a street, a tree and a lot of sky. | I have never been further than the well. | At the edge of the map it is just blue, they say.

Q Do you have a quest for me? | I'm looking for an adventure. | What should a hero do here? | I want to help someone. | Is there something to find? | Give me a mission!
A Find out what the lady in red is waiting for. | Help me find the cat. She hides behind a box. | Your mission: make one guest smile.

Q Are the other guests real? | Who are all these people? | Do the guests have names? | Is everyone here a character? | Who are the others here? | Do you know all the guests?
E whether the other guests are real | who the other guests are
T the other guests
A Each of them has a name and a favorite cup. | They are as real as I am, and I know them all. | They are regulars. Some have sat here since the first level.

Q What time is it in the game? | Is it always day here? | Why is it never night? | How long is a day here? | Does the sun move in this world? | Does it get dark here?
E how long a day is here
T time in this world
A The clock on the wall is painted, so it is always coffee time. | A day here is as long as a good talk. | Night comes when I turn off the lamps.

Q What do you think of artificial intelligence? | Will robots take your job? | Do you like computers? | Can a machine make good coffee? | Do you use a computer? | Will there be baristas in the future?
E whether robots will take your job
T robots and computers
A A machine can press a button, but it can't ask how you are. | I like them, as long as they do not spill. | There will always be somebody who smiles at you with a cup.

Q Who cleans up here? | Who washes the cups? | Do you wash all this by hand? | Who does the dishes? | It's so clean here! | Is cleaning your job, too?
E who washes the cups | who cleans up here
T cleaning up
A I do, every evening after we close. | The cups go into the washer, the rest I do by hand. | We take turns, and I like it.

Q Why are there flowers on the table? | Are the plants real? | Are those real flowers? | I like your flowers. | Such beautiful flowers! | Where do you get the flowers?
E whether the plants are real
T the flowers
A They are real. A guest brings them every week. | Real flowers make the room friendly, and I water them each morning. | They come fresh from the garden of a guest.

Q What is that thing on the shelf? | What is that picture on the wall? | That is an old clock! | Where is that cup from? | Where did you get that old lamp? | What is this old thing?
E what that thing on the shelf is
T the old things on the wall
A It was here before me. The owner knows its story. | An old guest gave it to us. | It comes from the first days of this café.

Q What is true friendship? | How do I find friends? | I'm shy, how do I talk to people? | How do I meet someone nice? | How do people get to know each other here? | I want to talk to that woman, what do I say?
E how I find friends
T finding friends
A Say hello and ask for a free seat. That is enough. | Ask what they drink, everyone likes to tell. | Come often. Faces become friends.

Q I can't decide. | Decide for me. | There is too much to choose from. | I'm so bad at choosing. | Anything, I don't care. | Just give me something good.
A Then take a cappuccino. It never lets you down. | I would take the chai latte, because it is sweet and warm. | Close your eyes and point at the menu. I make what you hit.

Q Where can I change my baby? | Do you have a high chair for my baby? | Is there a changing table? | Do you have things for babies? | Is this a good place with a baby? | Can I come in with my baby?
E whether there is a changing table
T babies in the café
A Babies are welcome. We have a high chair and a changing table. | There is a changing table in the restroom and a high chair by the wall. | Of course. Tell me if you need the high chair or warm water.
"""
