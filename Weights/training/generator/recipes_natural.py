"""Natural recipes and specials: dishes and drinks with their ingredients, steps and prices."""

# Name, minutes, difficulty, ingredients with amounts, steps: drinks, sweets, breakfast, small meals.
_RECIPES = """
Iced lemon tea | 10 | easy | black tea = 2 bags; lemon = 1; honey = 2 spoons; ice = 1 cup | Brew the tea for four minutes.; Stir in the honey and let it cool.; Pour over ice and add lemon slices.
Spiced hot chocolate | 12 | easy | milk = 300 ml; dark chocolate = 60 g; cinnamon = 1 pinch; chili powder = a pinch | Warm the milk in a small pot.; Melt the chocolate in it.; Whisk in the spices and serve.
Classic cappuccino | 5 | medium | espresso = 1 shot; milk = 120 ml | Pull the shot into a warm cup.; Steam the milk until it is silky.; Pour slowly and finish with foam.
Flat white | 5 | medium | espresso = 2 shots; milk = 130 ml | Pull a double shot.; Steam the milk with very little foam.; Pour close to the surface.
Vanilla latte | 6 | easy | espresso = 1 shot; milk = 220 ml; vanilla syrup = 1 spoon | Put the syrup in a tall glass.; Add the hot espresso.; Top up with steamed milk.
Iced caramel latte | 6 | easy | espresso = 2 shots; cold milk = 200 ml; caramel sauce = 2 spoons; ice = 1 cup | Swirl the caramel around the glass.; Fill it with ice and milk.; Pour the espresso on top.
Cafe mocha | 7 | easy | espresso = 1 shot; milk = 200 ml; cocoa powder = 1 spoon; sugar = 1 spoon | Mix cocoa and sugar in a cup.; Stir in the espresso.; Add the steamed milk.
Overnight cold brew | 15 | easy | coarse coffee = 80 g; cold water = 800 ml | Mix the coffee with the water in a jar.; Leave it in the fridge overnight.; Strain through a paper filter.
Orange espresso tonic | 5 | easy | espresso = 1 shot; tonic water = 150 ml; orange = 1 slice; ice = 5 cubes | Fill a glass with ice and tonic.; Pour the espresso in gently.; Drop in the orange slice.
Turkish coffee | 10 | medium | fine coffee = 2 spoons; water = 150 ml; sugar = 1 spoon; cardamom = a pinch | Stir everything together in a copper pot.; Heat slowly until the foam rises.; Let the grounds settle before drinking.
Affogato | 4 | easy | vanilla ice cream = 2 scoops; espresso = 1 shot | Put the ice cream in a chilled glass.; Pour the hot espresso over it.
Coconut iced coffee | 6 | easy | strong coffee = 150 ml; coconut milk = 100 ml; brown sugar = 1 spoon; ice = 1 cup | Sweeten the coffee while it is hot.; Cool it over ice.; Float the coconut milk on top.
Matcha latte | 6 | medium | matcha = 1 spoon; hot water = 50 ml; oat milk = 200 ml; honey = 1 spoon | Sift the matcha into a bowl.; Whisk it with the water until frothy.; Add honey and warm oat milk.
Masala chai | 15 | easy | black tea = 2 spoons; milk = 200 ml; ginger = 1 slice; cardamom = 3 pods; sugar = 2 spoons | Simmer the ginger and cardamom in a cup of water.; Add the tea and boil briefly.; Pour in milk and sugar.; Strain into two cups.
Fresh mint tea | 8 | easy | mint = 1 bunch; hot water = 500 ml; honey = 1 spoon | Rinse the mint well.; Steep it for five minutes.; Sweeten with honey.
Ginger honey tea | 10 | easy | ginger = 30 g; water = 400 ml; honey = 2 spoons; lemon = half | Slice the ginger thinly.; Boil it for six minutes.; Stir in lemon juice and honey.
Peach iced tea | 15 | easy | black tea = 3 bags; peaches = 2; sugar = 2 spoons; ice = 2 cups | Cook the peaches with the sugar until soft.; Brew the tea and let it cool.; Mix both and serve over ice.
Hibiscus cooler | 12 | easy | dried hibiscus = 3 spoons; water = 500 ml; sugar = 2 spoons; lime = 1 | Steep the hibiscus in hot water.; Strain and add the sugar.; Chill and finish with lime juice.
Golden turmeric milk | 8 | easy | milk = 250 ml; turmeric = 1 spoon; honey = 1 spoon; black pepper = a pinch | Heat the milk with the spices.; Simmer for three minutes.; Sweeten it in the cup.
London fog | 8 | easy | earl grey tea = 1 bag; milk = 150 ml; vanilla syrup = 1 spoon; hot water = 150 ml | Brew the tea strong.; Froth the warm milk.; Combine with the syrup in a mug.
Homemade lemonade | 10 | easy | lemons = 4; sugar = 80 g; water = 1 liter; ice = 2 cups | Squeeze the lemons into a jug.; Dissolve the sugar in the juice.; Add water and plenty of ice.
Strawberry lemonade | 12 | easy | strawberries = 200 g; lemons = 3; sugar = 60 g; sparkling water = 700 ml | Blend the berries with the sugar.; Strain the puree into a jug.; Add lemon juice and sparkling water.
Cucumber mint water | 5 | easy | cucumber = half; mint = 6 leaves; cold water = 1 liter | Slice the cucumber thinly.; Crush the mint lightly.; Add water and chill for an hour.
Rhubarb fizz | 20 | medium | rhubarb = 300 g; sugar = 100 g; sparkling water = 600 ml | Simmer the rhubarb with the sugar.; Press it through a sieve.; Top the cold syrup with sparkling water.
Elderflower spritz | 4 | easy | elderflower syrup = 2 spoons; sparkling water = 200 ml; lime = 2 slices; ice = 5 cubes | Put syrup and ice in a wine glass.; Fill up with sparkling water.; Garnish with lime.
Mango lassi | 6 | easy | mango = 1; yogurt = 200 g; milk = 80 ml; honey = 1 spoon | Peel and chop the mango.; Blend it with the rest until smooth.; Serve very cold.
Banana milkshake | 5 | easy | bananas = 2; milk = 300 ml; vanilla ice cream = 1 scoop | Cut the bananas into pieces.; Blend everything for half a minute.; Pour into tall glasses.
Chocolate milkshake | 5 | easy | chocolate ice cream = 3 scoops; milk = 200 ml; cocoa powder = 1 spoon | Put it all in a blender.; Mix until thick and creamy.
Berry smoothie | 5 | easy | frozen berries = 150 g; yogurt = 150 g; apple juice = 100 ml; oats = 1 spoon | Soak the oats in the juice.; Add berries and yogurt.; Blend until no lumps are left.
Green spinach smoothie | 6 | easy | spinach = 1 handful; banana = 1; apple = 1; water = 200 ml | Wash the spinach.; Core the apple and peel the banana.; Blend with the water.
Peanut butter shake | 5 | easy | peanut butter = 2 spoons; banana = 1; milk = 250 ml; cocoa powder = 1 spoon | Freeze the banana in slices.; Blend it with the other ingredients.
Pineapple ginger juice | 10 | medium | pineapple = half; ginger = 20 g; mint = 4 leaves | Peel the pineapple and remove the core.; Juice it together with the ginger.; Stir and top with mint.
Carrot orange juice | 10 | easy | carrots = 4; oranges = 3; ginger = 1 slice | Scrub the carrots.; Juice them with the ginger.; Mix in freshly squeezed orange.
Watermelon cooler | 8 | easy | watermelon = 500 g; lime = 1; mint = 5 leaves; ice = 1 cup | Remove the seeds from the melon.; Blend it with lime juice.; Serve over ice with mint.
Hot apple punch | 20 | easy | apple juice = 1 liter; cinnamon = 1 stick; cloves = 4; orange = 1 | Slice the orange.; Warm the juice with fruit and spices.; Ladle into mugs without the cloves.
Winter berry punch | 25 | easy | berry juice = 700 ml; black tea = 2 bags; star anise = 2; honey = 3 spoons | Brew a strong pot of tea.; Heat the juice with the anise.; Combine and sweeten to taste.
White hot chocolate | 8 | easy | white chocolate = 70 g; milk = 300 ml; vanilla = a pinch | Chop the chocolate finely.; Warm the milk with the vanilla.; Whisk in the chocolate until melted.
Hazelnut cocoa | 8 | easy | milk = 250 ml; hazelnut spread = 2 spoons; cocoa powder = 1 spoon; whipped cream = 1 spoon | Heat the milk gently.; Stir in spread and cocoa.; Crown it with cream.
Lavender oat latte | 9 | medium | espresso = 1 shot; oat milk = 200 ml; dried lavender = 1 pinch; honey = 1 spoon | Warm the oat milk with the lavender.; Strain it and make some foam.; Stir honey into the espresso and add the milk.
Dalgona coffee | 10 | medium | instant coffee = 2 spoons; sugar = 2 spoons; hot water = 2 spoons; cold milk = 250 ml | Whip coffee, sugar and water until stiff.; Fill a glass with cold milk.; Spoon the foam on top.
Lemon drizzle cake | 60 | medium | flour = 220 g; butter = 200 g; sugar = 250 g; eggs = 4; lemons = 2 | Cream butter with most of the sugar.; Beat in the eggs and fold in the flour.; Bake for forty minutes.; Drizzle with lemon juice and the remaining sugar.
Carrot cake | 75 | medium | carrots = 300 g; flour = 250 g; brown sugar = 180 g; eggs = 3; oil = 150 ml | Grate the carrots finely.; Beat eggs, oil and sugar.; Fold in flour and carrots.; Bake until a skewer comes out clean.
Chocolate brownies | 40 | easy | dark chocolate = 200 g; butter = 150 g; sugar = 200 g; eggs = 3; flour = 90 g | Melt the chocolate with the butter.; Stir in sugar and eggs.; Add the flour and bake for twenty minutes.
Banana bread | 70 | easy | bananas = 3; flour = 250 g; sugar = 120 g; butter = 100 g; eggs = 2 | Mash the bananas with a fork.; Mix in melted butter, sugar and eggs.; Fold in the flour.; Bake in a loaf tin for fifty minutes.
Blueberry muffins | 35 | easy | flour = 250 g; sugar = 120 g; milk = 180 ml; egg = 1; blueberries = 150 g | Combine the dry ingredients.; Stir in milk and egg.; Fold in the berries gently.; Bake until golden.
Chocolate chip cookies | 30 | easy | butter = 120 g; brown sugar = 140 g; egg = 1; flour = 200 g; chocolate chips = 150 g | Beat the butter with the sugar.; Add the egg and flour.; Stir in the chips.; Bake small heaps for eleven minutes.
Oatmeal raisin cookies | 30 | easy | oats = 180 g; butter = 120 g; sugar = 100 g; raisins = 80 g; flour = 100 g | Cream butter and sugar.; Work in flour, oats and raisins.; Shape into balls and bake.
Vanilla cheesecake | 90 | hard | cream cheese = 600 g; biscuits = 200 g; butter = 90 g; sugar = 150 g; eggs = 3 | Crush the biscuits and press them down with melted butter.; Beat cheese, sugar and eggs.; Pour the filling over the base.; Bake slowly and cool in the oven.
Apple crumble | 50 | easy | apples = 5; flour = 150 g; butter = 100 g; sugar = 90 g; cinnamon = 1 spoon | Dice the apples into a dish.; Rub flour, butter and sugar into crumbs.; Cover the fruit and dust with cinnamon.; Bake until crisp.
Apple strudel | 80 | hard | apples = 6; filo pastry = 1 pack; raisins = 50 g; breadcrumbs = 60 g; butter = 80 g | Slice the apples and mix with raisins.; Brush the pastry with butter.; Spread crumbs and fruit over it and roll up.; Bake until brown and flaky.
Tiramisu | 40 | medium | mascarpone = 500 g; ladyfingers = 24; espresso = 300 ml; eggs = 4; sugar = 100 g | Whip the eggs with the sugar.; Fold in the mascarpone.; Dip the ladyfingers and layer with cream.; Chill for several hours.
Panna cotta | 25 | medium | cream = 500 ml; sugar = 60 g; gelatin = 3 sheets; vanilla = 1 pod | Soak the gelatin in cold water.; Heat cream, sugar and vanilla.; Dissolve the gelatin and fill small cups.
Creme brulee | 75 | hard | cream = 400 ml; egg yolks = 5; sugar = 100 g; vanilla = 1 pod | Warm the cream with the vanilla.; Whisk in yolks and half the sugar.; Bake in a water bath.; Burn the rest of the sugar on top.
Cinnamon rolls | 90 | medium | flour = 500 g; milk = 250 ml; yeast = 7 g; butter = 120 g; cinnamon = 2 spoons | Knead flour, milk and yeast into a dough.; Roll it out and spread with butter.; Sprinkle the cinnamon and roll tightly.; Slice, let rise and bake.
Plain scones | 30 | easy | flour = 350 g; butter = 85 g; milk = 170 ml; sugar = 3 spoons | Rub the butter into the flour.; Add sugar and milk.; Cut out rounds and bake them hot.
Lemon tart | 80 | hard | shortcrust = 1 roll; lemons = 4; eggs = 5; sugar = 160 g; cream = 150 ml | Bake the crust until pale gold.; Whisk eggs, sugar, cream and lemon juice.; Fill the crust and bake until just set.
Pear almond tart | 65 | medium | shortcrust = 1 roll; pears = 3; ground almonds = 120 g; butter = 100 g; eggs = 2 | Line a tin with the pastry.; Beat almonds, butter and eggs.; Spread the mixture and fan out the pears.; Bake for forty minutes.
Plum tray cake | 60 | easy | plums = 1 kg; flour = 300 g; butter = 150 g; sugar = 130 g; eggs = 3 | Halve the plums and remove the stones.; Stir a batter from the other ingredients.; Spread it on a tray and cover with fruit.; Bake until the edges brown.
Marble cake | 70 | easy | flour = 300 g; butter = 220 g; sugar = 200 g; eggs = 4; cocoa powder = 3 spoons | Beat butter, sugar and eggs.; Fold in the flour.; Color half the batter with cocoa.; Swirl both in a tin and bake.
Victoria sponge | 55 | medium | butter = 200 g; sugar = 200 g; eggs = 4; flour = 200 g; strawberry jam = 5 spoons | Mix everything but the jam.; Bake in two round tins.; Sandwich the cool layers with jam.
Red velvet cupcakes | 50 | medium | flour = 180 g; buttermilk = 150 ml; sugar = 150 g; cocoa powder = 1 spoon; cream cheese = 200 g | Stir flour, cocoa and most of the sugar.; Add the buttermilk and fill the cups.; Bake for eighteen minutes.; Whip cheese with the remaining sugar and pipe it on.
Coconut macaroons | 30 | easy | coconut flakes = 200 g; egg whites = 3; sugar = 130 g; salt = a pinch | Beat the whites with the salt.; Add the sugar bit by bit.; Fold in the coconut and bake in little mounds.
Chocolate mousse | 25 | medium | dark chocolate = 180 g; eggs = 4; cream = 150 ml; sugar = 2 spoons | Melt the chocolate over steam.; Stir in yolks and sugar.; Fold in whipped cream and egg whites.; Chill until firm.
Lava cake | 30 | hard | dark chocolate = 150 g; butter = 120 g; eggs = 3; sugar = 80 g; flour = 40 g | Melt chocolate and butter.; Whisk eggs with sugar and combine.; Fold in the flour.; Bake ten minutes so the middle stays soft.
Rice pudding | 40 | easy | short grain rice = 150 g; milk = 800 ml; sugar = 50 g; cinnamon = a pinch | Bring the milk to a boil.; Simmer the rice, stirring often.; Sweeten and dust with cinnamon.
Bread pudding | 55 | easy | stale bread = 300 g; milk = 400 ml; eggs = 3; sugar = 80 g; raisins = 60 g | Tear the bread into a dish.; Whisk milk, eggs and sugar.; Pour over with the raisins and let soak.; Bake until puffed.
Shortbread fingers | 45 | easy | flour = 250 g; butter = 170 g; sugar = 80 g; salt = a pinch | Rub everything into a soft dough.; Press it into a tin and prick it.; Bake pale and cut while warm.
Gingerbread biscuits | 40 | easy | flour = 300 g; honey = 120 g; butter = 80 g; ginger = 1 spoon; egg = 1 | Melt honey and butter.; Knead with flour, ginger and egg.; Roll out and cut shapes.; Bake for nine minutes.
Almond biscotti | 60 | medium | flour = 250 g; sugar = 150 g; eggs = 2; almonds = 120 g | Mix a firm dough.; Form two logs and bake them.; Slice and bake again until dry.
Walnut coffee cake | 55 | medium | flour = 200 g; butter = 180 g; sugar = 170 g; espresso = 2 shots; walnuts = 100 g | Cream butter with sugar.; Stir in espresso and flour.; Add chopped walnuts and bake.
Cherry clafoutis | 50 | easy | cherries = 400 g; eggs = 3; milk = 250 ml; flour = 80 g; sugar = 80 g | Scatter the cherries in a dish.; Whisk a thin batter.; Pour it over and bake until puffy.
Peach cobbler | 50 | easy | peaches = 6; sugar = 100 g; flour = 150 g; butter = 90 g; milk = 100 ml | Slice the peaches and toss with some sugar.; Stir a thick batter from the rest.; Drop spoonfuls on the fruit.; Bake until bubbly.
Pumpkin pie | 80 | medium | pumpkin puree = 450 g; shortcrust = 1 roll; eggs = 3; cream = 200 ml; brown sugar = 130 g | Line the dish with pastry.; Whisk the filling until smooth.; Pour it in and bake for fifty minutes.
Key lime pie | 45 | medium | limes = 6; condensed milk = 400 g; egg yolks = 4; biscuits = 200 g; butter = 90 g | Make a base from crumbs and butter.; Whisk yolks, milk and lime juice.; Fill and bake for fifteen minutes.; Cool well before slicing.
Strawberry shortcake | 45 | medium | strawberries = 400 g; flour = 250 g; butter = 80 g; cream = 250 ml; sugar = 60 g | Bake soft biscuits from flour, butter and some cream.; Sugar the sliced berries.; Whip the rest of the cream.; Stack it all together.
Raspberry roulade | 50 | hard | eggs = 5; sugar = 120 g; flour = 100 g; raspberries = 200 g; cream = 250 ml | Whisk eggs and sugar until thick.; Fold in flour and bake a thin sheet.; Roll it in a towel to cool.; Fill with cream and berries.
Black forest cake | 90 | hard | chocolate sponge = 1; cherries = 500 g; cream = 600 ml; chocolate = 80 g | Cut the sponge into three layers.; Spread each with cream and cherries.; Coat the cake and cover with shavings.
Poppy seed cake | 60 | easy | poppy seeds = 120 g; flour = 200 g; yogurt = 200 g; eggs = 3; sugar = 150 g | Soak the seeds in the yogurt.; Beat eggs and sugar.; Fold it all together and bake.
Olive oil cake | 55 | easy | olive oil = 180 ml; flour = 220 g; eggs = 3; sugar = 180 g; orange = 1 | Zest and juice the orange.; Whisk eggs, sugar and oil.; Stir in flour and orange.; Bake for forty minutes.
Honey cake | 65 | medium | honey = 200 g; flour = 300 g; eggs = 3; oil = 100 ml; black tea = 150 ml | Warm the honey in the tea.; Beat in eggs and oil.; Fold in the flour and bake slowly.
Zucchini bread | 65 | easy | zucchini = 250 g; flour = 260 g; sugar = 150 g; eggs = 2; oil = 120 ml | Grate the zucchini and squeeze it dry.; Mix the wet ingredients.; Add flour and bake in a loaf tin.
Date and walnut loaf | 70 | easy | dates = 200 g; walnuts = 80 g; flour = 250 g; egg = 1; butter = 60 g | Soak the dates in hot water.; Stir in butter and egg.; Add flour and nuts.; Bake for fifty minutes.
Sticky toffee pudding | 60 | medium | dates = 180 g; flour = 170 g; butter = 150 g; brown sugar = 200 g; cream = 200 ml | Bake a sponge with dates, flour and half the butter.; Boil cream, sugar and the remaining butter.; Pour the sauce over while warm.
Baked apples | 35 | easy | apples = 4; marzipan = 80 g; raisins = 2 spoons; butter = 20 g | Core the apples.; Stuff them with marzipan and raisins.; Dot with butter and bake until tender.
Poached pears | 35 | easy | pears = 4; grape juice = 500 ml; sugar = 60 g; cinnamon = 1 stick | Peel the pears but keep the stems.; Simmer them in spiced juice.; Reduce the liquid to a syrup.
Chocolate truffles | 35 | medium | dark chocolate = 200 g; cream = 100 ml; cocoa powder = 4 spoons | Pour hot cream over the chocolate.; Stir smooth and chill.; Roll into balls and coat with cocoa.
Peanut butter fudge | 20 | easy | peanut butter = 250 g; butter = 120 g; powdered sugar = 300 g; vanilla = a pinch | Melt peanut butter with butter.; Beat in sugar and vanilla.; Press into a tin and chill.
Rocky road | 20 | easy | milk chocolate = 300 g; marshmallows = 100 g; biscuits = 150 g; butter = 80 g | Melt chocolate and butter.; Break the biscuits and stir them in.; Add marshmallows and cool in a tray.
Crispy rice bars | 15 | easy | puffed rice = 150 g; marshmallows = 250 g; butter = 50 g | Melt the marshmallows in the butter.; Fold in the rice.; Press flat and cut into bars.
Oat flapjacks | 35 | easy | oats = 250 g; butter = 125 g; brown sugar = 100 g; golden syrup = 3 spoons | Melt butter, sugar and syrup.; Stir in the oats.; Bake in a flat tin and slice.
Energy balls | 15 | easy | dates = 150 g; almonds = 80 g; cocoa powder = 2 spoons; coconut flakes = 3 spoons | Grind dates and almonds to a paste.; Knead in the cocoa.; Form balls and roll in coconut.
Jam doughnuts | 90 | hard | flour = 400 g; milk = 200 ml; yeast = 7 g; butter = 50 g; raspberry jam = 150 g | Knead a soft dough and let it rise.; Shape balls and rest them again.; Fry until golden on both sides.; Fill each one with jam.
Churros | 35 | medium | flour = 200 g; water = 250 ml; butter = 60 g; cinnamon = 1 spoon; sugar = 80 g | Boil water with the butter.; Beat in the flour.; Pipe strips into hot oil.; Toss in cinnamon sugar.
Chocolate eclairs | 75 | hard | flour = 120 g; butter = 80 g; eggs = 4; custard = 300 g; chocolate = 120 g | Cook a paste of flour, butter and water.; Beat in the eggs and pipe long strips.; Bake until hollow.; Fill with custard and glaze with chocolate.
Profiteroles | 70 | hard | flour = 100 g; butter = 75 g; eggs = 3; cream = 300 ml; chocolate sauce = 150 ml | Cook the choux paste and add the eggs.; Bake small puffs until dry.; Fill with cream and cover in sauce.
Meringue kisses | 90 | medium | egg whites = 4; sugar = 200 g; lemon juice = 1 spoon | Whip the whites with lemon juice.; Rain in the sugar until glossy.; Pipe drops and dry them in the oven.
Pavlova | 90 | hard | egg whites = 5; sugar = 260 g; cream = 300 ml; passion fruit = 3; strawberries = 200 g | Whip whites and sugar to stiff peaks.; Bake a large nest at low heat.; Heap on cream and fruit.
Fruit salad with honey | 15 | easy | apple = 1; grapes = 150 g; orange = 1; kiwi = 2; honey = 2 spoons | Peel and chop the fruit.; Loosen the honey with orange juice.; Toss it all lightly.
Mango sorbet | 15 | easy | frozen mango = 400 g; lime = 1; sugar = 3 spoons | Let the mango thaw a little.; Blend with lime juice and sugar.; Freeze again before serving.
Lemon granita | 20 | easy | lemons = 4; sugar = 120 g; water = 500 ml | Dissolve the sugar in warm water.; Add the lemon juice and freeze.; Scrape with a fork every half hour.
Banana pancakes | 15 | easy | bananas = 2; eggs = 2; oats = 4 spoons; butter = 1 spoon | Mash the bananas.; Mix in eggs and oats.; Fry small pancakes in butter.
Fluffy pancakes | 20 | easy | flour = 200 g; buttermilk = 250 ml; egg = 1; sugar = 2 spoons; butter = 30 g | Whisk a thick batter.; Rest it for five minutes.; Fry ladlefuls until bubbles appear.
French crepes | 30 | medium | flour = 150 g; milk = 350 ml; eggs = 2; butter = 30 g | Whisk a thin batter.; Let it stand for ten minutes.; Swirl a little in a hot pan.; Flip once the edges lift.
Crispy waffles | 25 | easy | flour = 250 g; milk = 350 ml; eggs = 2; butter = 100 g; sugar = 2 spoons | Separate the eggs and whip the whites.; Stir the other ingredients smooth.; Fold in the whites and bake in the iron.
French toast | 15 | easy | bread = 4 slices; eggs = 2; milk = 100 ml; cinnamon = a pinch; butter = 1 spoon | Beat eggs, milk and cinnamon.; Soak the bread on both sides.; Fry in butter until golden.
Overnight oats | 5 | easy | oats = 80 g; milk = 150 ml; yogurt = 3 spoons; berries = 1 handful | Stir oats, milk and yogurt in a jar.; Leave in the fridge until morning.; Top with the berries.
Apple cinnamon porridge | 10 | easy | oats = 60 g; milk = 250 ml; apple = 1; cinnamon = a pinch | Grate the apple.; Simmer oats and milk until creamy.; Stir in apple and cinnamon.
Crunchy granola | 35 | easy | oats = 300 g; almonds = 100 g; honey = 5 spoons; oil = 3 spoons; raisins = 80 g | Toss oats and almonds with honey and oil.; Toast in the oven, stirring twice.; Mix in the raisins when cool.
Yogurt parfait | 8 | easy | yogurt = 250 g; granola = 60 g; raspberries = 100 g; honey = 1 spoon | Spoon yogurt into two glasses.; Layer with granola and fruit.; Drizzle honey over the top.
Acai bowl | 8 | easy | acai puree = 100 g; banana = 1; frozen berries = 100 g; granola = 3 spoons | Blend acai, banana and berries thickly.; Spoon into a bowl.; Scatter granola over it.
Scrambled eggs on toast | 10 | easy | eggs = 3; butter = 1 spoon; bread = 2 slices; chives = 1 spoon | Toast the bread.; Stir the eggs in butter over low heat.; Pile them up and sprinkle with chives.
Eggs Benedict | 30 | hard | eggs = 4; muffins = 2; ham = 4 slices; hollandaise = 120 ml | Toast the muffins and add ham.; Poach the eggs in trembling water.; Set them on top and cover with sauce.
Spinach omelette | 12 | easy | eggs = 3; spinach = 1 handful; cheese = 40 g; butter = 1 spoon | Wilt the spinach in butter.; Pour in the beaten eggs.; Add cheese and fold over.
Shakshuka | 30 | medium | tomatoes = 400 g; eggs = 4; pepper = 1; onion = 1; cumin = 1 spoon | Fry onion and pepper with cumin.; Add the tomatoes and simmer.; Make hollows and crack in the eggs.; Cover until just set.
Avocado toast | 8 | easy | avocado = 1; bread = 2 slices; lemon = half; chili flakes = a pinch | Toast the bread well.; Mash avocado with lemon juice.; Spread thickly and add chili.
Breakfast burrito | 20 | medium | tortillas = 2; eggs = 4; beans = 150 g; cheese = 60 g; salsa = 3 spoons | Scramble the eggs.; Warm the beans and tortillas.; Fill, roll and toast in the pan.
Bircher muesli | 10 | easy | oats = 100 g; apple = 1; yogurt = 150 g; hazelnuts = 2 spoons; orange juice = 100 ml | Soak the oats in juice.; Grate in the apple.; Finish with yogurt and nuts.
Bagel with cream cheese | 6 | easy | bagel = 1; cream cheese = 50 g; cucumber = 6 slices; dill = a pinch | Halve and toast the bagel.; Spread the cheese to the edges.; Lay on cucumber and dill.
Salmon bagel | 8 | easy | bagel = 1; smoked salmon = 60 g; cream cheese = 40 g; capers = 1 spoon | Toast the bagel lightly.; Spread with cheese.; Fold the salmon on top with capers.
Tomato sandwich | 6 | easy | bread = 2 slices; tomato = 1; mayonnaise = 1 spoon; salt = a pinch | Slice the tomato and salt it.; Spread mayonnaise on the bread.; Stack, press and cut in half.
Egg salad sandwich | 15 | easy | eggs = 3; mayonnaise = 2 spoons; mustard = 1 spoon; bread = 4 slices | Boil the eggs for nine minutes.; Chop and mix with mayonnaise and mustard.; Fill the bread generously.
Tuna sandwich | 10 | easy | tuna = 1 can; mayonnaise = 2 spoons; celery = 1 stalk; bread = 4 slices | Drain the tuna.; Mix it with chopped celery and mayonnaise.; Spread between the slices.
Grilled cheese sandwich | 10 | easy | bread = 2 slices; cheddar = 80 g; butter = 1 spoon | Butter the outside of the bread.; Put the cheese between.; Fry slowly until it melts.
Club sandwich | 20 | medium | bread = 3 slices; chicken = 120 g; bacon = 3 slices; lettuce = 2 leaves; tomato = 1 | Fry the bacon and toast the bread.; Layer chicken, lettuce, tomato and bacon.; Pin with sticks and cut into quarters.
Croque monsieur | 20 | medium | bread = 4 slices; ham = 2 slices; gruyere = 100 g; white sauce = 100 ml | Fill the bread with ham and some cheese.; Cover with sauce and more gruyere.; Bake until it bubbles.
Cucumber tea sandwiches | 10 | easy | white bread = 6 slices; cucumber = half; butter = 2 spoons; mint = 4 leaves | Shave the cucumber very thin.; Mix chopped mint into the butter.; Fill, trim the crusts and cut fingers.
Hummus wrap | 8 | easy | tortilla = 1; hummus = 3 spoons; carrot = 1; lettuce = 2 leaves | Spread hummus over the tortilla.; Add grated carrot and lettuce.; Roll tightly and halve.
Chicken wrap | 20 | easy | tortillas = 2; chicken = 200 g; lettuce = 4 leaves; yogurt = 3 spoons; lemon = half | Fry the chicken in strips.; Stir yogurt with lemon juice.; Fill the tortillas and roll up.
Falafel pita | 35 | medium | chickpeas = 250 g; pita = 4; parsley = 1 bunch; tahini = 3 spoons; onion = 1 | Grind chickpeas, onion and parsley.; Shape balls and fry them crisp.; Stuff the pita and spoon in tahini.
Caprese panini | 12 | easy | ciabatta = 1; mozzarella = 125 g; tomato = 1; pesto = 1 spoon | Spread pesto on the bread.; Layer mozzarella and tomato.; Press in a hot grill.
Ham and cheese croissant | 12 | easy | croissants = 2; ham = 2 slices; emmental = 60 g | Cut the croissants open.; Fill with ham and cheese.; Warm in the oven until melted.
Peanut butter banana toast | 5 | easy | bread = 2 slices; peanut butter = 2 spoons; banana = 1; honey = 1 spoon | Toast the bread.; Spread with peanut butter.; Cover with banana and a little honey.
Ricotta fig toast | 8 | easy | sourdough = 2 slices; ricotta = 80 g; figs = 2; thyme = a pinch | Grill the sourdough.; Spread the ricotta on thickly.; Add sliced figs and thyme.
Potato hash | 30 | easy | potatoes = 500 g; onion = 1; eggs = 2; paprika = 1 spoon; oil = 2 spoons | Dice potatoes and onion.; Fry them with paprika until crisp.; Crown with fried eggs.
Breakfast muffins with egg | 30 | easy | eggs = 6; spinach = 1 handful; feta = 60 g; milk = 50 ml | Whisk eggs and milk.; Divide spinach and feta in a muffin tin.; Pour in the egg and bake.
Tomato soup | 30 | easy | tomatoes = 800 g; onion = 1; vegetable broth = 500 ml; cream = 50 ml; basil = 5 leaves | Soften the onion in a pot.; Add tomatoes and broth and simmer.; Blend with the cream.; Serve with torn basil.
Pumpkin soup | 40 | easy | pumpkin = 800 g; onion = 1; vegetable broth = 700 ml; coconut milk = 200 ml; ginger = 1 slice | Sweat onion and ginger.; Cook the pumpkin in the broth.; Blend and stir in coconut milk.
Lentil soup | 45 | easy | red lentils = 250 g; carrots = 2; onion = 1; cumin = 1 spoon; lemon = half | Fry onion and carrots with cumin.; Add lentils and a liter of water.; Cook until soft and add lemon juice.
Potato leek soup | 40 | easy | potatoes = 500 g; leeks = 2; vegetable broth = 800 ml; cream = 100 ml | Soften the leeks slowly.; Add potatoes and broth.; Simmer until tender, then blend with cream.
Minestrone | 45 | medium | white beans = 200 g; tomatoes = 400 g; carrots = 2; celery = 2 stalks; short pasta = 80 g | Dice and fry the vegetables.; Add tomatoes, beans and water.; Cook the pasta in the soup.
French onion soup | 70 | medium | onions = 6; beef broth = 1 liter; butter = 50 g; bread = 4 slices; gruyere = 120 g | Brown the onions slowly in butter.; Pour in the broth and simmer.; Float bread and cheese on top.; Grill until golden.
Chicken noodle soup | 60 | easy | chicken = 400 g; noodles = 120 g; carrots = 2; celery = 2 stalks; bay leaf = 1 | Simmer the chicken with the bay leaf.; Shred the meat.; Cook vegetables and noodles in the broth.; Return the chicken to the pot.
Mushroom cream soup | 30 | easy | mushrooms = 400 g; shallots = 2; vegetable broth = 600 ml; cream = 150 ml | Fry mushrooms and shallots.; Add broth and cook ten minutes.; Blend with the cream.
Pea and mint soup | 20 | easy | frozen peas = 500 g; vegetable broth = 600 ml; mint = 8 leaves; yogurt = 3 spoons | Boil the peas in the broth.; Add mint and blend.; Swirl in yogurt at the table.
Carrot ginger soup | 35 | easy | carrots = 600 g; ginger = 25 g; onion = 1; orange juice = 150 ml | Fry onion and ginger.; Cook the carrots in a little water.; Blend with the orange juice.
Cold gazpacho | 20 | easy | tomatoes = 700 g; cucumber = 1; pepper = 1; olive oil = 4 spoons; vinegar = 1 spoon | Chop the vegetables roughly.; Blend with oil and vinegar.; Chill for two hours.
Miso soup | 10 | easy | miso = 2 spoons; tofu = 100 g; seaweed = 1 spoon; water = 600 ml | Soak the seaweed.; Heat the water with diced tofu.; Dissolve the miso off the heat.
Broccoli cheddar soup | 35 | easy | broccoli = 400 g; cheddar = 120 g; milk = 300 ml; onion = 1; flour = 2 spoons | Fry the onion and dust with flour.; Add milk, a cup of water and broccoli.; Simmer, blend and melt in the cheddar.
Greek salad | 15 | easy | tomatoes = 3; cucumber = 1; feta = 150 g; olives = 12; olive oil = 3 spoons | Cut tomatoes and cucumber in chunks.; Add olives and feta.; Dress with olive oil.
Caesar salad | 20 | medium | romaine = 1 head; parmesan = 40 g; croutons = 1 cup; anchovies = 3; mayonnaise = 3 spoons | Crush anchovies into the mayonnaise.; Toss the leaves with the dressing.; Top with croutons and parmesan.
Caprese salad | 8 | easy | tomatoes = 3; mozzarella = 200 g; basil = 8 leaves; olive oil = 2 spoons | Slice tomatoes and mozzarella.; Arrange in turns with basil.; Drizzle with oil.
Potato salad | 40 | easy | potatoes = 800 g; pickles = 4; onion = 1; mayonnaise = 4 spoons; mustard = 1 spoon | Boil the potatoes in their skins.; Peel and slice them warm.; Mix with everything else.; Let it rest before serving.
Pasta salad | 25 | easy | short pasta = 300 g; cherry tomatoes = 200 g; olives = 10; pesto = 3 spoons | Cook and rinse the pasta.; Halve the tomatoes.; Toss all with the pesto.
Quinoa salad | 25 | easy | quinoa = 180 g; cucumber = half; chickpeas = 200 g; lemon = 1; parsley = 1 bunch | Cook the quinoa and let it cool.; Chop cucumber and parsley.; Combine with chickpeas and lemon juice.
Lentil feta salad | 30 | easy | green lentils = 200 g; feta = 120 g; red onion = 1; vinegar = 2 spoons | Boil the lentils until firm but tender.; Dress them warm with vinegar.; Fold in onion and feta.
Beetroot goat cheese salad | 15 | easy | cooked beetroot = 300 g; goat cheese = 100 g; walnuts = 40 g; arugula = 1 handful | Slice the beetroot.; Lay it on the arugula.; Crumble over cheese and walnuts.
Tabbouleh | 20 | easy | bulgur = 100 g; parsley = 2 bunches; tomatoes = 2; lemon = 1; mint = 10 leaves | Soak the bulgur in hot water.; Chop herbs and tomatoes finely.; Mix with lemon juice.
Creamy coleslaw | 15 | easy | white cabbage = half; carrots = 2; mayonnaise = 4 spoons; vinegar = 1 spoon | Shred cabbage and carrots.; Stir mayonnaise with vinegar.; Combine and leave for ten minutes.
Warm goat cheese salad | 15 | easy | goat cheese = 120 g; baguette = 4 slices; lettuce = 1 head; honey = 1 spoon | Set the cheese on the bread.; Grill until soft and add honey.; Serve on dressed lettuce.
Quiche Lorraine | 60 | medium | shortcrust = 1 roll; bacon = 150 g; eggs = 3; cream = 200 ml; gruyere = 80 g | Line a tin with the crust.; Fry the bacon and scatter it in.; Pour over eggs, cream and cheese.; Bake until set.
Spinach quiche | 60 | medium | shortcrust = 1 roll; spinach = 300 g; feta = 120 g; eggs = 3; cream = 150 ml | Wilt and drain the spinach.; Spread it on the pastry with feta.; Cover with eggs and cream and bake.
Onion tart | 65 | medium | onions = 5; puff pastry = 1 sheet; sour cream = 150 g; thyme = a pinch | Cook the onions until golden.; Spread sour cream on the pastry.; Add onions and thyme and bake.
Stuffed peppers | 55 | medium | peppers = 4; rice = 150 g; tomatoes = 300 g; feta = 100 g | Cook the rice and mix with feta.; Fill the hollow peppers.; Bake them on a bed of tomatoes.
Baked potato with herb quark | 70 | easy | potatoes = 4; quark = 250 g; chives = 2 spoons; salt = a pinch | Prick the potatoes and bake an hour.; Stir quark with chives and salt.; Split open and fill.
Vegetable frittata | 30 | easy | eggs = 6; zucchini = 1; pepper = 1; onion = 1; parmesan = 30 g | Fry the vegetables in a wide pan.; Pour in eggs beaten with cheese.; Finish under the grill.
Margherita flatbread | 20 | easy | flatbreads = 2; tomato sauce = 4 spoons; mozzarella = 125 g; basil = 6 leaves | Spread the sauce on the breads.; Tear the mozzarella over.; Bake hot and add basil.
Macaroni and cheese | 35 | easy | macaroni = 300 g; cheddar = 200 g; milk = 400 ml; butter = 40 g; flour = 3 spoons | Boil the macaroni.; Cook a sauce from butter, flour and milk.; Melt in the cheese and combine.; Bake for ten minutes.
Vegetable curry | 40 | medium | cauliflower = half; chickpeas = 250 g; coconut milk = 400 ml; curry paste = 2 spoons; rice = 200 g | Fry the curry paste for a minute.; Add vegetables and coconut milk.; Simmer and serve with rice.
Bean chili | 45 | easy | kidney beans = 400 g; tomatoes = 400 g; onion = 1; pepper = 1; chili powder = 1 spoon | Fry onion and pepper.; Stir in chili powder and tomatoes.; Add beans and simmer half an hour.
Garlic bruschetta | 12 | easy | baguette = 1; tomatoes = 4; garlic = 1 clove; olive oil = 2 spoons; basil = 5 leaves | Toast slices of baguette.; Rub them with garlic.; Top with diced tomato, oil and basil.
"""

# Name, ingredients, price: what stands on the board today.
_SPECIALS = """
Pumpkin soup with seeds | pumpkin; cream; pumpkin seeds | 6.5
Roasted tomato soup | tomatoes; basil; garlic; cream | 5.9
Red lentil stew | lentils; carrots; cumin | 7.2
Leek and potato soup | leeks; potatoes; chives | 5.5
Wild mushroom toast | mushrooms; sourdough; thyme; butter | 8.4
Goat cheese tartlet | goat cheese; honey; walnuts | 7.8
Spinach and feta quiche | spinach; feta; eggs | 7.5
Smoked salmon bagel | salmon; cream cheese; dill; capers | 9.2
Chicken pesto panini | chicken; pesto; mozzarella | 8.9
Grilled halloumi wrap | halloumi; peppers; hummus | 8.5
Beetroot burger | beetroot; oats; lettuce; mustard | 10.5
Sweet potato curry | sweet potato; coconut milk; chickpeas; rice | 11
Gnocchi with sage butter | gnocchi; sage; butter; parmesan | 11.5
Asparagus risotto | asparagus; rice; parmesan | 12.8
Truffle pasta | tagliatelle; truffle oil; cream | 13.5
Tomato and olive focaccia | tomatoes; olives; rosemary | 4.8
Warm pear salad | pears; blue cheese; walnuts; arugula | 9.6
Summer melon salad | melon; feta; mint | 8
Chickpea power bowl | chickpeas; avocado; quinoa; tahini | 11.9
Miso ramen | noodles; miso; egg; spring onion | 12.5
Zucchini fritters | zucchini; yogurt; dill | 7.9
Baked camembert | camembert; cranberries; baguette | 9.4
Potato pancakes with applesauce | potatoes; apples; onion | 7.4
Cheese spaetzle | spaetzle; cheese; fried onions | 10.8
Fish tacos | cod; cabbage; lime; tortillas | 12.2
Pulled mushroom sandwich | mushrooms; coleslaw; barbecue sauce | 9.8
Turkey cranberry roll | turkey; cranberries; lettuce | 7.6
Ham and gruyere toastie | ham; gruyere; mustard | 6.9
Three cheese toastie | cheddar; emmental; mozzarella | 6.4
Egg and cress sandwich | eggs; cress; mayonnaise | 5.2
Avocado and egg toast | avocado; egg; chili flakes | 8.2
Farmer's breakfast | potatoes; eggs; bacon; pickles | 9.9
Green shakshuka | spinach; eggs; peas; feta | 10.2
Buttermilk pancakes with berries | buttermilk; flour; blueberries | 7.7
Cinnamon French toast | bread; eggs; cinnamon; maple syrup | 7.3
Coconut chia pudding | chia seeds; coconut milk; mango | 5.6
Baked oats with cherries | oats; cherries; almonds | 6.2
Plum crumble | plums; oats; butter | 5.4
Rhubarb meringue cake | rhubarb; meringue; almonds | 4.9
Blackberry cheesecake | blackberries; cream cheese; biscuits | 5.8
Salted caramel tart | caramel; sea salt; shortcrust | 5.3
Chocolate orange cake | chocolate; orange; almonds | 5.1
Pistachio eclair | pistachios; custard; choux pastry | 4.6
Lemon poppy muffin | lemon; poppy seeds | 3.4
Raspberry white chocolate scone | raspberries; white chocolate | 3.8
Apricot Danish | apricots; puff pastry; vanilla custard | 3.9
Cardamom bun | cardamom; butter; pearl sugar | 3.5
Hazelnut brownie | hazelnuts; dark chocolate | 4.2
Carrot and walnut slice | carrots; walnuts; cream cheese | 4.4
Matcha roll | matcha; sponge; cream | 4.7
Tiramisu in a glass | mascarpone; espresso; ladyfingers; cocoa | 5.7
Mango panna cotta | mango; cream; vanilla | 5.5
Warm cherry waffle | waffle; cherries; whipped cream | 6.8
Banana split | banana; ice cream; chocolate sauce; almonds | 7.1
Espresso sundae | espresso; vanilla ice cream; amaretti | 6.3
Fig and honey yogurt | figs; honey; yogurt | 4.5
Strawberry tart | strawberries; custard; shortcrust | 4.8
Apple cinnamon turnover | apples; cinnamon; puff pastry | 3.6
Pecan caramel slice | pecans; caramel | 4.3
Gingerbread latte | espresso; milk; gingerbread syrup | 4.9
Pumpkin spice latte | espresso; milk; pumpkin; nutmeg | 5.2
Maple oat latte | espresso; oat milk; maple syrup | 4.8
Rose cardamom latte | espresso; milk; rose water; cardamom | 5
Salted honey flat white | espresso; milk; honey; salt | 4.6
Orange mocha | espresso; chocolate; orange; milk | 5.1
Toasted almond cappuccino | espresso; milk; almond syrup | 4.4
Iced coconut espresso | espresso; coconut milk; ice | 4.7
Tonic cold brew | cold brew; tonic water; lime | 5.3
Vanilla cream cold brew | cold brew; cream; vanilla | 5.4
Espresso with cane sugar | espresso; cane sugar | 2.6
Ethiopian filter coffee | filter coffee; warm milk | 3.2
Strawberry matcha | matcha; strawberries; milk | 5.6
Iced lime matcha | matcha; lime; sparkling water | 4.9
Dirty chai | espresso; chai; milk | 4.8
Apple chai | apple juice; chai; cinnamon | 4.1
Sea buckthorn tea | sea buckthorn; honey; ginger | 3.9
Fresh ginger and orange tea | ginger; orange; honey | 3.7
Sage and lemon infusion | sage; lemon | 2.9
Peach and thyme iced tea | black tea; peach; thyme | 4
Raspberry basil lemonade | raspberries; basil; lemon; soda | 4.5
Grapefruit rosemary soda | grapefruit; rosemary; soda | 4.3
Cucumber elderflower fizz | cucumber; elderflower; sparkling water | 4.2
Blood orange spritz | blood orange; tonic water; mint | 5.5
Watermelon slush | watermelon; lime; ice | 3.9
Pear and spinach smoothie | pear; spinach; ginger; apple juice | 5.2
Blueberry oat smoothie | blueberries; oats; yogurt | 5.1
Cherry chocolate shake | cherries; cocoa; milk; ice cream | 5.9
White chocolate with lavender | white chocolate; lavender; milk | 4.6
Chili hot chocolate | dark chocolate; chili; milk | 4.4
Hot spiced grape punch | grape juice; cloves; orange; cinnamon | 4.2
"""

RECIPES = [[field.strip() for field in line.split(" | ")] for line in _RECIPES.strip().splitlines()]
SPECIALS = [[field.strip() for field in line.split(" | ")] for line in _SPECIALS.strip().splitlines()]
