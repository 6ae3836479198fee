import { runWrite, systemCaller } from '../../../../../kit/server/http/scope.ts'
import type { JobDefinition } from '../../../../../kit/server/jobs/jobs.ts'
import { settleInvoices } from '../../../payments/server/offers.ts'
import { settleJobName } from '../letters/letters.job-name.ts'
import { lockOrder, payableOfOrder } from '../orders.locks.ts'

/** The office has charged or credited an order by hand: its money follows, behind its own locks. Called again it changes nothing. */
export const settleJob: JobDefinition<{ _id: string }> = {
  name: settleJobName,
  called: { de: 'Geld einer Bestellung zuordnen', en: 'Settle the money of an order' },
  async handle(platform, { _id }) {
    await runWrite(platform, systemCaller(), async (ctx) => {
      const row = await lockOrder(ctx, _id)
      if (!row || row.invoicedAt === null) return
      await settleInvoices(ctx, payableOfOrder(_id))
    })
  },
}
