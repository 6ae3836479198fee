/** View `shopWithdrawal`: what is declared, in two steps, and the receipt. */
export interface WithdrawalData {
  step: 'declare' | 'confirm' | 'done'
  href: string
  /** What is known of who has come by the link of an order. */
  values: { name: string; email: string; contract: string; order: string }
  /** Lines of the order that was found by its link; none: the whole contract is meant. */
  lines: {
    _id: string
    name: string
    /** As much as is left of it. */
    quantity: string
    /** There is more than one of it: a part can be withdrawn from. */
    isSeveral: boolean
    excluded: string
  }[]
  /** When it was received, in words; at step `done`. */
  receivedAt: string
  statement: string
  form?: { values: Record<string, string>; problem?: { message: string; fields?: Record<string, string> } }
}
