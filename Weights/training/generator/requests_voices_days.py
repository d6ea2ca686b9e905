"""What tourists, commuters, parents, assistants and hurried people say about weather, tables, trains and shops: one pattern a line, slots as in `requests_known.py`."""

VOICES = {}

VOICES["getWeather"] = """
Weather {adverb} in {c}
What's the weather {adverb} in {c}
Will it rain {adverb} in {c}
Is it going to be [hot|cold|nice] {adverb} in {c}
What will the weather be {adverb} in {c}
How's the weather looking in {c} for {noun}
How will the weather be {adverb} around {c}
{c} weather {adverb}
{c} forecast {noun}
{c}, weather, {noun}
forecast {c} {adverb}
rain {c} {adverb}
temperature {c} {noun}
{noun} weather {c}
weather {noun} {c}
snow {adverb}, {c}?
sunny {adverb} in {c}?
umbrella {adverb}? {c}
{noun}: {c}, rain or shine
wet or dry, {c}, {adverb}
Check {c} for rain {adverb}
Check if I need a jacket {adverb} in {c}
Show me {c} on the weather map for {noun}
Pull up the forecast for {noun} in {c}
Bring up {c}'s weather for {noun}
Get me {c}'s forecast for {noun}
Look at the sky for me, {c}, {adverb}
Run a weather check on {c} for {noun}
Search the forecast: {c}, {noun}
Just the temperature in {c} {adverb}
Only the weather, please. {c}, {noun}
Quick weather for {c} {adverb}
Can you check if it rains {adverb} in {c}
Can you find out how warm {c} gets {adverb}
Can you give me an idea of the weather around {c} {adverb}
Can we expect sun {adverb} in {c}
Can I leave my umbrella at home {adverb}? I'll be in {c}
Can I wear [shorts|a summer dress|sneakers] {adverb} in {c}
Could it snow {adverb} in {c}
Could it get stormy around {c} {adverb}
Could you kindly look whether {c} stays dry {adverb}
Would you please check the weather for {noun}? The city is {c}
Would you mind looking up the sky over {c} for {noun}
Might I have the {c} forecast {adverb}
May I ask what weather {c} will have {adverb}
I would be most grateful for the forecast for {noun} in {c}
If it's no bother, the weather in {c} {adverb}
Be so kind and look up how {c} fares {adverb}, weather-wise
How many degrees {adverb} in {c}
How hot will {c} get {adverb}
How cold will {c} be {adverb}
How warm are they in {c} {adverb}
How windy does it get {adverb} in {c}
How rainy is {c} going to be {adverb}
How much [snow|rain] will fall {adverb} in {c}
How sunny is it {adverb} over in {c}
What's the high in {c} {adverb}
What's the temperature {adverb} in {c}
What's the outlook {adverb} for {c}
What's the chance of rain {adverb} in {c}
What's in the forecast for {c} {adverb}
What sort of weather does {c} have {adverb}
What kind of day will {c} get {adverb}, sunny or rainy?
What do the weather people say about {c} {adverb}
What will the temperature in {c} climb to {adverb}
What's {c} like {adverb}, sweater weather?
What shoes do I need {adverb} in {c}, does it rain?
Which weather awaits me {adverb} in {c}
Is rain expected {adverb} in {c}
Is there any rain in sight for {c} {adverb}
Is snow coming to {c} {adverb}
Is it looking sunny {adverb} in {c}
Is rain a risk {adverb} in {c}
Is the weather any good in {c} {adverb}
Is it cold enough for gloves {adverb} in {c}
Is it hot enough for ice cream {adverb} in {c}
Is it picnic weather {adverb} in {c}
Is it too windy for a kite {adverb} in {c}
Are the roads icy around {c} {adverb}
Are we going to freeze {adverb} in {c}
Are there storms forecast for {c} {adverb}
Are we lucky with the weather {adverb} in {c}
Do they have [sun|snow|rain] {adverb} in {c}
Do you see rain for {c} {adverb}
Do the kids need [wellies|gloves|sun hats] {adverb} in {c}
Do I take sunglasses or a raincoat {adverb} to {c}
Does it look like rain {adverb} in {c}
Does the sun come out in {c} {adverb}
Does {c} stay dry {adverb}
Does {c} get above freezing {adverb}
Will it stay dry {adverb} in {c}
Will {c} be sunny {adverb}
Will we get rained on {adverb} in {c}
Will there be fog {adverb} in {c}
Will it be [humid|mild|chilly] {adverb} in {c}
Will I need sunscreen {adverb} in {c}
Will the boat trip in {c} be a wet one {adverb}
Will I get soaked cycling around {c} {adverb}
Will the weather hold {adverb} in {c}
Will it be warm enough to swim {adverb} in {c}
Would it be a dry day {adverb} in {c}
Should I dress warmly {adverb} for {c}
Should we cancel the hike near {c} {adverb}, or does it stay dry?
Should the team expect rain in {c} {adverb}
Any rain {adverb} in {c}
Any idea how warm it is in {c} {adverb}
Any sunshine for {c} {adverb}
Any weather warning for {c} {adverb}
I need the weather {adverb}, city {c}
I need to know if it snows {adverb} in {c}
I'd like the forecast for {noun}, for {c}
I want to take photos in {c} {adverb}. Will there be sun?
I'm sightseeing in {c} {adverb}. Will I get wet?
I'm running outside {adverb} in {c}, how hot is it?
I'm off to {c} without a coat {adverb}. Mistake?
I have a walking tour of {c} {adverb}, is rain likely?
I walk to work in {c}. Umbrella {adverb}?
I scooter to the office in {c}, so tell me if it's slippery {adverb}
We take the children to the zoo in {c} {adverb}. Is it dry?
We want to build sandcastles in {c} {adverb}, how's the sun?
We're camping near {c} {adverb} and the tent leaks. Is rain coming?
My daughter has a school trip to {c} {adverb}. Raincoat?
My boss flies to {c} {adverb} and asks about the weather
Our clients visit {c} {adverb}, so what's the weather there?
The kids are hoping for snow {adverb} in {c}, any luck?
The garden party in {c} is {adverb}. Is the sky on our side?
The team outing goes to {c} {adverb}. Sun cream or rain jackets?
{adverb} in {c}, how warm will it be?
{adverb} we're in {c}. Rain?
{adverb} I'll be out and about in {c}. What's the weather?
{adverb}, over in {c}: any snow?
{c}? {adverb}? How's the weather?
{c} {adverb}, hot or cold
{c} {adverb}, what's the temperature?
In {c}, does it rain {adverb}?
In {c} {adverb}, will the sun shine?
For {noun}, tell me the weather in {c}
For {c}, the forecast for {noun}
Tell me it's going to be sunny {adverb} in {c}
Tell me how the day in {c} looks {adverb}, weather and all
Tell me whether {c} has rain {adverb}
Let me know the weather {adverb}, I'm in {c} then
Hopefully no rain {adverb} in {c}?
Rainy or sunny {adverb} in {c}
Coat weather {adverb} in {c}
You know me, always cold. What about {c} {adverb}, brr or not?
You wouldn't believe the rain we had last time. How is {c} {adverb}?
"""

VOICES["reserveTable"] = """
Book a table at {t} {adverb} {s}, name {n}
Book {n} a table {s} at {t} {adverb}
Book me in {adverb} at {t}, {pe}, {n}
Book us for {noun} at {t}. {pe}, under {n}
Reserve at {t} {adverb}, a table {s}, name {n}
Reserve us a table {adverb} {s}. We arrive at {t}, the name is {n}
Make a reservation {s} {adverb} at {t} under {n}
Make a booking for {noun} at {t}, {pe}, name of {n}
Make it {pe} {adverb} at {t}, booked for {n}
Put {n} in the book: {adverb}, {t}, {pe}
Put us down {adverb} at {t}, a table {s}, I'm {n}
Put a reserved sign out {adverb} at {t}: {n}, {pe}
Save {n} a table {s} {adverb}, {t}
Hold us a table {s} until we come {adverb} at {t}. {n}
Keep a table free {adverb} at {t} {s}, {n} is coming
Get {n} a table {adverb} at {t}, {pe}
Find {n} a table {s} {adverb} at {t}
Find us a free table {adverb} {s}, {t}, it's for {n}
Arrange a table {s} {adverb} at {t} for {n}
Organise a table for {noun} at {t}: {pe}, host {n}
Confirm a table {s} {adverb} at {t}, {n}
Add {n} to the reservations: {pe}, {noun}, {t}
Enter a reservation: {noun}, {t}, {pe}, {n}
Count {n} in {adverb} at {t}, a table {s}
Give {n} a table {adverb} at {t} {s}
Give us your nicest table {s} {adverb} at {t}. {n} is the name
Write {n} in for {t} {adverb}, {pe}
Schedule a table {s} for {noun}, {t}, under {n}
{n}, {adverb}, {t}, {pe}
{n} {t} {adverb} {s}
{pe}, {adverb}, {t}, {n}
{pe}, {t}, {noun}. Name {n}
{t}, {noun}, table {s}, {n}
{t} {adverb}, {n}, {pe}
{t} {adverb} {s}? It's {n}
{noun}, {pe}, {t}, under {n}
table {noun} {t} {n} {pe}
table at {t} {adverb}, {s}, {n}
table {n} {s} {adverb} {t}
reservation {noun} {t}, {pe}, {n}
booking {n}: {pe}, {t}, {adverb}
res for {n}, {noun} at {t}, {pe}
need table {s} {adverb} {t}, {n}
Can I book {adverb} at {t}? A table {s}, name of {n}
Can I make a reservation {s} at {t} {adverb}? I'm {n}
Can I reserve for {noun}? {pe} at {t}, under {n}
Can we come {adverb} at {t}? We are {pe}, name {n}
Can we sit with you {adverb} at {t}? {n}, {pe}
Can you do a table {s} at {t} {adverb}? For {n}
Can you put {n} down {adverb} at {t}, a table {s}
Can you reserve something {s} {adverb} at {t} for {n}
Could we come by {adverb} at {t}? {pe}, the booking is for {n}
Could you book {n} in at {t} {adverb}, {pe}
Could you find room for {pe} {adverb} at {t}, name {n}
Could you put a table aside {s} at {t} {adverb}? My name is {n}
Might I ask for a table {s} {adverb} at {t}, under {n}
Would it be possible to reserve {adverb} at {t} {s}? The name is {n}
Would you kindly reserve {n} a table {s} {adverb} at {t}
Would you have us {adverb} at {t}? We are {pe}. {n} is my name
Would you have anything {s} at {t} {adverb}? I'm {n}
Would {t} {adverb} work {s}? I'd book as {n}
May I reserve a table {s} {adverb} at {t}? My name would be {n}
May I book for {n}? {pe}, {adverb}, {t}
Might there be a table {s} at {t} {adverb}, for {n}
Do you have room for {pe} {adverb} at {t}? {n} here
Do you have anything at {t} {adverb} {s}? Name's {n}
Do you still have tables {adverb}? {pe}, {t}, {n}
Is a table {s} available {adverb} at {t}, name {n}
Is there room for {n} and company {adverb} at {t}? {pe} in all
Is {noun} at {t} still free {s}? Put it under {n}
Is it possible to come {adverb} at {t}? {pe}, {n}
Are you able to seat {pe} {adverb} at {t}? The host is {n}
Are you full {adverb} at {t}? If not, a table {s} for {n}
Any tables left {adverb} at {t}? {pe}, under {n}
Any spot {s} at {t} {adverb} for {n}
How do I book? I want {adverb} at {t}, {pe}, {n}
I'd like to make a reservation {s} {adverb} at {t}, under {n}
I'd like to book for {noun} at {t}, {pe}, name {n}
I'd like your terrace {adverb} at {t}, a table {s}, I'm {n}
I'd be delighted to have a table {s} {adverb} at {t}. The name is {n}
I would be glad of a table {adverb} at {t}, {s}, under {n}
I want to reserve {s}: {n}, {t}, {adverb}
I need to book a meal {s} at {t} {adverb}, in the name of {n}
I need a place to eat {s} {adverb}, {t}, call it {n}
I'm booking for {n}: {noun}, {t}, {pe}
I'm organising a meal for {pe} {adverb}. {t}, please, and {n} is the name
I'm on holiday here and want to eat with you {adverb} at {t}. {n}, {pe}
I'm in a rush: {pe}, {adverb}, {t}, {n}
I arrive {adverb} and would like to eat at {t}, a table {s}. {n}
I'm writing on behalf of {n}, who would like a table {s} at {t} {adverb}
I heard your food is great! A table {s} {adverb} at {t}, I'm {n}
I have a client meal {adverb}. Table {s}, {t}, booked by {n}
I promised the kids pancakes. {adverb} at {t}, {pe}, {n}
We're {pe} and arrive at {t} {adverb}. Name, {n}
We're {pe}, we're tourists, and we want to eat {adverb} at {t}. {n}
We'd like to sit down {adverb} at {t}, {s}, booked under {n}
We need a high chair and a table {s} {adverb} at {t}, name {n}
We need somewhere to eat {adverb} at {t}. {pe}, {n}
Our team wants to eat with you {adverb}: {t}, {pe}, {n}
We'll come straight from work {adverb}, at {t}, {pe}. {n} is booking
We plan to celebrate {adverb}. {pe}, {t}, and {n} is the name for the table
We loved it here! Once more {adverb} at {t}, a table {s}, {n}
My name is {n}, there'll be {pe} and we come {adverb} at {t}
My name's {n}. {t} {adverb}, a table {s}?
My manager {n} needs a table {adverb} at {t}, {pe}
My parents are visiting, so a table {s} {adverb} at {t}, please. {n}
My name for the booking: {n}. {noun} at {t}, {pe}
{n} here. {pe}, {adverb} at {t}, is that okay?
{n} here, could I have a table at {t} {adverb} {s}
{n} speaking. I'd like to reserve for {pe}, {noun}, {t}
{n} is my name, and I'd like to eat {adverb} at {t}, a table {s}
{n} and friends, {pe} in total, {adverb} at {t}
{n} will be there {adverb} at {t}, so hold a table {s}
{n} needs a table from {t} {adverb}, {pe} in all
{adverb} at {t} we're {pe}. Table for {n}
{adverb} at {t} I'd like to eat with you, a table {s}. {n}
{adverb} please, {t}, table {s}, for {n}
{adverb} {s} at {t}: book it under {n}
{adverb}, {pe}, we'd be there at {t}, ask for {n}
At {t} {adverb}, please reserve {s}. Name: {n}
At {t}, {adverb}, there'll be {pe}. The table is for {n}
For {noun} I need a table at {t} {s}, under {n}
For {n}, please: {t}, {adverb}, a table {s}
For {pe} at {t} {adverb}, a table under {n}
Under {n}, please. {pe}, {noun}, {t}
A reservation for {noun}, {t}, {pe}, in the name of {n}
A booking at {t} {adverb}, {s}, for {n}
A cosy table {s} at {t} {adverb}, for {n}, that would make my day
A table outside {s} {adverb} at {t}, name of {n}
A table by the stove {adverb} at {t} {s}, {n} asks nicely
Something {s} at {t} {adverb}, name {n}
"""

VOICES["findTrain"] = """
Train {adverb} from {a} to {b}
trains {adverb} {a} to {b}
{a} to {b} train {adverb}
{a}, {b}, train, {noun}
{a} - {b} - {noun} - train
{b} train from {a}, {adverb}
{noun} train {a} to {b}
{noun}: {a} - {b}, by train
train to {b} {adverb}, from {a}
train leaving {a} {adverb} for {b}
next train to {b}? From {a}, {adverb}
rail {a} to {b}, {noun}
train times {a} to {b} {adverb}
connection {noun}: {a} to {b}
Find trains {adverb} from {a} to {b}
Find a train for {noun}: {a} to {b}
Find me a way by rail {adverb}, {a} to {b}
Find the fastest train {adverb} between {a} and {b}
Show trains for {noun}, {a} to {b}
Show me what leaves {a} for {b} {adverb}, by rail
Look up trains {adverb}: from {a}, to {b}
Look up when the train {a} to {b} goes {adverb}
Check trains {a} to {b} for {noun}
Check the timetable {adverb}: {a} to {b}
Check if trains run {adverb} between {a} and {b}
Search trains: from {a}, to {b}, {noun}
Search for a connection {adverb} from {a} to {b}
Get the train times for {noun}, from {a} to {b}
Get me on a train {adverb} from {a} to {b}
Give me trains for {noun}, {a} to {b}
Pull up the trains {a} to {b} for {noun}
Pick a train for me {adverb}: {a} to {b}
Tell me the trains {adverb} from {a} to {b}
Tell me how to reach {b} by train {adverb}, starting in {a}
Tell me when I can leave {a} by train {adverb} to get to {b}
List the trains from {a} to {b} {adverb}
What trains are there {adverb} from {a} to {b}
What trains go {adverb} between {a} and {b}
What are my options by rail {adverb} from {a} to {b}
What's the earliest train {adverb} from {a} to {b}
What's the best train to {b} from {a} {adverb}
What time do trains leave {a} for {b} {adverb}
What time is the train {adverb} from {a} to {b}
What goes from {a} to {b} by rail {adverb}
When is the train {adverb} from {a} to {b}
When does the {b} train leave {a} {adverb}
When do I have to be at the station in {a} {adverb} for the train to {b}
When are there trains {adverb} to {b} from {a}
When can the kids and I take a train {adverb} from {a} to {b}
Which train do I need {adverb} from {a} to {b}
Which train leaves {a} {adverb} and stops in {b}
Which train should the boss take {adverb}? {a} to {b}
Which is the first train to {b} {adverb}? I start in {a}
How do the trains to {b} leave {adverb}, from {a}
How can I go from {a} to {b} {adverb} by rail
How would I reach {b} {adverb} by train if I set out from {a}
How often is there a train {adverb} from {a} to {b}
How late can I still leave {a} by rail for {b} {adverb}
Is there a train {adverb} from {a} to {b}
Is there a direct train to {b} {adverb} from {a}
Is there a rail connection {adverb} between {a} and {b}
Is there still a train to {b} {adverb}? I'm in {a}
Is the train from {a} to {b} running {adverb}
Is {b} doable by train from {a} {adverb}
Are there any trains {adverb} from {a} to {b}
Are there trains out of {a} {adverb} that stop at {b}
Are trains running {adverb}, {a} to {b}?
Do you have a train for me {adverb}? {a} to {b}
Do I have a train {adverb} to {b} if I'm at {a}
Does any train go to {b} {adverb}? From {a}
Does the train from {a} to {b} go {adverb}
Can I catch a train {adverb} from {a} to {b}
Can I make it to {b} {adverb} by train? I'll be in {a}
Can you find a train {adverb}? From {a} to {b}
Can you help me get to {b} {adverb}? By rail, from {a}
Can you look when the train goes {adverb}, {a} to {b}?
Could you find us a train {adverb}? We board at {a} and get off at {b}
Could you please see which trains leave {a} {adverb} for {b}
Could I take a train {adverb} from {a}, getting off at {b}
Would there be a train to {b} {adverb}, leaving {a}
Would you kindly find a train {adverb} from {a} to {b}
Would you mind checking the rail connection {a} to {b} for {noun}
May I ask for a train {adverb} from {a} to {b}
Might there be a train {adverb} that takes us from {a} to {b}
Any train {adverb} from {a} to {b}
Any trains to {b} {adverb}, leaving {a}?
Any way to get to {b} by train {adverb}? I'm in {a}
I need a train {adverb} from {a} to {b}
I need to be in {b} {adverb}. Which train from {a}?
I need train times for {noun}, {a} to {b}
I want to take the train {adverb} from {a} to {b}
I want to leave {a} {adverb} and ride to {b}, which train?
I'd like to go to {b} by train {adverb}, from {a}
I'd like a seat on a train {adverb}, out of {a} and into {b}
I'd be grateful for a rail connection from {a} to {b} {adverb}
I'm going to {b} {adverb}. What train leaves {a}?
I'm travelling {adverb}, {a} to {b}, show me trains
I'm at the station in {a} and want to go to {b} {adverb}
I'm a tourist in {a} and would love to see {b} {adverb}. Is there a train?
I'm booking travel for the boss: {a} to {b}, {noun}, by train
I commute from {a} to {b}. Which trains run {adverb}?
I missed my train! What else goes from {a} to {b} {adverb}?
I get off work in {a} and go to {b} {adverb}, what train is there?
I go by train {adverb}, {a} to {b}. When does it leave?
I've always wanted to see {b}! Is there a train from {a} {adverb}?
We want to visit {b} {adverb}. We live in {a}. Trains?
We're taking the kids from {a} to {b} {adverb}, by train
We need to get from {a} to {b} {adverb} without flying, so trains please
We leave {a} {adverb} for {b}. What train is good with a pram?
We're in {a} and the museum is in {b}. Which train {adverb}?
My client sits in {b}, our office is in {a}. A train {adverb}?
My daughter studies in {b}. Find her a train there from {a} {adverb}
My car is in the garage. Which train goes {adverb} from {a} to {b}?
My trip is {a} to {b} {adverb}. What's the train?
{adverb} from {a} to {b}, is there a train?
{adverb}, train, {a} to {b}
{adverb} I need to reach {b} from {a}. Trains?
{adverb} we ride the train to {b}. We get on in {a}. When?
{adverb} I commute, {a} to {b}. Train?
From {a} {adverb}, a train to {b}
From {a} to {b}, what trains are there {adverb}?
From {a}, which train reaches {b} {adverb}?
To {b} by train {adverb}, I'm leaving {a}
To {b} from {a}. Train. {adverb}
{adverb} I need a train, {a} to {b}
Off to {b} {adverb}, from {a}, what train?
Return home to {b} {adverb}, currently in {a}. Trains, please
Start {a}, destination {b}, {noun}, train
Going from {a} to {b} {adverb}. Train?
"""

VOICES["getOpeningHours"] = """
When is {s} open {a}? I'd like to drop in
At {s}, when do they open {a}?
When can I go to {s} {a}
When can I come to {s} {a}
When do they close {a} at {s}
When do I find {s} open {a}
When will {s} be open {a}
When is closing time {a} at {s}
When is the earliest I can go to {s} {a}
What time is {s} open until {a}
What time can I get into {s} {a}
What time do they open {a} at {s}
What time should I be at {s} {a} before they close
What are {s}'s hours {a}
What are their hours {a}? {s}, I mean
What are the times {a} for {s}
What does it say about {s} {a}, open or closed?
What's the closing time of {s} {a}
What's the earliest {s} opens {a}
How long does {s} stay open {a}
How long can I browse at {s} {a}
How long have I got at {s} {a} before they lock up
How late is {s} open {a}
How late does {s} close {a}
How soon does {s} open {a}
How early can I be at {s} {a}
Is {s} closed {a}
Is {s} even open {a}
Is {s} still open {a}, or did they change their hours?
Is {s} open at all {a}
Is {s} open for shoppers {a}
Is {s} shut {a} or can I go
Is it a working day for {s} {a}
Is there anybody {a} at {s} to serve me
Is it true that {s} closes early {a}
Are {s}'s doors open {a}
Are they open {a}? {s}, that is
Are the shutters up {a} at {s}
Are we able to shop at {s} {a}
Do they open {a} at {s}
Do you know {s}? Are they open {a}?
Do you know the hours of {s} {a}
Do I have to hurry to get to {s} {a}, when do they close?
Does {s} open {a}
Does {s} have late hours {a}
Does anyone work the till at {s} {a}
Does {s} take a lunch break {a}? What are the hours?
Will {s} be open {a}
Will {s} be closed {a}
Will I be able to shop at {s} {a}
Will somebody let me in at {s} {a}
Will the children and I find {s} open {a}
Can my dad get into {s} {a}
Can I pop over to {s} {a}, or are they shut?
Can I collect my order at {s} {a}? Until when?
Can you check {s}'s hours {a}
Can you look up how long {s} opens {a}
Can you tell me until when {s} is open {a}
Can we still make it to {s} {a}, when's closing?
Could you tell me the hours {a} at {s}
Could you see until when I can go to {s} {a}
Could you please find the opening times of {s} {a}
Would you kindly check the hours of {s} {a}
Would you mind telling me when {s} opens {a}
Would I stand before a closed door at {s} {a}
May I ask when {s} receives customers {a}
May I know the hours of {s} {a}
Might {s} be open {a}
Should I hurry to {s} {a}, or are they open late?
Any idea when {s} opens {a}
Any idea if {s} is closed {a}
Any chance that {s} is open {a}
Opening hours {a} for {s}
Opening times {s} {a}
{s} opening hours {a}
{s} opening {a}?
{s} open {a}?
{s} closed {a}?
{s} closing time {a}
{s}, times, {a}
{s}, open {a} or not
{s} {a}, until when
{s} {a}, when do they close?
{s} {a}, what hours?
{s}, how late {a}?
{s}: when do they open {a}?
{a}, hours of {s}
{a}, {s}, hours
{a} at {s}, from when?
{a} I'm going to {s}. Hours?
{a} I have to go to {s}, when can I?
{a} we want to shop at {s}. What are the hours?
{a}, what time does {s} open?
{a}, how late can I get into {s}?
{a}? {s}? Open?
closing time {s} {a}
closed {a}? {s}
business hours {s} {a}
Check {s}'s hours {a}
Check when I can walk into {s} {a}
Check how late {s} stays open {a}
Look up the hours {a} of {s}
Look whether {s} opens {a}
Find the opening hours of {s} {a}
Find out how long I can shop at {s} {a}
Get me {s}'s opening hours {a}
Show {s}'s hours {a}
Tell me when to be at {s} {a}
Tell me if {s} is closed {a}
Tell me how late I can go to {s} {a}
Business hours of {s} {a}, please
I need {s}'s hours {a}
I need to get to {s} {a}. When do they shut?
I need a gift. Is {s} open {a}?
I want to be at {s} {a} when it opens. When's that?
I want to stop at {s} on my way home {a}, how late are they open?
I'd like to visit {s} {a}. When may I come?
I'd appreciate the opening times of {s} {a}
I'm picking up a parcel at {s} {a}. Until when can I?
I'm only in town {a} and must see {s}. When is it open?
I'm in a hurry. {s}, {a}, open?
I'm sending a colleague to {s} {a}. From when are they open?
I promised my son a trip to {s} {a}. Are they open?
I hope {s} is open {a}, is it?
I was told {s} is shut {a}. Is that so?
We'd love to browse at {s} {a}. What hours do they have?
We're tourists and heard of {s}. Is it open {a}?
We'd go to {s} {a} with the kids. When do they open?
My boss needs something from {s} {a}. When are they open?
My guidebook praises {s}. Can we visit {a}, is it open?
There's a shop called {s}. What are its hours {a}?
The place is called {s}. Open {a}?
Don't let me walk to {s} for nothing: is it open {a}?
Before I set off: is {s} open {a}?
So I finally want to see {s}, everybody raves about it. Open {a}?
"""
