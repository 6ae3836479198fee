/** Longest sequence that must be checked as a whole: a reference or the start of a section. */
const reach = 40

const marks = /<!\[CDATA\[|<!--|&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{0,31});)/gi

const ends = { data: ']]>', comment: '-->' } as const

/**
 * Finds an `&` that starts no reference. The XML parser would search the rest of the file for the reference's end,
 * which loses the position of the error and uses much memory.
 */
export class StrayAmpersandGuard {
  private held = ''
  private within: keyof typeof ends | null = null

  /** @returns text that is safe to parse, and whether a stray `&` follows directly after it */
  feed(text: string, isEnd = false): { safe: string; stray: boolean } {
    const all = this.held + text
    let at = 0
    while (at < all.length) {
      if (this.within) {
        const end = all.indexOf(ends[this.within], at)
        if (end === -1) {
          at = Math.max(at, all.length - 2)
          break
        }
        at = end + 3
        this.within = null
        continue
      }
      marks.lastIndex = at
      const mark = marks.exec(all)
      const limit = isEnd ? all.length : this.openEnd(all, at)
      if (!mark || mark.index >= limit) {
        at = limit
        break
      }
      if (mark[0] === '&') {
        this.held = ''
        return { safe: all.slice(0, mark.index), stray: true }
      }
      this.within = mark[0] === '<!--' ? 'comment' : 'data'
      at = mark.index + mark[0].length
    }
    const cut = isEnd ? all.length : at
    this.held = all.slice(cut)
    return { safe: all.slice(0, cut), stray: false }
  }

  /** Index from which a piece can't be checked before more text arrives. */
  private openEnd(text: string, from: number): number {
    const start = Math.max(from, text.length - reach)
    for (let at = start; at < text.length; at++) {
      const letter = text[at]
      if (letter === '&' && !text.includes(';', at)) return at
      if (letter === '<' && ('<![CDATA['.startsWith(text.slice(at)) || '<!--'.startsWith(text.slice(at))))
        return at
    }
    return text.length
  }
}
