import { useEffect } from 'react'

const prefix = 'scroll '

/** Comes back to the place where somebody was, once the screen has something to scroll. `place` names the screen; kept as long as the window. */
export function useKeptScroll(place: string, isReady: boolean): void {
  useEffect(() => {
    if (!isReady) return
    const key = prefix + place
    const kept = Number(sessionStorage.getItem(key))
    // After the screen has put itself to its top and its heading into focus.
    const frame = requestAnimationFrame(() => kept > 0 && window.scrollTo(0, kept))
    const keep = () => sessionStorage.setItem(key, String(Math.round(window.scrollY)))
    window.addEventListener('scroll', keep, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', keep)
    }
  }, [place, isReady])
}
