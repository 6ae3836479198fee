import { createTexts } from '#kit/shared/text/texts.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { admin as de } from '../../wordpress.de.ts'
import { admin as en } from '../../wordpress.en.ts'
import type { ImportProgress, ImportReport } from '../../wordpress.contract.ts'
import { numbersOf, remarksOf, sectionsOf, shareOf } from '../../wordpress.rules.ts'

const texts = createTexts({ de: { wordpress: de }, en: { wordpress: en } })
const longestSection = 40

/** The report as lines for a terminal; long lists are shortened, and the file has them complete. */
export function reportLines(report: ImportReport, lang: Language): string[] {
  const t = texts[lang]
  const { redirects, source } = report
  const { title, baseUrl } = source
  const lines = [
    t(report.dryRun ? 'wordpress.report.dryHeading' : 'wordpress.report.heading', {
      title: title || baseUrl,
      place: title !== '' && baseUrl !== '' ? ` (${baseUrl})` : '',
    }),
    '',
    ...numbersOf(t, report).map(([kind, numbers]) => `${kind}: ${numbers}`),
    ...(report.dryRun ? [] : [t('wordpress.report.redirects', redirects)]),
    '',
    ...remarksOf(t, report),
  ]
  for (const { title, lines: all } of sectionsOf(t, report, lang)) {
    lines.push('', `${t(`wordpress.report.${title}`)}:`)
    for (const { text, url } of all.slice(0, longestSection))
      lines.push(url === '' ? `  ${text}` : `  ${text}\n    ${url}`)
    const more = all.length - longestSection
    if (more > 0) lines.push(`  ${t('wordpress.report.more', { count: more })}`)
  }
  return lines
}

/** The progress of an import in one line. */
export function progressLine(progress: ImportProgress, lang: Language): string {
  const share = shareOf(progress)
  return `${texts[lang](`wordpress.phases.${progress.phase}`)}${share === null ? '' : ` … ${share} %`}`
}

/** The terminal line with the path of the report. */
export const reportFileLine = (file: string, lang: Language): string =>
  texts[lang]('wordpress.report.file', { file })
