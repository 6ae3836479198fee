/** Standard calls that a contract can do without; who removes one removes many. */
export type LeftOut = 'create' | 'remove'

type Absent<W> = W | (W extends 'remove' ? 'removeMany' : never)

/** The standard calls of a contract without those that it does not have. */
export function leaveOut<T extends object, W extends LeftOut>(calls: T, names: readonly W[]) {
  const absent: readonly string[] = names.flatMap((name) =>
    name === 'remove' ? ['remove', 'removeMany'] : [name],
  )
  return Object.fromEntries(Object.entries(calls).filter(([name]) => !absent.includes(name))) as unknown as [
    W,
  ] extends [never]
    ? T
    : Omit<T, Absent<W>>
}
