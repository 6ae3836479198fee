import { mod97 } from '../people/check-digits.ts'
import type { Cents, Currency } from './cents.ts'

export interface Transfer {
  /** Exactly the holder's name at the bank, which compares it. */
  holder: string
  iban: string
  /** Optional within the European Economic Area. */
  bic?: string
  amount: Cents
  currency: Currency
  /** Reference passed on by the payer's bank: an RF reference (ISO 11649) has its own field, otherwise it is text. */
  text: string
}

/** True for an ISO 11649 reference, whose check digits work like an IBAN's; similar texts are not references. */
const isReference = (text: string) =>
  /^RF\d{2}[A-Z0-9]{1,21}$/.test(text) && mod97(text.slice(4) + text.slice(0, 4)) === 1
const cut = (text: string, most: number) => [...text.replaceAll(/\s+/g, ' ').trim()].slice(0, most).join('')

/** Capacity of a code in bytes (§ 4 of the guideline). */
const mostBytes = 331
const bytesOf = (text: string) => new TextEncoder().encode(text).length

/** Truncates `text` to at most `room` bytes of UTF-8 without splitting a character. */
function within(text: string, room: number): string {
  const signs = [...text]
  while (bytesOf(signs.join('')) > room) signs.pop()
  return signs.join('')
}

/** `EUR12.30` */
function amountText(amount: Cents): string {
  const digits = String(amount).padStart(3, '0')
  return `EUR${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * Text of a QR code from which banking apps prefill a transfer (EPC069-12, version 002; in Austria „Zahlen mit Code“,
 * in Germany GiroCode): at most 331 bytes in UTF-8, error level M. Null if no such transfer is possible: other
 * currencies, no account, or an amount out of range.
 */
export function transferCode({ holder, iban, bic, amount, currency, text }: Transfer): string | null {
  const account = iban.replaceAll(/\s/g, '').toUpperCase()
  if (currency !== 'EUR' || amount < 1 || amount > 99_999_999_999 || !account || !holder.trim()) return null
  const reference = text.replaceAll(/\s/g, '').toUpperCase()
  const head = [
    'BCD',
    '002',
    '1',
    'SCT',
    (bic ?? '').replaceAll(/\s/g, '').toUpperCase(),
    cut(holder, 70),
    account,
    amountText(amount),
    '',
  ]
  if (isReference(reference)) return [...head, reference].join('\n')
  const room = mostBytes - bytesOf([...head, '', ''].join('\n'))
  return [...head, '', within(cut(text, 140), room)].join('\n').trimEnd()
}
