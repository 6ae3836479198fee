import { useCallback, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../texts.ts'
import { notifyDone, notifyFailed } from '../notify.tsx'

type Step = () => Promise<void>

/**
 * Undo stack of a screen, last step first: used by `undo` or Ctrl+Z outside of inputs. `add` takes the inverse of a
 * stored change, and returns it in a form for `notifyDone`.
 */
export function useSteps() {
  const { t } = useTexts()
  const [steps, setSteps] = useState<readonly Step[]>([])
  const taken = useRef(new WeakSet<Step>())
  const takeBack = useCallback(
    async (step: Step) => {
      // The notification may outlive the use of the key
      if (taken.current.has(step)) return
      taken.current.add(step)
      setSteps((now) => now.filter((one) => one !== step))
      try {
        await step()
        notifyDone(t('kit.year.undone'))
      } catch (problem) {
        // Put back, so that it can be tried again
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
    /** Null if there is nothing to undo. */
    undo: last ? () => void takeBack(last) : null,
  }
}
