"""Sentences around a request that ask for nothing: the weather, moods, guests, what happened before."""

ASIDES = """
It has been a long day|My sister is visiting|The shop is quiet today|I only have a minute|My hands are full|I am in a hurry|The bus was late again|We open in ten minutes|My phone is almost empty|The cat is asleep on the counter
I slept badly|The new grinder is loud|I just came in|It smells lovely in here|I am new here|My boss asked me to do this|We talked about it earlier|I almost forgot|This is important|No rush|I know you are busy|The kids are with me|I left my glasses at home
It is for a friend|My coffee is getting cold|I promised it to my mother|The last guest just left|We have a full house|There is a queue at the door|I am writing a game|My calendar is a mess|I lost the list|The radio is broken|I am on the road
It came to my mind in the shower|You did well last time|I have a headache|The rain does not stop|What a view from here|Somebody spilled milk|I am planning ahead|The boss is away|We are celebrating|I was thinking about it all morning
My neighbour told me about you|It is my first visit|I read about it in the paper|I am sitting by the window|I finished my homework|The cake is in the oven|My brother laughs at me|I have been waiting for this|Everything is fine here|I owe you one
What a lovely day|What a grey day|What a mess this is|What a week|It's so hot that the candles melt|It's raining cats and dogs|It's been snowing since breakfast|The wind nearly blew my hat away|The sun is out at last|The fog is thick today
I could hug the whole world|I am a bit grumpy today|I'm over the moon|I'm dead on my feet|I feel silly for asking|I feel much better now|I can't complain|I'm not a morning person|My feet hurt|My head is full of numbers
A guest just sang for us|A guest left a huge tip|A stranger paid my bill|Two guests are playing chess|The old man by the window says hello|A little girl drew a picture of me|A dog just ran through the café|The choir was here|A bride walked by
I burnt the toast|I dropped my keys in the soup|I missed the bus|I got up too late|I met an old friend|I found a coin on the street|I broke my glasses|I sold my car|I passed my exam|I got a new job|I quit smoking|I moved house
You won't believe it|You're a star|You know how it is|You made me laugh earlier|Don't laugh|Don't worry about me|Don't ask why|Long story|True story|Funny thing|Silly me|Poor me|Lucky me|Anyway|So there we are|That's life|Here we go again
My mum says hi|My husband is snoring|My daughter is learning the violin|My dog hates the postman|My grandson showed me how to type|My hands are shaking|My tea went cold|My neighbour plays the drums|My boss is on holiday
The printer is on strike|The neighbours are having a party|The milk went sour|The shop next door burned down, by the way|The whole street is dark|The new apron suits you|The stairs are killing me|The baby has finally fallen asleep
They say you know everything|They told me to ask you|I was told you can do this|I've never done this before|I do this every week|I asked the others, nobody knew|I tried it myself and failed|I hope that is okay|I hope I'm not too late|I'll explain later
I'm typing with one hand|I'm on the tram|I'm standing in the kitchen|I'm already in bed|I'm sitting in a boring meeting|I'm calling from my aunt's phone|I'm half asleep|I'm learning English|I'm at the dentist's
Sorry for the typos|Sorry for the noise|Sorry for all the questions|Sorry, I'm a bit slow today|Thanks for yesterday|Thanks for being there|Thanks for waiting|Nice to hear you|Nice place you have|Nice shoes, by the way
""".strip().replace("\n", "|").split("|")
