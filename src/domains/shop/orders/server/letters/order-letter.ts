import type { Cents } from '#kit/shared/money/cents.ts'
import { mail as de } from '../../orders-mail.de.ts'
import { mail as en } from '../../orders-mail.en.ts'
import type { OrderRow } from '../orders.table.ts'

/** Letters to the buyer of an order. */
export type OrderLetter = keyof typeof de.letters

export interface Letter {
  _id: string
  letter: OrderLetter
  /** Other words than the usual ones, by what the order was then. */
  wording?: keyof typeof de.wordings
  /** The parcel that it tells of. */
  parcel?: string
  /** A document of the books that comes along. */
  document?: string
  /** Further ones. */
  documents?: readonly string[]
  /** Lines that were taken back or left out, in words. */
  returned?: string
  /** Money that goes back with it. */
  refund?: Cents
  /** Words of the shop. */
  text?: string
  /** What was in the cart lies in it again. */
  cart?: boolean
  /** The shop accepts the order with this letter: the contract comes along. */
  accepts?: boolean
  /** Lines that are sent later, after a parcel with a part of the order. */
  follows?: string
}

/** Texts of letters in the language of an order. */
export const letterWords = ({ lang }: Pick<OrderRow, 'lang'>) => (lang === 'en' ? en : de)
