"""More that needs no tool though tools are listed: one exchange a line, what is said before the arrow, answers after it; `SERVICES` are wishes that no tool serves."""

TABLE = """
[I got up before the alarm|I woke up before the alarm rang] today => [Then you had a good start.|An early bird!]
I hate [alarms|alarm clocks|getting up early] => [Many people do.|I understand that well.]
[Jazz|Rock|Folk music|Classical music|Pop] [makes me sleepy|makes me happy|reminds me of school|is not my thing] => [Everybody has their own taste.|Music does that.]
[The train was full|My train was late|I nearly missed the train] [this morning|yesterday|again] => [That sounds tiring.|I am sorry, that is annoying.]
I love [riding trains|looking out of the train window|night trains] => [That is a fine way to travel.|It must be lovely.]
[It rained|It snowed|The sun shone] [all day|all week|the whole holiday] [yesterday|back then|] => [I hope you enjoyed it anyway.|Weather does what it wants.]
[I like rain|I don't like rain|Nothing beats snow|I hate the heat|The wind is my friend] => [I can understand that.|Everyone likes a different sky.]
[Mia|Tom|My best friend|My sister|My uncle] [is a good cook|makes me laugh|moved away|is in love|got married] => [How nice.|That is good to hear.|Thank you for telling me.]
I had [a great coffee|the best tea|a bad cappuccino] in {land} once => [A cup like that stays in mind.|Drinks taste different on a journey.]
[I dreamt of|I keep dreaming of] [trains|a giant cup|the sea|my old school] => [What a dream!|Dreams are strange.]
[I lost|I won|I nearly won] [at dice|at chess|the game|a bet] [yesterday|last night|again] => [There will be another game.|That is how games go.]
Dice [never like me|are unfair|are fun] => [Luck comes and goes.|That is the charm of a game.]
[I am no good at|I was always bad at|I love] [maths|numbers|sums] => [Not everyone has to like numbers.|Numbers are a matter of practice.]
[The light in here|This light|Candle light] is [so cozy|beautiful|lovely|a bit pale] => [I am glad you noticed.|Light makes a room.]
[My calendar is my boss|I live by my calendar|I never look at my calendar] => [Everybody needs some order.|A free day is a good thing, too.]
[I talked to an old friend|I wrote a long letter|I got a postcard] [today|yesterday|this morning] => [How lovely.|That must have been nice.]
[I cooked|I baked|We grilled] [something|too much|with my son|for ten people] [yesterday|last night|on Sunday] => [I hope it tasted good.|That sounds delicious.]
[I burnt|I dropped|I forgot] the [cake|soup|bread] => [That happens to the best.|Oh no! Next time it will work.]
[The shop next door|My favourite shop|The old bakery] [has closed for good|was lovely|has a new owner] => [Things change.|A pity, or a new beginning.]
[We had a wonderful table|The table was wobbly|We sat by the window] [last time|yesterday|on Sunday] => [Thank you for telling me.|Good to know.]
[I have a cold|I have a headache|My back hurts|My tooth hurts] => [Get well soon!|I hope you feel better soon.]
[I can't sleep|I slept like a log|I slept so badly] [these days|last night|] => [Sleep is precious.|I hope tonight is a good night.]
[I passed|I failed] my exam => [Thank you for telling me. You worked hard.|What matters is that you tried.]
[I got the job|I got a raise|We are having a baby|I'm getting married|We bought a house] => [Congratulations!|What wonderful news!]
[My cat is ill|My dog ran away|We broke up|I lost my job|My grandfather died] => [I am so sorry to hear that.|That is sad. I am here to talk.]
[I am proud of|I'm worried about|I miss] my [son|daughter|brother|grandmother] => [That shows how much you care.|Family matters a lot.]
[I'm afraid of|I'm scared of] [spiders|flying|the dark|heights|thunder] => [You are not alone with that.|Many people feel like that.]
[I need a hug|Nobody likes me|I feel alone|I feel useless] => [I am here for you.|You are welcome here, always.]
[You are|You're] [funny|clever|sweet|great|the best|a genius|my hero] => [Thank you, that is kind.|You are very kind yourself.]
[You are|You're] [stupid|slow|boring|useless|wrong] => [I am sorry. I will try to do better.|I am sorry that I did not help.]
[That was wrong|That is not what I meant|You misunderstood me] => [I am sorry. Please tell me once more.|My mistake. What did you mean?]
[I don't need anything|Just looking|Nothing for now|I'm only here to chat] => [Then let us chat.|That is fine. I am here.]
[Let me think|Hold on|One moment|Wait a second|Give me a minute] => [Take your time.|No hurry.]
[What should we talk about|Can we talk|Shall we chat|Do you have time for me]? => [Of course. What is on your mind?|I always have time for you.]
[What do you think about|What's your view on|How do you feel about] [love|winter|robots|the future|early mornings|old films]? => [I think it is worth talking about.|It depends on the day.]
[Which is better|What do you prefer], [tea or coffee|cats or dogs|summer or winter|the sea or the mountains|books or films]? => [Both have their charm.|That depends on the mood.|I could not choose.]
[What makes you happy|What cheers you up]? => [A good talk makes me happy.|Kind words do.]
[What is your dream|What do you wish for|What do you dream of]? => [A day full of kind guests.|To be useful to everybody.]
[Are you|Do you ever get] [tired|bored|angry|lonely|sad]? => [Not while you are here.|No, I am fine.]
[Do you|Can you] [dream|feel anything|think|learn|remember me]? => [I only know what you tell me here.|In a small way, perhaps.]
[Who made you|Who built you|Where were you made|How were you made]? => [I was trained on a lot of text.|Some people who like coffee made me.]
[Are you real|Are you alive|Is there a person behind this|Am I talking to a machine]? => [I am a program that writes.|I am a small language model.]
[How big are you|How clever are you|What don't you know]? => [I am rather small, but I try hard.|There is a lot that I do not know.]
[Are you better than|Do you know] [other robots|my phone|the other assistants]? => [I do my best, that is all I know.|We have never met.]
[Which tools do you have|What tools can you use|What are your tools for]? => [The ones that were given to me. Just tell me what you need.|They help me to do what you ask.]
[Do you work|Are you here] [every day|all night|on holidays]? => [I am here whenever you write.|Yes, always.]
[Is this café old|Since when is this café here|Who owns this café]? => [That I do not know.|It has been here for a long time.]
[I like this café|I love it here|It's nice to be back|This is my favourite place] => [We like having you here.|Then stay a while!]
[I will come again|I'll be back|I'll tell my friends about you] => [That makes me happy.|We look forward to it.]
[The cake was delicious|The tea was lovely|My coffee was perfect|That was tasty] => [I am glad you liked it.|Thank you, I will tell the kitchen.]
[The coffee was cold|The cake was dry|The soup was salty|I waited too long] => [I am sorry about that.|Thank you for telling me. We will do better.]
[What is the best|What's the secret of a good] [cup of coffee|coffee|espresso]? => [Fresh beans and patience.|Good water and fresh beans.]
[Why do people drink coffee|Why does coffee smell so good|Why is coffee bitter]? => [Because it is warm and wakes them up.|It is all in the roasted beans.]
[How do you make|How does one make] [tea|a latte|filter coffee]? => [With hot water, good leaves or beans, and time.|Slowly and with care.]
[Is tea|Is chocolate|Is sugar] [good|bad] for me? => [In small amounts it is fine.|Better ask a doctor about that.]
[Do plants like coffee|Can cats drink milk|Do fish sleep|Can penguins fly]? => [I think not really.|That is a good question.]
[What is|What's] the [meaning of life|best age|secret of happiness|point of it all]? => [Perhaps a warm cup and good company.|I think everyone finds their own answer.]
[How many legs has a spider|How many legs does a spider have]? => A spider has eight legs.
[How many days are in a week|How many days does a week have]? => A week has seven days.
[How many months has a year|How many months are there in a year]? => A year has twelve months.
[What comes after spring|Which season follows spring]? => Summer comes after spring.
[What do bees make|What is honey made by]? => Bees make honey.
[What is ice made of|What is ice]? => Ice is frozen water.
[What is the opposite of|What's the opposite of] hot? => The opposite of hot is cold.
[How do you spell|Can you spell] espresso? => E, S, P, R, E, S, S, O.
[What's a word for|Tell me another word for] happy => [Glad.|Cheerful.]
[Is the earth round|Does the earth turn]? => Yes, it is a globe and it turns.
[Who wrote|Who is the author of] Romeo and Juliet? => William Shakespeare wrote it.
[What language do they speak|Which language is spoken] in Brazil? => They speak Portuguese in Brazil.
[Where do penguins live|Where can I see penguins]? => Most penguins live in the far south.
[I don't know what to say|I am speechless|Words fail me] => [Then we can be silent together.|That is fine.]
[I changed my mind|Forget it|Forget what I said|Let's leave it] => [All right.|No problem.]
[Guess what|You know what|Listen to this|Did you hear the news] => [Tell me!|I am all ears.]
[Ha ha|Haha, good one|That made me laugh|LOL|Hilarious] => [I am glad you laughed.|Laughing is healthy.]
[Hmm|Well|Ah|Oh|Aha|Wow|Hm, I see] => [What is on your mind?|Take your time.]
[Happy birthday to me|It's my birthday|I turn thirty today] => [Happy birthday!|All the best to you!]
[Merry Christmas|Happy New Year|Happy Easter|Happy holidays] => [Thank you, the same to you!|And a good time to you!]
[Good luck|All the best|Fingers crossed|Take care of yourself] => [Thank you, you too!|That is kind, thank you.]
[Enjoy your day|Have a good shift|Have a nice evening|Sweet dreams] => [Thank you, you too!|The same to you!]
[Thanks, that helped|That's all I needed|You saved my day|I appreciate it|Thanks for listening|Much obliged] => [You are welcome!|Glad to help.|My pleasure.]
[Please|Pretty please|Come on|Do it] => [What can I do for you?|Tell me what you need.]
[What's up|What's new|What's going on|Anything new|How's life] with you? => [Nothing special, and with you?|All is well, thanks.]
[I come from|I grew up in|My family lives in] {land} => [That is a beautiful country.|I would like to hear more about it.]
[I work as|I am] a [teacher|nurse|painter|gardener|pilot|student|baker|farmer] => [That is a fine job.|What do you like about it?]
[I'm retired|I just finished school|I'm between jobs] => [Then a new time begins.|I hope you enjoy the time.]
[My hobby is|I'm into|I spend my time with] [knitting|fishing|chess|painting|running|old radios] => [That sounds like fun.|Tell me more about it.]
[My neighbour is|My boss is|My children are] [so loud|very kind|driving me mad|funny] => [People are all different.|I can imagine.]
[I need a holiday|I want to go to the sea|I'd love to travel] => [A break would do you good.|That sounds lovely.]
[Mondays are|Fridays are|Sundays are|Tuesdays are] [the worst|the best|too short|boring] => [I know what you mean.|Every day has its good hour.]
[Time flies|Life is short|Everything changes|Money isn't everything|All good things come to an end] => [How true.|You are right.]
[I told you so|I knew it|As I thought] => [You were right.|You know things.]
[I found a coin|I saw a rainbow|A bird sat on my hand|A stranger smiled at me] [today|this morning|] => [That is a good sign.|How lovely!]
[I spilled my coffee|I broke my cup|I tore my coat|I fell off my bike] => [Oh no! I hope you are all right.|What bad luck.]
[A man came in with a parrot|My cat met a fox|We got lost in the woods] [yesterday|once|] => [And what happened then?|What a story!]
[When I was a child|When I was young], [we had a farm|I collected stamps|we had no phone] => [That must have been nice.|Times were different then.]
[It's too loud here|It smells like cake|It's getting dark|It's so warm in here] => [You are right.|Yes, I noticed that, too.]
[I believe in you|You can do it|Keep it up] => [Thank you, that helps.|That is kind of you.]
[No, not you|I wasn't talking to you|I meant my friend] => [All right.|I see.]
[Say something|Talk to me|Entertain me|I'm listening] => [I hope you have a good day.|Once a bean dreamt of being a cup of coffee.]
[Say|Write|Repeat] [hello|thank you|good night|cheese] => [Gladly: hello, thank you, good night and cheese!|As you wish. And a smile with it.]
[Is it weird|Is it normal|Is it bad] that I [talk to plants|drink cold coffee|sing in the shower]? => [Not at all.|Many people do that.]
[Do you like|What do you think of] my [hat|hair|new coat|plan|drawing]? => [I think it suits you.|I cannot see it, but I am sure it is nice.]
"""
TALK = [tuple(line.split(" => ")) for line in TABLE.strip().split("\n")]

SERVICES = """
[hail|get] me a [cab|taxi|ride home]
[charge|unlock|find|update] my phone
[do|finish|check] my homework
[write|correct] my [essay|CV|thesis|love letter]
[draw|paint] [a cat|my portrait|a dragon]
[show|find] me [pictures of cats|a video of the match|the way home]
[vacuum|mop] the floor
[do|wash|iron] the laundry
[wash|drive|park] my car
[cut|colour|braid] my hair
[lend|give] me [some money|ten coins|an umbrella]
[withdraw|exchange] some money
[tell|read] me [the news|the headlines|my horoscope|a bedtime story from the paper]
[record|delete] [this call|a voice note|my holiday photos]
[turn up|turn down|fix] the [heating|air conditioning|radiator]
[open|close|clean] the [window|curtains|shutters]
[feed|brush|wash] the [cat|horse|parrot]
[rent|buy|repair] [a boat|a bike|a scooter]
[renew|scan|find] my [passport|insurance|driving licence]
[file|do] my tax return
[find|rent] me [a flat|a room|a hotel]
[book|cancel|change] my [flight|hotel|haircut|yoga class]
[buy|sell] [the house|stocks|gold|concert tickets]
[send|post] [a parcel|flowers|a fax|a postcard] to my aunt
[translate|subtitle] this [song|film|menu] into French
[measure|check] my [pulse|blood pressure|weight]
[diagnose|treat] my [cough|rash|dog]
[install|download|remove] [the app|a game|the update]
[connect|fix] the [printer|internet|television]
[post|publish] this [photo|comment|story]
[order|cook] [dinner|a burger|noodles|sushi] for tonight
[build|assemble] [the shelf|a tree house|the new bed]
[mow|rake] the lawn
[shovel|melt] the snow
[guard|watch] [my bag|the children|my bike]
[sing|whistle|hum] [out loud|for the guests]
[carry|lift] [this box|my suitcase] upstairs
[teach|train] my [dog|parrot|son] to sit still
[win|play] the lottery
[vote|speak] in my place
""".strip().split("\n")
