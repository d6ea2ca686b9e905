"""Requests that name several towns, days, tasks, people, rooms, goods or shops, in many voices: one pattern a line, slots as in `scenes_several.py`."""

VOICES = {}

VOICES["getWeather towns"] = """
Will I need an umbrella {a} in {c}
Do I need a warm coat in {c} {a}
How warm does it get {a} in {c}
How cold will it be {a} in {c}
How does the sky look {a} over {c}
What temperatures are expected {a} in {c}
What kind of weather do {c} get {a}
Is a storm coming {a} in {c}
Is it beach weather {a} in {c}
Can we sit outside {a} in {c}
Can I expect sunshine {a} in {c}
Could you see what the weather does {a} in {c}
Could I have the forecasts {a} for {c}
Would you mind looking up {c}? I need the weather {a}
Should my sisters in {c} take umbrellas {a}
Any chance of snow {a} in {c}
Any rain {a} in {c}
Does the sun shine {a} in {c}
Sunshine or clouds {a} in {c}?
{c}: how does it look outside {a}?
{c} - rain or shine {a}?
{c}, one forecast each, {a}
{c}. I'd like the forecast {a} for each of them
{a} in {c}: sun or rain?
{a}, what should I wear in {c}?
{a} we have concerts in {c}, so check each forecast
Weather check {a}: {c}
Outlook {a}: {c}
Temperatures {a} - {c}
One forecast per town, please: {c}, {a}
For each of these towns I want the weather {a}: {c}
Go through these towns one by one, weather {a}: {c}
I'm comparing {c}. Tell me the weather {a} for each
I have friends in {c}. What's their weather {a}?
I wonder what the weather holds {a} for {c}
I'd love to know how the weather turns out {a} in {c}
I can only be in one place {a}, so how's the weather in {c}?
I'm writing the weather page. What's the forecast {a} for {c}?
We can't decide where to go {a}. Look up the weather in {c}
Before I choose a town I want the weather {a} in {c}
Our trucks reach {c} {a}. What weather awaits them?
My parcels arrive in {c} {a}. Will it stay dry there?
My relatives live in {c}. Is it raining there {a}?
My route {a} goes through {c}. Find out the weather in each
Let me know if it's wet {a} in {c}
Read me the weather {a} for {c}, one after the other
"""

VOICES["getWeather days"] = """
How warm will {c} be {a}
How hot does it get {a} in {c}
How's {c} looking {a}, rain or sun
How should I dress {a} in {c}
What kind of weather does {c} have {a}
What can I expect from the sky in {c} {a}
What temperatures does {c} get {a}
Is {c} going to be wet {a}
Is it cold {a} in {c}
Is it dry enough in {c} {a} to eat outside
Will there be sunshine {a} in {c}
Will {c} be foggy {a}
Do I need a raincoat in {c} {a}
Do they expect storms in {c} {a}
Does it freeze in {c} {a}
Can we have the stall outdoors in {c} {a}
Could you look at the forecast for {c}, I mean {a}
Could you compare the weather {a} in {c} for me
Would you look up how {c} will be {a}
Any clouds over {c} {a}
Weather in {c}, each of these days: {a}
{c}, weather: {a}
{c} forecasts {a}
{c}: how is it outside {a}?
{c} - temperatures {a}
{a}: {c} forecast, please
{a} in {c}, what's the forecast?
{a} I work outside in {c}. Tell me the weather each time
I'm in {c} {a}. Should I bring an umbrella?
I'm in {c} more than once: {a}. How's the weather each time?
I'm flexible about {c}. How is the weather there {a}?
I can visit {c} {a}, so check the weather for each day
I want a separate forecast for {c} {a}
I'd like to know if it rains in {c} {a}
We play in {c} {a}. Will it stay dry?
We're filming in {c} {a}, so we need the forecast for each day
Our market stall is in {c} {a}. Tell me the weather
My garden in {c} needs rain. Is there any {a}?
My aunt goes hiking in {c} {a}, is it going to rain?
Go day by day, please: the weather in {c} {a}
One after the other: how is {c} {a}, sunny or rainy?
Not just one day, please. The weather in {c} {a}
Let me know how {c} does {a}, hot or cold
Find me the forecasts for {c}: {a}
Pull up {c} for me, the weather {a}
"""

VOICES["getWeather both"] = """
How warm will it be {w}
How cold does it get {w}
How are the skies {w}
What should I wear {w}
What forecast do we have {w}
What weather can I expect {w}
Will it rain {w}
Will the sun be out {w}
Will we get snow {w}
Is it going to be stormy {w}
Is it dry {w}
Do I need an umbrella {w}
Do we get good weather {w}
Does anyone know if it's raining {w}
Can you see how the weather is {w}
Could you tell me whether it's nice {w}
Could I get the forecast {w}
Would you check if it's cold {w}
Any rain {w}
Sun or rain {w}?
Weather please: {w}
Weather for my trip: {w}
Temperatures {w}
Forecast, one stop after the other: {w}
{w}: what's the weather?
{w} - how warm is it?
{w}. Give me the weather for each
{w}, do I need a coat?
I'm on tour {w}. How's the weather each time?
I have meetings {w}, will I get wet?
I'll be {w}. Which weather do I pack for?
I'm getting off the train {w}. Tell me each forecast
I'd like to know how it is outside {w}
I need to know the weather for each stop: {w}
We play open air {w}. Is it going to stay dry?
We'll be camping {w}, so look up the weather
We stop {w}. What's the weather at each stop?
Our choir sings outdoors {w}. Check each forecast, please
My travel plan says {w}. Find the weather for every stop
My bike tour: {w}. Rain or shine?
The circus is {w}. Tell us the weather
Here's where I'll be: {w}. Weather, please
Each place has its own day, so the weather {w}, please
Let me have the weather {w}
Show me how it looks outside {w}
"""

VOICES["setReminder one day"] = """
Don't let me forget {a} to {t}
Make sure that {a} I remember to {t}
Nudge me {a} to {t}
Ping me {a} to {t}
Give me reminders {a} to {t}
Add reminders {a}, one each: to {t}
Note that {a} I have to {t}
Put it on my list that {a} I need to {t}
Write down reminders {a}: to {t}
Can you remind me that {a} I have to {t}
Can you set a few reminders {a} to {t}
Could I get reminders {a} to {t}
Could you nag me {a} to {t}
Would you help me remember {a} to {t}
Will you tell me {a} to {t}
Is it possible to be reminded {a} to {t}
{a}: reminders to {t}
{a} I want reminders to {t}
{a} I'm supposed to {t}. Remind me of each
{a} I can't forget to {t}
{a} I promised to {t}, so save reminders
{a} it's my turn to {t}. Reminders, please
{a} there's a lot to do: to {t}. Remind me of each
{a} somebody must tell me to {t}
{a}, nudge me once for each: to {t}
I ought to {t}. Give me a nudge for each of them {a}
I mustn't forget {a} to {t}
I'd like separate reminders {a} to {t}
I'd like to be reminded {a} to {t}
I still have to {t}. Remind me of each of them {a}
I promised to {t}. Bring it all up {a}
I keep forgetting to {t}. Set reminders for all of it {a}
I want to {t}. Make a reminder for each of them {a}
I was asked to {t}, please remind me of everything {a}
My jobs {a} are to {t}, a reminder for each
My plan {a} is to {t}, so set a reminder for each
My wife wants me {a} to {t}. Remind me, one by one
My head is like a sieve, so tell me {a} to {t}
We agreed that {a} I have to {t}. Reminders for each, please
The plan is to {t}. Put reminders for each of these {a}
To do {a}: to {t}. A reminder each
To-do list {a}, with reminders: to {t}
Several reminders {a}, please: to {t}
Someone has to {t}, and that's me. Remind me of each of them {a}
It's up to me to {t}. Give me a reminder for each of them {a}
"""

VOICES["setReminder days"] = """
Nudge me to {t}
Make me remember to {t}
Give me a reminder each: to {t}
Add a reminder for each of these: to {t}
Save these reminders: to {t}
Note for my list, with reminders: to {t}
Put in reminders, each on its day: to {t}
Tell me when it's time to {t}
Ping me, each thing on its day: to {t}
Help me remember to {t}
Keep me from forgetting to {t}
Can you help me not to forget to {t}
Can I get a reminder each to {t}
Could you see to it that I remember to {t}
Could you put down reminders to {t}
Would you remind me one by one to {t}
Will you set reminders for me? I have to {t}
Is it okay if you remind me to {t}
I mustn't forget to {t}
I might forget to {t}, so set a reminder for each
I plan to {t}. One reminder for each, please
I promised to {t}, remind me of each on its day
I was told to {t}. Reminders for each, please
I'm supposed to {t}. Don't let me miss any of it
I'm going to {t}, put each of these in my reminders
I'd like separate reminders to {t}
I'd like to be reminded to {t}
I want to {t}. Help me remember each of them
I agreed to {t}, so I want a reminder for each
I always forget things. Remind me to {t}
I have a busy time ahead and need reminders to {t}
We decided that I have to {t}. Remind me each time
My jobs are to {t}. A reminder each, please
My plan is to {t}, and I want a nudge for each
My boss wants me to {t}. Set a reminder for each
My memory is poor, so please tell me to {t}
My calendar should remind me to {t}
It's my job to {t}. Please remind me of all that
Somebody has to {t}. It's me, so set reminders
There are several things to remember: to {t}
Different days, different reminders: to {t}
New reminders: to {t}
Reminders, one after the other: to {t}
Reminders for me to {t}
Separate reminders, please, to {t}
To do: to {t}. Remind me of each
"""

VOICES["sendMessage same"] = """
Send this text to each of them, {p}: {t}
Send one message each to {p}: {t}
Send "{t}" to {p}, one after the other
Get this to {p}: {t}
Get word to {p}: {t}
Drop {p} a line: {t}
Drop a note to {p} with the words "{t}"
Inform {p}: {t}
Notify {p}: {t}
Ping {p} with "{t}"
Forward this to {p}: {t}
Pass this on to {p}: {t}
Write "{t}" and send it to {p}
Make sure {p} get this text: {t}
Give {p} the same news: {t}
Let {p} read this: {t}
Could {p} each get a text saying "{t}"
Could you pass "{t}" on to {p}
Could you let {p} know something? The text is "{t}"
Can you message {p} the words "{t}"
Can this go to {p}: "{t}"
Would you text "{t}" to {p}
Would you mind writing "{t}" to {p}
Will you send the same words to {p}, namely "{t}"
May I ask you to write to {p}? The text is: {t}
Is it possible to text {p} "{t}"
{p} need to know: {t}
{p} are waiting for a message from me: {t}
{p} each get the same text: {t}
{p}, same message for each: {t}
{p} don't know yet, so text them: {t}
"{t}" - send that to {p}
"{t}" is my message for {p}
"{t}", that goes to {p}
"{t}". Text this to each of these: {p}
I want {p} to read "{t}"
I want the same message sent to {p}: {t}
I'd like {p} to know: {t}
I need to tell {p} something. Text each of them: {t}
I owe {p} a message. Write: {t}
I can't reach {p} by phone, so text them: {t}
My hands are full, so write to {p} for me: {t}
One text for {p}: {t}
New message for each of these people, {p}: {t}
Same text to {p}: {t}
To {p}: {t}
Recipients: {p}. Text: {t}
Please contact {p} and say "{t}"
"""

VOICES["sendMessage different"] = """
Send each of them a message of their own: {w}
Send these one by one: {w}
Send separate texts: {w}
Send out my messages, {w}
Write a different text to each: {w}
Write to these people: {w}
Text them one after the other: {w}
Get these messages out: {w}
Get back to them for me: {w}
Go through my messages and send them: {w}
Drop each of them a line: {w}
Pass these on, please: {w}
Deliver these messages: {w}
Answer my friends for me: {w}
Please let them know: {w}
Please message each of them. {w}
Best send these right away: {w}
Can you tell each of them something? {w}
Can you send a few texts for me? {w}
Can you get a message to each? {w}
Could you message {w}
Could you write these for me: {w}
Could you reply to them? {w}
Would you kindly text {w}
Would you mind texting {w}
Will you let everyone know for me? {w}
{w}, send each of them
{w}. Please text these
{w} - those are my messages, send them
I need to tell {w}
I want to write {w}
I'd like to text {w}
I'd like you to tell {w}
I have something to say to each of them: {w}
I have more than one message to send: {w}
I owe some people an answer, so write {w}
I can't type at the moment, so text {w}
My phone is charging. Write {w}
My fingers are sticky, so message {w}
People are waiting for my answers: {w}
Everyone gets other words from me: {w}
Each gets a text: {w}
Different texts for different people: {w}
New messages: {w}
Messages to send: {w}
Outgoing texts: {w}
My replies: {w}
Texting time: {w}
"""

VOICES["setLights same"] = """
I want the lights {s} in {r}
I'd like to have the lights {s} in {r}
I need lights {s} in each of these: {r}
I can't reach the switches. Turn the lights {s} in {r}
I was told to switch the lights {s} in {r}. Do it for me
In {r} I want the lights {s}
Put the lights {s} in {r}
Click {s} the lights in {r}
Flip the lights {s} in {r}
Make sure the lights are {s} in {r}
Set the lights to {s} in {r}
See that the lamps are {s} in {r}
Go room by room and switch the lights {s}: {r}
Switch the lamps {s}, one room after the other: {r}
Switch {s} all the lights in {r}
Turn the light {s} in each of these rooms: {r}
Turn {s} the lamps in {r}
Turn {s} every light in {r}
Please have the lights {s} in {r}
Please do the lights for {r}, I want them {s}
Can we have the lights {s} in {r}
Can the lights in {r} go {s}
Can somebody switch {s} the lights in {r}
Could the lights be {s} in {r}
Could you flip the switches in {r} so that the lights are {s}
Could you get the lights in {r}? I want them {s}
Would you put the lamps {s} in {r}
Would you be a dear and turn {s} the lights in {r}
Will you see to {r}? The lights have to be {s}
Is it possible to switch the lights {s} in {r}
Do me a favour and turn the lights {s} in {r}
{r}: all lights {s}
{r}, lights {s} in each of them
{r} - switch the lights {s}, please
{r} need the lights {s}
{s} with the lights in {r}
{s}, please, the lights in {r}
Lights {s}: {r}
Lights {s} for each of these rooms: {r}
Lights in {r}: {s}
Lights in {r} have to go {s}
Lamps {s} in {r}
The lamps in {r} must be {s}
The photographer wants the lights {s} in {r}
The electrician needs the lights {s} in {r}
These rooms should have their lights {s}: {r}
We're rehearsing the play, so lights {s} in {r}
We need the lights {s} in {r}
My hands are wet. Switch the lights {s} in {r}
It would help to have the lights {s} in {r}
"""

VOICES["setLights different"] = """
Let the lights be {w}
Set the lights like this: {w}
Set the lamps for me, {w}
Put the lights {w}
Flip the lights {w}
Arrange the lights: {w}
Go room by room with the lights: {w}
Go from switch to switch, lights {w}
Change the lights: {w}
Have the lights {w}
Turn the lamps {w}
Switch the lamps like this: {w}
Please make sure that the lights are {w}
Please see to the lights: {w}
Please have the lamps {w}
Kindly put the lamps {w}
Can the lights be {w}
Can we have the lights {w}
Can you do the lights for me, {w}
Could the lamps go {w}
Could we get the lights {w}
Could you set every light as I say, {w}
Would you put the lights {w}
Would you mind turning the lamps {w}
Will you switch each light for me, {w}
Is it possible to have the lights {w}
{w}: that's how I want the lights
{w}, the lights I mean
{w} - please set the lights that way
{w}. These are the lights to switch
I need the lights {w}
I'd like every lamp the way I say: {w}
I'd prefer the lights {w}
I can't get up. Turn the lights {w}
We need the lights {w}
We're setting the stage, so lights {w}
We're closing soon, so put the lights {w}
Guests are coming, so I want the lights {w}
The lights should be {w}
The lights must be {w}
The lights go {w}
The lamps, one room after the other: {w}
The evening setting for the lights is {w}
My wish for the lights: {w}
My hands are full. Switch the lights {w}
I'll name each room, lights {w}
Light plan: {w}
Lighting: {w}
Lamps {w}
All the switches, please: {w}
"""

VOICES["checkStock"] = """
How are we doing for {i}
How are we off for {i}
How low are we on {i}
How well stocked are we with {i}
How much do we have of each of these: {i}
How much is left of {i}
How many do we have of each? I mean {i}
What do we have left of {i}
What does the storeroom hold of {i}
What amounts of {i} are on the shelf
What stock do we have? I mean {i}
Is there still something left of {i}
Do we still have enough of these: {i}
Do we need more {i}, or is there enough
Are we running short of {i}
Are these still in stock: {i}
Have we run out of {i}
Have you got numbers for me? Stock of {i}
Can you see how much is there of {i}
Can you check the shelves for {i}
Could you count {i} for me
Could you go and see how much {i} we have
Could I have the stock levels of {i}
Would you see if the storeroom still has {i}
Would you look these up in the storeroom: {i}
Will you check on {i}? I need to know how much is left
Any {i} left in the back
{i}: how much of each is left?
{i} - still in stock?
{i}, how much do we have?
{i}. Tell me the stock of each
I can't find {i}. Do we have any left?
I need the numbers for {i}
I need to know what's left in the storeroom: {i}
I want to know whether we're low on {i}
I'm taking stock. How much do we have of {i}?
I'm making the shopping list, so check what's left of {i}
We're cooking for a crowd. Does the storeroom still have {i}?
We might be low on {i}, please check each
The cook asks how much there is of {i}
The boss wants to know our stock of {i}
Before I order anything, what's in stock of {i}?
Look in the storeroom for {i}
Give me the stock of each: {i}
Go through the storeroom one by one: {i}
Count these for me: {i}
Tell me how much remains of {i}
Find out if we've still got {i}
Before the doors open I must know about {i}
Stock levels, please: {i}
Inventory: {i}
Storeroom, one after the other: {i}
"""

VOICES["searchRecipes"] = """
Are there any {k}recipes with {i}
Are there {k}dishes with {i}
Do you know {k}recipes with {i}
Do we have {k}recipes with {i}
Have you got {k}recipes with {i}
Got any {k}recipes with {i}?
Can I see {k}recipes with {i}
Can you come up with {k}dishes with {i}
Could I get {k}recipes with {i}
Could you look for {k}meals with {i}
Could you dig up {k}recipes with {i}, a search for each
Would you find some {k}recipes with {i}, each on its own
Will you look in the cookbook for {k}recipes with {i}
Is it possible to see {k}recipes with {i}
What {k}recipes are there with {i}
What {k}dishes are made with {i}
What {k}dinners could we make with {i}
Which {k}recipes do you have with {i}
Which {k}meals are there with {i}
How about some {k}recipes with {i}
Any good {k}dishes with {i}
{k}dishes with {i}, please
{k}recipes with {i}, one search each
{k}meals with {i}: what's there?
{k}recipes wanted, with {i}
Recipe search, {k}dishes with {i}
One after the other, please: {k}recipes with {i}
Separate searches, please: {k}recipes with {i}
I need {k}ideas for dinner, with {i}
I need some {k}recipes with {i}
I'd like {k}recipes with {i}, each by itself
I'd love to try {k}dishes with {i}
I'm looking for {k}recipes with {i}
I'm writing a menu and need {k}dishes with {i}
I'm bored of my own cooking. Show me {k}recipes with {i}
I can't decide what to cook. Look up {k}recipes with {i}
We have guests, so search for {k}recipes with {i}
We're hungry. Find us {k}meals with {i}
We want to cook {k}dishes with {i}, so get us recipes
My daughter is learning to cook and wants {k}recipes with {i}
My fridge is full, so I need {k}recipes with {i}
My cookbook has no {k}recipes with {i}. Find me some
The cook would like {k}recipes with {i}
The menu needs {k}dishes with {i}, please find recipes for each
Let's see some {k}recipes with {i}
Let me see {k}dishes with {i}
Suggest {k}recipes with {i}
Give me {k}ideas with {i}, a recipe for each
Bring me {k}recipes with {i}
Look through your recipes, {k}dishes with {i}
"""

VOICES["getOpeningHours shops"] = """
When do {s} open on {d}
When do {s} close on {d}
When on {d} do {s} open their doors
When can I visit {s}? It has to be on {d}
How long are {s} open on {d}
How early do {s} open on {d}
How late can I still go to {s} on {d}
What time do {s} open on {d}
What time do {s} shut on {d}
What hours do {s} keep on {d}
What are the {d} hours of {s}
Do {s} open on {d}
Do {s} have {d} hours
Is {d} a day when {s} are open? Give me the hours
Can I go to {s} on {d}, and when
Can you tell me the {d} hours of {s}
Could you find out when {s} are open on {d}
Could I have the {d} opening times of {s}
Would you check when {s} open on {d}
Will {s} be open on {d}
On {d}, when are {s} open?
On {d} I want to go to {s}. Tell me their hours
On a {d}, how long do {s} stay open?
{d} opening times, please: {s}
{d}, opening hours of {s}
{d}: when do {s} open?
{s}: open on {d}?
{s} on {d}, opening and closing?
{s} - what are their hours on {d}?
{s}. When does each of them open on {d}?
{s}, the hours of each on {d}, please
I have errands on {d}. When are {s} open?
I'm free on {d}. How long are {s} open?
I'm going to {s} on {d}, so I need their opening hours
I need the opening hours for {d}, one after the other: {s}
I need to know how long {s} are open on {d}
I'd like to know the times for {d}: {s}
I don't want to stand before closed doors on {d}. When do {s} open?
We want to see {s} on {d}. What hours do they have?
We're planning our {d}, so look up when {s} are open
My {d} is full of errands: {s}. When are they open?
My list for {d} says {s}. Give me the opening hours of each
My aunt wants to visit {s} on {d}, when can she?
Each of these on {d}, opening hours please: {s}
Find the {d} hours of {s}
Give me the {d} hours of each: {s}
Let me know when {s} open and close on {d}
See if {s} are open on {d}
Opening times on {d}: {s}
Shop hours for {d}: {s}
"""

VOICES["getOpeningHours days"] = """
When does {s} open on {d}
When does {s} close on {d}
When can I come to {s} on {d}
When will I find {s} open on {d}
How long is {s} open on {d}
How early does {s} open on {d}
How late does {s} close on {d}
What time does {s} open on {d}
What time can I get into {s} on {d}
What hours does {s} keep on {d}
Does {s} open on {d}
Does {s} have the same hours on {d}
Can I go to {s} on {d}, and when
Can you find out when {s} is open on {d}
Could you look up {s}? I need the hours on {d}
Could I have the opening times of {s} on {d}
Would you check how long {s} is open on {d}
Will {s} be open on {d}
On {d}, when does {s} open?
On {d} I pass by {s}. When is it open?
On {d}, how long can I stay at {s}?
{s}: opening times on {d}
{s} on {d}, first and last minute?
{s} - open on {d}?
{s}, the hours on {d}
{s}. When is it open on {d}?
I can go to {s} on {d}. What are its hours?
I'm in town on {d}. How long is {s} open?
I'm only free on {d}, so when does {s} open?
I work near {s} on {d}, tell me its hours for each day
I need the hours of {s}, one day after the other: on {d}
I want to know when {s} opens and closes on {d}
I'd like to visit {s} on {d}. Look up the hours
I have to go to {s} on {d}, from when is it open?
I stood before closed doors at {s}. When is it open on {d}?
We want to meet at {s} on {d}. When is it open then?
We could go to {s} on {d}, so check the opening hours for each day
My son works at {s} on {d}. When is it open then?
My week is full, I can only see {s} on {d}. Is it open?
The sign at {s} is gone. What are the hours on {d}?
Find the opening hours of {s}, I mean on {d}
Give me the times when {s} is open on {d}
Let me know if {s} is open on {d}
See when {s} opens on {d}
Check {s} for me, its hours on {d}
Day by day, please: when is {s} open on {d}?
Opening times for {s} on {d}
Visiting {s} on {d}: what are the hours?
"""
