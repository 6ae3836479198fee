/** What somebody typed into a form and did not save, with what the form was begun from. */
export interface KeptText {
  /** When the last of it was typed (ISO). */
  at: string
  /** The record's version that it was begun from; null: a new record. */
  version: number | null
  base: Record<string, unknown>
  values: Record<string, unknown>
}

/** Whose text it is and of which form; `record` is `new` where there is none yet. */
export interface TextOwner {
  user: string
  form: string
  record: string
}

const prefix = 'unsaved:'
const longest = 30 * 86_400_000
// Browsers give a site five million characters; one form must not take them all.
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
 * Keeps unsaved text on this device, so that a reload, a crash and an ended session lose nothing. `sitting` names the form that
 * is open now: what an earlier one left is not overwritten by it. Where the browser keeps nothing, nothing is kept.
 */
export function keepText(storage: Storage, owner: TextOwner, sitting: string, text: KeptText): void {
  try {
    const written = JSON.stringify(text)
    if (written.length <= mostCharacters) storage.setItem(startOf(owner) + sitting, written)
  } catch {
    // Storage can be full or forbidden; saving works all the same.
  }
}

/** Forgets what one sitting left. */
export function forgetText(storage: Storage, owner: TextOwner, sitting: string): void {
  try {
    storage.removeItem(startOf(owner) + sitting)
  } catch {
    // What can't be written was never kept.
  }
}

/** What earlier sittings left of a record, the newest first; what is older than thirty days is removed. */
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

/** Forgets all unsaved text on this device, whoever typed it: offices share computers. For signing out. */
export function forgetAllTexts(storage: Storage): void {
  try {
    for (const key of keysOf(storage)) storage.removeItem(key)
  } catch {
    // What can't be written was never kept.
  }
}
