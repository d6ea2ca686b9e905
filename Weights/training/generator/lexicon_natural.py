"""Natural words: tasks, texts, goods, rooms, shops, towns, drinks, people and events as people say them."""

# What people want to be reminded of, as an infinitive.
TASKS = """
renew the parking permit
pick up Ella from the airport
water the tomatoes on the balcony
call the plumber about the tap
return the library books
book a haircut
pay the electricity bill
send the invoice to Mr. Keller
buy cat food
defrost the chicken
take out the recycling
charge the camera battery
back up my laptop
end the gym membership
change the bed sheets
order a cake for Nina
iron my white shirt
pick up the dry cleaning
drop off the rental car
move the car before the street sweeping
feed the neighbours' cat
give the dog his tablets
walk Bruno around the lake
check the tyre pressure
top up my bus card
print the boarding passes
pack sunscreen, towels and a hat
sign the permission slip
ask the landlord about the deposit
call Grandpa
write to Aunt Clara
thank Samuel for the flowers
buy a present for Leila
wrap the birthday presents
book the campsite
check in for the flight
renew my passport
make an appointment for the car inspection
clean the fish tank
descale the coffee machine
refill the bird feeder
plant the tulip bulbs
mow the lawn
prune the roses
rake the leaves
clean the gutters
bleed the radiators
replace the smoke alarm battery
change the light bulb in the hallway
fix the squeaky door
grease the bike chain
pump up the bike tyres
take the bike to the shop
buy new running shoes
stretch before bed
drink more water
take my vitamins
take the antibiotics after eating
refill my prescription
book the flu shot
ask the doctor about the results
call the dentist
go to the eye test
pick up my new glasses
buy contact lens solution
email Professor Lund about the essay
hand in the lab report
revise for the chemistry test
practise the speech
learn the new vocabulary
borrow Tom's notes
print the handout
register for the spring course
pay the tuition fee
apply for the scholarship
update my CV
send my application to the museum
prepare for the job interview
call the recruiter back
ask Priya for a reference
finish the slides
proofread the quarterly report
send the minutes to the team
book the meeting room
approve Daniel's holiday request
order new business cards
submit my expenses
fill in the timesheet
reset my password
update the price list
call the supplier about the oat milk
count the till
clean the grinder
order more paper cups
train the new barista
put the chairs out
put up the summer menu
write the specials on the board
wipe down the counter
lock the back door
set the table for twelve
chill the white wine
marinate the lamb
soak the chickpeas
start the slow cooker
take the bread out of the oven
preheat the oven
buy eggs, flour and butter
get milk and bread
pick up a pizza for the kids
buy charcoal for the barbecue
bring a salad to the potluck
bake cupcakes for the school fair
make lunch for Hugo
cut up the melon
freeze the leftover soup
throw out the old yoghurt
clean the fridge
empty the dishwasher
hang up the laundry
fold the towels
wash the football kit
sew the button on my coat
take my boots to the cobbler
shorten the blue trousers
sort out the wardrobe
donate the old clothes
sell the pram
list the sofa online
measure the window for the blinds
buy paint for the nursery
assemble Ida's new bed
hang the pictures in the stairwell
call the electrician
let the chimney sweep in
read the water meter
send in the meter readings
pay the rent
transfer my half of the deposit
check my bank statement
cancel the free trial
renew the home insurance
call the insurance company about the dent
file the tax return
scan the receipts
ask the accountant about the form
post the letter to Uncle Ben
buy stamps
pick up the parcel from the neighbours
send the shoes back
collect the registered letter
return the drill to Marek
give Sofia her book back
lend Yusuf the ladder
pay Hannah back for the tickets
split the bill with Oliver
ask Carla about the keys
invite Jun and Mei to dinner
tell Ruben about the party
call Nadia about the babysitting
text Aisha the address
wish Pablo a happy birthday
congratulate Ingrid on the new job
send Granny the holiday photos
write a card for Mrs. Doyle
visit Walter in hospital
check on Mr. Novak upstairs
bring soup to Rosa
help Emil with his maths homework
drive Lotte to ballet
pick Finn up from football practice
collect the twins from nursery
take Amara to her swimming lesson
sign Leo up for summer camp
meet Helena at the station
have lunch with Viktor
show Farah around the flat
wait for the delivery man
let the cleaner in
leave a key for Stefan
ask Bianca to water the plants
remind Kenji about the rehearsal
rehearse the second song with Malik
tune the guitar
buy new strings
practise the piano
book the rehearsal room
bring the cables and the microphone
print the sheet music
buy tickets for the concert
reserve seats for the play
book a table at the harbour
choose a film for movie night
return the board game to the club
record the final
watch the documentary about whales
finish the novel for book club
renew my library card
pick up the book I reserved
charge the tablet
download the maps
pack the first aid kit
fill the water bottles
check the weather in the mountains
wax the skis
dig out the sleeping bags
air the tent
buy gas for the camping stove
exchange some money
print the hotel confirmation
get travel insurance
pack the adapter and the charger
order a taxi to the airport
take the bins back in
put out the paper recycling
take the bottles back
bring the batteries to the recycling point
drive the old mattress to the dump
clear out the garage
sweep the terrace
cover the garden furniture
bring the geraniums inside
repot the basil
fertilise the lemon tree
pick the last apples
make jam from the plums
stake the tomato plants
turn the compost
order firewood
stack the logs behind the shed
lock the garden shed
feed the chickens
clean out the rabbit hutch
trim the dog's nails
book the vet for Minka
buy flea drops for the cat
pick up dog food and treats
vaccinate the puppy
change the cat litter
take Rocky to the groomer
ride over to the stables
pay for the riding lessons
order contact lenses
book a massage
go for a run
do my back exercises
meditate for ten minutes
sign up for yoga
weigh myself
call the physiotherapist
ask the pharmacy about the cream
put on the compression socks
measure my blood pressure
take Mum to the clinic
order Dad's hearing aid batteries
ask Mum for her goulash recipe
fix Grandma's radio
set up Dad's new phone
call my sister in Lisbon
write to my pen friend
book flights for the wedding
find a dress for the ceremony
rent a suit
send out the invitations
confirm the caterer
choose the flowers with Daphne
write my best man's speech
order balloons and paper plates
hide the Easter eggs
buy candles for the cake
fill the piñata
carve the pumpkin
get the Christmas tree
put up the fairy lights
write the Christmas cards
buy fireworks
order the turkey
bake gingerbread with the kids
light the candles on the balcony
vote in the council election
collect my ballot papers
register our new address
apply for the residence permit
pick up my new identity card
get passport photos
translate the birth certificate
make two copies of the contract
sign the lease
measure the new flat
book the removal van
pack the books and the records
label the boxes
cancel the old phone line
redirect our post
hand over the keys to Mr. Lindqvist
say goodbye to the neighbours
buy a housewarming gift
switch the heating off
turn down the thermostat
close the skylight
open the windows in the attic
empty the dehumidifier
vacuum under the sofa
dust the bookshelves
mop the kitchen floor
scrub the bathroom tiles
polish the silver
wash the windows
unblock the shower drain
change the vacuum bag
clean the oven
sharpen the kitchen knives
season the cast iron pan
feed the sourdough starter
knead the dough again
check on the stew
stir the risotto
take the cheese out of the fridge
put the lasagne in the oven
turn off the stove
order sushi for everyone
buy lemons, mint and soda water
get popcorn for the film
pick up croissants on the way
bring coffee for the office
top up the sugar jars
restock the napkins
sort the empty crates
check the milk delivery
call the coffee roaster
taste the new blend with Giulia
swap shifts with Amir
ask Chloe to cover the morning
post the new rota
pay the staff
order aprons for the team
renew the food licence
prepare for the health inspection
test the fire alarm
clean the extractor fan
fix the wobbly table
print the new menus
put the flowers on the tables
water the ferns by the entrance
change the playlist
switch on the outdoor lights
bring in the sandwich board
take the cash to the bank
reply to the review
update the opening hours
post a photo of the cake
send the newsletter
answer Laura's email
send Igor the quote
chase the unpaid invoice
order toner for the printer
book a room for the workshop
welcome the new intern
plan Greta's farewell
collect money for Anton's gift
sign the card for Beatrice
bring cake for the office
water the office plants
charge my headphones
update the software
clear my inbox
delete the old photos
free up space on my phone
change the bank password
cancel the newspaper
unsubscribe from the newsletter
call the internet provider
restart the router
buy a longer cable
replace the printer cartridge
return the borrowed projector
book the hall for the reunion
ask Coach Rivera about the trial
wash the team shirts
buy shin pads for Mateo
pay the club fee
renew my season ticket
meet the running group
book the tennis court
restring the racket
bring the chess clock
challenge Igor to a rematch
buy chalk for climbing
check the boat engine
varnish the oars
get a fishing licence
wax the surfboard
inflate the paddling pool
put sun cream on the kids
pack the swimming bags
buy goggles for Noor
label the lunch boxes
sign the school report
pay for the class trip
email Ms. Okoye about the absence
buy glue and coloured paper
cover the school books
sharpen the pencils
build the volcano with Arlo
help Zara with her costume
read to the little ones
sing Jonas his bedtime song
sterilise the bottles
buy nappies and wipes
book the baby's check-up
call the midwife
fix the car seat
find a babysitter
ask Elena to babysit
pick a name for the kitten
call Liam about the boat
visit Aunt Mirjam
drop the casserole at Olga's
lend Sanjay my tent
take Freddie his jacket
return Bella's umbrella
buy Hamid a coffee
give Teresa the spare key
send Kofi the address
ask Yuki about the recipe
sing for Agnes
bring Marta her glasses
email Dr. Hassan the forms
take the kids to Cleo's
apologise to Victor
call Renata back
pick up Tobias and Lars
cook dinner for Wen and Lucia
buy roses for Isabel
choose a ring for Naomi
check on Paulina's cats
look after Otis and Rufus
write Selin a letter of recommendation
drive Grandma to church
phone Mrs. Petersen next door
introduce Ravi to the choir
ask Gustav about the trailer
help Moira move the piano
order a bouquet for Simone
give Dario his concert ticket
practise French with Colette
play cards with Uncle Harold
learn Tariq's part
film Penelope's dance
frame the photo of Sven
ask my boss for a raise
check the oven timer
buy a new kettle
get my watch repaired
pick up the repaired shoes
buy a birthday card
find the spare key
look for my blue scarf
wear the red badge
bring my own mug
take an umbrella
wear warm socks
pack a sandwich and an apple
fill up the car
wash the car
change to winter tyres
clear the snow off the steps
salt the driveway
buy de-icer
renew my driving licence
pay the parking fine
book a driving lesson
check the oil and the brakes
take the train tickets
reserve a seat by the window
buy a monthly pass
look up the bus times
leave the house early
set two alarms
lay out my clothes
go to bed on time
turn off my phone
write in my diary
call home
light a candle for Grandma
visit the grave
order a wreath
donate blood
volunteer at the food bank
bring tins to the collection
sign the petition
pay the church tax
sponsor Jakob's charity run
clean up the beach with Ines
join the neighbourhood meeting
complain about the noise
report the broken street lamp
ask about the lost umbrella
call the lost property office
file the warranty card
return the faulty toaster
ask for a refund
compare the phone contracts
negotiate the rent
read the small print
sign and return the contract
get the will notarised
collect the keys from the agent
view the flat on Hill Street
ask for the floor plan
call the bank about the loan
move money into the savings account
order a new credit card
check the exchange rate
pay the babysitter
pay the window cleaner in cash
tip the delivery driver
buy lottery tickets
check the lottery numbers
solve the crossword
finish the puzzle with Edith
glue the broken vase
paint the garden fence
sand the table top
order the curtain fabric
hem the curtains
knit a scarf for Elliot
buy wool and needles
finish Ramona's portrait
fire the clay bowls
develop the film
print photos for the album
frame the diploma
clean the paintbrushes
mix the salad dressing
stock up on rice and lentils
grind the coffee
warm up the plates
open the red wine
decant the olive oil
cool the sparkling water
pick fresh herbs
peel the potatoes
whip the cream
hide the chocolate from Timo
shell the peas and wash the lettuce
smoke the trout
pickle the cucumbers
bottle the elderflower syrup
check the beehives
harvest the honey
sow the carrots and the radishes
thin out the beetroot
net the strawberries
turn on the sprinkler
fix the hose
sharpen the lawn mower
trim the hedge
book the tree surgeon
measure the garden gate
feed the fish
clean the pond filter
let the hens out
shut the henhouse
brush the horse
order hay
call the farrier about Bonnie
worm the cat
renew the pet insurance
buy a bigger lead
fetch Pepper from the kennels
check the mousetrap
spray the roses against aphids
buy a new doormat
order coffee beans for home
refill the soap dispenser
replace the shower curtain
buy toothpaste and floss
throw away expired medicine
tidy the spice rack
wash the curtains
beat the rugs
turn the mattress
air the duvets
flip the sign on the door
pick up our theatre tickets
bring the folding chairs
set up the projector
test the microphone
greet the guests
seat the Hoffmann party
thank the volunteers
count the votes
write up the notes
publish the blog post
record the podcast with Esme
upload the video
edit the interview with Nils
order prints for the exhibition
hang the paintings with Odette
polish my shoes
trim my beard
book a manicure
dye my hair
try on the costume
return the tuxedo
clean my glasses
charge the electric toothbrush
buy razor blades
pack my swimsuit, flip-flops and a book
check the ferry times
book the cabin by the lake
ask Birgit about the sauna
rent bikes and helmets
buy postcards
send a postcard to Luisa
visit the old lighthouse
try the bakery on the corner
take a photo of the sunrise
buy souvenirs for the team
check out of the hotel
settle the minibar bill
pick up our coats
return the room key
leave a tip for housekeeping
buy apples, pears and grapes
wash and dry the lettuce
call Ingrid and Petra about the cabin
fold and put away the sheets
pick up Mila and her cousin
get stamps, envelopes and tape
vacuum the stairs and the landing
clean the grill and cover it
bring the guitar and two stands
feed the goats and the ducks
sign, scan and send the form
order pens, folders and staples
shower and shave
invite Rosalie, Hamza and the twins
chop the onions and the garlic
pick up Grandpa's glasses and his newspaper
thank Joanna and Kurt for dinner
bring Ayesha the drill and the screws
buy bandages, plasters and iodine
measure the desk and the shelf
call Milan and ask about the dog
take Ludo out and feed him
send Fabian the photos and the video
buy Bettina tulips and chocolates
rinse the bottles and the jars
grease the hinges and the lock
visit Gloria and the baby
tell Ewa and Pawel the date
try Salvatore's tiramisu recipe
put the bread and the rolls out
count the cups and the saucers
ask Dominik for the wedding photos
water Sabine's orchids
read Tessa's manuscript
feed Winston and Clementine
walk Mrs. Abernathy's terrier
babysit Luca and Emilia
pick up Raj's medicine
collect Marlene's parcel
return Callum's hedge trimmer
call Mrs. Novotna about the lessons
bring Ezra's inhaler
pay Tanja for the eggs
take Jorge's car to the garage
pack the charger and the spare lenses
collect eggs and cheese from the farm
book the flights and the hotel
lend Nico the pump and the wrench
buy onions, celery and stock
pay the cleaner and the gardener
strip the beds and open the windows
turn off the water and the gas
bring a pillow and a blanket
bring plates, cutlery and napkins
""".strip().split("\n")

# What people want to be reminded of, as a noun without its article.
THINGS = """
dentist appointment
Lena's graduation
parents' evening
car inspection
piano lesson
rent
phone bill
library books
team meeting
school play
swimming lesson
eye test
flu shot
blood test
oil change
flight to Madrid
job interview
book club
choir practice
football training
yoga class
Martin's birthday
Sara and Tom's wedding
tax return
insurance renewal
passport application
garbage collection
recycling bins
milk delivery
staff meeting
health inspection
barista training
coffee tasting
cake order
wine delivery
stocktaking
fire drill
window cleaner
chimney sweep
plumber
electrician
babysitter
vet appointment
cat's vaccination
dog's tablets
antibiotics
eye drops
allergy pills
vitamin D
physiotherapy
haircut
manicure
massage
driving lesson
driving test
chemistry exam
history essay
maths homework
science project
group presentation
lab report
course registration
scholarship deadline
lunch with Ahmed
dinner with the Garcias
coffee with Bridget
call with the bank
meeting with Dr. Osei
video call with Grandma
appointment with the lawyer
interview with Ms. Tanaka
drinks with the neighbours
date with Camille
walk with Judith
tennis with Felix
chess club
poker night
pub quiz
movie night
band rehearsal
guitar lesson
dance class
pottery course
knitting circle
Spanish class
cooking class
first aid course
blood donation
charity run
half marathon
cycling tour
hiking trip
ski trip
school trip
summer camp
camping weekend
holiday in Greece
train to Vienna
ferry to the island
bus to the airport
hotel check-out
rental car
boarding pass
concert tickets
theatre tickets
museum visit
gallery opening
street festival
flea market
farmers' market
garage sale
house viewing
moving day
new mattress
sofa delivery
parcel from Norway
registered letter
birthday card for Elias
flowers for Mum
present for Yara
wedding anniversary
baby shower
housewarming party
farewell party for Miguel
Dad's operation
Grandpa's check-up
Aunt Linda's visit
Noah's recital
Amelie's christening
Theo's school report
Ivan's exam
Rania's exhibition
Olivia's first day at school
Pedro's send-off
parking ticket
gym membership
bus pass
credit card bill
electricity meter
heating service
water bill
savings plan
council meeting
neighbourhood watch
election
jury duty
language exam
open day
class photo
bake sale
school fair
costume party
carnival parade
Christmas dinner
Easter brunch
New Year's party
Thanksgiving shopping
turkey in the oven
bread in the oven
laundry in the machine
pasta on the stove
tea
sourdough
tomato seedlings
lawn
compost
beehives
chickens
fish tank
""".strip().split("\n")

# Texts that people send.
MESSAGES = """
I am running ten minutes late
dinner is almost ready
I got the job
the keys are under the mat
we are leaving now
have you landed yet
I can pick up the kids today
the plumber is coming at 9
don't wait for me
happy anniversary to you both
the Wi-Fi is down again
thank you for the lovely evening
did you feed the cat
practice is cancelled tonight
the car is in the second row
I'm stuck in traffic near the stadium
our flight lands at 6:40
we saved you some cake
I'll bring the salad
can you buy milk on your way home
Emma had her baby this morning
the exam went really well
we are out of toilet paper
what should I wear tonight
the doctor said everything looks fine
I passed my driving test
the landlord called about the heating
my phone was on silent
see you at the usual place
the kids are already asleep
how was your first day
I forgot my wallet at home
your parcel is with the neighbours
we need two more chairs
get well soon
I'm at the wrong platform
let me know when you get home
the show starts at half past seven
I booked us a table for four
is the offer still open
Grandma sends her love
the dog ate my sandwich
my train is delayed by 25 minutes
can I call you later
it's snowing here
I finally finished the book
Daniel is bringing his sister
you left the lights on
the meeting has moved to room 12
thanks for covering my shift
the oven is fixed
I miss our long walks
we won by three goals
sorry, I overslept
could you send me the address
the baby is walking
I can't find my glasses
who is picking up Grandpa
the cake turned out great
the bakery was out of rye bread
I'll be back before lunch
the neighbours are having a party
good luck with the interview
I'm proud of you
we should talk about the holidays
the tickets cost 45 each
I parked behind the supermarket
what time does the pool close
the new sofa arrives this week
she said yes
we are getting married
the vet says Luna is healthy
save me a slice
my battery is at 3 percent
the bus never came
do you need anything from the shop
the soup is in the fridge
I've sent you the photos
please water my plants while I'm away
the rehearsal starts at five sharp
everyone loved your speech
I'm waiting by the fountain
the code for the gate is 4471
we have a new puppy
the lecture is in the big hall
my mother is visiting next week
let's cancel the picnic
it's too hot to run today
Sofia lost her first tooth
the internet is working again
I owe you 20 euros
the guests are here
where did you put the scissors
I'm on the 17:05 train
the concert was amazing
have a safe trip
I need a lift to the station
the washing machine is leaking
are we still on for Saturday
the contract is signed
I'll explain everything tonight
our neighbour Paul found your cat
the teacher wants to see us
you forgot your lunch
there's a letter from the bank
the restaurant is fully booked
don't forget your swimming things
I made too much pasta
we can start without him
your order is ready to collect
the fever is gone
I'm bringing Maya along
what's the name of that café
the last bus goes at 23:50
we got the flat
the garden looks wonderful
can you check my essay
I'm allergic to walnuts
congratulations on your graduation
the key is at reception
Leo wants to sleep over
the printer is out of paper
I found a cheaper flight
I will think about it
nobody is at home
my meeting ran over
the parade starts near the town hall
they changed the gate to B14
I hope you feel better soon
the milk has gone off
we are at table 7
can we meet half an hour later
the mechanic needs two more days
I'm making pancakes
I've changed my number
Nora is at the door
do you still have my drill
the weather is perfect for sailing
I'm not feeling well today
please call the school
we landed safely in Lisbon
the game was called off
my sister is moving to Oslo
you can keep the jacket
the film was a bit too long
I'll pay you back on Friday
the fridge is making a strange noise
it was so good to see you
our team came second
shall I bring wine or beer
the heating is finally working
I'm in the queue already
the password is on the fridge
we ate all the cookies
Mr. Bauer is looking for you
the tomatoes are ripe
I have two spare tickets
could we swap seats
the kids want pizza
your mother called twice
the lift is broken again
it's a girl
I'll take the early shift
the cleaning lady is sick
I need your signature
the sunset was beautiful
there's no parking near the theatre
how are the children
I just saw a fox in the garden
please be quiet when you come in
the deadline is at midnight
my bike has a flat tyre
we're staying one more night
Jonas broke his arm
the taxi is waiting outside
you were amazing on stage
can you lend me your tent
I'm learning to surf
the shop opens at 10 on Sundays
the flowers are lovely
I was wrong about Peter
have you seen my blue jumper
we need more ice
my flight got cancelled
the bill was 86 dollars
I'll be there by quarter past
no need to hurry
the baby woke up at four
let's go dancing on Friday
I've left the company
your glasses are on my desk
the new neighbours are very friendly
the curry is very spicy
who won the match
I got you a present
the ferry was rough
we're meeting outside the cinema
tell me all about it later
the lamp in the hall is broken
I'd rather stay in tonight
Aunt Rosa is bringing dessert
the roads are icy
can you proofread my letter
the power is out
my laptop won't start
the choir needs a tenor
I'm cooking for eight
I've read your message
they are serving breakfast until 11
the dog needs a walk
you can come by any time
it's my turn to drive
the museum is free today
the parking meter runs out at 3
I'm reading on the balcony
are the shops open tomorrow
we sold the car
Anna says hello
the window is stuck
I lost my bus card
the course starts in September
the hotel has a pool
our reservation is under Schneider
could you turn down the music
I'm taking the day off
your cousin is in town
we missed the ferry
the pharmacy closes at 18:30
I packed your toothbrush
the interview is by phone
what do you want for your birthday
the bread smells fantastic
I'm so sorry for your loss
the cat is on the roof
Marco can fix it
the kettle is on
let's split the bill
we are two goals behind
I've ordered your usual
there is a surprise in your room
the rent goes up in March
I'm free after six
you have my support
the coffee machine needs cleaning
where are you sitting
I can hear you fine now
the tent is too small for five
Lily wants to say good night
it was only a small scratch
the report is on your desk
my keys are in your bag
did the parcel arrive
the boat leaves from pier 3
I'm baking bread
we're almost out of coffee
the supplier called about the beans
I'll close up tonight
table nine wants to pay
two regulars asked about you
the new menu is printed
we sold every croissant by ten
the health inspector was happy
can you work on Sunday
the card reader is not working
the tips are in the jar
somebody left an umbrella here
the ice machine is broken
your shift starts at 7:30
we need change for the till
Yusuf called in sick
the delivery is three boxes short
the cake for table two is vegan
I wiped down the terrace
the dishwasher is full
good morning, sleepyhead
I love you
I love your new haircut
I can't wait to see you
happy new year from all of us
merry Christmas to you and Karl
best wishes for the big day
take care of yourself
have fun at the concert
enjoy your holiday
break a leg tonight
keep up the good work
you deserve a break
fingers crossed for tomorrow
thinking of you today
I'm here if you need me
thanks a lot for your help
thanks for the ride
thank you for the recipe
sorry about the mess
sorry I missed your call
sorry for the late reply
don't worry about the dishes
don't be late
don't tell Dad yet
don't buy any more bananas
please bring a jumper
please bring back my umbrella
please sign the form by Monday
please turn off the oven
please let the cat out
please pick a film
please don't open the blue box
call me when you can
call the vet before noon
come over whenever you like
come to the side entrance
wait for me at the lights
leave the door unlocked
send me a picture of the dress
send my regards to Helena
ask Chris about the keys
take the second exit
meet us at the café at 4
look at the moon
try the lemon cake
remember to stretch
check your email
open the window in my room
is everything all right
is it okay if I bring Sam
is the bathroom free
is there any coffee left
is your brother coming too
are you at home
are you awake
are you coming to yoga
are you bringing the kids
are the twins feeling better
can you hear the thunder
can you hang up the washing
can you record the game
can you help me move on Saturday
can you pick me up at 8
can I borrow your black shoes
can I have the recipe
can I bring anything
can we talk tonight
could you feed the chickens
could you drop off the forms
could you keep an eye on Ben
do you like the colour
do you have a spare key
do you want the last ticket
do you know a good dentist
do you remember Mrs. Lopez
did you sleep well
did you get my postcard
did you lock the shed
did Eva pass her exam
did we win
does Thursday suit you
does the blue one fit
have you eaten
have you heard from Carlos
have you paid the deposit
how is your knee
how is the new flat
how was the film
how did the meeting go
how do I get to your house
how long does the rice need
how much was the taxi
how many guests are coming
what are you having for lunch
what is your shoe size
what did the doctor say
what's for dinner
what was the score
when are you coming home
when is the baby due
when does school start
when can we see the flat
when did you leave
where shall we meet
where is the spare blanket
where did you buy those boots
which bus goes to the beach
which one do you prefer
who is driving tonight
who took my sandwich
who was at the door
whose jacket is this
why is the dog wet
why are you up so late
will you be home for dinner
will there be food
would you like to join us
would you water the basil
should I wake the kids
should we invite the Martins
shall we go by train
shall we order Thai
any news from the hospital
any plans for the weekend
anyone up for tennis
ready when you are
see you at nine
see you on the other side
see you in Berlin
talk to you soon
on my way
back in five minutes
no rush at all
well done on the exam
great news about the house
lovely to meet you yesterday
lunch at one
lunch was delicious
dinner at ours on Sunday
coffee at the harbour at 3
breakfast is on the table
class is cancelled today
school is closed because of snow
traffic is terrible
Grandpa is out of hospital
Grandma wants to video call
Mum found your passport
Dad is mowing the lawn
Uncle Joe is on the phone
Mia and Tim are engaged
Ali got into medical school
Rosie has chickenpox
Dr. Klein can see you at 11
Coach Kim wants us there early
Lukas will bring the speakers
Fatima can't make it
Oscar left his coat here
Jasmine needs the car tomorrow
Henry is allergic to cats
Tina loved the scarf
Mateo scored twice
Ines is at gate 22
Hiro sent the documents
the Wilsons are moving out
the Müllers invited us for lunch
everybody is asking about you
everyone is fine
somebody scratched the car
someone rang the bell
nothing is broken
nobody wanted the olives
there are 14 people coming
there are two missed calls
there is a spider in the bath
there is frost on the windows
there was a long queue
there were no seats left
it is your turn to cook
it fits perfectly
it starts at 20:15
it costs less than we thought
it was worth the wait
it's a bank holiday
it's only 5 minutes on foot
that was a great idea
that film made me cry
this soup needs salt
this is my new number
they delivered the wrong table
they are out of decaf
they offered me a permanent job
they postponed the wedding
he is still asleep
he likes his new school
he will be two tomorrow
she is in room 208
she loves the necklace
she broke her ankle skiing
she plays the violin beautifully
you can park in our drive
you can have my dessert
you look great in green
you should see a doctor
you have to see this view
you are the best
you were right about the paint
you missed a great party
your coat is at the cleaner's
your dad would be proud
your taxi is here
your hair looks lovely
your turn to choose
your cat is in our garden
my alarm didn't go off
my back hurts
my hands are full
my parents loved the cake
my last class ends at 4:15
my boss liked the idea
my stop is next
my umbrella broke
my grandson starts school today
our dog is missing
our rehearsal is in the church
our internet bill doubled
our room has a sea view
our daughter is called Ada
our tent survived the storm
our cellar is flooded
we are home
we are in the back row
we are at the playground
we are thinking of you
we are eating at eight
we can take the bus
we could go camping in June
we found a lovely beach
we forgot the candles
we got 92 points
we had to turn back
we have guests from Japan
we have to cancel tonight
we just passed Lyon
we lost the cup final
we painted the kitchen yellow
we picked 6 kilos of cherries
we saw dolphins
we should do this more often
we still need a goalkeeper
we will miss you
we'll meet at the entrance
we've run out of time
we've been married for 30 years
I agree with you
I am at the hairdresser's
I am in the garden
I am waiting in the car
I am taking the stairs
I bought too many apples
I broke the blue vase
I burned the rice
I called in sick today
I can smell smoke
I can't open the file
I cleaned the whole house
I could use a hug
I dropped the keys in the lake
I fell asleep on the sofa
I fixed your bike
I found your earring
I gave the books to Laura
I got lost in the old town
I had a strange dream
I have a dentist appointment
I have the day off
I hurt my foot
I know a shortcut
I like your new place
I locked myself out
I made you a sandwich
I met your teacher today
I moved the meeting to Tuesday
I need 3 more eggs
I need a holiday
I only had one beer
I painted the fence
I planted the roses
I really enjoyed the play
I ran 12 kilometres
I saw your sister at the market
I signed the lease
I sold the piano
I spoke to Mr. Ito
I still have your book
I think we should wait
I took the wrong bus
I want to learn Italian
I was at the gym
I will bring the guitar
I will be in town at noon
I will do the dishes
I won the raffle
I would love to come
I wrote you a letter
I'd like to apologise
I'll call you after work
I'll be in the front row
I'll leave the key with Oskar
I'll meet you at platform 4
I'll stay with the kids
I'm afraid we can't come
I'm behind the blue van
I'm done for today
I'm having lunch with Vera
I'm leaving my job
I'm listening to your song
I'm on the sofa with tea
I'm out of credit
I'm picking strawberries
I'm sending you the list
I'm staying at my brother's
I'm still at the office
I'm third in line
I've got the tickets
I've got a sore throat
I've found a babysitter
I've hidden the presents
I've missed you so much
I've never seen so many stars
the alarm went off at 2
the bathroom tap is dripping
the beach is empty
the birds are back
the bride looked stunning
the cellar key is missing
the chicken needs another 20 minutes
the children are making lemonade
the church bells woke us
the clock is five minutes fast
the coffee is on me
the curtains match the rug
the eggs are from our hens
the elections are on Sunday
the fish is fresh today
the front door is open
the furniture comes on Wednesday
the hall is booked
the hike took six hours
the ice cream is melting
the jam turned out too sweet
the lake is frozen
the lasagne is for everyone
the magazine printed my poem
the market moved to Bridge Street
the new boss seems nice
the old piano is out of tune
the paint is still wet
the party was a big success
the peonies are blooming
the photos are on the shared drive
the picnic is at the lake
the pool is heated
the presents are in the wardrobe
the quiz team needs you
the rain has stopped
the road to Bergen is closed
the sauna is ready
the school bus is late
the shoes don't fit
the sink is blocked
the tap water is safe
the tour takes 90 minutes
the train is packed
the trial lesson was fun
the turkey weighs 8 kilos
the wedding was beautiful
the wine is in the cellar
the world looks better after coffee
Dad is feeling better
my charger is still in your car
the class is online at 9:15
Eva and Malik are on their way
the rent for Karin is 640
Bruno needs his jab at 16:00
ask Aylin for the 2 missing forms
Pia's flight arrives at 22:35
Stefan will meet you at gate 7
I told Rebecca about the flat
Enzo has your 30 dollars
Carmen's shift ends at 2
the tickets are under Nadine Vogel
Sami's new number ends in 77
row 14, seats 3 and 4
the taxi to Lund costs 38
we'll be 5 instead of 4
Gran turns 90 on the 12th
bus 42 is not running
room 315 wants more towels
I'll be a bit late, so please start without me
we took the wrong exit and are back in Leeds
if you see Rafael, tell him I have his coat
the doctor wants to see you again in two weeks
my mother says the blue curtains look better than ours
I bought bread, cheese and olives for the train
can you pick up Selma and then come to us
the landlord wants to raise the rent by 40 euros
our train was cancelled, so we are driving instead
please call the dentist and move my appointment to 10
I know it's late but are you still up
the heating is off and nobody answers the phone
we left the key with the lady on floor 2
do you want to come over and watch the match
the dog is fine, he only has a small cut
thanks for the flowers, they look beautiful on the table
sorry, I can't make it, my car won't start
let's meet at the bridge and walk from there
Amir is bringing the drums and Olga has the cables
what would you like, the window seat or the aisle
I'm at the market, do we need onions or garlic
the plumber fixed the tap and it only cost 60
you can stay with us as long as you want
the boys ate everything, so bring more crisps and juice
it was a wonderful day and we are very grateful
Marta had a boy, 3.4 kilos, and both are well
could you please check whether I locked the back door
my phone died, so write to Leonie if anything happens
""".strip().split("\n")

# What a storeroom or a kitchen holds.
GOODS = """
oat milk
almond milk
coconut milk
skimmed milk
lactose-free milk
goat's milk
condensed milk
rice milk
whipping cream
sour cream
clotted cream
coffee beans
ground coffee
instant coffee
filter papers
coffee filters
tea bags
loose tea
chamomile tea
peppermint tea
rooibos tea
jasmine tea
matcha powder
chai mix
hot chocolate powder
marshmallows
chocolate chips
chocolate sauce
dark chocolate
white chocolate
hazelnut syrup
maple syrup
agave syrup
elderflower syrup
gingerbread syrup
cane sugar
icing sugar
sugar cubes
sugar sachets
sweetener
vanilla sugar
vanilla pods
cinnamon sticks
star anise
nutmeg
cardamom pods
cloves
takeaway cups
espresso cups
cappuccino cups
mugs
saucers
wine glasses
beer glasses
water glasses
champagne flutes
teapots
milk jugs
teaspoons
forks
knives
soup spoons
wooden stirrers
paper straws
cup sleeves
cup carriers
paper bags
cake boxes
pizza boxes
greaseproof paper
baking paper
aluminium foil
cling film
freezer bags
sandwich bags
toothpicks
cocktail sticks
paper towels
tea towels
tablecloths
aprons
till rolls
receipt paper
printer paper
envelopes
ballpoint pens
chalk
menu cards
gift cards
price tags
rubber bands
sticky tape
hand soap
dish soap
dishwasher tablets
dishwasher salt
washing powder
bleach
glass cleaner
floor cleaner
descaler
cleaning cloths
scouring pads
mop heads
bin bags
rubber gloves
toilet paper
tissues
hand sanitiser
plasters
matches
tealights
batteries
fuses
extension leads
cheesecake slices
apple pies
almond croissants
pains au chocolat
cinnamon rolls
danish pastries
scones
doughnuts
éclairs
macarons
tarts
lemon tarts
banana bread
chocolate cake
sponge cake
fruit cake
cupcakes
flapjacks
shortbread
oatmeal cookies
gingerbread
waffles
pancakes
pretzels
baguettes
ciabatta rolls
rye bread
sourdough loaves
white bread
wholemeal bread
toast
burger buns
wraps
tortillas
pita bread
naan
crackers
breadsticks
breadcrumbs
pastry dough
puff pastry
pizza dough
plain flour
wholemeal flour
spelt flour
cornflour
baking powder
baking soda
dried yeast
gelatine
custard powder
semolina
couscous
bulgur
quinoa
basmati rice
risotto rice
spaghetti
macaroni
penne
lasagne sheets
rice noodles
egg noodles
red lentils
kidney beans
black beans
white beans
green beans
split peas
frozen peas
sweetcorn
tinned tomatoes
cherry tomatoes
tomato paste
tomato sauce
passata
vegetable stock
chicken stock
stock cubes
gravy
soy sauce
fish sauce
worcester sauce
chilli sauce
ketchup
mustard
mayonnaise
horseradish
pesto
hummus
tahini
peanut butter
almond butter
strawberry jam
orange marmalade
apricot jam
honey jars
hazelnut spread
vinegar
balsamic vinegar
sunflower oil
rapeseed oil
sesame oil
truffle oil
sea salt
black pepper
white pepper
paprika
cumin
turmeric
curry powder
chilli flakes
oregano
thyme
rosemary
bay leaves
dill
parsley
coriander
chives
sage
tarragon
saffron
poppy seeds
sesame seeds
sunflower seeds
pumpkin seeds
chia seeds
linseed
pine nuts
pecans
cashews
peanuts
pistachios
macadamia nuts
chestnuts
raisins
sultanas
dried apricots
prunes
cranberries
blueberries
blackberries
gooseberries
redcurrants
grapes
limes
grapefruits
mandarins
pineapples
mangoes
kiwis
papayas
pomegranates
passion fruit
peaches
nectarines
apricots
melons
watermelons
rhubarb
lettuce
rocket
kale
cabbage
red cabbage
cauliflower
broccoli
brussels sprouts
asparagus
artichokes
aubergines
courgettes
celery
fennel
radishes
turnips
parsnips
sweet potatoes
spring onions
shallots
red onions
chillies
olives
capers
gherkins
pickled onions
sauerkraut
sun-dried tomatoes
mozzarella
parmesan
feta
goat's cheese
blue cheese
cream cheese
cottage cheese
mascarpone
ricotta
halloumi
greek yoghurt
margarine
ghee
buttermilk
duck eggs
quail eggs
bacon
sausages
salami
prosciutto
turkey slices
minced beef
lamb chops
chicken wings
meatballs
smoked salmon
anchovies
sardines
prawns
mussels
cod fillets
fish fingers
chips
crisps
popcorn
granola
muesli
cornflakes
rice cakes
protein bars
fruit salad
vanilla ice cream
ice cream cones
sorbet
ice cubes
mineral water
tonic water
ginger beer
tomato juice
cranberry juice
apple cider
red wine
white wine
sparkling wine
wheat beer
rum
gin
""".strip().split("\n")

# What recipes are searched for.
INGREDIENTS = """
chicken breast
chicken thighs
minced pork
ground beef
lamb shoulder
pork belly
duck breast
turkey mince
beef stew meat
bacon
chorizo
leftover ham
leftover turkey
sausages
smoked trout
salmon fillet
tinned tuna
cod
haddock
sea bass
mackerel
prawns
squid
mussels
clams
crab meat
smoked tofu
tempeh
seitan
egg whites
leftover egg yolks
feta
goat's cheese
halloumi
ricotta
mascarpone
parmesan rind
blue cheese
mozzarella
cottage cheese
buttermilk
sour cream
natural yoghurt
coconut milk
condensed milk
oat milk
red lentils
green lentils
black beans
kidney beans
butter beans
split peas
edamame
brown rice
wild rice
leftover rice
quinoa
bulgur
couscous
pearl barley
polenta
buckwheat
rolled oats
semolina
spaghetti
orzo
gnocchi
lasagne sheets
rice noodles
glass noodles
udon
filo pastry
puff pastry
stale bread
sourdough starter
tortillas
breadcrumbs
spelt flour
almond flour
rye flour
cornmeal
sweet potatoes
new potatoes
parsnips
swede
turnips
celeriac
radishes
kohlrabi
white cabbage
red cabbage
savoy cabbage
Chinese cabbage
pak choi
Brussels sprouts
kale
Swiss chard
rocket
wild garlic
nettles
watercress
spring onions
red onions
shallots
fresh ginger
lemongrass
fennel
celery
asparagus
white asparagus
artichokes
green beans
broad beans
mangetout
sweetcorn
courgettes
aubergine
red peppers
jalapeños
green chillies
okra
butternut squash
cauliflower
broccoli
romanesco
chanterelles
porcini
shiitake
cherry tomatoes
green tomatoes
sun-dried tomatoes
olives
capers
rhubarb
quinces
apricots
peaches
nectarines
sour cherries
blackberries
blueberries
gooseberries
redcurrants
blackcurrants
elderberries
elderflowers
cranberries
grapes
blood oranges
limes
grapefruit
ripe bananas
plantain
pineapple
mango
papaya
passion fruit
pomegranate
melon
chestnuts
pecans
pistachios
cashews
peanut butter
tahini
miso paste
red curry paste
harissa
gochujang
pesto
kimchi
sauerkraut
tamarind
saffron
turmeric
cardamom
fresh mint
Thai basil
coriander
dill
rosemary
sage
tarragon
thyme
maple syrup
molasses
dark chocolate
white chocolate
matcha
espresso
marzipan
poppy seeds
chia seeds
leftover roast chicken
leftover mashed potatoes
overripe pears
dried mushrooms
dried apricots
canned tomatoes
canned pumpkin
frozen spinach
frozen berries
chicken livers
oxtail
veal shank
venison
rabbit
whole duck
vegetable scraps
carrot tops
beet greens
day-old croissants
stale baguette
instant noodles
egg noodles
ramen noodles
smoked paprika
black garlic
rose water
orange blossom water
lemon curd
elderflower syrup
""".strip().split("\n")

# Rooms and places in a house, a café, an office, a hotel.
ROOMS = """
pantry
upstairs bathroom
guest bathroom
downstairs toilet
shower room
master bedroom
guest bedroom
kids' room
children's bedroom
baby's room
playroom
sitting room
family room
dining area
breakfast nook
entrance hall
front hall
upstairs hallway
landing
stairwell
cloakroom
walk-in closet
dressing room
study
home office
music room
hobby room
games room
TV room
home cinema
fitness room
sauna
spa
pool area
indoor pool
conservatory
winter garden
greenhouse
sunroom
front porch
back porch
patio
roof terrace
upper balcony
courtyard
back garden
front yard
driveway
carport
double garage
garden shed
tool shed
woodshed
wine cellar
boiler room
utility room
attic room
loft
basement flat
crawl space
counter
coffee bar
bar area
seating area
front room
back kitchen
cold store
dry store
bakehouse
roasting room
dishwashing area
smoking area
beer garden
street terrace
window seats
quiet corner
kids' corner
reading room
private dining room
function room
ballroom
banquet hall
backstage area
ticket office
hotel lobby
waiting room
business lounge
conference room
boardroom
small meeting room
open-plan office
corner office
manager's office
staff room
break room
locker room
changing rooms
copy room
mail room
server room
archive
stockroom
loading dock
art studio
darkroom
classroom
lecture hall
auditorium
showroom
fitting room
treatment room
east wing
west wing
first floor corridor
second floor
ground floor
penthouse
bridal suite
elevator
car park
underground garage
bike shed
boathouse
stable
treehouse
summer house
mudroom
""".strip().split("\n")

# Names of shops, cafés, pharmacies, markets.
SHOPS = """
Miller & Sons
The Reading Room
Café Aurora
Corner Pharmacy
Harrison's Hardware
Bluebell Flowers
The Daily Grind
Old Town Bakery
Bakery Schulz
Casa Lupita
Trattoria Bellini
Osteria del Ponte
Pizzeria Vesuvio
Ristorante La Pergola
Bistro Mistral
Brasserie du Port
Chez Colette
Le Petit Jardin
La Bonne Table
Boulangerie Martin
Pâtisserie Duval
Café de la Gare
Café Central
Café Lumière
Café Mozart
Café Rosa
Café Nord
Café Sol
Café Paloma
Café Mirabelle
Café Tilda
Common Grounds
Bean There
The Roasted Bean
The Coffee House
The Copper Pot
The Kettle Room
The Tea Garden
The Little Teapot
The Broken Biscuit
The Hungry Bear
The Lazy Fox
The Green Door
The Yellow House
The Black Swan
The Red Lion
The White Horse
The Crown
The Old Mill
The Fisherman's Rest
The Ship Inn
The Plough
The Three Bells
The Golden Fleece
The Railway Arms
The King's Head
The Rose and Thistle
The Dog and Duck
Harbour View
Harbour Fish Bar
Seaside Chippy
Captain's Table
Lighthouse Grill
Riverside Café
Lakeside Diner
Hilltop Deli
Parkside Pharmacy
Village Pharmacy
Station Pharmacy
Market Square Pharmacy
Central Pharmacy
Lion Pharmacy
St. George Pharmacy
Greenway Chemist
Hartley's Chemist
Night Pharmacy West
Northside Farmers' Market
Old Harbour Market
Queen Street Market
Covered Market
Green Market
Fish Market Hall
Sunrise Grocers
Patel's Groceries
Ali Baba Kebab
Anatolia Grill
Istanbul Market
Mekong Supermarket
Golden Dragon
Jade Garden
Lucky Panda
Bamboo House
Saigon Kitchen
Pho Hanoi
Thai Orchid
Siam Palace
Little Tokyo
Sakura Sushi
Ramen Yama
Kimchi Corner
Seoul Kitchen
Taj Mahal
Bombay Spice
Curry Leaf
Spice Route
Casablanca
Medina
Zaytoun
Beirut Bakery
Taverna Dionysos
Athena Grill
El Rancho
El Toro
Taqueria Sol
Cantina Verde
Bodega Ramos
Tapas y Más
Churrería Lola
Panadería San José
Padaria Lisboa
Pastelaria Belém
Gelateria Fiore
Gelato Mio
Frozen Dreams
Sweet Tooth
Sugar & Spice
Honey & Thyme
Salt & Pepper
Bread & Roses
Flour & Water
Crumb & Crust
Knead
Rise Bakery
Golden Crust
Grandma's Kitchen
Mama Rosa
Nonna's
Uncle Tony's Pizza
Joe's Diner
Betty's Bakes
Lucy's Lunchbox
Annie's Attic
Fiona's Flowers
Petal & Stem
Wild Rose Florist
Green Thumb
Garden World
Oakwood Nursery
Seeds & More
Turner's Tools
Hammer & Nail
Fix-It Shop
Paint Palace
Lamps & Lights
Home Comforts
Nordic Living
Oak & Ash
Second Chance
Vintage Vera
Retro Rack
Thread & Needle
Button Box
The Wool Shop
Sew & So
Fabric Land
Shoes by Marco
Cobbler's Corner
Quick Heel Bar
Gentleman's Choice
Boutique Elise
Maison Claire
Bella Moda
Silver Thimble
Tailor Hoffmann
Kingsley Opticians
Clear View Optics
Time & Tide Watches
Jewellers Brandt
Pearl & Stone
Curl Up & Dye
Salon Chantal
Hair by Nadine
Barber Sami
The Barber Shop
Nail Studio Lily
Spa Oasis
Gym Central
Bike Barn
Pedal Power
Spokes
Wheels & Deals
City Cycles
Autohaus Lang
Garage Dupont
Jackson Motors
Northern Tyres
Sports Corner
Peak Outdoors
Surf Shack
Ski Rental Alpina
Bookends
Chapter One
Page Turner
Book Nook
Mulberry Books
Librairie des Arts
Paper & Ink
The Pen Shop
Copy Corner
Print & Post
Toy Box
Toy Town
Little Explorers
Game Over
The Dice Tower
Comic Cellar
Vinyl Revival
Spin Records
Music Box
Strings & Keys
Piano House Berg
Photo Keller
Camera Corner
Phone Doctor
Computer Clinic
Paws and Claws
Fur & Feathers
Aquarium World
Happy Hound
Smile Dental
Dry Cleaners Plus
Bubbles Launderette
Spin Cycle
Post Office Mill Lane
Hill Street Library
City Library
Museum Café
Kino Babylon
Cinema Paradiso
Roxy Cinema
Theatre Bar
Jazz Cellar
Bar Luce
Bar Centrale
Cocktail Club 33
Wine & Dine
The Wine Cellar
Weinhaus Huber
Vinoteca Rioja
Cheese & Chalk
Fromagerie Blanc
Delicatessen Rossi
Butcher Wagner
O'Brien's Butchers
Murphy's Pub
Flanagan's
McAllister's
Delgado & Daughters
Fisher & Wells
Brooks & Bailey
Singh Brothers
Nakamura Tea
Chen's Wok
Kaffeehaus Maria
Konditorei Engel
Gasthaus Zum Hirsch
Hotel Bellevue
Hotel Post
Pension Edelweiss
Smokehouse 52
Studio 7
Number Nine
Apothecary & Sons
Organic Corner
The Veggie Patch
Root & Branch
Nuts about Nuts
Olive Tree
Lemon Grove
Juice Bar Mango
Sunny Side Up
Early Bird
Night Owl
Half Moon
""".strip().split("\n")

# Cities and towns.
TOWNS = """
Madrid
Barcelona
Granada
Bilbao
Zaragoza
San Sebastián
Salamanca
Toledo
Cádiz
Alicante
Palma
Santiago de Compostela
Braga
Coimbra
Faro
Funchal
Bordeaux
Toulouse
Nantes
Lille
Strasbourg
Rennes
Grenoble
Montpellier
Avignon
Dijon
Reims
Rouen
Annecy
Biarritz
Cannes
Ajaccio
Pisa
Siena
Verona
Padua
Genoa
Bari
Lecce
Trieste
Catania
Cagliari
Parma
Modena
Ravenna
Perugia
Bolzano
Innsbruck
Linz
Klagenfurt
Lausanne
Lucerne
Lugano
Winterthur
St. Gallen
Frankfurt
Stuttgart
Leipzig
Nuremberg
Hanover
Düsseldorf
Dortmund
Essen
Bonn
Mainz
Freiburg
Heidelberg
Würzburg
Regensburg
Augsburg
Potsdam
Rostock
Lübeck
Kiel
Kassel
Weimar
The Hague
Eindhoven
Groningen
Maastricht
Leiden
Delft
Haarlem
Leuven
Liège
Namur
Luxembourg
Odense
Aalborg
Esbjerg
Roskilde
Gothenburg
Uppsala
Lund
Umeå
Visby
Trondheim
Stavanger
Bodø
Ålesund
Lillehammer
Oulu
Rovaniemi
Espoo
Akureyri
Tórshavn
Manchester
Liverpool
Birmingham
Newcastle
Sheffield
Nottingham
Leicester
Brighton
Plymouth
Exeter
Bath
Cambridge
Norwich
Canterbury
Southampton
Portsmouth
Swansea
Aberystwyth
Dundee
Aberdeen
Inverness
Stirling
Belfast
Derry
Limerick
Waterford
Sligo
Wrocław
Poznań
Lublin
Szczecin
Katowice
Ostrava
Plzeň
Olomouc
Bratislava
Košice
Szeged
Debrecen
Pécs
Bucharest
Cluj-Napoca
Timișoara
Brașov
Sibiu
Iași
Plovdiv
Varna
Burgas
Skopje
Ohrid
Tirana
Sarajevo
Mostar
Podgorica
Kotor
Novi Sad
Niš
Rijeka
Zadar
Dubrovnik
Pula
Maribor
Piran
Thessaloniki
Patras
Heraklion
Chania
Rhodes
Corfu
Nicosia
Larnaca
Valletta
Kaunas
Klaipėda
Tartu
Pärnu
Daugavpils
Kyiv
Lviv
Odesa
Kharkiv
Chișinău
Tbilisi
Batumi
Yerevan
Baku
Bursa
Antalya
Konya
Trabzon
Beirut
Amman
Damascus
Jerusalem
Haifa
Dubai
Abu Dhabi
Doha
Muscat
Kuwait City
Riyadh
Jeddah
Tehran
Isfahan
Shiraz
Tashkent
Samarkand
Almaty
Astana
Bishkek
Dushanbe
Kabul
Karachi
Lahore
Islamabad
Kolkata
Chennai
Bengaluru
Hyderabad
Ahmedabad
Kochi
Varanasi
Udaipur
Kathmandu
Pokhara
Thimphu
Dhaka
Colombo
Kandy
Yangon
Mandalay
Chiang Mai
Phuket
Vientiane
Luang Prabang
Phnom Penh
Siem Reap
Da Nang
Huế
Singapore
Penang
Malacca
Jakarta
Bandung
Yogyakarta
Surabaya
Denpasar
Manila
Cebu City
Davao
Beijing
Shanghai
Guangzhou
Shenzhen
Chengdu
Xi'an
Hangzhou
Nanjing
Wuhan
Harbin
Macau
Kaohsiung
Tainan
Nagoya
Fukuoka
Hiroshima
Nagasaki
Sendai
Yokohama
Kobe
Kanazawa
Incheon
Daegu
Ulaanbaatar
Alexandria
Luxor
Aswan
Casablanca
Marrakesh
Fez
Tangier
Algiers
Oran
Tripoli
Dakar
Bamako
Abidjan
Kumasi
Lomé
Cotonou
Abuja
Ibadan
Kano
Douala
Yaoundé
Libreville
Kinshasa
Luanda
Windhoek
Gaborone
Harare
Bulawayo
Lusaka
Lilongwe
Maputo
Antananarivo
Johannesburg
Durban
Pretoria
Bloemfontein
Port Elizabeth
Mombasa
Kisumu
Kampala
Kigali
Dar es Salaam
Arusha
Zanzibar City
Addis Ababa
Asmara
Khartoum
Philadelphia
Washington
Baltimore
Pittsburgh
Cleveland
Detroit
Milwaukee
Minneapolis
St. Louis
Kansas City
Omaha
Nashville
Memphis
New Orleans
Atlanta
Savannah
Charleston
Orlando
Tampa
Key West
Houston
San Antonio
El Paso
Albuquerque
Phoenix
Tucson
Salt Lake City
Boise
Sacramento
San Francisco
Oakland
Honolulu
Anchorage
Fairbanks
Halifax
Quebec City
Winnipeg
Regina
Calgary
Edmonton
Victoria
St. John's
Whitehorse
Guadalajara
Monterrey
Oaxaca
Puebla
Mérida
Cancún
Guatemala City
San Salvador
Tegucigalpa
Managua
San José
Panama City
Kingston
Santo Domingo
San Juan
Port of Spain
Bridgetown
Caracas
Medellín
Cali
Cartagena
Guayaquil
Cuenca
Cusco
Arequipa
La Paz
Sucre
Asunción
Montevideo
Córdoba
Rosario
Mendoza
Ushuaia
Valparaíso
Punta Arenas
São Paulo
Rio de Janeiro
Salvador
Recife
Fortaleza
Manaus
Porto Alegre
Belo Horizonte
Curitiba
Melbourne
Brisbane
Adelaide
Darwin
Hobart
Canberra
Cairns
Alice Springs
Wellington
Christchurch
Dunedin
Queenstown
Nelson
Suva
Nouméa
Papeete
Port Moresby
Apia
""".strip().split("\n")

# Drinks, without a size.
DRINKS = """
espresso macchiato
decaf espresso
espresso tonic
iced espresso
cold brew tonic
iced americano
iced mocha
iced cappuccino
iced matcha
iced chai
iced flat white
almond latte
almond cappuccino
oat cappuccino
oat flat white
soy latte
coconut latte
decaf latte
decaf cappuccino
decaf flat white
skinny latte
cinnamon latte
gingerbread latte
maple latte
lavender latte
rose latte
pistachio latte
turmeric latte
beetroot latte
pumpkin spice latte
salted caramel latte
toffee nut latte
matcha
dirty chai
latte macchiato
café au lait
café crème
breve
galão
red eye
drip coffee
pour-over
french press coffee
batch brew
filter decaf
vietnamese coffee
irish coffee
viennese coffee
greek frappé
arabic coffee
mocha frappé
coffee milkshake
vanilla milkshake
chocolate milkshake
strawberry milkshake
banana milkshake
malted shake
dark hot chocolate
white hot chocolate
mint hot chocolate
steamed milk
hot milk with honey
oat cocoa
english breakfast tea
assam tea
darjeeling tea
lady grey
lapsang souchong
oolong tea
white tea
jasmine tea
sencha
genmaicha
hojicha
chamomile tea
peppermint tea
fresh mint tea
fresh ginger tea
lemon verbena tea
hibiscus tea
rosehip tea
fennel tea
fruit tea
lemon tea
masala chai
bubble tea
thai iced tea
lemon iced tea
mint iced tea
hibiscus iced tea
yerba mate
kombucha
still water
tap water
soda water
tonic water
coconut water
ginger ale
ginger beer
root beer
cream soda
elderflower spritz
rhubarb spritz
apple spritzer
raspberry lemonade
mint lemonade
pink lemonade
cloudy apple juice
pear juice
grape juice
cherry juice
carrot juice
tomato juice
pineapple juice
grapefruit juice
cranberry juice
pomegranate juice
mango lassi
green smoothie
banana smoothie
strawberry smoothie
peach smoothie
ginger shot
wheatgrass shot
mulled wine
hot cider
apple cider
house red
house white
rosé
prosecco
pale ale
wheat beer
lager
stout
alcohol-free beer
shandy
gin and tonic
negroni
mojito
virgin mojito
margarita
daiquiri
bellini
mimosa
espresso martini
old fashioned
whisky sour
bloody mary
virgin mary
white russian
dark and stormy
piña colada
caipirinha
hot toddy
sangria
eggnog
horchata
""".strip().split("\n")

# How people name others.
PEOPLE = """
Amara
Kwame
Chidi
Ngozi
Adaeze
Emeka
Zainab
Ibrahim
Fatou
Mamadou
Aminata
Ousmane
Thandiwe
Sipho
Lindiwe
Themba
Makena
Wanjiru
Otieno
Tendai
Farai
Selam
Dawit
Hanna
Abebe
Yasmin
Layla
Khalid
Noor
Samir
Rania
Bilal
Huda
Faisal
Salma
Karim
Nabil
Walid
Leila
Reza
Shirin
Dariush
Parisa
Navid
Roya
Aylin
Emre
Elif
Mehmet
Zeynep
Burak
Defne
Deniz
Selin
Ananya
Rohan
Priya
Vikram
Kavita
Sanjay
Meera
Aditya
Nisha
Lakshmi
Imran
Sadia
Nadeem
Anika
Harpreet
Gurdeep
Simran
Nimal
Dilani
Suresh
Tenzin
Pema
Wei
Mei
Jun
Lihua
Xiaoming
Yan
Hao
Ting
Jie
Kai
Ling
Haruto
Sakura
Aiko
Hiroshi
Emi
Takumi
Naoko
Ren
Minjun
Jiwoo
Seojun
Hyejin
Soyeon
Linh
Minh
Thuy
Quang
Anh
Somchai
Malee
Ari
Dewi
Putri
Budi
Siti
Jose
Maricel
Rizal
Tala
Aroha
Tane
Leilani
Kalani
Mateo
Valentina
Camila
Diego
Lucía
Joaquín
Alejandro
Paloma
Rafael
Beatriz
Thiago
Larissa
João
Mariana
Caio
Inês
Duarte
Giulia
Matteo
Chiara
Lorenzo
Francesca
Alessandro
Bianca
Élodie
Mathieu
Amélie
Guillaume
Margaux
Baptiste
Manon
Thibault
Lena
Annika
Florian
Moritz
Katharina
Tobias
Lieselotte
Sander
Femke
Joost
Anouk
Pieter
Astrid
Linnea
Magnus
Sigrid
Anders
Maja
Rasmus
Eero
Aino
Juhani
Kaisa
Gudrun
Katya
Sergei
Olena
Taras
Oksana
Bogdan
Ioana
Andrei
Mihai
Agnieszka
Piotr
Kasia
Tomasz
Zuzana
Radek
Jitka
Ágnes
Gábor
Zsófia
Milena
Goran
Jelena
Luka
Ivana
Nikos
Eleni
Dimitra
Kostas
Noam
Tamar
Eitan
Shira
Siobhan
Declan
Niamh
Eoin
Angus
Morag
Rhys
Carys
Imogen
Alfie
Poppy
George
Harriet
Charlie
Ruby
Toby
Daisy
Emily
Ethan
Olivia
Mason
Madison
Tyler
Hunter
Logan
Autumn
Malcolm
Denise
Jerome
Keisha
Andre
Tanisha
Ellen
Roger
Barbara
Margaret
Kenneth
Doris
Stanley
Maya Thompson
Lucas Andersson
Hannah Goldberg
Omar Farouk
Priya Raman
Elena Petrova
David Okonkwo
Marie Lefevre
James O'Connor
Sofia Marchetti
Daniel Kim
Ingrid Solberg
Carlos Mendoza
Aisha Bello
Tom Bradley
Julia Neumann
Kenji Watanabe
Rosa Jimenez
Peter van Dijk
Anna Kowalska
Samuel Adeyemi
Grace Liu
Mohammed Hussein
Clara Hoffmann
Victor Santos
Nadia Rahimi
Fiona MacLeod
Ben Carter
Lily Chen
Martin Novotny
Dr. Patel
Dr. Weiss
Dr. Okafor
Dr. Lindholm
Dr. Sanchez
Dr. Amy Wong
Professor Lund
Professor Adler
Professor Nakata
Mr. Jenkins
Mr. Papadopoulos
Mr. Tran
Mrs. Fernandez
Mrs. Kaminski
Mrs. Baker
Ms. Rivera
Ms. Sato
Ms. Johansson
Aunt Rosa
Aunt May
Aunt Ingeborg
Auntie Bola
Uncle Ben
Uncle Tariq
Uncle Pavel
Grandma Ruth
Grandma Lou
Grandpa Joe
Grandpa Henrik
Granny Smithers
Nana Jo
Oma Trudi
Abuela Carmen
Cousin Vinnie
Cousin Tara
Coach Kim
Coach Daniels
Captain Lewis
Father Michael
Sister Agnes
Pastor Reed
Rabbi Cohen
Nurse Holly
Chef Antoine
Baby Leo
Big Mike
Little Tim
Judge Harper
Officer Diaz
Mayor Quinn
Principal Stone
""".strip().split("\n")

# What a calendar holds.
EVENTS = """
coffee tasting
parents' evening
book club
team meeting
staff party
board meeting
budget review
weekly stand-up
kick-off meeting
project deadline
performance review
job interview
training day
first aid course
fire drill
stocktaking
latte art workshop
barista championship
open mic night
jazz evening
quiz night
wine tasting
cheese tasting
cake sale
charity auction
poetry reading
book launch
author talk
film screening
art opening
photo exhibition
pottery workshop
watercolour class
knitting circle
sewing class
cooking class
sushi course
bread baking workshop
Italian lesson
Spanish conversation group
piano lesson
violin recital
choir rehearsal
band practice
orchestra concert
school concert
school play
sports day
open day
science fair
graduation ceremony
class reunion
family reunion
parent-teacher meeting
swimming lesson
ballet class
yoga class
pilates
spin class
football match
tennis lesson
basketball game
chess tournament
table tennis final
half marathon
charity run
bike tour
morning hike
kayak trip
fishing trip
ski weekend
camping trip
beach clean-up
picnic in the park
barbecue at Hugo's
garden party
street party
housewarming
dinner party
brunch with Carmen
lunch with the team
coffee with Naomi
date night
movie night
games night
poker evening
birthday party
Clara's birthday
surprise party for Malik
baby shower
christening
engagement party
wedding rehearsal
wedding of Ana and Luis
silver wedding
anniversary dinner
farewell drinks
retirement party
funeral
memorial service
prayer group
dentist appointment
doctor's appointment
eye test
blood donation
physiotherapy session
vet visit
haircut
car inspection
house viewing
boiler service
moving day
flight to Rome
train to Hamburg
ferry crossing
city tour
museum visit
theatre evening
opera night
ballet premiere
carnival parade
summer festival
harvest festival
Christmas market
Christmas party
Easter egg hunt
Halloween party
costume ball
flea market
farmers' market
plant swap
neighbourhood meeting
council meeting
volunteer day
""".strip().split("\n")
