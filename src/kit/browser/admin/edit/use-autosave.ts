import { useEffect } from 'react'
import { onLeaving } from '../../leaving.ts'
import type { Fields } from './merge.ts'

const autosaveAfter = 3_000

/** Autosave: when typing pauses, before the tab is left, and when the connection is back after a failure. */
export function useAutosave({
  dirty,
  values,
  isConflicting,
  isSaving,
  hasFailed,
  save,
}: {
  /** There are changes, and they may be saved. */
  dirty: boolean
  values: Fields
  /** The user must resolve a conflict first. */
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
    // eslint-disable-next-line react/exhaustive-deps -- each change of the values restarts the wait
  }, [values, isPausing])
  useEffect(() => {
    // Signing out does not wait for a pause, and text typed during a save must be included
    if (isDue) return onLeaving((isLeaving) => isLeaving && save('auto'))
    return undefined
    // eslint-disable-next-line react/exhaustive-deps -- reads the latest values when it runs
  }, [isDue])
  useEffect(() => {
    if (!hasFailed) return undefined
    const again = () => void save('auto')
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
    // eslint-disable-next-line react/exhaustive-deps -- reads the latest values when it runs
  }, [hasFailed])
}
