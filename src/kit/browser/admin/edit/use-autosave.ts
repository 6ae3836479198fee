import { useEffect } from 'react'
import { onLeaving } from '../../leaving.ts'
import type { Fields } from './merge.ts'

const autosaveAfter = 3_000

/** Saves by itself: when typing pauses, before the tab is left, and once the connection is back after a save failed. */
export function useAutosave({
  dirty,
  values,
  isConflicting,
  isSaving,
  hasFailed,
  save,
}: {
  /** There is something to save, and it may be saved. */
  dirty: boolean
  values: Fields
  /** A person has to decide about a conflict first. */
  isConflicting: boolean
  isSaving: boolean
  hasFailed: boolean
  save: (mode: 'auto') => Promise<unknown>
}): void {
  const isDue = dirty && !isConflicting
  const isPausing = isDue && !isSaving
  useEffect(() => {
    if (!isPausing) return undefined
    const timer = setTimeout(() => void save('auto'), autosaveAfter)
    return () => clearTimeout(timer)
    // eslint-disable-next-line react/exhaustive-deps -- each change of the values begins the wait anew
  }, [values, isPausing])
  useEffect(() => {
    // Signing out waits for no pause, and for what was typed during a save
    if (isDue) return onLeaving((isLeaving) => isLeaving && save('auto'))
    return undefined
    // eslint-disable-next-line react/exhaustive-deps -- the newest values are read when it runs
  }, [isDue])
  useEffect(() => {
    if (!hasFailed) return undefined
    const again = () => void save('auto')
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
    // eslint-disable-next-line react/exhaustive-deps -- the newest values are read when it runs
  }, [hasFailed])
}
