/** A filter by one of very many, found by typing, such as a customer. */
export interface FoundChoice {
  kind: 'found'
  find: (text: string) => Promise<{ value: string; label: string }[]>
  /** What people call the one that stands in the address; empty: it is gone. */
  nameOf: (value: string) => Promise<string>
}

interface NamedFilter {
  name: string
  label: string
}

/** A filter of a list, as its chip and its menu show it. */
export type Filter =
  | (NamedFilter & { kind: 'choice'; options: { value: string; label: string }[]; single?: boolean })
  /** A day; `end` counts to the end of it. `plain`: the call takes a day of the calendar, no moment. */
  | (NamedFilter & { kind: 'day'; end?: boolean; plain?: boolean })
  | (NamedFilter & FoundChoice)
