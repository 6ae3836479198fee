import { regularEvents } from './events-regular.ts'
import { yearEvents } from './events-year.ts'
import type { Event } from './shapes.ts'

/** Events close to today in any season, so that the landing page is never empty. */
const nearEvents: Event[] = [
  {
    key: 'council-meeting',
    type: 'Gemeinde',
    when: { inDays: 9 },
    weekday: 4,
    start: '19:00',
    end: '21:30',
    place: 'Sitzungssaal, Amtshaus',
    organiser: 'Marktgemeinde Rebenau',
    picture: 'town-hall',
    tags: ['Gemeinderat'],
    de: {
      title: 'Sitzung des Gemeinderates',
      teaser: 'Öffentliche Sitzung mit Fragestunde ab 18.30 Uhr.',
      text: '<p>Auf der Tagesordnung stehen der Umbau der alten Schmiede, die Wasserbezugsgebühr und Ansuchen von Vereinen. Die <a href="download:notice-council-agenda">Einladung</a> hängt an der <a href="page:notice-board">Amtstafel</a>.</p>',
    },
    en: {
      title: 'Council meeting',
      teaser: 'Public meeting, questions from 6.30 p.m.',
      text: '<p>On the agenda: the conversion of the old smithy, water charges and applications from clubs. The <a href="download:notice-council-agenda">invitation</a> is on the <a href="page:notice-board">notice board</a>.</p>',
    },
  },
  {
    key: 'blood-donation',
    type: 'Gemeinde',
    when: { inDays: 4 },
    weekday: 7,
    start: '09:00',
    end: '12:30',
    place: 'Volksschule, Turnsaal',
    organiser: 'Feuerwehr und Rotes Kreuz',
    picture: 'school',
    tags: ['Gesundheit'],
    de: {
      title: 'Blutspenden',
      teaser: 'Eine halbe Stunde, die jemandem das Leben rettet.',
      text: '<p>Bitte bringen Sie einen Lichtbildausweis mit und frühstücken Sie vorher. Danach gibt es Würstel und Kuchen.</p>',
    },
    en: {
      title: 'Blood donation',
      teaser: 'Half an hour that saves somebody’s life.',
      text: '<p>Please bring photo identification and have breakfast first. Afterwards there are sausages and cake.</p>',
    },
  },
  {
    key: 'slide-talk',
    type: 'Kultur',
    when: { inDays: 2 },
    start: '19:00',
    end: '20:30',
    place: 'Gemeindebücherei, altes Postamt',
    organiser: 'Gemeindebücherei',
    picture: 'library',
    tags: ['Vortrag'],
    de: {
      title: 'Zu Fuß von Rebenau nach Triest',
      teaser: 'Zwei Nachbarinnen erzählen von 31 Tagen, 640 Kilometern und einem Esel.',
      text: '<p>Lichtbildvortrag mit anschließendem Gespräch. Der Eintritt ist frei, Platz ist für fünfzig Menschen.</p>',
    },
    en: {
      title: 'On foot from Rebenau to Trieste',
      teaser: 'Two neighbours tell of 31 days, 640 kilometres and a donkey.',
      text: '<p>A talk with pictures, followed by conversation (in German). Admission is free; there is room for fifty.</p>',
    },
  },
  {
    key: 'first-aid',
    type: 'Gemeinde',
    when: { inDays: 16 },
    weekday: 6,
    start: '08:30',
    end: '16:30',
    status: 'moved',
    movedDays: 7,
    place: 'Feuerwehrhaus Rebenau',
    organiser: 'Freiwillige Feuerwehr Rebenau',
    picture: 'fire-station',
    tags: ['Kurs'],
    de: {
      title: 'Erste-Hilfe-Kurs',
      teaser: 'Acht Stunden Grundkurs, auch für den Führerschein.',
      text: '<p>Der Kurs wurde um eine Woche verschoben. Alle Anmeldungen bleiben gültig; wer nun nicht kann, meldet sich bitte im Bürgerservice.</p>',
    },
    en: {
      title: 'First aid course',
      teaser: 'An eight-hour basic course, also valid for the driving licence.',
      text: '<p>The course has been put off by a week. All registrations remain valid; if you can no longer attend, please tell the citizens’ desk.</p>',
    },
  },
  {
    key: 'yoga',
    type: 'Sport',
    when: { inDays: 6 },
    weekday: 2,
    start: '18:30',
    end: '19:45',
    status: 'cancelled',
    place: 'Volksschule, Turnsaal',
    organiser: 'Volkshochschule',
    tags: ['Kurs'],
    de: {
      title: 'Schnupperabend Yoga',
      teaser: 'Leider abgesagt, ein neuer Termin folgt.',
      text: '<p>Die Kursleiterin ist erkrankt. Wer sich angemeldet hat, wird angerufen.</p>',
    },
    en: {
      title: 'Yoga taster',
      teaser: 'Cancelled, unfortunately; a new date will follow.',
      text: '<p>The instructor is ill. Everyone who registered will receive a call.</p>',
    },
  },
]

/** All events; `momentOf` and `onWeekday` of calendar.ts give their days. */
export const events: Event[] = [...nearEvents, ...regularEvents, ...yearEvents]
