import type { Ctx } from '#kit/server/context.ts'
import { storeFigures, type Figure } from '#domains/platform/analytics/server/offers.ts'

const days = 120

/** Number of visits out of a hundred per page, link or other key. */
const shares: Partial<Record<Figure['kind'], Record<string, number>>> = {
  page: {
    '/': 62,
    '/aktuelles': 34,
    '/veranstaltungen': 29,
    '/leben/muell': 21,
    '/gemeinde/buergerservice': 17,
    '/gemeinde/amtshaus': 12,
    '/en': 6,
    '/leben/kindergarten-schule': 5,
    '/gemeinde/geschichte': 4,
  },
  device: { mobile: 58, desktop: 36, tablet: 6 },
  country: { AT: 84, DE: 7, CZ: 3, GB: 2 },
  language: { de: 90, en: 5, cs: 3 },
  goal: { 'analytics.calendar': 11 },
  contact: { 'tel:+432999100': 5, 'mailto:amt@rebenau.example': 3 },
  link: { 'openstreetmap.org/search': 4, 'noe.gv.at': 3, 'oesterreich.gv.at/themen/reisepass': 2 },
  referrer: { 'google.com': 24, 'noe.example': 4, 'feuerwehr-rebenau.example': 3 },
}

/** Occasional actions: once or twice every so many days. */
const rare: { kind: Figure['kind']; key: string; every: number }[] = [
  { kind: 'search', key: 'hundesteuer', every: 5 },
  { kind: 'search', key: 'grünschnitt', every: 9 },
  { kind: 'search', key: 'pass verlängern', every: 13 },
  { kind: 'goal', key: 'contact.message', every: 2 },
  { kind: 'goal', key: 'contact.barrier', every: 40 },
  { kind: 'goal', key: 'newsletter.asked', every: 4 },
  { kind: 'goal', key: 'newsletter.confirmed', every: 5 },
  { kind: 'goal', key: 'events.submitted', every: 6 },
  { kind: 'goal', key: 'entries.suggested', every: 21 },
  { kind: 'goal', key: 'push.turnedOn', every: 3 },
  { kind: 'missing', key: '/index.php/kontakt', every: 4 },
  { kind: 'missing', key: '/downloads/heizkostenzuschuss.pdf', every: 11 },
]

/** Pseudo-random number between 0 and 1, constant per day and purpose. */
function chance(day: number, purpose: number): number {
  const wave = Math.sin(day * 127.1 + purpose * 311.7) * 43_758.5453
  return wave - Math.floor(wave)
}

/** Fewer visitors at weekends, more before holidays, slowly rising from month to month. */
function visitorsOn(day: string, ago: number): number {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  const usual = weekday === 0 || weekday === 6 ? 48 : 86
  const feast = chance(ago, 1) > 0.94 ? 70 : 0
  return Math.round(usual * (1.15 - ago / 600) * (0.8 + chance(ago, 2) * 0.4) + feast)
}

/** Four months of statistics before `today`, so that the charts are not empty at first. */
export async function putVillageVisits(ctx: Ctx, today: string): Promise<void> {
  const last = Temporal.PlainDate.from(today)
  const figures: Figure[] = []
  for (let ago = 1; ago <= days; ago++) {
    const day = last.subtract({ days: ago }).toString()
    const visitors = visitorsOn(day, ago)
    figures.push({ day, kind: 'visitor', key: '', count: visitors })
    let purpose = 3
    for (const [kind, keys] of Object.entries(shares))
      for (const [key, share] of Object.entries(keys)) {
        const count = Math.round((visitors * share * (0.7 + chance(ago, purpose++) * 0.6)) / 100)
        if (count > 0) figures.push({ day, kind: kind as Figure['kind'], key, count })
      }
    for (const { kind, key, every } of rare)
      if (ago % every === 0) figures.push({ day, kind, key, count: chance(ago, purpose++) > 0.5 ? 2 : 1 })
  }
  await storeFigures(ctx, figures)
}
