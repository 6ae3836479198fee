import { useEffect } from 'react'
import { focusHeading } from './focus-heading.ts'

const layers = '[role="dialog"], [role="menu"], [role="listbox"]'

// Lists of choices stay in the document while closed.
const isLayerOpen = () =>
  [...document.querySelectorAll(layers)].some((layer) => layer.checkVisibility({ visibilityProperty: true }))

/**
 * Restores the focus after a dialog is closed and the browser has dropped the focus: to the button that opened it or,
 * if that is gone, to the screen's heading. One instance for all dialogs.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let before: HTMLElement | null = null
    let inside = false
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      inside = target.closest(layers) !== null
      if (!inside) before = target
    }
    const giveBack = () => {
      if (!inside || document.activeElement !== document.body || isLayerOpen()) return
      inside = false
      if (before?.isConnected) before.focus({ preventScroll: true })
      else focusHeading()
    }
    const watch = new MutationObserver(giveBack)
    document.addEventListener('focusin', onFocus)
    watch.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', onFocus)
      watch.disconnect()
    }
  }, [])
}
