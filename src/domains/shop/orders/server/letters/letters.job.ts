import { eq } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { JobDefinition } from '#kit/server/jobs/jobs.ts'
import { runRead, runWrite, systemCaller } from '#kit/server/http/scope.ts'
import { once } from '#kit/server/records/once.ts'
import { addStep } from '#kit/server/states/steps.ts'
import { type OrderRow, ordersTable } from '../orders.table.ts'
import { type Attachment, attachmentsOf } from './letter-attachments.ts'
import { orderLettersJobName } from './letters.job-name.ts'
import { mailOffice } from './office-letter.ts'
import type { Letter } from './order-letter.ts'
import { writeLetter } from './write-letter.ts'

async function rowOf(ctx: Ctx, _id: string): Promise<OrderRow | undefined> {
  const [row] = await ctx.db.select().from(ordersTable).where(eq(ordersTable._id, _id))
  return row
}

/** Queues a letter. A trial run of an action writes it at once, for the preview. */
export async function sendLetter(ctx: Ctx, asked: Letter): Promise<void> {
  if (!ctx.isTrial) {
    await ctx.platform.jobs.send(ctx, orderLettersJobName, asked)
    return
  }
  const row = await rowOf(ctx, asked._id)
  if (row?.email) await writeLetter(ctx, row, asked, [])
}

/** Writes each letter once, however often the job runs, with its documents. */
export const orderLettersJob: JobDefinition<Letter> = {
  name: orderLettersJobName,
  called: { de: 'E-Mail zu einer Bestellung versenden', en: 'Send the email about an order' },
  concurrency: 2,
  retryLimit: 12,
  async handle(platform, asked) {
    const { result } = await runRead(platform, systemCaller(), async (ctx) => {
      const row = await rowOf(ctx, asked._id)
      return row && { row, attachments: await attachmentsOf(ctx, row, asked) }
    })
    if (!result) return
    const { row, attachments } = result
    // Meanwhile paid by another method
    if (asked.letter === 'failed' && row.payment !== 'failed') return
    const key = `${row._id} ${asked.letter} ${asked.parcel ?? asked.document ?? ''}`
    await runWrite(platform, systemCaller(row.lang), (ctx) =>
      once(ctx, { module: 'shop_order_letter', key, input: asked }, () =>
        mailAll(ctx, row, asked, attachments),
      ),
    )
  },
}

/** Mails a letter to the buyer, and a new order also to the office. Returns the order id. */
async function mailAll(ctx: Ctx, row: OrderRow, asked: Letter, attachments: Attachment[]): Promise<string> {
  if (row.email) await writeLetter(ctx, row, asked, attachments)
  if (asked.letter === 'placed') await mailOffice(ctx, row)
  await addStep(
    ctx,
    { collection: 'shop_order', recordId: row._id },
    { what: `mail.${asked.letter}`, text: row.email, byNobody: true },
  )
  return row._id
}
