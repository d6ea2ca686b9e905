"""What people say in a café who need its tools: one pattern a line, slots as in `requests_known.py`."""

CAFE = {}

CAFE["orderDrink"] = """
[I've been on my feet|I have been driving|We've been hiking] since dawn, so {item}
I nearly fell asleep at my desk. {item}, please
My train leaves in a moment. {item}, quick
My hands are freezing! {item} would do
My mother drives me mad. {item} and make it fast
Grandpa can't hear you, he'd like {item}
{item}. That's it
{item}? Yes
{item}!
{item}, would you
{item}, cheers mate
{item} it is
{item}, and put it on my tab
{item}, if that's all right with you
{item} is what the doctor ordered
{item} for that nice lady behind me, I pay
oh go on then, {item}
gimme {item}
lemme get {item}
can i get uh {item}
No, not tea. I said {item}
No, rather {item}
Forget the last one, I'd rather have {item}
Actually, make that {item}
I changed my mind. It's {item} now
Wrong cup! I ordered {item}
You forgot me. {item} was my order, so please make it
Don't check the stock, just give me {item}
No recipe, thanks, just {item}
I don't need a table. {item}, I'll stand
I know you are closing, but could I still get {item}?
I know it's silly, but I'd love {item}
I'd kill for {item}
I could murder {item}
I could do with {item}
I wouldn't say no to {item}
I wouldn't mind {item}
I reckon {item} would hit the spot
I do like your cups. Fill them: {item}
I'm buying. {item}
I was told your drinks are great, so {item}, please
Mine is {item}
Mine's {item}, ta
Me? {item}
Same story every day: {item}
The meeting starts soon and they all want something to drink: {item}
The little one wants {item}
The postman looks thirsty, get him {item}
There's a knight at the door who demands {item}
They sent me down for {item}
You know what? {item}
You'd make me happy with {item}
You look busy, but {item} when you can
Nice hat! {item}, please
What a morning! First of all {item}
What would I like? {item}, I think
What about {item} for us two, I mean for our table
Would {item} be possible
Would it be a bother to make {item}
Do {item} for me, will you
Do you think I could have {item}
Is there any way to get {item}
May I trouble you for {item}
Might {n} get {item}
Let {n} have {item}
Fetch {n} {item}, please
{n} lost the bet and buys {item}
{n} is too shy to ask for {item}, so I do
On behalf of {n}: {item}
Drinks are on {n} today: {item}
Prepare the machine: {item}
Start the grinder, we need {item}
Our round is {item}
Kindly bring {item} to table {t}
Table {t} is waving: {item}
"""

CAFE["playMusic"] = """
It's like a graveyard in here. {m} {l} would help
The guests are falling asleep. {m} {l}, quickly
My ears hurt from the grinder, I'd prefer {m} {l}
The couple by the window is on a first date. {m} {l}, that suits them
The birthday child asked for {m} {l}
The hen party wants to dance to {m} {l}
The band didn't show up, so it's {m} {l} from the speakers
The owner is fond of {g}. Have it {l}
The speakers are free: {m} {l}
Today feels like {m} {l}
Tonight it's {m} {l}
{m}. {l}. Go
{m}, {l}
{m} {l}, will you
{m} {l} and I'm happy
{m} {l}? That would be great
{m} please, and {l}
{g}, {l}, thanks
volume {v}, {g}
volume {v} and {m}, go on
{l}: {m}
No, not this song. {m} {l}
No, rather {m} {l}
Not so gloomy, please: {m} {l}
I can't stand this tune any more. Change it to {m} {l}
I don't mind the lights, but we need {m} {l}
I'm fed up with silence, so {m} {l}
I'm dusting the shelves and want {m} {l}
I could listen to {m} all day. Have it {l}
I could use {m} {l}
I love {g}! Play it {l}
I bet they'd like {m} {l}
I know it is early, but {m} {l} would be nice
Sweeping is dull without {m} {l}
You may turn the volume to {v}. And take {m}
Your playlist is boring, try {m} {l}
We're closing soon, so {m} {l} for the last guests
We have a quiet crowd today and they deserve {m} {l}
What would you say to {m} {l}
This room lacks {m} {l}
Why is there no music? {m} {l}
Why not {m} {l}
Where's the music? I want {m} {l}
Wouldn't {m} {l} be lovely
Would a bit of music hurt? {m} {l}
Do we have {m}? Then play it {l}
Does anyone mind {m} {l}? No? Then start it
Is it too early for {m} {l}
Are you able to play {m} {l}
Crank it up: {m} {l}
Turn on the speakers with {m} {l}
Tune in to {m} {l}
Spin {m} {l}
Drop the needle: {m} {l}
Queue {m} {l}
Pop on {m} {l}
Stick on {m} {l}, would you
Pump {m} through the speakers {l}
Put my mind at ease with {m} {l}
Rock the house? Calm the house? Anyway: {m} {l}
A song, a song! {m} {l}
Songs please: {g} {l}
Sound: {g} {l}
Genre {g}, volume {v}
Volume at {v}, genre {g}
Bit of {g} {l}, please
Mia's granny wants to hear {m} {l}
On behalf of table five: {m} {l}
Let the music begin: {m} {l}
Let me work to {m} {l}
Lovely evening, isn't it? {m} {l} would make it perfect
"""

CAFE["searchRecipes"] = """
My [aunt|neighbour|garden] gave me {i} and I have no idea what to cook. {k}recipes, please{a}
My mother-in-law comes for dinner and all I have is {i}. A {k}recipe{a}
Look at all this {i}! What {k}dish comes out of it{a}
There is {i} on the counter that has to go. Find a {k}recipe for it{a}
There must be some {k}way to cook {i}{a}
{i} again! Give me another {k}idea for the kitchen{a}
{i} - {k}recipes{a}
{i}, {k}recipe{a}
{i}? Any {k}recipe will do{a}
{i} and a hot oven: which {k}recipe{a}
with {i}, a {k}recipe{a}
{k}recipes with {i}{a}
{k}food from {i}{a}
{k}cooking with {i}{a}
{k}lunch made from {i}{a}
{k}things to make from {i}{a}
a {k}dinner out of {i}{a}
No drink, something to eat: {k}recipes with {i}{a}
No, rather a {k}recipe with {i}{a}
Don't count it, cook it: {k}recipes for {i}{a}
I don't want to know how much we have, I want {k}recipes for {i}{a}
I'm no cook. Is there an easy {k}recipe with {i}{a}
I'm cooking for the whole family and the main thing is {i}. {k}recipes please{a}
I'm sick of toast. What {k}meal can I do with {i}{a}
I can't bear to throw away {i}. Which {k}dishes use it{a}
I fancy {i}. How do people cook it, any {k}recipe{a}
I found {i} at the back of the cupboard, what {k}food can I make{a}
I'd love to surprise my wife with a {k}dish of {i}{a}
I read that {i} is good for you. Find {k}recipes{a}
I want to eat {i}, but how? A {k}recipe{a}
The kitchen asks for {k}recipes with {i}{a}
The chef quit. We have {i} and need a {k}recipe{a}
The menu needs something {k}with {i}{a}
The kids won't eat {i}. Maybe with a {k}recipe{a}
My cousin wants to know what {k}dish goes with {i}{a}
Someone on the phone asks for a {k}recipe with {i}{a}
You know your cookbooks: a {k}recipe with {i}{a}
What {k}treat could be made from {i}{a}
What would you cook? I only have {i}, a {k}recipe would help{a}
What's cooking with {i}? Search for {k}recipes{a}
What {k}recipes have {i} in them{a}
Which cookbook page has {k}food with {i}{a}
Which {k}dinner works with {i}{a}
How would a chef turn {i} into a {k}meal{a}
How do I make a {k}supper of {i}{a}
Where do I find a {k}recipe that needs {i}{a}
Who has a {k}recipe for {i}{a}
Is there a {k}recipe that calls for {i}{a}
Is it true that you can cook with {i}? Show me a {k}recipe{a}
Is {i} good for anything in the kitchen? A {k}recipe maybe{a}
Are there {k}dishes with {i} at all{a}
Can {i} be turned into something {k}to eat{a}
Could you help me cook? It should be {k}food with {i}{a}
Got {i}, need a {k}recipe{a}
Got any {k}recipe for {i}{a}
Hungry! {i} is here, where's the {k}recipe{a}
Help, {i} everywhere! {k}recipes{a}
Guests in an hour and only {i} in the house. A {k}recipe, quick{a}
Use up {i}: {k}recipes{a}
Browse the cookbooks for {k}recipes with {i}{a}
Turn {i} into a {k}dish{a}, which recipe do I follow
Search: {i}, {k}recipe{a}
Winter is here and soup sounds nice. {k}recipes with {i}{a}
"""

CAFE["checkStock"] = """
The shelf behind me is bare. {i}, do we have more?
The delivery is late. Can we get through the day with the {i} we have?
The last box of {i} was open this morning. What is left of it?
The barista swears there's still {i} somewhere. Is there
The guests keep asking for {i}. Any at the back?
The supplier is on the phone: how much {i} do we still have?
The boss wants a number: {i}
The new girl wants to know if {i} is in the storeroom
I could have sworn we had {i}. Do we?
I need to fill the counter with {i}. Is there enough?
I promised a guest {i}. Please tell me we still have it
I'm writing the shopping list. {i}, yes or no?
I'm doing the books, so tell me the count of {i}
I don't want a recipe, I want to know how much {i} we have
I hope we aren't out of {i}. Check
I used a lot of {i} today. How's the stock?
I'd rather know now if {i} is about to run out
Nobody counted {i} this week. Would you?
Somebody must have taken {i}. How much is still there?
Someone moved everything. Is there still {i}
My hands are sticky, could you look for {i} at the back
My colleague says we are out of {i}. True?
The baker wants {i} for the weekend. Do we have it in?
{i} left?
{i}, how much
{i} in stock
{i} - still there?
{i}? Number please
{i} count
stock {i}
storeroom: {i}?
got {i}?
No order yet, only the stock: {i}
No, rather {i}. How much of that is there
Not the drinks menu, the shelf: is {i} there
Don't buy it before you know: how much {i} is in the storeroom
Before I ring the supplier, how's {i}
Before the rush starts: is there enough {i}
Do I have to go shopping for {i}, or is there still some
Do we still own any {i}
Does the cellar hold any {i}
Did anyone buy {i}? Check if it is there
Have we any {i} at all
Have we run out of {i}
Has {i} arrived, or is the shelf empty
Is {i} something we have
Is the box with {i} empty
Is the supply of {i} okay
Is it time to reorder {i}? How much is left
Are we good for {i}
Are we all right for {i}
Are there still some {i} at the back
Can we last the week with our {i}? How much is there
Can you spot any {i} in the storeroom
Could it be that we have no {i} any more
Will we run out of {i}
What do the shelves say about {i}
What's the count on {i}
What's our supply of {i}
What is the inventory of {i}
Which amount of {i} is on the shelf
Where do we stand with {i}
How many {i} can I still sell
How much {i} could I use today, I mean, how much is there
How low are we on {i}
How's the stock of {i} looking
Tell the kitchen how much {i} is left
Give me a count of {i}
Give me the number for {i}
Take stock of {i}
Take a look at the shelf with {i}, will you
Run to the storeroom and count {i}
Rainy day, few guests, time for the inventory. {i}?
"""

CAFE["setLights on"] = """
I stubbed my toe in the {r}, it is pitch black there. Light!
I'm afraid of the dark and have to go through the {r}
I can't find the switch in the {r}. Light, please
I dropped a ring in the {r} and can't see it. Lights on
I'm about to read in the {r}, so lights on
I'd like to see where I'm going in the {r}, turn the light on
I heard something in the {r}. Put the lights on
The {r}, please. It should be lit
The sun has set and the {r} is black. Switch the lights on
The cleaner is coming to the {r}. She needs light
The {r} could do with some light
The {r} needs to be lit
{r}, on
{r} lights on
{r}. Lights. On
{r} light please, it's dark
lights {r} on
Light for the {r}
Light in the {r}, please
May the lamps shine in the {r}
Lamps on, {r}
No, not off. On, in the {r}
No music, just light in the {r}
Who turned off the lights in the {r}? Put them back on
Who sits in the dark in the {r}? Give them light
Why are they sitting in the dark? Lights on in the {r}
What about some light in the {r}
Would a bit of light hurt in the {r}? On, please
Could we have it brighter in the {r}
Could the {r} be lit
Can I get the lights going in the {r}
Is there a way to have light in the {r}
Get the lights on in the {r}
Get those lamps glowing in the {r}
Flip the switch on in the {r}
Flick on the light in the {r}
Have the {r} lit when the guests come
Put on the lights in the {r}
Put the {r} lamps on
Power up the lights in the {r}
Mind the step in the {r}! Better switch on the light
My son is looking for his shoes in the {r}, turn on the lamp there
On behalf of the guests in the {r}: light, please
Too gloomy in the {r}, lights on
It's an early morning and the {r} is still dark, so lights on
You forgot the {r}. It should be bright
"""

CAFE["setLights off"] = """
I can't sleep with that light from the {r}
I can see the {r} glowing from the street and nobody's there
I forgot to switch off the {r}
I think I left the lamp burning in the {r}
I'm off home, so the {r} can go dark
I'd like it dark in the {r}
The {r}, please. It should be dark
The power bill is huge and the {r} is lit for nobody
The cake with the candles is coming to the {r}. Lights out!
The children are asleep in the {r}, so no light
The {r} must be dark for the film
The last guest has left the {r}. You know what to do with the lights
{r}, off
{r} lights off
{r}. Lights. Off
{r} light off please, it's bright enough
lights {r} off
Light off in the {r}, please
Lamps off, {r}
No, not on. Off, in the {r}
No candles, no lamps, nothing in the {r}: lights off
Who left the {r} lit? Off with the lights
Who needs light in the {r} at this hour? Off
Why burn money? Lights off in the {r}
What a glare in the {r}! Turn that off
Would you cut the lights in the {r}
Could we have it dark in the {r}
Can the lights go out in the {r}
Is anybody still in the {r}? If not, lights off there
Get rid of the light in the {r}
Get the lights out in the {r}
Flip the switch off in the {r}
Flick off the light in the {r}
Have the {r} dark when we leave
Put the lights out in the {r}
Power down the lights in the {r}
Sunny day! No need for lamps in the {r}, turn them off
My eyes hurt in the {r}, lights off
My wife says the {r} should be dark
On behalf of the sleepers in the {r}: lights off
Too bright in the {r}, off with it
It's daylight, so the {r} needs no lamps: off
You forgot the {r}. It should be dark
Time for bed, so lights off in the {r}
"""
