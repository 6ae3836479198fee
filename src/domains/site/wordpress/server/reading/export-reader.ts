import { setImmediate as othersFirst } from 'node:timers/promises'
import { SaxesParser } from 'saxes'
import { withoutControls } from '#kit/server/text/control-characters.ts'
import { decodeExport } from './export-encoding.ts'
import type { ExportEvent } from './export-events.ts'
import { ExportFileError, type ExportFileFault } from './export-file-error.ts'
import { authorOf, type ExportRecord, itemOf, siteOf, termOf } from './export-record.ts'
import { namedCharacters } from './named-characters.ts'
import { StrayAmpersandGuard } from './stray-ampersand.ts'

const prefixes: [address: RegExp, prefix: string][] = [
  [/^https?:\/\/wordpress\.org\/export\/[\d.]+\/excerpt\/?$/, 'excerpt:'],
  [/^https?:\/\/wordpress\.org\/export\/[\d.]+\/?$/, 'wp:'],
  [/^http:\/\/purl\.org\/rss\/1\.0\/modules\/content\/?$/, 'content:'],
  [/^http:\/\/purl\.org\/dc\/elements\/1\.1\/?$/, 'dc:'],
]

/** Replaces a prefix that the file uses without declaring it, as some tools do. */
const undeclared = 'undeclared:'

function keyOf(uri: string, prefix: string, local: string): string {
  if (uri === '') return local
  const known = prefixes.find(([address]) => address.test(uri))
  if (known) return known[1] + local
  return uri.startsWith(undeclared) ? `${prefix}:${local}` : `${uri} ${local}`
}

/** The parts read of a comment: comments are counted, not imported. */
const readOfComments = new Set(['wp:comment_type', 'wp:comment_approved'])

/** Maximum characters without the start or end of an element: no real text is longer, and it would fill the memory. */
const longestStretch = 64 * 1024 * 1024

/** Maximum nesting of elements; a comment's metadata is at depth six. */
const deepest = 30
/** Maximum elements kept of one item, including its comments and metadata. */
const mostParts = 200_000
const mostAttributes = 100

/** Characters read before other work gets its turn. */
const atOnce = 32 * 1024

const termKeys = new Set(['wp:category', 'wp:tag', 'wp:term'])

/** Collects the elements of the file and reports each one below `channel` when it is complete. */
class ExportCollector {
  readonly ready: ExportEvent[] = []
  items = 0
  sawRoot = false
  done = false
  private readonly open: ExportRecord[] = []
  private readonly channel: ExportRecord = { key: 'channel', attributes: {}, text: '', children: [] }
  private sawWordPress = false
  private siteTold = false
  private language = ''
  private parts = 0

  get depth(): number {
    return this.open.length
  }

  /** Whether an item has more elements than WordPress ever writes. */
  get isTooMuch(): boolean {
    return this.parts > mostParts
  }

  start(key: string, attributes: Record<string, string>): ExportFileFault | undefined {
    if (this.open.length === 0) {
      this.sawRoot = true
      if (key.toLowerCase() === 'html') return 'not-xml'
      if (key !== 'rss') return 'not-wordpress'
    }
    if (key.startsWith('wp:')) this.sawWordPress = true
    if (this.open.length === 2) this.parts = 0
    this.open.push({ key, attributes, text: '', children: [] })
    return undefined
  }

  text(text: string): void {
    const record = this.open.at(-1)
    if (record) record.text += withoutControls(text)
  }

  end(line: number): ExportFileFault | undefined {
    const record = this.open.pop()
    const parent = this.open.at(-1)
    if (!record) return undefined
    if (!parent) {
      this.done = true
      if (!this.sawWordPress) return 'not-wordpress'
      this.tellSite()
      return undefined
    }
    if (parent.key === 'channel' && this.open.length === 2) this.endOfChannelPart(record, line)
    else if (parent.key !== 'wp:comment' || readOfComments.has(record.key)) {
      this.parts++
      parent.children.push(record)
    }
    return undefined
  }

  private endOfChannelPart(record: ExportRecord, line: number): void {
    if (record.key === 'item') {
      this.tellSite()
      this.items++
      this.ready.push({ type: 'item', item: itemOf(record, line, this.language) })
    } else if (record.key === 'wp:author') {
      this.tellSite()
      this.ready.push({ type: 'author', author: authorOf(record) })
    } else if (termKeys.has(record.key)) {
      this.tellSite()
      this.ready.push({ type: 'term', term: termOf(record) })
    } else if (!this.siteTold) {
      this.channel.children.push(record)
    }
  }

  private tellSite(): void {
    if (this.siteTold) return
    this.siteTold = true
    const site = siteOf(this.channel)
    this.language = site.language
    this.ready.push({ type: 'site', site })
  }
}

/** Translates a parser message into words that help to find the error. */
function explain(message: string, open = ''): { de: string; en: string } {
  if (message.includes('unexpected close tag'))
    return { de: `„<${open}>“ ist nicht richtig beendet`, en: `“<${open}>” is not ended properly` }
  const closing = /unmatched closing tag: ([\w:.-]+)/.exec(message)?.[1]
  if (closing !== undefined)
    return {
      de: `„</${closing}>“ steht hier, obwohl etwas anderes zuerst enden müsste`,
      en: `“</${closing}>” stands here although something else should end first`,
    }
  if (message.includes('entity'))
    return { de: 'ein „&“ steht am falschen Platz', en: 'an “&” is in the wrong place' }
  if (message.includes('tag name') || message.includes('attribute') || message.includes('closing tag'))
    return {
      de: 'ein „<“ steht am falschen Platz oder eine Angabe ist unvollständig',
      en: 'a “<” is in the wrong place or a part is incomplete',
    }
  if (message.includes(']]>'))
    return { de: '„]]>“ steht am falschen Platz', en: '“]]>” is in the wrong place' }
  if (message === 'too much')
    return {
      de: 'zu viele Teile stehen ineinander oder in einem einzigen Eintrag',
      en: 'too many parts are within each other or in a single entry',
    }
  if (message === 'too long')
    return {
      de: 'ein Text hört nicht auf, wahrscheinlich fehlt sein Ende',
      en: 'a text does not stop, probably its end is missing',
    }
  return { de: '', en: '' }
}

/**
 * Reads a WordPress export (WXR 1.0 to 1.2) item by item, so that a file may be larger than the memory.
 * @param bytes the file, e.g. of `createReadStream`
 * @returns first the site, then authors, terms and items in file order, `end` last
 * @throws ExportFileError with line and column when the file is broken or no WordPress export
 */
export async function* readExport(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<ExportEvent> {
  const collector = new ExportCollector()
  let skippedLines = 0
  let removedCharacters = 0
  let stretch = 0
  let lastClosed = ''
  const parser = new SaxesParser({
    xmlns: true,
    resolvePrefix: (prefix: string) => (prefix === '' ? undefined : undeclared + prefix),
  })
  Object.assign(parser.ENTITIES, namedCharacters)

  const refuse = (fault: ExportFileFault, message = ''): never => {
    const place = { line: parser.line + skippedLines, column: Math.max(1, parser.column) }
    throw new ExportFileError(fault, place, explain(message, lastClosed))
  }
  parser.on('error', (error) => {
    const message = error.message
    if (!collector.sawRoot) refuse('not-xml')
    refuse(/unclosed tag|unexpected end/.test(message) ? 'cut-off' : 'broken', message)
  })
  // The parser searches all open elements and attributes for each tag, so it is stopped before that becomes slow
  let attributesSeen = 0
  parser.on('opentagstart', () => {
    attributesSeen = 0
    if (collector.depth >= deepest || collector.isTooMuch) refuse('broken', 'too much')
  })
  parser.on('attribute', () => {
    if (++attributesSeen > mostAttributes) refuse('broken', 'too much')
  })
  parser.on('opentag', (tag) => {
    stretch = 0
    const attributes: Record<string, string> = {}
    for (const attribute of Object.values(tag.attributes))
      attributes[attribute.local] = withoutControls(attribute.value)
    const fault = collector.start(keyOf(tag.uri, tag.prefix, tag.local), attributes)
    if (fault) refuse(fault)
  })
  parser.on('text', (text) => collector.text(text))
  parser.on('cdata', (text) => collector.text(text))
  parser.on('closetag', (tag) => {
    lastClosed = tag.name
    stretch = 0
    const fault = collector.end(parser.line + skippedLines)
    if (fault) refuse(fault)
  })

  const guard = new StrayAmpersandGuard()
  const parse = (text: string, isEnd = false): void => {
    const { safe, stray } = guard.feed(text, isEnd)
    parser.write(stray ? `${safe}&` : safe)
    if (stray) refuse(collector.sawRoot ? 'broken' : 'not-xml', 'entity')
  }

  let begun = false
  for await (const { text, removed } of decodeExport(bytes)) {
    removedCharacters += removed
    let part = text
    if (!begun) {
      // Some plugins write blank lines before the XML declaration
      part = text.trimStart()
      skippedLines += text.slice(0, text.length - part.length).split('\n').length - 1
      if (part === '') continue
      begun = true
    }
    for (let at = 0; at < part.length; at += atOnce) {
      const next = part.slice(at, at + atOnce)
      stretch += next.length
      parse(next)
      if (stretch > longestStretch) refuse('broken', 'too long')
      yield* collector.ready.splice(0)
      // Let other work of the program run in between
      await othersFirst()
    }
  }
  if (!begun) throw new ExportFileError('empty', { line: 1, column: 1 })
  parse('', true)
  parser.close()
  yield* collector.ready.splice(0)
  yield { type: 'end', end: { items: collector.items, removedCharacters } }
}
