import { useCallback, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../texts.ts'
import { notifyDone, notifyFailed } from '../notify.tsx'

type Step = () => Promise<void>

/**
 * What was done on a screen and can be taken back, the last first: by `undo` or with Ctrl+Z wherever nobody types.
 * `add` takes what undoes a change that was stored, and gives it back in a form for `notifyDone`.
 */
export function useSteps() {
  const { t } = useTexts()
  const [steps, setSteps] = useState<readonly Step[]>([])
  const taken = useRef(new WeakSet<Step>())
  const takeBack = useCallback(
    async (step: Step) => {
      // The message that offers it may still be there after the key was used
      if (taken.current.has(step)) return
      taken.current.add(step)
      setSteps((now) => now.filter((one) => one !== step))
      try {
        await step()
        notifyDone(t('kit.year.undone'))
      } catch (problem) {
        // It stands where it was and can be tried again
        taken.current.delete(step)
        setSteps((now) => [...now, step])
        notifyFailed(problem)
      }
    },
    [t],
  )
  const last = steps.at(-1)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, [role=dialog]')
      if (isTyping || event.key !== 'z' || !(event.ctrlKey || event.metaKey) || !last) return
      event.preventDefault()
      void takeBack(last)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [last, takeBack])
  return {
    add: useCallback(
      (step: Step) => {
        setSteps((now) => [...now, step])
        return { label: t('kit.undo'), run: () => takeBack(step) }
      },
      [t, takeBack],
    ),
    /** Null where there is nothing to take back. */
    undo: last ? () => void takeBack(last) : null,
  }
}
