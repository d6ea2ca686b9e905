"""Plain words in large numbers: what is copied into arguments should be anything, not the few things that scenes speak of."""

import pieces

VERBS = """adjust admire air arrange assemble attach bandage bend bind bleach blend block boil bolt braid brew brush bury button calm carve catch chase chill chop climb clip coat coil comb compare
connect convert copy count cover crack crush cut dance darn deck decorate defrost design dig dip discuss divide download draft drag drain draw dress drill drop dry dust dye edit
engrave erase examine exchange explain explore fasten fetch file fill film fit flatten flip fold follow forward frame fry gather gild glue grade grate grease grill grind guard guide hammer hand_over
hang heat hem hide hire hold hook hunt inflate inspect install iron join judge juggle kick knead knit label lace ladle laminate launch lay lift line list load lower lubricate mark
mash match mend milk mince mount mow nail number order pad pair park patch pave peel photograph pickle pile pin plait plan plaster plough pluck polish post pour practise press
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


# Rarer words: foods, animals, trades, stones, cloth, weather, crafts, places.
RARE = """abacus abbey acrobat adhesive agate albatross alcove alder alligator almond alpaca alphabet ambulance amethyst anchovy anemone angler anise antelope anthem apricot aqueduct archer armadillo artisan asparagus asteroid aubergine aurora avalanche aviary axle azalea baboon
badger bagel baguette balsam bamboo banister barley barnacle basilica bassinet bayonet beaker beaver beetroot begonia belfry bellflower biplane birdcage biscuit bison blackberry blizzard blossom bluebell bobbin bobsled bonfire boomerang borscht boulevard brasserie brazier breadcrumb breeze brocade broccoli
brooklet bulldozer bumblebee bungalow burlap burrito butterfly buttermilk butterscotch buzzard cactus calculus calligraphy camellia cameo camomile campfire canary candlestick cantaloupe caper capybara caramel caravel cardamom caribou carnation carousel cashew cassette catamaran catapult caterpillar cathedral cauliflower caviar
cayenne celery celeste centipede ceramic chalice chameleon champagne chapter charcoal chariot cheetah cherub chestnut chickpea chinchilla chipmunk chive chocolate chorus chowder chrysalis chutney cinnamon citadel clementine cliff clove coaster cobbler cockatoo cocoa coconut cod collage colonnade comet confetti conifer corduroy
coriander cormorant cornflower cottage couscous coyote crab crayfish creek crescent cricket crochet crocodile crocus croissant crossword crouton crystal cucumber cupcake currant custard cutlass cypress daffodil dahlia dandelion daybreak decanter delphinium denim diadem dialect diesel dolphin dome donkey dragonfly
drizzle dumpling dune dynamo earring earthworm echo eclair eclipse edelweiss eggplant ember emerald emu endive ermine espalier estuary evergreen falafel falcon fanfare feather fennel ferret fiddlehead fig filigree finch fjord flamingo flannel flax flint flounder foghorn foxglove freckle
fresco frisbee fritter frock furnace gable gadget galaxy gargoyle garlic garnet gazebo gazelle gecko geranium geyser gherkin gingerbread giraffe glacier gladiolus glockenspiel gnocchi goblet goldfinch gondola gooseberry gorge gouache granite granola grasshopper gravy greyhound griddle grotto guacamole guava gumdrop
gyroscope haddock hailstone halibut hamlet hamster handkerchief hare harmonica harpsichord hawthorn hazelnut headland heather hedgehog helicopter hemlock heron herring hibiscus hickory hippo hollyhock honeydew hops hornet horseradish hummus hummingbird hyacinth hydrangea ibex icicle iguana indigo ingot iris ivory jackal
jackdaw jade jaguar jalapeno jasmine jellyfish jetty jigsaw kale kaleidoscope kangaroo kelp kerosene kestrel kettledrum kingfisher kipper kiwi knapsack knuckle koala kohlrabi lacquer lagoon lamppost lapwing larch larkspur lasagna lavender leek lemur lentil leopard lichen lilac limerick limestone linseed lizard llama
lobster locket locust logbook lollipop loofah lozenge lupin lute lynx macaroon mackerel magnolia magpie mahogany mandarin mandolin mango mangrove maple marigold marjoram marsh marzipan matchbox meadowlark meringue meteor metronome millet mimosa minaret mink minnow minstrel mirage mistletoe moccasin molasses mollusc monsoon moonstone moorland
moose morel moss moth muesli mulberry mushroom muslin mussel mustard nasturtium nectarine nettle newt nightingale nougat nutmeg oasis oatmeal obelisk ocelot octopus okra oleander onyx opal orchid oregano oriole osprey ostrich otter oyster paddock paella pagoda palette pancake panda pansy panther papaya paprika papyrus parapet parmesan
parsley parsnip partridge pavlova peacock pear pelican penguin pennant peony peppermint perch periscope persimmon petal petunia pewter pheasant pickle pine pineapple pinecone pinwheel pistachio plateau platypus plover plum polenta pomegranate poplar poppy porcupine porpoise prawn pretzel primrose prism pudding pumice pumpkin quail quarry quartz
quiche quill quince quinoa rabbit raccoon radish rafter rainbow raisin rapeseed ravine ravioli redwood reef reindeer rhubarb risotto robin rosemary rowan ruby rutabaga rye sable saffron sage salamander salmon samovar sandcastle sapling sapphire sardine satin sauerkraut savannah scallop schooner scone scorpion seagull seaweed sequin sesame shallot
shamrock shilling shrimp shuttlecock silhouette silo skylark slate sleet sloth smock snapdragon snowdrop snowflake sorbet sorrel sourdough soybean sparrow spinach spindle spruce squash squid squirrel starfish stencil stilt stork strudel sturgeon sultana sundae swallow swan sycamore tadpole taffeta tamarind tangerine tapioca tarragon tartan teapot teak
telegram thicket thistle thrush thunder thyme tiara timber tinsel toadstool tofu tomato topaz torrent tortilla tortoise toucan trellis trifle trout truffle tugboat tulip tundra turmeric turquoise turret tweed twig ukulele urn vanilla velcro vermicelli vinegar violet viper vole vulture walrus warbler wasabi wasp watercress watermelon weasel
wharf wheat whirlpool whisker wicker wigwam willow wisteria wolf wombat woodpecker wren yam yarn yeast yew zebra zinc zinnia zither zucchini""".replace("\n", " ").split()
ACCENTED = """café crème brûlée jalapeño piñata Zoë Chloë José Müller Jürgen Søren Åsa Björn Málaga Córdoba Zürich Köln Münster São Paulo Łódź Kraków Gdańsk Brasília Reykjavík Tromsø Göteborg Malmö Besançon François René Noël Anaïs Inés Sofía Mónica Raúl Óscar Núñez Peña Ibáñez García Gómez
Pérez Sánchez Hernández Nováková Dvořák Šimon Željko Çelik Özil Gül Ayşe İzmir Dürer Größe Schäfer Weiß Strauß fiancé soufflé sauté purée éclair naïve über smörgåsbord façade jardín mañana""".replace("\n", " ").split()
HALVES = """air apple back ball band bath bed bee bell berry bird black blue board boat bone book bow box brush butter cake candle car cloud coat corn cross cup day door down drop dust ear egg eye farm fire fish flower fly foot fox frog gate glass gold grape grass green ground hair hand hat head heart hill home honey hook horse house jam jelly
key king lamp land leaf light line lock lunch man mark milk mill moon mouse nail neck nest net night nut paper pin pine pot rain rice ring river road rock roof room rope rose sand sea shell ship shoe shop side silver sky snow spoon spring star stone storm straw sun sweet table tail tea thorn thumb tide time tooth top tree tub turn wall watch
water way web weed wheel white wild wind window wine wing winter wolf wood wool work yard""".replace("\n", " ").split()


def an(text):
    """a or an, and the text."""
    low = text.lower()
    return ("an " if low.startswith(("hour", "heir", "honest")) or low[0] in "aeiou" and not low.startswith(("uni", "use", "ukule", "euro", "one ")) else "a ") + text


def compound(rng):
    """Two short words as one, now and then with a hyphen: pieces that other words have, too."""
    first, second = rng.choice(HALVES), rng.choice(HALVES)
    return first + ("-" if rng.random() < 0.15 else "") + second


def spliced(rng):
    """The beginning of one word and the end of another."""
    first, second = rng.choice(NOUNS + RARE), rng.choice(RARE)
    return (first[: rng.randint(2, max(2, len(first) - 2))] + second[rng.randint(1, max(1, len(second) - 3)) :]).replace("_", "")


def repeated(rng):
    """Syllables that come twice or thrice: lulu, bobo, tintin, papapa, mimosimosa."""
    syllable = rng.choice("bcdfghjklmnprstvwz") + rng.choice("aeiou") + rng.choice(["", "", "n", "m", "r", "k", "s"])
    draw = rng.random()
    if draw < 0.6:
        return syllable * 2
    if draw < 0.7:
        return syllable * 3
    if draw < 0.85:
        return syllable * 2 + rng.choice(["la", "ra", "no", "ki", "t", "x", "ster", "by"])
    word = rng.choice(HALVES)
    return rng.choice([f"{word}-{word}", f"{word} {word}", word + word])


def letters(rng):
    """Letters as they come."""
    return "".join(rng.choice("aaabcdeeefghiiijklmnooopqrrssttuuvwxyz") for _ in range(rng.randint(2, 8)))


def code(rng):
    """Codes, numbers with letters, addresses: B-417, x7, lena_k, no. 12, r.moss@hilltop.org, @bluefox, 3/4."""
    capitals, digits = "ABCDEFGHJKLMNPQRSTUVWXYZ", "0123456789"
    draw = rng.randrange(12)
    if draw < 3:
        return "".join(rng.choice(capitals) for _ in range(rng.randint(1, 3))) + rng.choice(["-", "", "", " "]) + str(rng.randint(1, 9999))
    if draw < 5:
        return "".join(rng.choice(capitals + digits) for _ in range(rng.randint(3, 7)))
    if draw < 6:
        return f"{rng.randint(10, 999)}-{rng.randint(10, 999)}" + rng.choice(["", "-" + rng.choice(capitals)])
    word = rng.choice([letters, compound, spliced])(rng)
    name = rng.choice([invented_name(rng, 2).lower(), rng.choice(RARE)])
    if draw < 8:
        return f"{name}{rng.choice(['.', '_', '', '-'])}{word}@{rng.choice([compound(rng), 'mail', rng.choice(RARE)])}.{rng.choice(['com', 'org', 'net', 'de', 'it', 'shop'])}"
    return rng.choice([f"@{word}{name}", f"#{name}", f"{name}_{word}", f"{name}{rng.randint(1, 99)}", f"no. {rng.randint(1, 400)}", f"{word}.{rng.choice(['txt', 'png', 'pdf', 'csv'])}", f"www.{word}.{rng.choice(['com', 'org'])}", f"{rng.randint(1, 40)}{rng.choice('abc')}"])


def odd(rng):
    """One word that may be anything."""
    maker = rng.choice([pieces.word, pieces.word, pieces.word, pieces.word, pieces.word, spliced, spliced, compound, compound, repeated, letters, code, lambda r: r.choice(RARE), lambda r: r.choice(RARE), lambda r: r.choice(ACCENTED), lambda r: invented_name(r, r.randint(1, 4)).lower(), lambda r: r.choice(NOUNS).replace("_", " ")])
    return maker(rng)


def odd_name(rng):
    """A name that may be anything: Bobo, McArden, O'Lira, Saint-Tulo, van der Wal, Lulu Bar, Tess B."""
    if rng.random() < 0.3:
        return pieces.name(rng)
    draw = rng.random()
    if draw < 0.2:
        name = repeated(rng).title()
    elif draw < 0.35:
        name = rng.choice(["Mc", "Mac", "O'", "D'", "De", "La", "Al-", "Saint-", "Fitz", "von ", "van der ", "di "]) + invented_name(rng, rng.randint(1, 2))
    elif draw < 0.45:
        name = rng.choice([word for word in ACCENTED if word[0].isupper()])
    elif draw < 0.6:
        name = spliced(rng).capitalize()
    elif draw < 0.7:
        name = compound(rng).capitalize()
    elif draw < 0.75:
        name = rng.choice(RARE).capitalize()
    elif draw < 0.82:
        name = invented_name(rng, rng.randint(1, 2)) + "-" + invented_name(rng, rng.randint(1, 2))
    else:
        name = invented_name(rng, rng.randint(1, 4))
    draw = rng.random()
    if draw < 0.3:
        name += " " + rng.choice([invented_name(rng, rng.randint(1, 3)), repeated(rng).title(), spliced(rng).capitalize(), compound(rng).capitalize(), rng.choice("ABCDEFGHJKLMNOPRSTW") + "."])
    return name


def title(rng):
    """A title of several words."""
    thing = lambda: rng.choice([phrase(rng), phrase(rng), rng.choice(RARE), compound(rng), spliced(rng)])
    text = rng.choice([lambda: f"the {thing()}", lambda: f"the {thing()} of {odd_name(rng)}", lambda: f"{thing()} and {thing()}", lambda: f"{rng.choice(VERBS)} the {thing()}", lambda: f"{odd_name(rng)}'s {thing()}", lambda: f"{rng.randint(2, 99)} {thing()}s",
                       lambda: f"a {rng.choice(ADJECTIVES)} {thing()} in {odd_name(rng)}", lambda: f"{thing()}, {thing()} and {thing()}", lambda: f"{thing()} without {thing()}"])().replace("_", " ")
    return text.title().replace("'S ", "'s ") if rng.random() < 0.6 else text[:1].upper() + text[1:]


def anything(rng):
    """One to five words that may be anything."""
    draw = rng.random()
    if draw < 0.3:
        return odd(rng)
    if draw < 0.42:
        return odd_name(rng)
    if draw < 0.55:
        return " ".join(odd(rng) for _ in range(rng.randint(2, 4)))
    if draw < 0.7:
        return rng.choice([rng.choice(ADJECTIVES) + " " + odd(rng), f"{odd(rng)} {rng.choice(NOUNS)}", f"{odd_name(rng)}'s {phrase(rng)}", f"{phrase(rng)} {rng.randint(1, 99)}"]).replace("_", " ")
    if draw < 0.82:
        return title(rng)
    return rng.choice([phrase, task, sentence])(rng)


def alike(rng, count):
    """Different texts that share words or pieces, so that each has to be copied to its end."""
    while True:
        draw = rng.randrange(5)
        if draw == 0:
            stem = rng.choice([rng.choice(HALVES), invented_name(rng, 1), odd(rng)])
            found = [stem + rng.choice(["", " ", "-", ""]) + rng.choice([rng.choice(HALVES), rng.choice("aeiou") + rng.choice("nrlst"), letters(rng)]) for _ in range(count)]
        elif draw == 1:
            end = rng.choice([rng.choice(NOUNS), odd(rng), invented_name(rng, 2)]).replace("_", " ")
            found = [rng.choice([rng.choice(ADJECTIVES), odd(rng)]) + " " + end for _ in range(count)]
        elif draw == 2:
            pool = [odd(rng), rng.choice(HALVES), rng.choice(HALVES), odd(rng)]
            found = [" ".join(rng.choice(pool) for _ in range(rng.randint(1, 3))) for _ in range(count)]
        elif draw == 3:
            first = [invented_name(rng, rng.randint(1, 2)) for _ in range(2)]
            last = [invented_name(rng, rng.randint(1, 2)) for _ in range(2)] + [odd_name(rng)]
            found = [rng.choice(first) + " " + rng.choice(last) for _ in range(count)]
        else:
            syllables = [rng.choice("bdfgklmnprstvz") + rng.choice("aeiou") for _ in range(3)]
            found = ["".join(rng.choice(syllables) for _ in range(rng.randint(2, 4))).capitalize() for _ in range(count)]
        if len(set(found)) == count:
            return found


def phrase(rng):
    """A thing: one to three words."""
    if rng.random() < 0.2:
        return pieces.things(rng)
    draw = rng.random()
    noun = rng.choice(NOUNS) if draw < 0.5 else rng.choice(RARE) if draw < 0.85 else compound(rng) if draw < 0.95 else spliced(rng)
    draw = rng.random()
    text = noun if draw < 0.45 else f"{rng.choice(ADJECTIVES)} {noun}" if draw < 0.9 else f"{rng.choice(ADJECTIVES)} {rng.choice(ADJECTIVES)} {noun}"
    return text.replace("_", " ")


def task(rng):
    """Something to do with a thing."""
    thing = phrase(rng)
    text = f"{rng.choice(VERBS)} " + (an(thing) if rng.random() < 0.15 else f"{rng.choice(['the', 'the', 'the', 'my', 'our', odd_name(rng) + chr(39) + 's'])} {thing}")
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
        text = f"{rng.choice(['I', 'we', 'they', 'you'])} {rng.choice(['saw', 'sold', 'found', 'lost', 'need', 'want', 'left', 'like'])} {rng.choice(['the', 'every', 'your', 'my'])} {phrase(rng)}"
        if rng.random() < 0.5:
            text += f" {rng.choice(['at', 'near', 'behind', 'in', 'by'])} the {rng.choice(PLACES)}"
    else:
        text = rng.choice(["please ", "can you ", "I will ", "let us ", "do not ", "who can "]) + task(rng)
    return text.replace("_", " ")


def invented_name(rng, syllables):
    """A name of letters as they come, so that it is cut into tokens in every way."""
    letters = "".join(rng.choice("bcdfghjklmnprstvwz") + rng.choice("aeiouy") + rng.choice(["", "", "l", "n", "r", "s", "t", "m"]) for _ in range(syllables))
    return letters.capitalize()
