import { Parser } from 'htmlparser2'

const blocks = new Set(['p', 'h1', 'h2', 'h3', 'table', 'tr', 'ul', 'ol', 'li', 'div', 'blockquote', 'hr'])
const apart = new Set(['p', 'h1', 'h2', 'h3', 'table', 'ul', 'ol', 'blockquote', 'hr'])
const silent = new Set(['head', 'style', 'script', 'title'])

/** Collects the words of a mail line by line. */
class Lines {
  readonly #lines: string[] = []
  #line = ''

  add(words: string): void {
    this.#line += this.#line === '' || this.#line.endsWith(' ') ? words.trimStart() : words
  }

  /** Ends the line; `gap` leaves an empty one after it. */
  end(gap = false): void {
    const line = this.#line.trim()
    this.#line = ''
    if (line) this.#lines.push(line)
    if (gap && this.#lines.length > 0 && this.#lines.at(-1) !== '') this.#lines.push('')
  }

  get text(): string {
    this.end()
    return `${this.#lines.join('\n').trim()}\n`
  }
}

/** The HTML of a mail as plain text: a line per paragraph, addresses of links behind their words; what is hidden stays out. */
export function plainTextOf(html: string): string {
  const lines = new Lines()
  const links: string[] = []
  let skipping = 0
  const parser = new Parser({
    onopentag(name, { href = '', 'data-hidden': hidden }) {
      if (skipping > 0 || silent.has(name) || hidden !== undefined) {
        if (name !== 'br' && name !== 'hr' && name !== 'meta' && name !== 'img') skipping++
        return
      }
      if (name === 'a') links.push(href)
      if (name === 'br') lines.end()
      if (blocks.has(name)) lines.end(apart.has(name))
      if (name === 'li') lines.add('- ')
    },
    ontext(text) {
      if (skipping === 0) lines.add(text.replaceAll(/\s+/g, ' '))
    },
    onclosetag(name) {
      if (skipping > 0) {
        if (name !== 'br' && name !== 'hr' && name !== 'meta' && name !== 'img') skipping--
        return
      }
      if (name === 'a') {
        const href = links.pop()
        if (href) lines.add(` (${href})`)
      }
      if (name === 'td') lines.add(' ')
      if (blocks.has(name)) lines.end(apart.has(name))
    },
  })
  parser.end(html)
  return lines.text
}
