import { eachText } from './address-scan.ts'
import { placeOf } from './source-scan.ts'

interface Named {
  readonly group: string
  readonly uses: readonly string[]
}

// Groups above the platform, which must not name their domains
const upperGroups = new Set(['site', 'village', 'office', 'shop', 'books'])
// Domains whose names are also ordinary words: a field, a kind of link, a URL scheme for pictures
const ordinaryWords = new Set(['barriers', 'contact', 'contents', 'entries', 'forms', 'pages', 'search'])
const topicName = /: PushTopic = \{\s+name: '([\w-]+)'/g

/** Names of the upper domains and of the topics they contribute, each with its domain. */
export function wordsIn(
  files: ReadonlyMap<string, string>,
  domains: Record<string, Named>,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const [name, { group }] of Object.entries(domains))
    if (upperGroups.has(group) && !ordinaryWords.has(name)) found.set(name, name)
  for (const [file, source] of files) {
    const { domain = '', group = '', isTest } = placeOf(file)
    if (isTest || !upperGroups.has(group)) continue
    for (const [, topic = ''] of source.matchAll(topicName)) found.set(topic, domain)
  }
  return found
}

/** Names of domains that a file of the kit or the platform contains as a whole text without using the domain. */
export function foreignWords(
  file: string,
  source: string,
  { words, uses }: { words: ReadonlyMap<string, string>; uses: readonly string[] },
): string[] {
  if (![...words.keys()].some((word) => source.includes(`'${word}'`))) return []
  const found: string[] = []
  eachText(file, source, ({ text, isWhole, property }) => {
    const owner = isWhole ? words.get(text) : undefined
    // An id or class in the page's own markup is not a reference
    if (owner !== undefined && !uses.includes(owner) && property !== 'id' && property !== 'className')
      found.push(text)
  })
  return found
}
