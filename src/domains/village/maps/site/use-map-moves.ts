import { type RefObject, useEffect, useRef } from 'react'

/** Centre of the visible part on the world map (0 to 1), and the zoom level. */
export interface Sight {
  x: number
  y: number
  zoom: number
}

interface Moves {
  /** Moves the map by a number of pixels. */
  moveBy(x: number, y: number): void
  zoomBy(steps: number): void
}

/** Change of finger distance, as a factor, that zooms by one step. */
const pinchStep = 1.5
/** Shorter moves count as clicks. */
const clickPixels = 4

/** Step of the arrow keys in pixels. */
const keyPixels = 80
const keys: Record<string, { x?: number; y?: number; zoom?: number }> = {
  ArrowLeft: { x: -1 },
  ArrowRight: { x: 1 },
  ArrowUp: { y: -1 },
  ArrowDown: { y: 1 },
  '+': { zoom: 1 },
  '=': { zoom: 1 },
  '-': { zoom: -1 },
}

/** Moves a map with a mouse or a finger, and zooms it with two fingers, a double click, keys or Ctrl and the wheel. */
export function useMapMoves(sheet: RefObject<HTMLElement | null>, moves: Moves): void {
  const newest = useRef(moves)
  useEffect(() => {
    newest.current = moves
  })
  useEffect(() => {
    const element = sheet.current
    if (!element) return
    const fingers = new Map<number, { x: number; y: number }>()
    const end = new AbortController()
    const on = <K extends keyof HTMLElementEventMap>(
      name: K,
      listener: (event: HTMLElementEventMap[K]) => void,
    ) => element.addEventListener(name, listener, { signal: end.signal, passive: false })
    let gap = 0
    let travelled = 0
    const gapOf = () => {
      const [a, b] = [...fingers.values()]
      return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0
    }
    on('pointerdown', (event) => {
      if (event.button !== 0 || (event.target instanceof Element && event.target.closest('button'))) return
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
      gap = gapOf()
      travelled = 0
    })
    on('pointermove', (event) => {
      const was = fingers.get(event.pointerId)
      if (!was) return
      const now = { x: event.clientX, y: event.clientY }
      travelled += Math.abs(now.x - was.x) + Math.abs(now.y - was.y)
      if (travelled > clickPixels) element.setPointerCapture(event.pointerId)
      fingers.set(event.pointerId, now)
      if (fingers.size === 1) return newest.current.moveBy(was.x - now.x, was.y - now.y)
      const wide = gapOf()
      if (wide > gap * pinchStep || wide < gap / pinchStep) {
        newest.current.zoomBy(wide > gap ? 1 : -1)
        gap = wide
      }
    })
    const lift = (event: PointerEvent) => void fingers.delete(event.pointerId)
    on('pointerup', lift)
    on('pointercancel', lift)
    // The end of a drag must not click the place below it.
    element.addEventListener(
      'click',
      (event) => {
        if (travelled <= clickPixels) return
        event.preventDefault()
        event.stopPropagation()
        travelled = 0
      },
      { signal: end.signal, capture: true },
    )
    on('dblclick', (event) => {
      if (!(event.target instanceof Element && event.target.closest('a, button'))) newest.current.zoomBy(1)
    })
    on('wheel', (event) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      newest.current.zoomBy(event.deltaY < 0 ? 1 : -1)
    })
    on('keydown', (event) => {
      const move = keys[event.key]
      if (!move || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      if (move.zoom) newest.current.zoomBy(move.zoom)
      else newest.current.moveBy((move.x ?? 0) * keyPixels, (move.y ?? 0) * keyPixels)
    })
    return () => end.abort()
  }, [sheet])
}
