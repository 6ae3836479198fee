import type { FormGuard } from '#kit/shared/forms/submission.ts'

const salted = () => {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
  return `${number.toString(36)}_`
}

/**
 * Does the work that a form asks for beside whatever else the browser does, and hands its proof to `put`. Gives what calls it
 * off. Where there are no workers nothing comes: such a form is taken too, only less often.
 * @param stamp the stamp that is sent with the form
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
