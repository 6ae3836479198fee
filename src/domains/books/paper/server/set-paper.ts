import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import path from 'node:path'
import { decoderEnvironment } from '../../../../kit/server/images/images.ts'
import { Problem } from '../../../../kit/shared/problem.ts'
import { type PaperAnswer, paperLimits, type PaperOrder } from './paper-orders.ts'
import type { Sheet, WordsSheet } from './sheet.ts'

/** The sheet could not be set: nothing was made, and the same content can be tried again. */
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

interface Waiting {
  by: ChildProcess
  timer: NodeJS.Timeout
  done(pdf: Buffer): void
  failed(error: unknown): void
}

let child: ChildProcess | undefined
let ending: NodeJS.Timeout | undefined
let last = 0
const waiting = new Map<number, Waiting>()

/** The program stays for a sheet that is being set, and ends while the process is idle. */
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
  clearTimeout(order?.timer)
  if (waiting.size === 0 && child) {
    hold(child, false)
    ending = setTimeout(endPaper, paperLimits.idle).unref()
  }
  return order
}

/** Ends the process that sets sheets, as when nothing has been asked of it for a while. */
export function endPaper(): void {
  const ended = child
  child = undefined
  ended?.kill('SIGKILL')
}

/** A process that goes down takes the sheets along that it was to set. */
function lose(lost: ChildProcess, cause: unknown): void {
  if (child === lost) child = undefined
  for (const [id, { by }] of waiting) if (by === lost) settle(id)?.failed(new PaperFailed(cause))
}

function hear(answer: PaperAnswer): void {
  const order = settle(answer.id)
  if ('error' in answer) order?.failed(new PaperFailed(new Error(answer.error)))
  else order?.done(Buffer.from(answer.pdf))
}

/** The compiler is native code of several megabytes: it is loaded in a process of its own, when the first sheet is asked for. */
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
  // Pages come first
  if (started.pid !== undefined) setPriority(started.pid, 10)
  child = started
  return started
}

/**
 * Sets a sheet as PDF/A-3a: tagged, with fonts, title and language.
 * @param files what the sheet shows or carries along, by the names in it
 * @param madeAt seconds since 1970 that the file names as its time, so that the same sheet gives the same bytes
 * @param giveUpAfter milliseconds from now until the process is ended, waiting included
 * @param template which of `templates/` sets it: a document, or words alone
 * Throws `PAPER_FAILED` (500).
 */
export function setPaper(
  sheet: Sheet | WordsSheet,
  files: PaperOrder['files'],
  madeAt: number,
  giveUpAfter = paperLimits.giveUpAfter,
  template: PaperOrder['template'] = 'document',
): Promise<Buffer> {
  const id = ++last
  return new Promise((done, failed) => {
    const by = start()
    const timer = setTimeout(() => {
      lose(by, new Error(`not set after ${giveUpAfter / 1000} seconds`))
      by.kill('SIGKILL')
    }, giveUpAfter)
    waiting.set(id, { by, timer, done, failed })
    hold(by, true)
    by.send({ id, template, sheet: JSON.stringify(sheet), files, madeAt } satisfies PaperOrder, (error) => {
      if (error) settle(id)?.failed(new PaperFailed(error))
    })
  })
}
