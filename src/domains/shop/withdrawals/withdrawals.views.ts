/** View `shopWithdrawal`: declaration in two steps, and receipt. */
export interface WithdrawalData {
  step: 'declare' | 'confirm' | 'done'
  href: string
  /** Data of the buyer, prefilled from the link of an order. */
  values: { name: string; email: string; contract: string; order: string }
  /** Lines of the order opened by its link; empty: the whole contract. */
  lines: {
    _id: string
    name: string
    /** Quantity left. */
    quantity: string
    /** Several pieces: a part can be withdrawn from. */
    isSeveral: boolean
    excluded: string
  }[]
  /** Time of receipt, formatted; at step `done`. */
  receivedAt: string
  statement: string
  form?: { values: Record<string, string>; problem?: { message: string; fields?: Record<string, string> } }
}
