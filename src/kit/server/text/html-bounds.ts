import { Parser } from 'htmlparser2'
import { Problem } from '../../shared/problem.ts'

/** Elements within each other; what editors and word processors make stays below forty. */
export const deepestHtml = 100
/** Elements of a whole text: a table of 1,500 rows and thirty columns has so many. */
export const mostElements = 50_000

const tooNested = () =>
  new Problem('TEXT_TOO_NESTED', 422, {
    de: 'Die Formatierung dieses Textes ist zu tief verschachtelt. Bitte fügen Sie ihn ohne Formatierung ein (Strg+Umschalt+V).',
    en: 'The formatting of this text is nested too deeply. Please paste it without formatting (Ctrl+Shift+V).',
  })

const tooManyElements = () =>
  new Problem('TEXT_TOO_LONG', 422, {
    de: 'Dieser Text hat zu viele Teile. Bitte teilen Sie ihn auf mehrere Einträge auf.',
    en: 'This text has too many parts. Please split it into several entries.',
  })

/**
 * Refuses HTML that is nested too deeply or has too many elements, before anything is made of it. The parser takes time in
 * proportion to the depth for each tag; here it is stopped at the first one that is too deep.
 * @throws Problem 422 `TEXT_TOO_NESTED` or `TEXT_TOO_LONG`
 */
export function boundHtml(html: string): void {
  if (html.length < 3 * deepestHtml) return
  let depth = 0
  let elements = 0
  const parser = new Parser({
    onopentagname() {
      if (++elements > mostElements) throw tooManyElements()
      // Void elements are closed at once
      if (++depth > deepestHtml) throw tooNested()
    },
    onclosetag() {
      depth--
    },
  })
  parser.end(html)
}
