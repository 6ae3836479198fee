import { type FocusEvent, type RefObject, useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import type { DocumentLine } from '../../content/draft.rules.ts'

/** Up to this number, all lines get their fields at once. */
const few = 60
/** Distance from the viewport at which lines get their fields. */
const ahead = '400px 0px'

/** Focuses a control and selects its content, as Tab does, so that typing replaces it. */
function enter(control: HTMLElement) {
  control.focus()
  if (control instanceof HTMLInputElement && control.matches(':not([type="checkbox"])')) control.select()
}

/**
 * Lines of a long document whose fields are drawn: those that were visible, focused or navigated to. The first and last
 * line are always drawn, so that Tab enters from both ends.
 */
export function useDrawnLines(lines: readonly DocumentLine[], box: RefObject<HTMLElement | null>) {
  const [drawn, setDrawn] = useState<ReadonlySet<string>>(() => new Set())
  const draw = useCallback(
    (ids: readonly string[]) =>
      setDrawn((now) => (ids.every((_id) => now.has(_id)) ? now : new Set([...now, ...ids]))),
    [],
  )
  // Lines that have fields keep them when the document grows
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
  /** Ref callback for a line without fields. */
  const watch = useCallback(
    (line: HTMLElement | null) => {
      if (!line) return
      sight.observe(line)
      return () => sight.unobserve(line)
    },
    [sight],
  )

  /** Focuses a control of the line once it is drawn; without a line, the button that adds one. */
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

  /** Draws a line and its neighbours, the next targets of the keyboard. */
  const drawAround = useCallback(
    (all: readonly DocumentLine[], _id: string) => {
      const at = all.findIndex((line) => line._id === _id)
      if (at >= 0) draw(all.slice(Math.max(0, at - 1), at + 2).map((line) => line._id))
    },
    [draw],
  )

  /** Draws the focused line's neighbours and replaces a placeholder with the real field. */
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
