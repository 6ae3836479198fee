/** A form with something unsaved: what saves it, where that can be done without further questions. */
export interface Unsaved {
  /** Answers whether it worked. */
  save?: (() => Promise<boolean>) | undefined
  /** Forgets what is kept of it elsewhere, once somebody leaves without saving. */
  discard?: (() => void) | undefined
}

/** The forms in sight that hold something unsaved: a screen may have several, and whoever leaves is asked once. */
export function createUnsaved() {
  const held = new Set<Unsaved>()
  return {
    /** Holds whoever leaves until the answer is called. */
    hold(form: Unsaved): () => void {
      held.add(form)
      return () => {
        held.delete(form)
      }
    },
    any: (): boolean => held.size > 0,
    canSave: (): boolean => [...held].every(({ save }) => save !== undefined),
    /** Whoever leaves does not want what is unsaved. */
    discardAll: (): void => held.forEach(({ discard }) => discard?.()),
    /** Saves one after the other and stops at the first that can't be saved; says whether all could. */
    async saveAll(): Promise<boolean> {
      for (const { save } of [...held]) {
        if (!save || !(await save())) return false
      }
      return true
    },
  }
}

export const unsaved = createUnsaved()
