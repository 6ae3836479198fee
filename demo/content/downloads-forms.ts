import type { Download, DocumentBlock } from './shapes.ts'

const person = ['Familienname', 'Vorname', 'Geburtsdatum', 'Adresse', 'Telefon oder E-Mail']
const signature: DocumentBlock = { kind: 'fields', labels: ['Ort und Datum', 'Unterschrift'] }
const handIn: DocumentBlock = {
  kind: 'p',
  text: 'Bitte geben Sie das ausgefüllte Blatt im Bürgerservice ab oder schicken Sie es an buergerservice@rebenau.example. Ihre Angaben verwenden wir nur für diesen Zweck.',
}
const form = (
  key: string,
  order: number,
  de: string,
  en: string,
  about: { de: string; en: string },
  body: DocumentBlock[],
): Download => ({
  key,
  group: 'Formulare',
  order,
  when: { daysAgo: 40 + order },
  language: 'de',
  title: { de, en },
  description: about,
  body: [...body, signature, handIn],
})

export const formDownloads: Download[] = [
  form(
    'form-residence',
    1,
    'Meldezettel',
    'Registration of residence',
    { de: 'An- und Abmeldung eines Wohnsitzes', en: 'Register or deregister a residence' },
    [
      {
        kind: 'p',
        text: 'Bitte in Blockschrift ausfüllen. Die Anmeldung ist innerhalb von drei Tagen nach dem Einzug nötig und kostenlos.',
      },
      { kind: 'h', text: 'Person' },
      { kind: 'fields', labels: [...person, 'Staatsangehörigkeit'] },
      { kind: 'h', text: 'Unterkunft' },
      {
        kind: 'fields',
        labels: [
          'Straße, Hausnummer, Tür',
          'Haupt- oder Nebenwohnsitz',
          'Zugezogen aus',
          'Unterkunftgeber, Name und Unterschrift',
        ],
      },
    ],
  ),
  form(
    'form-dog',
    2,
    'Anmeldung eines Hundes',
    'Registration of a dog',
    { de: 'Hundeabgabe, Chipnummer und Versicherung', en: 'Dog tax, chip number and insurance' },
    [
      {
        kind: 'p',
        text: 'Ein Hund ist ab dem dritten Lebensmonat zu melden. Bitte legen Sie den Nachweis der Haftpflichtversicherung bei.',
      },
      {
        kind: 'fields',
        labels: [...person, 'Name und Rasse des Hundes', 'Chipnummer', 'Versicherung und Polizze'],
      },
    ],
  ),
  form(
    'form-event',
    3,
    'Anmeldung einer Veranstaltung',
    'Announcement of an event',
    { de: 'Für Feste, Umzüge und Konzerte', en: 'For fêtes, parades and concerts' },
    [
      {
        kind: 'p',
        text: 'Bis 300 Personen genügt die Anzeige vier Wochen vorher, darüber acht Wochen vorher.',
      },
      {
        kind: 'fields',
        labels: [
          'Verein oder Veranstalter',
          'Verantwortliche Person',
          'Telefon am Veranstaltungstag',
          'Art der Veranstaltung',
          'Ort, Beginn und Ende',
          'Erwartete Personen',
        ],
      },
      {
        kind: 'list',
        items: [
          'Lageplan mit Fluchtwegen liegt bei.',
          'Eine Straße soll gesperrt werden.',
          'Die Feuerwehr wurde verständigt.',
        ],
      },
    ],
  ),
  form(
    'form-kindergarten',
    4,
    'Anmeldung zum Kindergarten',
    'Kindergarten enrolment',
    { de: 'Für Kinder ab zwei Jahren', en: 'For children from the age of two' },
    [
      {
        kind: 'p',
        text: 'Bitte bis Ende Februar für das folgende Kindergartenjahr abgeben. Der Vormittag ist kostenlos.',
      },
      {
        kind: 'fields',
        labels: [
          'Name des Kindes',
          'Geburtsdatum',
          'Erstsprache',
          'Erziehungsberechtigte',
          'Adresse',
          'Telefon',
          'Gewünschte Tage und Zeiten',
          'Allergien oder Medikamente',
        ],
      },
    ],
  ),
  form(
    'form-club-grant',
    5,
    'Ansuchen um Vereinsförderung',
    'Application for a club grant',
    { de: 'Jugendarbeit, Jubiläen, Anschaffungen', en: 'Youth work, anniversaries, purchases' },
    [
      {
        kind: 'p',
        text: 'Frist ist der 31. Oktober für das folgende Jahr. Der Kulturausschuss berät im November, der Gemeinderat beschließt im Dezember.',
      },
      {
        kind: 'fields',
        labels: [
          'Verein und Vereinsregisterzahl',
          'Obfrau oder Obmann',
          'Mitglieder, davon unter 18',
          'Wofür wird gefördert',
          'Gesamtkosten',
          'Erbetene Förderung',
          'Bankverbindung',
        ],
      },
    ],
  ),
  form(
    'form-building-notice',
    6,
    'Bauanzeige',
    'Building notice',
    { de: 'Für kleine Vorhaben ohne Bewilligung', en: 'For small projects without a permit' },
    [
      {
        kind: 'p',
        text: 'Legen Sie einen Lageplan, eine Skizze mit Maßen und eine kurze Beschreibung in zweifacher Ausfertigung bei. Mit dem Vorhaben dürfen Sie acht Wochen nach vollständiger Anzeige beginnen, wenn wir es nicht untersagen.',
      },
      {
        kind: 'fields',
        labels: [
          ...person,
          'Grundstücksnummer und Katastralgemeinde',
          'Beschreibung des Vorhabens',
          'Geplanter Beginn',
        ],
      },
    ],
  ),
  form(
    'form-guest-registration',
    7,
    'Gästeblatt',
    'Guest registration sheet',
    { de: 'Für Vermieterinnen und Vermieter', en: 'For hosts' },
    [
      {
        kind: 'p',
        text: 'Für jede Nächtigung ab dem 15. Geburtstag sind 2,50 Euro Nächtigungstaxe abzuführen.',
      },
      {
        kind: 'fields',
        labels: [
          'Betrieb',
          'Name des Gastes',
          'Geburtsdatum',
          'Herkunftsland',
          'Reisedokument',
          'Ankunft',
          'Abreise',
          'Mitreisende',
        ],
      },
    ],
  ),
  form(
    'form-water',
    8,
    'Meldung des Wasserzählerstandes',
    'Water meter reading',
    { de: 'Für die jährliche Abrechnung', en: 'For the annual bill' },
    [
      {
        kind: 'p',
        text: 'Lesen Sie bitte nur die schwarzen Ziffern ab. Die roten Stellen zeigen Liter und zählen nicht.',
      },
      {
        kind: 'fields',
        labels: ['Name', 'Adresse der Liegenschaft', 'Zählernummer', 'Stand in Kubikmetern', 'Abgelesen am'],
      },
    ],
  ),
]
