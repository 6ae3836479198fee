import type { Ctx } from '#kit/server/context.ts'
import { button, facts, mailLayout } from '#kit/server/mail/layout.ts'
import { filled } from '#kit/shared/text/filled.ts'
import { writeMoney } from '#kit/shared/money/format.ts'
import { officeAddressOf, siteSettings } from '#domains/platform/settings/server/offers.ts'
import { type PaymentOf, sourceTitles } from '#domains/shop/payments/server/offers.ts'
import { orderScreens } from '../../orders.addresses.ts'
import { mail as de } from '../../orders-mail.de.ts'
import { addressedTo } from '../../order-address.rules.ts'
import { orderSettings } from '../order-settings.ts'
import type { OrderRow } from '../orders.table.ts'
import { vatIdForOffice } from './vat-id-sentences.ts'

/** Mails a new order to the office; without an office address it only appears on screen. */
export async function mailOffice(ctx: Ctx, row: OrderRow): Promise<void> {
  const settings = await siteSettings(ctx)
  const { site, admincenter } = settings
  const to = officeAddressOf(settings, (await orderSettings(ctx)).email)
  if (!to) return
  const siteUrl = ctx.platform.config.publicUrl
  const amount = writeMoney(row.totalCents, row.currency, 'de')
  const said = de.office
  await ctx.platform.mail.send(ctx, {
    to,
    lang: 'de',
    ...(row.email ? { replyTo: row.email } : {}),
    subject: filled(said.subject, { code: row.code, amount }),
    content: mailLayout({
      lang: 'de',
      siteName: site.name,
      siteUrl,
      title: said.title,
      children: [
        facts(
          (
            [
              [de.facts.code, `${row.code} (${row.number})`],
              [said.customer, addressedTo(row.addresses.invoice)],
              [de.facts.total, amount],
              [said.source, sourceTitles[row.source as PaymentOf['source']]?.de ?? row.source],
              [said.vatId, await vatIdForOffice(ctx, row)],
              [said.comment, row.comment],
            ] satisfies [string, string][]
          ).filter(([, value]) => value !== ''),
        ),
        button(said.button, `${siteUrl}${admincenter.url}/${orderScreens.orders}/${row._id}`),
      ],
    }),
  })
}
