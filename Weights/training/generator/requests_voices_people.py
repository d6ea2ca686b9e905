"""What a student, a parent, a retired teacher, a game designer or a café owner says who looks for a contact, asks for an event, wants a reminder or writes to someone: one pattern a line, slots as in `requests_known.py`."""

VOICES = {}

VOICES["findContact"] = """
Which of the people I know belong to {many}
Who in my phone book would you call a {one}
Do my contacts include a {one}
Have I saved any {one} in my phone
Have I got a {one} on my list
Did I ever save the number of a {one}
Are there any contacts of mine from {many}
What contacts do I have from {many}
Which names in my phone are from {many}
Who around me belongs to {many}
Show one person out of {many}
Pull a {one} from my address book
Draw a {one} from my list of people
Filter my contacts by {many}
Sort through my friends and hand me a {one}
Go and get someone from {many}
Check my contacts for a {one}
See who I know from {many}
Find contact: {one}
Find contact in group {many}
Contact search, {many}
Contact wanted: {one}
Wanted: a {one} I know
Needed: someone from {many}
Looking for a {one}
I'm after a {one}, any of my friends
Pick any friend at all, only from {many}
Just some {one}, whoever
Only a {one} will do
A {one} would do nicely
A {one}, if there is one in my phone
Somebody out of {many}, please
One person from {many} is enough
I only want one contact, and from {many}
Is any friend of mine a {one}
Is there anyone from {many} on my list
My list of friends is long. Who's the {one}?
I can never tell. Who of my friends belongs to {many}?
Give me the name of a {one} I know
Say a name from {many} that I have saved
Out of all my contacts, who's a {one}?
Among my friends there should be a {one}, who is it?
From {many}, whose number have I got?
For my sociology class I must interview a {one}. Who do I know?
My essay is about {many}, and I'd like to quote a friend
We do a survey at school and still lack a {one}. Anyone in my phone?
The homework says to talk to a person from {many}. Who could that be?
Our project is on {many}, so which of my contacts should I ask?
I'm studying how {many} talk. Whom do I know there?
I bet I know a {one}. Do I?
My kid asks what a {one} is. Show an example from my contacts
My son thinks {many} are funny. Who do we know from there?
My daughter would like to meet a {one}. Have we got one?
The kids' game has no {one} yet, take one from my phone
We play guess-who, and the answer has to be a {one} we know
Our family game could use a {one}, best of all a friend
I taught so many of {many}. One must still be in my contacts
I'd like to have a chat with somebody from {many}. Whose number do I have?
May I have the name of a {one} I know
My glasses are gone, so tell me who in the book is from {many}
At my age one forgets: which of my acquaintances is a {one}?
Let us see who represents {many} among my friends
Spawn a {one}
Spawn a {npc} from {many}
Cast a {one} as the {npc}
The next {npc} comes from {many}
The {npc} gets the name of a {one} in my contacts
The {npc} isn't anybody yet. Make it somebody from {many}
I'm filling the tavern, and a {one} from my phone goes in
The script says the {npc} belongs to {many}. Who's that?
My testers complain that nobody is from {many}. Add one I know
Base the {npc} on a {one} I know
Model the {npc} on someone from {many}
Recruit a {one} for the part of the {npc}
The dialogue is written for a {one}, so whose name do I use?
Which name suits a {npc} from {many}
Who should the {npc} be? From {many}, if possible
Which friend makes a believable {npc} from {many}
Call the {npc} after a {one} from my list
Swap the {npc} for a {one} I know
Add a {one} to the cast
The queue ends with a {one}. Who is it?
The door opens and a {one} comes in. Which of my friends?
At the counter stands a {one}, someone I know
A new {npc} enters, a person from {many}
A {one} is still missing here
Nobody here is from {many} yet. Add a friend of mine
It's lonely without a {one}. Fetch one I know
I'd invite a {one} to our opening, if I knew whom
We want {many} to like our cake, so who of them do I know?
For the tasting I want the opinion of a {one}. Whom can I ask?
The newspaper wants to photograph a {one}. Have we one in the contacts?
I'd hire a {one} if I knew one. Do I?
The poster needs a face from {many}. Who is in my contacts?
So I was thinking the {npc} might be from {many}, somebody I actually know
You know what this place needs? A {one}. Go through my contacts
Everyone talks about {many}, and I wonder which of my friends that would be
I chatted about {many} and could not name one. Name me one from my phone
Guess what, the {npc} will be a {one}! Now who?
It struck me that I might not know a single {one}. Please look
I lost a bet and have to buy cake for a {one}. Who do I know?
{many}. Name?
{many}, one name
{one}. Go
{one} for {npc}
{npc}: {one}
{npc}, {many}
next: {one}
need {one}
pick {one}
name a {one}
contact from {many}
Would it be too much trouble to find a {one} among my acquaintances
Might I trouble you for someone from {many}
May I ask for a contact from {many}
I'd be much obliged for the name of a {one} in my phone
I should be glad to learn which friend of mine is a {one}
Could I ask you to name a person from {many} that I know
Would you kindly point me to a {one}
Forgive the odd question, but do I know a {one}?
I'd appreciate it if you picked a {one} out of my address book
"""

VOICES["getContactEvent"] = """
Is something happening {adverb}
What have I planned for {noun}
What did I put down for {noun}
What's my schedule like {adverb}
What's my day like {adverb}
What does {noun} look like for me
How's {noun} looking
Have I got time {adverb}
Do I have time {adverb}, or is something planned?
Am I meeting anybody {adverb}
Am I seeing anyone {adverb}
Who do I meet {adverb}
Who's coming to see me {adverb}
Who have I got an appointment with {adverb}
Do I see {n} {adverb}
Is {n} in my calendar {adverb}
Is {n} visiting {adverb}
Am I having lunch with {n} {adverb}
Are {n} and I doing something {adverb}
Are {n} and I still meeting {adverb}
What were {n} and I going to do {adverb}
What have {n} and I arranged {adverb}
Where am I to find {n} {adverb}
When is my date with {n} {adverb}
Why does {n} expect me {adverb}
Why did I block {noun} in my calendar
Why is {n} coming over {adverb}
What does {n} want from me {adverb}
Does {n} come over {adverb}
Would {noun} clash with anything in my calendar
Can I make plans {adverb}, or do I have some?
Can I take the day off {adverb}, or is there something in the calendar?
Should I keep {noun} free for {n}
May I know what is scheduled {adverb}
Has anything been arranged {adverb}
Has {n} put something in my calendar for {noun}
Will I see {n} {adverb}
Will I have company {adverb}
Which event did I enter for {noun}
Whose party am I going to {adverb}
How many appointments do I have {adverb}
How come {noun} is marked in my calendar
Isn't there something with {n} {adverb}
Wasn't I going out with {n} {adverb}
Check whether I'm free {adverb}
Check {noun} in my calendar
See if I have anything {adverb}
See what's on for {noun}
Look whether {n} and I meet {adverb}
List my appointments for {noun}
List what's happening {adverb}
Give me my plan for {noun}
Read out {noun} from my diary
Open {noun} in my planner
Pull my schedule for {noun}
Tell me who I'm with {adverb}
Tell me whether {n} and I have plans {adverb}
Say what keeps me busy {adverb}
Find out what I agreed with {n} for {noun}
Find the entry for {noun}
Search my calendar for {noun}
Flip my diary to {noun}
Jump to {noun} in my planner
Fetch the entry of {noun}
Go to {noun} in the calendar and read it
Help me with {noun}, am I booked?
I'm not sure if I'm free {adverb}
I should know what I do {adverb}, but I don't
I'd like to see my plans for {noun}
I want to see {noun} in my calendar
I need to know if {n} and I meet {adverb}
I must have plans {adverb}, have a look
I keep thinking {n} and I have something {adverb}
I can't read my own writing. What's in the diary for {noun}?
I'm supposed to meet {n} {adverb}, but what for?
I'm making plans. Is {noun} empty?
I'm to tell my boss if I can work {adverb}. What's in my calendar?
I wouldn't want to disappoint {n}. What did we say for {noun}?
{n} asks if I'm free {adverb}
{n} wants to know what we do {adverb}
{n} asked about {noun}. What's our plan?
{n} won't tell me what we're doing {adverb}. Look it up
{n} is in my calendar {adverb}. What for?
{n} offered to pick me up {adverb}. Where are we going?
{n}, {noun}: what's the plan?
{n} and {noun}, what was that?
{noun} with {n}, what's that about?
{noun} is marked in red. What's the event?
{noun} rings a bell. What is it?
{noun} in my diary, please
{adverb} I see {n}, but where?
{adverb} there was something, wasn't there?
{adverb}: who with?
{adverb}, am I expected somewhere?
my plans {adverb}
my schedule, {noun}
diary {noun}
planner: {noun}
meeting with {n}, {noun}?
free {adverb}?
too busy for {n} {adverb}?
anything booked {adverb}
any date with {n} {adverb}
plans with {n}? {adverb}?
events, {noun}, all of them
My revision depends on it: am I free {adverb}?
Do I have study group or something {adverb}
My professor offers {noun}. Have I got anything then?
I could take a shift {adverb}, unless my calendar says no
Lectures aside, what have I got {adverb}?
I'd love to skip {noun}. What would I miss?
My flatmates are cooking {adverb}. Am I out?
The babysitter asks about {noun}. Do I have something in the calendar?
The school wants a talk {adverb}. Am I busy?
Does the family calendar say anything for {noun}
My son has a match {adverb}. Can I go, or am I meeting someone?
The kids ask where we go {adverb}
My diary used to be full. Is there still something {adverb}?
My former pupil {n} meets me {adverb}. What did we settle on?
I've mislaid my spectacles. Read me the diary for {noun}
My dear, what have I let myself in for {adverb}?
Once a teacher, always a planner. What's on my sheet for {noun}?
The guest shall ask how I spend {noun}. Look up what I do
For the dialogue I need my real event {adverb}
Use my event {adverb} as a topic for the guest
The character should know what I do {adverb}
Let the barista mention who I see {adverb}
The story picks up my plans for {noun}. What are they?
Build the chat around my appointment {adverb}
The supplier wants to drop by {adverb}. Am I already taken?
Is there a tasting in the diary {adverb}
The tax man suggests {noun}. Would that collide with anything?
My staff wants me in the shop {adverb}. Have I got other plans?
Can I close early {adverb}, or does somebody come to see me?
So {n} said "see you {adverb}" and I nodded. What is it we do?
Don't tell {n}, but I forgot what we do {adverb}
You won't believe it, I forgot about {noun} again. What was the plan?
My best dress is ready. Where am I going {adverb}?
My head's a mess, honestly. {n} and I, {adverb}, what was it?
Would you be so kind as to tell me what I have {adverb}
If it isn't too much trouble, what's in my diary for {noun}?
I'd be grateful if you checked my calendar for {noun}
Might I ask what awaits me {adverb}
Could I trouble you for my appointments {adverb}
May I hear what {n} and I planned for {noun}
Would you mind checking whether I'm engaged {adverb}
I hate to ask, but what was the thing with {n} {adverb}?
"""

VOICES["getContactEvent past"] = """
Who was I with {adverb}
What was on my schedule {adverb}
What did my diary say {adverb}
Was {n} with me {adverb}
Was I booked {adverb}
Was I supposed to be somewhere {adverb}
Did {n} and I do something {adverb}
Did anybody expect me {adverb}
Did I have plans with {n} {adverb}
Did I go anywhere {adverb}
Where did {n} and I go {adverb}
Which meeting was it {adverb}
What appointment did I skip {adverb}
What were {n} and I up to {adverb}
Had I planned anything {adverb}?
Look back at {noun} in my calendar
Go back to {noun} and read the entry
Check what I had on {adverb}
Find the event I had {adverb}
I was with {n} {adverb}. What for?
I want to thank {n} for {noun}. What was the occasion?
I have to fill in my time sheet. What did I have {adverb}?
{n} is cross that I didn't come {adverb}. What did I miss?
{noun} was a blur. What did my calendar say?
my events {adverb}
calendar of {noun}
The boss asks what I did {adverb}. See the diary
The guest should ask how it was with {n} {adverb}
Would you see what I was up to {adverb}
"""

VOICES["setReminder"] = """
Remind me {adverb}: {text}
Remind me for {noun}: {text}
I need to {text}. Remind me {adverb}
I have to {text}. Set the reminder for {noun}
I plan to {text}, will you bring it up {adverb}?
I'd like to {text} {adverb}. Can you put that down?
I'm going to {text} {adverb}, make sure I remember
I can't forget to {text} {adverb}
I was going to {text}. Better remind me {adverb}
I still have to {text}. {noun} would be good, so remind me then
I said I would {text} {adverb}. Help me keep my word
I'm meant to {text} {adverb}, and I know I'll forget
Need to {text} {adverb}. Save that
Got to {text} {adverb}. Reminder please
Set one for {noun}: I want to {text}
Set a reminder, date: {noun}, text: {text}
Put in a reminder for {noun}, it says "{text}"
Add this for {noun}: {text}
Remember "{text}" for {noun}
Make me remember to {text} {adverb}
Make a memo: {text}, {noun}
Save this reminder: {text} {adverb}
Save for {noun}: {text}
Keep this for {noun}: {text}
Schedule a reminder {adverb} to {text}
Jot down for {noun}: {text}
Mark {noun} as the day to {text}
Bring it up {adverb}: {text}
Come back to me {adverb} with this: {text}
Get back to me {adverb}, I have to {text}
Bug me {adverb} to {text}
Nag me {adverb} until I {text}
Tap me on the shoulder {adverb}: {text}
Hold me to it: I {text} {adverb}
Watch out that I don't forget to {text} {adverb}
Push me {adverb} to {text}
Queue this up for {noun}: {text}
Log this among my reminders: {text}, {noun}
File under {noun}: {text}
Send me a reminder {adverb} to {text}
Give me a heads-up {adverb} to {text}
Give me a reminder for {noun}: {text}
Show me a note {adverb} that I must {text}
Don't allow me to forget: {text} {adverb}
Never mind the clock, I need a reminder to {text} {adverb}
An alarm isn't needed, a reminder is: {text} {adverb}
Nothing to send, only to remember: {text} {adverb}
Can I get a reminder {adverb} to {text}
Can I be reminded {adverb} to {text}
Can you see that I don't forget to {text} {adverb}
Can you help me remember {adverb} to {text}
Could you drop me a hint {adverb} to {text}
Could there be a reminder {adverb}? I need to {text}
Will you let me know {adverb} that I must {text}
Will you keep me from forgetting to {text} {adverb}
Would you remember for me to {text} {adverb}
Would you put me down to {text} {adverb}
Would you keep {noun} in mind? I have to {text}
Are you able to remind me {adverb} to {text}
Do you do reminders? I've to {text} {adverb}
Did I set a reminder to {text} {adverb}? If not, do it
Is there a reminder to {text} {adverb}? Otherwise add it
Am I going to forget to {text} {adverb}? Not if you remind me
Who'll remind me {adverb} to {text}? You, I hope
How will I remember to {text} {adverb}? Set a reminder
What if I forget to {text} {adverb}? Please remind me
Which day was it? {noun}, I think. Remind me to {text}
{text}, and I want the reminder {adverb}
{text}, and tell me about it {adverb}
{text} {adverb}, set it please
{text} {adverb}, or I'll be sorry. Remind me
"{text}" is for {noun}, remind me
{text}. I'd like to hear that {adverb}
{text}, that's for {noun}, keep it for me
{adverb} I want to {text}. Would you tell me?
{adverb} I've got to {text}, help me think of it
{adverb} I'd better {text}. Please note
{adverb}, and not later, I have to {text}. Remind me
The essay can wait, but I have to {text} {adverb}. Reminder!
My study group relies on me to {text} {adverb}, so remind me
I'm cramming and will forget to {text} {adverb}. Tell me then
My professor expects me to {text} {adverb}. Put it on my list
My landlord says I have to {text} {adverb}. Note it for me
Deadline {noun}: {text}
Due {noun}: {text}. Remind me
Uni stuff, {noun}: {text}
The kids need me to {text} {adverb}. Don't let me slip
My daughter made me promise to {text} {adverb}. Reminder, please
My son will cry if I don't {text} {adverb}, so remind me
It's my turn to {text} {adverb}, remind me please
My husband can't, so I have to {text} {adverb}. Nudge me
My wife left a note: {text} {adverb}. Remind me of it
The baby is on my arm and I can't write it down: {text} {adverb}
Family list, {noun}: {text}
Parent brain. {text} {adverb}, keep that for me
At my age one needs reminding: {text} {adverb}
My memory isn't what it was. Tell me {adverb} to {text}
Homework for myself, due {noun}: {text}
Be my memory and tell me {adverb} to {text}
I never used to forget, now I do. {text} {adverb}, please remind me
My old school asked me to {text} {adverb}. A reminder would help
Quest for {noun}: {text}
My quest {adverb} is to {text}. Remind me
Milestone, {noun}: {text}
Ticket for myself, {noun}: {text}
The build is nearly out, and {adverb} I have to {text}. Reminder
Between all the playtests I have to {text} {adverb}, so ping me
The café won't run by itself: {text} {adverb}. Remind me
After closing {adverb} I must {text}. Remind me
The boss, that's me, has to {text} {adverb}. Reminder please
An inspector is coming, so I have to {text} {adverb}. Remind me
My staff won't do it. {adverb} I {text} myself, so nudge me
Owner's list, {noun}: {text}
So I lay in bed and thought, I really have to {text} {adverb}. Can you remind me?
You know me, I'd forget my own head. {text} {adverb}, right? Remind me
Laugh if you want, but I need a reminder to {text} {adverb}
I swear I'll {text} {adverb}. Only remind me
Long story short: I must {text} {adverb}, and you remind me
Between you and me, I'd forget to {text} {adverb}. Help me?
Everybody laughs at my sticky notes, so you take this one: {text} {adverb}
My brain is soup. {text} {adverb}, please remember it for me
I'll bake you a cake if you remind me {adverb} to {text}
{noun}: {text}. Remind me
{adverb}: {text}. I count on your nudge
{text} {adverb}, reminder
{text} / {noun} / note it
reminder {noun} {text}
remind {noun} {text}
remind me {text} {adverb}
rem {noun}: {text}
don't forget: {text} {adverb}
must do {adverb}: {text}
task, {text}, {noun}
set: {text}, {noun}
I'd be ever so thankful if you reminded me {adverb} to {text}
If it's no bother, remind me {adverb} to {text}
Would it be possible to be reminded {adverb} to {text}
May I ask you to remind me {adverb} to {text}
Might I have a reminder {adverb} to {text}
Allow me to ask for a reminder: {text} {adverb}
I'd appreciate a small reminder {adverb} to {text}
Thank you for reminding me {adverb} to {text}
If you find a moment, note that I must {text} {adverb}
"""

VOICES["setReminder thing"] = """
{thing} {adverb}, please keep it in mind
{thing} is {adverb}. Remind me
{thing} is coming up {adverb}, put in a reminder
{thing}. {noun}. Remind me
{thing} needs a reminder, {adverb} please
{adverb} it's {thing}, don't let me miss it
{adverb}: {thing}. Reminder please
{noun}: {thing}. Remember it for me
{noun} = {thing}, remind me
Put {thing} on my list for {noun}
Write down {thing} for {noun}
Save {thing} as a reminder for {noun}
Reminder about {thing}, please, {adverb}
Reminder for {noun} about {thing}
Create a reminder of {thing} for {noun}
Add {thing} to my reminders for {noun}
Let a reminder pop up {adverb} about {thing}
Ping me about {thing} {adverb}
Nudge me {adverb}, it's about {thing}
Tell me {adverb} to think of {thing}
Give me a poke {adverb} because of {thing}
Bring up {thing} {adverb}
Mention {thing} to me {adverb}
Hold on to {thing} for me and speak up {adverb}
I've got {thing} {adverb}, so remind me
I'd hate to miss {thing} {adverb}. A reminder, please
I need to be reminded of {thing} {adverb}
I want a reminder {adverb}, the subject is {thing}
I won't think of {thing} by myself. Remind me {adverb}
It's about {thing}. Speak to me {adverb}
My mind won't hold {thing}. Say it to me {adverb}
My kids count on it: remind me of {thing} {adverb}
My boss keeps asking about {thing}, so I want a reminder {adverb}
Can I have a reminder about {thing} {adverb}
Could you mention {thing} {adverb}, so I don't forget?
Would you remind me about {thing}? {noun} is when I need it
Would you kindly remember {thing} for me {adverb}
May I be reminded of {thing} {adverb}
Did I note {thing}? It's {adverb}, so remind me
Is {thing} on my list for {noun}? If not, remind me of it
memo: {thing}, {noun}
todo {noun}, {thing}
don't forget {thing}, {noun}
remember {thing} {adverb}
"""

VOICES["sendMessage"] = """
Please have {n} read {q}
Send {n} a quick message: {t}
Send a message to {n} saying {q}
Send {n} a message {u}
Write a message to {n} {u}
Tell {n} from me {u}
Say to {n} {u}
Say {q} to {n} for me
Give {n} the message {q}
Give {n} my message: {t}
Pass this to {n}: {t}
Get word to {n} {u}
Get this to {n}: {t}
Drop {n} a text {u}
Fire off a message to {n}: {t}
Reply to {n}: {t}
Reply to {n}, just {q}
Write back to {n}: {t}
Write {n} back {u}
Respond to {n} with {q}
Message {n}, it should say {q}
Compose a text to {n}: {t}
Notify {n} {u}
Explain to {n} {u}
Confirm to {n} {u}
Report to {n} {u}
Break it to {n}: {t}
Put it to {n} in a text: {t}
I need to tell {n} {u}
I want to tell {n} {u}
I have to let {n} know {u}
I have a message for {n}: {t}
I have news for {n}. {q}
I just want to say {q} to {n}
I'm supposed to tell {n} {u}
I'm writing to {n}: {t}
I can't talk, so write {n} {q}
I'd like to reply {q} to {n}
I'd rather text {n} than call. {q}
{n} should be told {u}
{n} needs a message from me: {t}
{n} asked me something, and my answer is {q}
{n} wrote to me. Write back {q}
{n} is outside. Text {q}
{n} isn't picking up, so send {q}
{n} doesn't answer the phone. Text this: {t}
{n} gets a text: {t}
{n} is looking for me. Send {q}
{q}. Send it to {n}
{q}. Tell that to {n}
{q}, text it to {n}
{q} is my message to {n}
{q} is all I want to tell {n}
{q} by text to {n}, please
Just {q} to {n}
The message is {q} and it's for {n}
The text to {n} should be {q}
The text: {q}. The person: {n}
This goes to {n}: {t}
This is for {n}: {t}
Here's what to send {n}: {t}
My reply to {n}: {t}
My message to {n} is {q}
Word for word to {n}: {t}
Next message goes to {n}: {t}
Not for my list, for {n}: {t}
Never mind reminders. Text {n} {q}
Can you text {n} for me? {q}
Can you drop {n} a line {u}
Can I send {n} a text? It's {q}
Could you write {n} {u}
Could {n} get a text from me? {q}
Would you send this on to {n}? {q}
Would you mind telling {n} {u}
Will you write and tell {n} {u}
May I send {n} a message? {q}
Do you mind writing to {n} {u}
Should we tell {n}? Yes, send {q}
How do I tell {n}? Simply write {q}
Is {n} up to date? Send {q}
What do I write to {n}? I'd say {q}
Where's {n}? Text {q}
Did I answer {n}? If not, send {q}
Why hasn't {n} heard yet? Text {q}
Lecture starts, so quickly to {n}: {t}
I'm in class and can't call. Text {n} {q}
My study partner is {n}. Text {q}
The whole dorm knows except {n}. Write {q}
Hit up {n} with {q}
The exam is over! To {n}: {t}
The kids are yelling, so you type it. {n} should get {q}
I'm feeding the baby. Message {n} {q}
I'm driving the kids. Write {n} {q}
My son's teacher is {n}. Write {q}
Our babysitter {n} has to read this: {t}
The dough is on my fingers, so you write {n} {q}
My old colleague {n} would enjoy a note. It reads {q}
I never learnt to type on glass. Kindly write {n} {q}
A few lines to {n}, please: {t}
Please do write to {n} {u}
My former pupil {n} wrote, and I reply {q}
Update for {n}: {t}
The tester {n} found a bug. Answer {q}
Our artist is {n}. Send {q}
Before we ship the build, tell {n} {u}
The waiter {n} is off. Text {q}
The supplier is {n}. Write {q}
Shift news! {n} should read {q}
From the café to {n}: {t}
Tell our cook {n} {u}
Our regular {n} left a scarf. Write {q}
Oh, and I totally forgot {n}! Write {q}
You know how {n} worries. Just write {q}
I've been putting this off for ages, but tell {n} {u}
Don't ask why, but {n} has to get {q}
It sounds silly, I know, but text {n} {q}
Guess who's still waiting? {n}! Send {q}
No energy to type. {n} gets {q}
I keep thinking of {n}. Send {q}
{n}, {q}
{n} - {t}
to: {n}, body: {t}
msg {n} {q}
sms {n} {q}
hey, tell {n} for me: {t}
yo, {q}, to {n}
reply {n}: {t}
send {q}, recipient {n}
Would you be so good as to tell {n} {u}
I'd be grateful if you told {n} {u}
If you'd be so kind, write to {n} {u}
Could I ask you to text {n} {u}
Might I trouble you to tell {n} {u}
Please convey to {n}: {t}
Kindly see that {n} receives {q}
It would be lovely if {n} got this from me: {t}
"""
