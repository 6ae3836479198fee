import { createStore } from './store.ts'

/** Values from the specification, § 9. */
const progressBar = {
  durationMs: 3000,
  tickMs: 100,
  finishAbovePercent: 95,
  hideAfterMs: 400,
} as const

/** `percent` is null while idle. */
export const progress = createStore<{ percent: number | null; failed: boolean }>({
  percent: null,
  failed: false,
})

let ticking: ReturnType<typeof setInterval> | undefined
let hiding: ReturnType<typeof setTimeout> | undefined

/** Starts the progress bar; it advances randomly until finished or above 95 percent. */
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

/** Fills the bar, then hides and resets it. */
export function finishProgress(): void {
  if (progress.get().percent === null) return
  clearInterval(ticking)
  clearTimeout(hiding)
  progress.set({ ...progress.get(), percent: 100 })
  hiding = setTimeout(() => progress.set({ percent: null, failed: false }), progressBar.hideAfterMs)
}

/** Marks the bar as failed and finishes it in that colour. */
export function failProgress(): void {
  progress.set({ percent: progress.get().percent ?? 0, failed: true })
  finishProgress()
}
