import { Parser } from 'htmlparser2'
import { Problem } from '../../shared/problem.ts'

/** Limit of nesting; editors and word processors stay below forty. */
export const deepestHtml = 100
/** Limit of elements in a text: enough for a table of 1,500 rows and thirty columns. */
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
 * Refuses HTML with too much nesting or too many elements before processing it. The parser's time per tag grows with
 * the depth; it is stopped at the first tag beyond the limit.
 * @throws Problem 422 `TEXT_TOO_NESTED` or `TEXT_TOO_LONG`
 */
export function boundHtml(html: string): void {
  if (html.length < 3 * deepestHtml) return
  let depth = 0
  let elements = 0
  const parser = new Parser({
    onopentagname() {
      if (++elements > mostElements) throw tooManyElements()
      // Void elements are closed immediately
      if (++depth > deepestHtml) throw tooNested()
    },
    onclosetag() {
      depth--
    },
  })
  parser.end(html)
}
