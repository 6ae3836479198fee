import { eq } from 'drizzle-orm'
import type { JobDefinition } from '#kit/server/jobs/jobs.ts'
import { runRead, runWrite, systemCaller } from '#kit/server/http/scope.ts'
import { button, facts, mailLayout, note, paragraph } from '#kit/server/mail/layout.ts'
import { once } from '#kit/server/records/once.ts'
import { addStep } from '#kit/server/states/steps.ts'
import { filled } from '#kit/shared/text/filled.ts'
import { officeAddressOf, siteSettings } from '#domains/platform/settings/server/offers.ts'
import { sellerText } from '#domains/shop/catalog/server/offers.ts'
import { voucherFile, voucherWords } from './paper.ts'
import { vouchersTable as table } from './vouchers.table.ts'

export const sendVoucherJobName = 'vouchers.send'

/** Sends a voucher to its address once per request (`at`), even if the job runs again. */
export const sendVoucherJob: JobDefinition<{ _id: string; at: string }> = {
  name: sendVoucherJobName,
  called: { de: 'Einen Gutschein versenden', en: 'Send a voucher' },
  concurrency: 2,
  retryLimit: 12,
  async handle(platform, { _id, at }) {
    const { result } = await runRead(platform, systemCaller(), async (ctx) => {
      const [row] = await ctx.db.select().from(table).where(eq(table._id, _id))
      return row?.email && row.balanceCents > 0 ? { row, file: await voucherFile(ctx, row) } : null
    })
    if (!result) return
    const { row, file } = result
    await runWrite(platform, systemCaller(row.lang), async (ctx) => {
      await once(ctx, { module: 'shop_voucher_send', key: `${_id} ${at}`, input: {} }, async () => {
        const { words, values } = await voucherWords(ctx, row)
        const settings = await siteSettings(ctx)
        const { site } = settings
        const replyTo = officeAddressOf(settings)
        const seller = await sellerText(ctx, row.lang)
        await ctx.platform.mail.send(ctx, {
          to: row.email,
          lang: row.lang,
          ...(replyTo ? { replyTo } : {}),
          subject: filled(words.subject, values),
          attachments: [{ filename: file.name, contentType: file.type, content: Buffer.from(file.content) }],
          content: mailLayout({
            lang: row.lang,
            siteName: site.name,
            siteUrl: ctx.platform.config.publicUrl,
            title: filled(words.title, values),
            children: [
              paragraph(words.greeting),
              facts(
                (
                  [
                    [words.facts.for, values.name],
                    [words.facts.value, values.value],
                    [words.facts.code, values.code],
                    [words.facts.until, values.until],
                  ] satisfies [string, string][]
                ).filter(([, value]) => value !== ''),
              ),
              button(words.button, values.shop),
              note(words.rest),
              ...(seller ? [note(seller)] : []),
            ],
          }),
        })
        await addStep(
          ctx,
          { collection: 'shop_voucher', recordId: row._id },
          { what: 'send', text: row.email, byNobody: true },
        )
        return row._id
      })
    })
  },
}
