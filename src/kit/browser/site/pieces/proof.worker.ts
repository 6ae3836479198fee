import { findProof } from '#kit/shared/forms/proof-of-work.ts'

// In a worker, so that typing is never blocked.
addEventListener('message', ({ data }: MessageEvent<{ stamp: string; bits: number; salt: string }>) => {
  postMessage(findProof(data.stamp, data.bits, data.salt))
})
