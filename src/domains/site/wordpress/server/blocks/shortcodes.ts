import type { Conversion } from './conversion.ts'
import { meanings } from './shortcode-meanings.ts'

const opening = /\[(\[?)([a-z][\w-]*)((?:\s(?:[^[\]"']|"[^"]*"|'[^']*'){0,4000})?)\](\]?)/gi
const assignment = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))|"([^"]*)"|'([^']*)'|(\S+)/g

/** Code, comments and tags: brackets in them are not shortcodes. */
const protectedParts =
  /<!--[\s\S]*?-->|<(pre|code|script|style|textarea)\b[^>]*>[\s\S]*?<\/\1>|<[a-z/](?:"[^"]*"|'[^']*'|[^'">])*>/gi

function readAttributes(text: string): { named: Record<string, string>; plain: string[] } {
  const named: Record<string, string> = Object.create(null)
  const plain: string[] = []
  const clean = text.replace(/\/\s*$/, '').replace(/[“”″]/g, '"')
  for (const match of clean.matchAll(assignment)) {
    if (match[1] !== undefined) named[match[1].toLowerCase()] = match[2] ?? match[3] ?? match[4] ?? ''
    else plain.push(match[5] ?? match[6] ?? match[7] ?? '')
  }
  return { named, plain }
}

/** Plugins whose shortcodes have plain names and often no attributes. */
const plainNames = new Set(
  'products cart checkout booking bookingform bookingcalendar smartslider3 metaslider layerslider searchandfilter wpgmza tablepress wpforms formidable gravityform'.split(
    ' ',
  ),
)

/**
 * Whether an unknown name in brackets is a shortcode at all: authors put words in brackets too. Shortcodes have a
 * hyphen or an underscore, attributes or an end tag.
 */
const looksMeant = (name: string, attributes: string, closed: boolean): boolean =>
  closed || plainNames.has(name) || /[-_]/.test(name) || /[\w-]\s*=\s*["'\w]/.test(attributes)

/**
 * Replaces shortcodes with HTML. Unknown ones are removed with a note, and their inner text is kept.
 * @param everyBracket for a block that holds shortcodes only: every name in brackets is one
 */
export function expandShortcodes(
  html: string,
  conversion: Conversion,
  { everyBracket = false, depth = 0 }: { everyBracket?: boolean; depth?: number } = {},
): string {
  if (!html.includes('[') || depth > 12) return html
  const shielded = [...html.matchAll(protectedParts)].map(
    (match) => [match.index, match.index + match[0].length] as const,
  )
  const isShielded = (at: number) => {
    let low = 0
    for (let high = shielded.length; low < high;) {
      const middle = (low + high) >> 1
      if ((shielded[middle]?.[0] ?? 0) <= at) low = middle + 1
      else high = middle
    }
    return at < (shielded[low - 1]?.[1] ?? 0)
  }
  let result = ''
  let at = 0
  opening.lastIndex = 0
  for (const match of html.matchAll(opening)) {
    const [whole, escapedStart, rawName = '', attributes = '', escapedEnd] = match
    if (match.index < at || isShielded(match.index)) continue
    if (escapedStart && escapedEnd) {
      result += html.slice(at, match.index) + whole.slice(1, -1)
      at = match.index + whole.length
      continue
    }
    const name = rawName.toLowerCase()
    const start = match.index + (escapedStart ? 1 : 0)
    const contentStart = start + whole.length - (escapedStart ? 1 : 0) - (escapedEnd ? 1 : 0)
    const end = `[/${rawName}]`
    const selfClosing = attributes.trimEnd().endsWith('/')
    let endAt = selfClosing ? -1 : html.indexOf(end, contentStart)
    while (endAt !== -1 && isShielded(endAt)) endAt = html.indexOf(end, endAt + 1)
    const meaning = meanings[name]
    if (!meaning && !everyBracket && !looksMeant(name, attributes, endAt !== -1)) continue
    const inner = endAt === -1 ? '' : html.slice(contentStart, endAt)
    const content = expandShortcodes(inner, conversion, { everyBracket, depth: depth + 1 })
    result += html.slice(at, start)
    if (meaning) {
      result += meaning({ name, ...readAttributes(attributes), content }, conversion)
    } else {
      conversion.note('shortcode-removed', name)
      result += content
    }
    at = endAt === -1 ? contentStart : endAt + end.length
  }
  return result + html.slice(at)
}
