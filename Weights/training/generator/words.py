"""Plain words in large numbers: what is copied into arguments should be anything, not the few things that scenes speak of."""

VERBS = """adjust admire air arrange assemble attach bandage bend bind bleach blend block boil bolt braid brew brush bury button calm carve catch chase chill chop climb clip coat coil comb compare
connect convert copy count cover crack crush cut dance darn deck decorate defrost design dig dip discuss divide download draft drag drain draw dress drill drop dry dust dye edit
engrave erase examine exchange explain explore fasten fetch file fill film fit flatten flip fold follow forward frame fry gather gild glue grade grate grease grill grind guard guide hammer hand_over
hang heat hem hide hire hold hook hunt inflate inspect install iron join judge juggle kick knead knit label lace ladle laminate launch lay lift line list load lower lubricate mark
mash match mend milk mince mount mow nail number oil order pad pair park patch pave peel photograph pickle pile pin plait plan plaster plough pluck polish post pour practise press
prime prune pull pump push queue rake raise rearrange refill register rehearse remove rent replace rescue restart restock return rewrite rinse roast roll rub salt sand saw scan scrape screw scrub
seal season separate set_up sew shake sharpen shave shelve shine shovel shred shuffle sift sketch slice smoke soak solder spin split spray spread squeeze stack stain stamp staple steam stir stitch stretch
string study stuff swap swing tape tighten tile tip toast tow trace trim turn twist unblock unfold unhook unload unpack untie unwrap upgrade varnish visit warm water weave weed weigh weld whip whisk whitewash
widen wind wipe wire wrap zip""".replace("\n", " ").split()
NOUNS = """acorn album almanac amplifier anchor antenna anvil apron aquarium armchair arrow artichoke ashtray atlas attic awning axe backpack badge bagpipe balcony ballot bandage banjo banner barn
barometer barrel basin bassoon bathtub battery beacon beehive bellows belt bicycle binder binoculars blackboard blanket blender blueprint bonnet bookcase bookmark boot bottle boulder bouquet bowl bracelet bracket brake branch broom
brooch bucket buckle bulb bunk buoy cabbage cabin cable calendar camcorder canoe canvas cape caravan cardigan carpet cart casserole castle catalogue cauldron ceiling cello cement chandelier chart chess_set chimney chisel
cider cinema clarinet clasp cloak clutch cobweb collar compass compost concrete cooker cork corridor cot couch crane crate crayon crib crown cupboard curtain cushion cutlery cymbal dagger dashboard deckchair
desk detergent diagram diary dinghy dishwasher ditch doormat doughnut drawer drawing dresser driveway drum dustbin easel elevator embroidery engine envelope escalator exhibit fan farmhouse faucet fern ferry fiddle figurine fireplace
flag flagpole flask flowerbed flute folder footstool fork fountain freezer fridge fuse galleon garland gate gearbox generator globe goggles gong grain gramophone grapefruit gravel greenhouse guitar gutter hairdryer hammock handle
handlebar hanger harbour harness harp hat_stand hedge helmet hinge hoe honeycomb hose hourglass hoover igloo incense inkwell jacket jar jersey jigsaw jug juniper kayak kennel ketchup keyboard kimono kiosk kite
lace ladle lampshade lantern lawn lawnmower ledger lens letterbox lever lighthouse linen loom luggage magnet mailbox mallet mannequin manuscript marble marmalade mattress medal megaphone melon microphone microscope microwave mitten monument moped mosaic
motorbike moustache mug muzzle napkin necklace net nightgown notebook notepad nozzle oar oboe omelette orchard organ ornament oven overalls pamphlet pantry parachute parasol parcel parchment passport pasta patio pavement pavilion pebble
pedal pencil_case pendulum pergola perfume pickaxe pier pigeon pillow pinboard pipe pitcher plank plaque playground pliers plug polaroid pond porridge portrait poster pottery pouch powder projector propeller pulley puppet purse puzzle pyjamas
quilt quiver racket radiator raft railing rake ramp raspberry razor receipt recorder reel reindeer relay ribbon rickshaw rifle robe rocket roller roof_rack rope rosebush rudder rug ruler saddle sail sandal sandpit satchel
saucepan saucer saxophone scaffold scale scarecrow scarf schedule scooter screen screwdriver sculpture seashell seesaw shampoo shawl shed shield shoelace shovel shutter sideboard sieve signpost sink skateboard sketch sledge sleeve slipper snorkel
soup_bowl spade spaghetti spanner sparkler spectacles speedboat spinning_wheel staircase stapler statue steering_wheel stethoscope stew stove strainer stroller suitcase sundial sunflower sweater swimsuit sword syringe tablecloth tambourine tank tapestry tarpaulin
teacup telescope tent terrace thermometer thermos thimble thread throne tile timetable toaster toboggan toolbox torch towel tractor trailer trampoline tray treadmill treasure tricycle tripod trolley trombone trophy trousers trowel trumpet trunk tuba
tunnel turban turbine turnip tuxedo typewriter umbrella uniform valve vase vault veil velvet veranda vest viaduct video violin volcano waffle wagon waistcoat wallet walnut wardrobe washbasin watch waterfall wheelbarrow whistle wick
wig windmill windscreen wok workbench wreath xylophone yacht yoghurt_pot zipper""".replace("\n", " ").split()
ADJECTIVES = """ancient bent blank blunt brass broken bronze bulky cheap chipped clay cotton cracked crooked curly damp dark deep dented dirty dusty empty enormous faded fancy feathered flat floral foggy fragile frosted
funny furry giant glossy golden grand greasy grey hairy heavy hollow huge icy iron itchy jolly knitted leaky leather light long loose loud lucky lumpy marble matching messy mossy muddy narrow neat
noisy oak odd old open oval padded painted pale patched plain plastic pointed polished porcelain purple quiet rare rough round rubber rusty scarlet scratched second shabby sharp shiny short silk silver
slim slow small smooth soft sour spare spotted square squeaky steep sticky stiff striped sturdy sunny tall tangled tartan thick thin third tidy tiny torn turquoise twisted ugly upper used velvet warm
weak wet whole wide wild wobbly wooden woollen worn yellow""".split()
PLACES = """airport arcade bakery bank barn beach bridge cellar chapel church cinema circus clinic college corner_shop court crossing dairy deck dock dome factory farm field fire_station forest fort fountain gallery gym hall
hill hospital hostel hotel inn island junction jungle kindergarten lake laundry library lobby lodge market meadow mill mine monastery museum nursery office opera orchard palace park pharmacy pier plaza pond
port post_office prison quarry quay racecourse ranch reception reservoir rink river roundabout school shelter shore square stadium stage stall station studio swamp temple theatre tower town_hall track valley vineyard ward warehouse workshop zoo""".split()


def phrase(rng):
    """A thing: one to three words."""
    noun = rng.choice(NOUNS)
    draw = rng.random()
    text = noun if draw < 0.45 else f"{rng.choice(ADJECTIVES)} {noun}" if draw < 0.9 else f"{rng.choice(ADJECTIVES)} {rng.choice(ADJECTIVES)} {noun}"
    return text.replace("_", " ")


def task(rng):
    """Something to do with a thing."""
    text = f"{rng.choice(VERBS)} {rng.choice(['the', 'the', 'the', 'a', 'my', 'our', 'two'])} {phrase(rng)}"
    draw = rng.random()
    if draw < 0.15:
        text += f" {rng.choice(['at', 'near', 'behind', 'in', 'by'])} the {rng.choice(PLACES)}"
    elif draw < 0.25:
        text += f" and the {phrase(rng)}"
    return text.replace("_", " ")


def sentence(rng):
    """A short text."""
    draw = rng.random()
    if draw < 0.4:
        text = f"the {phrase(rng)} {rng.choice(['is', 'was', 'looks', 'feels', 'seems', 'will be', 'could be'])} {rng.choice(ADJECTIVES)}"
    elif draw < 0.7:
        text = f"{rng.choice(['I', 'we', 'they', 'you'])} {rng.choice(['saw', 'sold', 'found', 'lost', 'need', 'want', 'left', 'like'])} {rng.choice(['the', 'a', 'your', 'my'])} {phrase(rng)}"
        if rng.random() < 0.5:
            text += f" {rng.choice(['at', 'near', 'behind', 'in', 'by'])} the {rng.choice(PLACES)}"
    else:
        text = rng.choice(["please ", "can you ", "I will ", "let us ", "do not ", "who can "]) + task(rng)
    return text.replace("_", " ")


def invented_name(rng, syllables):
    """A name of letters as they come, so that it is cut into tokens in every way."""
    letters = "".join(rng.choice("bcdfghjklmnprstvwz") + rng.choice("aeiouy") + rng.choice(["", "", "l", "n", "r", "s", "t", "m"]) for _ in range(syllables))
    return letters.capitalize()
