import { createStore } from './store.ts'

/** Numbers of the specification, § 9. */
const progressBar = {
  durationMs: 3000,
  tickMs: 100,
  finishAbovePercent: 95,
  hideAfterMs: 400,
} as const

/** `percent` is null while nothing is under way. */
export const progress = createStore<{ percent: number | null; failed: boolean }>({
  percent: null,
  failed: false,
})

let ticking: ReturnType<typeof setInterval> | undefined
let hiding: ReturnType<typeof setTimeout> | undefined

/** Starts the bar; it creeps up by chance until it is finished or stands above 95 percent. */
export function startProgress(): void {
  clearTimeout(hiding)
  clearInterval(ticking)
  progress.set({ percent: 0, failed: false })
  const step = (100 * progressBar.tickMs) / progressBar.durationMs
  ticking = setInterval(() => {
    const percent = (progress.get().percent ?? 0) + Math.random() * step
    if (percent > progressBar.finishAbovePercent) finishProgress()
    else progress.set({ ...progress.get(), percent })
  }, progressBar.tickMs)
}

/** Fills the bar, hides it after a moment and puts it back to 0. */
export function finishProgress(): void {
  if (progress.get().percent === null) return
  clearInterval(ticking)
  clearTimeout(hiding)
  progress.set({ ...progress.get(), percent: 100 })
  hiding = setTimeout(() => progress.set({ percent: null, failed: false }), progressBar.hideAfterMs)
}

/** Marks it failed; it finishes in the failed colour. */
export function failProgress(): void {
  progress.set({ percent: progress.get().percent ?? 0, failed: true })
  finishProgress()
}
