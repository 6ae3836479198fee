import { type Cents, cents } from '../../../kit/shared/money/cents.ts'
import { unscaled } from '../../../kit/shared/money/decimals.ts'

/** A transfer as a banking app reads it. */
export interface TransferCode {
  /** The holder's exact name: banks compare it. */
  holder: string
  iban: string
  /** May be empty within the EEA. */
  bic: string
  amount: Cents
  /** What the transfer names: up to 140 characters, or a reference of ISO 11649 (`RF…`). */
  text: string
}

const mostBytes = 331

/** ISO 11649: `RF`, two digits, at most 21 letters and digits; as a number mod 97 it is 1, as an IBAN. */
function isCreditorReference(text: string): boolean {
  if (!/^RF\d{2}[A-Z0-9]{1,21}$/.test(text)) return false
  const moved = text.slice(4) + text.slice(0, 4)
  const digits = Array.from(moved, (one) => Number.parseInt(one, 36)).join('')
  return BigInt(digits) % 97n === 1n
}

const oneLine = (text: string, most: number) => text.replaceAll(/\s+/g, ' ').trim().slice(0, most)

/**
 * The text of the QR code by EPC069-12 version 002 (GiroCode, „Zahlen mit Code“): lines by LF, UTF-8, amounts as `EUR3000.00`. It fits into 331 bytes: a
 * text that is too long is shortened. Throws a RangeError outside of € 0.01 to 999,999,999.99.
 */
export function transferCode({ holder, iban, bic, amount, text }: TransferCode): string {
  const size = cents(amount)
  if (size < 1 || size > 99_999_999_999) throw new RangeError(`${size} cents cannot be in a QR code`)
  const [whole = '0', fraction = ''] = unscaled(BigInt(size), 2).split('.')
  const plain = text.replaceAll(/\s/g, '').toUpperCase()
  const isReference = isCreditorReference(plain)
  const words = oneLine(text, 140)
  const written = (said: string) =>
    [
      ...['BCD', '002', '1', 'SCT', bic, oneLine(holder, 70), iban.replaceAll(' ', '')],
      ...[`EUR${whole}.${fraction.padEnd(2, '0')}`, '', isReference ? plain : '', isReference ? '' : said],
    ]
      .join('\n')
      .replace(/\n+$/, '')
  const bytes = (code: string) => new TextEncoder().encode(code).length
  let said = words
  while (bytes(written(said)) > mostBytes && said.length > 0) said = said.slice(0, -1)
  return written(said)
}
