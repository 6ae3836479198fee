import type { PagePlace } from './shapes.ts'

const office = { elevation: null, kind: 'office' } as const
const week = (days: readonly number[], from: string, to: string) => days.map((day) => ({ day, from, to }))

/** Locations of pages, WGS 84. */
export const places: Record<string, PagePlace> = {
  office: {
    ...office,
    lat: 48.6189,
    lon: 16.4098,
    address: 'Hauptplatz 1, 2099 Rebenau',
    openingHours: [
      { day: 1, from: '08:00', to: '12:00' },
      { day: 2, from: '08:00', to: '12:00' },
      { day: 2, from: '14:00', to: '18:00' },
      { day: 4, from: '08:00', to: '12:00' },
      { day: 4, from: '13:00', to: '16:00' },
      { day: 5, from: '08:00', to: '12:00' },
    ],
  },
  'fire-brigade': {
    ...office,
    lat: 48.6171,
    lon: 16.4132,
    address: 'Feuerwehrgasse 2, 2099 Rebenau',
    openingHours: [],
  },
  education: {
    lat: 48.6203,
    lon: 16.4072,
    elevation: null,
    kind: 'education',
    address: 'Schulgasse 4, 2099 Rebenau',
    openingHours: week([1, 2, 3, 4, 5], '07:00', '16:00'),
  },
  health: {
    lat: 48.6183,
    lon: 16.4113,
    elevation: null,
    kind: 'health',
    address: 'Hauptplatz 9, 2099 Rebenau',
    openingHours: [...week([1, 2, 4, 5], '08:00', '12:00'), { day: 3, from: '16:00', to: '19:00' }],
  },
  museum: {
    lat: 48.6197,
    lon: 16.4121,
    elevation: null,
    kind: 'culture',
    address: 'Kellergasse 1, 2099 Rebenau',
    openingHours: [
      { day: 5, from: '14:00', to: '18:00' },
      ...[6, 7].flatMap((day) => [
        { day, from: '10:00', to: '12:00' },
        { day, from: '14:00', to: '18:00' },
      ]),
    ],
  },
  'cellar-lane': {
    lat: 48.6217,
    lon: 16.4139,
    elevation: null,
    kind: 'sight',
    address: 'Kellergasse, 2099 Rebenau',
    openingHours: [],
  },
  lake: {
    lat: 48.6118,
    lon: 16.4021,
    elevation: null,
    kind: 'sport',
    address: 'Teichweg 1, 2099 Rebenau',
    openingHours: [],
  },
  devfels: {
    lat: 48.6278,
    lon: 16.4262,
    elevation: 318,
    kind: 'sight',
    address: 'Riede Devfels, Fußweg ab der Kellergasse',
    openingHours: [],
  },
  'nature-trail': {
    lat: 48.6186,
    lon: 16.4085,
    elevation: 192,
    kind: 'nature',
    address: 'Start an der Brückenwaage, Mühlweg',
    openingHours: [],
  },
}
