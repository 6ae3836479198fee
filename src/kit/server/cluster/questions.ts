/** One end of a channel between two processes. */
export interface Channel {
  send(message: object, done: (error: Error | null) => void): unknown
  on(event: 'message', handler: (message: unknown) => void): unknown
  once(event: 'disconnect', handler: () => void): unknown
}

/** Answer functions of one side by kind of question. */
export type Answers = Record<string, (question: never) => unknown>

type Message =
  | { question: number; kind: string; value: unknown }
  | { answer: number; value?: unknown; failed?: string }

const isMessage = (message: unknown): message is Message =>
  typeof message === 'object' && message !== null && ('question' in message || 'answer' in message)

/**
 * Answers questions from a channel and returns the function that asks the other side. That function throws the other
 * side's error, or an error once the channel is closed.
 */
export function converse(
  channel: Channel,
  answers: Answers,
): (kind: string, value?: unknown) => Promise<unknown> {
  const open = new Map<number, PromiseWithResolvers<unknown>>()
  let last = 0
  let isGone = false
  const gone = () => new Error('The other process is gone')

  async function answer(question: number, kind: string, value: unknown): Promise<void> {
    let told: Message
    try {
      told = { answer: question, value: await answers[kind]!(value as never) }
    } catch (error) {
      told = { answer: question, failed: String(error) }
    }
    // No answer once the other side is gone
    if (!isGone) channel.send(told, () => {})
  }

  channel.on('message', (message) => {
    if (!isMessage(message)) return
    if ('question' in message) {
      if (Object.hasOwn(answers, message.kind)) void answer(message.question, message.kind, message.value)
      return
    }
    const waiting = open.get(message.answer)
    open.delete(message.answer)
    if (message.failed === undefined) waiting?.resolve(message.value)
    else waiting?.reject(new Error(message.failed))
  })
  channel.once('disconnect', () => {
    isGone = true
    for (const waiting of open.values()) waiting.reject(gone())
    open.clear()
  })

  return (kind, value) => {
    if (isGone) return Promise.reject(gone())
    const waiting = Promise.withResolvers<unknown>()
    const question = ++last
    open.set(question, waiting)
    channel.send({ question, kind, value } satisfies Message, (error) => {
      if (error && open.delete(question)) waiting.reject(error)
    })
    return waiting.promise
  }
}
