/** Parts of the list, with the lowest order of their points. */
export const parts = {
  seller: 100,
  texts: 200,
  prices: 300,
  goods: 400,
  ordering: 500,
  sending: 600,
  after: 700,
} as const
export type Part = keyof typeof parts

/** Part of a point, by its order. */
export function partOf(order: number): Part {
  const names = Object.keys(parts) as Part[]
  return names.findLast((name) => parts[name] <= order) ?? 'seller'
}

/** Gaps in a text: the words between `[[` and `]]`. */
export const gapsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\[\[([^\]]{1,80})\]\]/g)].map(([, gap = '']) => gap)),
]

/** Fills `{name}` in a model text; unknown names become gaps for an editor. */
export function filled(
  text: string,
  known: Readonly<Record<string, string>>,
  gaps: Readonly<Record<string, string>>,
): string {
  return text.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
    const value = known[name]?.trim()
    return value ? escaped(value) : `[[${gaps[name] ?? name}]]`
  })
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const plainButtons: Readonly<Record<'de' | 'en', readonly string[]>> = {
  de: [
    'zahlungspflichtig bestellen',
    'kostenpflichtig bestellen',
    'zahlungspflichtigen vertrag schließen',
    'kaufen',
  ],
  en: ['order with obligation to pay', 'buy now', 'pay now'],
}

/** True if a button states only the obligation to pay (Art. 8(2) of directive 2011/83/EU). */
export const saysObligation = (button: string): boolean =>
  [...plainButtons.de, ...plainButtons.en].includes(button.trim().toLowerCase())

/**
 * True if a text still names the EU's platform for online dispute resolution, which was closed on 20 July 2025
 * (regulation (EU) 2024/3228).
 */
export const namesClosedPlatform = (text: string): boolean => /ec\.europa\.eu\/(consumers\/)?odr/i.test(text)
