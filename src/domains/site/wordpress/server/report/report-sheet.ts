import { problemOf } from '#kit/server/http/problems.ts'
import type { ImportReport } from '../../wordpress.contract.ts'
import type { ExportIndex } from '../reading/export-index.ts'
import type { ImportPlan, PlannedMedium, PlannedNews, PlannedPage } from '../planning/plan.ts'
import type { ContentSurvey } from '../planning/plan-contents.ts'
import { externalIdOf, siteKey } from '../planning/plan-identity.ts'

type Planned = PlannedPage | PlannedNews
type Outcome = 'created' | 'changed' | 'unchanged' | 'kept' | 'failed'

const none = () => ({ created: 0, changed: 0, unchanged: 0, kept: 0, failed: 0 })

const named = (record: Planned) => ({ kind: record.kind, title: record.title, url: record.oldUrl })

/** An error in words for users; messages of internal errors are not shown. */
export function messageOf(error: unknown): { de: string; en: string } {
  const { texts, fields } = problemOf(error)
  const [field] = Object.values(fields ?? {})
  return field ?? texts
}

/** The report while an import runs. */
export class ReportSheet {
  private readonly report: ImportReport
  private readonly counted = new Set<string>()

  constructor(plan: ImportPlan, index: ExportIndex, dryRun: boolean, startedAt: string) {
    const site = siteKey(index.site.baseUrl)
    const noted = new Set(plan.notes.flatMap(({ externalId }) => externalId ?? []))
    const links = new Map<string, string>()
    for (const item of noted.size > 0 ? index.items : []) {
      const externalId = externalIdOf(site, item)
      if (noted.has(externalId)) links.set(externalId, item.link)
    }
    this.report = {
      dryRun,
      source: plan.source,
      lang: plan.lang,
      startedAt,
      finishedAt: startedAt,
      page: none(),
      news: none(),
      media: { created: 0, unchanged: 0, missing: 0, skipped: 0 },
      redirects: { created: 0, unchanged: 0 },
      comments: plan.notes.find(({ code }) => code === 'comments-not-taken')?.count ?? 0,
      authors: [...new Set([...plan.pages, ...plan.news].map(({ author }) => author))]
        .filter((author) => author !== '')
        .toSorted(),
      accountsMade: 0,
      inBothLanguages: [...plan.pages, ...plan.news].filter(({ lang }) => lang !== 'de').length,
      inTwoLanguages: [...plan.pages, ...plan.news].filter(({ translation }) => translation).length,
      listPageMade: false,
      frontPage: null,
      notes: plan.notes.map(({ code, title, externalId = '', detail = '', count = null }) => ({
        code,
        title,
        url: links.get(externalId) ?? '',
        detail,
        count,
      })),
      contents: [],
      missing: [],
      changed: [],
      kept: [],
      failed: [],
    }
  }

  /** Counts a record once, whatever happens to it afterwards. */
  count(record: Planned, outcome: Outcome): void {
    if (this.counted.has(record.externalId)) return
    this.counted.add(record.externalId)
    this.report[record.kind][outcome]++
    if (outcome === 'changed') this.report.changed.push(named(record))
  }

  /** Reports a record left alone because it was edited or removed here. */
  kept(record: Planned, reason: 'edited' | 'removed'): void {
    if (!this.counted.has(record.externalId)) this.report.kept.push({ ...named(record), reason })
    this.count(record, 'kept')
  }

  failed(record: Planned, error: unknown): void {
    this.report.failed.push({ ...named(record), message: messageOf(error) })
    this.count(record, 'failed')
  }

  medium(outcome: keyof ImportReport['media'], medium?: PlannedMedium, why?: MissingReason): void {
    this.report.media[outcome]++
    if (!medium || !why) return
    const title = medium.title || medium.fileName
    this.report.missing.push({ title, url: medium.url, ...why })
  }

  redirect(outcome: keyof ImportReport['redirects']): void {
    this.report.redirects[outcome]++
  }

  contents(survey: ContentSurvey): void {
    this.report.contents = survey.notes
  }

  accountMade(): void {
    this.report.accountsMade++
  }

  listPageMade(): void {
    this.report.listPageMade = true
  }

  frontPage(title: string, used: boolean): void {
    this.report.frontPage = { title, used }
  }

  finish(): ImportReport {
    return { ...this.report, finishedAt: new Date().toISOString() }
  }
}

export interface MissingReason {
  reason: string
  detail: { de: string; en: string }
}
