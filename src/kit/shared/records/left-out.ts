/** Standard calls a contract may omit; omitting `remove` also omits the bulk call. */
export type LeftOut = 'create' | 'remove'

type Absent<W> = W | (W extends 'remove' ? 'removeMany' : never)

/** The standard calls without the omitted ones. */
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
