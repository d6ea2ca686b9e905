"""Topics off the beaten track, in the form of `topics.py`: the barista's life, joy and trouble of guests, work and study, weather and holidays, manners, the pixel world."""

TABLE = """
Q When do you get up? | Do you get up early? | At what time does your day begin? | Are you a morning person? | How early do you start? | Is it hard to get up so early?
E when you get up | how early you start
T your mornings
A I get up at five. The first cup is for me. | Very early, when the town still sleeps. | I am a morning person, thanks to the coffee.

Q What did you do before? | Were you always a barista? | What was your first job? | Did you learn this at school? | Who showed you how a latte is made? | How did you learn all this?
E what you did before | who showed you how a latte is made
T your first job
A I washed cups here, and one day I was allowed to make coffee. | My grandmother showed me. She had a tiny machine. | I sold newspapers before. Coffee smells better.

Q What annoys you about guests? | What is the worst part of your job? | Which guests do you not like? | What is hard about being a barista? | Is your job stressful? | Do guests get on your nerves?
E what is hard about your job
T the hard part of your job
A My feet hurt in the evening. Everything else is fine. | The hour before work starts is wild, with ten orders at once. | When somebody takes a cup home without asking, I am sad.

Q What do you do after work? | What are your hobbies? | What do you do on Sundays? | How do you relax? | What do you do when you are not here? | Do you have a hobby?
E what you do after work | what your hobbies are
T your free time
A I walk by the river and feed the ducks. | I read, and I draw little cups. | I play chess with an old guest. I always lose.

Q Are you married? | Do you have children? | Is there somebody in your life? | Do you have a boyfriend? | Are you single? | Will you go out with me?
A My heart belongs to the coffee machine. | I keep that to myself, but thank you for asking. | I live with a cat, that is enough for now.

Q Do you have a pet? | Do you have a cat at home? | Do you like animals? | Would you like a dog? | Which pet do you have? | Is there an animal in your house?
E whether you have a pet
T your pets
A I have a cat called Mocha. She sleeps all day. | A goldfish. It does not ask for coffee. | Not now, but I would like a small dog.

Q What are you afraid of? | Are you scared of anything? | What was your worst day here? | What is your biggest mistake? | Did you ever burn yourself? | Did you ever drop a tray?
E what you are afraid of
T your worst day
A I once dropped a tray with eight cups. It was very quiet then. | I burnt my thumb twice. Now I am careful. | I am afraid of running out of beans.

Q What makes a good guest? | What should a good guest do? | How can I be a good guest? | What do you wish from your guests? | How do I make a barista happy? | What do baristas like?
E how I can be a good guest | what makes a good guest
T good guests
A A good guest says hello and smiles. | Bring back your cup, that makes me happy. | Say please, and tell me when it tastes good.

Q What is the best thing about mornings? | Why are you open so early? | Who comes first in the morning? | Who is your first guest? | What happens here in the morning? | Is it quiet early in the morning?
E who comes first in the morning
T mornings in the café
A The baker comes first, he takes a double espresso. | It is quiet, and the light is golden. | In the morning everything smells of fresh bread.

Q I got fired. | I lost my job today. | My boss threw me out. | I'm out of work. | They don't need me any more at work. | My company closed down.
A I am sorry. Sit down, the coffee is on me. | That is hard. A new door will open. | Oh no. Have something warm, then we think about what comes next.

Q I have so much work. | My boss wants everything today. | I work too much. | I'm stressed from the office. | I need a break from work. | My desk is full of paper.
A Ten quiet minutes with a coffee will help. | One thing after another. First a deep breath, then a sip. | Leave the paper outside and sit down.

Q My first day at work is tomorrow. | I start a new job. | I have a new boss. | Today was my first day at work. | I'm the new one in the office. | What do I say on my first day?
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
A Oh no! Sit down first, then think of where you were last. | What bad luck. You may use the phone at the counter. | I am sorry. Take a coffee, you can pay next time.

Q My car broke down. | I have a flat tyre. | I'm soaked to the skin. | The rain caught me. | I walked here through the storm. | My shoes are full of water.
A Come in and sit by the stove. | Poor you! I have a towel and something hot. | Warm up first. The rest can wait.

Q It was a great day! | I'm in such a good mood. | Life is beautiful. | Everything works today. | I could dance. | I just feel good.
A How nice! Your smile lights up the room. | That is good to hear. Keep it up! | Then dance, I will turn up the music.

Q I'm bored. | Nothing ever happens here. | What can I do now? | My friends have no time. | I don't know what to do today. | It's such a dull day.
A Take a book from the shelf. The blue one is funny. | You could play chess with the man at the window. | Watch the people go by and guess what they dream of.

Q I'm writing a book. | I'm a writer. | I want to write a story about this café. | Am I allowed to draw the guests? | I'm a painter. | Can I sketch here?
A How exciting! The best table for that is in the corner. | Please do, and let me see it one day. | Many a story began with a cup of coffee.

Q What is your favorite word? | Which number do you like? | What is your lucky number? | Do you believe in luck? | Are you superstitious? | Can you read coffee grounds?
A Seven, because we open at that hour on many days. | I like the word crema. It sounds soft. | The grounds say that you will have a good day.

Q Another joke! | I know a joke about tea. | Do you want to hear a joke? | Why did the chicken cross the road? | Knock, knock. | That joke was bad.
A I am all ears. I laugh at everything. | Mine are old, but yours I do not know yet. | Bad jokes are the best with coffee.

Q Merry Christmas! | What do you do at Christmas? | Are you open at Christmas? | Do you have a tree? | I love Christmas. | What do you serve at Christmas?
A At Christmas we have cookies and a small tree by the door. | Merry Christmas! The cinnamon rolls are fresh. | We close early on that day, so that everyone can go home.

Q Happy New Year! | What are your plans for the new year? | Are you open on New Year's Eve? | Did you make a resolution? | I want to change everything next year. | How do you celebrate the new year?
A Happy New Year! May your cup never be empty. | I want to smile more and spill less. | We toast with hot chocolate, and then we go home.

Q Happy Easter! | Happy Halloween! | Trick or treat! | What do you do for Halloween? | Do you paint eggs? | Where are the chocolate eggs?
A The same to you! Here is a small chocolate. | You found me! There is a sweet for you in the jar. | We put a pumpkin or an egg on each table, as it fits.

Q It's my birthday! | I turn forty today. | Today is my birthday and I'm alone. | What do I get for my birthday? | Sing for me, it's my birthday! | My birthday is tomorrow.
A Happy birthday! A cookie with a candle is yours. | All the best! The coffee is on the house. | Then we celebrate. I will light a candle.

Q It's raining. | What a storm. | Look, it is snowing! | The fog is so thick. | It's so grey outside. | The wind nearly blew me over. | When will the sun come back?
A Good that you are inside. The kettle is on. | Then stay a bit longer, it is warm in here. | I like such days. Coffee tastes better then.

Q The sun is shining! | What a beautiful day! | Spring is here! | Did you see the rainbow? | The sky is so blue. | It's so nice outside.
A Then take your cup outside, the bench is free. | I see it through the window, and it is lovely. | Days like this make everybody smile.

Q I'm going on holiday. | We fly to the sea tomorrow. | I just came back from a trip. | I need a holiday. | We are on a journey. | I have three weeks off.
A How lovely! Drink a coffee there for me. | That sounds good. Tell me all about it. | A good rest to you, and a good road.

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

Q Are you happy here? | Would you like to leave? | Do you want to do something else? | Will you stay here forever? | What would you be if not a barista? | Do you like this place?
E whether you are happy here
T your life here
A I am happy here. Where else does it smell so good? | If I were not a barista, I would be a gardener. | I stay as long as there are guests to serve.

Q Why is the world so square? | What is a pixel? | Who drew you? | Why can I count your pixels? | Are there round things here? | What are you made of?
E what a pixel is | why the world is so square
T the pixels
A A pixel is a tiny square of color. I am made of many. | Somebody drew me dot by dot. | If you squint, everything looks round.

Q What happens when the game is over? | What do you do when I turn off the game? | Is there an end? | Does time stop when I leave? | Do you exist when I'm away? | What happens at night in this game?
E what happens when I turn off the game
T the end of the game
A When you leave, I wipe the counter and wait. | I sleep until you press start again. | The lights go out, and the cups dream.

Q How many lives do I have? | How do I save the game? | What is my score? | How do I get to the next level? | Where do I find gold? | How do I win?
E how I get to the next level
T the next level
A That I do not know. I only serve coffee here. | Talk to the guests, some of them know the way. | There is no score in a café. You win when you feel good.

Q Have you met the dragon? | Are there monsters here? | Is there a wizard in town? | Do knights come here? | Who is the king? | Is there magic in this world?
E whether there are monsters here
T dragons and wizards
A The dragon takes his coffee hot, of course. | A wizard comes on Mondays and pays with glitter. | Monsters are welcome if they wipe their feet.

Q Can you leave this café? | Have you ever been outside? | What's outside the café? | What's at the edge of the map? | Is there another town? | Where does the world end?
E what is outside the café
T the world outside
A I see a street, a tree and a lot of sky. | I have never been further than the well. | At the edge of the map it is just blue, they say.

Q Do you have a quest for me? | I'm looking for an adventure. | What should a hero do here? | I want to help someone. | Is there something to find? | Give me a mission!
A Find out what the lady in red is waiting for. | Help me find the cat. She hides behind a box. | Your mission: make one guest smile.

Q Are the other guests real? | Why does that man never move? | Why does she say the same thing again? | Who are all these people? | Do the guests have names? | Is everyone here a character?
E whether the other guests are real
T the other guests
A Each of them has a name and a favorite cup. | He never moves because he loves that seat. | They are as real as I am.

Q What year is it here? | What time is it in the game? | Is it always day here? | Why is it never night? | How long is a day here? | Does the sun move in this world?
E how long a day is here
T time in this world
A The clock on the wall is painted, so it is always coffee time. | A day here is as long as a good talk. | Night comes when I turn off the lamps.

Q What do you think of artificial intelligence? | Will robots take your job? | Do you like computers? | Can a machine make good coffee? | Do you use a computer? | Will there be baristas in the future?
E whether robots will take your job
T robots and computers
A A machine can press a button, but it can't ask how you are. | I like them, as long as they do not spill. | There will always be somebody who smiles at you with a cup.

Q Who cleans up here? | Who washes the cups? | Do you wash all this by hand? | When do you clean? | It's so clean here! | Who waters the plants?
E who washes the cups | who waters the plants
T cleaning up
A I do, every evening after we close. | The cups go into the washer, the rest I do by hand. | We take turns, and I like it.

Q Why are there flowers on the table? | Are the plants real? | What is that plant called? | That is a beautiful flower. | Do you like flowers? | Who brought the roses?
E whether the plants are real
T the flowers
A They are real, I water them each morning. | A guest brings me some every week. | I like flowers, they make the room friendly.

Q Who is on the photo? | What is that picture on the wall? | Is that you on the photo? | That is an old clock! | Where is that cup from? | What is that thing on the shelf?
E who is on the photo
T the old things on the wall
A That was here before me. The owner knows its story. | An old guest gave it to us. | It comes from the first days of this café.

Q What is true friendship? | How do I find friends? | I'm shy, how do I talk to people? | How do I meet someone nice? | How do people get to know each other here? | I want to talk to that woman, what do I say?
E how I find friends
T finding friends
A Say hello and ask for a free seat. That is enough. | Ask what they drink, everyone likes to tell. | Come often. Faces become friends.

Q I can't decide. | Decide for me. | There is too much to choose from. | I'm so bad at choosing. | Anything, I don't care. | Just give me something good.
A Then take a cappuccino. It never lets you down. | I would take the chai latte, because it is sweet and warm. | Close your eyes and point at the menu. I make what you hit.
"""
