"""Playlists, quests and drink orders that fit the subject of a wish."""

# subject of the wish | title | genre | song by artist = minutes, three times
PLAYLISTS = [line.split(" | ") for line in """
a rainy afternoon | Drops on the Window | jazz | Grey Umbrella by Otto Lind = 4; Puddle Waltz by The Gutter Birds = 3; Stay Until It Stops by Marla Quince = 5
a first date | Two Cups, One Table | soul | Is This Seat Free by Dina Rowe = 3; Nervous Hands by Velvet Harper = 4; One More Question by The Blush = 4
dancing | Push the Tables Aside | swing | Shiny Shoes by Benny Tock = 3; Spin Me Twice by The Ballroom Nine = 4; No Sitting Down by Lola Prance = 2
piano music | Black and White Keys | piano | Small Hands by Emil Varga = 3; Nocturne for a Cat by Ilse Brandt = 5; Ten Quiet Fingers by Hugo Saye = 6
a slow morning | Still in Slippers | folk | First Light by Wren Alder = 4; Toast and Honey by The Barefoot Sisters = 3; Nowhere before Nine by Tom Pell = 4
a road trip | Windows Down | rock | Map on My Knees by The Dust Kings = 4; Next Gas Station by Rusty Vale = 3; Ninety Miles by Carla Stone = 5
studying | Heads in Books | ambient | Page One by Soft Lamp = 6; Margin Notes by Kalo Wend = 5; The Long Chapter by Inkwell Six = 7
a birthday party | Cake at Five | pop | Blow Them Out by Poppy Sparks = 3; Another Year of You by The Confetti Club = 3; Paper Hats by Jojo Lark = 2
a broken heart | The Empty Chair | blues | You Took the Dog by Big Mo Turner = 5; Half a Bed by Lonnie Graves = 4; Cold Side of the Cup by Ruth Delaney = 6
Christmas | Snow on the Awning | classical | Bells over Roofs by The Northgate Choir = 4; Candle Suite by Anton Weiss = 6; Sleigh Lullaby by Clara Holm = 3
a summer evening | Lemonade Sky | pop | Barefoot on Stone by Mila Sol = 3; Late Swallows by The Porch Lights = 4; Warm Until Midnight by Danny Reef = 4
cooking dinner | Stir and Sing | swing | Onions Make Me Cry by Chef Pickett = 3; Butter in the Pan by The Ladle Boys = 3; Taste It Again by Fern Mallory = 4
falling asleep | Lights Out Softly | ambient | Feather by Moth Hour = 7; Counting Sheep Slowly by Lowland Hush = 6; Deep Blue Pillow by Aya Numa = 7
a long train ride | Seat by the Window | folk | Fields Going By by Jonas Reed = 5; Ticket, Please by The Platform Five = 3; Tunnel Song by Greta Moor = 4
cleaning the house | Broom in Hand | rock | Dust Attack by The Mop Heads = 2; Under the Sofa by Vic Crane = 3; Shine, Floor, Shine by Loud Bucket = 3
a wedding | Rings and Ribbons | soul | Say Yes Slowly by Amos Bell = 5; Her Father Danced by Nina Fairweather = 4; The Whole Village Came by The Golden Vows = 4
a walk in the woods | Moss and Birdsong | folk | Follow the Creek by Hazel Thorn = 4; Under Tall Pines by Old Root = 5; Fox at Dusk by Linden Shaw = 3
working out | One More Round | electronic | Pulse Ninety by Voltcat = 4; Run It Back by Max Circuit = 3; Sweat by Neon Anvil = 5
sad songs | A Handful of Rain | blues | Nobody Called by Willa Dray = 5; Gone before Supper by Slow Joe Pike = 4; My Last Postcard by The Low Tide = 6
happy songs | Grinning All Day | pop | Sunny Side by The Skipping Stones = 3; I Found a Coin by Lulu Tan = 2; Everybody Wave by Oscar Bright = 3
a night in the city | Neon on Wet Streets | electronic | Last Tram Home by Glass Avenue = 5; Rooftop Signal by The Night Porter = 4; Taxi Yellow by Rina K = 4
Sunday brunch | Eggs and Easy Tunes | jazz | Second Helping by The Maple Quartet = 4; Jam on My Sleeve by Pearl Whitlow = 3; No Plans by Sid Monroe = 5
guitar music | Six Strings | folk | Wooden Heart of Spruce by Luis Arroyo = 4; Capo on Three by Meg Tanner = 3; Porch Pickers by The Fret Brothers = 5
children | Little Boots | pop | The Hippo Hops by Uncle Bingo = 2; Where Is My Sock by The Giggle Band = 2; Goodnight, Tractor by Tilly Toot = 3
a winter night | Logs on the Fire | piano | Frost Flowers by Signe Dahl = 5; The Snow Keeps Falling by Marek Novy = 4; Wool Socks by Edith Lane = 3
the beach | Salt and Sand | rock | Wax My Board by The Tide Riders = 3; Sandcastle King by Cody Wells = 3; Seagull Stole My Lunch by Finn Harbour = 2
writing a novel | Ink Until Dawn | classical | Prelude for a Blank Page by Cornelia Voss = 5; The Hero Sleeps by The Mill Street Strings = 7; Chapter Twelve by Paul Ostrov = 6
a candlelight dinner | Low Flames | jazz | Your Eyes in the Spoon by Delphine Roux = 5; Slow Wine by The Midnight Trio = 6; Leave the Dishes by Frankie Dell = 4
an old couple | Fifty Years of Us | swing | You Still Can Lead by Artie Plum = 3; Silver Hair Foxtrot by The Evergreen Band = 4; Our Same Old Song by Dot and Earl = 3
spring | Buds and Bees | classical | Crocus Dance by Elena Marsh = 3; Thaw by The Riverside Players = 5; March Wind by Felix Auer = 4
autumn leaves | Rust and Gold | folk | Rake and Rhyme by Sorrel Finch = 3; Apple Cellar by The Hay Wagon = 4; Smoke from the Hill by Ewan Blair = 5
a job interview | Breathe, Then Knock | ambient | Calm Collar by Tidewater Lane = 5; Steady by Haruko Bloom = 4; The Waiting Room by Pale Signal = 6
moving to a new town | Boxes Everywhere | rock | Goodbye, Elm Street Corner by The Packing Tape = 4; Which Key Fits by Joan Rasker = 3; Strange New Bakery by Leo Hatch = 4
saxophone music | Brass after Dark | jazz | Blue Reed by Cal Wickham = 6; Alley Cat Stroll by Lester Knox = 4; Smoke Ring by The Corner Five = 5
a picnic | Blanket on the Grass | folk | Ants in the Jam by The Clover Girls = 2; Basket for Two by Silas Grove = 4; Cloud Shapes by Maisie Hart = 3
New Year's Eve | Countdown | pop | Ten Seconds Left by Starla Vance = 3; Midnight Kiss Me Quick by The Fireworks = 4; Tomorrow Is Clean by Ty Rivers = 4
a lazy cat | Purring in C | piano | Nap on the Keys by Basil Fenn = 3; Whiskers at Rest by Ottilie Krause = 4; Sunbeam Moves Again by Leon Petit = 5
loud guitars | Turn It Up | rock | Thunder Garage by Iron Pigeon = 5; Break My Amp by The Loud Aunts = 3; Feedback Love by Dex Hammer = 4
meditation | One Breath at a Time | ambient | Still Water by Ona Ray = 7; Stone Garden by Empty Bowl = 6; Inhale by Slow Heron = 5
a farewell | Until Next Time | soul | Wave from the Door by Gladys Monk = 4; Keep My Number by The Station Choir = 5; Not Quite Goodbye by Reggie Lowe = 4
a café opening | Fresh Paint, Fresh Beans | swing | Cut the Ribbon by The Cream Puffs = 3; First Customer by Harry Doyle = 3; Open Till Ten by Miss Ginger Lee = 4
the ocean | Far from Shore | ambient | Whale Road by Coral Drift = 7; Green Depths by Mari Tanaka = 6; Buoy Bell by Harbor Fog = 5
a lonely night | Lamp and Shadow | blues | Two in the Morning by Otis Crow = 5; Talking to the Fridge by Mabel Stokes = 4; No Footsteps by Blind Alley Sam = 6
spaceships | Orbit Songs | electronic | Airlock by Comet Junior = 4; Seven Moons by Stellar Toast = 5; Lost near Saturn by Vega Lin = 6
gardening | Dirt under My Nails | folk | Radish Reel by The Watering Cans = 3; Talk to Tomatoes by Iris Plant = 3; Snail on Patrol by Ned Furrow = 2
a big breakfast | Golden Crust | jazz | Pancake Stack by Duke Farrow = 3; Syrup River by The Skillet Six = 4; Bacon Blues Bounce by Ella Crisp = 3
working late | Only My Desk Is Lit | electronic | Blue Screen Glow by Kernel Hum = 5; Coffee Number Six by Tess Machina = 3; Empty Elevator by Floor Eleven = 4
violin music | Bow and String | classical | Gypsum Sonata by Ivo Petrak = 7; Dance of the Thread by Mirabel Strand = 4; Lament in Rosewood by The Lark Duo = 5
being in love | Butterflies | soul | Look Up and Smile by Jerome Sweet = 4; My Knees Forgot by Tamara Gold = 3; Name on My Cup by The Honey Tones = 4
a thunderstorm | Loud Clouds | classical | Lightning March by Konrad Falk = 5; The Shutters Bang by The Gale Orchestra = 6; After the Storm, Silence by Ida Winter = 4
football fans | Scarves in the Air | rock | Extra Time by The Goalposts = 3; Ref, Are You Blind by Smithy and Sons = 2; Sing Till We Win by North Stand = 4
a yoga class | Stretch and Glow | ambient | Mountain Pose by Leela Moon = 6; Bamboo Light by Quiet Reeds = 7; Melt into the Mat by Saffron Hill = 5
old friends | Remember When | folk | The Tree House by Gus and Wally = 4; Your Terrible Haircut by Bonnie Mead = 3; Same Bench, Same Jokes by The Old Gang = 4
a farm morning | Rooster First | folk | Milk Pail Jig by The Barn Doors = 3; Mud on Everything by Clem Dawson = 3; Hello, Goat by Patsy Fields = 2
a mystery dinner | Who Has the Knife | jazz | Footprints in Flour by Vincent Shade = 5; The Butler Smiled by Noir Kitchen = 4; Clue on the Plate by Madame Violette = 4
a carnival | Masks and Drums | pop | Feathers Fly by Rosa Tambor = 3; Street of Drums by Banda Limon = 5; Glitter in My Soup by Zuzu Park = 3
harmonica music | Tin Breath | blues | Freight Yard Moan by Whistling Pete = 4; Pocket Harp by Cora Tull = 3; Bend That Note by Delta Norris = 5
a baby shower | Tiny Socks | pop | Ten Small Toes by Annie Cloud = 3; Pick a Name by The Rattles = 2; Soon We Meet by Marcus Dove = 4
bad weather | Cozy in Here | soul | Let It Pour by Etta Frost = 4; Blanket Fort by Sonny Waters = 3; Steam on My Glasses by The Radiators = 4
a long drive at night | Headlights | electronic | White Lines by Autopilot = 6; Deer Crossing by Mono Highway = 4; Radio Ghost by Elin Sparv = 5
knitting | Loops and Rows | folk | Drop a Stitch by The Wool Shop = 3; Purl for Pearl by Granny Oates = 3; Too Long a Scarf by Bram Yarrow = 4
trumpet music | Gold Bell, High Note | jazz | Mute Me Gently by Clyde Bannon = 4; Parade for Nobody by Second Street Brass = 5; High C Hotel by Rufus Gale = 3
getting up early | Up before the Birds | pop | Snooze No More by Alarm Bella = 2; Five Fifteen by The Early Trams = 3; Yawn Together by Ken Dorado = 3
losing a job | Back on My Feet | blues | Box of Desk Things by Earl Tibbs = 5; Boss Man's Door by Hattie Crowe = 4; Monday Means Nothing by Rent Due = 4
a museum visit | Quiet Rooms, Big Frames | classical | Portrait in Oil by Henrik Sand = 5; The Marble Lady by The Gallery Quintet = 6; Do Not Touch by Amelie Brun = 3
grandparents | Grandpa's Radio | swing | Polished Buttons by Chester Drum = 3; The Sunday Tram by The Valve Sisters = 3; Dance Card by Mr. Finnegan = 4
robots | Bolts and Beats | electronic | Oil Me Gently by Unit Forty = 4; Error, Error by The Circuit Kids = 3; I Learned to Whistle by Chip Solder = 5
campfire songs | Sparks Go Up | folk | Marshmallow Moon by The Tent Pegs = 3; Owl, Answer Me by Dusty Wick = 4; Nearly Burned My Boot by Cabin Six = 2
an evening in Paris | Lamps along the River | jazz | Bridge of Accordions by Odile Marchand = 4; Red Awning by Les Trois Tasses = 5; Rain on a Beret by Gaston Bleu = 3
snow | White Silence | ambient | First Flake by Polar Room = 6; Footprint by Sanna Lumi = 4; Roof of the World by Ice Choir = 7
a school reunion | Class Photo | rock | Back Row Heroes by The Detention = 3; You Sat beside Me by Kelly Locke = 4; Gym Hall Slow Dance by Homework Eaters = 4
baking bread | Flour Dust | soul | Let It Rise by Sister Rye = 5; Warm Crust by Lou Oven = 3; Knead You Tonight by The Dough Tones = 4
bees and honey | Golden Hum | folk | Hive Talk by Melissa Combe = 3; Queen's Parade by The Beeline = 4; Spoonful of July by Arlo Meadow = 3
a tired barista | Last Cup of the Day | blues | My Apron Weighs a Ton by Percy Grounds = 4; Sweep Slowly by Ada Filter = 5; Feet Hurt Blues by The Closing Shift = 4
tango | One Rose, Two Dancers | classical | Heel and Shadow by Ramiro Salas = 4; Jealous Bandoneon by Quinteto Norte = 5; The Final Turn by Ines Valdor = 3
cello music | Deep Wood | classical | Brown Velvet by Oskar Linde = 6; River at the Bottom by Judith Amsel = 5; Elegy for a Chair by Four Low Strings = 7
a bicycle tour | Two Wheels, No Hurry | pop | Ring My Bell Twice by The Spokes = 3; Downhill at Last by Nico Pedal = 2; Flat Tire Holiday by Vera Lane = 4
gospel singing | Hands Up High | gospel | Carry Me, Morning by The Hilltop Voices = 5; Bright Shoes on Sunday by Mother Adeline = 4; River, Wash Slow by Brother Enoch = 6
chess players | Your Move | piano | Knight to Nowhere by Boris Lenk = 4; Sixty Four Squares by Mina Castell = 6; Pawn's Dream by Gideon Rook = 3
country music | Boots on the Porch | country | My Truck Misses You by Hank Dalby = 3; Fence Posts and Stars by Loretta Quail = 4; Whole Lot of Gravel by The Creek Bed Boys = 3
""".strip().split("\n")]

# subject of the wish | title | giver | difficulty | three steps | item | coins
QUESTS = [line.split(" | ") for line in """
a lost letter | The Letter That Never Came | the postman | 2 | Search the mailbag for a torn envelope.; Read the name on it.; Carry it to the right door. | a brass stamp | 25
a missing cat | Where Is Pepper? | Mrs. Hill | 1 | Follow the paw prints behind the bakery.; Lure Pepper down with a bit of tuna.; Bring her home in a basket. | a silver key | 15
a hidden treasure | Gold under the Oak | old Captain Brock | 4 | Find both halves of the map.; Dig where the lines cross.; Open the chest with a crowbar. | a ruby ring | 85
a broken clock | Stopped at Noon | the clockmaker | 3 | Climb the town hall tower.; Pull the bent gear out.; Set the hands to the right hour. | a pocket watch | 40
a secret recipe | Grandmother's Cake | Paula the baker | 3 | Ask three neighbors what they remember.; Write the ingredients down.; Bake one and let Paula taste it. | a wooden spoon | 30
a ghost | Steps in the Attic | the innkeeper | 4 | Wait upstairs until midnight.; Ask the ghost what it wants.; Bury its old ring beneath the roses. | a white candle | 60
a stolen bicycle | Two Wheels Gone | Jonas | 2 | Look at the tire tracks near the school.; Question the boy with muddy shoes.; Ride the bicycle back to Jonas. | a shiny bell | 20
a dragon | The Dragon Has a Cold | the king's doctor | 5 | Brew a bucket of ginger tea.; Climb up to the smoky cave.; Pour it down the dragon's throat. | a green scale | 90
a sick child | Honey for Lina | Lina's mother | 2 | Ask the beekeeper for fresh honey.; Mix it with hot milk.; Give the cup to Lina before bed. | a knitted scarf | 10
a wedding ring | Down the Drain | a nervous groom | 3 | Unscrew the pipe below the sink.; Fish the ring out with a hook.; Polish it before the ceremony starts. | a bottle of perfume | 45
a lost dog | Barking in the Fog | the shepherd | 2 | Listen for barking on the hill.; Free the dog from the brambles.; Lead it down to the shepherd's hut. | a wool blanket | 20
a spy | The Man in the Grey Hat | Inspector Dunn | 4 | Watch the corner table all morning.; Copy the code from his newspaper.; Hand your notes to the inspector. | a magnifying glass | 70
coffee beans | No Beans, No Coffee | the barista | 2 | Go to the harbor at dawn.; Load three sacks onto the cart.; Roast them until they smell right. | a copper grinder | 35
a flooded cellar | Water up to the Knees | Mr. Abbott | 3 | Close the main valve.; Pump the cellar dry.; Patch the crack with cement. | a pair of boots | 40
a shy poet | Verses without a Voice | the librarian | 2 | Find the poet in the reading room.; Praise one of his poems.; Talk him into reading on Friday. | a feather pen | 20
a haunted house | The Crooked House | the mayor | 5 | Enter through the broken window.; Light every lamp on the stairs.; Chase the shadows out at sunrise. | an iron lantern | 90
a birthday surprise | Hush, It's for Ben | Ben's sister | 1 | Hang balloons over the counter.; Hide the guests behind the curtain.; Shout when Ben walks in. | a party hat | 10
a bridge | The Bridge Is Out | the carpenter | 4 | Fell two straight pines.; Lay the trunks across the stream.; Nail planks on top. | a sharp axe | 65
a lost umbrella | Left in the Rain | a professor | 1 | Check the stand beside the door.; Ask the tram driver about it.; Return the umbrella to its owner. | a rain hat | 10
a talking parrot | The Parrot Knows | the pirate's widow | 3 | Feed the parrot some nuts.; Note each number it says.; Open the safe with those numbers. | a gold earring | 55
a poisoned well | Bitter Water | the village nurse | 4 | Take a sample from the bucket.; Trace the poison to the tannery.; Clean the well with charcoal. | a healing potion | 75
an old photograph | Faces from Long Ago | Grandpa Walter | 2 | Wipe the dust off the frame.; Learn who stands on the left.; Invite her to Walter's table. | a silver frame | 20
a thief | Sugar Keeps Vanishing | the café owner | 3 | Sprinkle flour around the sugar jar.; Follow the white footprints.; Catch the raccoon in a box. | a jar of jam | 30
a magic mirror | The Mirror Lies | a young witch | 4 | Polish the glass with moonwater.; Ask the mirror your own name.; Break its spell with the truth. | a crystal bead | 70
a bakery at night | The Early Shift | the night baker | 2 | Light the oven at three.; Shape forty round rolls.; Set them in the window by six. | a warm loaf | 15
a mountain | Flag on the Summit | the mountain guide | 5 | Pack ropes and dry bread.; Cross the glacier before noon.; Plant the flag at the top. | an ice axe | 85
a message in a bottle | Washed Ashore | the fisherman | 3 | Pull the cork out carefully.; Translate the faded words.; Send an answer with the next ship. | a pearl | 45
a music box | The Silent Ballerina | little Sophie | 2 | Wind the box and listen.; Replace the missing spring.; Play its tune for Sophie. | a paper crown | 15
bees | The Swarm in the Chimney | the beekeeper | 3 | Put on a veil and gloves.; Smoke the chimney gently.; Shake the swarm into a hive. | a jar of honey | 35
a ship | Ready to Sail | Captain Moreno | 4 | Mend the tattered sail.; Hire a crew of five.; Steer past the reef at high tide. | a compass | 80
a school play | The Prince Is Ill | the drama teacher | 2 | Learn the prince's lines tonight.; Borrow a cape from the tailor.; Step on stage when the bell rings. | a wooden sword | 20
a rare flower | Blue Only at Night | the botanist | 4 | Wander the marsh after sunset.; Pick a flower that glows.; Press it between two pages. | a glass vial | 60
a broken espresso machine | Steam Trouble | Gina the owner | 3 | Switch the machine off.; Scrape the lime out of the valve.; Pull a test shot for Gina. | a golden cup | 40
a prisoner | The Wrong Man | a worried wife | 5 | Find the witness who saw everything.; Bring her to the judge.; Unlock the cell once he signs. | a heavy chain | 90
a sleepy guard | Wide Awake | the captain of the guard | 1 | Brew the strongest coffee you can.; Carry it up to the gate.; Make sure the guard drinks it. | a tin whistle | 15
a lost language | Words in Stone | Professor Adler | 5 | Rub charcoal over the carved letters.; Compare them with the old scroll.; Read the first sentence aloud. | a stone tablet | 80
a snowstorm | Cut Off | the stationmaster | 4 | Dig a path to the signal box.; Start the heater for the passengers.; Clear the rails with the plow. | a fur cap | 70
a love letter | Signed with an X | a blushing waiter | 2 | Compare the handwriting with old bills.; Discover who wrote it.; Arrange a meeting for the two. | a red rose | 25
a goat | The Goat on the Roof | Farmer Til | 1 | Lean a ladder against the barn.; Tempt the goat with a carrot.; Walk it back to the pen. | a cheese wheel | 15
an inventor | It Almost Flies | Ada the inventor | 4 | Collect feathers and thin wire.; Build a lighter wing.; Launch the machine from the cliff. | a pair of goggles | 65
a lighthouse | The Lamp Went Dark | the lighthouse keeper | 3 | Row across to the island.; Fill the lamp with oil.; Turn the light toward the ships. | a spyglass | 50
a cooking contest | Best Soup in Town | Chef Moretti | 3 | Choose vegetables at the market.; Simmer the broth for hours.; Serve a bowl to each judge. | a chef's hat | 45
a spilled drink | Stain on the Silk | an elegant lady | 1 | Fetch salt and cold water.; Dab the stain with a cloth.; Dry the dress by the stove. | a lace fan | 10
a troll | Toll for the Troll | a stranded merchant | 3 | Ask the troll for a riddle.; Think before you answer.; Lead the merchant's wagon over. | a mossy club | 50
a jungle temple | The Jade Idol | the explorer | 5 | Hack a path through the vines.; Step only on the dark tiles.; Lift the idol off its stand. | a jade idol | 90
an empty library | Overdue | Miss Page | 2 | Get the list of borrowed books.; Knock at each borrower's door.; Sort the books onto their shelves. | a leather bookmark | 20
a wolf | Howling at the Gate | the hunter's daughter | 4 | Track the wolf to its den.; Pull the thorn from its paw.; Guide it back into the deep forest. | a wolf tooth | 65
a tea party | Seven Cups and a Hat | the countess | 1 | Lay a cloth over the lawn table.; Heat the kettle until it sings.; Pour for every guest in turn. | a porcelain cup | 15
a traveling circus | The Clown Can't Laugh | the ringmaster | 2 | Tell the clown your worst joke.; Paint a new smile on him.; Push him into the ring on cue. | a free ticket | 25
a crossword puzzle | Nine Down | Mr. Teller | 2 | Solve the easy rows first.; Look up the river in an atlas.; Fill in nine down for him. | a fine pencil | 10
a robot | Rusty Wakes Up | the mechanic | 4 | Scrub the rust off its joints.; Charge the battery overnight.; Teach Rusty to say hello. | a spare gear | 60
a vegetable thief | Who Ate the Cabbage? | Grandma Olga | 2 | Hide behind the bean poles.; Spot the rabbit at dusk.; Close the hole in the fence. | a giant pumpkin | 20
an underground tunnel | Below the Café | a retired miner | 4 | Move the crates off the trapdoor.; Crawl along with a lamp.; Draw a plan of the passages. | a miner's helmet | 65
a pie contest | Stolen from the Sill | Aunt May | 2 | Sniff for the scent of cherries.; Spot the crumbs on the sheriff.; Make him confess with a smile. | a cherry pie | 20
an elf | The Elf Is Homesick | the elf Tamsin | 3 | Gather seven acorns.; Plant them in a ring.; Sing until the gate opens. | a leaf cloak | 50
a hospital | Medicine by Nightfall | Doctor Reyes | 3 | Pick up the crate at the airfield.; Keep it cool on the way.; Deliver it before night falls. | a first aid kit | 55
a quarrel | Two Stubborn Brothers | their mother | 2 | Hear what Karl has to say.; Then hear out Peter.; Seat them at one table with cake. | a family album | 25
a snowman contest | Tallest in the Park | the twins | 1 | Roll three huge snowballs.; Stack them with a ladder.; Crown him with a saucepan. | a red mitten | 10
a forgotten garden | Behind the Ivy Wall | the gardener | 3 | Cut the ivy from the gate.; Oil the rusty lock.; Sow fresh seeds in rows. | a bag of bulbs | 35
a sunken ship | Down to the Wreck | the diver | 5 | Check the air in both tanks.; Swim through the captain's cabin.; Raise the bell with a rope. | a ship's bell | 85
a new neighbor | Welcome to Mill Lane | the landlady | 1 | Bake a plate of cookies.; Ring the new neighbor's bell.; Show him the best shops. | a door key | 10
a vampire | No Sleep, No Garlic | the village priest | 5 | Hang garlic at every window.; Search the crypt by day.; Nail the coffin shut. | a silver cross | 85
a painter | The Color Is Missing | Rosa the painter | 3 | Crush blue shells to powder.; Stir in a little oil.; Paint the sky on her canvas. | a small painting | 40
a marathon | Run with the Flame | the coach | 4 | Train on the hill each dawn.; Take the torch from the last runner.; Cross the line before dark. | a gold medal | 70
a royal visit | The Queen Takes Tea | the royal butler | 3 | Polish the finest teapot.; Practice your bow twice.; Serve the queen without a spill. | a royal seal | 60
a time machine | Yesterday, Please | Doctor Tick | 5 | Set the dial to last Tuesday.; Stop yourself from missing the bus.; Return before the battery dies. | a spare minute | 90
a market day | Everything Must Go | the fruit seller | 1 | Stack the apples in a pyramid.; Call out the price.; Sell the last crate by noon. | a basket of pears | 15
a volcano | The Mountain Rumbles | the village elder | 5 | Measure the heat at the crater.; Sound the alarm bell.; Lead everyone down to the boats. | a fire stone | 90
a lost child | Alone at the Fair | a policeman | 2 | Ask the child for its name.; Look out from the big wheel.; Reunite it with the parents. | a balloon | 25
a chess master | Checkmate by Mail | Old Viktor | 3 | Study the master's last three games.; Write your move on a card.; Wait for the reply and win. | an ivory knight | 40
a fairy | Wings of Paper | a tiny fairy | 2 | Fold wings from thin paper.; Tie them on with spider silk.; Blow softly until she lifts off. | a pinch of stardust | 30
a desert | The Last Waterhole | the camel driver | 4 | Fill every skin you own.; Travel only under the stars.; Mark the waterhole on the map. | a silk turban | 70
a fashion show | One Dress Short | the designer | 3 | Choose a cloth from the chest.; Sew the hem by hand.; Help the model into the dress. | a velvet coat | 45
an election | Count Them Again | the town clerk | 3 | Break the seal on the box.; Count each ballot twice.; Announce the winner from the balcony. | a badge of honor | 40
a rat in the kitchen | Squeak, Squeak | the head cook | 2 | Set a trap with cheese.; Plug the gap behind the stove.; Release the rat far from town. | a block of cheddar | 20
a knight | Rust on the Armor | Sir Humphrey | 2 | Rub the armor with sand.; Shoe the old horse.; Hold the lance while he climbs up. | a blue banner | 30
a space station | Leak in Module Four | Commander Ito | 5 | Pull on the pressure suit.; Find the leak with a feather.; Seal it with liquid metal. | a moon rock | 85
an orchestra | The Conductor Overslept | the first violin | 2 | Run to the conductor's flat.; Wake him with black coffee.; Rush him to the concert hall. | a baton | 25
a grumpy king | Make Him Smile | the court jester | 3 | Learn what the king loved as a boy.; Build him a kite.; Fly it with him over the walls. | a jester's cap | 50
a river crossing | Too Deep to Wade | a family with mules | 3 | Test the depth with a pole.; Lash barrels under a raft.; Ferry the mules one by one. | a sturdy rope | 45
a dinosaur bone | Something Big Down There | Doctor Harrow | 4 | Brush the soil off the bone.; Wrap it in wet plaster.; Drive it slowly to the museum. | a fossil tooth | 60
a cursed coin | Bad Luck in Your Pocket | a fortune teller | 3 | Refuse to spend the coin.; Boil it in salt water.; Drop it off the old pier. | a lucky charm | 35
a sleeping giant | Shh! | a frightened miller | 4 | Tie sacks around your boots.; Tiptoe past the giant's ear.; Roll the millstone home. | a giant's button | 75
an anonymous gift | From Nobody | the flower girl | 2 | Untie the ribbon with care.; Trace the paper to its shop.; Thank the shy sender in person. | a music ticket | 20
a mountain rescue | Rope, Light, Courage | the rescue chief | 5 | Hike up to the last signal.; Lower a rope into the gap.; Haul the climber out alive. | a rescue badge | 80
a candle shop | Wax for Winter | the candle maker | 1 | Melt the wax in a pot.; Dip each wick ten times.; Hang the candles up to cool. | a beeswax candle | 15
a bank robbery | The Vault Stands Open | the bank director | 5 | Dust the vault for fingerprints.; Chase the van to the docks.; Recover all nine bags. | a steel badge | 90
a lost suitcase | Wrong Carousel | a tired tourist | 1 | Describe the suitcase at the desk.; Spot the yellow ribbon on a handle.; Swap it with the wrong one. | a travel pillow | 20
a frozen lake | Skates at Sunrise | the hockey team | 2 | Drill a hole to test the ice.; Sweep the snow aside.; Put up two goals before practice. | a pair of skates | 30
a unicorn | Hoofprints of Silver | the forest witch | 4 | Leave apples in the clearing.; Stand still until it comes.; Comb one hair from its mane. | a silver hair | 75
""".strip().split("\n")]

# wish | drink | size | milk | extras, or - for none | price
ORDERS = [line.split(" | ") for line in """
something cold with oat milk | iced latte | medium | oat | ice cubes | 5
a small strong coffee | espresso | small | none | - | 2
something sweet without milk | hot apple cider | medium | none | cinnamon; honey | 4
a big cappuccino | cappuccino | large | whole | cocoa powder | 5
a tea for a sore throat | ginger tea | large | none | honey; a slice of lemon | 4
a hot chocolate for a child | hot chocolate | small | whole | marshmallows | 3
something without caffeine | chamomile tea | medium | none | - | 3
a vegan latte | latte | medium | soy | - | 4
the strongest thing you have | red eye | large | none | an extra shot | 6
something with almond milk | flat white | small | almond | - | 4
a drink for a hot day | lemonade | large | none | fresh mint; ice cubes | 4
a plain black coffee | filter coffee | medium | none | - | 3
a coffee like a dessert | mocha | large | whole | whipped cream; chocolate sauce; sprinkles | 7
something that tastes of autumn | pumpkin latte | medium | whole | nutmeg; cinnamon | 5
a decaf with soy milk | decaf latte | medium | soy | - | 4
an iced coffee with caramel | iced coffee | large | whole | caramel syrup | 6
green tea with nothing in it | green tea | medium | none | - | 3
a cheap quick coffee | americano | small | none | - | 2
a long drink without alcohol | fruit spritzer | large | none | a slice of orange; crushed ice | 5
an Italian breakfast coffee | cappuccino | small | whole | - | 3
something green and creamy | matcha latte | medium | oat | - | 5
spicy and warm | chai latte | medium | whole | cardamom; black pepper | 5
a pick-me-up after a bad night | double espresso | medium | none | brown sugar | 3
an English tea | black tea | large | whole | a spoon of sugar | 3
an iced tea with peach | peach iced tea | large | none | ice cubes | 4
the lightest coffee on the menu | latte | large | almond | - | 5
something pink | strawberry milkshake | medium | whole | whipped cream | 5
a vegan hot chocolate | hot chocolate | medium | oat | coconut flakes | 5
coffee with vanilla | vanilla latte | medium | whole | vanilla syrup | 5
a drink to fall asleep | golden milk | small | whole | honey; turmeric | 4
a milkshake for sharing | chocolate milkshake | large | whole | two straws | 7
the usual for a regular | flat white | medium | whole | - | 4
an almond drink with chocolate | mocha | medium | almond | dark chocolate | 6
a healthy juice | carrot juice | medium | none | ginger | 5
something fruity with ice | mango smoothie | large | none | crushed ice | 6
two shots and no milk | double espresso | small | none | - | 3
a Turkish coffee | Turkish coffee | small | none | cardamom | 3
a flowery tea | jasmine tea | medium | none | - | 3
a coffee for a long night of work | cold brew | large | none | an extra shot; ice cubes | 6
a foamy little coffee | macchiato | small | whole | - | 3
something warm for a cold morning | hot chocolate | large | whole | cinnamon; whipped cream | 5
something sour | lemonade | medium | none | a slice of lime | 4
cold brew with a little milk | cold brew | medium | oat | - | 5
an ice cream coffee | affogato | small | none | a scoop of vanilla; hazelnuts | 6
a warm drink for a toddler | babyccino | small | whole | - | 2
oat milk and honey | steamer | medium | oat | honey | 4
a Spanish coffee with warm milk | cortado | small | whole | - | 3
a coffee with lots of milk | café au lait | large | whole | - | 4
a nutty coffee | hazelnut latte | medium | almond | chopped nuts | 5
mint tea with honey | mint tea | large | none | honey; fresh mint | 4
a mocha with less fat | mocha | small | soy | - | 4
something bubbly | sparkling water | medium | none | a slice of lemon | 2
a berry smoothie with soy milk | berry smoothie | medium | soy | chia seeds | 6
a large coffee to go | filter coffee | large | none | a paper lid | 4
tea with bergamot | earl grey | medium | none | - | 3
an Indian spiced tea with oat milk | chai latte | large | oat | star anise | 6
a summer latte | iced latte | large | almond | coconut syrup; ice cubes | 6
a cup without any sugar | rooibos tea | medium | none | - | 3
a frozen coffee | frappe | medium | whole | whipped cream; caramel sauce | 6
a weak coffee | americano | large | none | hot water | 3
iced matcha with almond milk | iced matcha | medium | almond | - | 5
a Christmas drink | gingerbread latte | large | whole | a cinnamon stick; whipped cream | 6
a bitter drink | ristretto | small | none | - | 2
a morning juice without sugar | orange juice | medium | none | - | 4
a cold chocolate | iced chocolate | medium | whole | chocolate shavings | 5
the biggest latte with an extra shot | latte | large | whole | an extra shot | 6
a small tea with milk | black tea | small | whole | - | 2
a fancy coffee | rose latte | medium | oat | rose petals; pistachios | 7
a drink with coconut | coconut mocha | medium | soy | coconut flakes | 6
something for my stomach | fennel tea | small | none | - | 3
coffee over ice, nothing else | iced americano | medium | none | - | 4
a banana drink after sports | banana shake | large | oat | peanut butter; oats | 6
two sugars in a medium coffee | filter coffee | medium | whole | two sugars | 3
a caramel drink with foam | caramel macchiato | medium | whole | caramel sauce | 5
half coffee, half tea | yuanyang | medium | whole | - | 4
a tea with apple | apple tea | medium | none | cloves | 3
a cold drink with bubbles and mint | mint soda | large | none | fresh mint; ice cubes | 4
a soy cappuccino | cappuccino | medium | soy | cocoa powder | 4
a glass of milk | cold milk | small | whole | - | 2
warm almond milk with spice | golden milk | medium | almond | ginger; cinnamon | 5
an orange coffee | espresso tonic | medium | none | orange peel; ice cubes | 5
a small iced drink for a kid | raspberry lemonade | small | none | a curly straw | 3
a lavender latte | lavender latte | medium | oat | dried lavender | 5
an Irish coffee without whiskey | cream coffee | medium | none | whipped cream; brown sugar | 5
something dark and smooth | long black | medium | none | - | 3
maple and milk | maple latte | large | whole | maple syrup | 6
a bubble tea | bubble tea | large | soy | tapioca pearls | 6
the simplest order | espresso | small | none | a glass of water | 2
white tea in a big pot | white tea | large | none | - | 5
a chocolate coffee with orange | mocha | medium | oat | orange zest; cocoa powder | 6
""".strip().split("\n")]
