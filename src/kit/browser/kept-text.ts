/** Unsaved text of a form, with its initial values. */
export interface KeptText {
  /** Time of the last keystroke (ISO). */
  at: string
  /** Version of the record it is based on; null: a new record. */
  version: number | null
  base: Record<string, unknown>
  values: Record<string, unknown>
}

/** User and form of the text; `record` is `new` for a new one. */
export interface TextOwner {
  user: string
  form: string
  record: string
}

const prefix = 'unsaved:'
const longest = 30 * 86_400_000
// Browsers grant a site five million characters; one form must not take them all.
const mostCharacters = 1_000_000

const startOf = ({ user, form, record }: TextOwner) => `${prefix}${user}:${form}:${record}:`

const keysOf = (storage: Storage): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
    key.startsWith(prefix),
  )

function parsed(text: string | null): KeptText | null {
  try {
    const kept = JSON.parse(text ?? 'null') as KeptText | null
    return kept && typeof kept.at === 'string' && kept.base && kept.values ? kept : null
  } catch {
    return null
  }
}

/**
 * Stores unsaved text on this device, to survive reloads, crashes and ended sessions. `sitting` identifies the open
 * form, so that text of an earlier session is not overwritten. Does nothing if the browser refuses storage.
 */
export function keepText(storage: Storage, owner: TextOwner, sitting: string, text: KeptText): void {
  try {
    const written = JSON.stringify(text)
    if (written.length <= mostCharacters) storage.setItem(startOf(owner) + sitting, written)
  } catch {
    // Storage can be full or forbidden; saving still works.
  }
}

/** Deletes the text of one session. */
export function forgetText(storage: Storage, owner: TextOwner, sitting: string): void {
  try {
    storage.removeItem(startOf(owner) + sitting)
  } catch {
    // Storage is forbidden, so there is none.
  }
}

/** Text of earlier sessions for a record, newest first; deletes text older than thirty days. */
export function keptTexts(
  storage: Storage,
  owner: TextOwner,
  now: number,
): (KeptText & { sitting: string })[] {
  try {
    const found: (KeptText & { sitting: string })[] = []
    for (const key of keysOf(storage)) {
      const kept = parsed(storage.getItem(key))
      if (!kept || now - Date.parse(kept.at) > longest) storage.removeItem(key)
      else if (key.startsWith(startOf(owner)))
        found.push({ ...kept, sitting: key.slice(startOf(owner).length) })
    }
    return found.toSorted((one, other) => (one.at < other.at ? 1 : -1))
  } catch {
    return []
  }
}

/** Deletes all unsaved text on this device, of any user: offices share computers. For signing out. */
export function forgetAllTexts(storage: Storage): void {
  try {
    for (const key of keysOf(storage)) storage.removeItem(key)
  } catch {
    // Storage is forbidden, so there is none.
  }
}
