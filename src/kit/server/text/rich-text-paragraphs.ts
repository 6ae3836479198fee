import { Parser } from 'htmlparser2'
import { pieceMarker } from '../../shared/text/rich-text.ts'
import { withoutControls } from './control-characters.ts'
import { deepestHtml } from './html-bounds.ts'
import { silent } from './rich-text.ts'

const paragraphs = new Set(
  'p ul ol dl dd blockquote figure figcaption pre hr table caption details summary address div section article'.split(
    ' ',
  ),
)
const headings = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const rows = new Set(['li', 'tr', 'dt'])

/** Marks headings in plain text, so that the print layout can style them. */
export const headingMark = '## '

/**
 * Converts formatted text to structured plain text, for wordings that are stored and printed: an empty line between
 * paragraphs, a line per list item, headings with `headingMark`.
 * @param html formatted text
 * @returns plain text in lines, not escaped
 */
export function richTextToParagraphs(html: string): string {
  let text = ''
  /** True right after a list mark. Checking the end of `text` instead would copy it each time. */
  let isAtMark = false
  const add = (more: string, isMark = false) => {
    text += more
    isAtMark = isMark
  }
  let muted = 0
  let depth = 0
  /** Numbers of the enclosing lists; null: not numbered. */
  const lists: (number | null)[] = []
  const parser = new Parser({
    onopentag(name) {
      if (++depth > deepestHtml) parser.pause()
      if (silent.has(name)) muted++
      else if (headings.has(name)) add(`\n\n${headingMark}`)
      else if (name === 'li') {
        const at = lists.length - 1
        const number = lists[at] ?? null
        if (number !== null) lists[at] = number + 1
        add(`\n${number === null ? '–' : `${number}.`} `, true)
      } else if (rows.has(name) || name === 'br') add('\n')
      else if (name === 'td' || name === 'th') add(' ')
      else if (paragraphs.has(name) && !isAtMark) add(lists.length > 0 ? '\n' : '\n\n')
      if (name === 'ul' || name === 'ol') lists.push(name === 'ol' ? 1 : null)
    },
    ontext(data) {
      if (muted === 0) add(data.replaceAll(/[\s\u00a0]+/g, ' '))
    },
    onclosetag(name) {
      depth--
      if (silent.has(name)) muted--
      if (name === 'ul' || name === 'ol') lists.pop()
      if (headings.has(name) || paragraphs.has(name)) add(lists.length > 0 ? '\n' : '\n\n')
    },
  })
  parser.end(html.includes('[[') ? html.replaceAll(pieceMarker, '') : html)
  const lines = text.split('\n').map((line) => withoutControls(line).replaceAll(/ {2,}/g, ' ').trim())
  return lines
    .filter((line) => line !== headingMark.trim() && line !== '–')
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
