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
 * The part of an address that stands for a title: `Grüß Gott, Rebenau!` → `gruess-gott-rebenau`.
 * German letters as people type them; other scripts stay as they are. At most 80 characters, cut between words.
 * `''` when nothing of the title can stand in an address.
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

/** The first of `slug`, `slug-2`, `slug-3`… that is not taken. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug
  for (let number = 2; ; number++) if (!taken.has(`${slug}-${number}`)) return `${slug}-${number}`
}
