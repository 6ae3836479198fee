import type { Mark } from './marks.ts'
import { draw } from './marks.ts'

/** A picture before sending: its pixels, and the shapes drawn on it. */
export interface ReportPictureDraft {
  key: string
  name: string
  /** The pixels without shapes. They never leave the browser once something was drawn. */
  canvas: HTMLCanvasElement
  marks: Mark[]
}

/** Larger pictures are scaled down. */
const longest = 2000
/** Bytes above which a picture is compressed further. */
const heavy = 4 * 1024 * 1024

/** Thrown for a file that is no readable picture. */
export class NoPicture extends Error {
  override name = 'NoPicture'
}

function canvasOf(source: CanvasImageSource, width: number, height: number): HTMLCanvasElement {
  const scale = Math.min(1, longest / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  canvas.getContext('2d')!.drawImage(source, 0, 0, canvas.width, canvas.height)
  return canvas
}

let count = 0
const draftOf = (canvas: HTMLCanvasElement, name: string): ReportPictureDraft => ({
  key: `picture-${++count}`,
  name,
  canvas,
  marks: [],
})

/** Reads a file or pasted picture. Throws NoPicture. */
export async function pictureOfFile(file: File): Promise<ReportPictureDraft> {
  const bitmap = await createImageBitmap(file).catch((cause: unknown) => {
    throw new NoPicture(file.name, { cause })
  })
  try {
    return draftOf(canvasOf(bitmap, bitmap.width, bitmap.height), file.name.slice(0, 200))
  } finally {
    bitmap.close()
  }
}

/** Whether this browser supports screen capture. */
export const canCapture = (): boolean => typeof navigator.mediaDevices?.getDisplayMedia === 'function'

/** Asks for a screen, window or tab, and captures one picture of it; null: cancelled. */
export async function captureScreen(name: string): Promise<ReportPictureDraft | null> {
  const wanted = { video: true, preferCurrentTab: true } as DisplayMediaStreamOptions
  const stream = await navigator.mediaDevices.getDisplayMedia(wanted).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'NotAllowedError') return null
    throw error
  })
  if (!stream) return null
  try {
    const video = document.createElement('video')
    video.muted = true
    video.srcObject = stream
    await video.play()
    // The browser's own prompt is still fading out in the first frame
    await new Promise((resolve) => setTimeout(resolve, 300))
    return draftOf(canvasOf(video, video.videoWidth, video.videoHeight), name)
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}

/** A picture with its shapes, on a new canvas. */
export function flattened({
  canvas,
  marks,
}: Pick<ReportPictureDraft, 'canvas' | 'marks'>): HTMLCanvasElement {
  const flat = canvasOf(canvas, canvas.width, canvas.height)
  const context = flat.getContext('2d', { willReadFrequently: true })!
  for (const mark of marks) draw(context, mark)
  return flat
}

const blobOf = (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, 0.9))

/** The file to send: only the visible pixels. */
export async function fileOf(picture: ReportPictureDraft): Promise<File> {
  const canvas = flattened(picture)
  let blob = await blobOf(canvas, 'image/png')
  if (blob && blob.size > heavy) blob = (await blobOf(canvas, 'image/jpeg')) ?? blob
  if (!blob) throw new NoPicture(picture.name)
  return new File([blob], blob.type === 'image/png' ? 'bild.png' : 'bild.jpg', { type: blob.type })
}
