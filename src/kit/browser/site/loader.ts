// Starts the page's program when the browser has nothing better to do, or at the reader's first sign. It imports
// nothing, so that it can be a classic script, which knows the element it came with.
{
  // Each file by its own name: asked for one after another they would come one after another
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
