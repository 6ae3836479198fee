import type { Language, Words } from '../text/languages.ts'

/** One thing that can be done with a record in some of its states: `claim`, `issue`, `refund`. */
export interface StateAction<S extends string = string> {
  /** As a button says it: „Als abgeholt vermerken“. */
  label: Words
  /** States in which it can be done. */
  from: readonly S[]
  /** The state that follows; absent: the state stays as it is. */
  to?: S
  /** The right in the module that it needs, one of its own where the five do not say it; `update` when absent. */
  right?: string
  /** Whether an internal note comes with it, which the step keeps and no mail carries: `must` refuses to go without. */
  text?: 'may' | 'must'
  /** Whether a message to the people outside comes with it: their mail carries it, a step of its own keeps it. */
  message?: 'may' | 'must'
  /** Why it can't be done in a state, and what to do instead; elsewhere a general sentence is told. */
  whyNot?: Partial<Record<S, Words>>
}

/** The life of a record as data: the server refuses by it, the screen disables by it, both with the same reason. */
export interface States<S extends string = string, A extends string = string> {
  /** Every state with what people call it, in the order of a life. */
  states: Readonly<Record<S, Words>>
  /** The state that a record begins in. */
  initial: S
  actions: Readonly<Record<A, StateAction<S>>>
}

/** Declares states and actions; exists for the inference of their names. */
export const states = <S extends string, const A extends string>(declared: {
  states: Readonly<Record<S, Words>>
  initial: NoInfer<S>
  actions: Readonly<Record<A, StateAction<NoInfer<S>>>>
}): States<S, A> => declared

/** The step that keeps the message of an action. */
export const messageStep = 'message'

const already: Words = { de: 'Das ist schon der Status.', en: 'This is the state already.' }
const never: Words = {
  de: 'Das ist in diesem Status nicht möglich.',
  en: 'This is not possible in this state.',
}

/** Why an action can't be taken in a state, in words for people; null: it can. */
export function whyNot<S extends string, A extends string>(
  { actions }: States<S, A>,
  action: A,
  from: S,
): Words | null {
  const { from: possible, to, whyNot: reasons } = actions[action]
  if (possible.includes(from)) return null
  return reasons?.[from] ?? (to === from ? already : never)
}

/** The actions that can be taken in a state, in their order. */
export const actionsFrom = <S extends string, A extends string>({ actions }: States<S, A>, from: S): A[] =>
  (Object.entries(actions) as [A, StateAction<S>][]).flatMap(([name, action]) =>
    action.from.includes(from) ? name : [],
  )

/** The action that leads to a state, of several the one that is possible from the other; undefined where none does. */
export const actionTo = <S extends string, A extends string>(
  { actions }: States<S, A>,
  from: S,
  to: S,
): A | undefined => {
  const all = Object.entries(actions) as [A, StateAction<S>][]
  const leading = all.filter(([, action]) => action.to === to)
  return (leading.find(([, action]) => action.from.includes(from)) ?? leading[0])?.[0]
}

/** The names of a declaration's states. */
export type StateOf<T> = T extends States<infer S, string> ? S : never
/** The names of a declaration's actions. */
export type ActionOf<T> = T extends States<string, infer A> ? A : never

/** Names of the states, for schemas. */
export const stateNames = <S extends string>({ states: all }: Pick<States<S>, 'states'>): [S, ...S[]] =>
  Object.keys(all) as [S, ...S[]]

/** What people call the states, in one language. */
export const stateWords = <S extends string>(
  { states: all }: Pick<States<S>, 'states'>,
  lang: Language,
): Record<S, string> =>
  Object.fromEntries(
    (Object.entries(all) as [S, Words][]).map(([state, words]) => [state, words[lang]]),
  ) as Record<S, string>

/** `handOver` → `hand-over`, as addresses are written. */
export const inAddress = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
