/** The parts of the list, by the first order of their points. */
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

/** The part that a point belongs to, by its order. */
export function partOf(order: number): Part {
  const names = Object.keys(parts) as Part[]
  return names.findLast((name) => parts[name] <= order) ?? 'seller'
}

/** What a text of a page still lacks: what stands between `[[` and `]]`. */
export const gapsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\[\[([^\]]{1,80})\]\]/g)].map(([, gap = '']) => gap)),
]

/** Fills `{name}` in a model text; what is unknown becomes a gap that an editor has to fill. */
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
