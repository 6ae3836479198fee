/** A filter by one of very many, found by typing, such as a customer. */
export interface FoundChoice {
  kind: 'found'
  find: (text: string) => Promise<{ value: string; label: string }[]>
  /** Name of the selected value; empty: it no longer exists. */
  nameOf: (value: string) => Promise<string>
}

interface NamedFilter {
  name: string
  label: string
}

/** A filter of a list, as its chip and its menu show it. */
export type Filter =
  | (NamedFilter & { kind: 'choice'; options: { value: string; label: string }[]; single?: boolean })
  /** A day; `end` includes the whole day. `plain`: the call takes a calendar day instead of a time. */
  | (NamedFilter & { kind: 'day'; end?: boolean; plain?: boolean })
  | (NamedFilter & FoundChoice)
