/** What is typed and what things are called, without case and accents. */
export const plain = (text: string): string =>
  text.toLocaleLowerCase('de').normalize('NFD').replace(/\p{M}/gu, '').trim()

/**
 * What fits what is typed, best first: what is called exactly so, what begins with it, the rest; otherwise in the order given.
 * All of it while nothing is typed.
 */
export function bestFirst<T extends { name: string }>(offers: readonly T[], typed: string): T[] {
  const wanted = plain(typed)
  const rank = (name: string) => (name === wanted ? 0 : name.startsWith(wanted) ? 1 : 2)
  return offers
    .map((offer) => ({ offer, name: plain(offer.name) }))
    .filter(({ name }) => name.includes(wanted))
    .toSorted((a, b) => rank(a.name) - rank(b.name))
    .map(({ offer }) => offer)
}

/** Whether something is called exactly what is typed. */
export const isNamed = (typed: string, { name }: { name: string }): boolean => plain(name) === plain(typed)
