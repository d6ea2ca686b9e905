"""Riddles with their answers: one a line, question | right answer | wrong answers."""

RIDDLES = [line.split(" | ") for line in """
I have one ear but cannot hear, and you hold me to drink. What am I? | A cup | A plate | A spoon | A napkin
You stir your coffee with me and leave me on the saucer. What am I? | A spoon | A lid | A cup | A menu
I rise from hot soup, fog your glasses and vanish. What am I? | Steam | Honey | Flour | Ice
My belly is hot, and I turn pale dough into golden loaves. What am I? | An oven | A fridge | A sink | A basket
It rises before it is baked, and you slice it for toast. What is it? | Bread | Cheese | Soup | Honey
I come from the sea, white and fine, and soup is dull without me. What am I? | Salt | Flour | Milk | Butter
I am white and sweet, and I disappear when you stir me into tea. What am I? | Sugar | Pepper | Flour | Vinegar
A cow gives it, a cat likes it, and a latte is full of it. What is it? | Milk | Water | Juice | Honey
I sing when I boil, then I am tipped to fill the pot. What am I? | A kettle | A toaster | A frying pan | A sponge
I am tall when young and short when old, and a breath can end me. What am I? | A candle | A bottle | A lamp | A spoon
Small and brown, I am roasted and ground to wake you. What am I? | A coffee bean | A potato | A walnut | A mushroom
I have a spout and a handle, and wet leaves sleep inside me. What am I? | A teapot | A plate | A fork | A bowl
It hangs on a string and takes a short bath in your hot cup. What is it? | A tea bag | A sugar cube | A lemon | A spoon
I have several teeth but never bite, and I lift food to your mouth. What am I? | A fork | A plate | A comb | A jug
I have a sharp edge, and butter gives way when I come near. What am I? | A knife | A spoon | A bowl | A cup
I am round and flat, and your dinner sits on my face. What am I? | A plate | A kettle | A jar | A fork
I am deep and round, and soup or cereal fills me. What am I? | A bowl | A tray | A fork | A napkin
I wait on your lap while you eat, and I wipe your lips. What am I? | A napkin | A menu | A tray | A straw
I list every dish in the house but taste of nothing but paper. What am I? | A menu | A plate | A waiter | A newspaper
I carry many cups at once, yet I have no hands. What am I? | A tray | A barista | A bowl | A spoon
The cook ties me at the back, and I catch the flour and stains. What am I? | An apron | A hat | A scarf | A glove
Once a year it wears candles, and you cut it for your guests. What is it? | A birthday cake | A sandwich | A loaf | A pizza
My shape is a half moon, and my buttery layers leave crumbs everywhere. What am I? | A croissant | A bagel | A pancake | A muffin
I am a round sweet treat, fried in oil, and my middle is often missing. What am I? | A doughnut | A biscuit | A pie | A waffle
Two slices go down soft, and up they jump, brown and hot. What am I? | A toaster | A fridge | A kettle | A blender
I begin as cream, I am churned for a while, then spread on bread. What am I? | Butter | Jam | Yogurt | Milk
Bees make me all summer, and you drip me golden into your tea. What am I? | Honey | Lemon juice | Sugar | Cream
I was fruit once, then I was cooked with sugar and put in jars. What am I? | Jam | Butter | Salt | Cheese
I am a box without hinges or key, yet a golden treasure hides inside. What am I? | An egg | A walnut | A jar | A lemon
I was wheat, then a mill made me soft white dust. What am I? | Flour | Sugar | Salt | Rice
A living speck too small to see, I make the dough grow overnight. What am I? | Yeast | Salt | Pepper | Butter
I am made from milk, and mice dream of me, holes and all. What am I? | Cheese | Bread | Ham | Butter
I am yellow and sour, and a slice of me swims in tea. What am I? | A lemon | A banana | A pear | A melon
I wear a yellow coat, and I am curved like a smile. What am I? | A banana | A lemon | A carrot | A grape
I am red or green, I grow on trees, and I keep the doctor away. What am I? | An apple | A tomato | A cucumber | A strawberry
Take off my skin and I do not cry, but you do. What am I? | An onion | A potato | A banana | A pear
I have many eyes but see nothing, and I grow under the ground. What am I? | A potato | A carrot | A melon | An apple
My orange root grows down in the garden bed, and rabbits love me. What am I? | A carrot | A pumpkin | A lettuce | An onion
My cloves are not for tea, and my smell stays on your breath. What am I? | Garlic | Mint | Cinnamon | Lemon
I am a ground black spice, and my dust makes you sneeze. What am I? | Pepper | Salt | Sugar | Cocoa
I am rolled bark from a tree, and I smell of winter buns. What am I? | Cinnamon | Salt | Garlic | Mint
I come in dark, milk or white, and I melt in warm fingers. What am I? | Chocolate | Bread | Salt | Rice
I was born in the freezer, and I clink in your glass until I vanish. What am I? | An ice cube | A sugar cube | A straw | A lemon slice
Thin and hollow, I let your lemonade climb up to your lips. What am I? | A straw | A fork | A candle | A napkin
I live under the cup and catch every drop that spills. What am I? | A saucer | A lid | A fork | A teapot
A bunch of wires, I beat cream until it stands up. What am I? | A whisk | A knife | A ladle | A spoon
I roll back and forth until the dough lies flat. What am I? | A rolling pin | A cheese grater | A fork | A kettle
My holes are there on purpose: the pasta stays and the water leaves. What am I? | A sieve | A bowl | A jug | A frying pan
I am flat and hot with a long handle, and eggs sizzle in me. What am I? | A frying pan | A teapot | A plate | A ladle
I stay cold all day, and my light wakes when you open my door. What am I? | A fridge | An oven | A cupboard | A toaster
Dirty dishes pile up in it, and it drinks all the soapy water. What is it? | A sink | A cupboard | A table | A basket
Holes are all over me, and still I hold plenty of water. What am I? | A sponge | A bottle | A bucket | A cup
Twist me and I pour, twist me back and I stop. What am I? | A tap | A sponge | A kettle | A bottle
I eat plates after dinner, and I give them back shiny and warm. What am I? | A dishwasher | A fridge | An oven | A washing line
I ring and open my drawer when a guest pays. What am I? | A till | A menu | A doorbell | A kettle
I stand on the counter, and kind guests drop coins into me. What am I? | A tip jar | A sugar bowl | A cookie tin | A vase
I steam milk, draw hearts in foam and call out your name. Who am I? | A barista | A doctor | A gardener | A driver
I work while the town sleeps so that you have fresh rolls at breakfast. Who am I? | A baker | A postman | A teacher | A tailor
I write down your order and bring food to your table. Who am I? | A waiter | A farmer | A pilot | A nurse
I crush hard beans with a loud growl until only brown powder is left. What am I? | A coffee grinder | A teapot | A toaster | A rolling pin
I sit on a cappuccino like a white hat and leave you a moustache. What am I? | Foam | Sugar | A lid | A napkin
I am black and hot, and many people cannot start the morning without me. What am I? | Coffee | Milk | Lemonade | Jam
I am thin and round, and the cook tosses me into the air to turn me. What am I? | A pancake | A muffin | A sandwich | A biscuit
I am a warm start to dinner, and a spoon is all you need. What am I? | Soup | Bread | Ham | Toast
I have a neck but no head, and I wear a cork. What am I? | A bottle | A cup | A giraffe | A plate
I was a hard little grain, then heat made me jump and turn white. What am I? | Popcorn | Flour | Mustard | Sugar
Two slices of bread hug my filling, and you eat me with your hands. What am I? | A sandwich | A pudding | A pancake | An omelette
It sits in a cone on hot days, and if you are slow it drips. What is it? | Ice cream | Bread | Popcorn | Cheese
I tell the cook what to mix and how long to bake. What am I? | A recipe | A bill | An apron | A spoon
I have sharp little holes, and cheese comes out of me in shreds. What am I? | A grater | A sponge | A whisk | A bowl
I have a face and two hands, but I never smile or wave. What am I? | A clock | A doll | A mirror | A glove
I have four legs and a back, but I never walk. What am I? | A chair | A dog | A lamp | A rug
Four legs hold it up, and dinner is served on its flat top. What is it? | A table | A bed | A cat | A shelf
A soft pillow is my hat, and I hold you all night. What am I? | A bed | A sofa | A desk | A cupboard
I show you your own face, but I never keep a picture. What am I? | A mirror | A photograph | A window | A curtain
I have teeth of metal, and with one turn I open your front door. What am I? | A key | A hammer | A bell | A zip
I open and close all day, and polite people knock on me. What am I? | A door | A wall | A roof | A carpet
Clear as air and hard as stone, I let you see the street. What am I? | A window | A mirror | A chair | A bottle
I go up and down between two floors, yet I never move. What am I? | The stairs | A lift | A cat | A ball
I am full of words and pages, but I never speak aloud. What am I? | A book | A radio | A teacher | A parrot
I lie on the floor all day, and everyone walks over me. What am I? | A carpet | A lamp | A pillow | A dog
I hang by the window and shut out the morning sun. What am I? | A curtain | A mirror | A plant | A table
I have bristles and a long stick, and I chase dust across the floor. What am I? | A broom | A comb | A spoon | An umbrella
The more I dry, the wetter I get. What am I? | A towel | A candle | A stone | A hair dryer
I get smaller every time you wash your hands with me. What am I? | Soap | A towel | A tap | A bucket
I have many teeth, and I run through your hair each morning. What am I? | A comb | A hat | A saw | A fork
I scrub your smile twice a day with a little minty paste. What am I? | A toothbrush | A sponge | A comb | A razor
I have one eye but cannot see, and thread goes through it. What am I? | A needle | A button | A ribbon | A hammer
Small and round with tiny holes, I hold your shirt closed. What am I? | A button | A sleeve | A pocket | A needle
I have a tongue and a sole, but I cannot talk. What am I? | A shoe | A hat | A bell | A glove
I have five fingers but no bones, and I keep your hand warm. What am I? | A glove | A sock | A ring | A scarf
I am always one of two, I live inside shoes, and the laundry often loses me. What am I? | A sock | A hat | A belt | A tie
I open when the rain begins and fold up when it stops. What am I? | An umbrella | A raincoat | A boot | A window
My place is the ceiling, and one small switch makes me shine. What am I? | A lamp | A mirror | A fan | A picture
I ring in your pocket, and far away friends speak through me. What am I? | A telephone | A wallet | A key | A letter
I shout early in the day, and you hit me to sleep longer. What am I? | An alarm clock | A rooster | A radio | A telephone
You press my one button, I chime, and someone opens up. What am I? | A doorbell | A radio | A key | A window
I hold cut flowers on the table and give them a drink. What am I? | A vase | A kettle | A pond | A basket
I swallow dirty shirts, spin them round and round, and return them clean. What am I? | A washing machine | A dryer | A bath | A fan
I am hot and heavy, and I smooth the creases out of shirts. What am I? | An iron | A hammer | A brush | A mirror
I have two blades that meet in the middle, and paper fears me. What am I? | Scissors | A ruler | A pencil | Glue
I have a hard head and hit nails all day. What am I? | A hammer | A saw | A brush | A ladder
I have many rungs, and painters climb me to reach the ceiling. What am I? | A ladder | A broom | A rope | A wall
I grow shorter each time I am sharpened, and I leave grey lines. What am I? | A pencil | A candle | A ruler | A knife
I am soft and full of feathers, and your head rests on me. What am I? | A pillow | A duck | A hat | A carpet
I have eighty-eight keys, but I cannot open a single door. What am I? | A piano | A lock | A violin | A drum
I swallow logs in winter, breathe smoke up high and warm the room. What am I? | A fireplace | A window | A lamp | A sofa
I cover the whole house, and I keep out rain and snow. What am I? | A roof | A floor | A garden | A door
Tall and straight, I let pictures hang on me, and some say I have ears. What am I? | A wall | A table | A floor | A sofa
I have twelve pages, and each one is good for a month. What am I? | A calendar | A newspaper | A menu | A map
I fall from clouds but never hurt myself, and gardens thank me. What am I? | Rain | A leaf | A bird | Thunder
I come without a sound, cover the roofs in white and leave in spring. What am I? | Snow | Thunder | Fog | Ivy
I howl without lungs and push without hands. What am I? | The wind | A dog | The rain | A river
I grow thin and fat each month, and I shine at night. What am I? | The moon | The sun | A candle | A firefly
I rise in the east each day, and nobody can stare at me. What am I? | The sun | The moon | A lamp | A rooster
I am a tiny light above, out all night and lost by day. What am I? | A star | A cloud | An owl | A rainbow
I float like cotton, cry when I am heavy, and hide the sun. What am I? | A cloud | A kite | A sheep | A tent
I have seven colours, and I appear when sun and rain meet. What am I? | A rainbow | A peacock | A storm | A flag
I flash across the dark sky just before the thunder. What am I? | Lightning | A candle | The moon | Rain
I follow a bright flash with a boom, yet nobody has seen me. What am I? | Thunder | A drum | Lightning | Snow
I lie low over the fields, and you cannot see past me or grab me. What am I? | Fog | Grass | Sand | Rain
I hang from the roof in winter, I grow downward, and warmth kills me. What am I? | An icicle | A bat | A lamp | A root
I have a mouth but never eat, and a bed but never sleep. What am I? | A river | A baby | A bear | A cave
I am salty and wide, ships cross me, and waves dance on my top. What am I? | The sea | A desert | A puddle | A field
I run to the beach, break into foam and start again. What am I? | A wave | A dog | A fish | A crab
I never move, yet I reach the clouds and wear snow on my peak. What am I? | A mountain | A bird | A tower | A cloud
I have bark but no bite, and birds live in my arms. What am I? | A tree | A dog | A bench | A nest
I am green in spring and gold in autumn, then I fall. What am I? | A leaf | A feather | A flower | A frog
I am tiny and sleep in the soil, and one day I may be an oak. What am I? | An acorn | A worm | A stone | A carrot
I smell sweet and look lovely, but my thorns can prick you. What am I? | A rose | A tulip | A hedgehog | A daisy
I turn my big yellow face to follow the sun. What am I? | A sunflower | A rose | A lemon | An owl
Soft and green under your bare feet, cows chew me and people mow me. What am I? | Grass | Moss | A hedge | A leaf
I grow in the forest after rain, with a cap but no head. What am I? | A mushroom | A fern | A squirrel | A stone
I carry my house on my back and leave a silver trail. What am I? | A snail | A turtle | A worm | A camel
My shell is hard, I walk slowly, and I pull in my head when scared. What am I? | A tortoise | A hare | A lizard | A mouse
I spin a fine web and wait for a fly. What am I? | A spider | A bee | An ant | A frog
I visit flowers, hum as I work, and carry a sting. What am I? | A bee | A ladybird | A spider | A robin
I was a caterpillar, I slept in a case, and I woke with painted wings. What am I? | A butterfly | A parrot | A ladybird | A frog
I am small and strong, I march in lines, and picnics please me. What am I? | An ant | A bear | A mouse | A goose
I am red with black dots, and gardeners are glad when I land. What am I? | A ladybird | A wasp | A strawberry | A robin
I purr on your lap, wash with my tongue and always land on my feet. What am I? | A cat | A dog | A rabbit | A parrot
I wag my tail at the door and bury bones. What am I? | A dog | A cat | A horse | A fox
I squeak behind the wall, and both cats and owls hunt me. What am I? | A mouse | A bird | A fly | A dog
I hop on long legs, my ears are tall, and clover is my lunch. What am I? | A rabbit | A frog | A donkey | A deer
I sleep by day, hoot by night and turn my head far around. What am I? | An owl | A duck | A hawk | A crow
I wake the whole farm with one loud crow. What am I? | A rooster | A cow | A sheep | A goat
I give milk, chew all day and say moo. What am I? | A cow | A sheep | A horse | A goat
I wear wool all year, and in summer the farmer takes my coat. What am I? | A sheep | A cow | A duck | A pig
I have a mane and four hooves, and a saddle fits my back. What am I? | A horse | A lion | A sheep | A camel
My neck is so long that I eat leaves from treetops. What am I? | A giraffe | A swan | A zebra | An elephant
I am huge and grey, and I drink and shower with my nose. What am I? | An elephant | A whale | A rhino | A mouse
I look like a horse in striped pyjamas. What am I? | A zebra | A tiger | A penguin | A panda
I wear a black coat and white shirt, and I swim but cannot fly. What am I? | A penguin | A waiter | A swan | A magpie
I live in water, I breathe without lungs, and I wear silver scales. What am I? | A fish | A duck | A whale | A crab
I started as a tadpole, and now I croak beside the pond. What am I? | A frog | A duck | A newt | A snake
I have no legs, I hiss, and I leave my old skin behind. What am I? | A snake | A worm | A cat | A lizard
I am covered in needles but never sew, and I roll up when afraid. What am I? | A hedgehog | A cactus | A rabbit | A mole
I have a bushy tail, and I hide nuts for the winter. What am I? | A squirrel | A fox | A bear | A rabbit
I sleep all winter in my den, and I love honey and fish. What am I? | A bear | A wolf | A seal | An owl
I hang upside down to sleep, and I fly without feathers. What am I? | A bat | A moth | An owl | A monkey
I carry water in my hump, so people say, and I cross the desert. What am I? | A camel | A horse | A goat | A lizard
I am red and sly, my tail is thick, and hens fear me. What am I? | A fox | A squirrel | A robin | A cat
I dig under the lawn, I hardly see, and I leave small hills. What am I? | A mole | A worm | A gardener | A badger
I repeat your words, though I am green and covered in feathers. What am I? | A parrot | An echo | A frog | A duck
I am woven of twigs on a branch, and eggs rest in me. What am I? | A nest | A basket | A web | A leaf
Green and prickly, I live in the dry desert and hardly ever drink. What am I? | A cactus | A lizard | A hedgehog | A palm tree
I slip off the grass when the sun comes, a bright drop of morning. What am I? | Dew | A frog | Snow | A pearl
I quack on the pond, and rain runs right off my back. What am I? | A duck | A frog | A swan | A hen
I am a mountain with a hot temper, and I spit fire. What am I? | A volcano | A glacier | An oven | A dragon
The rain leaves me on the pavement, and children jump in me with boots. What am I? | A puddle | A leaf | A shadow | An ocean
I fly without wings, and nobody can buy more of me. What am I? | Time | A kite | Money | A ship
I follow you on sunny days and leave you in the dark. What am I? | A shadow | A dog | A friend | An echo
I repeat your last word in the mountains, though I own no tongue. What am I? | An echo | A shadow | A whisper | The wind
If you keep me you have me, but if you share me I am gone. What am I? | A secret | A cake | A joke | A coin
I belong to you, yet others use me more than you do. What am I? | Your name | Your shadow | Your toothbrush | Your pillow
I visit you with your eyes shut, and I fade at breakfast. What am I? | A dream | A letter | A star | A guest
Say a single word and you break me. What am I? | Silence | A glass | A mirror | A rule
I can be given and then broken, and honest people keep me. What am I? | A promise | A cup | A gift | A stick
I am always coming, but I never arrive. What am I? | Tomorrow | A bus | Yesterday | A guest
I was here a day ago, and I can never come back. What am I? | Yesterday | Tomorrow | A train | Today
You climb me by one each birthday, and I never go down. What am I? | Your age | Your height | A staircase | A candle
The more there is of me in a room, the less you can see. What am I? | Darkness | A window | Light | A lamp
The more of me you take on a walk, the more you leave behind. What am I? | Footsteps | Photographs | Biscuits | Coins
I am light as a feather, yet nobody can hold me for an hour. What am I? | Breath | A pen | A leaf | Hair
I live in your head, show old days again, and sometimes slip away. What am I? | A memory | A hat | A film | A photograph
I am told to make you laugh, and I am better with a good end. What am I? | A joke | A lie | A secret | A rule
It begins with once upon a time, and children hear it in bed. What is it? | A story | A dream | A prayer | A lamp
I have notes and a tune, and you hum me in the shower. What am I? | A song | A letter | A bird | A poem
You wear me on your face for free, and I am catching. What am I? | A smile | A mask | A cold | A beard
I growl in your belly until you eat something. What am I? | Hunger | A dog | Thirst | A bear
I make your eyes close and your mouth yawn at night. What am I? | Sleep | Hunger | Anger | Joy
I am nothing at all, but put me after a one and you get ten. What am I? | Zero | Two | A comma | Silence
You catch me in winter, but nobody throws me, and I make you sneeze. What am I? | A cold | A snowball | A fish | A ball
You ask me, I wait for an answer, and a hook with a dot ends me. What am I? | A question | A fish | A story | A coat
I cost nothing, I come after a gift, and polite children say me. What am I? | A thank you | A ribbon | A party | A song
I have cities without houses and rivers without water. What am I? | A map | A country | A fountain | A desert
I run on rails, carry many people and stop at stations. What am I? | A train | A bus | A plane | A ship
I stop on many corners and carry half the town for a ticket. What am I? | A bus | A lift | A ladder | A plane
I have two wheels and two pedals, and I fall if I stand alone. What am I? | A bicycle | A car | A skateboard | A cart
I have wings but no feathers, and I take you across the ocean in hours. What am I? | An aeroplane | A ship | A gull | A train
I float on water with a white cloth, and wind pushes me along. What am I? | A sailing boat | A duck | A ferry | A kite
I go from one bank to the other, yet I stand still. What am I? | A bridge | A thief | A ferry | A fish
I go through the town and over the hills, but I never take a step. What am I? | A road | A horse | A bus | A walker
I wear red, amber and green, and cars obey me. What am I? | A traffic light | A rainbow | A policeman | A parrot
I travel the world, but I stay in one corner of an envelope. What am I? | A stamp | A pilot | An address | A letter
I walk from house to house, and dogs bark as I bring letters. Who am I? | A postman | A baker | A singer | A waiter
Wrapped in a paper coat, I say kind words without a sound. What am I? | A letter | A parrot | A radio | A present
I hold your clothes on a trip and roll behind you on wheels. What am I? | A suitcase | A wardrobe | A taxi | A pram
I hold your photo and your name, and borders open for me. What am I? | A passport | A mirror | A key | A wallet
I have thousands of stories under one roof, and I ask for quiet. What am I? | A library | A skyscraper | A cinema | A school
I stand by the sea and wink at ships all night. What am I? | A lighthouse | A sailor | A star | A gull
My needle sews nothing, yet it always knows where north is. What am I? | A compass | A hedgehog | A pine tree | A map
I wait in the park on four legs, and tired people sit on me. What am I? | A bench | A horse | A dog | A fountain
I throw water up high in the square and catch it again. What am I? | A fountain | A whale | A statue | A cloud
I am a man of stone on the square, and pigeons sit on my head. Who am I? | A statue | A mayor | A farmer | A barista
You buy me before the ride, and the guard punches a hole in me. What am I? | A ticket | A horse | A doughnut | A purse
I am yellow or black, you wave at me, and I drive you home for money. What am I? | A taxi | A bee | A friend | A bicycle
Press a number, and I save you the stairs. What am I? | A lift | A balloon | A bucket | A telephone
I am dark and long, and trains go in at one end and out the other. What am I? | A tunnel | A station | A night | A snake
I stand tall on the street, sleep by day and shine on your way home. What am I? | A street lamp | A tree | A bridge | An owl
""".strip().split("\n")]
