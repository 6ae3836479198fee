import type { Language, Words } from '../text/languages.ts'

/** An action on a record, possible in some of its states: `claim`, `issue`, `refund`. */
export interface StateAction<S extends string = string> {
  /** Label of its button: „Als abgeholt vermerken“. */
  label: Words
  /** States in which it is possible. */
  from: readonly S[]
  /** The next state; absent: unchanged. */
  to?: S
  /** Required right in the module, standard or specific; `update` by default. */
  right?: string
  /** Takes an internal note, kept with the step and never mailed; `must` requires it. */
  text?: 'may' | 'must'
  /** Takes a message to the people outside, sent in their mail and kept as a separate step. */
  message?: 'may' | 'must'
  /** Reason why it is impossible in a state, and what to do instead; otherwise a general sentence is used. */
  whyNot?: Partial<Record<S, Words>>
}

/** States and actions of a record as data: the server refuses and the screen disables by it, with the same reason. */
export interface States<S extends string = string, A extends string = string> {
  /** All states with their names, in order. */
  states: Readonly<Record<S, Words>>
  /** The first state of a record. */
  initial: S
  actions: Readonly<Record<A, StateAction<S>>>
}

/** Declares states and actions and infers their names. */
export const states = <S extends string, const A extends string>(declared: {
  states: Readonly<Record<S, Words>>
  initial: NoInfer<S>
  actions: Readonly<Record<A, StateAction<NoInfer<S>>>>
}): States<S, A> => declared

/** Step with the message of an action. */
export const messageStep = 'message'

const already: Words = { de: 'Das ist schon der Status.', en: 'This is the state already.' }
const never: Words = {
  de: 'Das ist in diesem Status nicht möglich.',
  en: 'This is not possible in this state.',
}

/** Reason why an action is impossible in a state; null if possible. */
export function whyNot<S extends string, A extends string>(
  { actions }: States<S, A>,
  action: A,
  from: S,
): Words | null {
  const { from: possible, to, whyNot: reasons } = actions[action]
  if (possible.includes(from)) return null
  return reasons?.[from] ?? (to === from ? already : never)
}

/** Actions possible in a state, in order. */
export const actionsFrom = <S extends string, A extends string>({ actions }: States<S, A>, from: S): A[] =>
  (Object.entries(actions) as [A, StateAction<S>][]).flatMap(([name, action]) =>
    action.from.includes(from) ? name : [],
  )

/** The action that leads from one state to another; undefined if there is none. */
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

/** Names of the states for people, in one language. */
export const stateWords = <S extends string>(
  { states: all }: Pick<States<S>, 'states'>,
  lang: Language,
): Record<S, string> =>
  Object.fromEntries(
    (Object.entries(all) as [S, Words][]).map(([state, words]) => [state, words[lang]]),
  ) as Record<S, string>

/** `handOver` → `hand-over`, for addresses. */
export const inAddress = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
