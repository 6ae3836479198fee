import type { Cents } from '#kit/shared/money/cents.ts'
import { mail as de } from '../../orders-mail.de.ts'
import { mail as en } from '../../orders-mail.en.ts'
import type { OrderRow } from '../orders.table.ts'

/** Letters to the buyer of an order. */
export type OrderLetter = keyof typeof de.letters

export interface Letter {
  _id: string
  letter: OrderLetter
  /** Replaces the usual wording, depending on the order at that time. */
  wording?: keyof typeof de.wordings
  /** The parcel the letter is about. */
  parcel?: string
  /** Document of the books to attach. */
  document?: string
  /** More documents to attach. */
  documents?: readonly string[]
  /** Lines returned or removed, in words. */
  returned?: string
  /** Amount refunded. */
  refund?: Cents
  /** Message from the shop. */
  text?: string
  /** The goods are back in the cart. */
  cart?: boolean
  /** The shop accepts the order with this letter, which includes the contract. */
  accepts?: boolean
  /** Lines still to be sent after a partial delivery. */
  follows?: string
}

/** Texts of letters in the language of an order. */
export const letterWords = ({ lang }: Pick<OrderRow, 'lang'>) => (lang === 'en' ? en : de)
