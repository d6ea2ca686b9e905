"""What people say who want to reckon or to throw dice: one pattern a line, slots as in `requests_known.py`."""

NUMBERS = {}

NUMBERS["calculate add"] = """
My left pocket has {x} coins, my right one {y}. All in all?
Monday brought {x} guests, Tuesday {y}. How many is that in both days?
The first shelf holds {x} cups, the second one {y}. And together?
There are {x} on the list and {y} at the door. The total, please
I baked {x} and she baked {y}, what's our total
I owe him {x} and her {y}. How much do I owe altogether?
I walked {x} steps, then another {y}. What's the sum?
We got {x} tips in the morning and {y} at night, what do they come to
{x} + {y}
{x}+{y}?
{x} plus {y}?
{x} plus {y}, please
{x} with {y} on top
{x} and then {y} more, the total
plus: {x}, {y}
sum of {x} and {y}
total of {x}, {y}
No, rather {x} plus {y}
Don't subtract, add: {x} and {y}
Add {x} on top of {y}
Raise {x} by {y}
Increase {x} by {y}
Tot up {x} and {y}
Can {x} and {y} be added? What's the result
What if I add {x} to {y}
What does {x} plus {y} come to
How much would {x} and {y} be together
My homework says {x} plus {y}
"""

NUMBERS["calculate subtract"] = """
I had {x} coins and spent {y}. What do I still have?
I need {x} and already have {y}. How many are missing?
There were {x} cookies, the children ate {y}. And now?
The bill was {x}, the voucher takes off {y}. What's left to pay?
The hall seats {x}, and {y} are taken. How many free seats?
We baked {x} and sold {y}. What is still there?
He is {x} years old, she is {y}. What's the difference?
Of {x} cups {y} fell down. How many are whole?
{x} - {y}
{x}-{y}?
{x} minus {y}?
{x} minus {y}, please
{x} without {y}
{x} take away {y}
minus: {x}, {y}
difference of {x} and {y}
No, rather {x} minus {y}
Don't add, subtract: {x} minus {y}
Take {y} off {x}
Lower {x} by {y}
Reduce {x} by {y}
Knock {y} off {x}
Can you take {y} from {x}
What if I take {y} from {x}
What does {x} minus {y} come to
How far is it from {y} up to {x}
How much is left of {x} after {y}
My homework says {x} minus {y}
"""

NUMBERS["calculate multiply"] = """
One ticket costs {x} and we are {y}. What do we pay?
Each of the {x} boxes holds {y} cups. How many cups?
Every day {x} guests, for {y} days. How many guests?
There are {x} rows of {y} seats. How many seats?
A week has seven days, but my sum is {x} times {y}. Do it for me
I bake {x} trays with {y} rolls. How many rolls is that?
I run {x} laps of {y} metres, how far is that
We need {x} bags at {y} coins each, what's the price
{x} * {y}
{x}*{y}?
{x} x {y}
{x} times {y}?
{x} times {y}, please
{x} by {y}, multiplied
times: {x}, {y}
product of {x} and {y}
No, rather {x} times {y}
Don't divide, multiply: {x} and {y}
Multiply: {x}, {y}
Take {x} and multiply it by {y}
Can you multiply {x} and {y}
What if I multiply {x} by {y}
What does {x} times {y} come to
What do {x} at {y} coins each cost
How many are {x} groups of {y}
How much are {x} of them at {y} coins apiece
The area of {x} by {y}
My homework says {x} times {y}
"""

NUMBERS["calculate divide"] = """
We are {y} people and the bill is {x}. What does each of us pay?
There are {x} cookies for {y} children. How many does each child get?
The prize is {x} coins, and {y} players share it. How much each?
The road is {x} miles and I walk {y} a day. How many days?
I have {x} beans and fill them into {y} jars equally. How many in each?
I earn {x} in {y} days, so how much is that a day
One box takes {y} cups. How many boxes for {x} cups?
{x} / {y}
{x}/{y}?
{x} divided by {y}?
{x} divided by {y}, please
{x} over {y}
{x} split into {y} parts
division: {x} by {y}
quotient of {x} and {y}
No, rather {x} divided by {y}
Don't multiply, divide: {x} by {y}
Divide: {x} by {y}
Take {x} and divide it by {y}
Split {x} evenly between {y}
Share out {x} to {y} guests
Can you divide {x} by {y}
What if I divide {x} by {y}
What does {x} divided by {y} come to
How often does {y} fit into {x}
How often can I take {y} out of {x}
How much is {x} shared by {y}
My homework says {x} divided by {y}
"""

NUMBERS["rollDice"] = """
The dragon is awake! I strike with {c}d{n}
The dungeon master looks at me. {c}d{n}
The goblin steals my purse, so I need {c}d{n}
The door is locked, let me try {c}d{n}
The kids lost the dice under the sofa. Give us {d} with {s} sides
The cat ate my dice. I'd need {d} with {s} sides
My brother cheats, so you roll {d} with {s} sides
My dice are at home, so please throw {d} with {s} sides
My turn! {c}d{n}
We can't agree who pays, so {d} with {s} sides shall decide
We play for the last muffin: {c}d{n}
I cast a spell and it costs {c}d{n}
I can't decide. Let {d} with {s} sides do it
I feel lucky. {c}d{n}
I'm up. {d} with {s} sides, please
I don't want a number from your head, I want {d} with {s} sides
I'd like to see what {d} with {s} sides say
If only the dice were kind! {c}d{n}
It's board game night, so throw {d} with {s} sides
No sums, please, only dice: {c}d{n}
No cards. {c}d{n}
No, rather {c}d{n}
No, not that many sides. {d} with {s} sides
My arm is too short for the table: {d} with {s} sides
On behalf of the wizard: {c}d{n}
{c}d{n}
{c}d{n} please
{c}d{n}?
{c}d{n}, go
roll {c}d{n}
throw {c}d{n}
dice: {c}d{n}
{d}, {s} sides
{d}, {s} sides each, go on
{d} with {s} sides
{d} with {s} sides please
dice with {s} sides: {c}
How many {s}-sided dice? {c}. Go
How about {d} with {s} sides
What does {c}d{n} give
What would {d} with {s} sides show
What happens if I roll {d} with {s} sides
What do the gods say? {c}d{n}
Who starts? Let's see, {d} with {s} sides
Would you throw {d} with {s} sides for me
Would you do the honours? {c}d{n}
Could I get a throw of {d} with {s} sides
Can we let {d} with {s} sides decide
Can you roll {c}d{n}
Is it my throw? Then {c}d{n}
Are the dice ready? {d} with {s} sides, please
Do I win? {c}d{n}
Does fortune smile? {d} with {s} sides
Fingers crossed: {c}d{n}
Drum roll, please. {c}d{n}
Blow on the dice and throw {d} with {s} sides
Rattle the cup: {d} with {s} sides
Fling {d} with {s} sides across the table
Hurl {d} with {s} sides
Let them roll, {d} with {s} sides
Let's gamble: {d} with {s} sides
Get rolling! {d} with {s} sides
Kindly cast {c}d{n}
A saving throw, {c}d{n}
Strength check: {c}d{n}
Healing potion: {c}d{n}
Hit points! {c}d{n}
Lovely café for a game. {d} with {s} sides, please
"""
