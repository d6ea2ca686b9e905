"""What guests, baristas, hosts, cooks and caretakers say who need the café's tools, each in a voice of their own: one pattern a line, slots as in `requests_known.py`."""

VOICES = {}

VOICES["orderDrink"] = """
I'd like to order {item}
I want to order {item}
Could I put in a request for {item}
Hi there, could I grab {item}
Can I grab {item}
I'm going to have {item}
I'm gonna get {item}
I'm after {item}
I'll try {item} today
I'll just do {item}
I'd go with {item}
I'd be happy with {item}
All I want is {item}
All I need right now is {item}
The thing I'd really like is {item}
Today I feel like {item}
For now I only need {item}
We're having {item}
We'd love {item}
We all agreed on {item}
We can finally order: {item}
Can I still order {item}
Can you add {item} to our bill
Can you rustle up {item}
Could you whip up {item}
Could you start on {item}
Could somebody make {item}
Do you mind making {item}
Are you taking orders? {item}, please
Are you free? I'd like {item}
Is it my turn? {item}, please
Is the bar open? Then I'd like {item}
Is this where I order? {item}, then
Does your machine work? If so, {item}
What do I get? {item}, like always
What am I drinking? {item}
Who takes orders here? I want {item}
Would you be able to serve {item}
Would you please see to {item}
Will you be a darling and make {item}
Might I ask you for {item}
I should be most grateful for {item}
I would appreciate {item}
I'd be delighted to have {item}
If it isn't too much trouble, {item}
If you would be so good, {item}
If I may order: {item}
Your finest work, please: {item}
At your convenience, {item}
I beg your pardon, I was next in line. {item}, please
With your permission I'll order {item}
drink order - {item}
ordering {item}
want {item}
need {item}
pls {item}
{item} asap
{item} pls
{item}. Ta
{item} and done
{item}, the usual
{item}, nothing to eat
{item} on my card
{item}. I'll pay cash
{item}, I've got the money ready
{item}, and keep the change
{item} sounds right
{item} sounds good to me
{item} would make my day
{item}, I've made up my mind
{item} for {n}
{item} for table {t}
{item}, it's {n}'s treat
{n} here. {item}, please
I'm {n} and I'd like {item}
The name is {n}. Could I have {item}?
Put {item} down for {n}
{n} sends me to order {item}
{n} can't decide, so I say {item}
It's {n}'s birthday and we're ordering {item}
Table {t} is ready to order: {item}
Table {t} here, could we have {item}?
I'm sitting at table {t} and would like {item}
Ticket just came in: {item}
Next ticket reads {item}
The till says {item}
New ticket, {item}, start brewing
Barista to barista: {item}
The lady with the pram ordered {item}
The gentleman reading the paper will have {item}
The builders outside are asking for {item}
A regular just walked in, so that's {item}
My shift is over and I've earned {item}
I've mopped the whole staircase. Now I want {item}
The window cleaner has asked for {item}
My guests voted and it's {item}
Before the toast we need {item}
The birthday girl would like {item}
For my guests: {item}
My round, folks! {item}
There's dough all over my hands. Somebody get {item}, please
The roast needs an hour, meanwhile I'll drink {item}
My character walks up to the counter and orders {item}
The wizard would like {item}
Give the poor knight {item}
Quest: obtain {item}
I've read your menu from top to bottom and it has to be {item}
I was going to be sensible, but no, {item}
My doctor won't like it, but {item}
You always ask, so here it is: {item}
I had a dreadful meeting and only {item} can save me
Everyone keeps praising your place, so let me begin with {item}
I'm terrible at choosing, so {item}, before I change my mind
"""

VOICES["playMusic"] = """
Put on {m} {l}
Could the speakers have {m} {l}
Can you get {m} going {l}
I want to hear {m} {l}
I'd like to listen to {m} {l}
I'd love to hear {m} {l}
I would like you to play us {m} {l}
Play me {m} {l}
Play us {m} {l}
Play the guests {m} {l}
Play {g}, and set the volume to {v}
Play {g}. The volume should be {v}
Play {g} for me, volume at {v} please
Please play {g} and keep the volume at {v}
Set the volume to {v}, then play {m}
Set {v} as the volume and start {g}
Make the volume {v} and put {g} on
Take the volume to {v} and let us hear {m}
With the volume on {v}, start {m}
Bring the volume to {v}, I want {m}
I want {g} on and the volume at {v}
I want the volume at {v} and {g} as the genre
Can you play {g}? Volume {v}, please
Can you set the speakers to {v} and play {m}
Could you start {g} and set the volume to {v}
Could we have {g} with the speakers at {v}
Could we listen to {g}? Set it to {v}
Would you play {g} and leave the volume at {v}
Is there any {g} you could play? Volume {v}
Do you have {g}? I'd like it {l}
Got any {g}? Play it {l}
Can the music be {g}, {l}
Could the next tune be {g}, {l}
Could the café have {m} {l}
Couldn't we hear {m} {l}?
Shall we have {m} {l}?
Who wants {m}? We all do, {l} please
Who's in charge of the music? I'd choose {m} {l}
What's on the radio? Never mind, play {m} {l}
What would go with this cake? {m} {l}, I'd say
Where's the play button? {m} {l}, please
May we hear {m} {l}
Might we trouble you for {m} {l}
Would you be so good as to play {m} {l}
Would you kindly let {m} play {l}
I should be delighted to hear {m} {l}
I would be grateful for {m} {l}
If nobody objects, {m} {l}
If it's no bother, could you play {m} {l}?
If I may choose the music, {m} {l}
With your kind permission: {m} {l}
music: {g}, {v}
music {g} volume {v}
play {g}, {v} percent
{g} {v} percent
{g}, volume {v}, go
{g} now, {l}
{g} on, {l}
{g} please, volume to {v}
{g} tunes, volume {v}
{g}? Yes. Volume? {v}
{m}, set to {v}
{m}. The volume: {v}
{m} would be lovely, {l}
{m} would suit the room, {l}
{m} for everybody, {l}
{m} while I wash the cups, {l}
{m}, that's my wish, {l}
{m}, just for an hour, {l}
{m} {l} while we wait for our food
speakers on, {g}, {v}
want {m} {l}
need {m} {l}
pls play {m} {l}
now {m}, {l}
next: {m} {l}
volume to {v}, music {g}
volume {v} please, and play {g}
{v} for the volume, {g} for the genre
I'm opening the shop, so start {m} {l}
I'm on the late shift and could do with {m} {l}
I'm polishing glasses. {m} {l}, please
I'm kneading dough and need {m} {l}
I'm up on the ladder, can you start {m} {l}?
I've had this jingle in my head all day. {m} {l} would chase it away
I always work better with {m} {l}
I grew up with {g}. Let me hear it {l}
I'd choose {g}. Volume {v} will do
My guests are arriving, welcome them with {m} {l}
My party needs {m} {l}
My friends are taking off their coats. Start {m} {l}
My customers like {g}, so play that {l}
My students study best to {m} {l}
My dad would be glad to hear {m} {l}
The cake is cut, now for {m} {l}
The dishes won't wash themselves, so {m} {l}
The regulars begged me for {m} {l}
The rain is drumming on the roof. Drown it with {m} {l}
The last song is over. Go on with {m} {l}
The tavern scene needs {m} {l}
The boss has chosen {g} for this morning, volume {v}
The sign outside says {g} night. Play it {l}
The speakers should be playing {m} {l}
Everybody in here would enjoy {m} {l}
Somebody at the bar is asking for {m} {l}
Someone requested {g}, can you play it {l}?
Nobody dances yet. Try {m} {l}
People keep asking for {g}. Play it for them {l}
Fire up {m} {l}
Throw on {m} {l}
Get {m} playing {l}
Get the speakers going: {m} {l}
Keep us company with {m} {l}
Leave {m} running {l}
Open the evening with {m} {l}
Greet the morning with {m} {l}
Begin with {m}, {l}
Skip this and play {m} {l}
Replace this song by {m} {l}
Stop the chatter, start {m} {l}
Treat my ears to {m} {l}
Entertain us: {m} {l}
You choose the songs, I only ask for {g} {l}
You know my taste, it's {g}. Play it {l}
We're decorating the room and would like {m} {l}
We could all do with {m} {l}
Here's what I'd play in your place: {m} {l}
"""

VOICES["searchRecipes"] = """
I want to cook something {k}with {i}{a}
I'd like to make something {k}with {i}{a}
I'd like to cook {i} and need a {k}recipe{a}
I'm going to cook with {i}. Are there {k}recipes{a}
I'm trying to find {k}recipes with {i}{a}
I'm planning a {k}dinner with {i}{a}. Which recipes are there?
I need {k}ideas for cooking {i}{a}
I need to use up {i}, so look for {k}recipes{a}
I have to cook tonight. {k}recipes with {i}{a}, please
I've only got {i}. Can you find a {k}recipe{a}
I've never cooked {i} before. A {k}recipe, please{a}
I've run out of ideas for {i}. Show me some {k}recipes{a}
I was given {i}, so I'm after a {k}recipe{a}
I picked up {i} on the way home, what {k}recipes are there{a}?
I'd hate to waste {i}. Find me {k}recipes{a}
I'd appreciate a {k}recipe with {i}{a}
I should be grateful for any {k}recipe containing {i}{a}
I usually just fry {i}. Are there other {k}recipes{a}
I can cook a bit, so which {k}recipe would you choose for {i}{a}
Can I get {k}recipes for {i}{a}
Can I cook a {k}meal with {i}{a}
Can you think of a {k}dish with {i}{a}
Can you tell me a {k}recipe that has {i} in it{a}
Can anything {k}be made of {i}{a}
Could I see your {k}recipes with {i}{a}
Could you pull up {k}recipes that use {i}{a}
Could you possibly find a {k}recipe containing {i}{a}
Could you have a look for {k}recipes with {i} in them{a}
Would you happen to know a {k}recipe with {i}{a}
Would you kindly search for a {k}dish with {i}{a}
Would {i} work in a {k}dish{a}? Find a recipe
Might there be a {k}recipe with {i}{a}
May I ask for a {k}recipe with {i}{a}
Is there something {k}I could cook with {i}{a}
Is there a {k}lunch I can make with {i}{a}
Do you know anything {k}that is baked with {i}{a}
Are there any {k}things I can cook from {i}{a}
Do you have a {k}recipe with {i}{a}
Do any {k}recipes use {i}{a}
Do people cook {i}? Find me a {k}recipe{a}
Does your cookbook have a {k}recipe for {i}{a}
Does anybody have {k}recipes for {i}{a}
What {k}food can I cook if I have {i}{a}
What {k}dish could I make{a}? I've got {i}
What {k}recipe would use up {i}{a}
What else goes into a {k}dish with {i}{a}? A recipe, please
What do people make of {i}? Look up {k}recipes{a}
What's for dinner? We have {i}, so a {k}recipe{a}
What's a {k}way of serving {i}{a}? Check the recipes
What's something {k}to make with {i}{a}
Which {k}recipes are made with {i}{a}
Which {k}meals can you make from {i}{a}
Which {k}recipe should I try with {i}{a}
How would you cook {i}? I'd like a {k}recipe{a}
How do I turn {i} into a {k}dinner{a}
How do I get the kids to eat {i}? Try {k}recipes{a}
How many {k}recipes with {i} can you find{a}
Where can I read {k}recipes with {i}{a}
Who knows how to cook {i}? Any {k}recipe helps{a}
Why throw {i} away? Look for {k}recipes{a}
Let me see {k}recipes with {i}{a}
Let's cook! We have {i}. Get us a {k}recipe{a}
Let's find something {k}to cook from {i}{a}
List {k}recipes that contain {i}{a}
Bring up {k}recipes containing {i}{a}
Pick a {k}recipe with {i} for me{a}
Read me a {k}recipe with {i}{a}
Find {k}dishes that need {i}{a}
Find out what {k}meals use {i}{a}
Check the cookbook for something {k}with {i}{a}
Go through the recipes and find a {k}dish with {i}{a}
Look what {k}dishes you can find with {i}{a}
Tell me what {k}dinner I could make from {i}{a}
Tell me a {k}way to prepare {i}{a}
Feed my hungry guests: {i}, a {k}recipe{a}
Fill my cookbook with {k}recipes for {i}{a}
Looking for {k}recipes{a}. The ingredient is {i}
Looking for a {k}supper with {i}{a}
Need a {k}dinner idea with {i}{a}
Searching for {k}recipes, main ingredient {i}{a}
{k}recipe {i}{a}
{k}recipes? {i}{a}
{k}dish with {i}{a}
{k}meals, {i}{a}
{k}ideas for {i}{a}
{k}recipe wanted. I have {i}{a}
{k}dinner tonight, from {i} if possible{a}
{k}recipes please, anything with {i}{a}
cook {i} how? {k}recipe{a}
ingredient: {i}. {k}recipes{a}
got {i}. {k}dinner ideas{a}
{i}: what {k}dishes are there{a}
{i} for dinner, so I need a {k}recipe{a}
{i} tonight! Which {k}recipe do I take{a}
{i} is all we have left, so which {k}meal can I make{a}
Something {k}for supper, please{a}. I want to use {i}
Something {k}with {i} that is easy to cook{a}, is there a recipe?
My party guests expect something {k}with {i}{a}. Recipes, please
My pan is hot and {i} is cut up, now I need a {k}recipe{a}
My flatmate brought home {i}. What {k}recipe fits{a}
My cooking class does {i} next. Get me some {k}recipes{a}
My mother used to cook {i}. I'm looking for a {k}recipe like hers{a}
The oven is free and {i} is waiting. Any {k}recipes{a}
The lunch menu still lacks a {k}dish with {i}{a}. Find one
The cook in my story needs a {k}recipe with {i}{a}
The café would like to serve {i}. Look for {k}recipes{a}
There's {i} left over from the party. What {k}recipes suit that{a}
We'd like to eat {i}, which {k}recipes have you got{a}?
We're cooking together and chose {i}. Find us a {k}recipe{a}
You surely know a {k}recipe or two with {i}{a}
Our farmer had so much {i}. Give us {k}recipes{a}
If you had {i}, what {k}dish would you cook{a}?
"""

VOICES["checkStock"] = """
How much {i} have we got left
How much {i} do you have back there
How much {i} is on hand
How much {i} is still in the back
How many {i} are there
How many {i} have you counted
How many {i} does the storeroom hold
How's our {i}? Enough for the day
How is it going with {i}, are we running out?
How far will our {i} get us? Give me the amount
Do you have any more {i}
Do you still have {i} back there
Do we keep {i} in the storeroom
Do we have enough {i} for the weekend
Do we have {i} or not
Do I see that right, no {i} on the shelf? How much is left
Have you got {i} in
Have you still got some {i} in the storeroom
Have you any {i} in stock
Have we enough {i} to get through tonight
Has anybody checked {i} yet? What's left
Has all the {i} been used
Is {i} available
Is {i} in stock
Is {i} sold out
Is there no more {i}
Is there more {i} somewhere in the back
Is there plenty of {i}
Is there a spare pack of {i} in the storeroom
Is any {i} left over
Is our {i} finished
Is that the last of {i}? See how much there is
Are we okay on {i}
Are we fine for {i}
Are we about to run out of {i}
Are there enough {i} for the party
Does the storeroom have {i}
Does anyone know how much {i} there is
Did the delivery bring {i}? See what's in the storeroom
Can I get the stock level for {i}
Can I still offer {i}, I mean, do we have any?
Can you check if there's still {i}
Can you tell me whether {i} is still there
Can you see {i} on the storeroom shelf
Could you check our {i}
Could you go and count {i} for me
Could you verify the stock of {i}
Could you find out if any {i} remains
Could we be short of {i}
Would you have a look at how much {i} we've got
Would you be so kind as to check on {i}
Would you mind counting {i}
Might I ask how much {i} is left
May I know how much {i} you have in stock
Will there be enough {i} for breakfast
What have we got in the way of {i}
What remains of {i}
What amount of {i} is still there
What's left of {i}
What's our stock level of {i}
What's the stock on {i} like
What's the situation with {i}
Where has all the {i} gone? Is there any left
Where's {i}? Did we run out
Who checked {i}? I need to know how much is left
Why is there no {i} at the counter? Look in the storeroom
Any {i} left in the storeroom
Any more {i} out back
Any chance we still have {i}
Which number do we have for {i}
Check {i}
Check if we've got {i}
Check our supplies of {i}
Check whether any {i} is left
Check for {i} on the shelves
Look up {i} in the inventory
Look whether {i} is still there
Find out how much {i} there is
Find out whether we're out of {i}
See how much {i} is left
See if {i} is in
Tell me if we have {i}
Tell me the stock of {i}
Tell me honestly, are we out of {i}?
Let me know how much {i} we've got left
Let's see how much {i} is in there
Report on {i}, please. How much is left
Show me the stock of {i}
stock level {i}
stock check: {i}
have {i}?
how much {i}
{i} status
{i} amount?
{i}, any left
{i}? Do we have that
{i}? Still some in the back
{i} - enough or not
{i}, is it in the storeroom
{i} on the shelf? How much
{i} is missing at the bar. Anything left in the storeroom?
{i} must be nearly gone. How much is there?
I need the stock of {i}
I need to know whether there's {i}
I want to know if we still have {i}
I'd like to check how much {i} is left
I'd be glad to know how much {i} we have
I would like the current stock of {i}
I'm out of {i} at the bar. Is there more?
I'm refilling the shelves; {i}, how much?
I'm making the order list. How's {i}
I'm baking a cake and need {i}. Do we have any?
I'm throwing a party, so do you have enough {i}?
I'm the caretaker, I need {i}. Is any in the storeroom?
I just sold the last {i}. Is there more in the back?
I think {i} is getting scarce. What does the stock say?
I thought we had bought {i}. Is it there?
I can't remember if we have {i}
The jar of {i} is empty. Have we more?
The drawer for {i} is empty, what does the storeroom say?
The night shift left a note about {i}. How much is left?
My boss says I should count {i}, so how much is there?
My guests finished {i}. Is there any more?
Somebody at the counter would buy {i}. Do we have it?
We seem to be low on {i}. How much exactly?
We had plenty of {i} last week. And now?
Before I promise anything, do we have {i}?
You were in the storeroom, did you see {i}?
The hero searches the storeroom for {i}. How much does he find?
"""

VOICES["setLights on"] = """
Can you light the {r}
Can you put the {r} light on
Can you get the light in the {r} for me
Can I have some light in the {r}
Can we get some light in the {r}
Can somebody switch the {r} on, I mean the lights
Could you hit the lights in the {r}? It's dark
Could you light up the {r} for me
Could I trouble you to switch on the light in the {r}
Could there be some light in the {r}
Would you be so kind as to light the {r}
Would you mind turning the {r} lights on
Would you put some light into the {r}
Will you switch the {r} light on for me
Might we have the lights on in the {r}
May I have light in the {r}
Is the {r} lit? If not, turn the lights on
Is it possible to turn on the {r} light
Is nobody going to put the lights on in the {r}
Isn't it too dark in the {r}? Light on
Are the lights on in the {r}? They should be
Do we have lamps in the {r}? Switch them on
Does the {r} light work? Turn it on
What's wrong with the {r}? It's dark, put the lamps on
Where's the switch for the {r}? Just turn it on for me
Who can see anything in the {r}? Light, please
Why is nobody lighting the {r}? Turn it on
How about turning on the {r} lights
turn on {r}
switch {r} on
{r} light on
{r} lamp on
{r} bright please
{r}, I need light
{r} is dark. Turn on the light
on with the {r} lights
light on {r}
light up {r}
need light, {r}
lamp in the {r} on
All lights on in the {r}
Everything on in the {r}, every lamp
Bring some light into the {r}
Bring the {r} lights up
Get the {r} lit
Get me some light in the {r}
Go and switch on the {r} light
Hit the switch in the {r} so we can see
Keep the {r} lit
Let there be light: {r}
Let the {r} shine
Let's have the lamps on in the {r}
Let's turn the {r} lights on
Make the {r} bright
Make sure the {r} is lit
Make the {r} cosy for my guests with the lamps on
Open up the {r} and switch on its lights
See that the {r} gets light
Set the {r} lights to on
Set the light in the {r} on
Throw the {r} lights on
Wake up the {r}: lights on
I'd like the {r} lit
I'd like to have the light on in the {r}
I'd be grateful for some light in the {r}
I'm coming home, so turn on the {r} lights
I'm in the {r} and can't see a thing. Turn the light on
I'm on my way to the {r}. Light it up
I'm starting my round in the {r}, lamps on please
I'm cooking in the {r} and need the light
I'm carrying boxes into the {r}, would you put the light on?
I want to see the {r} lit up
I want light in the {r}
I need the {r} bright, I'm looking for a screw
I forgot to turn on the light in the {r}
I can't see what I'm chopping in the {r}, switch the lamp on
I've got visitors in the {r}, they need some light
My guests can't find the way through the {r}. Switch on the lamps
My next customers sit in the {r}, so put the light on
The guests are heading for the {r}, light it please
The electrician is done with the {r}. Try the lights, turn them on
The {r} is getting dark, could you put the lights on?
The {r} ought to have its lights on
The {r} looks dead from outside, turn the lamps on
The {r} light, please turn it on
The lamps in the {r} should burn
The hero enters the {r} and the lights go on
We're setting up in the {r}, lights on please
We're opening the {r}, so switch its lights on
We open soon and the {r} is still dark. Turn it on
You can switch the {r} lights back on
If it's dark in the {r}, turn on the light
It gets dark early, so put the {r} light on
It would help to have the light on in the {r}
There's no light in the {r}, turn it on please
Somebody's knocking things over in the {r}. Put the light on
Time to light the {r}
"""

VOICES["setLights off"] = """
Can you kill the {r} lights
Can you put the {r} light out
Can we go dark in the {r}
Can someone turn the {r} off, I mean the lamps
Could you shut the {r} lights off
Could you see that the {r} is dark
Could I ask you to switch off the {r} light
Could the lamps go off in the {r}
Would you be so kind as to put out the {r} lights
Would you mind switching off the light in the {r}
Would you darken the {r} for us
Will you turn the {r} light off for me
Might the lights be switched off in the {r}
May I ask for darkness in the {r}
Is the {r} empty? Then turn its lights off
Is the light still burning in the {r}? Turn it off
Is it possible to turn off the {r} light
Isn't anyone turning off the {r}? Lights off, please
Are the lights still on in the {r}? They shouldn't be
Do we need light in the {r}? I don't think so, switch it off
Did I leave the {r} light on? Turn it off
What's the light in the {r} good for? Turn it off
Where's the off switch for the {r}? Just do it for me
Who's in the {r}? Nobody, so lights off
Why are all lamps burning in the {r}? Switch them off
How about turning off the {r} lights
turn off {r}
switch {r} off
{r} light off
{r} lamp off
{r} dark please
{r}, no light
{r} is empty. Turn off the light
{r} lights out
off with the {r} lights
light off {r}
lights out, {r}
lamp in the {r} off
All lights off in the {r}
Everything off in the {r}, every lamp
Turn the light out in the {r}
Turn out the {r} lights
Don't leave the light on in the {r}
Dark, please, in the {r}
Get the {r} dark
Go and switch off the {r} light
Kill the {r} lights
Leave the {r} in the dark
Let the {r} go dark
Let the {r} sleep, lights off
Let's turn the {r} lights off
Let's save electricity and turn off the {r}
Make sure the {r} is dark
Make sure no lamp is on in the {r}
Put the {r} to bed: lights off
Put out every lamp in the {r}
See that the lights in the {r} are off
Set the {r} lights to off
Set the light in the {r} off
Stop wasting power in the {r}, turn the lamps off
I'd like the lights out in the {r}
I'd like to have the light off in the {r}
I'd be grateful if the {r} were dark
I'm locking up the {r}, so turn its lights off
I'm leaving home, please turn off the {r} lights
I'm finished in the {r}, you can turn the light off
I'm done cooking in the {r}. Switch off the lamp
I'm showing slides in the {r} and want it dark
I'm already upstairs and the {r} light is still on. Turn it off
I want the {r} dark
I want no light in the {r}
I don't want the {r} lit
I've cleaned the {r}, the lights can go off now
I've locked the {r} and forgot the light. Switch it off
My guests have gone home, so darken the {r}
My candles look better without the lamps in the {r}, so turn them off
My last round took me past the {r}. It's still lit, lights off please
The party has moved out of the {r}, turn off the lamps there
The {r} light keeps me awake. Switch it off
The {r} light, please turn it off
The {r} lights were on all night, turn them off
The {r} is closed, so turn the light off
The lamps in the {r} can be turned off
The ghost enters the {r} and the lights go out
The surprise guest is coming! Quick, lights off in the {r}
We've closed the {r}, switch its lights off
We're going home, so the {r} lights go off
We're all outside now. The {r} can be dark
You can turn the {r} lights off again
If nobody's in the {r}, turn off the light
It's bright enough outside, so put the {r} light out
It's wasteful to light the {r}. Off, please
It would be better without light in the {r}
There's a lamp still on in the {r}, turn it off please
Somebody forgot the lamps in the {r}. Make it dark there
Time to darken the {r}
"""
