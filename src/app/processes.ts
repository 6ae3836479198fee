import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { converse } from '#kit/server/cluster/questions.ts'
import { countInWindows, type Count, type CountIn } from '#kit/server/cluster/counts.ts'
import type { Config } from '#kit/server/start/config.ts'
import type { Platform } from '#kit/server/context.ts'
import { joinNumbers, type Numbers } from '#kit/server/health/metrics.ts'
import { StartError } from '#kit/server/start/start-error.ts'
import type { Language } from '#kit/shared/text/languages.ts'

/** What a serving process does together with the others. */
export interface Siblings {
  /** Counts what is limited per client, for all processes. */
  count: CountIn
  /** What all processes count, in the Prometheus text format. */
  metrics(): Promise<string>
}

/** Connections that the embedded database has for the program: without those of its superuser. */
const connections = 58
/** Of the first process, and of a command of the command line beside it: ten and one that listens. */
const others = 2 * 11
const mostOfOne = 10

/** How many connections each of so many serving processes may hold beside the one that listens. */
export const shareOfConnections = (processes: number): number =>
  Math.min(mostOfOne, Math.floor((connections - others) / processes) - 1)

const firstWait = 100
const longestWait = 10_000
/** A process that served so long did not end because of how it started. */
const steady = 30_000
const patienceWithEnd = 30_000
const patienceWithNumbers = 2000

type Refused = Record<Language, string>

/** What a serving process tells the first one of its start, beside questions. */
type Told = { listening: true } | { refused: Refused }

const mark = 'DORFPLATZ_SERVES_FOR'

/** Whether this process was started by another one to serve. */
export const servesForAnother = (): boolean =>
  process.send !== undefined && process.env[mark] === String(process.ppid)

const tell = (told: Told): Promise<void> => new Promise((resolve) => process.send!(told, () => resolve()))

/** Tells the first process that this one listens. */
export const tellListening = (): Promise<void> => tell({ listening: true })

/** The side of a serving process. */
export function siblingsHere(metrics: Platform['metrics']): Siblings {
  const ask = converse(process as never, { numbers: () => metrics.numbers() })
  return {
    count: async (key, window) => (await ask('count', { key, window })) as Count,
    metrics: async () => (await ask('metrics')) as string,
  }
}

/** Tells the first process why this one can't serve. */
export const tellRefusal = (texts: Refused): Promise<void> => tell({ refused: texts })

/**
 * Starts the processes that serve; resolves when all of them listen. Each opens the port by itself (SO_REUSEPORT), so that the system
 * sends connections only to those that are there. One that dies is started again, with a growing wait. Throws StartError with what
 * one of them could not start for, and what `asked` was aborted with.
 */
export async function startServing(
  { processes }: Pick<Config, 'processes'>,
  { log, metrics }: Pick<Platform, 'log' | 'metrics'>,
  asked: AbortSignal,
): Promise<{ stop(): Promise<void> }> {
  const count = countInWindows()
  const running = new Map<ChildProcess, ReturnType<typeof converse>>()
  const listeners = new Set<ChildProcess>()
  metrics.gauge('serving_processes', 'Processes that listen', () => listeners.size)
  let isStopping = false

  async function numbersOfAll(): Promise<string> {
    const told = await Promise.all(
      [...running.values()].map((ask) =>
        // One that has much to do is left out: what is asked for has to come
        Promise.race([ask('numbers').catch(() => null), delay(patienceWithNumbers, null, { ref: false })]),
      ),
    )
    const found = told.filter((numbers) => numbers !== null) as Numbers[]
    return joinNumbers([await metrics.numbers(), ...found])
  }

  /** Resolves when it listens. */
  function begin(wait = firstWait): Promise<void> {
    const worker = fork(process.argv[1]!, { env: { ...process.env, [mark]: String(process.pid) } })
    const listening = Promise.withResolvers<void>()
    const since = Date.now()
    const ask = converse(worker, {
      count: ({ key, window }: { key: string; window: number }) => count(key, window),
      metrics: numbersOfAll,
    })
    running.set(worker, ask)
    worker.on('message', (message: Partial<Told & { refused: Refused; listening: true }> | null) => {
      if (message?.refused) listening.reject(new StartError(message.refused))
      if (!message?.listening) return
      listeners.add(worker)
      listening.resolve()
    })
    worker.once('exit', (code, signal) => {
      running.delete(worker)
      const wasServing = listeners.delete(worker)
      const how = signal ?? `exit code ${code}`
      listening.reject(new Error(`A serving process ended before it listened: ${how}`))
      if (isStopping) return
      log.error({ pid: worker.pid, how }, 'A serving process has died and is started again')
      metrics.failure('process', new Error(how))
      const next = wasServing && Date.now() - since > steady ? firstWait : Math.min(wait * 2, longestWait)
      void again(next, wait)
    })
    return listening.promise
  }

  async function again(next: number, wait: number): Promise<void> {
    await delay(wait, undefined, { ref: false })
    if (isStopping) return
    // Why it did not start is told by its end
    await begin(next).catch(() => {})
  }

  async function stop(): Promise<void> {
    isStopping = true
    await Promise.all(
      [...running.keys()].map(async (worker) => {
        if (worker.exitCode !== null || worker.signalCode !== null) return
        const gone = once(worker, 'exit')
        worker.kill('SIGTERM')
        const isGone = await Promise.race([
          gone.then(() => true),
          delay(patienceWithEnd, false, { ref: false }),
        ])
        if (isGone) return
        log.warn({ pid: worker.pid }, 'A serving process does not end and is killed')
        worker.kill('SIGKILL')
        await gone
      }),
    )
  }

  try {
    const aborted = new Promise<never>((_resolve, reject) => {
      asked.addEventListener('abort', () => reject(asked.reason as Error), { once: true })
    })
    asked.throwIfAborted()
    await Promise.race([Promise.all(Array.from({ length: processes }, () => begin())), aborted])
    return { stop }
  } catch (error) {
    await stop()
    throw error
  }
}
