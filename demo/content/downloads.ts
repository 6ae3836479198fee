import { dated, momentOf, tavernPeriods } from './calendar.ts'
import { formDownloads } from './downloads-forms.ts'
import { guestDownloads } from './downloads-guests.ts'
import { minutesDownloads } from './downloads-minutes.ts'
import { officialDownloads } from './downloads-official.ts'
import type { DocumentBlock, Download } from './shapes.ts'
import { taverns } from './taverns.ts'
import { wasteCalendar, wasteKinds, type WasteZone } from './waste.ts'

const short = new Intl.DateTimeFormat('de-AT', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'numeric',
})
const dayOf = (day: string) => short.format(new Date(day))

function wasteDownload(zone: WasteZone, year: number): Download {
  const rows = new Map<string, string[]>()
  for (const { day, kind } of wasteCalendar(year).filter((one) => one.zone === zone))
    rows.set(day, [...(rows.get(day) ?? []), wasteKinds[kind].de])
  return {
    key: `waste-zone-${zone}`,
    group: 'Müll',
    order: zone,
    when: { latest: '11-15' },
    language: 'de',
    title: { de: `Müllkalender ${year}, Zone ${zone}`, en: `Waste calendar ${year}, zone ${zone}` },
    description: { de: 'Alle Abholtermine des Jahres', en: 'All collection dates of the year' },
    body: [
      {
        kind: 'p',
        text: `Bitte stellen Sie die Tonnen bis 6 Uhr früh an den Straßenrand. Fällt ein Termin auf einen Feiertag, wird einen Tag später abgeholt; das ist hier schon berücksichtigt.`,
      },
      {
        kind: 'table',
        head: ['Tag', 'Abgeholt wird'],
        rows: [...rows].map(([day, kinds]) => [dayOf(day), kinds.join(', ')]),
      },
    ],
  }
}

function tavernDownload(today: string): Download {
  const openings = taverns
    .flatMap((tavern) =>
      tavernPeriods(tavern, today, { daysBefore: 0, daysAfter: 180 }).map((period) => ({
        tavern,
        ...period,
      })),
    )
    .sort((a, b) => a.from.localeCompare(b.from))
  return {
    key: 'tavern-calendar',
    group: 'Gäste',
    order: 3,
    when: { daysAgo: 12 },
    language: 'de',
    title: { de: 'Heurigenkalender', en: 'Tavern calendar' },
    description: {
      de: 'Wer im nächsten halben Jahr wann ausg’steckt hat',
      en: 'Which tavern is open when in the next six months',
    },
    body: [
      { kind: 'p', text: 'Ausg’steckt heißt offen. Größere Runden melden sich bitte telefonisch an.' },
      {
        kind: 'table',
        head: ['Von', 'Bis', 'Heuriger', 'Telefon'],
        rows: openings.map(({ tavern, from, to }) => [dayOf(from), dayOf(to), tavern.name, tavern.phone]),
      },
    ],
  }
}

/** All downloads as of a day, with marks such as `{thu:+9}` replaced. */
export function downloadsAt(today: string): (Omit<Download, 'when'> & { day: string })[] {
  const year = Number(today.slice(0, 4))
  // From mid-November on, visitors look for the coming year.
  const shown = today.slice(5) >= '11-15' ? year + 1 : year
  const all = [
    ...formDownloads,
    ...officialDownloads,
    ...minutesDownloads,
    ...guestDownloads,
    wasteDownload(1, shown),
    wasteDownload(2, shown),
    tavernDownload(today),
  ]
  return all.map(({ when, ...download }) => {
    const day = momentOf(when, today)
    const write = (text: string) => dated(text, download.language, day)
    return { ...download, day, body: download.body.map((block) => writtenBlock(block, write)) }
  })
}

function writtenBlock(block: DocumentBlock, write: (text: string) => string): DocumentBlock {
  if (block.kind === 'list') return { ...block, items: block.items.map(write) }
  if (block.kind === 'fields') return { ...block, labels: block.labels.map(write) }
  if (block.kind === 'table')
    return { ...block, head: block.head.map(write), rows: block.rows.map((row) => row.map(write)) }
  return { ...block, text: write(block.text) }
}
