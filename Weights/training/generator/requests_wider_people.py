"""What people say who look for someone, meet someone, write to someone or want to be woken: one pattern a line, slots as in `requests_known.py`."""

PEOPLE = {}

PEOPLE["findContact"] = """
The quest needs a {npc}, and it has to be someone from {many}
My game is full of strangers. I'd prefer a {one} I really know
My screenwriter wants the {npc} to be a {one}. Who could lend a name?
The last {npc} was dull. A {one} this time, from my own phone
The {npc} has no name yet. A {one} from my contacts could give it
The party lacks people from {many}. Do I know any?
The café needs a {one} as the next {npc}
There's an empty chair at the bar. Seat a {one} there, one of my friends
There must be a {one} somewhere in my phone
There must be somebody from {many} among my friends
We've had enough young and old. Now it's the turn of {many}, so who have I got?
We need a name for the {npc}. Think of {many} and look into my contacts
I've lost track of who is who. Which of my friends is a {one}?
I'd like to talk with a {one}. Who have I got?
I'm too lazy to scroll. Give me any {one} in my address book
I'm designing a level about {many} and need a contact of mine for it
I can't think of a single {one}. Can you?
I know so many people. Which of them is a {one}?
I don't care who it is, as long as it's a {one}
I don't want the event, I want the person: a {one}
I am not asking for a meeting. I need somebody who is a {one}
It's all about {many} in this scene, bring someone I know
No message, just a name: a {one} from my contacts
No, rather a {one}
No, not that one. Someone from {many}
Not a stranger, a contact! A {one}, please
Forget my calendar. Who in my contacts is a {one}?
{one}, one from my contacts
{one} please
{one}?
{many}: who?
{many}, anyone?
contact, {one}
a {one}, anyone
anyone from {many}
someone of {many}, from my phone
Contacts from {many}
People from {many} that I know
A friend of mine who's a {one}
A name! A {one}! From my phone!
Any {one} in my contacts
Any of my friends a {one}
Anyone in my phone who counts as a {one}
Got a {one} for me
Got anyone from {many} in there
How about someone from {many} as {npc}
How about naming the {npc} after a {one} of mine
How many friends I have! One of them must be a {one}, who?
What {one} do I know
What's the name of a {one} in my address book
Which {one} should I invite into the game
Who do I know from {many}
Who do I have from {many}
Who'd make a good {npc}? I would prefer a {one}
Whom could I cast as the {npc}? I want someone from {many}
Is one of my pals a {one}
Is there a {one} hiding in my contacts
Are there people from {many} in my address book
Would you grab me a {one} from my contacts
Would my phone know a {one}
Can the {npc} be a {one} I know
Could it be somebody from {many} for once
Does my address book list a {one}
Do me a favour and find a {one} among my friends
For my sister's game: a {one} out of my contacts
Put someone from {many} at the counter
Put a {one} into the scene
Let a {one} I know play the {npc}
Bring in a {one}
Fish a {one} out of my phone
Grab somebody from {many}
Have a look whether I know people from {many}
Make the {npc} a {one}
Turn a {one} I know into a {npc}
Scroll to a {one}
Call up a {one} from my contacts
Select by generation: {many}
Generation: {many}
Rainy afternoon, perfect for my game. The next {npc} is a {one}, who shall it be?
"""

PEOPLE["getContactEvent"] = """
What do I do with {n} {adverb}
What are {n} and I [up to|doing|planning] {adverb}
{n} [just walked in|is at the counter|called me] and talks about {noun}. What have we got then?
My diary is at home. {adverb}, is there anything in it?
[Somebody|The boss|My sister] wants me {adverb}. Do I already have an appointment?
Before I say yes to anyone: what is in my calendar {adverb}
No, not a reminder. I only want to hear what is planned {adverb}
I don't want a new contact, I want the event {adverb}
Not the weather, my appointments {adverb}
Events {adverb}
Appointments with {n} {adverb}
Calendar, {noun}
{noun}. What's on?
{noun}: who do I meet and what for?
{adverb}: [busy or free|busy|plans|appointments]?
i think {n} mentioned something {adverb}, what was it again
Please see what my calendar has {adverb}, I am standing in the rain
Ooh, is {n} coming {adverb}, and what are we going to do?
Hang on, wasn't there something with {n} {adverb}?
Wait, {n} and I had a plan {adverb}. Which one?
[I've|I have] a feeling I'm double-booked {adverb}. What's there?
My memory is like a sieve. What did I put in the calendar {adverb}
Honestly I have no clue what I'm meant to be doing {adverb}
It would help to know what is on {adverb}
I wish I knew what I had planned {adverb}
How busy am I {adverb}
How full is my calendar {adverb}
Got anything on {adverb}
Anything {adverb}
Anything with {n} {adverb}
Any engagement of mine {adverb}
Am I due anywhere {adverb}
Where am I expected {adverb}
What should I [dress|prepare|get ready] for {adverb}
The appointment with {n} {adverb}, what was it about
That thing with {n} {adverb}, [tell me more|what is it|when is it]
My date with {n} {adverb}: what exactly are we doing
Let the guest ask me about my event {adverb}
As small talk, bring up the event I have {adverb}
Make the guest mention what I do {adverb}
The barista should chat about my plans {adverb}, so look them up
Start a conversation about what happens {adverb} in my calendar
[Run|Walk|Talk|Take] me through {noun}
Give me the lowdown on my plans {adverb}
Pull up my [calendar|diary|schedule] {adverb}
Peek into my diary, {adverb}, will you?
Sorry to be a pain, but what am I doing {adverb}
My wife says we are going out {adverb}. Is that in the calendar?
Our {noun} looks empty to me. Is it?
Does {noun} have anything in store for me and {n}?
Is {noun} already taken
Is {noun} still free for {n}?
Can I sleep in, or is there an appointment {adverb}?
I would like to visit my mother {adverb}, unless there is something in the calendar
{n} keeps winking at me. What is it we do {adverb}?
What time do I see {n} {adverb}
[Which|What kind of] event [brings me and {n} together|do {n} and I share] {adverb}
"""

PEOPLE["getContactEvent past"] = """
What did I do {adverb}
What did {n} and I do {adverb}
What was in my calendar {adverb}
Who did I meet {adverb}
Was there an event {adverb}
Did I [see|meet] {n} {adverb}
Did I miss [anything|an appointment|something with {n}] {adverb}
{adverb}, what was I doing?
Which event did I have {adverb}
What was planned {adverb}, I slept through it
I have to write a diary. What happened {adverb}?
Did I have an appointment with {n} {adverb}
Look up my event of {noun}
Events of {noun}
Something happened with {n} {adverb}. What was it?
I can't remember what we did {adverb}
Show me what the calendar had {adverb}
What kept me busy {adverb}
Tell the guest what I did {adverb}
Where was I {adverb}
"""

PEOPLE["sendMessage"] = """
{n} doesn't know yet: {t}
{n} is still in the dark. {q}, that's what I want to write
{n} is at work, so text instead of calling: {t}
{n} will worry. Send a quick {q}
{n} left without a word. Write {q}
{n} would like a sign of life from me. {q} will do
{n} hasn't heard: {t}
{n}'s phone is on. Text: {t}
I can't reach {n} by phone, so leave a text: {t}
I've got no hands free. To {n}: {t}
I've been meaning to write to {n}. {q}
I promised {n} to write. Make it {q}
I'm too shy to say it, so text {n} {q}
I'd like {n} to know something: {t}
I want this on {n}'s phone: {t}
I won't call, I'll text. {n}, {q}
I don't want a reminder, I want {n} to read this: {t}
If only {n} knew! Write {q}
No reminder, a message to {n}: {t}
No, rather write to {n}: {t}
Not my calendar, a text to {n}: {t}
No call. Text {n}: {t}
My mother wants me to tell {n} {u}
My brother asked me to text {n} {q}
On behalf of the whole team, to {n}: {t}
We all want to say to {n}: {t}
The phone is over there, so you write to {n}, please: {t}
The battery is nearly flat. Quickly, to {n}: {t}
Tell {n} {u}
Tell {n} {u}, please
Please tell {n} {u}
Just tell {n} {u}
Quickly tell {n} {u}, will you
Can you tell {n} {u}
Could you let {n} know {u}
Let {n} know {u}
Inform {n} {u}
Write to {n} {u}
Text {n} {u}
Message {n} {u}
Remember {n}? Tell {n} {u}
Would you write {n} a line? {q}
Would you be a dear and text {n}: {t}
Could a text go to {n}? It reads {q}
Can a message to {n} say {q}
Can {n} be told something? {t}
Is there a way to tell {n} {u}
Have you written to {n} yet? Send {q}
Has anyone told {n}? Send {q}
Did {n} get my note? Send it again: {q}
Does {n} know? If not, write {q}
Who tells {n}? You do: {q}
The words that {n} should read: {q}
What about a message to {n}? {q}
Why don't you text {n} {q}
How about texting {n} {q}
{q}, send that to {n}
{q} to {n}
{q} - to {n}, please
{q}. That goes to {n}
{q} is what {n} should read
message {n}, {q}
text {n}, {q}
msg to {n}: {t}
text for {n}, {q}
to {n}, {q}
{n}: {t}. Send it
New text. Recipient {n}. Text {q}
Recipient: {n}. Message: {t}
Hit send: {q}, to {n}
Type {q} and send it to {n}
Put {q} in a message to {n}
Shout out to {n}: {t}
Answer {n} with {q}
Warn {n} {u}
Surprise {n} with a message, {q}
Hand this on to {n}: {t}
Send word to {n}, {q}
Leave {n} a note, {q}
Beautiful day for a message! {n} gets {q}
"""

PEOPLE["setAlarm"] = """
My flight leaves at the crack of dawn. I'd say up at {t}
My baby keeps me awake. At least ring at {t}
My old alarm clock is broken, and I have to be up at {t}
My wife has to get up at {t}, so set the alarm
My roommate and I have an early shift. Alarm, {t}
The dog wants out early, so wake me at {t}
The bread has to go in the oven, so it's {t} for me. Set the alarm
The match is on TV in the middle of the night. Wake me at {t}
The children have school, so ring at {t}
Tomorrow is a big day! Get me up at {t}
We have to catch the ferry. Alarm clock to {t}, please
I'm going for a nap. {t} is when it should beep
I'm going to bed now. {t}, not a minute later, wake me
I'm always late, so I want the alarm at {t}
I'd better be awake at {t}, so ring for me
I'd love to sleep on, but it has to be {t}. Set the clock
I've got a job interview and mustn't be late. Ring at {t}
I don't need a reminder, I need an alarm at {t}
I don't want to oversleep again. {t}, alarm
I hate mornings, but wake me at {t}
I start at the bakery and rise at {t}. Alarm please
I wish to be woken at {t}
If I'm not out of bed by {t} I'm fired. Ring
It's late and I still need an alarm at {t}
It has to be loud and it has to be {t}. The alarm
No reminder, a loud alarm at {t}
No message, no music, an alarm at {t}
No, rather {t}. That's when I get up
No, not that early. Alarm at {t}
Not a table, a wake-up call at {t}
Can't trust myself. Alarm at {t}
{t}. Alarm
{t}, wake me
{t} alarm please
{t}? That is when I want to wake up
{t}, and be loud
alarm {t}
alarm: {t}
an alarm, please, {t}
clock to {t}
wake me {t}
wake up call {t}
up at {t}
Bedtime! And the alarm at {t}
Good night. Alarm for {t}, please
Sleep well? Only with an alarm at {t}
What about waking me at {t}
What if I oversleep? Better ring at {t}
As soon as it's {t} the alarm should go off
Would you ring at {t} for my grandson? He has to get up
Would {t} be okay for an alarm
Would you get my husband out of bed at {t}
Could I be woken at {t}
Could the clock go off at {t}
Can there be an alarm at {t}
Can the phone wake me at {t}
Is there an alarm at {t}? If not, set one
Are you able to wake me at {t}
Do I have to get up at {t}? I do. So set the alarm
How about a wake-up call at {t}
Have the bell ring at {t}
Let it ring at {t}
Let me snooze until {t}, then make noise
Make some noise at {t}, I want to get up
Make it {t} for the alarm
Give me a wake-up ring at {t}
Give us an alarm at {t}
Please see that I'm awake at {t}
Drag me out of bed at {t}
Shake me awake at {t}
Add an alarm, {t}
Another alarm, {t}
On behalf of room seven: wake-up call at {t}
Rain or shine, I get up at {t}, so set it
Lovely party, but I must rise at {t}. Alarm, please
"""
