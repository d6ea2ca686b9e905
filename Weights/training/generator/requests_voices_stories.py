"""What people say who tell the story with the request, two or three sentences for one call: one pattern a line, slots as in `requests_known.py`."""

VOICES = {}

VOICES["calculate add"] = """
{x} of us came by bus and {y} by car. How much is {x} plus {y}?
My son saved {x} coins, my daughter {y}. They want to know what {x} and {y} make together
I'm filling in a form, and the lines say {x} and {y}. Add them for me
The choir has {x} sopranos and {y} altos. Work out {x} plus {y}, so that I can order the scores
What is {x} plus {y}? I counted {x} coats and {y} umbrellas at the door
We need a total for the raffle. {x} tickets went before the break and {y} after it
The plumber charged {x} for the work. The parts were {y} more, so what do I pay him altogether?
The old bus takes {x} people, the new bus {y}. Give me {x} plus {y}, so I know who has to walk
I have {x} photos on my phone. The camera holds another {y}. How many photos is that in all?
{x} people clicked yes, {y} clicked maybe. Please sum up {x} and {y} for the caterer
My calculator has no battery left. Could you add {x} and {y}?
Please add {x} to {y}. I'm covered in paint and can't reach the calculator
The library lent out {x} novels. Then {y} comics went as well. What's the sum?
I bought a rug for {x} and a mirror for {y}. My husband asks what I spent, so {x} plus {y}
Nobody in the class agrees. Is there anyone who can tell us {x} plus {y}?
The teacher will call me to the board. Tell me {x} plus {y} before she does
The honey stall brought in {x}. The jam stall made {y}, and the school wants the sum
The printer made {x} flyers, jammed, and made {y} more. How many flyers do I have now?
It's {x} steps up to the tower and {y} more to the bell. I'd like to know how many steps I climb
She carried {x} bricks and he carried {y}. How many did they carry together?
Grandpa's album had {x} stamps. At the flea market he found {y} more, so what is {x} + {y}?
There's a bill for {x} here. Underneath lies another for {y}, and I pay them together. How much?
My bowling game gave me {x}. The bonus is {y}, so calculate {x} plus {y}
Let's see if the budget holds. The band costs {x}, the hall {y}, what do they cost together?
{x} bottles are in the rack, {y} in the box. I'm too lazy to count them all, so add the numbers
Add {x} and {y}, would you? The kids are doing sums and I promised to check
Good news, the parcel came. It has {x} screws, and with the {y} I had, how many is that?
My spreadsheet is broken. All I want from it is {x} plus {y}
"""

VOICES["calculate subtract"] = """
{x} of us set off and {y} turned back. How much is {x} minus {y}?
The bus had {x} passengers. At the market {y} got off, so how many are still riding?
I baked {x} pretzels for the fair. My dog stole {y}. How many are left to sell?
My budget is {x} and the carpet costs {y}. Tell me {x} minus {y} before I sign
What is {x} minus {y}? I had {x} nails, and {y} rolled under the floor
{y} of my {x} seedlings died in the frost. Work out how many survived
The concert hall sold {x} tickets. Then {y} were handed back. What's {x} less {y}?
Our goal is {x} signatures. We have {y} so far, so how many are we short?
She has {x} followers and I have {y}. By how many does she beat me?
The roof needs {x} tiles. There are {y} on the truck. Please subtract {y} from {x}
My phone stores {x} songs, and {y} are on it already. How many still fit?
Take {y} away from {x} for me. The calculator fell into the sink
The loan was {x}. I've paid back {y}, so what do I still owe the bank?
I printed {x} programmes for the play. Only {y} people came. How many programmes remain?
We started with {x} chickens, and the fox took {y}. My wife wants the new count
He weighs {x} pounds, his brother {y}. How big is the difference?
{x} words are allowed and I have {y}. How many may I still write?
My puzzle has {x} pieces. I've placed {y} of them, so do {x} minus {y} for me
The hotel has {x} beds, and {y} are being repaired. How many can we let?
Sad day at the aquarium. We had {x} fish and lost {y}, so how many swim on?
Give me the difference of {x} and {y}, please. Those are the new and the old meter reading
The choir was {x} strong. The flu got {y} of them. How many can still sing?
I was paid {x}, and {y} went to taxes. What came home with me?
There were {x} balloons at the gate. The wind took {y} of them. {x} minus {y}, please
{x} parcels were loaded, {y} are delivered. The driver asks how many he still carries
My exercise book got wet and I can only read {x} minus {y}. Solve it, please
I had {x} tokens and paid {y} for a map. What remains in my bag?
The well is {x} feet deep and my rope has only {y} feet. How many feet are missing?
"""

VOICES["calculate multiply"] = """
{x} of us pay {y} coins each. How much is {x} times {y}?
Every child gets {x} crayons, and there are {y} children. What is {x} times {y}?
The orchard has {x} rows. In each row stand {y} trees, so how many trees is that?
I type {x} words a minute and have {y} minutes. How many words can I write?
We rented {x} vans. Every van seats {y}, so how many people can ride?
A ticket is {x} euros. We're a class of {y}, and our teacher must know the price for all of us
What's {x} times {y}? I have {x} albums with {y} photos each
My knitting pattern has {x} rows of {y} stitches. Please multiply, my head spins
The tiler lays {x} tiles along the wall and {y} across. Calculate {x} times {y} for him
{x} hens are in the barn, and each laid {y} eggs. How many eggs did they lay?
I owe {x} weeks of rent at {y} a week. What do I owe altogether?
Multiply {x} by {y}, please. I'm ordering chairs for {x} tables with {y} seats each
The drummer hits {x} beats per bar. The song has {y} bars, so how many beats is that?
There are {x} cakes, and every cake needs {y} candles. How many candles do I buy?
My pump moves {x} litres an hour. It ran for {y} hours. How many litres is that?
The bookcase has {x} shelves. Each takes {y} paperbacks, so how many books fit in?
{x} teams signed up with {y} players per team. I need {x} times {y} for the shirts
I save {x} every month. After {y} months, how much have I got?
A key is missing on our calculator. Could you do {x} times {y}?
Each page of the album holds {x} stickers. It has {y} pages. How many stickers make it full?
Bricks come on pallets of {x}. They delivered {y} pallets, so what's the number of bricks?
He does {x} laps a day and trains for {y} days. His coach asks for {x} multiplied by {y}
The parade has {x} wagons with {y} musicians on each. How many musicians play?
I'm wallpapering. {x} strips at {y} inches, how many inches are that?
{x} volunteers gave {y} hours apiece. The mayor wants the number of hours for her speech
Our theatre has {x} rows, and {y} people fit in a row. How many can watch?
She sells bracelets for {x} coins. At the fair {y} were bought, so what did she earn?
The worksheet is torn, but I can read {x} times {y}. Solve it, please
"""

VOICES["calculate divide"] = """
{y} of us share a bill of {x}. How much is {x} divided by {y}?
We picked {x} apples, and we are {y} pickers. How many does each picker take home?
The wire is {x} metres long. I cut it into {y} equal pieces, so how long is each?
What is {x} divided by {y}? We have {x} chairs and want {y} equal rows
{y} pirates found {x} pearls. They share fairly, so how many pearls does everybody get?
Our lottery group won {x}. There are {y} of us in it. What's {x} over {y}?
I must read {x} pages in {y} days. How many pages is that a day?
The coach has {x} balls for {y} teams. Work out how many balls a team can have
{x} guests are coming and each table seats {y}. How many tables do I need?
The rope costs {x} and is {y} metres long. What's the price of a metre?
Divide {x} by {y}, please. The {x} logs in the shed are meant for {y} families
My car drove {x} kilometres on {y} litres. How many kilometres per litre is that?
{y} bakers made {x} loaves. The boss wants to know how many each of them made
The bonus pot holds {x}. It goes to {y} waiters in equal parts, so tell me {x} divided by {y}
I have {x} beads and every necklace takes {y}. How many necklaces can I make?
She paid {x} for {y} lessons. What did a lesson cost?
We loaded {x} sacks on {y} carts, the same on every cart. How many sacks are on a cart?
The quarrel must stop. {x} sweets for {y} children, how many for each?
I can't split things fairly, I'm too greedy. What do {y} people get when they share {x}?
The film has {x} minutes and I watch {y} at a time. How many evenings does it take me?
Our well gave {x} buckets in {y} hours. Calculate {x} divided by {y}, the buckets per hour
{y} heirs, a fortune of {x} and no will. Please give me everybody's share
Grandma left {x} letters, and we sort them into {y} folders of the same size. How many go in a folder?
The calculator shows an error. Try {x} divided by {y} for me
I've got {x} tulip bulbs. They go into {y} pots, the same number in every pot. How many per pot?
Tell me how often {y} goes into {x}. The ladder has {x} inches and a rung every {y} inches
{x} minutes of homework, {y} exercises. How long may I sit over an exercise?
Our team made {x} calls, and {y} people were on the phones. What's the average, {x} by {y}?
"""

VOICES["rollDice"] = """
Our dice have {s} sides. Throw {c} of them for us
Every die in this game has {s} sides. Please roll {d}
The rules ask for {d} here. The number of sides is {s}, so roll
The dog chewed our dice. Could you throw {d} with {s} sides?
I'm the dungeon master and the players are waiting. Roll {c}d{n}
The bridge is collapsing under my elf! Whether she jumps is up to {c}d{n}
Please roll {d} with {s} sides. My hands are in plaster and I can't throw
My ranger aims at the wolf. Show me {c}d{n}
We want to choose a captain and nobody volunteers. Let {d} with {s} sides choose
We've quarrelled long enough about who does the dishes. Throw {d} with {s} sides, and that settles it
The card says I may roll again. It's {d} with {s} sides
Somebody spilled juice over the board, but we play on. Next is {c}d{n}
I opened the cursed book. Now the rules demand {c}d{n}, so throw it
Roll {c}d{n}, would you? The ship has run into a storm and I'm at the wheel
I bought a new rule book. It starts with a throw of {d} with {s} sides, let's try
The number of dice is {c}. Each of them has {s} sides, and I'd like you to roll
Only {s}-sided dice are allowed at our table. Give me a throw of {c}
My fighter has drunk the potion. What does she heal with {c}d{n}?
We're on a train and dice would fall off the seat. So please throw {d} with {s} sides
I'm testing my own board game. Can you roll {d} with {s} sides for the test?
A troll blocks the way, and talking didn't help. I attack with {c}d{n}
My cousin doesn't trust my throws. You're neutral, so roll {d} with {s} sides
My class learns about chance. Throw {d} with {s} sides and tell us what lies on top
It's dark in our tent and we can't see the dice. Roll {d} with {s} sides, please
I've picked the lock, and the alarm may ring. {c}d{n} decides
The spell succeeded! For the damage I need {c}d{n}
May I have {c}d{n}? My druid is about to tame a bear
Nobody wants to begin. Have {d} with {s} sides thrown, then we'll see
"""

VOICES["setAlarm"] = """
I've got to give a talk and can't be late. Please wake me at {t}
My phone is new and I don't know how it works. Could you set the alarm for {t}?
Set the alarm to {t}, please. I promised the neighbours to feed their horses
The doctor says I should lie down for a while. Wake me again at {t}
I was up all night with the baby. Now I'd like to sleep, but only until {t}, wake me at that time
The power was out and my clock is blinking. Set an alarm for {t} on the phone instead
My boss warned me about coming late. From now on the alarm has to ring at {t}
The hotel has no wake-up service. Can you wake me at {t}?
I've packed my bags and I'm ready for bed. All I need is an alarm at {t}
Ring at {t}, please. I want to see the meteors, and they won't wait for me
We're camping and nobody brought a watch. At {t} we have to get up, so wake us
My sister borrowed my alarm clock. Be my replacement and ring at {t}
Somebody has to open the bakery, and it's my turn. My day begins at {t} for once, so set the alarm
The last alarm was too early for me. This time set it to {t}
I'm jet-lagged and could sleep forever. Don't let me, wake me at {t}
The medicine makes me drowsy. Wake me at {t} so that I can take the next pill
I'm on standby at the fire station. Until {t} I may sleep, then the alarm should go off
The choir meets early, and I always miss it. Would you wake me at {t} for once?
My roommate leaves without a sound. That doesn't help me, so beep at {t}
The sofa is so soft, I'll doze off any moment. Set an alarm at {t}, just in case
I'd like to be woken at {t}. The kids want to surprise their father
There's a solar eclipse and I don't want to sleep through it. Alarm at {t}, please
I have my driving test and I'm nervous. The alarm clock must go off at {t}
My watch stopped and the curtains are thick. How will I know it's {t}? Ring the alarm
I tried getting up without an alarm. It didn't work, so put it on {t} again
The sheep have to be sheared. I'll be up at {t} if you ring
My grandson is asleep next to me. He has to be up at {t}, so please set an alarm for that
I feel a cold coming and go to bed. Get me up at {t}, no matter how I protest
"""

VOICES["orderDrink"] = """
My voice is gone after the rehearsal. Could you make me {item}?
{item}, please. I've got a long shift behind me and need it badly
The queue was endless, but here I am. I'd like {item}
Someone at work raved about your café. I'm curious now, so bring me {item}
I finally handed in my thesis! That calls for {item}
We just won the match. On the team's bill, please: {item}
Could I get {item}? I have to stay awake through a lecture
My glasses are fogged up and I can't read the board. I'll simply take {item}
The machine at our office is broken. Would you make me {item}?
Please get started on {item}. {n} will come to the counter and pay
{n} is parking the car. In the meantime I'm to order {item}
I had no breakfast at all. Let me have {item}
I found a good book in the shop next door. All that's missing is {item}
My appointment was cancelled. I might as well order {item}
Do you take cards? If you do, I'd like {item}
I know what I want this time. It's {item}
My tutor pays, so I'm not shy. I'll go for {item}
You asked what it will be. It will be {item}
My alarm didn't ring and I look awful. Make me {item}, I beg you
The nurse was so kind to my mother. Make her {item}, please
I lost at cards and have to treat the winner. The prize is {item}
I've been smelling your roast from across the street. Now I can't resist. {item}, please
It's been a hard week at the mill. May I have {item}?
Table {t} has been waiting for ages. They ordered {item}
My painting sold! To celebrate I'm having {item}
Let me think. Yes, {item}, and I'm sure about it
Ring up {item}. I've counted my coins and it's enough
We drove through the night and can hardly stand. What we need is {item}
"""

VOICES["playMusic"] = """
Nobody is talking to each other in here. Play {m} {l}, that'll help
The grinder drowns out everything today. Set the volume to {v} and play {m}
The doors open in a moment. I'd like {m} {l} when the guests come in
Our pianist is ill. Replace her with {m} {l}
My guests voted, and {g} won. Play it {l}
{g} was the winner of the vote. The volume should be {v}, so please start
The neighbours complained, so the volume must be {v}. Within that limit, play {g}
I've got the broom and I'm ready. Would you play {m} {l}?
A couple would like to dance. Give them {m} {l}
Play {m} {l}, please. The silence makes the customers whisper
The poster promises {g}. Start the music, volume {v}
I like it when people can still talk. So let's have {m} {l}
The eggs are on the table and everybody sits. Now we need {m} {l}
Everyone seems a bit sleepy after the meal. Wake them with {m} {l}
The bride chose {g} for the reception. Please turn it on {l}
The volume for this shift is {v}. The genre is {g}. Start it, please
Could we have {m} {l}? It would make washing up more fun
My grandfather played {g} all his life. In his honour, play us some {l}
The stereo is connected and works. Try it with {m} {l}
Someone had unplugged the speakers, but I fixed that. Go on with {m} {l}
I can't hear myself think with that drill outside. Cover it with {m} {l}
The students asked for {g}. The volume has to be {v} so that they can study. Put it on
Put the volume at {v}, please. And what I want to hear is {g}
It's my last shift here. Grant me {m} {l}
Our regulars are in a sentimental mood. {m} {l} would go down well
The band's van broke down. Let the speakers do {m} {l}
Whoever chose this song has left. Change to {m} {l}
The candles are lit and the cake is cut. What's missing is {m} {l}
I set the tables and you do the music. {g}, volume {v}
"""

VOICES["searchRecipes"] = """
The shop gave me {i} for free. What {k}dishes can I cook with that{a}?
I'm about to cook {i} for my mother-in-law. I've no idea how, so find a {k}recipe{a}
I overdid it at the market and came home with {i}. Look for {k}recipes{a}
The cook called in sick and I'm alone with {i}. Find me an easy {k}recipe{a}
Please look for {k}recipes with {i}{a}. My in-laws are coming and I want to shine
My garden was generous this year. Which {k}recipes use {i}{a}?
We always eat the same things. I'd like a {k}recipe with {i} for a change{a}
They had {i} on offer, so I bought a lot. Could you find {k}recipes{a}?
My daughter wants to learn cooking. Let's start with {i} and search for a {k}recipe{a}
I need a {k}recipe{a}. The main thing in it should be {i}
Our menu is boring, the guests say so. Find us {k}dishes with {i}{a}
The neighbours brought us {i} as a thank-you. Are there any {k}recipes{a}?
The cooking contest is about {i}. I want to win, so show me {k}recipes{a}
The fridge broke down, so I must use up {i} at once. Quick, some {k}recipes{a}
I've eaten {i} at a friend's house and it was delicious. Find a {k}recipe like that{a}
Could I see a {k}recipe with {i}{a}? My pot is on the stove and I'm hungry
There's hardly anything in the cupboard. It's {i} or nothing, so look for a {k}recipe{a}
My grandmother cooked with {i} but never wrote it down. Search for {k}recipes{a}
I bought a new pan and want to try it. Get me a {k}recipe with {i}{a}
My lodger eats everything except boring food. What {k}meal could I make from {i}{a}?
The class is having a bake sale. We got {i} from a parent, so we need a {k}recipe{a}
I opened a tin and found {i}. Now I'm after a {k}recipe{a}
Find {k}recipes that use {i}{a}. I'm writing a column about it
I'm on a boat, and all the galley has is {i}. Is there a {k}recipe for that{a}?
My brother dared me to cook {i}. Help me with a {k}recipe{a}
The kids are hungry and won't wait. I've got {i}, so which {k}recipe fits{a}?
The guests will be here soon and there's only {i}. Suggest {k}recipes{a}
My cookbook fell into the soup. Look up a {k}recipe with {i} for me{a}
"""

VOICES["checkStock"] = """
Our supplier rang and wants to know what we need. How much {i} is left?
I've promised a guest some {i}. Could you check if we have any?
Check how much {i} we have. The order has to go out soon
A whole school class just came in and wants {i}. Do we have enough?
I've nothing left to refill the jars. Is there any {i} in the storeroom?
Somebody left the storeroom unlocked. Please see how much {i} is still there
I'm off to the wholesale market. Tell me what we have of {i}
The inspector wants to see the numbers. How much {i} do we keep?
I dropped the last box of {i}. Does the storeroom hold any more?
The chef is shouting for {i}, and I can't find any. What does the stock say?
We had a busy weekend. Did {i} run out?
Is there still {i}? The baker on the corner would like to borrow some
My apprentice forgot to do the inventory. Look up {i} for me
There's a wedding to cater for. They want {i}, so count what we've got
I thought we were out of {i}. Then I saw a box, so how much do we really have?
The delivery was late again. How are we off for {i}?
We changed the menu, and now everybody wants {i}. What's left of that?
The mice got into the storeroom. How much {i} did they leave us?
The kitchen is asking for {i} again. Go and see what the storeroom has
Before the truck leaves I must know something. Do we need more {i}?
Nobody wrote down what they took. Find out how much {i} remains
The stock of {i}, please. I'm on the phone with the wholesaler
My stand at the fair opens soon. I'd sell {i} there if we have enough, so check
I've looked everywhere for {i}. Is there any left at all?
We mustn't run short of {i}, or the boss gets angry. How much is in stock?
I'm closing the books for this year. What amount of {i} is in the storeroom?
A customer fell in love with our {i}. Can I sell her some, or is there nothing left?
I'm standing in front of the storeroom without a key. Do we have {i} in there?
"""

VOICES["setLights on"] = """
I just heard a noise in the {r}. Turn the lights on in there
The sun has gone down. Would you switch on the lights in the {r}?
Grandma is on her way to the {r} and doesn't see well. Put the light on for her
Switch on the lights in the {r}, please. The painters are coming and need to see the walls
We're about to take photos in the {r}. It needs light, so turn it on
Somebody is crying in the {r}. Please turn the light on
I've dropped a contact lens in the {r}. Lights on, please
The fuse is fixed at last. You can turn the lights in the {r} on again
My daughter is afraid of the dark. Leave the lights on in the {r} for her
I'm carrying a heavy box and have no hand free. Switch the {r} light on for me
The buyers want to look at the {r}. Let them see it with all the lights on
The cat is hiding somewhere in the {r}. With the light on I'd find her, so switch it on
Turn on the light in the {r}. I left my glasses there and have to look for them
The cleaners start their work in the {r}. They asked for light, so please switch it on
There's a storm coming and it's black outside. Light up the {r}
I forgot where the switch is. Would you turn on the lights in the {r}?
I'm going to read in the {r} for a while. Turn the lamps on there
We hung the new pictures in the {r}. To show them off, put the lights on
Burglars stay away from bright houses. So the lights in the {r} should be on
My guests are lost on the way to the {r}. Can you turn on the light there?
The film is over. Lights on in the {r} again
The yoga class in the {r} has ended. Bring the lights back on
The shutters in the {r} are down and I can't see my own feet. Light, please
I'm changing a bulb in the {r}. Switch the light on so I can see whether it works
The dancers are stepping into the {r}. Now is the moment, lights on
Please have the {r} lit. Our visitors are at the gate already
The baby has woken up and wants to play. Put on the light in the {r}
I bumped into a box in the {r}. Someone should turn the lights on, you for instance
"""

VOICES["setLights off"] = """
Everybody has gone home. Turn off the lights in the {r}
I saw from the street that the {r} is still lit. Please switch it off
The {r} has been empty for hours. Why waste power? Lights off
Switch off the lights in the {r}, please. The guests want to see the stars
The electricity bill was terrible. From now on the light in the {r} stays off, so switch it off
The baby has fallen asleep in the {r}. Would you turn the light off?
We're showing a film in the {r}. It's too bright for that, lights off
My head hurts and the lamps in the {r} are glaring. Turn them off
I'm in bed already and remembered the {r}. Its light is still on, please turn it off
The moths are coming in through the window. Put out the light in the {r}
The last customer has left the {r}. You can turn off the lights
The sun is shining in now. We don't need lamps in the {r}, so switch them off
Lights off in the {r}! The birthday cake is coming in and the candles should glow
The electrician is going to work in the {r}. Before he touches a wire, turn the lights off
The meeting in the {r} is finished. Please see to the lights, they should be off
Turn the light off in the {r}. The photographer says it spoils the picture
The bats are nesting by the {r}, and they hate light. Switch it off
I can't come down, my foot is in a cast. Would you switch off the {r} lights?
The play is about to begin. Darken the {r}, please
My son always forgets the switch. The {r} is lit again, so turn off the lamps
Nobody has used the {r} since lunch. Can you turn its light off?
We're hiding in the {r} for the surprise. Quick, the lights off
I'm the last to leave. So now the lights in the {r} can go off
I want to sleep and there's a glow from the {r}. Make it dark, please
The lamps in the {r} are buzzing and smell hot. Better switch them off
The exhibition in the {r} closes now. Lights out, please
The neighbours say the light from the {r} shines into their windows. Turn it off
I've watered the plants in the {r} and I'm done. Switch the lights off
"""

VOICES["getWeather"] = """
We're driving to {c} {adverb} with the roof open. Will it stay dry?
I'm visiting my cousin in {c}. What will the weather be like there {adverb}?
The kite festival is {adverb}. How windy is it going to be in {c}?
My suitcase is nearly full and I'm flying to {c}. Tell me the weather {adverb}, so I pack the right things
What's the weather in {c} {adverb}? My aunt is getting married in the open air there
{adverb} I'm going to run a race in {c}. Is it hot there?
I can't decide between boots and sandals. What does the forecast say for {c} {adverb}?
My grandparents live in {c}, and they're planting beans {adverb}. Will there be frost?
Our hot-air balloon starts in {c}. We fly {adverb} if the sky is clear, so how does it look?
Please check the forecast for {c}. The roofers are coming {adverb} and can't work in the rain
I'm showing a friend around {c} {adverb}. Rain would spoil everything, so tell me if it rains
We hired a rowing boat in {c}. Is it going to be stormy {adverb}?
The school is planning a sports day {adverb}. It takes place in {c}, so do we get sun?
My motorbike has no roof, as you can guess. How wet will {c} be {adverb}?
Give me the weather for {noun}, please. I'll be photographing a castle in {c}
I've rented a market stall in {c} {adverb}. Should I expect rain?
I was told that {c} is always foggy. Is that so {adverb} too?
My sister is taking her newborn to {c}. How cold does it get there {adverb}?
A picnic in {c}, that's our plan. It's for {noun}, will the weather be good?
Snow would be wonderful for our sledges. Is there any {adverb} in {c}?
I'm a gardener and look after a park in {c}. Do I have to water it {adverb}, or does it rain?
We want to watch the stars from a hill near {c}. Will the sky be clear {adverb}?
The circus tent in {c} mustn't get wet when we fold it. We do that {adverb}, so what's the forecast?
My hay is cut and lies in the fields at {c}. Tell me whether it rains {adverb}
I've bought a straw hat for {c}. Will I need it {adverb}?
We're going to fly our drone over {c} {adverb}. Rain would ruin it, so how's the forecast?
{c} is our next stop, and we arrive {adverb}. Is it warm there?
My knee aches, which means rain. Am I right about {c} {adverb}?
"""

VOICES["reserveTable"] = """
My parents have their anniversary {adverb}. Please book a table {s} at {t} under {n}
I'm {n}, and I have something to celebrate. Can I have a table {s} {adverb} at {t}?
We finally found a babysitter. So a table {s} {adverb} at {t}, the name is {n}
Please reserve a table {s} {adverb} at {t}. It's for {n}, who turned down every other restaurant
Our football club has won the cup! We're coming {adverb} at {t}, a table {s}, booked as {n}
My name is {n} and I ate wonderfully at your place. I'd like to come again {adverb} at {t}, a table {s}
There'll be {pe} at our reunion. Could you reserve {adverb} at {t} for {n}?
{n} is retiring and we're giving a dinner. Keep a table {s} for {noun} at {t}, under the same name
We're bringing a wheelchair, so we'd like some room. A table {s} {adverb} at {t}, name {n}
I couldn't reach you by phone. I'm {n} and want to book {adverb} at {t}, a table {s}
My theatre group rehearses until late. After that we're hungry, so a table {s} at {t} {adverb} for {n}
{noun} is our big evening, wish me luck. I need a table {s} at {t}, booked as {n}
The head of our firm is coming {adverb}. Reserve a table {s} at {t}, and write {n} on the card
Book us in for {noun}, please. We are {pe}, we come at {t}, and I'm {n}
The other restaurant cancelled on us. Do you have a table {s} {adverb} at {t}? It's for {n}
My hiking club comes down from the mountain {adverb}. At {t} we want to eat, {pe}, name {n}
We loved your soup so much. {n} would like a table {s} {adverb}, and {t} would suit us
I've got tickets for the opera {adverb}. Before that we'd eat at {t}, a table {s}, under {n}
{n} has passed the bar exam. We're celebrating that {adverb} at {t}, so book a table {s}
The kids want pancakes for the birthday. It's {adverb}, we are {pe}, and {t} would be good. Reserve for {n}
I'm calling for {n}, who has lost her voice. She'd like a table {s} {adverb} at {t}
The quilting ladies meet {adverb}. They need a table {s} at {t}, and {n} is in charge
I made a mistake on your website. What I want is a table {s} at {t} {adverb}, name {n}
We're travelling through with a hungry choir. It's {pe}, we'd arrive {adverb} at {t}, and the conductor is {n}
Could we get a table {s} at {t}? The day is {noun}, the name {n}
The name is {n}. I need a quiet table {s} at {t}, and I need it {adverb}
My landlord invites the whole house {adverb}. He asked me to reserve {s} at {t} under {n}
A visitor from abroad wants to taste real cooking. Book {adverb}, {t}, a table {s}, for {n}
"""

VOICES["findTrain"] = """
I live in {a} and my job interview is in {b}. It's {adverb}, so find me a train
My car won't start. Is there a train from {a} to {b} {adverb}?
{adverb} I have to be in {b}. I'm staying in {a} at the moment, so which train can I take?
We've got tickets for a show in {b} {adverb}. What trains leave {a}?
Find me a train from {a} to {b} {adverb}. I'm afraid of flying
Our ferry leaves from {b} {adverb}. We're still in {a}, so how do we get there by train?
The motorway is closed. Look for a train from {a} to {b} {adverb}
My nephew studies in {a} and is coming home to {b} {adverb}. Which train should he take?
I've sold my car and feel great. Now I need a train {adverb}, from {a} to {b}
The museum in {b} has a new exhibition. I'd go there from {a} {adverb}, is there a train?
I start my new job in {b} {adverb}. My flat is in {a}, so I need a train connection
A parcel is too slow, I'll bring it myself. From {a} to {b} {adverb}, what trains are there?
My mother is in hospital in {b}. I'd like to visit her {adverb}, by train from {a}
Is there a train from {a} to {b}? I want to travel {adverb} and take my bicycle along
The friends I'm staying with in {a} are driving me crazy. Get me to {b} by train {adverb}
The whole team travels {adverb}. We start in {a} and play in {b}, so look up the trains
{a} is where I am, {b} is where I should be. Please find a train {adverb}
I've missed my flight, so I'm stuck in {a}. Can I get to {b} by train {adverb}?
My dog gets sick in the car. So we take the train from {a} to {b} {adverb}, when does it go?
I'm moving from {a} to {b}, and the van is full. There's no seat for me, so which train goes {adverb}?
My uncle turns up in {a} and wants to go on to {b} {adverb}. Which train do I put him on?
The professor lectures in {b} {adverb}. She sets out from {a} and prefers the train, so check the connections
The conference begins {adverb} in {b}. I'm leaving from {a} by rail, what are my options?
We want to see the lights of {b} {adverb}. A train from {a} would be best, is there any?
I've got a rail pass and no plans. Let's say {a} to {b}, {adverb}, what trains run?
Trains only, please. I have to travel from {a} to {b} {adverb} and buses make me ill
I get off the ship in {a} {adverb}. From there I'd like a train to {b}
My band plays in {b}, and the drummer is in {a}. She needs a train {adverb}
"""

VOICES["getOpeningHours"] = """
I want to buy a present at {s}. When are they open {a}?
I'm passing through {a}. Can I go to {s} then, or is it closed?
My zip is broken and {s} could mend it. What are their hours {a}?
The card in the window of {s} has faded. Do you know when they open {a}?
When is {s} open {a}? I have to pick up a cake there
My son has been begging for a visit to {s}. We have time {a}, so is it open?
I forgot to buy a birthday card. Is {s} still open {a}?
I've heard so much about {s}. I'd like to go there {a}, when do they open?
Somebody told me that {s} has new hours. What do they look like {a}?
My order has arrived at {s}. Until when can I collect it {a}?
I stood there in the rain and the door was locked. When does {s} open {a}?
I get off work late {a}. Will {s} still be open?
Tell me how long {s} is open {a}. My wife wants to browse in peace
We're meeting friends in town {a}. They suggested {s}, so check if it's open
I need to return a lamp to {s}. Look up the opening hours {a}, please
The owner of {s} goes fishing a lot. Is the shop open {a} at all?
I've got a voucher for {s} that runs out. Are they open {a}?
There's a queue at {s} every time. If I want to be there when it opens {a}, when is that?
My doctor wrote a list of things to get from {s}. When can I go {a}?
The holidays confuse everything. Is {s} open or closed {a}?
Could you look up {s} for me? I'd like to drop by {a} and don't know when they close
We're having guests {a} and I still need things from {s}. When do they unlock the door?
The website of {s} doesn't load. What time do they open {a}?
Our bus tour stops near {s} {a}. Is it open, and until when?
I'm writing a guidebook and {s} is in it. What are the opening times {a}?
My heel came off and {s} is around the corner. Is that open {a}?
I work at night and sleep long. How late can I get into {s} {a}?
I want to surprise my mother with something from {s}. I can go {a}, so give me the hours
"""

VOICES["findContact"] = """
I'm writing a sketch about {many}. Who in my contacts is a {one}?
My game has an empty seat at the bar. Fill it with a {one} from my contacts
The newspaper is doing a piece on {many}. Do I know someone they could talk to?
We're casting the school play, and a role is open. It needs a {one}, so look in my phone
Find me a {one}, please. I want to test a joke on somebody who gets it
My dating app for plants needs testers. I'd like a {one} among them, whom do I know?
The {npc} walks in and needs a name. Take a contact of mine from {many}
The lady from the radio wants to interview {many}. Which of my friends could she call?
I've made a quiz about music from back then. To try it out I need a {one} I know
The panel is nearly complete. What's missing is a person from {many}, so find me a contact
Our film club argues about {many}. I'd like to ask a real {one}, so whom do I have in my address book?
My phone is full of people I hardly know. Somebody must be from {many}, can you find them?
Pick a {one} from my contacts. The next {npc} should feel real
The tavern door creaks and a {npc} comes in. Make it somebody I know from {many}
I keep mixing up the generations. Show me a friend who's a {one}
My thesis compares how people shop. I still need a {one}, so search my contacts
We're planning a mixed table at the wedding. Which contact of mine is from {many}?
The comic has a hero but no sidekick. The sidekick should be a {one} I know, so choose somebody
The marketing people want to know what {many} think. Get me a contact from there
Who do I know from {many}? I have to give a speech about them
My level designer is bored with made-up names. Use a {one} from my phone for the {npc}
I've got a spare ticket for a talk on {many}. Find a contact who would belong to them
Our bus driver in the game has no face yet. I picture a {one}, so pick any of my friends
My mother says I only know people like me. Prove her wrong and find a {one}
The scene is set and the light is right. Now send in a {one} from my contacts
Give the {npc} a name, please. It has to be the name of a {one} I know
A friend sends me jokes about {many}. I'd like to pass them on to a {one}, so who comes to mind?
I can't do this survey alone. A {one} has to answer it, so look through my address book
"""

VOICES["getContactEvent"] = """
My boss wants me to work {adverb}. Have I got an event then?
I circled {noun} in red and can't remember why. What's in my calendar?
{n} asked whether I'm looking forward to {noun}. What are we doing then?
The dentist offers me {noun}. Before I accept, do I have anything planned?
What's in my calendar {adverb}? My sister would like me to babysit
I'm packing my bag and don't know what for. Look up what {n} and I do {adverb}
My neighbour needs help with a wardrobe {adverb}. Am I free?
I've ironed a shirt for {noun}. Now I'd like to know which event it is for
{n} sent me a smiley and wrote "see you {adverb}". What is it that we've planned?
I hate being late. Check what event I have {adverb}, please
My diary got wet and the ink ran. What appointment do I have {adverb}?
The guest at the bar wants to chat. Look up my event {adverb}, so he can ask about it
They're giving a free concert {adverb}. Can I go, or does my calendar say something else?
I'd love to stay in my pyjamas {adverb}. Is anything in my diary that forbids it?
I'm meeting {n}, that much I know. It's {adverb}, but what was it about?
My mother is coming to town {adverb}. Do I have an appointment that I must move?
Look up {noun} in my calendar. I have a bad feeling that I promised something
My phone showed a notice and it vanished. It was about {noun}, so what have I got then?
We could repaint the fence {adverb}. Or have I arranged something with {n}?
{n} is bringing a cake {adverb}. What's the occasion, according to my calendar?
I have to ask for leave at work. Is there an event {adverb} worth taking the day off?
I wrote "don't be late" on a napkin. It's for {noun}, so what's the event?
It's about {n} again, as you may imagine. We see each other {adverb}, and I forgot what for
My secretary is ill. Could you read me my appointments for {noun}?
I feel like spending {noun} by the lake. Does my calendar allow that?
A cousin wants to drop in {adverb}. Tell me whether I'm out with somebody then
My horoscope says {noun} will be exciting. What is in my calendar?
I've mixed up my dates before. So check what I already have {adverb}
"""

VOICES["getContactEvent past"] = """
I woke up with glitter in my hair. What was I doing {adverb}?
My boss wants a report about {noun}. Which event did I have?
{n} thanked me for {noun}, and I've no clue why. What did we do?
My diary has an empty page. Which event did I have {adverb}?
What did I have {adverb}? I found a strange ticket in my pocket
My knees ache terribly. Look up which event I had {adverb}
{n} says I didn't show up {adverb}. Had we planned something?
There's a stain on my best jacket. Check what I was up to {adverb}, please
I was ill {adverb} and stayed in bed. Which appointment did I miss?
My phone was off all day. Was there an event {adverb} that I forgot?
The accountant needs to know whom I met {adverb}. Look in my calendar
I owe {n} an apology for {noun}. What had we arranged?
The guest should tease me about {noun}. Look up what I did
My expenses don't add up. Find the event that I had {adverb}
I promised to tell my grandson about {noun}. What did the calendar say?
Look back at {noun}, would you? I think {n} and I had an appointment
Somebody left an umbrella at my house {adverb}. Who was with me, and for what event?
I slept so badly that I forget everything. Where was I {adverb}?
The photos from {noun} are wonderful. What was the occasion?
I can't find my hat since {noun}. Tell me which event I went to
{n} keeps humming a song from {noun}. Were we at an event together?
The police are asking everyone in the street. What does my diary say about {noun}?
My time sheet has a hole. It's {noun}, so what was on then?
Did I meet {n} {adverb}? My wife found lipstick on a cup and is curious
I was so tired {adverb} that I remember nothing. What had I planned?
My coach asks how I spent {noun}. Read me the entry
The story begins with what I did {adverb}. Get the event from my calendar
"""

VOICES["setReminder"] = """
I promised to {text} and broke my word last time. Remind me {adverb}
I have to {text}. There's no hurry, so remind me {adverb}
Remind me {adverb} to {text}, please. My wife will never forgive me otherwise
My head is full of other things. Would you remind me {adverb} to {text}?
The form says {noun} is the deadline. What I have to do is {text}, so remind me
I'm leaving my phone with you. {adverb} it should tell me to {text}
There's a knot in my handkerchief and I know why. I have to {text} {adverb}, keep that for me
I told everybody I would {text}. {noun} is the day, so set a reminder
I've put it off for weeks. Now I really want to {text} {adverb}, remind me
Set a reminder for {noun}, please. It should say: {text}
I only have time {adverb}. That's when I want to {text}, so please remind me
The sticky note fell off the fridge again. It said "{text}", for {noun}, so keep it as a reminder
My doctor scolded me for being forgetful. So from you I'd like a reminder {adverb}: {text}
I moved house and everything is in boxes, my diary too. Please note for {noun}: {text}
Guess what I forgot. I wanted to {text}, so remind me of it {adverb}
Don't let {noun} go by without telling me. I have to {text}
It's my job to {text}, and nobody else will do it. A reminder {adverb} would save me
My team is counting on me. {adverb} I must {text}, please make that a reminder
I lie awake worrying about it. If you remind me {adverb} to {text}, I can sleep
My phone plan includes you, they say. So put in a reminder for {noun}: {text}
I have a memory like a goldfish. What you should tell me {adverb} is this: {text}
I got a letter from the landlord. Because of that I need to {text} {adverb}, so set a reminder
I'm going away and will lose track of the days. Remind me {adverb} that I have to {text}
The neighbours are travelling and trust me. I said I'd {text} {adverb}, please don't let me forget
We shook hands on it. I {text} {adverb}, and you give me a reminder
My mother rang and gave me a task. It's "{text}", it's due {noun}, and I need a reminder
Could you note something down? I should {text}, and I'd like to hear about it {adverb}
{noun} is still far away. By then I'll have forgotten to {text}, so remind me
"""

VOICES["setReminder thing"] = """
I missed {thing} last time. Remind me of it {adverb}
My family is already laughing at me. Please remind me of {thing} {adverb}
Remind me about {thing} {adverb}, please. I've got too much on my plate
{thing} is {adverb}. I'll forget it, so set a reminder
I wrote {thing} on my hand and washed it off. Could you remind me of it {adverb}?
The calendar on the wall is last year's. So put {thing} in my reminders for {noun}
I've been looking forward to {thing} for ages. It's {adverb}, so remind me
There's so much going on. {thing} mustn't get lost, give me a reminder {adverb}
I never think of {thing} in time. A reminder {adverb} would save me
My husband reminds me of everything except {thing}. That's your part, {adverb} please
I got a letter about {thing}. Set a reminder for {noun}, would you?
It's about {thing}. I need to hear of it {adverb}, otherwise it slips my mind
Make a reminder for {noun}. The word is {thing}, I'll know what it means
I'm bad with dates, always was. Please bring up {thing} {adverb}
Somebody has to think of {thing}. It'll be me, if you remind me {adverb}
I paid a fine because I forgot {thing}. Never again, so remind me {adverb}
{noun} will be a busy day. Remind me of {thing} then
You remember how I forgot {thing}? Give me a reminder {adverb}, so it won't happen again
My memory fails me with such things. I'd like a reminder about {thing} {adverb}
The secretary is on leave. Please keep {thing} in mind for {noun} and tell me
I can't look after everything. For {thing} I want a reminder, {adverb} please
Nobody else in the house cares about {thing}. So remind me {adverb}
Set me a reminder about {thing}. I can't deal with it now, but {adverb} I can
I've just agreed to {thing}. It's for {noun}, so save a reminder
I was asked about {thing} and had nothing to say. Nudge me about it {adverb}
I hope I'm not bothering you. I'd need to be reminded of {thing} {adverb}
A reminder about {thing}, please. {noun} is when I should hear it
The boss won't wait for me again. Remind me {adverb} of {thing}
"""

VOICES["sendMessage"] = """
I won't make it to the door in time. Tell {n} {u}
{n} is waiting for a sign from me. Send a message saying {q}
My thumbs are frozen and I can't type. Please write to {n}: {t}
I had a row with {n}, and I'm sorry. Send {q} as my answer
Tell {n} {u}, please. I'm about to step on stage
My bus has no signal most of the way. Quickly send {n} a text: {t}
{n} has been trying to call me. I can't pick up in here, so text back {q}
We were going to surprise {n}. Now it's out anyway, so write {q}
I've got my hands in the dough. Could you text {n} {q}?
I owe {n} some news. Please send this: {t}
The line is busy every time I ring {n}. Send a text instead, it should say {q}
{n} lent me a tent and deserves an answer. Write {q}
I met {n} on the stairs and forgot to mention something. Send a message: {t}
I'm sitting in a lecture and mustn't talk. Let {n} know {u}
My screen is cracked, so I can't write myself. Send word to {n} {u}
Please message {n} for me. The text is {q}
I don't want to wake the baby by calling. Text {n} {q}
It's just a short note, nothing important. Write {n} {u}
{n} wrote to me ages ago. I feel bad about it, so reply {q}
My glasses are broken. Type {q} for me and send it to {n}
The whole family knows already, only {n} doesn't. Send the news: {t}
I shall be in a meeting for a while. Let {n} have this message: {t}
Our plans have changed. Inform {n} {u}
{q} is what I'd like to say to {n}. I'm too shy to call, so send it as a text
I can see {n} across the street, but shouting won't do. Send a text with {q}
I'm stuck in a lift with hardly any battery. Just write {n} {q}
Would you write to {n}? I'd like to say {q}
The letter I sent to {n} came back. So let's try a message: {t}
I said I'd let {n} know. Send {q}, and I've kept my promise
"""
