const german: Record<string, string> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  ø: 'o',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
}

/**
 * Slug of a title: `Grüß Gott, Rebenau!` → `gruess-gott-rebenau`. German letters are transcribed, other scripts kept.
 * At most 80 characters, cut between words. `''` if no part of the title can be used.
 */
export function slugOf(title: string): string {
  const plain = title
    .toLowerCase()
    .normalize('NFC')
    .replaceAll(/[äöüßæøœłđ]/g, (letter) => german[letter]!)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .normalize('NFC')
    .replaceAll(/['’]/g, '')
  const slug = plain.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-+|-+$/g, '')
  if (slug.length <= 80) return slug
  const cut = slug.slice(0, 81)
  const end = cut.lastIndexOf('-')
  return (end > 20 ? cut.slice(0, end) : slug.slice(0, 80)).replaceAll(/-+$/g, '')
}

/** The first free one of `slug`, `slug-2`, `slug-3`… */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug
  for (let number = 2; ; number++) if (!taken.has(`${slug}-${number}`)) return `${slug}-${number}`
}
