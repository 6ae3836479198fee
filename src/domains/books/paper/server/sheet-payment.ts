import { writeRate } from '#kit/shared/money/format.ts'
import { transferCode } from '#kit/shared/money/transfer-code.ts'
import { qrCode } from '#kit/shared/qr-code.ts'
import type { DocumentContent } from '#domains/books/documents/content/content.contract.ts'
import type { PdfSettings } from '../pdf-settings.contract.ts'
import { say, sayDay, sayMoney } from './paper-words.ts'
import type { Sheet } from './sheet.ts'

/** An IBAN in groups of four. */
export const ibanGroups = (iban: string) => iban.replaceAll(/\s/g, '').replaceAll(/(.{4})(?=.)/g, '$1 ')

/** QR code for print: no quiet zone, since the paper is white, and no seams between rows on screens. */
function drawing(text: string): string {
  const { size, path } = qrCode(text, { margin: 0, height: 1.02 })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="${path}" fill="#000"/></svg>`
}

/** Payment reference of a transfer. */
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

// Drafts show no account, to prevent payments without a number
const isToBePaid = ({ kind, direction, totals, number }: DocumentContent) =>
  kind === 'invoice' && direction === 'charge' && totals.due > 0 && number !== null

/** Payment block: terms, due date and account; terms only if nothing is to be paid. */
export function paymentOf(content: DocumentContent, settings: PdfSettings): Sheet['payment'] {
  const { terms, payment, language, currency, kind } = content
  const heading = say(language, 'payment')
  if (kind === 'delivery') return { heading, text: '', rows: [], code: null }
  if (!isToBePaid(content)) return { heading, text: terms.text, rows: [], code: null }
  const { account } = payment
  const discounts = terms.cashDiscounts.map(({ until, percent, payable }): [string, string] => [
    say(language, 'cashDiscount', { day: sayDay(until, content), percent: writeRate(percent, language) }),
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
  const byDay = terms.dueOn ? say(language, 'payBy', { day: sayDay(terms.dueOn, content) }) : ''
  return {
    heading,
    text: terms.text || byDay,
    rows: [...discounts, ...rows.filter(([, value]) => value !== '')],
    code: codeOf(content, settings),
  }
}
