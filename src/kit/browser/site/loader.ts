// Starts the page's program when the browser is idle, or at the reader's first input. Imports nothing, so that it can
// be a classic script, which knows its own element.
{
  // All files at once: a chain of imports would load one after the other
  const program = document.currentScript?.dataset.program?.split(' ')
  const signs = ['pointerdown', 'keydown', 'scroll', 'touchstart'] as const
  let started = false
  const start = () => {
    if (started || !program) return
    started = true
    for (const sign of signs) removeEventListener(sign, start, true)
    for (const file of program) void import(/* @vite-ignore */ file)
  }
  for (const sign of signs) addEventListener(sign, start, { capture: true, passive: true })
  const whenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(start, { timeout: 4000 }) : setTimeout(start, 1500)
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle, { once: true })
}
