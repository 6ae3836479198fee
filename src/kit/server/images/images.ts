import { fork, type ChildProcess } from 'node:child_process'
import { setPriority } from 'node:os'
import path from 'node:path'
import { Problem } from '../../shared/problem.ts'
import { broken, tooSlow, type ImageEdit, type ImageForm, type PreparedImage } from './decoding.ts'
import type { Answer, Order } from './image-process.ts'
import { cleanSvg, type CleanSvg } from './svg.ts'

export { widthsFor, type ImageEdit, type ImageForm, type PreparedImage } from './decoding.ts'

/** After so long without a picture the process ends, and its memory with it. */
const idle = 20_000
/** Milliseconds after which the process is ended that has orders and says nothing: it gives up each step much earlier. */
const silent = 90_000
/** Drawings of fewer characters are read here: asking another process takes longer. */
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

/** The program stays for a picture that is being read, and ends while the process is idle. */
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

/** A decoder that goes down takes the pictures along that it was reading. */
function lose(lost: ChildProcess, cause: unknown): void {
  if (child === lost) child = undefined
  for (const [id, order] of waiting)
    if (order.by === lost) settle(id)?.failed(cause instanceof Problem ? cause : broken(cause))
}

/** What of the environment a program needs to run at all. Whatever takes a decoder over shall find no password there. */
const needed = /^(PATH|HOME|TMPDIR|TEMP|TMP|LANG|LC_\w+|LD_LIBRARY_PATH|DYLD_\w+|SYSTEMROOT|WINDIR)$/i

/** The environment of the process that reads pictures, made of this one's. */
export const decoderEnvironment = (own: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(own).filter(([name]) => needed.test(name))),
  // The allocator keeps what many threads gave back: hundreds of megabytes
  MALLOC_ARENA_MAX: '2',
})

/**
 * Pictures are read in a process of their own: what a decoder takes of memory ends with it, and a picture that
 * brings a decoder down does not take the site along.
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
  // Pages come first
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

/** Reads a drawing as `cleanSvg` does, a large one in the process that reads pictures. Throws `SVG_BROKEN` and `IMAGE_SLOW`. */
export async function readDrawing(text: string): Promise<CleanSvg> {
  if (text.length < smallDrawing) return cleanSvg(text)
  return (await order({ kind: 'drawing', text })) as CleanSvg
}

/**
 * Reads a picture and makes of it what is kept: upright, sRGB, without EXIF, GPS, XMP or anything appended. Moving
 * pictures keep all their frames. `input` is a path or the bytes. Throws Problem `IMAGE_BROKEN`, `IMAGE_FORMAT` or
 * `IMAGE_TOO_LARGE` (more than `pixels` in all frames); a part outside of the picture is `IMAGE_PART`, and one that takes
 * too long is `IMAGE_SLOW`.
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
 * Makes the WebP and AVIF forms of a prepared still picture, the narrow ones first; `each` is called for one after the other
 * as soon as they are there. Throws `IMAGE_BROKEN`, what `each` throws, and the reason of `signal`.
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
    // Told at the end; until then nobody waits for it
    kept.catch(() => {})
  })
  await made
  await kept
}
