import { AsyncLocalStorage } from 'node:async_hooks'
import { availableParallelism } from 'node:os'
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import { Problem } from '../../shared/problem.ts'
import type { Answer, Order, ThreadData } from './worker-thread.ts'

/** Asks the program something from within a thread and waits for the answer. */
export type Ask = (question: unknown) => unknown

/** Work that is done in a thread of its own, so that nothing that comes in can hold up the program. */
export interface Task<Input, Output> {
  /** Address of the module that exports the work, so that the thread can load it. */
  module: string
  /** Name of the exported function there. */
  name: string
  /** Seconds after which the thread is ended. */
  seconds: number
  /** Short work that an editor waits for; may use the thread that other work leaves free. */
  isQuick: boolean
  /** Only for the compiler: what goes in and comes out; both have to be cloneable. */
  work?: (input: Input, ask: Ask) => Output
}

/**
 * Names an exported function as work for a thread.
 * @param module `import.meta.url` of the module that exports it
 * @param seconds after which it is given up: many times what honest input takes, as the machine may be busy
 * @param isQuick short work that an editor waits for, such as saving a text
 */
export const defineTask = <Input, Output>(
  module: string,
  work: (input: Input, ask: Ask) => Output,
  { seconds, isQuick = false }: { seconds: number; isQuick?: boolean },
): Task<Input, Output> => ({ module, name: work.name, seconds, isQuick })

/** What a thread was given took too long or too much memory, and was given up. */
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

/** After so many milliseconds without work a thread ends, and its memory with it. */
const idle = 20_000
const mostSlow = Math.min(2, availableParallelism())
/** One thread more than slow work may use. */
const mostThreads = mostSlow + 1
const mostWaiting = 200
/** Of one caller, so that the queue has room for others. */
const mostWaitingOfCaller = 100
const mostMemoryMb = 384
/** What is short-lived goes early: three times as much is no faster here, and every thread would keep it. */
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

/** Runs `work` on behalf of a caller: of the tasks started in it, one at a time is carried out. */
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

/** Ends a thread; what it was doing fails with `error`, what waits goes on in another. */
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
    // Nothing of the surroundings is needed there, least of all a password
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

/** Takes the first task out of the queue whose caller has none running and that leaves quick work its thread. */
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
 * Does work in a thread of its own; what it takes of time and memory is bounded, and others wait their turn.
 * @param input cloneable, as is what comes back
 * @param answer replies to what the work asks while it runs, at once
 * @returns what the work gives; throws the Problem that it threw, `TOO_MUCH_WORK` when it was given up, 503 `BUSY`
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
