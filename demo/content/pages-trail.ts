import type { Page } from './shapes.ts'

interface Station {
  key: string
  picture: NonNullable<Page['picture']>
  lat: number
  lon: number
  elevation: number
  de: { title: string; slug: string; lead: string; text: string }
  en: { title: string; slug: string; lead: string; text: string }
}

const stations: Station[] = [
  {
    key: 'trail-weighbridge',
    picture: 'stream',
    lat: 48.6186,
    lon: 16.4085,
    elevation: 192,
    de: {
      title: 'Die Brückenwaage',
      slug: 'brueckenwaage',
      lead: 'Hier wurden die Trauben gewogen, und hier beginnt der Weg: am Steg über den Rebenbach.',
      text: '<p>Legen Sie sich auf den Bauch und schauen Sie durch die Bretter: Im Schatten des Stegs stehen Bachschmerlen gegen die Strömung. Sie sind fingerlang, gefleckt und nur zu sehen, wenn sie sich bewegen.</p><p>2019 wurde der Bach auf 400 Metern wieder in seine Schlingen gelegt. Seither ist er um ein Drittel länger, und die Keller der Mühlgasse sind trocken geblieben.</p>',
    },
    en: {
      title: 'The weighbridge',
      slug: 'weighbridge',
      lead: 'This is where the grapes were weighed and where the way begins: at the footbridge over the Rebenbach.',
      text: '<p>Lie down on your stomach and look through the boards: stone loaches hold themselves against the current in the shade of the bridge. They are as long as a finger, speckled, and visible only when they move.</p><p>In 2019 the stream was laid back into its bends over 400 metres. It has been a third longer since, and the cellars of Mühlgasse have stayed dry.</p>',
    },
  },
  {
    key: 'trail-storks',
    picture: 'stork-nest',
    lat: 48.6203,
    lon: 16.4133,
    elevation: 194,
    de: {
      title: 'Das Storchennest',
      slug: 'storchennest',
      lead: 'Seit 1987 kommt um den Josefitag ein Paar auf den alten Schlot der Ziegelei.',
      text: '<p>Das Nest wiegt inzwischen eine halbe Tonne. Zwei- bis dreimal am Tag fliegen die Alten in die Bachwiesen und bringen Mäuse, Heuschrecken und Regenwürmer.</p><p>Hören Sie das Klappern? Störche haben keine Stimme. Sie grüßen einander mit dem Schnabel.</p>',
    },
    en: {
      title: 'The stork nest',
      slug: 'stork-nest',
      lead: 'Since 1987 a pair has come to the old chimney of the brickworks around St Joseph’s day.',
      text: '<p>By now the nest weighs half a tonne. Two or three times a day the parents fly to the meadows by the stream and bring mice, grasshoppers and earthworms.</p><p>Do you hear the clattering? Storks have no voice. They greet each other with their bills.</p>',
    },
  },
  {
    key: 'trail-meadow',
    picture: 'poppy-meadow',
    lat: 48.6229,
    lon: 16.4168,
    elevation: 211,
    de: {
      title: 'Die Mohnwiese',
      slug: 'mohnwiese',
      lead: 'Ein Acker, den niemand mehr düngt, wird in sechs Jahren zur Wiese mit 140 Pflanzenarten.',
      text: '<p>Gemäht wird zweimal im Jahr und immer nur die Hälfte, damit Wildbienen etwas zu essen behalten. 61 Arten hat eine Zählung gefunden, manche nicht größer als ein Reiskorn.</p><p>Bitte bleiben Sie auf dem Weg: In der Wiese brütet die Feldlerche am Boden.</p>',
    },
    en: {
      title: 'The poppy meadow',
      slug: 'poppy-meadow',
      lead: 'In six years a field that nobody fertilises turns into a meadow with 140 kinds of plants.',
      text: '<p>It is mown twice a year and only ever one half, so that wild bees keep something to eat. A count found 61 species, some no larger than a grain of rice.</p><p>Please stay on the path: skylarks nest on the ground in this meadow.</p>',
    },
  },
  {
    key: 'trail-shrine',
    picture: 'wayside-shrine',
    lat: 48.6246,
    lon: 16.4139,
    elevation: 236,
    de: {
      title: 'Das Weiße Marterl',
      slug: 'weisses-marterl',
      lead: 'Ein Winzer hat es 1832 gesetzt, weil der Hagel seine Zeilen verschonte.',
      text: '<p>Die Linde daneben ist so alt wie der Stein. Im Juni summt sie so laut, dass man sie hört, bevor man sie sieht.</p><p>Der helle Boden hier ist Löss: Staub, den der Wind der Eiszeit aus dem Donautal heraufgetragen hat, an dieser Stelle elf Meter dick.</p>',
    },
    en: {
      title: 'The White Shrine',
      slug: 'white-shrine',
      lead: 'A winegrower put it up in 1832 because the hail had spared his vines.',
      text: '<p>The lime tree beside it is as old as the stone. In June it hums so loudly that you hear it before you see it.</p><p>The pale ground here is loess: dust that ice-age winds carried up from the Danube valley, eleven metres deep at this spot.</p>',
    },
  },
  {
    key: 'trail-forest',
    picture: 'forest-trail',
    lat: 48.6279,
    lon: 16.4151,
    elevation: 271,
    de: {
      title: 'In der Eichleiten',
      slug: 'eichleiten',
      lead: 'Zerreichen, Hainbuchen und ein Rest vom alten Gemeindewald: Hier ist es auch im August kühl.',
      text: '<p>Suchen Sie einen Baumstumpf und zählen Sie die Ringe. Der breiteste stammt aus dem nassen Jahr 1965, der schmalste aus dem Sommer 2003.</p><p>Totes Holz bleibt liegen. In einem einzigen Stamm leben Hirschkäfer, Spechte, Moose und an die hundert Pilze.</p>',
    },
    en: {
      title: 'In the Eichleiten wood',
      slug: 'eichleiten-wood',
      lead: 'Turkey oaks, hornbeams and a remnant of the old common forest: it is cool here even in August.',
      text: '<p>Find a tree stump and count its rings. The widest is from the wet year 1965, the narrowest from the summer of 2003.</p><p>Dead wood is left where it falls. A single trunk is home to stag beetles, woodpeckers, mosses and close to a hundred fungi.</p>',
    },
  },
  {
    key: 'trail-bench',
    picture: 'linden-bench',
    lat: 48.6297,
    lon: 16.4209,
    elevation: 296,
    de: {
      title: 'Die Lindenbank',
      slug: 'lindenbank',
      lead: 'Die beste Bank der Gemeinde. Von hier sehen Sie den ganzen Weg, den Sie gegangen sind.',
      text: '<p>Nehmen Sie sich fünf Minuten und machen Sie die Augen zu. Wie viele Geräusche zählen Sie, die nicht von Menschen kommen?</p><p>Im Süden steht an klaren Tagen der Schneeberg, 105 Kilometer weit weg. Der Kirchturm darunter ist 1,4 Kilometer entfernt.</p>',
    },
    en: {
      title: 'The lime tree bench',
      slug: 'lime-tree-bench',
      lead: 'The best bench of the parish. From here you see the whole way that you have come.',
      text: '<p>Take five minutes and close your eyes. How many sounds do you count that are not made by people?</p><p>On clear days the Schneeberg stands in the south, 105 kilometres away. The church tower below it is 1.4 kilometres off.</p>',
    },
  },
  {
    key: 'trail-rock',
    picture: 'rock-spring',
    lat: 48.6278,
    lon: 16.4262,
    elevation: 318,
    de: {
      title: 'Am Devfels',
      slug: 'am-devfels',
      lead: 'Das Ziel: 31 Meter Kalk, gewachsen am Grund eines warmen Meeres.',
      text: '<p>Die ganze Geschichte erzählt die Seite <a href="page:devfels">Der Devfels</a>. Am Fuß des Felsens stehen ein Tisch, zwei Bänke und ein Brunnen mit Trinkwasser.</p><p>Zurück ins Dorf geht es in zwanzig Minuten durch den Hohlweg und die <a href="page:cellar-lane">Kellergasse</a>.</p>',
    },
    en: {
      title: 'At the Devfels',
      slug: 'at-the-devfels',
      lead: 'Journey’s end: 31 metres of limestone, grown at the bottom of a warm sea.',
      text: '<p>The whole story is told on the page <a href="page:devfels">The Devfels</a>. At the foot of the rock there are a table, two benches and a fountain with drinking water.</p><p>Back to the village it is twenty minutes through the sunken path and the <a href="page:cellar-lane">cellar lane</a>.</p>',
    },
  },
]

const words = ({ title, slug, lead, text }: Station['de']) => ({
  title,
  linktext: title,
  slug,
  metaDescription: lead,
  text: `<p class="lead">${lead}</p>${text}`,
})

export const trailPages: Page[] = [
  {
    key: 'nature-trail',
    parent: 'tourism',
    view: 'natur',
    order: 37,
    showInMenu: true,
    picture: 'poppy-meadow',
    de: {
      title: 'Naturpfad am Rebenbach',
      linktext: 'Naturpfad',
      slug: 'naturpfad',
      metaDescription:
        'Vom Steg am Rebenbach zum Devfels: sieben Stationen mit Karte, Höhenprofil und GPX-Datei.',
      text: '<p class="lead">Vom Bach hinauf zum Fels: sieben Stationen über Schmerlen, Störche, Staub aus der Eiszeit und eine sehr gute Bank.</p><p>Der Weg ist mit einem blauen Blatt markiert, bis zur Mohnwiese kinderwagentauglich und das ganze Jahr begehbar. Hunde gehen bitte an der Leine.</p>',
    },
    en: {
      title: 'Nature trail along the Rebenbach',
      linktext: 'Nature trail',
      slug: 'nature-trail',
      metaDescription:
        'From the footbridge to the Devfels: seven stations with map, height profile and GPX file.',
      text: '<p class="lead">From the stream up to the rock: seven stations about loaches, storks, ice-age dust and a very good bench.</p><p>The way is marked with a blue leaf, fit for prams as far as the poppy meadow and open all year. Please keep dogs on a lead.</p>',
    },
  },
  ...stations.map((station, index): Page => ({
    key: station.key,
    parent: 'nature-trail',
    view: 'natur',
    order: (index + 1) * 10,
    showInMenu: false,
    picture: station.picture,
    place: {
      lat: station.lat,
      lon: station.lon,
      elevation: station.elevation,
      kind: 'nature',
      address: '',
      openingHours: [],
    },
    de: words(station.de),
    en: words(station.en),
  })),
]
