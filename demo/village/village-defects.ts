import type { Ctx } from '#kit/server/context.ts'
import { makeForms } from '#kit/server/images/images.ts'
import {
  changeDefectSettings,
  putDefects,
  type StoredDefect,
} from '#domains/village/defects/server/offers.ts'
import { lamp, pothole } from './defect-photos.ts'
import { idOf } from './village-ids.ts'

type Step = StoredDefect['steps'][number]
type Told = Omit<Step, 'at'> & { daysAgo: number }

interface VillageDefect extends Omit<StoredDefect, '_id' | 'at' | 'steps' | 'photos'> {
  key: string
  daysAgo: number
  drawing?: string
  steps: Told[]
}

const office = 'Martin Riedl'

const reports: VillageDefect[] = [
  {
    key: 'pothole',
    daysAgo: 0,
    kind: 'strasse',
    text: 'Vor der Brückenwaage ist über Nacht ein tiefes Loch im Asphalt aufgegangen. Mit dem Rad ist man dort schnell gestürzt.',
    place: 'Kellergasse, bei der Brückenwaage',
    point: { lat: 48.6171, lon: 16.4131 },
    name: 'Theresa Haider',
    email: 't.haider@example.org',
    drawing: pothole,
    publicText: '',
    steps: [],
  },
  {
    key: 'lamp',
    daysAgo: 3,
    kind: 'licht',
    text: 'Die Lampe an der Ecke Schulgasse hängt schief und brennt nicht mehr.',
    place: 'Schulgasse, Ecke Feldgasse',
    point: { lat: 48.6203, lon: 16.4087 },
    name: '',
    email: '',
    drawing: lamp,
    publicText: '',
    steps: [
      {
        daysAgo: 2,
        by: office,
        what: 'state',
        state: 'checking',
        text: 'Danke! Der Elektriker sieht sie sich an.',
      },
      { daysAgo: 2, by: office, what: 'note', text: 'Firma Strobl angerufen, kommt am Donnerstag.' },
    ],
  },
  {
    key: 'playground',
    daysAgo: 9,
    kind: 'spielplatz',
    text: 'Bei der großen Schaukel ist eine Kette ausgeleiert. Bitte bald anschauen, da sind viele kleine Kinder.',
    place: 'Spielplatz beim Badeteich',
    point: { lat: 48.6228, lon: 16.4142 },
    name: 'Familie Brandl',
    email: 'brandl@example.org',
    publicText: 'Bei der großen Schaukel ist eine Kette ausgeleiert.',
    steps: [
      {
        daysAgo: 8,
        by: office,
        what: 'state',
        state: 'working',
        text: 'Die Schaukel ist vorerst abgehängt, neue Ketten sind bestellt.',
      },
      {
        daysAgo: 1,
        by: '',
        what: 'remark',
        text: 'Danke fürs schnelle Abhängen! Gibt es schon einen Termin?',
      },
    ],
  },
  {
    key: 'rubbish',
    daysAgo: 21,
    kind: 'muell',
    text: 'Am Güterweg zum Steinlüss liegen Reifen und ein alter Teppich.',
    place: 'Güterweg Steinlüss, beim Marterl',
    point: { lat: 48.6142, lon: 16.4034 },
    name: '',
    email: '',
    publicText: 'Am Güterweg zum Steinlüss liegen Reifen und ein alter Teppich.',
    steps: [
      { daysAgo: 20, by: office, what: 'state', state: 'working', text: '' },
      {
        daysAgo: 18,
        by: office,
        what: 'state',
        state: 'done',
        text: 'Der Bauhof hat alles weggebracht. Danke fürs Melden!',
      },
    ],
  },
  {
    key: 'main-road',
    daysAgo: 30,
    kind: 'strasse',
    text: 'Auf der Straße nach Mistelbach ist der Mittelstreifen nach der Kuppe kaum mehr zu sehen.',
    place: 'Landesstraße, nach dem Ortsende Richtung Mistelbach',
    point: null,
    name: 'Karl Winter',
    email: '',
    publicText: '',
    steps: [
      { daysAgo: 29, by: office, what: 'forwarded', text: 'strassenmeisterei@example.org' },
      {
        daysAgo: 29,
        by: office,
        what: 'state',
        state: 'foreign',
        text: 'Für diese Straße ist die Straßenmeisterei des Landes zuständig. Wir haben Ihre Meldung dorthin weitergeleitet.',
      },
    ],
  },
]

/** A drawing as a photo from a phone. */
async function photographed(drawing: string): Promise<Buffer> {
  let photo: Buffer = Buffer.alloc(0)
  await makeForms(Buffer.from(drawing), { width: 1200, widths: [1200] }, async ({ type, bytes }) => {
    if (type === 'image/webp') photo = bytes
  })
  return photo
}

/** Citizens' damage reports in every state, and the public list of those released. */
export async function putVillageDefects(ctx: Ctx, today: string): Promise<void> {
  await changeDefectSettings(ctx, { enabled: true, list: true })
  // The morning of that day, never in the future
  const morning = (daysAgo: number, minute = 0) =>
    daysAgo === 0
      ? ctx.now
      : `${Temporal.PlainDate.from(today).subtract({ days: daysAgo }).toString()}T08:${String(10 + minute)}:00.000Z`
  const made = reports
    .toReversed()
    .map(async ({ key, daysAgo, drawing, steps, ...report }): Promise<StoredDefect> => ({
      ...report,
      _id: idOf('defect', key),
      at: morning(daysAgo),
      photos: drawing ? [await photographed(drawing)] : [],
      steps: steps.map(({ daysAgo: stepDaysAgo, ...step }, index) => ({
        ...step,
        at: morning(stepDaysAgo, index + 1),
      })),
    }))
  await putDefects(ctx, await Promise.all(made))
}
