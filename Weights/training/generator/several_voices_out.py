"""What people say who want one tool for several values at once (drinks, contacts, days, alarms, sums, dice, trains, tables): one pattern a line, slots as in `scenes_several.py`."""

VOICES = {}

VOICES["orderDrink"] = """
My order is a little longer: {w}
Here is what we all want: {w}
Everyone has chosen: {w}
Everybody wants something else: {w}
We can't agree on the same drink, so {w}
We have made up our minds: {w}
May we order? We'd like {w}
My friends and I would love {w}
I'm ordering for my colleagues: {w}
I'm fetching drinks for the others and need {w}
I'd like to treat the crew: {w}
I wrote it on my hand: {w}
The order on my note says {w}
[Drinks|Orders] for the office: {w}
Drinks for the team, please: {w}
Several drinks, please: {w}
Different drinks this time: {w}
Long order, sorry: {w}
mixed order: {w}
Please write this down: {w}
Please take my whole order: {w}
Please ring up {w}
Please get started on {w}
Make them one after the other: {w}
Quickly, before the queue grows: {w}
Could you make all of these: {w}
Could our whole group get {w}
Would you prepare these for us: {w}
For all of us together: {w}
Is it all right to order several things: {w}
Can you remember all that? We want {w}
Our meeting is about to start and we still need {w}
I promised everybody something, so please make {w}
My aunt and I don't share, so we'll take {w}
My parents are thirsty and so am I. Could we have {w}?
The rehearsal made us thirsty, so bring on {w}
The group by the window would like {w}
{w}, that's our whole order
{w}, in that order
{w}, all on the same bill
{w}. That's everything
{w}. Could you manage all that?
"""

VOICES["findContact"] = """
I'm inviting people of different ages. Find {w} among my contacts
I'd invite {w}, if I knew whom. Check my contacts
I'm looking for several contacts: {w}
I'd like to have names for all of these: {w}
I want to interview {w}. Who is in my contacts?
My survey needs {w}, all from my contacts
My game needs {w}. Take them from my contacts
Our quiz team still lacks {w}. Whom do I know?
For our podcast we need {w}. Look in my contacts
The panel should have {w}, so go through my contacts
The scene needs {w}, so choose friends of mine
We play a game about generations. Take {w} from my phone
Who could I ask? I need {w}
Who might come? I'd like {w} from my address book
Do I know {w}
Is there {w} in my phone
Have I got {w} in my address book
Can you come up with {w} from my contacts
Could you pick people I know: {w}
Would you find me names of friends: {w}
May I have the names of {w} from my contacts
Search my address book for {w}
Go through my phone and pick {w}
Look through my friends for {w}
Name {w} from my contact list
Suggest {w} out of my contacts
Let me hear the names of {w} from my phone
Help me find {w} in my list of friends
Put together a group for me: {w}, all people I know
Cast friends of mine as guests: {w}
Write NPCs after people I know: {w}
One after the other, find me {w} in my contacts
Different generations, please: {w} from my address book
Mixed group wanted: {w}, all from my phone
Contacts wanted: {w}
Wanted from my phone book: {w}
friends wanted: {w}
{w}: find a contact for each
{w}: whom do I know?
{w}, please. Choose them from my contacts
{w}, all from my phone, please
{w}. Tell me who they are, from my contacts
"""

VOICES["getContactEvent"] = """
What is in my calendar {d}
What are my calendar entries {d}
What events are in my planner {d}
Which appointments are in my diary {d}
Who is in my calendar {d}
Whose names are in my diary {d}
Is there anything in my diary {d}
Is somebody in my calendar {d}
Are there entries in my planner {d}
Could you read out my events {d}
Can you tell me my appointments {d}
Would you please check my schedule {d}
May I see my appointments {d}
Show me all my entries {d}
Show my calendar {d}, day by day
List my appointments {d}
List the events of these days: {d}
Look up several days in my calendar: {d}
Check each of these days for events: {d}
Go through my calendar for me: {d}
Give me an overview of my calendar {d}
Please give me my agenda {d}
I need my schedule {d}
I want all of these days from my calendar: {d}
I'd like to know what is in my planner {d}
I'm comparing days. Tell me my events {d}
I mix up my days. What is my schedule {d}?
I lost my paper diary. What are my appointments {d}?
I keep a calendar and never look at it. What is in it {d}?
I must fill in my time sheet. Which events are in my calendar {d}?
My boss asks about several days. What is in my diary {d}?
My week is a mystery to me. Read me my appointments {d}
Don't skip a day: what is in my calendar {d}?
A few days at once, please: what is on my agenda {d}?
All my appointments {d}, please
Anything with my friends in the calendar {d}?
Diary check, please: {d}
calendar, please: {d}
{d}: any appointments?
{d}: what is in my diary?
{d}: please read me my calendar
{d}: my schedule, please
{d}. Please check the calendar for all of these days
"""

VOICES["setAlarm"] = """
My alarm times are {t}
My phone should ring more than once: at {t}
My roommate and I get up at different times, so alarms for {t}
My pills are due at {t}, so set an alarm each time
Our lodgers leave at different hours, so wake-up calls for {t}
The baby is fed at {t}, so let the alarm ring each time
The bread must be turned more than once, so the alarm should go off at {t}
The night guard makes his rounds at {t}. Let an alarm go off each time
I need waking several times: {t}
I want to hear the alarm at {t}
I sleep in pieces, so wake me at {t}
I never wake at the first ring. Set alarms for {t}
I'm a deep sleeper and a single alarm is not enough: {t}
I'd be glad of alarms at {t}
We get up in turns. Set the clock for {t}
Please set an alarm for each of these: {t}
Please have the alarms ready for {t}
Put these times into my alarm clock: {t}
Schedule all of these as alarms: {t}
Enter every one of these as an alarm: {t}
Create alarms, all of them: {t}
Ring more than once, namely at {t}
Make my phone beep at {t}
Let the clock ring again and again: at {t}
Don't let me sleep through any of these: {t}
Can you add alarms at {t}
Could you let it ring at {t}
Will you ring at {t}
Would you program all of these alarms: {t}
May I have alarms for {t}
Is it possible to have alarms at {t}
How do I set several alarms? Please do it for {t}
Several alarms, please: {t}
An alarm for each of these times, please: {t}
Alarms, one after the other: {t}
alarm times: {t}
{t}: set an alarm for each
{t}: wake me each time
{t}, with an alarm each time
{t}. I need alarms for all of them
{t} are the times when I need an alarm
"""

VOICES["calculate"] = """
What are {w}
What are the results of {w}
How much are {w}
Do you know the results of {w}
Can you do these in your head: {w}
Could you reckon {w} for me
Could I get every result: {w}
Would you do my sums? I need {w}
Please work these out: {w}
Please find out {w}
Give me the results of {w}
Solve each of these: {w}
Compute all of these: {w}
Take them in order: {w}
Run these through the calculator: {w}
Type these into the calculator and read me the results: {w}
Let's practise maths: {w}
I need the answers to {w}
I wonder what {w} are
I'd like to have each result: {w}
I have several things to reckon: {w}
I'm bad at numbers, please calculate {w}
I got other answers than my brother. What are {w}?
Before I pay I want to check {w}
For the bookkeeping I need {w}, each on its own
My homework has several sums: {w}
My calculator is broken, so tell me {w}
My daughter asks what {w} are, and I can't tell
The teacher wants the results of {w}
The exercises on my sheet are {w}. What do I write?
Not the total, but each result: {w}
Separate sums, please: {w}
Mental arithmetic, please: {w}
Results for {w}, please
Answers, please: {w}
quick maths: {w}
homework: {w}
{w}: what are the answers?
{w}: work out each of them
{w}. Tell me all the results
{w}: all the results, please
"""

VOICES["rollDice"] = """
Roll both: {w}
Tell me the results of {w}
Give me the totals for {w}
Shake the cup for each: {w}
Drop these on the table and tell me what you see: {w}
Let fate decide with {w}
Let us see how {w} fall
First the attack, then the damage: {w}
Attack and damage, please: {w}
I need both rolls: {w}
I attack and then heal myself, so roll {w}
I lost my dice bag and need {w}
I'd like to try my luck with {w}
My brother and I compare our luck: {w}
Our dice are under the sofa, so please throw {w}
The rules ask for {w}
The spell needs {w}
The dragon bites and breathes fire, so throw {w}
The knight swings and the wizard casts: {w}
Both monsters strike: {w}
We're stuck in the dungeon! Quick, roll {w}
For my rogue and my cleric: {w}
Can we get separate rolls of {w}
Could I see {w} rolled
Would you cast {w} for us
May I have {w} thrown
What do I get with {w}
What comes up on {w}
How lucky am I with {w}
Do I hit? I need {w}
Is it my go? Then I roll {w}
Different dice, please: {w}
Throws for me and my friend: {w}
Separate throws: {w}
In this order, please: {w}
next rolls: {w}
dice, please: {w}
{w}: roll both for me
{w}: what do they show?
{w}, both of them, please
{w}, rolled separately
"""

VOICES["findTrain"] = """
Which trains go {w}
What trains are there {w}
When do trains go {w}
How do I travel by rail {w}
Do trains run {w}
Is there a train each time: {w}
Are there rail connections {w}
Can I go by train {w}
Can we take the train both times: {w}
Could you look for connections {w}
Could you check both routes: {w}
Would you see which trains run {w}
I need to see train times {w}
I want to take the train {w}
I'd like to go by train, {w}
I hate flying, so trains, please, {w}
I have no car, so which trains go {w}?
I have meetings in different towns and travel {w}. Any trains?
I bought a rail pass and want to ride {w}. Trains, please
My car broke down. Find trains {w}
My trips go {w}. Which trains can I take?
My grandmother travels {w}. Which trains suit her?
Our tour goes {w}. Please find the trains
The choir travels {w}, so tell us the trains
We travel by train, {w}. When do they leave?
Look up both connections: {w}
Search the timetable for trains {w}
Show me departures {w}
Tell me how to get by train {w}
Let me know when trains run {w}
Help me plan my train trips {w}
Please find both trains: {w}
Both journeys by rail: {w}
Timetable, please: {w}
Rail plan: {w}
train times {w}
connections, please: {w}
{w}: which trains can I take?
{w}: is there a train for each?
{w}: trains for both journeys, please
{w}, by train, please
"""

VOICES["reserveTable"] = """
We need both: {w}
We love your food and would like {w}
We're celebrating more than once, so we need {w}
Our club meets on different days, so book {w}
The family can't agree on a day, so we take {w}
My boss has asked me to book {w}
My friends and my parents don't get along, so please reserve {w}
I'm the secretary and have to book {w}
I was hoping for {w}
I'd like to make more than a single booking: {w}
I've got several reservations to make: {w}
Guests have called and want {w}
The phone keeps ringing. Please reserve {w}
Here are the reservations: {w}
Please book both of these: {w}
Please make these reservations: {w}
Please hold {w}
Enter both in the reservations: {w}
Write down these bookings: {w}
Mark both tables as taken: {w}
Arrange both of these for me: {w}
Put these down: {w}
Set aside {w}
Save us {w}
Let me book {w}
Could we have {w}
Could you write in the book: {w}
Can we get {w}
May I reserve {w}
Would it be possible to have {w}
Would you note both bookings: {w}
Is it possible to book {w}
Are these still free: {w}
Different parties, different tables: {w}
Tables wanted: {w}
Reservations, please: {w}
bookings: {w}
{w}, both of these, please
{w}. Please book both
{w}. Is that possible?
{w}. Can you reserve both tables?
{w}. I'd like to have both
"""
