// Starts the page's program when the browser has nothing better to do, or at the reader's first sign. It imports
// nothing, so that it can be a classic script, which knows the element it came with.
{
  const program = document.currentScript?.dataset.program
  const signs = ['pointerdown', 'keydown', 'scroll', 'touchstart'] as const
  let started = false
  const start = () => {
    if (started || !program) return
    started = true
    for (const sign of signs) removeEventListener(sign, start, true)
    void import(/* @vite-ignore */ program)
  }
  for (const sign of signs) addEventListener(sign, start, { capture: true, passive: true })
  const whenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(start, { timeout: 4000 }) : setTimeout(start, 1500)
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle, { once: true })
}
