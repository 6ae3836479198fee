/** What is typed and what things are called, without case and accents. */
export const plain = (text: string): string =>
  text.toLocaleLowerCase('de').normalize('NFD').replace(/\p{M}/gu, '').trim()

/** How well a name fits what is typed: 0 it is it, 1 it begins so, 2 a word of it does, 3 it is within; Infinity: not at all. */
export function fitOf(name: string, typed: string): number {
  const called = plain(name)
  const wanted = plain(typed)
  if (called === wanted) return 0
  if (called.startsWith(wanted)) return 1
  const at = called.indexOf(wanted)
  if (at < 0) return Infinity
  return called.split(/[\s:,/–-]+/).some((word) => word.startsWith(wanted)) ? 2 : 3
}

/** What fits what is typed, best first, otherwise in the order given. All of it while nothing is typed. */
export function bestFirst<T extends { name: string }>(offers: readonly T[], typed: string): T[] {
  return offers
    .map((offer) => ({ offer, fit: fitOf(offer.name, typed) }))
    .filter(({ fit }) => fit < Infinity)
    .toSorted((a, b) => a.fit - b.fit)
    .map(({ offer }) => offer)
}
