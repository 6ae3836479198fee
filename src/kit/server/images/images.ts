import { fork, type ChildProcess } from 'node:child_process'
import { setPriority } from 'node:os'
import path from 'node:path'
import { Problem } from '../../shared/problem.ts'
import { broken, tooSlow, type ImageEdit, type ImageForm, type PreparedImage } from './decoding.ts'
import type { Answer, Order } from './image-process.ts'
import { cleanSvg, type CleanSvg } from './svg.ts'

export { widthsFor, type ImageEdit, type ImageForm, type PreparedImage } from './decoding.ts'

/** Idle milliseconds after which the process ends and frees its memory. */
const idle = 20_000
/** Milliseconds without any answer after which a busy process is killed; each step has a much shorter limit. */
const silent = 90_000
/** Drawings with fewer characters are cleaned in this process, because asking the other one takes longer. */
const smallDrawing = 16_000

interface Waiting {
  by: ChildProcess
  form(form: ImageForm): void
  done(prepared: PreparedImage | CleanSvg | undefined): void
  failed(error: unknown): void
}

let child: ChildProcess | undefined
let ending: NodeJS.Timeout | undefined
let watching: NodeJS.Timeout | undefined
let last = 0
const waiting = new Map<number, Waiting>()

/** Keeps the program alive while a picture is being read; an idle image process does not. */
function hold(process: ChildProcess, busy: boolean): void {
  if (busy) {
    process.ref()
    process.channel?.ref()
  } else {
    process.unref()
    process.channel?.unref()
  }
}

function settle(id: number): Waiting | undefined {
  const order = waiting.get(id)
  waiting.delete(id)
  if (waiting.size > 0 || !child) return order
  clearTimeout(watching)
  hold(child, false)
  ending = setTimeout(end, idle).unref()
  return order
}

function end(): void {
  const ended = child
  child = undefined
  ended?.kill()
}

function watch(watched: ChildProcess): void {
  clearTimeout(watching)
  watching = setTimeout(() => {
    lose(watched, tooSlow())
    watched.kill('SIGKILL')
  }, silent).unref()
}

function hear(from: ChildProcess, answer: Answer): void {
  if (from === child) watch(from)
  if ('form' in answer) return waiting.get(answer.id)?.form(answer.form)
  const order = settle(answer.id)
  if ('problem' in answer) {
    const { code, status, texts } = answer.problem
    order?.failed(new Problem(code, status, texts))
  } else if ('error' in answer) order?.failed(new Error(answer.error))
  else order?.done(answer.prepared)
}

/** Fails all orders of a crashed image process. */
function lose(lost: ChildProcess, cause: unknown): void {
  if (child === lost) child = undefined
  for (const [id, order] of waiting)
    if (order.by === lost) settle(id)?.failed(cause instanceof Problem ? cause : broken(cause))
}

/**
 * Environment variables the image decoder needs. Everything else is withheld, so a compromised decoder finds no
 * secrets.
 */
const needed = /^(PATH|HOME|TMPDIR|TEMP|TMP|LANG|LC_\w+|LD_LIBRARY_PATH|DYLD_\w+|SYSTEMROOT|WINDIR)$/i

/** Environment of the image process, derived from this process's. */
export const decoderEnvironment = (own: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(own).filter(([name]) => needed.test(name))),
  // Otherwise the allocator retains hundreds of megabytes freed by many threads
  MALLOC_ARENA_MAX: '2',
})

/**
 * Starts the separate image process: the decoder's memory is freed with it, and a picture that crashes the decoder does
 * not take the site down.
 */
function start(): ChildProcess {
  clearTimeout(ending)
  if (child) return child
  const started = fork(path.join(import.meta.dirname, 'image-process.ts'), [], {
    serialization: 'advanced',
    execArgv: [],
    env: decoderEnvironment(process.env),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  started.on('message', (answer: Answer) => hear(started, answer))
  started.on('error', (error) => lose(started, error))
  started.on('exit', (code, signal) => lose(started, new Error(`the decoder ended (${signal ?? code})`)))
  // Lower priority than serving pages
  if (started.pid !== undefined) setPriority(started.pid, 10)
  child = started
  return started
}

type Wanted = Order extends infer O ? (O extends Order ? Omit<O, 'id'> : never) : never

function order(
  wanted: Wanted,
  form: (form: ImageForm) => void = () => {},
): Promise<PreparedImage | CleanSvg | undefined> {
  const id = ++last
  return new Promise((done, failed) => {
    const by = start()
    if (waiting.size === 0) watch(by)
    waiting.set(id, { by, form, done, failed })
    hold(by, true)
    by.send({ ...wanted, id }, (error) => {
      if (error) settle(id)?.failed(error)
    })
  })
}

/** Cleans a drawing like `cleanSvg`, a large one in the image process. Throws `SVG_BROKEN` and `IMAGE_SLOW`. */
export async function readDrawing(text: string): Promise<CleanSvg> {
  if (text.length < smallDrawing) return cleanSvg(text)
  return (await order({ kind: 'drawing', text })) as CleanSvg
}

/**
 * Decodes a picture and encodes it for storage: upright, sRGB, without EXIF, GPS, XMP or appended data. Animated
 * pictures keep all frames. `input` is a path or the bytes. Throws Problem `IMAGE_BROKEN`, `IMAGE_FORMAT`,
 * `IMAGE_TOO_LARGE` (more than `pixels` in all frames), `IMAGE_PART` (a crop outside the picture) or `IMAGE_SLOW` (time
 * limit).
 */
export async function prepareImage(
  input: string | Buffer,
  pixels: number,
  edit: ImageEdit = {},
): Promise<PreparedImage> {
  const prepared = (await order({ kind: 'prepare', input, pixels, edit })) as PreparedImage
  const { bytes, form } = prepared
  return {
    ...prepared,
    bytes: Buffer.from(bytes),
    form: form && { ...form, bytes: Buffer.from(form.bytes) },
  }
}

/**
 * Makes the WebP and AVIF variants of a prepared still picture, narrow ones first; `each` is called for one variant
 * after the other as soon as it is ready. Throws `IMAGE_BROKEN`, errors of `each`, and the reason of `signal`.
 */
export async function makeForms(
  input: Buffer,
  { width, widths, signal }: { width: number; widths: readonly number[]; signal?: AbortSignal },
  each: (form: ImageForm) => Promise<void>,
): Promise<void> {
  let kept = Promise.resolve()
  const made = order({ kind: 'forms', input, width, widths }, (form) => {
    kept = kept.then(async () => {
      signal?.throwIfAborted()
      await each({ ...form, bytes: Buffer.from(form.bytes) })
    })
    // Awaited at the end; an earlier rejection must not count as unhandled
    kept.catch(() => {})
  })
  await made
  await kept
}
