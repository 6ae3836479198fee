import { type FocusEvent, type RefObject, useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import type { DocumentLine } from '../../content/draft.rules.ts'

/** Up to so many lines all have their fields at once. */
const few = 60
/** How far out of sight lines get their fields. */
const ahead = '400px 0px'

/** As Tab comes in: what is typed next takes the place of what stands there. */
function enter(control: HTMLElement) {
  control.focus()
  if (control instanceof HTMLInputElement && control.matches(':not([type="checkbox"])')) control.select()
}

/**
 * Which lines of a long document have their fields: those that came into sight, that the keys were in or that are led to. The first and the last
 * always have, so that the keys find the way in from either side.
 */
export function useDrawnLines(lines: readonly DocumentLine[], box: RefObject<HTMLElement | null>) {
  const [drawn, setDrawn] = useState<ReadonlySet<string>>(() => new Set())
  const draw = useCallback(
    (ids: readonly string[]) =>
      setDrawn((now) => (ids.every((_id) => now.has(_id)) ? now : new Set([...now, ...ids]))),
    [],
  )
  // What had its fields keeps them when the document grows
  if (lines.length <= few && lines.some(({ _id }) => !drawn.has(_id)))
    setDrawn(new Set(lines.map(({ _id }) => _id)))
  const [sight] = useState(
    () =>
      new IntersectionObserver(
        (entries) => {
          const seen = entries.filter(({ isIntersecting }) => isIntersecting)
          if (seen.length > 0) draw(seen.map(({ target }) => (target as HTMLElement).dataset['line'] ?? ''))
        },
        { rootMargin: ahead },
      ),
  )
  /** The ref of a line without fields. */
  const watch = useCallback(
    (line: HTMLElement | null) => {
      if (!line) return
      sight.observe(line)
      return () => sight.unobserve(line)
    },
    [sight],
  )

  /** Into a control of the line, once it is drawn; without a line to where one is added. */
  const focus = useCallback(
    (_id: string | undefined, column = '') =>
      requestAnimationFrame(() => {
        if (_id) flushSync(() => draw([_id]))
        const line = box.current?.querySelector<HTMLElement>(`[data-line="${_id ?? ''}"]`)
        const wanted = line?.querySelector<HTMLElement>(
          column ? `[data-column="${column}"]` : 'input, textarea',
        )
        const control = wanted ?? line?.querySelector<HTMLElement>('input, textarea')
        if (control) enter(control)
        else box.current?.querySelector<HTMLElement>('[data-add]')?.focus()
      }),
    [box, draw],
  )

  /** The line and its neighbours, which the keys go on to. */
  const drawAround = useCallback(
    (all: readonly DocumentLine[], _id: string) => {
      const at = all.findIndex((line) => line._id === _id)
      if (at >= 0) draw(all.slice(Math.max(0, at - 1), at + 2).map((line) => line._id))
    },
    [draw],
  )

  /** The keys go on from line to line, and what stands for a field gives its place to it. */
  function onFocus({ target }: FocusEvent<HTMLElement>) {
    const _id = target.closest<HTMLElement>('[data-line]')?.dataset['line']
    if (!_id) return
    if (!target.matches('[data-stands-for]')) return drawAround(lines, _id)
    flushSync(() => drawAround(lines, _id))
    document.getElementById(target.dataset['standsFor'] ?? '')?.focus({ preventScroll: true })
  }

  const isDrawn = ({ _id }: DocumentLine, at: number) => at === 0 || at === lines.length - 1 || drawn.has(_id)
  return { isDrawn, watch, focus, drawAround, onFocus }
}
