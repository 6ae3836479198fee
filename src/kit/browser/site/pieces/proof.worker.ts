import { findProof } from '#kit/shared/forms/proof-of-work.ts'

// Away from the page's own thread: typing never waits for it.
addEventListener('message', ({ data }: MessageEvent<{ stamp: string; bits: number; salt: string }>) => {
  postMessage(findProof(data.stamp, data.bits, data.salt))
})
