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

/** Cooperation of serving processes. */
export interface Siblings {
  /** Counter for limits per client, shared by all processes. */
  count: CountIn
  /** Combined metrics of all processes in the Prometheus text format. */
  metrics(): Promise<string>
}

/** Connections of the embedded database available to the program, without those of its superuser. */
const connections = 58
/** The first process and a simultaneous command: ten connections each, plus one that listens. */
const others = 2 * 11
const mostOfOne = 10

/** Connections per serving process, beside the listening one. */
export const shareOfConnections = (processes: number): number =>
  Math.min(mostOfOne, Math.floor((connections - others) / processes) - 1)

const firstWait = 100
const longestWait = 10_000
/** Milliseconds after which the end of a process is not blamed on its start. */
const steady = 30_000
const patienceWithEnd = 30_000
const patienceWithNumbers = 2000

type Refused = Record<Language, string>

/** Message of a serving process about its start, beside questions. */
type Told = { listening: true } | { refused: Refused }

const mark = 'DORFPLATZ_SERVES_FOR'

/** True if this process was started by another to serve. */
export const servesForAnother = (): boolean =>
  process.send !== undefined && process.env[mark] === String(process.ppid)

const tell = (told: Told): Promise<void> => new Promise((resolve) => process.send!(told, () => resolve()))

/** Reports to the first process that this one is listening. */
export const tellListening = (): Promise<void> => tell({ listening: true })

/** Creates the serving process's side. */
export function siblingsHere(metrics: Platform['metrics']): Siblings {
  const ask = converse(process as never, { numbers: () => metrics.numbers() })
  return {
    count: async (key, window) => (await ask('count', { key, window })) as Count,
    metrics: async () => (await ask('metrics')) as string,
  }
}

/** Reports to the first process why this one cannot start. */
export const tellRefusal = (texts: Refused): Promise<void> => tell({ refused: texts })

/**
 * Starts the serving processes; resolves when all are listening. Each opens the port itself (SO_REUSEPORT), so that the
 * system only sends connections to running ones. A crashed process is restarted with a growing delay. Throws StartError
 * if one cannot start, and the reason with which `asked` was aborted.
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
        // Skip a busy process: the metrics must be answered in time
        Promise.race([ask('numbers').catch(() => null), delay(patienceWithNumbers, null, { ref: false })]),
      ),
    )
    const found = told.filter((numbers) => numbers !== null) as Numbers[]
    return joinNumbers([await metrics.numbers(), ...found])
  }

  /** Resolves when the process listens. */
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
    // The reason for a failed start is reported when the process ends
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
