import type { Entry } from './drawings.ts'
import { brassBand } from './scenes/brass-band.ts'
import { busStop } from './scenes/bus-stop.ts'
import { cellarLane } from './scenes/cellar-lane.ts'
import { cellar } from './scenes/cellar.ts'
import { construction } from './scenes/construction.ts'
import { fair } from './scenes/fair.ts'
import { bottles } from './scenes/farm-shop.ts'
import { fireStation } from './scenes/fire-station.ts'
import { football } from './scenes/football.ts'
import { fountain } from './scenes/fountain.ts'
import { grapes } from './scenes/grapes.ts'
import { guestRoom } from './scenes/guest-room.ts'
import { harvest } from './scenes/harvest.ts'
import { kindergarten } from './scenes/kindergarten.ts'
import { library } from './scenes/library.ts'
import { marketSquare } from './scenes/market-square.ts'
import { marketStalls } from './scenes/market-stalls.ts'
import { recycling } from './scenes/recycling.ts'
import { school } from './scenes/school.ts'
import { storkNest } from './scenes/stork-nest.ts'
import { tavernGarden } from './scenes/tavern-garden.ts'
import { tavernTable } from './scenes/tavern-table.ts'
import { tennis } from './scenes/tennis.ts'
import { theatre } from './scenes/theatre.ts'
import { townHall } from './scenes/town-hall.ts'
import { village } from './scenes/village.ts'
import { walkingBus } from './scenes/walking-bus.ts'
import { winePress } from './scenes/wine-press.ts'

export const townScenes = [
  {
    name: 'cellar-lane',
    scene: cellarLane,
    mood: 'summer',
    seed: 40,
    title: {
      de: 'Weiße Presshäuser mit roten Ziegeldächern an einem ansteigenden Weg',
      en: 'White press houses with red tiled roofs along a rising lane',
    },
  },
  {
    name: 'cellar-lane-evening',
    scene: cellarLane,
    mood: 'dusk',
    seed: 41,
    title: {
      de: 'Kellergasse am Abend mit erleuchteten Fenstern',
      en: 'The cellar lane in the evening with lit windows',
    },
  },
  {
    name: 'cellar-lane-winter',
    scene: cellarLane,
    mood: 'winter',
    seed: 42,
    title: { de: 'Verschneite Kellergasse', en: 'The cellar lane in snow' },
  },
  {
    name: 'town-hall',
    scene: townHall,
    mood: 'summer',
    seed: 43,
    title: {
      de: 'Gelbes Amtshaus mit Uhrtürmchen am Hauptplatz',
      en: 'The yellow town hall with its clock tower on the main square',
    },
  },
  {
    name: 'market-square',
    scene: marketSquare,
    mood: 'spring',
    seed: 44,
    title: {
      de: 'Hauptplatz mit Kirche, bunten Häusern und Brunnen',
      en: 'The main square with church, colourful houses and fountain',
    },
  },
  {
    name: 'market-square-advent',
    scene: marketSquare,
    mood: 'blueHour',
    seed: 45,
    title: {
      de: 'Adventmarkt am verschneiten Hauptplatz mit Hütten und Lichterbaum',
      en: 'Advent market on the snowy square with huts and a lit tree',
    },
  },
  {
    name: 'market-stalls',
    scene: marketStalls,
    mood: 'autumn',
    seed: 46,
    title: {
      de: 'Marktstände mit gestreiften Dächern und Kisten voller Gemüse vor der Kirche',
      en: 'Market stalls with striped roofs and crates of vegetables in front of the church',
    },
  },
  {
    name: 'village-summer',
    scene: village,
    mood: 'summer',
    seed: 247,
    title: {
      de: 'Dorfstraße mit Gärten und Kirche im Sommer',
      en: 'A village street with gardens and church in summer',
    },
  },
  {
    name: 'village-winter',
    scene: village,
    mood: 'winter',
    seed: 48,
    title: {
      de: 'Verschneite Dorfstraße mit zwei Spaziergängern',
      en: 'A snowy village street with two walkers',
    },
  },
  {
    name: 'stork-nest',
    scene: storkNest,
    mood: 'spring',
    seed: 49,
    title: { de: 'Zwei Störche in ihrem Nest auf dem Kamin', en: 'Two storks in their nest on the chimney' },
  },
  {
    name: 'fountain',
    scene: fountain,
    mood: 'summer',
    seed: 50,
    title: {
      de: 'Brunnen am Hauptplatz, im Hintergrund die Kirche',
      en: 'The fountain on the main square with the church behind it',
    },
  },
  {
    name: 'fire-station',
    scene: fireStation,
    mood: 'summer',
    seed: 60,
    title: {
      de: 'Feuerwehrhaus mit Einsatzfahrzeug und Mannschaft',
      en: 'The fire station with engine and crew',
    },
  },
  {
    name: 'school',
    scene: school,
    mood: 'autumn',
    seed: 61,
    title: {
      de: 'Volksschule mit spielenden Kindern im Herbst',
      en: 'The primary school with children playing in autumn',
    },
  },
  {
    name: 'walking-bus',
    scene: walkingBus,
    mood: 'autumn',
    seed: 62,
    title: {
      de: 'Kinder in gelben Westen gehen in einer Reihe zur Schule',
      en: 'Children in yellow vests walking to school in a line',
    },
  },
  {
    name: 'kindergarten',
    scene: kindergarten,
    mood: 'spring',
    seed: 63,
    title: {
      de: 'Kindergarten mit bunten Fenstern, davor eine Rutsche und eine Sandkiste',
      en: 'The kindergarten with colourful windows, a slide and a sandpit',
    },
  },
  {
    name: 'bus-stop',
    scene: busStop,
    mood: 'summer',
    seed: 64,
    title: {
      de: 'Bus kommt zur Haltestelle mit begrüntem Dach',
      en: 'A bus arriving at the stop with its planted roof',
    },
  },
  {
    name: 'recycling',
    scene: recycling,
    mood: 'summer',
    seed: 65,
    title: {
      de: 'Vier Mülltonnen und gelbe Säcke vor einem Holzzaun',
      en: 'Four bins and yellow bags in front of a wooden fence',
    },
  },
  {
    name: 'construction',
    scene: construction,
    mood: 'spring',
    seed: 66,
    title: {
      de: 'Rohbau mit Kran und Arbeitern in orangen Jacken',
      en: 'A building shell with a crane and workers in orange jackets',
    },
  },
  {
    name: 'tennis',
    scene: tennis,
    mood: 'summer',
    seed: 67,
    title: {
      de: 'Zwei Menschen spielen Tennis auf dem Sandplatz',
      en: 'Two people playing tennis on a clay court',
    },
  },
  {
    name: 'football',
    scene: football,
    mood: 'spring',
    seed: 68,
    title: {
      de: 'Fußballspiel vor vollem Spielfeldrand',
      en: 'A football match in front of a full touchline',
    },
  },
  {
    name: 'brass-band',
    scene: brassBand,
    mood: 'summer',
    seed: 70,
    title: {
      de: 'Blasmusik in grünen Jacken spielt vor der Kirche',
      en: 'A brass band in green jackets playing in front of the church',
    },
  },
  {
    name: 'harvest',
    scene: harvest,
    mood: 'autumn',
    seed: 71,
    title: {
      de: 'Vier Menschen lesen Trauben zwischen herbstlichen Rebzeilen',
      en: 'Four people picking grapes between autumn vine rows',
    },
  },
  {
    name: 'fair',
    scene: fair,
    mood: 'summer',
    seed: 72,
    title: {
      de: 'Kirtag mit Ringelspiel, Kettenkarussell und Wimpeln',
      en: 'The parish fair with carousel, swings and bunting',
    },
  },
  {
    name: 'theatre',
    scene: theatre,
    mood: 'dusk',
    seed: 73,
    title: {
      de: 'Drei Schauspielende auf der Bühne, davor das Publikum',
      en: 'Three actors on stage in front of the audience',
    },
  },
  {
    name: 'tavern-garden',
    scene: tavernGarden,
    mood: 'dusk',
    seed: 74,
    title: {
      de: 'Heurigengarten am Abend mit Lichterketten und vollen Tischen',
      en: 'A tavern garden in the evening with strings of lights and full tables',
    },
  },
  {
    name: 'grapes-red',
    scene: grapes,
    mood: 'autumn',
    seed: 80,
    title: { de: 'Blaue Trauben unter herbstlichem Laub', en: 'Dark grapes beneath autumn leaves' },
  },
  {
    name: 'grapes-white',
    scene: grapes,
    mood: 'summer',
    seed: 81,
    title: {
      de: 'Weiße Trauben zwischen grünen Blättern vor den Weinbergen',
      en: 'White grapes between green leaves in front of the vineyards',
    },
  },
  {
    name: 'tavern-table',
    scene: tavernTable,
    mood: 'summer',
    seed: 82,
    title: {
      de: 'Heurigentisch mit Wein, Brot, Käse und Radieschen',
      en: 'A tavern table with wine, bread, cheese and radishes',
    },
  },
  {
    name: 'cellar-barrels',
    scene: cellar,
    mood: 'summer',
    seed: 83,
    title: {
      de: 'Gewölbter Keller mit zwei Reihen Holzfässern und einer Kerze auf einem Fass',
      en: 'Vaulted cellar with two rows of wooden barrels and a candle on one of them',
    },
  },
  {
    name: 'wine-bottles',
    scene: bottles,
    mood: 'summer',
    seed: 84,
    title: {
      de: 'Weinflaschen, Honiggläser und Marillen im Hofladen',
      en: 'Wine bottles, jars of honey and apricots in the farm shop',
    },
  },
  {
    name: 'wine-press',
    scene: winePress,
    mood: 'autumn',
    seed: 85,
    title: {
      de: 'Große hölzerne Baumpresse mit Presskorb und Steingewicht',
      en: 'A large wooden beam press with basket and stone weight',
    },
  },
  {
    name: 'library',
    scene: library,
    mood: 'spring',
    seed: 86,
    title: {
      de: 'Bücherregale und ein Lesesessel am Fenster',
      en: 'Bookshelves and a reading chair by the window',
    },
  },
  {
    name: 'guest-room',
    scene: guestRoom,
    mood: 'summer',
    seed: 87,
    title: {
      de: 'Gästezimmer unter dem Dach mit Blick auf Weinberge',
      en: 'A guest room under the roof with a view of vineyards',
    },
  },
] as const satisfies readonly Entry[]
