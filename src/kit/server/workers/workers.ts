import { AsyncLocalStorage } from 'node:async_hooks'
import { availableParallelism } from 'node:os'
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import { Problem } from '../../shared/problem.ts'
import type { Answer, Order, ThreadData } from './worker-thread.ts'

/** Asks the program from within a thread and waits for the answer. */
export type Ask = (question: unknown) => unknown

/** Work done in a worker thread, so that no input can block the program. */
export interface Task<Input, Output> {
  /** Address of the exporting module, for the thread to load. */
  module: string
  /** Name of the exported function. */
  name: string
  /** Time limit in seconds; the thread is ended after it. */
  seconds: number
  /** Short work an editor waits for; may use the thread reserved for it. */
  isQuick: boolean
  /** Types of input and output for the compiler; both must be cloneable. */
  work?: (input: Input, ask: Ask) => Output
}

/**
 * Declares an exported function as work for a worker thread.
 * @param module `import.meta.url` of the module that exports it
 * @param seconds time limit: many times what honest input takes, as the machine may be busy
 * @param isQuick short work an editor waits for, such as saving a text
 */
export const defineTask = <Input, Output>(
  module: string,
  work: (input: Input, ask: Ask) => Output,
  { seconds, isQuick = false }: { seconds: number; isQuick?: boolean },
): Task<Input, Output> => ({ module, name: work.name, seconds, isQuick })

/** The work exceeded its limit of time or memory and was ended. */
export class TooMuchWork extends Problem {
  constructor(cause?: unknown) {
    super(
      'TOO_MUCH_WORK',
      422,
      {
        de: 'Dieser Inhalt ist zu aufwendig zu lesen. Bitte teilen Sie ihn auf oder vereinfachen Sie seine Formatierung.',
        en: 'This content takes too much effort to read. Please split it or simplify its formatting.',
      },
      { cause },
    )
  }
}

const tooBusy = () =>
  new Problem('BUSY', 503, {
    de: 'Gerade werden sehr viele große Inhalte gelesen. Bitte versuchen Sie es in einer Minute noch einmal.',
    en: 'Very many large contents are being read right now. Please try again in a minute.',
  })

/** Idle milliseconds after which a thread ends and frees its memory. */
const idle = 20_000
const mostSlow = Math.min(2, availableParallelism())
/** One more than slow work may use. */
const mostThreads = mostSlow + 1
const mostWaiting = 200
/** Limit per caller, so that the queue has room for others. */
const mostWaitingOfCaller = 100
const mostMemoryMb = 384
/** Small young generation: triple the size is not faster here, and every thread would keep it. */
const youngMemoryMb = 12

interface Wanted {
  order: Omit<Order, 'id'>
  seconds: number
  isQuick: boolean
  caller: string | undefined
  answer: Ask
  done(output: unknown): void
  failed(error: unknown): void
}

interface Thread {
  worker: Worker
  answers: MessagePort
  flag: Int32Array
  busy: { wanted: Wanted; timer: NodeJS.Timeout } | undefined
  ending: NodeJS.Timeout | undefined
}

const callers = new AsyncLocalStorage<string>()

/** Runs `work` on behalf of a caller: of the tasks started in it, one runs at a time. */
export const onBehalfOf = <T>(caller: string | undefined, work: () => T): T =>
  caller === undefined ? work() : callers.run(caller, work)

const threads = new Set<Thread>()
const waiting: Wanted[] = []

const isOutOfMemory = (error: unknown) =>
  (error as NodeJS.ErrnoException | undefined)?.code === 'ERR_WORKER_OUT_OF_MEMORY'

function settle(thread: Thread): Wanted | undefined {
  const { busy } = thread
  if (!busy) return undefined
  clearTimeout(busy.timer)
  thread.busy = undefined
  return busy.wanted
}

/** Ends a thread; its running work fails with `error`, waiting work continues in another. */
function lose(thread: Thread, error: unknown): void {
  threads.delete(thread)
  clearTimeout(thread.ending)
  settle(thread)?.failed(isOutOfMemory(error) ? new TooMuchWork(error) : error)
  void thread.worker.terminate()
  next()
}

function rest(thread: Thread): void {
  thread.worker.unref()
  thread.ending = setTimeout(() => lose(thread, undefined), idle).unref()
}

function hear(thread: Thread, answer: Answer): void {
  if ('question' in answer) {
    let reply: { value: unknown } | { error: string }
    try {
      reply = { value: thread.busy?.wanted.answer(answer.question) }
    } catch (error) {
      reply = { error: String(error) }
    }
    thread.answers.postMessage(reply)
    Atomics.store(thread.flag, 0, 1)
    Atomics.notify(thread.flag, 0)
    return
  }
  const wanted = settle(thread)
  rest(thread)
  if ('problem' in answer) {
    const { code, status, texts } = answer.problem
    wanted?.failed(new Problem(code, status, texts))
  } else if ('error' in answer) wanted?.failed(new Error(answer.error))
  else wanted?.done(answer.output)
  next()
}

function begin(): Thread {
  const { port1, port2 } = new MessageChannel()
  const flag = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(new URL('./worker-thread.ts', import.meta.url), {
    workerData: { answers: port2, flag } satisfies ThreadData,
    transferList: [port2],
    execArgv: [],
    // The thread needs no environment variables, and must not see passwords
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb, maxYoungGenerationSizeMb: youngMemoryMb },
  })
  port1.unref()
  const thread: Thread = { worker, answers: port1, flag, busy: undefined, ending: undefined }
  worker.on('message', (answer: Answer) => hear(thread, answer))
  worker.on('error', (error) => lose(thread, error))
  worker.on('exit', (code) => {
    if (threads.has(thread)) lose(thread, new Error(`a thread ended (${code})`))
  })
  threads.add(thread)
  return thread
}

/** Takes the first queued task whose caller has none running, and keeps one thread free for quick work. */
function takeNext(): Wanted | undefined {
  const running = [...threads].flatMap(({ busy }) => (busy ? [busy.wanted] : []))
  const isFull = running.filter(({ isQuick }) => !isQuick).length >= mostSlow
  const at = waiting.findIndex(
    ({ caller, isQuick }) =>
      (isQuick || !isFull) && (caller === undefined || running.every((one) => one.caller !== caller)),
  )
  return at < 0 ? undefined : waiting.splice(at, 1)[0]
}

function next(): void {
  const free = [...threads].find(({ busy }) => !busy)
  if (!free && threads.size >= mostThreads) return
  const wanted = takeNext()
  if (!wanted) return
  const thread = free ?? begin()
  clearTimeout(thread.ending)
  thread.worker.ref()
  const timer = setTimeout(() => lose(thread, new TooMuchWork()), wanted.seconds * 1000)
  thread.busy = { wanted, timer }
  thread.worker.postMessage(wanted.order)
}

/**
 * Runs work in a worker thread with limited time and memory; excess work is queued.
 * @param input cloneable, like the result
 * @param answer replies to the work's questions at once
 * @returns the work's result; throws its Problem, `TOO_MUCH_WORK` if it was ended, 503 `BUSY`
 */
export function inWorker<Input, Output>(
  { module, name, seconds, isQuick }: Task<Input, Output>,
  input: Input,
  answer: Ask = () => undefined,
): Promise<Awaited<Output>> {
  const caller = callers.getStore()
  const own = caller === undefined ? 0 : waiting.filter((one) => one.caller === caller).length
  if (waiting.length >= mostWaiting || own >= mostWaitingOfCaller) return Promise.reject(tooBusy())
  return new Promise((done, failed) => {
    waiting.push({
      order: { module, name, input },
      seconds,
      isQuick,
      caller,
      answer,
      done,
      failed,
    })
    next()
  })
}
