import { useEffect, useState } from 'react'

/** What was in focus; of a menu, which closes, the button that opened it. */
function openerOf(element: Element | null): HTMLElement | null {
  const button = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  const opener = button ? document.getElementById(button) : element
  return opener instanceof HTMLElement ? opener : null
}

/**
 * Gives the focus back to where it was when the component came, once it is gone. For dialogs that are there only while
 * they are open: those that stay and are told `opened` do this by themselves.
 */
export function useReturnFocus(): void {
  const [opener] = useState(() => openerOf(document.activeElement))
  useEffect(
    () => () => {
      if (document.activeElement === document.body) opener?.focus()
    },
    [opener],
  )
}
