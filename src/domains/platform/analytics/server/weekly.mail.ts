import type { ReactElement } from 'react'
import { button, facts, heading, mailLayout, note } from '#kit/server/mail/layout.ts'
import { sayDate } from '#kit/shared/dates/dates.ts'
import type { OutputOf } from '#kit/shared/contract.ts'
import { admin as de } from '../analytics.de.ts'
import type { analytics } from '../analytics.contract.ts'

type Report = OutputOf<typeof analytics.read>['analytics']

interface About {
  site: string
  siteUrl: string
  /** Absolute address of the statistics in the admin centre. */
  href: string
}

const inWords = (count: number) => new Intl.NumberFormat('de-AT').format(count)

/** `120 (Woche davor: 80)` */
const compared = (count: number, before: number) => `${inWords(count)} (Woche davor: ${inWords(before)})`

const totals = ['visitors', 'views', 'downloads', 'searches', 'missing'] as const
const lists = ['page', 'search', 'missing'] as const

/** Weekly figures in German, for administrators. */
export function weeklyMail(
  report: Report,
  { site, siteUrl, href }: About,
): { subject: string; content: ReactElement } {
  const day = (iso: string) => sayDate(iso, { lang: 'de', zone: 'UTC' })
  const title = `Besuche vom ${day(report.from)} bis ${day(report.to)}`
  const before = report.before?.totals
  const reached = report.goals.filter((goal) => goal.count > 0 || (goal.before ?? 0) > 0)
  const content = mailLayout({
    lang: 'de',
    siteName: site,
    siteUrl,
    title,
    preview: `${inWords(report.totals.visitors)} Besuche, ${inWords(report.totals.views)} Seitenaufrufe`,
    children: [
      facts(totals.map((name) => [de[name], compared(report.totals[name], before?.[name] ?? 0)] as const)),
      ...(reached.length > 0
        ? [
            heading(de.goals),
            facts(reached.map((goal) => [goal.name.de, compared(goal.count, goal.before ?? 0)] as const)),
          ]
        : []),
      ...lists.flatMap((kind) =>
        report.lists[kind].length > 0
          ? [
              heading(de.lists[kind]),
              facts(
                report.lists[kind].map(
                  (entry) => [entry.key, compared(entry.count, entry.before ?? 0)] as const,
                ),
              ),
            ]
          : [],
      ),
      note(de.how),
      button('Alle Zahlen ansehen', href),
    ],
    footer:
      'Sie bekommen diese E-Mail jeden Montag, weil das bei den Besucherzahlen so eingestellt ist. Dort lässt sie sich auch abbestellen.',
  })
  return { subject: `${title}: ${site}`, content }
}
