import type { PictureName } from '../pictures/pictures.ts'
import { clubs } from './clubs.ts'
import type { Html } from './shapes.ts'
import { taverns } from './taverns.ts'

type Words = { teaser: string; text: Html; openingNote?: string }

export type DirectoryEntry = {
  key: string
  title: string
  type: string
  categories: string[]
  contact?: string
  address?: string
  position?: { lat: number; lon: number }
  phone: string
  email: string
  website?: string
  openingHours?: { day: number; from: string; to: string }[]
  picture?: PictureName
  de: Words
  en: Words
}

const daily = (days: number[], from: string, to: string) => days.map((day) => ({ day, from, to }))
const firstSentence = (html: Html) =>
  `${html.replaceAll(/<[^>]+>/g, '').split(/[.;] /)[0]}.`.replace('..', '.')

const clubEntries: DirectoryEntry[] = clubs.map((club) => ({
  key: club.key,
  title: club.name,
  type: 'Verein',
  categories: [club.de.field],
  contact: club.contact,
  phone: club.phone,
  email: club.email,
  ...(club.picture ? { picture: club.picture } : {}),
  de: { teaser: firstSentence(club.de.text), text: club.de.text },
  en: { teaser: firstSentence(club.en.text), text: club.en.text },
}))

const tavernEntries: DirectoryEntry[] = taverns.map((tavern) => ({
  key: `tavern-${tavern.key}`,
  title: tavern.name,
  type: 'Heuriger',
  categories: ['Wein', 'Essen und Trinken', ...tavern.features],
  contact: tavern.host,
  address: tavern.address,
  position: tavern.position,
  phone: tavern.phone,
  email: tavern.email,
  picture: tavern.picture,
  de: {
    teaser: firstSentence(tavern.de.text),
    text: tavern.de.text,
    openingNote: 'Nur wenn ausg’steckt ist.',
  },
  en: {
    teaser: firstSentence(tavern.en.text),
    text: tavern.en.text,
    openingNote: 'Only while the pine bush hangs out.',
  },
}))

const more: DirectoryEntry[] = [
  {
    key: 'inn',
    title: 'Gasthof zur Linde',
    type: 'Gasthaus',
    categories: ['Essen und Trinken'],
    contact: 'Familie Lindwurmer',
    address: 'Hauptplatz 6, 2099 Rebenau',
    position: { lat: 48.6191, lon: 16.4104 },
    phone: '+43 2999 600 06',
    email: 'linde@rebenau.example',
    website: 'https://linde.rebenau.example',
    openingHours: [...daily([3, 4, 5, 6], '10:00', '22:00'), { day: 7, from: '10:00', to: '16:00' }],
    picture: 'linden-bench',
    de: {
      teaser: 'Wirtshaus am Hauptplatz mit Saal für 120 Gäste.',
      text: '<p>Mittags gibt es zwei Tagesteller, am Sonntag Schweinsbraten, bis er aus ist. Die Linde vor dem Haus ist älter als der Kirchturm.</p>',
      openingNote: 'Küche bis 21 Uhr, im Februar geschlossen.',
    },
    en: {
      teaser: 'An inn on the market square with a hall for 120 guests.',
      text: '<p>Two dishes of the day at noon, roast pork on Sundays until it is gone. The linden tree outside is older than the church tower.</p>',
      openingNote: 'Kitchen until 9 p.m., closed in February.',
    },
  },
  {
    key: 'shop',
    title: 'Nahversorger Kleewein',
    type: 'Geschäft',
    categories: ['Einkaufen', 'Regional'],
    contact: 'Martin Kleewein',
    address: 'Hauptplatz 11, 2099 Rebenau',
    position: { lat: 48.6186, lon: 16.4093 },
    phone: '+43 2999 600 11',
    email: 'laden@rebenau.example',
    openingHours: [
      ...daily([1, 2, 4, 5], '06:30', '12:30'),
      ...daily([1, 2, 4, 5], '15:00', '18:30'),
      { day: 3, from: '06:30', to: '12:30' },
      { day: 6, from: '06:30', to: '12:00' },
    ],
    picture: 'market-stalls',
    de: {
      teaser: 'Brot, Milch, Zeitung und alles, was am Sonntag fehlt.',
      text: '<p>Der Laden führt, was im Umkreis von zwanzig Kilometern wächst, und stellt am Freitagnachmittag ins Haus zu. Die Post liegt gleich neben der Kassa.</p>',
    },
    en: {
      teaser: 'Bread, milk, newspapers and everything that is missing on Sundays.',
      text: '<p>The shop sells what grows within twenty kilometres and delivers on Friday afternoons. The post counter is right beside the till.</p>',
    },
  },
  {
    key: 'guest-house',
    title: 'Gästehaus Sonnwender',
    type: 'Gästehaus',
    categories: ['Übernachten'],
    contact: 'Petra und Hans Sonnwender',
    address: 'Mühlweg 14, 2099 Rebenau',
    position: { lat: 48.6159, lon: 16.4186 },
    phone: '+43 2999 600 14',
    email: 'zimmer@rebenau.example',
    picture: 'guest-room',
    de: {
      teaser: 'Sechs Zimmer am Bach, Frühstück mit Eiern von nebenan.',
      text: '<p>Zwei der Zimmer sind ebenerdig und ohne Stufe zu erreichen. Räder stehen über Nacht in der versperrten Scheune, Wanderkarten liegen auf.</p>',
      openingNote: 'Ganzjährig geöffnet; Anreise ab 15 Uhr.',
    },
    en: {
      teaser: 'Six rooms by the stream, breakfast with eggs from next door.',
      text: '<p>Two of the rooms are on the ground floor without a step. Bicycles stay in the locked barn overnight, and walking maps are at hand.</p>',
      openingNote: 'Open all year; arrival from 3 p.m.',
    },
  },
  {
    key: 'carpenter',
    title: 'Tischlerei Dornleitner',
    type: 'Betrieb',
    categories: ['Handwerk'],
    contact: 'Michael Dornleitner',
    address: 'Feldgasse 8, 2099 Rebenau',
    position: { lat: 48.6176, lon: 16.4061 },
    phone: '+43 2999 600 08',
    email: 'tischlerei@rebenau.example',
    openingHours: daily([1, 2, 3, 4], '07:00', '16:00'),
    picture: 'construction',
    de: {
      teaser: 'Fenster, Türen und Presshaustore nach altem Maß.',
      text: '<p>Die Werkstatt richtet Kastenfenster wieder her und bildet zwei Lehrlinge aus. Wer zuschauen will, klopft am Tor.</p>',
    },
    en: {
      teaser: 'Windows, doors and press house gates to old measure.',
      text: '<p>The workshop restores box windows and trains two apprentices. Whoever wants to watch knocks at the gate.</p>',
    },
  },
  {
    key: 'museum',
    title: 'Weinbaumuseum',
    type: 'Sehenswürdigkeit',
    categories: ['Ausflug', 'Wein'],
    contact: 'Hermine Altschach',
    address: 'Kellergasse 1, 2099 Rebenau',
    position: { lat: 48.6203, lon: 16.4113 },
    phone: '+43 2999 300 40',
    email: 'museum@rebenau.example',
    openingHours: daily([6, 7], '14:00', '17:00'),
    picture: 'wine-press',
    de: {
      teaser: 'Baumpresse, Fassbinderei und ein Keller zum Hineingehen.',
      text: '<p>Im Mittelpunkt steht eine Baumpresse, zwölf Meter lang und noch immer beweglich. Mehr über das Haus lesen Sie auf der Seite <a href="page:museum">Museum</a>.</p>',
      openingNote: 'Von April bis Oktober; Gruppen jederzeit nach Anmeldung.',
    },
    en: {
      teaser: 'A beam press, a cooperage and a cellar to walk into.',
      text: '<p>At its heart stands a beam press, twelve metres long and still moving. Read more on the page <a href="page:museum">Museum</a>.</p>',
      openingNote: 'April to October; groups at any time on request.',
    },
  },
]

/** All directory entries of the village. */
export const directory: DirectoryEntry[] = [...clubEntries, ...tavernEntries, ...more]

/** Content blocks shared by several pages. */
export const pieces = [
  {
    key: 'office-hours',
    slug: 'parteienverkehr',
    look: 'hours' as const,
    type: '',
    de: { title: 'Parteienverkehr im Amtshaus', text: '' },
    en: { title: 'Opening hours of the town hall', text: '' },
  },
  {
    key: 'questions',
    slug: 'fragen',
    look: 'note' as const,
    type: 'Hinweise',
    de: {
      title: 'Noch Fragen?',
      text: '<p>Das Bürgerservice hilft Ihnen am Telefon oder am Schalter: <a href="tel:+432999100">02999 100</a>.</p>',
    },
    en: {
      title: 'Any questions?',
      text: '<p>The service desk helps you on the phone or in person: <a href="tel:+432999100">+43 2999 100</a>.</p>',
    },
  },
]
