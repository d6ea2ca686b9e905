"""Topics off the beaten track, in the form of `topics.py`: drinks and food, what goes with what, the house, money and complaints. Guests and the world are in `topics_wider_life.py`."""

TABLE = """
Q My coffee is cold. | This cup is stone cold. | Ugh, my latte is lukewarm. | I let my coffee stand too long. | It was hot when I got it, and now it isn't. | Brr, this coffee is like ice.
A I am sorry. I will make you a hot one. | Give it to me, a fresh cup comes at once. | That happens. The next one is hot, I promise.

Q This isn't what I ordered. | I got the wrong cup. | I ordered tea and got coffee. | You mixed up our orders. | That is not my drink. | This is somebody else's coffee.
A I am sorry, I mixed up the cups. You get the right one now. | My mistake! What did you order? | Oh, that cup was for another guest. I will bring yours.

Q There is a hair in my soup. | There's a fly in my cup. | Something swims in my tea. | My cup is dirty. | There is lipstick on my glass. | The plate isn't clean.
A I am so sorry. You get a new one, and it is on the house. | That must not happen. I will replace it at once. | Thank you for telling me. I will bring a clean one.

Q I've been waiting forever. | Where is my coffee? | Did you forget me? | How much longer does my order take? | I ordered half an hour ago. | Is my drink coming at all?
A I am sorry for the wait. Yours is the next cup. | I did not forget you. It takes one more minute. | It is nearly done, and a cookie comes with it.

Q The bill is wrong. | You charged me twice. | I think I paid too much. | That's more than I had. | There is a mistake on my bill. | I didn't have the cake that is on the bill.
A Let me look at it. If it is wrong, you get the coins back. | I am sorry, I will count it again with you. | Show me the bill, please. We will put it right.

Q It's too noisy in here. | Those people are so loud. | I can't hear myself think. | Does the grinder have to be so loud? | Is there a quieter corner? | The children at the next table are screaming.
A The table behind the shelf is the calm one. | I am sorry about the noise. Upstairs it is quiet. | It gets calmer after lunch. Take the corner seat until then.

Q It's cold in here. | There's a draught. | Could you close the door? | I'm freezing at this table. | My feet are cold in here. | Can you turn on the heating?
A I will close the door. The seat by the stove is the warmest one. | I will see to it. Shall I bring you a blanket? | Come closer to the stove, there it is warm.

Q It's too warm in here. | Can you open a window? | It's stuffy in here. | I need fresh air. | It's like a sauna in here. | Could we have some air?
A I will open the window. Tell me if it is better now. | Of course, fresh air is coming. | The seat by the door is the coolest one. I will open a window, too.

Q I want to complain. | I'm not happy with this place. | Get me the manager. | Who is in charge here? | Where can I complain? | I have a complaint.
A I am sorry. Tell me what happened, and I will try to put it right. | I am listening. What went wrong? | The owner comes in the evening. Until then you can tell me.

Q Best coffee I ever had! | This is the best cup in town. | Your coffee is amazing. | Wow, that tastes good. | I have never had a better cappuccino. | My compliments, that was perfect.
A Thank you! I will tell the machine, too. | That makes my day. | How kind of you. Good beans and a bit of care, that is all.

Q The cake was wonderful. | That cheesecake is a dream. | Who baked this? It is heaven. | I could eat that cake every day. | Your brownies are so good. | My compliments to the baker.
A The baker will be glad to hear it. | Thank you! It comes out of the oven each morning. | I know, I have to stop myself as well.

Q What is a bean's journey? | How does the bean get into my cup? | What happens to coffee before I drink it? | How is coffee made from a plant? | What is done with the coffee cherries? | Tell me how coffee gets here.
E how the bean gets into my cup | what happens to coffee before I drink it
T the way from the plant to the cup
A The cherries are picked, the seeds dried and roasted, and then I grind them. | First a farmer picks it, then a ship brings it, then we roast it. | It grows, it is dried, it is roasted, and then it meets hot water.

Q What is black tea like? | How does black tea taste? | Is black tea strong? | Why do people drink black tea? | Would I like black tea? | What do you say about black tea?
E how black tea tastes | what black tea is like
T black tea
A Black tea is malty and strong. With milk it gets soft. | It tastes like dry leaves and malt, and it wakes you up. | It is a good tea for the morning, with milk or lemon.

Q What is earl grey? | Why does earl grey smell of oranges? | What is in earl grey? | How does earl grey taste? | What makes earl grey special? | Is there fruit in earl grey?
E what earl grey is | what is in earl grey
T earl grey
A Earl grey is black tea with oil of bergamot, a kind of orange. | It smells and tastes of bergamot, a sour fruit from Italy. | It is black tea with a touch of citrus. A lord gave it its name.

Q What is chamomile good for? | When do I drink chamomile tea? | What does chamomile do? | Why chamomile tea? | Does chamomile calm you down? | What is chamomile tea like?
E what chamomile tea is good for
T chamomile tea
A Chamomile tea is soft and calming, so it suits the evening. | It tastes of flowers and calms you before you sleep. | It is mild and has no caffeine. People drink it in the evening.

Q Is ginger tea hot? | What is ginger tea good for? | What is ginger tea like? | What do you put into ginger tea? | How do you make ginger tea? | Why should I take ginger tea?
E what ginger tea is good for | how you make ginger tea
T ginger tea
A It is fresh ginger in hot water with lemon. It is spicy and warms you up. | Ginger tea is hot and spicy, good for a cold day. I cut the ginger fresh. | Fresh ginger, hot water and lemon. It burns a little and does you good.

Q What is a frappe? | How do you make a frappe? | Is a frappe like a milkshake? | Is there coffee in a frappe? | What goes into your frappe? | What's a frappe, please?
E what a frappe is | how you make a frappe
T the frappe
A A frappe is coffee with ice and milk from the blender. | It is cold, sweet and foamy, and there is coffee in it. | I blend coffee, ice and milk until it is thick.

Q What's in a smoothie? | How do you make your smoothies? | Is there sugar in the smoothie? | Is the smoothie fresh? | Do smoothies have milk in them? | What fruit do you use?
E what is in a smoothie | how you make the smoothie
T the smoothie
A Fresh strawberries and a banana, no milk and no sugar. | I blend strawberries with a banana when you order, and nothing else goes in. | It is only fresh fruit: strawberries and a banana.

Q Can I have just hot water? | Is water free? | Can I get tap water? | A glass of water, please, do I pay for it? | Do you give water with the coffee? | How much is a glass of water?
E whether water is free
T a glass of water
A Tap water is free, here you are. | A glass of water costs nothing. | Water comes with each coffee. You only have to ask.

Q Why is there water with my espresso? | Why do you serve water with coffee? | What is the little glass of water for? | Do I drink the water before or after? | What do I do with the water? | Is the water for me?
E why there is water with the espresso
T the glass of water
A Drink it first, it cleans your mouth for the coffee. | The water is for before, then the espresso tastes clearer. | It is for you. A sip before the coffee is best.

Q How do I drink an espresso? | Should I stir my espresso? | What is the right way to drink espresso? | Do you put sugar in espresso? | How fast should I drink an espresso? | How do Italians drink espresso?
E how to drink an espresso | whether to stir an espresso
T drinking espresso
A Sugar if you like, one stir, then drink it in three sips. | In Italy they take it with sugar, fast and standing at the bar. | Stir it once and drink it while it is hot. Sugar is fine.

Q Is it wrong to drink cappuccino after noon? | Do Italians drink cappuccino in the evening? | Can I have a cappuccino after dinner? | Will you laugh if I take a cappuccino now? | Until when is cappuccino allowed? | Is cappuccino only for breakfast?
E whether I can have a cappuccino in the evening
T cappuccino after noon
A In Italy it is a breakfast drink, but here you may have it at any time. | Nobody will laugh. Drink what you like. | There is no law about it in this café.

Q What goes with chocolate cake? | What do I drink with a brownie? | Which coffee fits chocolate? | I have a piece of chocolate cake, what do I drink with it? | What would you drink with something so sweet? | Chocolate cake needs a drink, which one?
E what to drink with chocolate cake
T a drink for chocolate cake
A An espresso. It is bitter, and the cake is sweet. | A black coffee fits, because it has no sugar. | I would take a flat white with it.

Q What goes with cheesecake? | What should I drink with my cheesecake? | Which tea fits cheesecake? | What do people drink with cheesecake? | A drink for my cheesecake? | Coffee or tea with cheesecake?
E what goes with cheesecake
T cheesecake and drinks
A An earl grey is fine with it, because it is fresh. | Filter coffee. It is mild and lets the cake speak. | I like cheesecake with a small cortado.

Q What goes with a bagel? | What do I drink with a sandwich? | Which drink fits something salty? | I'm having toast, what do I drink with it? | What do you drink with bread and cheese? | What fits a savory breakfast?
E what to drink with a sandwich
T a drink for a sandwich
A An americano or a black tea is good with salty things. | Orange juice is fresh and fits well. | I would take a filter coffee with it.

Q What goes with cookies? | What do I dip my cookie in? | Which drink is best with cookies? | Milk or coffee with a cookie? | I have cookies, now I need a drink. | What do you drink with biscuits?
E what goes with cookies
T cookies and drinks
A A latte, because you can dip the cookie into it. | Black tea with milk is made for cookies. | Hot chocolate, if you are in the mood for more sugar.

Q What goes with a spicy dish? | My mouth is on fire. | That was too hot for me, what helps? | I ate a chilli, what should I drink? | What cools the mouth down? | Is milk good after spicy food?
A Milk helps, water does not. I will bring you a glass. | Try an iced latte, the milk takes the fire away. | A vanilla milkshake puts out every fire.

Q What do I give to somebody who hates coffee? | My friend doesn't drink coffee. | My wife only drinks tea, what do you have for her? | What's there for people without a taste for coffee? | Not everyone here likes coffee, what else is there? | We need one drink that is no coffee.
E what there is for people who hate coffee
T drinks without coffee
A There are teas, juices and hot chocolate. Most like the chai latte. | A hot chocolate makes everybody happy. | How about an apple juice or a mint tea?

Q What would my grandmother like? | I want to treat my grandpa, what do old people drink? | My granny is coming, what should she have? | What do you give to older guests? | A drink for a lady of ninety? | What's gentle enough for my grandfather?
E what my grandmother would like
T a drink for my grandmother
A A mild filter coffee and a piece of carrot cake. | Many grandmothers take a cappuccino with a little sugar. | A decaf latte is soft and gentle.

Q What would a child drink here? | My daughter is four, what can she have? | Is there a coffee for children? | What do kids order? | My son wants a coffee like me. | What can I give to a little boy?
E what a child can drink here
T a drink for a child
A A small hot chocolate, not too hot. | Warm milk with foam, so it looks like your coffee. | Most children take apple juice or a milkshake.

Q What do you drink before sports? | I'm going for a run, what should I have? | What is good before the gym? | I go swimming after this, what do I drink? | What do runners drink? | Does coffee help when I run?
E what to drink before sports
T sports and coffee
A An espresso half an hour before gives you a push. | A small coffee, and a glass of water with it. | A banana and a small coffee are enough before a run.

Q Does coffee go bad? | How long are beans fresh? | Can I still use old coffee? | My beans are a year old. | Is there a date on the beans? | When is coffee too old?
E how long beans are fresh | whether coffee goes bad
T old beans
A Beans taste best for about six weeks after roasting. | Old beans do not hurt you, they only taste flat. | After a year the smell is gone, so I would buy new ones.

Q Can I reheat my coffee? | Is it bad to warm coffee up? | May I put coffee in the microwave? | What do I do with cold coffee at home? | Can I drink coffee from yesterday? | Is old coffee harmful?
E whether I can reheat coffee
T warming up coffee
A You can, but it gets bitter. A fresh cup is better. | Put it in the fridge and drink it with ice. | It does no harm, it only tastes dull.

Q Does coffee make you thirsty? | Does coffee dry you out? | Is coffee as good as water? | Do I have to drink water with coffee? | Does tea count as water? | Can I drink only coffee all day?
E whether coffee makes you thirsty
T coffee and water
A Coffee counts as a drink, but some water beside it is good. | Drink a glass of water with each cup, then all is well. | Coffee and tea are mostly water, but plain water is best.

Q Why does my heart race? | I had too much coffee. | My hands shake from the coffee. | I drank six espressos. | I'm all jittery. | How do I get the caffeine out of me?
A Drink some water and eat something. It passes in a few hours. | That was a lot. Sit down, breathe, and no more coffee today. | Take a walk and a glass of water. The next one is a decaf.

Q Am I addicted to coffee? | I can't live without coffee. | How do I stop drinking coffee? | I want to drink less coffee. | I need too much coffee. | How do I get away from coffee?
E how I can drink less coffee
T drinking less coffee
A Take one cup less each week, or try a decaf. | Swap the second cup for tea, then it gets easier. | Make the cups smaller first. The rest comes by itself.

Q What is the oldest drink? | Who drank the first tea? | Is tea older than coffee? | Where was tea found? | How was tea discovered? | How old is tea?
E where tea was found | whether tea is older than coffee
T the story of tea
A Tea is much older than coffee. It comes from China. | They say a leaf fell into the hot water of an emperor in China. That was the first tea. | Tea was found in China, thousands of years ago.

Q Is there cream on the hot chocolate? | Can I have whipped cream? | Do you have marshmallows? | Cream on top, is that extra? | Can I get chocolate sprinkles? | What comes on top of the hot chocolate?
E whether cream is extra
T cream on top
A Cream, sprinkles and marshmallows are free on a hot chocolate. | Tell me what you like: cream, sprinkles or marshmallows. They cost nothing. | It comes with cream, and marshmallows if you want them.

Q What syrups do you have? | Can I get hazelnut in my coffee? | How much is a shot of syrup? | Is there sugar-free syrup? | Do you have caramel syrup? | Can I have a syrup in my latte?
E which syrups you have | how much syrup costs
T syrups
A We have vanilla, caramel and hazelnut. A shot is half a coin. | Vanilla, caramel, hazelnut, and a vanilla without sugar. Each is half a coin. | Sure. There is vanilla, caramel and hazelnut, for half a coin.

Q Do you have honey? | Where do I find the sugar? | Is there brown sugar? | Do you have sweetener? | I take honey instead of sugar. | Can I have something to sweeten this?
E where the sugar is | whether you have honey
T sugar and honey
A Sugar, honey and sweetener stand on the counter. | Here you are: white sugar, brown sugar and honey. | Right here on the counter, next to the spoons.

Q I can't have honey. | I can't have cinnamon. | I'm allergic to strawberries. | Apples make my mouth itch. | I can't eat bananas. | My throat swells from fruit, what is safe?
A Thank you for telling me. I will look at the list before I make anything. | A plain coffee or a black tea should be safe. | I will use clean tools and leave that out.

Q I'm a vegetarian. | Is there meat in the sandwiches? | What has no meat? | I don't eat meat. | Can I eat here without meat? | What do you have without meat?
E what has no meat
T food without meat
A All our cakes and most sandwiches have no meat. | The avocado toast is without meat, and so are the cakes. | Nearly everything here is vegetarian. Only one sandwich has ham.

Q I'm fasting. | I'm not allowed to eat before noon. | I only eat in the evening this month. | I can't drink anything now, I am fasting. | May I sit here without ordering? | Is it okay if I don't buy anything?
A Of course, please sit. You need not order. | Stay as long as you like. I am here when you want something. | That is fine. Shall I keep a piece of cake for later?

Q Do you have alcohol? | Can I get a beer? | Is there wine? | An Irish coffee, please. | Do you serve cocktails? | Something with rum?
E whether you serve alcohol
T beer and wine
A We have no alcohol, only coffee, tea and juice. | No beer here. A cold brew looks a bit like it. | Sorry, the strongest thing here is a double espresso.

Q Do you have cola? | Can I get a soda? | Is there an energy drink? | Do you sell lemon soda? | Something fizzy, please. | What has bubbles?
E what has bubbles
T fizzy drinks
A Sparkling water has bubbles, and with lemon it is like a soda. | No cola, but our lemonade is homemade. | For energy I would take an espresso, for bubbles the water.

Q Do you take orders by phone? | Can I order ahead? | Is there an app for ordering? | Can I send my order before I come? | May I call and order? | Do I have to stand in line?
E whether I can order ahead
T ordering ahead
A There is no app, but you can call ahead. | Call us, and it is ready when you come. | Order by phone or at the counter. Both are quick.

Q Do you have gift cards? | Can I buy a voucher? | I need a present for a coffee lover. | What can I give to someone who likes coffee? | Do you sell presents? | Do you have something nice to give away?
E whether you have gift cards
T gifts
A We have gift cards, cups and bags of beans. | There are gift cards for 10 and 20 coins, and our own cups. | A bag of beans and a cup make a good present. Gift cards we have, too.

Q I found a coin on the floor. | Someone dropped this glove. | I found a purse under the table. | There's a bag without an owner. | This phone was lying here. | Somebody left a scarf.
A Thank you for being honest. I will put it in the basket for lost things. | Give it to me, somebody will surely ask for it. | How good of you! I will keep it safe.

Q Can I charge my phone? | Where is a socket? | Is there a plug by the window? | My battery is dead. | Do you have a charging cable? | My phone is nearly empty.
E where I can charge my phone
T sockets
A There is a socket under the bench on the left. | You can charge it at the counter, I will watch it. | Each table at the wall has a plug.

Q Can I leave my bag here for a while? | Will you watch my laptop? | Is my bag safe here? | Can you look after my jacket? | I'll be right back, is my seat safe? | Can you keep this box for me?
E whether my bag is safe here
T my bag
A Sure, I will keep an eye on it. | Leave it with me, then it is safe. | Go ahead. Nothing gets lost here.

Q Is there a step at the door? | Can I get in with a wheelchair? | Is the toilet good for a wheelchair? | My mother can't climb stairs. | My father comes with a wheelchair. | Is there a ramp?
E whether I can get in with a wheelchair
T the way in with a wheelchair
A There is a ramp at the side door, and all is on one floor. | No steps inside, and the doors are wide, also at the restroom. | Take the side door with the ramp. I will gladly help.

Q Are you hiring? | Do you need help here? | I'm looking for a job. | Can I work here? | Do you have a job for a student? | Could I start here as a barista?
E whether you are hiring
T a job here
A Bring a letter to the owner, we often need help. | Come on a Monday and try it for an hour. | We need help on weekends. Clean hands and a smile are enough to start.

Q Can I try the machine? | May I make my own coffee? | Let me work the machine! | Can I come behind the bar? | May I pull a shot? | Can I steam the milk myself?
E whether I can try the machine
T the machine
A The machine is very hot, so only I may touch it. | You can watch from here, that is the best seat. | Guests stay in front of the counter, but I show you how it is done.
"""
