/** Text in lower case without accents, for comparisons. */
export const plain = (text: string): string =>
  text.toLocaleLowerCase('de').normalize('NFD').replace(/\p{M}/gu, '').trim()

/** Match of a name with typed text: 0 equal, 1 at the start, 2 at the start of a word, 3 inside; Infinity: none. */
export function fitOf(name: string, typed: string): number {
  const called = plain(name)
  const wanted = plain(typed)
  if (called === wanted) return 0
  if (called.startsWith(wanted)) return 1
  const at = called.indexOf(wanted)
  if (at < 0) return Infinity
  return called.split(/[\s:,/–-]+/).some((word) => word.startsWith(wanted)) ? 2 : 3
}

/** Matching entries, best first, otherwise in the given order. All while nothing is typed. */
export function bestFirst<T extends { name: string }>(offers: readonly T[], typed: string): T[] {
  return offers
    .map((offer) => ({ offer, fit: fitOf(offer.name, typed) }))
    .filter(({ fit }) => fit < Infinity)
    .toSorted((a, b) => a.fit - b.fit)
    .map(({ offer }) => offer)
}
