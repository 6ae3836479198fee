import { Parser } from 'htmlparser2'
import { deepestHtml } from '../text/html-bounds.ts'

const blocks = new Set(['p', 'h1', 'h2', 'h3', 'table', 'tr', 'ul', 'ol', 'li', 'div', 'blockquote', 'hr'])
const apart = new Set(['p', 'h1', 'h2', 'h3', 'table', 'ul', 'ol', 'blockquote', 'hr'])
const silent = new Set(['head', 'style', 'script', 'title'])

/** Collects the text of a mail line by line. */
class Lines {
  readonly #lines: string[] = []
  #line = ''
  /** Kept beside `#line`: reading the end of a growing text copies the whole text. */
  #endsInSpace = true

  add(words: string): void {
    const more = this.#endsInSpace ? words.trimStart() : words
    if (more === '') return
    this.#line += more
    this.#endsInSpace = more.endsWith(' ')
  }

  /** Ends the line; `gap` adds an empty line. */
  end(gap = false): void {
    const line = this.#line.trim()
    this.#line = ''
    this.#endsInSpace = true
    if (line) this.#lines.push(line)
    if (gap && this.#lines.length > 0 && this.#lines.at(-1) !== '') this.#lines.push('')
  }

  get text(): string {
    this.end()
    return `${this.#lines.join('\n').trim()}\n`
  }
}

/**
 * Converts a mail's HTML to plain text: a line per paragraph, link addresses after their text unless identical; hidden
 * parts are omitted.
 */
export function plainTextOf(html: string): string {
  const lines = new Lines()
  const links: { href: string; words: string }[] = []
  let skipping = 0
  let depth = 0
  const parser = new Parser({
    onopentag(name, { href = '', 'data-hidden': hidden }) {
      // The parser's time grows with the depth
      if (++depth > deepestHtml) parser.pause()
      if (skipping > 0 || silent.has(name) || hidden !== undefined) {
        if (name !== 'br' && name !== 'hr' && name !== 'meta' && name !== 'img') skipping++
        return
      }
      if (name === 'a') links.push({ href, words: '' })
      if (name === 'br') lines.end()
      if (blocks.has(name)) lines.end(apart.has(name))
      if (name === 'li') lines.add('- ')
    },
    ontext(text) {
      if (skipping > 0) return
      lines.add(text.replaceAll(/\s+/g, ' '))
      const link = links.at(-1)
      if (link) link.words += text
    },
    onclosetag(name) {
      depth--
      if (skipping > 0) {
        if (name !== 'br' && name !== 'hr' && name !== 'meta' && name !== 'img') skipping--
        return
      }
      if (name === 'a') {
        const { href, words } = links.pop() ?? { href: '', words: '' }
        // The link's text may be its address or mailbox
        if (href && words.trim() !== href && `mailto:${words.trim()}` !== href) lines.add(` (${href})`)
      }
      if (name === 'td') lines.add(' ')
      if (blocks.has(name)) lines.end(apart.has(name))
    },
  })
  parser.end(html)
  return lines.text
}
