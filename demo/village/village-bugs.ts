import type { Ctx } from '#kit/server/context.ts'
import { changeBugSettings, putBugs, type StoredBug } from '#domains/office/bugtracker/server/offers.ts'
import { idOf } from './village-ids.ts'

type Given = Omit<StoredBug, '_id' | 'at' | 'steps' | 'milestone'> & {
  key: string
  daysAgo: number
  isPlanned?: true
  steps: (Omit<StoredBug['steps'][number], 'at'> & { daysAgo: number })[]
}
const editor = 'Sabine Leitner'
const admin = 'Gemeindeamt'

const given: Given[] = [
  {
    key: 'calendar-print',
    daysAgo: 1,
    title: 'Müllkalender wird beim Drucken abgeschnitten',
    text: 'Auf A4 hochkant fehlt rechts der Sonntag. Erwartet: der ganze Monat auf einer Seite.',
    name: editor,
    page: '/muell',
    project: 'website',
    severity: 'ui_error',
    priority: 'normal',
    state: 'open',
    tags: ['drucken'],
    steps: [],
  },
  {
    key: 'photo-order',
    daysAgo: 6,
    title: 'Fotos einer Meldung lassen sich nicht umreihen',
    text: 'Beim Feuerwehrfest wollte ich das Gruppenfoto nach vorn holen. Ich musste alle neu auswählen.',
    name: editor,
    page: '/admincenter/news/browse',
    project: 'verwaltung',
    severity: 'feature_wish',
    priority: 'low',
    state: 'accepted',
    tags: ['fotos'],
    isPlanned: true,
    steps: [
      {
        daysAgo: 5,
        by: admin,
        what: 'accept',
        state: 'accepted',
        text: 'Nehmen wir uns für den Herbst vor.',
      },
    ],
  },
  {
    key: 'tavern-times',
    daysAgo: 3,
    title: 'Heuriger steht als offen da, obwohl er heute zu hat',
    text: 'Bei einem Betrieb mit zwei Öffnungszeiten am Sonntag zeigt die Startseite den ganzen Tag „offen“.',
    name: 'Johann Weiss',
    page: '/heurigen',
    project: 'website',
    severity: 'error',
    priority: 'high',
    state: 'needs_more_info',
    tags: ['heurigen', 'startseite'],
    isPlanned: true,
    steps: [
      { daysAgo: 2, by: admin, what: 'ask', state: 'needs_more_info', text: 'Um welchen Betrieb geht es?' },
    ],
  },
  {
    key: 'umlaut-download',
    daysAgo: 30,
    title: 'Umlaute im Dateinamen eines Downloads',
    text: 'Das Protokoll heißt nach dem Herunterladen „Gemeinderat-M_rz“.',
    name: editor,
    page: '/downloads',
    project: 'website',
    severity: 'small_error',
    priority: 'normal',
    state: 'closed',
    tags: ['downloads'],
    steps: [{ daysAgo: 25, by: admin, what: 'close', state: 'closed', text: 'Behoben.' }],
  },
]

/** Reports about the village's site in different states, with plans for fixing them. */
export async function putVillageBugs(ctx: Ctx, today: string): Promise<void> {
  const day = (from: number) => Temporal.PlainDate.from(today).add({ days: from }).toString()
  // The morning of that day, never in the future
  const morning = (daysAgo: number, minute = 0) => `${day(-daysAgo)}T08:${String(10 + minute)}:00.000Z`
  await changeBugSettings(ctx, {
    projects: [
      { key: 'website', name: 'Website', assignee: null },
      { key: 'verwaltung', name: 'Verwaltung', assignee: null },
    ],
  })
  const milestone = idOf('bug', 'autumn')
  await putBugs(ctx, {
    milestones: [
      {
        _id: milestone,
        title: 'Auffrischung der Website',
        text: 'Was vor der Heurigensaison erledigt sein soll.',
        due: day(40),
      },
    ],
    reported: given.toReversed().map(({ key, daysAgo, isPlanned, steps, ...bug }) => ({
      ...bug,
      _id: idOf('bug', key),
      at: morning(daysAgo),
      milestone: isPlanned ? milestone : null,
      steps: steps.map(({ daysAgo: stepDaysAgo, ...step }, index) => ({
        ...step,
        at: morning(stepDaysAgo, index + 1),
      })),
    })),
  })
}
