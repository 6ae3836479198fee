import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import path from 'node:path'
import { decoderEnvironment } from '#kit/server/images/images.ts'
import { Problem } from '#kit/shared/problem.ts'
import { type PaperAnswer, paperLimits, type PaperOrder } from './paper-orders.ts'
import type { Sheet, WordsSheet } from './sheet.ts'

/** Typesetting failed without side effects; a retry with the same content is safe. */
export class PaperFailed extends Problem {
  constructor(cause: unknown) {
    super(
      'PAPER_FAILED',
      500,
      {
        de: 'Das PDF konnte nicht erstellt werden. Der Beleg selbst ist unverändert; bitte versuchen Sie es noch einmal.',
        en: 'The PDF could not be made. The document itself is unchanged; please try again.',
      },
      { cause },
    )
  }
}

const tooLong = () =>
  new Problem('PAPER_TOO_LONG', 422, {
    de: 'Für ein PDF ist das zu lang. Bitte kürzen Sie die Texte.',
    en: 'This is too long for a PDF. Please shorten the texts.',
  })
const busy = () =>
  new Problem('PAPER_BUSY', 503, {
    de: 'Gerade werden sehr viele PDF erstellt. Bitte versuchen Sie es in einer Minute noch einmal.',
    en: 'A great many PDFs are being made just now. Please try again in a minute.',
  })

interface Waiting {
  order: PaperOrder
  giveUpAfter: number
  done(made: Buffer): void
  failed(error: unknown): void
}

interface Running extends Waiting {
  by: ChildProcess
  timer: NodeJS.Timeout
}

let child: ChildProcess | undefined
let ending: NodeJS.Timeout | undefined
let last = 0
let running: Running | undefined
const waiting: Waiting[] = []

/** Keeps the program alive while a sheet is being set, but not for an idle process. */
function hold(process: ChildProcess, isBusy: boolean): void {
  if (isBusy) {
    process.ref()
    process.channel?.ref()
  } else {
    process.unref()
    process.channel?.unref()
  }
}

/** Ends the typesetting process, as after idling; waiting sheets fail. */
export function endPaper(): void {
  const ended = child
  child = undefined
  ended?.kill('SIGKILL')
  for (const one of waiting.splice(0)) one.failed(new PaperFailed(new Error('the process was ended')))
}

/** Sets one sheet at a time, each with its own timeout, so that a slow one does not affect others. */
function next(): void {
  if (running) return
  const turn = waiting.shift()
  if (!turn) {
    if (!child) return
    hold(child, false)
    ending = setTimeout(endPaper, paperLimits.idle).unref()
    return
  }
  const by = start()
  const timer = setTimeout(() => {
    lose(by, new Error(`not set after ${turn.giveUpAfter / 1000} seconds`))
    by.kill('SIGKILL')
  }, turn.giveUpAfter)
  running = { ...turn, by, timer }
  hold(by, true)
  by.send(turn.order, (error) => {
    if (error) lose(by, error)
  })
}

function settle(): Running | undefined {
  const settled = running
  running = undefined
  clearTimeout(settled?.timer)
  return settled
}

/** A crashed process loses the sheet it was setting; a new process sets the waiting ones. */
function lose(lost: ChildProcess, cause: unknown): void {
  if (child === lost) child = undefined
  if (running?.by !== lost) return
  settle()?.failed(new PaperFailed(cause))
  next()
}

function hear(answer: PaperAnswer): void {
  if (answer.id !== running?.order.id) return
  const settled = settle()
  if ('error' in answer) settled?.failed(new PaperFailed(new Error(answer.error)))
  else settled?.done(Buffer.from(answer.set))
  next()
}

/** Starts the typesetting process on demand: the compiler is several megabytes of native code. */
function start(): ChildProcess {
  clearTimeout(ending)
  if (child) return child
  const started = fork(path.join(import.meta.dirname, 'paper-process.ts'), [], {
    serialization: 'advanced',
    execArgv: [],
    env: decoderEnvironment(process.env),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  started.on('message', hear)
  started.on('error', (error) => lose(started, error))
  started.on('exit', (code, signal) => lose(started, new Error(`the process ended (${signal ?? code})`)))
  // Serving pages has priority
  if (started.pid !== undefined) setPriority(started.pid, 10)
  child = started
  return started
}

interface Setting {
  /** Files that the sheet shows or embeds, by name; none by default. */
  files?: PaperOrder['files']
  /** Seconds since 1970, written into the file as its time: equal sheets give equal bytes. */
  madeAt: number
  /** Milliseconds allowed for typesetting, without waiting time. */
  giveUpAfter?: number
  /** Template in `templates/`: a document or plain text. */
  template?: PaperOrder['template']
  format?: PaperOrder['format']
}

/**
 * Typesets a sheet as PDF/A-3a with tags, fonts, title and language, or as an image.
 * Throws `PAPER_FAILED` (500), `PAPER_TOO_LONG` (422), and `PAPER_BUSY` (503) if the queue is full.
 */
export function setPaper(
  sheet: Sheet | WordsSheet,
  {
    files = [],
    madeAt,
    giveUpAfter = paperLimits.giveUpAfter,
    template = 'document',
    format = 'pdf',
  }: Setting,
): Promise<Buffer> {
  const order: PaperOrder = { id: ++last, template, format, sheet: JSON.stringify(sheet), files, madeAt }
  return new Promise((done, failed) => {
    if (order.sheet.length > paperLimits.sheet) throw tooLong()
    if (waiting.length >= paperLimits.waiting) throw busy()
    waiting.push({ order, giveUpAfter, done, failed })
    next()
  })
}
