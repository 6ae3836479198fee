import { and, desc, eq } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { VatCheck } from '../party.contract.ts'
import { vatChecksTable as checks } from './party.table.ts'

/** Last answer of VIES for a party's VAT id, valid or not; null: none yet. */
export async function proofOf(ctx: Ctx, party: string, vatId: string): Promise<VatCheck | null> {
  const [row] = await ctx.db
    .select()
    .from(checks)
    .where(and(eq(checks.party, party), eq(checks.vatId, vatId)))
    .orderBy(desc(checks.at), desc(checks._id))
    .limit(1)
  if (!row) return null
  const { party: _party, ...check } = row
  return check
}
