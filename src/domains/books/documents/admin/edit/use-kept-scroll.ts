import { useEffect } from 'react'

const prefix = 'scroll '

/** Restores the scroll position once the screen is tall enough. `place` names the screen; kept per browser tab. */
export function useKeptScroll(place: string, isReady: boolean): void {
  useEffect(() => {
    if (!isReady) return
    const key = prefix + place
    const kept = Number(sessionStorage.getItem(key))
    // After the router has scrolled to the top and focused the heading.
    const frame = requestAnimationFrame(() => kept > 0 && window.scrollTo(0, kept))
    const keep = () => sessionStorage.setItem(key, String(Math.round(window.scrollY)))
    window.addEventListener('scroll', keep, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', keep)
    }
  }, [place, isReady])
}
