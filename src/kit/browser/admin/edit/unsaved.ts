/** A form with unsaved changes, and how to save it if no further questions are needed. */
export interface Unsaved {
  /** Returns whether it succeeded. */
  save?: (() => Promise<boolean>) | undefined
  /** Discards stored copies when leaving without saving. */
  discard?: (() => void) | undefined
}

/** Registry of visible forms with unsaved changes: a screen may have several, but asks only once. */
export function createUnsaved() {
  const held = new Set<Unsaved>()
  return {
    /** Registers a form until the returned function is called. */
    hold(form: Unsaved): () => void {
      held.add(form)
      return () => {
        held.delete(form)
      }
    },
    any: (): boolean => held.size > 0,
    canSave: (): boolean => [...held].every(({ save }) => save !== undefined),
    /** For leaving without saving. */
    discardAll: (): void => held.forEach(({ discard }) => discard?.()),
    /** Saves one form after the other and stops at the first failure; returns whether all were saved. */
    async saveAll(): Promise<boolean> {
      for (const { save } of [...held]) {
        if (!save || !(await save())) return false
      }
      return true
    },
  }
}

export const unsaved = createUnsaved()
