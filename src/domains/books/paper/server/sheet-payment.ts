import qrcode from 'qrcode-generator'
import { writeRate } from '../../../../kit/shared/money/format.ts'
import { transferCode } from '../../../../kit/shared/money/transfer-code.ts'
import type { DocumentContent } from '../../documents/content.contract.ts'
import type { PdfSettings } from '../pdf-settings.contract.ts'
import { say, sayDay, sayMoney } from './paper-words.ts'
import type { Sheet } from './sheet.ts'

/** An IBAN as people read it: in groups of four. */
export const ibanGroups = (iban: string) => iban.replaceAll(/\s/g, '').replaceAll(/(.{4})(?=.)/g, '$1 ')

/** A QR code as a drawing of one path, error level M; without the quiet zone, which the paper around it is. */
function drawing(text: string): string {
  const code = qrcode(0, 'M')
  // The library takes one byte of each sign
  code.addData(Buffer.from(text).toString('latin1'), 'Byte')
  code.make()
  const size = code.getModuleCount()
  // Rows of dark modules in one piece, a little too high: no light seams between them on screens
  const rows = Array.from({ length: size }, (_, y) =>
    Array.from({ length: size }, (_cell, x) => (code.isDark(y, x) ? '1' : '0')).join(''),
  )
  const path = rows
    .flatMap((row, y) =>
      [...row.matchAll(/1+/g)].map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1.02h-${length}z`),
    )
    .join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="${path}" fill="#000"/></svg>`
}

/** What the transfer has to name. */
const purposeOf = ({ payment, number }: DocumentContent) => payment.reference || (number ?? '')

function codeOf(content: DocumentContent, { code }: PdfSettings): Sheet['payment']['code'] {
  const { payment, totals, currency, language } = content
  if (!code || !payment.account) return null
  const { holder, iban, bic } = payment.account
  const purpose = purposeOf(content)
  const text = transferCode({ holder, iban, bic, amount: totals.due, currency, text: purpose })
  if (text === null) return null
  const alt = say(language, 'codeAlt', { amount: sayMoney(totals.due, currency, language), holder, purpose })
  return { svg: drawing(text), alt, label: say(language, 'code') }
}

// A draft names no account, so that nobody pays what has no number
const isToBePaid = ({ kind, direction, totals, number }: DocumentContent) =>
  kind === 'invoice' && direction === 'charge' && totals.due > 0 && number !== null

/** How and until when to pay; for what is not paid here its words alone. */
export function paymentOf(content: DocumentContent, settings: PdfSettings): Sheet['payment'] {
  const { terms, payment, language, currency, kind } = content
  const heading = say(language, 'payment')
  if (kind === 'delivery') return { heading, text: '', rows: [], code: null }
  if (!isToBePaid(content)) return { heading, text: terms.text, rows: [], code: null }
  const { account } = payment
  const discounts = terms.cashDiscounts.map(({ until, percent, payable }): [string, string] => [
    say(language, 'cashDiscount', { day: sayDay(until, language), percent: writeRate(percent, language) }),
    sayMoney(payable, currency, language),
  ])
  const rows: [string, string][] = account
    ? [
        [say(language, 'holder'), account.holder],
        [say(language, 'iban'), ibanGroups(account.iban)],
        [say(language, 'bic'), account.bic],
        [say(language, 'bank'), account.bank],
        [say(language, 'purpose'), purposeOf(content)],
      ]
    : []
  const byDay = terms.dueOn ? say(language, 'payBy', { day: sayDay(terms.dueOn, language) }) : ''
  return {
    heading,
    text: terms.text || byDay,
    rows: [...discounts, ...rows.filter(([, value]) => value !== '')],
    code: codeOf(content, settings),
  }
}
