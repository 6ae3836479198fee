import type { FormGuard } from '#kit/shared/forms/submission.ts'

const salted = () => {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
  return `${number.toString(36)}_`
}

/**
 * Computes a form's proof of work in a worker and passes it to `put`. Returns a function that cancels it. Without
 * workers there is no proof: the form is still accepted, but less often.
 * @param stamp the stamp sent with the form
 */
export function startProof(stamp: string, bits: FormGuard['proof']['bits'], put: (proof: string) => void) {
  let worker: Worker | undefined
  try {
    worker = new Worker(new URL('./proof.worker.ts', import.meta.url), { type: 'module' })
  } catch {
    return () => {}
  }
  const end = () => worker.terminate()
  worker.addEventListener('message', ({ data }: MessageEvent<string>) => {
    put(data)
    end()
  })
  worker.addEventListener('error', end)
  worker.postMessage({ stamp, bits, salt: salted() })
  return end
}
