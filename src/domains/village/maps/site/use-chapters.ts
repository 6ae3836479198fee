import { useEffect, useState } from 'react'

/** The anchor that the reader is at (the first one until scripts run); arrow keys step between anchors. */
export function useChapters(anchors: readonly string[]): string {
  const [current, setCurrent] = useState(anchors[0] ?? '')
  const key = anchors.join(' ')
  useEffect(() => {
    const names = key.split(' ')
    const parts = names.flatMap((name) => document.getElementById(name) ?? [])
    const observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) if (entry.isIntersecting) setCurrent(entry.target.id)
      },
      // The part that crosses the middle of the screen is being read.
      { rootMargin: '-50% 0px -50% 0px' },
    )
    for (const part of parts) observer.observe(part)
    return () => observer.disconnect()
  }, [key])

  useEffect(() => {
    const names = key.split(' ')
    function onKeyDown(event: KeyboardEvent) {
      const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
      if (step === 0 || event.defaultPrevented) return
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      if (
        event.target instanceof Element &&
        event.target.closest('input, textarea, select, dialog, [popover]')
      )
        return
      const name = names[names.indexOf(current) + step]
      const part = name ? document.getElementById(name) : null
      if (!name || !part) return
      event.preventDefault()
      setCurrent(name)
      part.scrollIntoView()
      // Moves focus, so that tabbing continues there.
      part.tabIndex = -1
      part.focus({ preventScroll: true })
      history.replaceState(history.state, '', `#${name}`)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [key, current])
  return current
}
