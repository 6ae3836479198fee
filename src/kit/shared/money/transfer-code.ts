import { mod97 } from '../people/check-digits.ts'
import type { Cents, Currency } from './cents.ts'

export interface Transfer {
  /** Exactly as the bank knows the holder: banks compare it. */
  holder: string
  iban: string
  /** Within the European Economic Area it may be left out. */
  bic?: string
  amount: Cents
  currency: Currency
  /** What the payer's bank passes on: an RF reference (ISO 11649) goes into its own field, else it is a text. */
  text: string
}

/** ISO 11649: its check digits are judged as an IBAN's; a text that only looks alike is no reference. */
const isReference = (text: string) =>
  /^RF\d{2}[A-Z0-9]{1,21}$/.test(text) && mod97(text.slice(4) + text.slice(0, 4)) === 1
const cut = (text: string, most: number) => [...text.replaceAll(/\s+/g, ' ').trim()].slice(0, most).join('')

/** A code has room for so many bytes (§ 4 of the guideline). */
const mostBytes = 331
const bytesOf = (text: string) => new TextEncoder().encode(text).length

/** As much of a text as so many bytes hold. */
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
 * What a QR code says that banking apps fill a transfer with (EPC069-12, version 002; in Austria „Zahlen mit Code“, in Germany
 * GiroCode): at most 331 bytes in UTF-8, error level M. Null for what no such transfer can carry: other currencies, no account,
 * nothing or too much to pay.
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
