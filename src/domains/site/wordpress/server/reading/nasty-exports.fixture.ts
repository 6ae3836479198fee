import { endXml, exportXml, headXml } from './export-fixture.ts'

/** Malicious contents of items that would slow down or block a parser, by what they consist of. */
export const nastyContents: Readonly<Record<string, string>> = {
  'nested formatting': '<b>'.repeat(160_000),
  'nested boxes': '<div>'.repeat(160_000),
  'nested lists': '<ul><li>'.repeat(80_000),
  'nested blocks': '<!-- wp:group --><div>'.repeat(30_000),
  'blocks without an end': '<!-- wp:x {"a":'.repeat(8000),
  'shortcodes without an end': '[a b="'.repeat(60_000),
  'shortcodes within each other': '[vc_row]'.repeat(5000),
  'opening brackets': '<'.repeat(50_000),
  'blank lines': '\n'.repeat(400_000),
  'comments without an end': '<!--'.repeat(100_000),
  'pictures with captions': '[caption]<a '.repeat(1500),
  addresses: 'http://a.example\n'.repeat(1000),
  'cells without a table': '<td>'.repeat(100_000),
}

/** Malicious files that would slow down or block a parser: all are refused with their position. */
export const nastyExports: Readonly<Record<string, string>> = {
  'elements 200,000 deep': `${headXml()}<item>${'<a>'.repeat(200_000)}${'</a>'.repeat(200_000)}</item>${endXml}`,
  'elements 200,000 deep before the site': `<?xml version="1.0"?><rss>${'<a>'.repeat(200_000)}`,
  'an element of 100,000 attributes': `${headXml()}<item ${Array.from({ length: 100_000 }, (_, index) => `a${index}="1"`).join(' ')}></item>${endXml}`,
  'an entry of 400,000 parts': `${headXml()}<item>${'<a/>'.repeat(400_000)}</item>${endXml}`,
}

/** One item for each content in `names`, by default all, and a normal one at the end. */
export const exportOfNastyContents = (names = Object.keys(nastyContents)): string =>
  exportXml([
    ...names.map((title, index) => ({
      id: 100 + index,
      title,
      slug: `nasty-${index}`,
      content: nastyContents[title] ?? '',
    })),
    { id: 900, title: 'Ein Beitrag', slug: 'ein-beitrag', content: '<p>Der Brunnen läuft wieder.</p>' },
  ])
