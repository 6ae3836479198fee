import type { Club } from './shapes.ts'

export const clubs: Club[] = [
  {
    key: 'band',
    name: 'Musikverein Rebenau',
    contact: 'Veronika Immendorfer',
    phone: '+43 2999 300 50',
    email: 'musikverein@rebenau.example',
    picture: 'brass-band',
    de: {
      field: 'Musik',
      text: '<p>46 Aktive zwischen 12 und 74 Jahren. Geprobt wird am Freitag um 19.30 Uhr; für den Anfang leiht der Verein ein Instrument.</p>',
    },
    en: {
      field: 'Music',
      text: '<p>46 players between 12 and 74. Rehearsals are on Fridays at 7.30 p.m.; beginners can borrow an instrument.</p>',
    },
  },
  {
    key: 'theatre-group',
    name: 'Theatergruppe Kellerlicht',
    contact: 'Sabine Hochlechner',
    phone: '+43 2999 300 51',
    email: 'kellerlicht@rebenau.example',
    picture: 'theatre',
    de: {
      field: 'Kultur',
      text: '<p>Spielt jeden Sommer im Pfarrstadel. Gesucht werden immer Menschen, die bauen, nähen, beleuchten oder soufflieren.</p>',
    },
    en: {
      field: 'Culture',
      text: '<p>Performs every summer in the parish barn. People who build, sew, light or prompt are always wanted.</p>',
    },
  },
  {
    key: 'museum-society',
    name: 'Verein Weinbaumuseum',
    contact: 'Hermine Altschach',
    phone: '+43 2999 300 40',
    email: 'museum@rebenau.example',
    picture: 'wine-press',
    de: {
      field: 'Kultur',
      text: '<p>Betreut das Museum und Presshaus 23. Jeden ersten Montag im Monat werden Werkzeuge geputzt und Geschichten aufgeschrieben.</p>',
    },
    en: {
      field: 'Culture',
      text: '<p>Looks after the museum and press house 23. On the first Monday of the month tools are cleaned and stories written down.</p>',
    },
  },
  {
    key: 'football-club',
    name: 'Sportverein Rebenau, Sektion Fußball',
    contact: 'Karl Presshauser',
    phone: '+43 2999 300 60',
    email: 'fussball@rebenau.example',
    picture: 'football',
    de: {
      field: 'Sport',
      text: '<p>Sechs Mannschaften von der U8 bis zu den Damen. Training der Kleinsten ist am Mittwoch um 16 Uhr.</p>',
    },
    en: {
      field: 'Sport',
      text: '<p>Six teams from the under-8s to the women. The youngest train on Wednesdays at 4 p.m.</p>',
    },
  },
  {
    key: 'tennis-club',
    name: 'Tennisclub Rebenau',
    contact: 'Claudia Ehrenwasser',
    phone: '+43 2999 300 61',
    email: 'tennis@rebenau.example',
    picture: 'tennis',
    de: {
      field: 'Sport',
      text: '<p>Drei Sandplätze neben dem Badeteich, Saison von April bis Oktober. Gäste spielen um zehn Euro die Stunde.</p>',
    },
    en: {
      field: 'Sport',
      text: '<p>Three clay courts beside the swimming lake, open from April to October. Guests play for ten euros an hour.</p>',
    },
  },
  {
    key: 'cycling-group',
    name: 'Radlertreff Rebenbach',
    contact: 'Dominik Sandweger',
    phone: '+43 2999 300 62',
    email: 'radlertreff@rebenau.example',
    picture: 'cyclists',
    de: {
      field: 'Sport',
      text: '<p>Mittwochs 30 gemütliche Kilometer, sonntags auch einmal 80. Wer langsamer ist, gibt das Tempo vor.</p>',
    },
    en: {
      field: 'Sport',
      text: '<p>Thirty leisurely kilometres on Wednesdays, sometimes eighty on Sundays. The slowest rider sets the pace.</p>',
    },
  },
  {
    key: 'village-renewal',
    name: 'Dorferneuerung Kirchsteig',
    contact: 'Anna-Lena Traubinger',
    phone: '+43 2999 300 70',
    email: 'kirchsteig@rebenau.example',
    picture: 'wayside-shrine',
    de: {
      field: 'Gemeinschaft',
      text: '<p>Pflegt Marterl, Bänke und 64 alte Obstbäume. Der Apfelsaft vom gemeinsamen Pressen reicht meistens bis Ostern.</p>',
    },
    en: {
      field: 'Community',
      text: '<p>Looks after shrines, benches and 64 old fruit trees. The juice of the common apple pressing usually lasts until Easter.</p>',
    },
  },
  {
    key: 'seniors',
    name: 'Seniorenbund Rebenau',
    contact: 'Ingrid Feldhofner',
    phone: '+43 2999 300 71',
    email: 'senioren@rebenau.example',
    picture: 'linden-bench',
    de: {
      field: 'Gemeinschaft',
      text: '<p>Kartenrunde am Donnerstag, Ausflug im Monat und ein Besuchsdienst für alle, die nicht mehr aus dem Haus kommen.</p>',
    },
    en: {
      field: 'Community',
      text: '<p>Cards on Thursdays, an outing every month and a visiting service for those who can no longer leave the house.</p>',
    },
  },
  {
    key: 'rural-youth',
    name: 'Landjugend Rebenau',
    contact: 'Lena Grabmüller',
    phone: '+43 2999 300 72',
    email: 'landjugend@rebenau.example',
    picture: 'fair',
    de: {
      field: 'Gemeinschaft',
      text: '<p>Stellt den Maibaum auf, richtet den Kirtag aus und baut aus alten Dielen neue Bänke. Mitmachen kann man von 14 bis 30.</p>',
    },
    en: {
      field: 'Community',
      text: '<p>Raises the maypole, runs the parish fair and turns old floorboards into new benches. Open to everyone from 14 to 30.</p>',
    },
  },
  {
    key: 'beekeepers',
    name: 'Imkerverein am Lerchenberg',
    contact: 'Georg Immendorfer',
    phone: '+43 2999 300 73',
    email: 'imker@rebenau.example',
    picture: 'poppy-meadow',
    de: {
      field: 'Natur',
      text: '<p>Zwölf Imkerinnen und Imker mit 90 Völkern. Im Mai darf man beim Schauschleudern naschen.</p>',
    },
    en: {
      field: 'Nature',
      text: '<p>Twelve beekeepers with 90 colonies. In May visitors may taste the honey as it is spun.</p>',
    },
  },
]
