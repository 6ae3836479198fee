import type { Ctx } from '#kit/server/context.ts'
import type { FileAnswer } from '#kit/shared/contract.ts'
import { writeDay } from '#kit/shared/dates/dates.ts'
import { filled } from '#kit/shared/text/filled.ts'
import { writeMoney } from '#kit/shared/money/format.ts'
import { booksSettings } from '#domains/books/documents/server/offers.ts'
import { paperLook, wordsPdf } from '#domains/books/paper/server/offers.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { frontAddress, sellerText } from '#domains/shop/catalog/server/offers.ts'
import { letter as de } from '../vouchers-letter.de.ts'
import { letter as en } from '../vouchers-letter.en.ts'
import { writtenCode } from '../vouchers.rules.ts'
import { voucherSettings } from './voucher-settings.ts'
import type { VoucherRow } from './vouchers.table.ts'

/** Words of a voucher's printout and mail, in its language. */
export async function voucherWords(ctx: Ctx, row: VoucherRow) {
  const words = row.lang === 'en' ? en : de
  const { site } = await siteSettings(ctx)
  const values = {
    value: writeMoney(row.balanceCents, row.currency, row.lang),
    code: writtenCode(row.code),
    until: row.validUntil ? writeDay(row.validUntil, row.lang, { year: true }) : '',
    name: row.recipient,
    site: site.name,
    shop: `${ctx.platform.config.publicUrl}${frontAddress(row.lang)}`,
  }
  return { words, values }
}

/** A voucher as a file: current value, code, last day, and how to redeem it. */
export async function voucherFile(ctx: Ctx, row: VoucherRow): Promise<FileAnswer> {
  const { words, values } = await voucherWords(ctx, row)
  const { settings } = await paperLook(ctx)
  const { name } = await booksSettings.read(ctx)
  const { text } = await voucherSettings(ctx)
  const content = await wordsPdf(
    {
      title: filled(words.title, values),
      text: [
        ...(row.recipient ? [filled(words.recipient, values)] : []),
        filled(words.code, values),
        filled(row.validUntil ? words.until : words.forever, values),
        filled(words.how, values),
        words.rest,
        text[row.lang],
        await sellerText(ctx, row.lang),
      ]
        .filter(Boolean)
        .join('\n\n'),
      seller: name || values.site,
      lang: row.lang,
      day: row.issuedOn,
    },
    settings,
  )
  return { name: `${words.file}-${row.number}.pdf`, type: 'application/pdf', content }
}
