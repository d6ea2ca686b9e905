"""What people type into a phone who spare words: keywords, abbreviations, values first or last, short questions and short thanks: one pattern a line, slots as in `requests_known.py`."""

VOICES = {}

VOICES["findContact"] = """
contacts {many}
{many}, a contact pls
{many} in contacts, anybody
{many} in my phone, who
{many} - find contact
{many}: one contact
find contact {many}
Friends from {many}
random {one} from phone
random contact, {many}
contact - {one}
search contacts, {one}
search {many} in address book
Show {one}
can u find a {one}
Pls get me a {one}
need name of a {one}
Age group {many}, contact
new {npc}, {one} pls
{npc} wanted, {many}
{one} as {npc}
{one}, check contacts
{one}, name pls
do i know a {one}
Is anyone in contacts from {many}
Could I get a {one}
May I have a {one}
A {one}, thank you
"""

VOICES["getContactEvent"] = """
cal {noun} pls
agenda {adverb}
Appts {adverb}
Appt with {n} {adverb}, details
event with {n} {adverb}
{noun}, what event
{noun} - my calendar
{noun}: any appts
{adverb}, me and {n}, what event
{n} {adverb}, what event
{n}, {noun}, which appt
{n} and me {adverb}, any plans
check calendar {adverb}
open agenda, {noun}
show diary, {noun}
Whats on for me {adverb}
do i see {n} {adverb} or not
U see anything in my calendar {adverb}
{noun} calendar pls
calendar entry {noun}
which appt {adverb}
Meeting who {adverb}
{adverb}, my appts
Busy with {n} {adverb}?
Who's in my calendar {adverb}
Is my agenda empty {adverb}
May I see my events {adverb}
Could I see {noun} in my agenda
Agenda for {noun}, thanks
"""

VOICES["getContactEvent past"] = """
{adverb}, event?
{noun}, which event was it
{noun}: calendar
{noun} in my calendar pls
calendar {noun}
cal {noun}
agenda of {noun}
Diary {noun} pls
my appts {adverb}
event with {n} {adverb}, which one
me and {n} {adverb}, what event was that
{n} {adverb}, what event was it
{noun}, {n}, what event
check calendar, {noun}
check what i had {adverb}
get event of {noun}
show diary {noun}
whats in my calendar for {noun}
what was my event {adverb}
was i busy {adverb}
did {n} and i meet {adverb}
who did i see {adverb}
Meetings {adverb}
Missed appts {adverb}
anything in my calendar {adverb}
Which event was {adverb}
Was {n} in my calendar {adverb}
Could I see {noun} in my calendar
My appointments {adverb}, please
Please open {noun} in my diary
"""

VOICES["setReminder"] = """
reminder - {text} - {noun}
reminder to {text}, {noun}
new reminder {noun}, {text}
add reminder {noun}: {text}
add reminder, {text} {adverb}
set reminder {adverb}: {text}
set reminder: {text}, date {noun}
set reminder - {noun} - {text}
{noun} reminder: {text}
{noun}, remind me, {text}
{adverb} reminder to {text}
{text}, remind {noun}
{text}, set reminder {adverb}
{text} {adverb}, pls remind
{text} - remind me {adverb}
Pls make a reminder, {text} {adverb}
can u remind me: {text} {adverb}
Gotta {text} {adverb}, remind me
Dont let me forget, {text} {adverb}
note to self, {noun}: {text}
remember: {text}, {noun}
add to reminders: {text}, {noun}
ping me {adverb}, {text}
nudge {noun}: {text}
Will I be reminded to {text} {adverb}
Is a reminder possible, {text} {adverb}
May I get a reminder {adverb}, {text}
A short reminder {adverb}, please: {text}
"""

VOICES["setReminder thing"] = """
reminder {thing} {adverb}
reminder - {thing} - {noun}
reminder for {thing}, {noun}
remind {adverb}: {thing}
remind me {adverb}, {thing}
Pls remind me {adverb}, it's {thing}
can u set a reminder, {thing}, {noun}
set reminder {thing}, {noun}
set reminder {noun} - {thing}
add reminder {noun}, {thing}
new reminder: {thing} {adverb}
{thing}, reminder {adverb}
{thing} - remind me {adverb}
{noun} reminder: {thing}
{noun} - {thing} - remind me
{adverb} remind me, {thing}
dont let me miss {thing} {adverb}, remind me
ping {adverb}: {thing}
nudge me, {thing}, {noun}
must remember {thing} {adverb}
note {noun}: {thing}
get me a reminder, {thing}, {noun}
{thing}: remind me again {adverb}
u remind me of {thing} {adverb}, right
Is {thing} noted for {noun}? Remind me
Could I get a reminder of {thing} {adverb}
Will you remind me {adverb} of {thing}
A reminder {adverb}, please, it's {thing}
"""

VOICES["sendMessage"] = """
Sms {n}: {t}
Msg {n}: {t}
Txt {n}: {t}
txt {n} {q}
text {n} - {t}
sms - {n} - {q}
sms for {n}, {q}
sms {q} to {n}
new sms, {n}: {t}
quick msg for {n}: {t}
Pls get {n} this sms: {t}
pls write {n} {u}
can u sms {n}, {q}
can u write {n} {u}
could u msg {n} {q}
{n} needs sms: {t}
{n}, sms: {t}
{q} for {n}, send
{q}, sms, {n}
{q} as sms to {n}
send to {n}: {t}
send {n} sms {q}
send msg: {n}, {q}
recipient {n}, text {q}
answer {n}: {t}
Gotta tell {n} {u}
Could {n} be texted {q}
May I text {n} {q}
A short sms to {n}, please: {t}
"""

VOICES["setAlarm"] = """
set alarm {t}
set alarm clock: {t}
set alarm - {t}
alarm @ {t}
alarm set to {t}
{t} for the alarm
{t} - alarm clock
{t}, wake up call pls
{t}, wake us
wake @ {t}
wake: {t}
wake us up, {t}
get me up {t}
Gotta be up at {t}, set alarm
gotta wake up at {t}
need alarm {t}
need to wake at {t}
Pls ring @ {t}
can u wake me {t}
can u set my alarm, {t}
get up alarm, {t}
must wake {t}, alarm pls
alarm for me, {t}
{t} sharp, alarm pls
Is {t} fine for my alarm
Can I get an alarm, {t}
Will you wake me, {t}
A wake-up at {t}, thank you
"""

VOICES["getWeather"] = """
weather - {c} - {noun}
weather check {c}, {noun}
forecast {noun} - {c}
Temp {c} {adverb}
temp in {c}, {noun}
degrees {c}, {noun}
rain in {c}, {noun}, yes or no
rain or sun, {c} {adverb}
Hot or cold, {c}, {noun}
snow {c} {noun}
wind {c} {adverb}
need umbrella, {c} {adverb}
{c} rain {adverb}
{c} temp {noun}
{c} {adverb}, will it rain
{c}, {noun}, how cold
{noun}, {c}, temp
{adverb} {c} weather
{adverb}, {c}, umbrella?
Whats the weather {adverb}, {c}
will it rain, {c} {adverb}
can u check weather, {c} {adverb}
weather report {c}, {noun}
what weather {c} {adverb}
Raincoat {adverb}, {c}?
Does it get cold {adverb}, {c}
How's the sky {adverb} in {c}
Will {c} be cold {adverb}
May I have the weather, {c} {adverb}
"""

VOICES["reserveTable"] = """
table pls: {n}, {pe}, {noun}, {t}
table - {noun} - {t} - {pe} - {n}
table booking: {noun}, {t}, {s}, {n}
table @ {t} {adverb} {s}, {n}
table wanted, {noun}, {t}, {pe}, {n}
Res {noun} @ {t}, {pe}, {n}
res: {n}, {s}, {t}, {noun}
reserve {noun} {t}, {s}, {n}
reserve table: {n}, {noun}, {t}, {pe}
reserve pls, {t} {adverb}, {pe}, name {n}
book {s} {adverb} {t}, {n}
book table {noun}, {t}, {pe}, {n}
booking pls {s}, {n}, {t} {adverb}
need a table: {t} {adverb}, {pe}, {n}
{n} - {pe} - {noun} - {t} - table
{n}, table {s}, {noun} {t}
{n}: table {adverb} {t} {s}
{noun}, table, {pe}, {t}, {n}
{noun} {t}, table {s}, {n} pls
{t}, {pe}, {noun}, book for {n}
{pe}, table, {t} {adverb}, {n}
{pe} {adverb} at {t}, name {n}, table pls
can u book a table {s}, {noun}, {t}, {n}
Pls reserve {noun} {t} {s}, name {n}
u have a table {s} {adverb} {t}? name {n}
Table free {adverb} at {t}? {pe}, {n}
Is a table free {adverb}, {t}, {s}, for {n}
Could {n} eat with you {adverb} at {t}, {s}
May {n} book {pe}, {noun}, {t}
Kindly reserve: {n}, {noun}, {t}, {pe}
"""

VOICES["findTrain"] = """
train {a} > {b}, {noun}
train {noun}: {a} to {b}
{noun} - train - {a} to {b}
{a} to {b} {noun}, train times
{b} {adverb} by train, from {a}
{b} from {a} {adverb}, train times
to {b}, from {a}, {noun}, train
from {a} {adverb}, to {b}, by rail
find train {a} to {b}, {noun}
look up train {a} to {b} {adverb}
check train from {a} to {b} {adverb}
rail connection {a} - {b}, {noun}
railway {noun}, {a} to {b}
departures {noun}: {a}, to {b}
can u find a train {a} to {b} {adverb}
Pls find train {adverb}, {a} to {b}
need train {a} to {b} {adverb}
Gotta get to {b} {adverb} from {a}, train?
when train {a} to {b} {adverb}
any train {noun}, {a} to {b}
u know a train {a} to {b} {adverb}
train - {a} - {b} - {noun}
train search {a} to {b}, {noun}
{a}, to {b} {adverb}, any train
by train {a} to {b}, {noun}
when can i ride {a} to {b} {adverb}, train
Which train, {a} to {b} {adverb}
Could I see trains {a} to {b}, {noun}
To {b} {adverb}, from {a}, which train, thanks
"""

VOICES["getOpeningHours"] = """
{s} hrs {a}
{s} {a} hrs pls
{s} - hours - {a}
{s} {a}, when open
{s}, when open {a}
{s}, {a}, opening times pls
{s} {a} closing when
{s} shut {a}?
{s} till when {a}
{a}, {s}, open till when
{a} - {s} - hrs
Hrs {s} {a}
hrs of {s} {a} pls
opening hrs {a}, {s}
open when {a}, {s}
open till? {s} {a}
Shop hours: {s}, {a}
when open {s} {a}
what are the hrs {a}, {s}
can u check hrs, {s} {a}
Pls check {s} hours {a}
{s} opens when {a}
{s} {a} from when
{s} door open {a}?
u know if {s} opens {a}
How late open {a}, {s}
When {a} does {s} open
Could you say if {s} opens {a}
May I have the hours, {s} {a}
"""

VOICES["orderDrink"] = """
order - {item}
can u make {item}
could u bring {item}
Wanna have {item}
wanna order {item}
give me {item}, thx
i take {item}
bring {item}
Drink: {item}
drinks: {item}
Thirsty, {item}
next drink {item}
Bar order, {item}
one order, {item}
{item} thx
{item} for me pls
{item}, drink order
{n}: {item}, order pls
{n} gets {item}
table {t}, {item}
Can {n} get {item}
Could I try {item}
May we get {item}
{item} would be lovely, thanks
my drink, {item}
Craving {item}
Gonna order {item}
u do {item}?
"""

VOICES["playMusic"] = """
{g} vol {v}
{g} - volume {v}
{g} @ {v} percent
{g}, {v} percent, music pls
{g} tunes pls, {l}
{g} songs pls, {l}
Vol {v}, {g}
vol {v}, genre {g}
vol {v} and {g} music
volume: {v}, genre: {g}
volume {v} - {g} music
music - {g} - {v} percent
music pls, {g}, vol {v}
music on, {g}, {v} percent
music genre {g}, volume {v}
Cafe music {g}, vol {v}
play {g}, vol {v}
play music, {g}, {v} percent
start {g}, vol {v}
start music: {g}, {v}
Stream {g}, vol {v}
Background {g}, {l}
can u play {g}, vol {v}
could u put on {m} {l}
Wanna hear {m} {l}
u got {g}? play it {l}
Can it be {g} {l}
What about {g}, volume {v}
May {g} play {l}
Kindly {m} {l}
"""

VOICES["searchRecipes"] = """
{k}recipe w/ {i}{a}
{k}recipes w {i} pls{a}
{k}recipe - {i}{a}
{k}recipe search: {i}{a}
{k}dishes w/ {i}{a}
{k}meal ideas, {i}{a}
{k}cooking ideas {i}{a}
{k}things to cook, {i}{a}
{k}lunch idea with {i}{a}
{i} {k}recipes pls{a}
{i}: {k}meal ideas{a}
{i} - {k}dishes{a}
{i}, what {k}dish{a}
{i}, how to cook, {k}recipes{a}
have {i}, need {k}meal idea{a}
have {i}: {k}recipes{a}
find {k}recipe {i}{a}
search {k}recipe, {i}{a}
need {k}recipe {i}{a}
can u find a {k}recipe, {i}{a}
Pls find {k}recipes w/ {i}{a}
Cooking {i}, {k}recipe pls{a}
what {k}stuff can i cook with {i}{a}
What {k}dinner can I cook with {i}{a}
Which {k}dish has {i} in it{a}
Could I have a {k}recipe for {i}{a}
How about a {k}recipe with {i}{a}
May I see {k}recipes with {i}{a}
"""

VOICES["checkStock"] = """
{i} stock
{i} - stock
{i}: stock level
{i} inventory
{i} supply, how much
{i} in storeroom, how many
{i} left, number pls
{i} left or gone
{i}, still in stock?
{i}, check shelf
{i} qty in stock
Qty {i}
stock - {i}
check stock {i}
check storeroom, {i}
count stock, {i}
inventory check, {i}
Left in stock: {i}
how many {i} left
Low on {i}?
need stock of {i}
can u check {i} stock
u have {i} in storeroom
do we have {i} in stock, yes or no
Pls look, {i} in stock?
What's in stock of {i}
Is {i} running low
Could I get the count of {i}
"""

VOICES["setLights on"] = """
lights on {r}
lights - {r} - on
lights in {r} on
light pls, {r}
light: {r} on
lamps {r} on
lamps in {r}, on pls
Lamp on, {r}
{r} lights up
{r} - lights on
{r}, light pls
{r}, turn light on
{r} too dark, light on
{r} dark, lights pls
turn on light {r}
turn {r} light on pls
switch on {r} lights
switch on light, {r}
put light on, {r}
Pls switch on {r} lamp
can u turn on {r} light
can u make {r} bright
need light in {r}
dark here, {r}, lights on
Can {r} lights go on
Could the {r} be bright
May I have light, {r}
Light on in {r}, thank you
"""

VOICES["setLights off"] = """
lights off {r}
lights - {r} - off
lights in {r} off
no lights, {r}
light: {r} off
lamps {r} off
lamps in {r}, off pls
lamp off, {r}
{r} - lights off
{r}, turn light off
{r} too bright, light off
{r} empty, lights off
{r} done, lights off
turn off light {r}
turn {r} light off pls
switch off {r} lights
switch off light, {r}
put light out, {r}
Pls switch off {r} lamp
can u turn off {r} light
can u make {r} dark
need it dark in {r}
Leaving {r}, lights off
Can {r} lights go off
Could the {r} be dark
May the {r} light go out
Light off in {r}, thank you
"""

VOICES["calculate add"] = """
add {x} + {y}
add up: {x}, {y}
sum {x} {y}
Sum {x} + {y}
total {x} + {y}
total pls, {x} and {y}
{x} {y} sum
{x}, {y}, add
{x}, {y}, total pls
{x} {y} added
{x} + {y} is
{x} + {y} total
Calc {x} + {y}
calc {x} plus {y}
Math: {x} plus {y}
Maths pls, {x} + {y}
Whats the sum, {x} {y}
whats {x} and {y} together
how much {x} + {y}
can u add {x} and {y}
Pls do {x} plus {y}
need sum of {x}, {y}
need {x} plus {y}
How many is {x} plus {y}
Could you sum {x}, {y}
May I have {x} plus {y}
"""

VOICES["calculate subtract"] = """
{x} - {y} is
{x} less {y} pls
{x}, take {y} off
{x}, {y} off, rest
{x} {y} difference
{x}, {y}, subtract
subtract: {x}, {y}
subtract {x} - {y}
Subtraction {x} - {y}
difference: {x}, {y}
difference {x} - {y}
Diff {x} {y}
diff of {x} and {y}
Calc {x} - {y}
calc {x} minus {y}
Math: {x} minus {y}
maths pls, {x} - {y}
Whats the diff, {x} and {y}
whats left, {x} minus {y}
how much {x} - {y}
can u subtract {y} from {x}
Pls do {x} - {y}
need {x} minus {y}
How many is {x} minus {y}
Could I get the difference, {x} and {y}
May I have {x} minus {y}
"""

VOICES["calculate multiply"] = """
{x} * {y} is
{x} x {y} =?
{x}, {y}, multiply
{x}, {y}, product
{x} {y} multiplied
{x}, multiply by {y}
multiply {x} * {y}
Multiplication {x} x {y}
product: {x}, {y}
product {x} * {y}
product pls, {x} and {y}
times table: {x} x {y}
Calc {x} * {y}
calc {x} times {y}
Math: {x} times {y}
maths pls, {x} x {y}
whats the product, {x} {y}
how much {x} x {y}
can u multiply {x}, {y}
Pls do {x} * {y}
need product of {x}, {y}
need {x} times {y}
times {x} by {y}
do the times: {x} x {y}
How many is {x} times {y}
Could you times {x} by {y}
May I have {x} times {y}
"""

VOICES["calculate divide"] = """
{x} / {y} is
{x} ÷ {y} =?
{x}, {y}, divide
{x}, {y}, quotient
{x} {y} divided
{x} by {y}, divided
{x}, divide by {y}
divide {x} / {y}
Div {x} {y}
div {x} / {y}
Division {x} / {y}
quotient: {x}, {y}
Quotient {x} / {y}
split {x}, {y} ways
share {x} by {y}
Calc {x} / {y}
calc {x} divided by {y}
Math: {x} divided by {y}
maths pls, {x} / {y}
whats the quotient, {x} {y}
how much {x} / {y}
can u divide {x}, {y}
Pls do {x} / {y}
need {x} divided by {y}
How many is {x} divided by {y}
Could I get the quotient, {x} and {y}
May I have {x} divided by {y}
"""

VOICES["rollDice"] = """
Dice roll {c}d{n}
dice {c}, sides {n}
dice count {c}, sides {n}
{c}d{n} roll
{c}d{n} dice
{c}d{n} thx
{c}d{n} - roll it
{d}, sides {n}
{d} w/ {s} sides
{d} - {s} sides
{s} sides, roll {d}
{n}-sided, {d}, roll pls
roll dice: {c}d{n}
Toss {c}d{n}
throw {d}, sides {n}
can u throw {c}d{n}
Pls toss {d}, {s} sides
need {c}d{n}
need a roll, {d}, {s} sides
Gimme {c}d{n}
game roll: {d}, {s} sides
dice: {d}, {s} sides
dice - {c}d{n}
{c}d{n}, whats the roll
What's my roll, {c}d{n}
What do {c}d{n} show
Could I roll {c}d{n}
May I throw {c}d{n}
"""
