import type { PictureName } from '../pictures/pictures.ts'
import type { Person, PersonGroup } from './shapes.ts'

type PersonKey = Extract<PictureName, `portrait-${string}`> extends `portrait-${infer Key}` ? Key : never
type Words = { role: string; text: string }

const person = (
  key: PersonKey,
  group: PersonGroup,
  name: [first: string, last: string, title?: string],
  extension: string,
  mail: string,
  de: Words,
  en: Words,
): Omit<Person, 'order'> => ({
  key,
  group,
  firstName: name[0],
  lastName: name[1],
  ...(name[2] ? { title: name[2] } : {}),
  phone: `+43 2999 ${extension}`,
  email: `${mail}@rebenau.example`,
  picture: `portrait-${key}`,
  de,
  en,
})

/** Staff of the village, in display order. */
export const people: Person[] = [
  person(
    'loessl',
    'Gemeindevorstand',
    ['Johanna', 'Lössl'],
    '100 10',
    'buergermeisterin',
    {
      role: 'Bürgermeisterin',
      text: '<p>Seit acht Jahren im Amt, davor Hauptschullehrerin für Mathematik und Musik. Sprechstunde am Dienstag von 16 bis 18 Uhr.</p>',
    },
    {
      role: 'Mayor',
      text: '<p>In office for eight years, before that a teacher of mathematics and music. Office hour on Tuesdays from 4 to 6 p.m.</p>',
    },
  ),
  person(
    'kellermayr',
    'Gemeindevorstand',
    ['Matthias', 'Kellermayr'],
    '100 31',
    'vizebuergermeister',
    {
      role: 'Vizebürgermeister, Bauen und Infrastruktur',
      text: '<p>Zimmermeister. Zuständig für Straßen, Wasser, Kanal und die Gebäude der Gemeinde.</p>',
    },
    {
      role: 'Deputy mayor, building and infrastructure',
      text: '<p>Master carpenter. In charge of roads, water, sewers and the municipal buildings.</p>',
    },
  ),
  person(
    'rohringer',
    'Gemeindevorstand',
    ['Theresia', 'Rohringer'],
    '100 32',
    'bildung',
    {
      role: 'Geschäftsführende Gemeinderätin, Bildung und Familie',
      text: '<p>Kindergarten, Volksschule, Nachmittagsbetreuung und Ferienspiel sind ihre Themen, ebenso der Pedibus.</p>',
    },
    {
      role: 'Executive councillor, education and family',
      text: '<p>Her subjects are kindergarten, primary school, afternoon care and the holiday programme, and the walking bus.</p>',
    },
  ),
  person(
    'weidgasser',
    'Gemeindevorstand',
    ['Florian', 'Weidgasser'],
    '100 33',
    'weinbau',
    {
      role: 'Geschäftsführender Gemeinderat, Weinbau, Landwirtschaft und Tourismus',
      text: '<p>Winzer in der sechsten Generation. Er kennt jeden Güterweg und die meisten Schlaglöcher beim Namen.</p>',
    },
    {
      role: 'Executive councillor, viticulture, farming and tourism',
      text: '<p>A grower in the sixth generation. He knows every farm track and most potholes by name.</p>',
    },
  ),
  person(
    'hochlechner',
    'Gemeindevorstand',
    ['Sabine', 'Hochlechner'],
    '100 34',
    'kultur',
    {
      role: 'Geschäftsführende Gemeinderätin, Kultur und Vereine',
      text: '<p>Schreibt und inszeniert für die Theatergruppe Kellerlicht und hilft Vereinen durch den Förderdschungel.</p>',
    },
    {
      role: 'Executive councillor, culture and clubs',
      text: '<p>Writes and directs for the theatre group Kellerlicht and helps clubs through the jungle of grants.</p>',
    },
  ),
  person(
    'muehlwander',
    'Gemeindevorstand',
    ['Gerald', 'Mühlwander'],
    '100 35',
    'finanzen',
    {
      role: 'Geschäftsführender Gemeinderat, Finanzen',
      text: '<p>Erklärt den Voranschlag auch Menschen, die keine Tabellen mögen.</p>',
    },
    {
      role: 'Executive councillor, finance',
      text: '<p>Explains the budget even to people who do not like tables.</p>',
    },
  ),
  person(
    'traubinger',
    'Gemeinderat',
    ['Anna-Lena', 'Traubinger'],
    '100 41',
    'umwelt',
    {
      role: 'Umweltgemeinderätin',
      text: '<p>Biobäuerin in Mittergrub. Blühstreifen, Obstbäume und die Energiegemeinschaft gehen auf ihre Anträge zurück.</p>',
    },
    {
      role: 'Councillor for the environment',
      text: '<p>Organic farmer in Mittergrub. Flower strips, fruit trees and the energy community go back to her motions.</p>',
    },
  ),
  person(
    'presshauser',
    'Gemeinderat',
    ['Karl', 'Presshauser'],
    '100 42',
    'sport',
    {
      role: 'Jugend- und Sportgemeinderat',
      text: '<p>Betreut Sportplatz und Tennisplätze und führt als Stabführer den Musikverein an.</p>',
    },
    {
      role: 'Councillor for youth and sport',
      text: '<p>Looks after the sports ground and the tennis courts and leads the band as drum major.</p>',
    },
  ),
  person(
    'feldhofner',
    'Gemeinderat',
    ['Ingrid', 'Feldhofner'],
    '100 43',
    'soziales',
    {
      role: 'Gemeinderätin für Gesundheit und Soziales',
      text: '<p>Diplomierte Krankenpflegerin. Berät zu Pflege, Essen auf Rädern und Besuchsdienst und leitet den Prüfungsausschuss.</p>',
    },
    {
      role: 'Councillor for health and social affairs',
      text: '<p>A qualified nurse. Advises on care, meals on wheels and the visiting service, and chairs the audit committee.</p>',
    },
  ),
  person(
    'sandweger',
    'Gemeinderat',
    ['Dominik', 'Sandweger'],
    '100 44',
    'mobilitaet',
    {
      role: 'Gemeinderat für Mobilität und Digitales',
      text: '<p>Verhandelt Fahrpläne, betreut das Rebenau-Taxi und züchtet nebenbei Ziegen in Kleinlagern.</p>',
    },
    {
      role: 'Councillor for mobility and digital matters',
      text: '<p>Negotiates timetables, runs the Rebenau taxi and keeps goats in Kleinlagern on the side.</p>',
    },
  ),
  person(
    'haslbrunner',
    'Amtshaus',
    ['Renate', 'Haslbrunner'],
    '100 14',
    'amtsleitung',
    {
      role: 'Amtsleiterin',
      text: '<p>Leitet das Amtshaus, schreibt die Protokolle des Gemeinderates und weiß, in welchem Ordner etwas steht.</p>',
    },
    {
      role: 'Chief officer',
      text: '<p>Heads the town hall, writes the council’s minutes and knows which folder to look in.</p>',
    },
  ),
  person(
    'dornleitner',
    'Amtshaus',
    ['Michael', 'Dornleitner', 'Ing.'],
    '100 12',
    'bauamt',
    {
      role: 'Bauamt',
      text: '<p>Vorgespräche nach Vereinbarung, auch am Dienstagabend. Bringen Sie ein Foto und eine Skizze mit, mehr braucht es fürs Erste nicht.</p>',
    },
    {
      role: 'Building office',
      text: '<p>Preliminary talks by appointment, on Tuesday evenings too. Bring a photograph and a sketch; no more is needed at first.</p>',
    },
  ),
  person(
    'sonnwender',
    'Amtshaus',
    ['Petra', 'Sonnwender'],
    '100 11',
    'buergerservice',
    {
      role: 'Bürgerservice und Meldeamt',
      text: '<p>Erste Ansprechpartnerin für fast alles: Meldezettel, Hundemarke, Fundamt, Wochenmarkt.</p>',
    },
    {
      role: 'Citizens’ desk and registration',
      text: '<p>The first person to ask for almost anything: registration, dog tags, lost property, the weekly market.</p>',
    },
  ),
  person(
    'ehrenwasser',
    'Amtshaus',
    ['Claudia', 'Ehrenwasser'],
    '100 13',
    'buchhaltung',
    {
      role: 'Buchhaltung und Abgaben',
      text: '<p>Vorschreibungen, Ratenzahlungen und Zählerstände. Am Vormittag am besten zu erreichen.</p>',
    },
    {
      role: 'Accounts and charges',
      text: '<p>Bills, payment by instalments and meter readings. Best reached in the morning.</p>',
    },
  ),
  person(
    'windhaber',
    'Bauhof',
    ['Josef', 'Windhaber'],
    '100 20',
    'bauhof',
    {
      role: 'Leiter des Bauhofs und Wassermeister',
      text: '<p>Straßen, Wasser, Grünflächen, Winterdienst. Bei Rohrbrüchen rund um die Uhr erreichbar.</p>',
    },
    {
      role: 'Head of the works depot and water supply',
      text: '<p>Roads, water, green spaces, snow clearing. Can be reached around the clock when a pipe bursts.</p>',
    },
  ),
  person(
    'lindwurmer',
    'Bildung',
    ['Katharina', 'Lindwurmer', 'Mag.'],
    '200 10',
    'volksschule',
    {
      role: 'Direktorin der Volksschule',
      text: '<p>Unterrichtet selbst die dritte Klasse. Sprechstunde am Mittwoch von 12.40 bis 13.30 Uhr.</p>',
    },
    {
      role: 'Head of the primary school',
      text: '<p>Teaches the third form herself. Consultation on Wednesdays from 12.40 to 1.30 p.m.</p>',
    },
  ),
  person(
    'kleewein',
    'Bildung',
    ['Doris', 'Kleewein'],
    '200 20',
    'kindergarten',
    {
      role: 'Leiterin des Kindergartens',
      text: '<p>Führt drei Gruppen und einen Garten. Schnuppertermine gibt es nach einem kurzen Anruf.</p>',
    },
    {
      role: 'Head of the kindergarten',
      text: '<p>Runs three groups and a garden. A short call is all it takes to arrange a visit.</p>',
    },
  ),
  person(
    'feuersinger',
    'Vereine und Feuerwehr',
    ['Thomas', 'Feuersinger'],
    '300 22',
    'feuerwehr',
    {
      role: 'Kommandant der Freiwilligen Feuerwehr',
      text: '<p>Seit zwanzig Jahren dabei, seit fünf Jahren Kommandant. Für Notfälle gilt immer der Notruf 122.</p>',
    },
    {
      role: 'Commander of the volunteer fire brigade',
      text: '<p>A member for twenty years, commander for five. In an emergency always call 122.</p>',
    },
  ),
  person(
    'altschach',
    'Vereine und Feuerwehr',
    ['Hermine', 'Altschach'],
    '300 40',
    'museum',
    {
      role: 'Kustodin des Weinbaumuseums',
      text: '<p>Führt Gruppen auf Deutsch, Englisch und Tschechisch und kennt die Geschichte jedes Werkzeugs.</p>',
    },
    {
      role: 'Curator of the wine museum',
      text: '<p>Guides groups in German, English and Czech and knows the story of every tool.</p>',
    },
  ),
  person(
    'immendorfer',
    'Vereine und Feuerwehr',
    ['Veronika', 'Immendorfer'],
    '300 50',
    'musikverein',
    {
      role: 'Kapellmeisterin des Musikvereins',
      text: '<p>Leitet 46 Musikerinnen und Musiker und unterrichtet Klarinette an der Musikschule.</p>',
    },
    {
      role: 'Conductor of the brass band',
      text: '<p>Conducts 46 players and teaches the clarinet at the music school.</p>',
    },
  ),
].map((one, index) => ({ ...one, order: (index + 1) * 10 }))
