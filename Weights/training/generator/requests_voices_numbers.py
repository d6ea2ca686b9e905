"""What pupils, players, shopkeepers, early risers and nurses say who reckon, throw dice or want to be woken: one pattern a line, slots as in `requests_known.py`."""

VOICES = {}

VOICES["calculate add"] = """
Help me add {x} and {y}
I want to know {x} plus {y}
Find the sum of {x} and {y}
Use the calculator: {x} plus {y}
Just add these: {x} and {y}
My teacher wrote {x} + {y} on the board. Solve it
I keep getting {x} plus {y} wrong. What is it really?
Is there a trick for {x} plus {y}? Just the result
Check my sum for me: {x} plus {y}
Our worksheet asks what {x} and {y} add up to
I start at {x} and count {y} further. Where do I end up?
We learn plus at school, and mine goes {x} plus {y}
I had {x} gold and looted {y} more. My purse now?
My hero has {x} points and gains {y}. New score?
Score: {x}, and this round brings {y}. Add it
I'm at {x} hit points and get healed by {y}. Where am I now?
{x} damage from the sword, {y} from the fire. All the damage?
Red team {x}, blue team {y}. All points together?
The till says {x}, the card machine {y}. Takings in all?
The bread costs {x} and the jam {y}. What do I charge?
Invoice {x} plus shipping {y}, the final amount
Price {x}, tax {y}. What does the customer pay?
I took in {x} before lunch and {y} after. My money for the day?
A customer spent {x}, came back and spent {y}. What did she leave here?
I swam {x} metres before breakfast and {y} after it, so how far altogether
I read {x} pages at dawn, {y} before bed. Pages that day?
I rode {x} miles there and {y} miles back. The whole tour?
Ward A has {x} patients, ward B {y}. Everybody together?
He drank {x} millilitres and later {y}. The total, please
I've done {x} hours so far and {y} are still to come. Hours in all?
{x} beds upstairs and {y} downstairs, how many beds is that
Upper drawer {x} tablets, lower drawer {y}. All of them?
You'll laugh, but I can't add {x} and {y} in my head
My husband and I quarrel about {x} plus {y}. What is right?
All day I've been adding receipts, and the last are {x} and {y}. What do they make?
There I stand with {x} eggs, and the neighbour brings me {y} more! How many eggs?
Grandma knits: {x} rows yesterday, {y} today. She wants the sum
My brain is mush. {x} and {y}, added
{x} and {y}. Sum
Add. {x}. {y}
{x} add {y}
{x} & {y} together
{x} plus {y} equals
{x} + {y} =?
addition: {x}, {y}
result of {x} plus {y}
{x} increased by {y}
{x} + {y} please
Might I trouble you for the sum of {x} and {y}
Would you be so good as to total {x} and {y}
If it's no bother, what do {x} and {y} make together
May I ask how much {x} plus {y} makes
Forgive my poor maths: how much is {x} with {y} added
"""

VOICES["calculate subtract"] = """
Help me subtract {y} from {x}
Find the difference between {x} and {y}
I want to know {x} minus {y}
Use the calculator: {x} minus {y}
By how much is {y} smaller than {x}
Which number is {y} less than {x}
Count back {y} from {x}
What stays if {y} of {x} go
How much is {x} after losing {y}
My book says {x} minus {y}, and I'm stuck
My teacher wants to hear {x} minus {y}
Is {x} minus {y} hard? Show me the result
We learn minus at school, and mine goes {x} minus {y}
I walk {y} steps back from {x}. Where am I?
I had {x} stickers and swapped {y} away. My rest?
I collected {y} of {x} cards. How many do I lack?
My knight has {x} hit points and loses {y}. What stays?
The dragon had {x} lives, I took {y}. How many now?
{x} gold in the purse, and the sword costs {y}. What do I keep?
I pay {y} gold out of {x}. What's in the purse then?
We scored {x}, they scored {y}. By how much do we lead?
{y} damage to a shield of {x}. What remains of it?
He pays with {x} and owes {y}. What change do I give?
The price was {x}, now {y} off. New price?
I ordered {x} and {y} came broken. How many good ones?
Income {x}, costs {y}. My profit?
The till should hold {x}, but {y} is missing. What's in it?
A discount of {y} on {x}, the price please
I want to run {x} metres and have done {y}. How many to go?
My book has {x} pages, and I've read {y}. The rest?
{x} stairs, {y} climbed. How many more?
{x} beds, {y} taken. Free beds?
{x} patients came, {y} went home. How many stayed?
The bottle held {x} millilitres, {y} are gone. What's still in it?
From {x} tablets I handed out {y}. How many now?
My plan says {x} hours, I worked {y}. How many are open?
I was given {x} and spent {y} on cake, don't tell anybody. What have I left?
I'm knitting {x} rows, {y} are done, thank goodness. How many more?
The party had {x} guests until {y} went home. Still there?
{x} minus {y} equals
{x} - {y} =?
{x} subtract {y}
subtraction: {x}, {y}
{y} off {x}
{y} from {x}
{x} decreased by {y}
{x} down by {y}
{x} - {y} please
result of {x} minus {y}
Might I trouble you to take {y} from {x}
Would you be so good as to deduct {y} from {x}
May I ask what {x} minus {y} makes
I'd be grateful to know {x} less {y}
If it's no bother, by how much does {x} exceed {y}
"""

VOICES["calculate multiply"] = """
Help me multiply {x} by {y}
Find the product of {x} and {y}
I want to know {x} times {y}
Use the calculator: {x} times {y}
Show me {x} times {y}
{x} bags, {y} in each, how many
Times tables! {x} times {y}
My teacher wants to hear {x} times {y}
I have to write {x} lines of {y} words. How many words?
I get {x} times {y} wrong every time. What is it?
Is {x} times {y} in the tables? Give me the result
A field is {x} metres wide and {y} long. Its area?
The school has {x} classes with {y} pupils. How many pupils?
Check my product: {x} times {y}
{x} orcs with {y} hit points each. Altogether?
{x} players draw {y} cards each. Cards in play?
We are {x} heroes, and each finds {y} gold. All the gold?
The board has {x} rows and {y} columns. How many squares?
{x} hits for {y} damage apiece, the whole damage
My army: {x} units, {y} men in each. How many men?
{x} jars at {y} euros, the total
I sell {x} loaves for {y} coins each. What do I take in?
{x} crates came, {y} apples in every crate. How many apples?
Invoice: {x} pieces, {y} each. Amount?
{x} hours' rent at {y} an hour, what do I owe
I order {x} packs with {y} napkins inside. Napkins in all?
I swim {x} lanes of {y} metres. The distance?
{x} mornings with {y} push-ups each, how many push-ups
I read {x} chapters, {y} pages in each. Pages?
For {x} weeks I save {y} coins a week. My savings?
{x} patients get {y} tablets each. How many tablets?
I work {x} shifts of {y} hours. Hours altogether?
{x} doses of {y} milligrams, the full amount
{x} wards, {y} beds in each. All beds?
My grandchildren, {x} of them, get {y} cookies each. How many must I bake?
I've {x} shelves, and on every shelf stand {y} books, imagine! How many books?
My brother claims he knows {x} times {y}. Prove him wrong
I never learned it properly, so what's {x} times {y}
{x} cats with {y} toys each is how many toys
{x} * {y} =?
{x} × {y}
{x} times {y} equals
{x} multiplied by {y}
multiply this: {x}, {y}
multiplication: {x}, {y}
{x}, taken {y} times
{x} sets of {y}
{x} * {y} please
result of {x} times {y}
Might I trouble you for {x} times {y}
Would you be so good as to multiply {x} and {y}
May I ask what {x} times {y} makes
I'd be grateful for the product of {x} and {y}
If it's no bother, {x} multiplied by {y}
"""

VOICES["calculate divide"] = """
Help me divide {x} by {y}
Find out what {x} divided by {y} makes
I want to know {x} divided by {y}
Use the calculator: {x} divided by {y}
How much does each of {y} get out of {x}
How many groups of {y} are in {x}
Make {y} equal piles from {x}
Deal {x} out evenly to {y} people
Fair shares, please: {x} for {y} people
What's a share if {y} of us split {x}
Long division, please: {x} by {y}
My teacher wants to hear {x} divided by {y}
I can't do long division. {x} by {y}?
Check my division: {x} by {y}
Does {y} go into {x}? How often?
{x} pupils in {y} equal teams. How big is a team?
{x} marbles for {y} kids. Marbles per kid?
We looted {x} gold and are {y} heroes. Everyone's share?
{y} adventurers split {x} gold, so how much each
{x} cards dealt to {y} players. How many in a hand?
A horde of {x} in {y} equal groups, how many in each
{x} experience for {y} of us. What does each get?
{x} euros for {y} kilos. Price per kilo?
I paid {x} for {y} of them. What did each cost?
{x} eggs go into boxes of {y}. How many boxes?
The rent is {x} for {y} months. And per month?
Sales of {x} over {y} days, the daily average
Pack {x} rolls in bags of {y}, how many bags
{x} bottles on {y} shelves, how many on each
{x} metres in {y} minutes. Metres per minute?
My book has {x} pages and I've {y} days. How many pages a day?
{x} push-ups over {y} mornings, how many each time
{x} tablets for {y} patients. How many does everybody get?
{y} nurses look after {x} beds. Beds per nurse?
{x} hours over {y} shifts, how long is a shift
{x} millilitres in {y} equal doses, how much is a dose
My {y} grandchildren inherit {x} coins, nobody may be cross. How much each?
The bill says {x}, and there are {y} of us, as always. My share?
I've picked {x} cherries for {y} jars, can you imagine? How many in a jar?
My uncle wants {x} roses in {y} vases, evenly. How many per vase?
{x} / {y} =?
{x} ÷ {y}
{x} divided by {y} equals
divide {x}, {y}
{x} in {y} equal parts
{x} per {y}
{x} among {y}
{y} into {x}
{x} / {y} please
result of {x} divided by {y}
Might I trouble you to divide {x} by {y}
Would you be so good as to split {x} by {y}
May I ask what {x} over {y} makes
I'd be grateful for the quotient of {x} and {y}
"""

VOICES["rollDice"] = """
{t} d{n}
{t} d{n}, please
Roll {t} d{n}
Throw {t} d{n} for my rogue
I need {t} d{n} for this spell
I roll {t} d{n} against the trap
Your turn to roll: {t} d{n}
Let me see {t} d{n}
Can I get {c}d{n}
Could you do {c}d{n}
Simulate {d} with {s} sides
Use {d} with {s} sides
Generate a roll of {c}d{n}
Pick up {d} with {s} sides and roll
Tell me what comes up on {d} with {s} sides
I'll take {c}d{n}
I'm rolling {c}d{n}
We roll {d} with {s} sides next
Next throw: {d} with {s} sides
Another roll, {c}d{n}
Same again, {d} with {s} sides
Time to roll {c}d{n}
Do a dice roll, {c}d{n}
How lucky am I? {d} with {s} sides
What's my luck like? {c}d{n}
What lands on top with {d} of {s} sides
Heads or tails is boring. {d} with {s} sides instead
Let the dice speak, {c}d{n}
Into the cup and out again: {d} with {s} sides
My wizard casts a fireball, roll {c}d{n}
My rogue sneaks past the guard: {c}d{n}
I attack the orc with my axe, {c}d{n}
I open the chest. Anything bad? {c}d{n}
I try to climb the wall, so {c}d{n}
I dodge! {c}d{n}
I heal our cleric by {c}d{n}
The ogre hits me for {c}d{n}
The trap does {c}d{n} damage, let's hear it
The rule book says {c}d{n}
The rules want {d} with {s} sides here
The adventure says {c}d{n} goblins appear. Roll for it
Perception check, {c}d{n}
Stealth, {c}d{n}
Roll for charisma with {c}d{n}
We need a loot roll, {c}d{n}
Random encounter? {c}d{n}
Critical hit! Now {c}d{n}
New character, so I roll my stats with {c}d{n}
Everybody else has thrown, only I haven't: {d} with {s} sides
The party waits for my throw of {d} with {s} sides
Our game master is ill, so you throw {d} with {s} sides
We do probability at school: {d} with {s} sides
I need something random for class. {d} with {s} sides
My teacher wants to see what {d} with {s} faces will show
For my experiment, throw {d} with {s} sides
My worksheet says to throw {d} with {s} sides
In the school break we play, {c}d{n}
The loser does the homework: {d} with {s} sides
A customer may throw {d} with {s} sides for a discount
Our raffle needs luck: {d} with {s} sides
Whoever buys cake gets a throw. {d} with {s} sides
I sell games and want to demonstrate {d} with {s} sides
A guest forgot his dice and asks for {d} with {s} sides
Who makes breakfast? {d} with {s} sides will tell
Quiet night on the ward, so we play. {c}d{n}
We throw for the holiday shift, {d} with {s} sides
Before the sun is up we play already: {d} with {s} sides
The sick kids want {d} with {s} sides thrown
I trust chance more than my husband: {d} with {s} sides
Don't ask me why, just throw {d} with {s} sides
I bought dice and lost them on the way home, so {d} with {s} sides, please
My granddaughter explained the game, and now I need {d} with {s} sides
I never win, but let's try {d} with {s} sides again
All evening we've been sitting here, and nobody brought dice. {d} with {s} sides?
My hands are sticky from cake, so you throw {d} with {s} sides
Our dice fell down the drain. Throw {d} with {s} sides for us
{c}d{n} now
{c}d{n} again
again, {c}d{n}
{c}D{n}
{c} x d{n}
go: {c}d{n}
quick {c}d{n}
dice time, {c}d{n}
dice result for {c}d{n}
Roll. {d}, {s} sides
{d}, {s}-sided
{d}, {s} faces
{s} sides, {d}
{s}-sided, {d}, throw
Sides: {s}. Dice: {c}. Roll
Number of dice {c}, number of sides {s}
{d}, {s} sides, and no cheating
{d} of {s} sides, roll
Might I have {d} with {s} sides thrown
Would it be too much trouble to roll {d} with {s} sides
I'd be delighted if you threw {d} with {s} sides
Be so good as to roll {c}d{n}
If you'd be so kind, {d} with {s} sides
May we have a roll of {c}d{n}
Forgive me for asking, could you throw {d} with {s} sides
"""

VOICES["setAlarm"] = """
Can I have my alarm at {t}
Could my alarm be {t}
Can you set something so that I wake up at {t}
Will you be my alarm clock at {t}
Is it possible to wake me at {t}
I have to be awake by {t}. Can you do that?
How do I get up at {t}? Set an alarm for it
My wake-up time is {t}
My alarm should be {t}
My alarm isn't on yet, it has to be {t}
My alarm is wrong. It must be {t}
I plan to get up at {t}, so ring for me
I have decided to rise at {t}. Alarm
I want the alarm to go at {t}
I want {t} on the alarm clock
I need to hear the bell at {t}
I have nothing that wakes me at {t}
I could use a loud ring at {t}
I trust you to wake me at {t}
I set mine wrong every time. You do it: {t}
Put an alarm in for {t}
Turn my alarm on, {t}
Activate the alarm for {t}
Adjust the alarm clock: {t}
Enter {t} as my wake-up time
Wind up the clock for {t}
Start ringing at {t}
Sound the bell at {t}
Ring loudly at {t}
Ring my phone at {t} so that I get up
Beep me awake at {t}
Buzz at {t} until I move
Rouse me from my nap at {t}
Tickle me awake at {t}
Pull the blanket off me at {t}
Pull me out of my dreams at {t}
End my sleep at {t}
Don't let me sleep beyond {t}
Don't let me lie in. {t}, alarm
Keep me from sleeping past {t}
Nobody wakes me here, so do it at {t}
No snoozing: {t}, alarm
By {t} I want to have left my bed, ring then
By {t} my eyes should be open. Alarm
At {t} my sleep is over, ring
At {t} the whole house should wake up, sound the alarm
At {t}, wake the children
At {t} sharp, the alarm
From {t} on I have to be awake. Alarm
The moment it strikes {t}, wake me
If the clock says {t}, ring
Once it's {t}, get me out of bed
Let's say {t} for the alarm
Let's try {t} as wake-up time
Let the phone scream at {t}
We must get up at {t}, all of us. Alarm
We want to be woken at {t}
We oversleep without you. {t}, ring
Someone has to wake me at {t}
Anything that wakes me at {t} is fine
I like to be up before the birds. {t}, ring
I jog before breakfast, so get me going at {t}
I love the quiet hours. Get me up at {t}
Early swim! The alarm belongs at {t}
The garden calls, so out of bed at {t}
The rooster is ill, so you crow at {t}
I go fishing and need waking at {t}
Yoga before work means {t}. Alarm on
My body clock says {t}, but wake me anyway
The cows won't wait, so {t} for the alarm clock
Early shift again, {t} for the alarm
Late shift today, so I sleep until {t}. Wake me then
I come off nights and sleep by day. Wake me at {t}
Night duty, so I nap first. Ring at {t}
My shift changed, so my alarm becomes {t}
I'm on call, so don't let me sleep past {t}
The ward needs me, get me up at {t}
Between shifts I lie down. {t}, then beep
Double shift, short sleep. Alarm for {t}
My break nap ends at {t}. Ring
I'm swapping to days. New alarm, {t}
My patients wait, so out of the feathers at {t}
School starts again, so {t} for my alarm
Mum says I must set it myself: {t}, alarm
I missed the school bus. From now on wake me at {t}
I want to study before the test. Alarm at {t}, please
Class trip! I can't miss it, ring at {t}
The holidays are over. The clock has to ring at {t} again
I slept through maths again. {t} from now on, wake me
My mum won't wake me anymore, can you? At {t}
We played all night, so let me sleep until {t}. Then ring
Game night ran late. Wake the party at {t}
The quest begins. Wake the hero at {t}
Long rest until {t}, then wake me up
My guild needs me awake at {t}, so sound the alarm
The tournament is early, and my alarm should say {t}
I open the shop myself, so up at {t}
The delivery van won't wait. I must be awake at {t}, so ring for me
The dough rises, and so do I, at {t}. Alarm on
My apprentice oversleeps. Give him a wake-up ring at {t}
Market day, so the bell goes at {t}
I have to light the oven, so wake the baker at {t}
I slept right through it yesterday, can you believe it? So {t}, and loud
My wife kicks me out of bed otherwise, so ring at {t}
I snore through everything, but try to wake me at {t}
My bed is too cosy. You'll have to get me out at {t}
I told my boss I'd be on time. So help me, wake me at {t}
The cat used to wake me, now she won't. Ring at {t}, will you
You know me, I never wake up. {t}, alarm clock
Don't wake me before {t}, but do it then
A long drive is ahead, and I want to be rested. {t}, please wake me
After that feast I need a nap. Beep at {t}
I get so lazy in winter. Alarm to {t}
{t} wake up
{t}, get me up
{t}. Ring
{t}, alarm on
alarm on, {t}
new alarm {t}
alarm clock {t}
alarm needed, {t}
nap alarm {t}
phone alarm, {t}
set for {t}
ring me at {t}
wakey wakey at {t}
out of bed, {t}
sleep till {t}, then alarm
get up {t}
Might I ask for a wake-up call at {t}
Would you kindly see me out of bed at {t}
I'd be obliged for an alarm at {t}
If it isn't too much to ask, rouse me at {t}
May I request to be woken at {t}
Could I trouble you to ring at {t}
Would you have the goodness to wake us at {t}
Would an alarm at {t} be possible
Pardon the odd hour, but I need to be woken at {t}
Be a dear and wake Grandpa at {t}
Would it be possible for the bell to go at {t}
"""
