const german: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

const longest = 120

function decoded(slug: string): string {
  try {
    return decodeURIComponent(slug)
  } catch {
    return slug
  }
}

/** A slug of letters, digits and hyphens; letters of non-Latin scripts are kept. */
export function tidySlug(text: string): string {
  const latin = decoded(text)
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => german[letter] ?? letter)
    .replace(/\p{Script=Latin}/gu, (letter) => letter.normalize('NFD').replace(/\p{M}+/gu, ''))
  const slug = latin.replace(/['’`]/g, '').replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
  return [...slug]
    .slice(0, longest)
    .join('')
    .replace(/^-+|-+$/g, '')
}

/** Assigns slugs, each once per group; a duplicate gets `-2`. */
export class SlugRegister {
  private readonly taken = new Map<string, Set<string>>()

  claim(group: string, wanted: string): string {
    const used = this.taken.get(group) ?? new Set()
    this.taken.set(group, used)
    let slug = wanted
    for (let number = 2; used.has(slug); number++) slug = `${wanted.slice(0, longest - 5)}-${number}`
    used.add(slug)
    return slug
  }

  /** Makes slugs of a group unavailable. */
  reserve(group: string, slugs: Iterable<string>): void {
    for (const slug of slugs) this.claim(group, slug)
  }
}
