import type { Page } from './shapes.ts'

type Chapter = Pick<Page, 'picture'> & {
  key: string
  de: [title: string, slug: string, text: string]
  en: [title: string, slug: string, text: string]
}

const described = (text: string) => {
  const plain = text
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return plain.length <= 155 ? plain : `${plain.slice(0, plain.lastIndexOf(' ', 150))} …`
}

const words = ([title, slug, text]: Chapter['de']) => ({
  title,
  linktext: title,
  slug,
  text,
  metaDescription: described(text),
})

const chapters: Chapter[] = [
  {
    key: 'devfels-sea',
    picture: 'ancient-sea',
    de: [
      'Am Grund des Meeres',
      'am-grund-des-meeres',
      '<p>Vor 16 Millionen Jahren stand hier das Wasser. Das Meer war warm und flach, und wo heute Veltliner wächst, wiegten sich Korallen.</p><p>Was starb, sank zu Boden: Muscheln, Algen, Seeigel. Aus ihrem Kalk wurde Stein, Schicht um Schicht, einen Zentimeter in hundert Jahren. Vierzehn Bänke kann man am Fels zählen. Wer mit dem Finger darüberfährt, spürt in jeder die Rippen der Muscheln.</p>',
    ],
    en: [
      'At the bottom of the sea',
      'at-the-bottom-of-the-sea',
      '<p>Sixteen million years ago there was water here. The sea was warm and shallow, and where Veltliner grows today corals swayed.</p><p>Whatever died sank to the ground: shells, algae, sea urchins. Their lime became stone, layer upon layer, one centimetre in a hundred years. You can count fourteen beds in the rock. Run a finger over any of them and you feel the ribs of the shells.</p>',
    ],
  },
  {
    key: 'devfels-legend',
    picture: 'rock-legend',
    de: [
      'Die Sage vom Dev',
      'die-sage-vom-dev',
      '<p>Der Dev, so erzählt man, wollte den Rebenauern die Kirche zuschütten. Drei Nächte lang trug er Steine auf den Berg, um sie vor dem ersten Hahnenschrei ins Tal zu werfen.</p><p>In der dritten Nacht aber lud ihn die Kellermeisterin Apollonia auf ein Glas ein, und dann auf noch eines. Als der Hahn krähte, war der Sack noch halb voll. Der Dev fuhr in die Luft, die Steine aber blieben liegen, wo sie waren: der große Haufen hier oben und die kleinen zwischen den Zeilen.</p>',
    ],
    en: [
      'The legend of the Dev',
      'the-legend-of-the-dev',
      '<p>The Dev, they say, wanted to bury the church of Rebenau. For three nights he carried stones up the hill, to throw them into the valley before the first cock crew.</p><p>On the third night, however, the cellar mistress Apollonia invited him to a glass, and then to another. When the cock crew the sack was still half full. The Dev vanished into the air, but the stones stayed where they were: the great heap up here and the small ones between the vines.</p>',
    ],
  },
  {
    key: 'devfels-quarry',
    picture: 'cellar-lane',
    de: [
      'Ein Dorf aus einem Stein',
      'ein-dorf-aus-einem-stein',
      '<p>Bis 1911 wurde an der Rückseite gebrochen. Der weiche Kalk ließ sich mit der Säge schneiden und wurde an der Luft hart. Aus ihm sind die 64 Presshäuser der <a href="page:cellar-lane">Kellergasse</a>, die Kirchenstufen und die Tröge auf dem Hauptplatz.</p><p>Als der Müllermeister Haselbauer auch die Vorderseite kaufen wollte, legten 48 Familien zusammen und kauften sie selbst. Seither gehört der Fels allen und niemandem.</p>',
    ],
    en: [
      'A village from one stone',
      'a-village-from-one-stone',
      '<p>Until 1911 stone was quarried at the back. The soft lime could be cut with a saw and hardened in the air. The 64 press houses of the <a href="page:cellar-lane">cellar lane</a> are made of it, the church steps and the troughs on Hauptplatz.</p><p>When the miller Haselbauer wanted to buy the front as well, 48 families pooled their money and bought it themselves. Since then the rock has belonged to everyone and to no one.</p>',
    ],
  },
  {
    key: 'devfels-life',
    picture: 'rock-spring',
    de: [
      'Wer hier wohnt',
      'wer-hier-wohnt',
      '<p>Nach Süden wird der Stein im Sommer fünfzig Grad heiß, nach Norden taut er oft erst im April. Zwischen beiden Seiten liegen zwei Schritte und zwei Welten: hier Smaragdeidechse und Federgras, dort Streifenfarn und Moos.</p><p>Ganz oben brütet seit 2009 ein Turmfalkenpaar. Von März bis Juli bleibt der Steig auf den Gipfel deshalb gesperrt. Vom Fuß aus sieht man die Jungen ohnehin besser.</p>',
    ],
    en: [
      'Who lives here',
      'who-lives-here',
      '<p>Facing south the stone reaches fifty degrees in summer; facing north it often thaws only in April. Between the two sides lie two steps and two worlds: green lizard and feather grass here, spleenwort and moss there.</p><p>A pair of kestrels has nested at the very top since 2009. From March to July the path to the summit is therefore closed. From the foot you have the better view of the young ones anyway.</p>',
    ],
  },
  {
    key: 'devfels-view',
    picture: 'panorama-evening',
    de: [
      'Hinauf, und bleiben',
      'hinauf-und-bleiben',
      '<p>Der schönste Weg herauf ist der <a href="page:nature-trail">Naturpfad am Rebenbach</a>, der hier endet. Der kürzeste führt in zwanzig Minuten von der Kellergasse durch den Hohlweg.</p><p>Kommen Sie am Abend. Wenn die Sonne hinter dem Lerchenberg steht, wird der Fels zuerst golden, dann rosa, dann blau. Danach gehen unten die Lichter an, eines nach dem anderen, und Sie wissen wieder, wo Sie zu Hause sind.</p>',
    ],
    en: [
      'Up, and stay a while',
      'up-and-stay-a-while',
      '<p>The finest way up is the <a href="page:nature-trail">nature trail along the Rebenbach</a>, which ends here. The shortest takes twenty minutes from the cellar lane through the sunken path.</p><p>Come in the evening. When the sun stands behind the Lerchenberg the rock turns golden, then pink, then blue. After that the lights come on below, one by one, and you know again where home is.</p>',
    ],
  },
]

export const devfelsPages: Page[] = [
  {
    key: 'devfels',
    parent: 'tourism',
    view: 'devfels',
    order: 36,
    showInMenu: true,
    picture: 'rock-evening',
    de: {
      title: 'Der Devfels',
      linktext: 'Der Devfels',
      slug: 'devfels',
      metaDescription:
        'Der Devfels über Rebenau: eine Bildergeschichte von Meer, Sage, Stein und Abendlicht.',
      text: '<p class="lead">31 Meter Kalk, ein Kreuz, eine Föhre und ein Teufel, der zu viel trank. Die Geschichte unseres Felsens in fünf Bildern.</p>',
    },
    en: {
      title: 'The Devfels',
      linktext: 'The Devfels',
      slug: 'devfels',
      metaDescription: 'The Devfels above Rebenau: a picture story of sea, legend, stone and evening light.',
      text: '<p class="lead">Thirty-one metres of limestone, a cross, a pine and a devil who drank too much. The story of our rock in five pictures.</p>',
    },
  },
  ...chapters.map((chapter, index): Page => ({
    key: chapter.key,
    parent: 'devfels',
    view: 'contentview',
    order: (index + 1) * 10,
    showInMenu: false,
    ...(chapter.picture ? { picture: chapter.picture } : {}),
    de: words(chapter.de),
    en: words(chapter.en),
  })),
]
