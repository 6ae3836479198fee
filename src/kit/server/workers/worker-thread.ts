import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import { Problem } from '../../shared/problem.ts'

/** Order of the program to a thread. */
export interface Order {
  module: string
  name: string
  input: unknown
}

/** Message to the program: questions while the work runs, then one of the others. */
export type Answer =
  | { question: unknown }
  | { output: unknown }
  | { problem: { code: string; status: number; texts: { de: string; en: string } } }
  | { error: string }

/** Channel for answers to questions: `flag` wakes the thread, which then reads the answer from the port. */
export interface ThreadData {
  answers: MessagePort
  flag: Int32Array
}

const { answers, flag } = workerData as ThreadData
const tell = (answer: Answer) => parentPort?.postMessage(answer)

function ask(question: unknown): unknown {
  Atomics.store(flag, 0, 0)
  tell({ question })
  Atomics.wait(flag, 0, 0)
  const reply = receiveMessageOnPort(answers)?.message as { value?: unknown; error?: string }
  if (reply.error !== undefined) throw new Error(reply.error)
  return reply.value
}

async function carryOut({ module, name, input }: Order): Promise<void> {
  try {
    const work = ((await import(module)) as Record<string, (input: unknown, ask: unknown) => unknown>)[name]
    if (!work) throw new Error(`${module} exports no ${name}`)
    tell({ output: await work(input, ask) })
  } catch (error) {
    if (error instanceof Problem) {
      const { code, status, texts } = error
      tell({ problem: { code, status, texts } })
    } else tell({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}

parentPort?.on('message', (order: Order) => void carryOut(order))
