import { createTexts, type Translate } from '../../../kit/shared/texts.ts'
import type { Language } from '../../../kit/shared/languages.ts'
import { admin as de } from '../wordpress.de.ts'
import { admin as en } from '../wordpress.en.ts'
import { type ImportProgress, type ImportReport, leftOutCodes } from '../wordpress.contract.ts'

const texts = createTexts({ de: { wordpress: de }, en: { wordpress: en } })
const longestSection = 40

const counts = (t: Translate, numbers: Record<string, number>) =>
  Object.entries(numbers)
    .filter(([name, number]) => number > 0 || name === 'created')
    .map(([name, number]) => `${number} ${t(`wordpress.counts.${name}`)}`)
    .join(', ')

const withAddress = (line: string, url: string) => (url === '' ? line : `${line}  ${url}`)

function sectionsOf(report: ImportReport, lang: Language): { title: string; lines: string[] }[] {
  const t = texts[lang]
  const notes = (leftOut: boolean) =>
    report.notes
      .filter(({ code }) => leftOutCodes.has(code) === leftOut && code !== 'comments-not-taken')
      .map(({ code, title, url, detail, count }) =>
        withAddress(t(`wordpress.notes.${code}`, { title, detail, count: count ?? undefined }), url),
      )
  return [
    {
      title: 'failed',
      lines: report.failed.map(({ title, url, message }) => withAddress(`„${title}“: ${message[lang]}`, url)),
    },
    {
      title: 'kept',
      lines: report.kept.map(({ title, url, reason }) =>
        withAddress(t(`wordpress.report.${reason}`, { title }), url),
      ),
    },
    { title: 'leftOut', lines: notes(true) },
    { title: 'different', lines: notes(false) },
    {
      title: 'missing',
      lines: report.missing.map(
        ({ url, reason, detail }) => `${url}: ${t(`wordpress.media.${reason}`, { detail: detail[lang] })}`,
      ),
    },
    {
      title: 'contents',
      lines: report.contents.flatMap(({ title, url, notes: found }) => [
        withAddress(`„${title}“`, url),
        ...found.map(({ code, detail }) => `  ${t(`wordpress.contentNotes.${code}`, { detail })}`),
      ]),
    },
  ].filter(({ lines }) => lines.length > 0)
}

/** The report as lines for a terminal; long lists are cut, the file has them whole. */
export function reportLines(report: ImportReport, lang: Language): string[] {
  const t = texts[lang]
  const { source, page, news, media, redirects, comments, authors, frontPage } = report
  const heading = { title: source.title, url: source.baseUrl }
  const lines = [
    t(report.dryRun ? 'wordpress.report.dryHeading' : 'wordpress.report.heading', heading),
    t(`wordpress.report.language.${report.lang}`),
    '',
    `${t('wordpress.kinds.page')}: ${counts(t, page)}`,
    `${t('wordpress.kinds.news')}: ${counts(t, news)}`,
    `${t('wordpress.kinds.file')}: ${counts(t, media)}`,
  ]
  if (!report.dryRun) lines.push(t('wordpress.report.redirects', redirects))
  if (comments > 0) lines.push(t('wordpress.report.comments', { count: comments }))
  if (authors.length > 0) lines.push(t('wordpress.report.authors', { names: authors.join(', ') }))
  if (report.inBothLanguages > 0)
    lines.push(t('wordpress.report.bothLanguages', { count: report.inBothLanguages }))
  if (report.listPageMade) lines.push(t('wordpress.report.listPage'))
  if (frontPage)
    lines.push(t(`wordpress.report.frontPage${frontPage.used ? 'Used' : 'Kept'}`, { title: frontPage.title }))
  for (const { title, lines: all } of sectionsOf(report, lang)) {
    lines.push('', `${t(`wordpress.report.${title}`)}:`)
    lines.push(...all.slice(0, longestSection).map((line) => `  ${line}`))
    const more = all.length - longestSection
    if (more > 0) lines.push(`  ${t('wordpress.report.more', { count: more })}`)
  }
  return lines
}

/** How far an import is, in one line. */
export function progressLine({ phase, done, total }: ImportProgress, lang: Language): string {
  const share = total === 0 ? '' : ` … ${Math.floor((done / total) * 100)} %`
  return `${texts[lang](`wordpress.phases.${phase}`)}${share}`
}

/** Where the terminal says that the report lies. */
export const reportFileLine = (file: string, lang: Language): string =>
  texts[lang]('wordpress.report.file', { file })
