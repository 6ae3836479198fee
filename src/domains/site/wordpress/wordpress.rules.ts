import { contentLanguages, type Language } from '#kit/shared/text/languages.ts'
import type { Translate } from '#kit/shared/text/texts.ts'
import { type ImportProgress, type ImportReport, leftOutCodes } from './wordpress.contract.ts'

/** `en-US` → `en`; null for a language that the site does not support. */
export const knownLanguage = (tag: string): Language | null =>
  contentLanguages.find((lang) => lang === tag.slice(0, 2).toLowerCase()) ?? null

export interface ReportLine {
  text: string
  /** Address on the old site; may be empty. */
  url: string
}

export interface ReportSection {
  /** Key of the texts `report`. */
  title: 'failed' | 'kept' | 'changed' | 'leftOut' | 'different' | 'missing' | 'contents'
  lines: ReportLine[]
}

/** Numbers of records by result, in words: `3 neu, 2 unverändert`. */
const countsInWords = (t: Translate, numbers: Record<string, number>): string =>
  Object.entries(numbers)
    .filter(([, number]) => number > 0)
    .map(([name, number]) => `${number} ${t(`wordpress.counts.${name}`)}`)
    .join(', ') || '0'

/** The numbers of a report in words, as pairs of kind and numbers. */
export function numbersOf(t: Translate, { page, news, media, dryRun }: ImportReport): [string, string][] {
  const { skipped, ...others } = media
  const files = dryRun ? { ...others, toFetch: skipped } : media
  return [
    [t('wordpress.kinds.page'), countsInWords(t, page)],
    [t('wordpress.kinds.news'), countsInWords(t, news)],
    [t('wordpress.kinds.file'), countsInWords(t, files)],
  ]
}

const notesOf = (t: Translate, report: ImportReport, leftOut: boolean): ReportLine[] =>
  report.notes
    .filter(({ code }) => leftOutCodes.has(code) === leftOut && code !== 'comments-not-taken')
    .map(({ code, title, url, detail, count }) => ({
      text: t(`wordpress.notes.${code}`, { title, detail, count: count ?? undefined }),
      url,
    }))

/** Title and address of the exported site. */
export const siteOf = ({ source: { title, baseUrl } }: Pick<ImportReport, 'source'>): string =>
  [title, baseUrl].filter((part) => part !== '').join(' · ')

/** The report's sentences, in addition to its numbers. */
export function remarksOf(t: Translate, report: ImportReport): string[] {
  const { comments, authors, accountsMade, inTwoLanguages, inBothLanguages, listPageMade, frontPage } = report
  const { language } = report.source
  const isKnown = language === '' || knownLanguage(language) !== null
  const remarks = [
    t(`wordpress.report.${isKnown ? 'language' : 'foreignLanguage'}.${report.lang}`, { language }),
  ]
  const counts = [report.page, report.news, report.media].flatMap((kind) => Object.values(kind))
  if (counts.every((count) => count === 0)) remarks.push(t('wordpress.report.nothing'))
  if (inTwoLanguages > 0) remarks.push(t('wordpress.report.twoLanguages', { count: inTwoLanguages }))
  if (inBothLanguages > 0) remarks.push(t('wordpress.report.bothLanguages', { count: inBothLanguages }))
  if (listPageMade) remarks.push(t('wordpress.report.listPage'))
  if (frontPage)
    remarks.push(
      t(`wordpress.report.frontPage${frontPage.used ? 'Used' : 'Kept'}`, { title: frontPage.title }),
    )
  if (authors.length > 0) remarks.push(t('wordpress.report.authors', { names: authors.join(', ') }))
  if (accountsMade > 0) remarks.push(t('wordpress.report.accounts', { count: accountsMade }))
  if (comments > 0) remarks.push(t('wordpress.report.comments', { count: comments }))
  return remarks
}

type ContentNote = ImportReport['contents'][number]['notes'][number]

/** Removed parts of a text in one line; `count` is the number of different ones. */
function gathered(notes: readonly ContentNote[]): ContentNote[] {
  const names = new Map<string, string[]>()
  for (const { code, detail } of notes) {
    if (code.endsWith('-removed')) names.set(code, [...(names.get(code) ?? []), detail])
  }
  return [
    ...[...names].map(([code, details]) => ({ code, detail: details.join(', '), count: details.length })),
    ...notes.filter(({ code }) => !names.has(code)),
  ]
}

/** The parts of a report that need attention, most important first; without empty ones. */
export function sectionsOf(t: Translate, report: ImportReport, lang: Language): ReportSection[] {
  const sections: ReportSection[] = [
    {
      title: 'failed',
      lines: report.failed.map(({ title, url, message }) => ({ text: `${title}: ${message[lang]}`, url })),
    },
    {
      title: 'kept',
      lines: report.kept.map(({ title, url, reason }) => ({
        text: t(`wordpress.report.${reason}`, { title }),
        url,
      })),
    },
    { title: 'changed', lines: report.changed.map(({ title, url }) => ({ text: title, url })) },
    { title: 'leftOut', lines: notesOf(t, report, true) },
    { title: 'different', lines: notesOf(t, report, false) },
    {
      title: 'missing',
      lines: report.missing.map(({ title, url, reason, detail }) => ({
        text: `${title}: ${t(`wordpress.media.${reason}`, { detail: detail[lang] })}`,
        url,
      })),
    },
    {
      title: 'contents',
      lines: report.contents.flatMap(({ title, url, notes }) =>
        gathered(notes).map(({ code, detail, count }) => ({
          text: `${title}: ${t(`wordpress.contentNotes.${code}`, { detail, count })}`,
          url,
        })),
      ),
    },
  ]
  return sections.filter(({ lines }) => lines.length > 0)
}

/** Progress of the running step of an import, 0 to 100; null while unknown. */
export const shareOf = ({ done, total }: Pick<ImportProgress, 'done' | 'total'>): number | null =>
  total === 0 ? null : Math.floor((done / total) * 100)
