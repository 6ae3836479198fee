import { or, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import {
  isAddress,
  isKnown,
  type Person,
  type PersonalData,
  type PersonalFinding,
} from '#kit/server/personal/personal.ts'
import { rowsAbout } from '#kit/server/personal/rows-about.ts'
import { purgeRecord } from '#kit/server/records/removing.ts'
import { lockRecord } from '#kit/server/records/conflict.ts'
import { withdrawalScreens } from '../withdrawals.addresses.ts'
import { withdrawals } from './withdrawals.kind.ts'
import { withdrawalsTable as table } from './withdrawals.table.ts'

const what = { de: 'Widerruf', en: 'Withdrawal' }
const reason = {
  de: 'Ein Widerruf belegt, warum Geld zurückging; er bleibt so lange wie die Belege der Bestellung.',
  en: 'A withdrawal proves why money went back; it stays as long as the documents of the order.',
}

async function find(ctx: Ctx, person: Person): Promise<PersonalFinding[]> {
  const own = or(isAddress(table.email, person), isKnown(table._id, person))
  const said = sql`concat_ws(' ', ${table.name}, ${table.email}, ${table.statement}, ${table.note})`
  const rows = await rowsAbout(ctx, table, person, { own, said, at: table.declaredAt })
  return rows.map(({ row, sure }) => ({
    _id: row._id,
    collection: 'shop_withdrawal',
    what,
    title: row.contract,
    at: row.declaredAt,
    sure,
    // Without an order there is no contract to prove
    ...(row.order === null ? { fate: 'remove' as const } : { fate: 'keep' as const, reason }),
    path: `${withdrawalScreens.browse}/${row._id}`,
    ask: row.email,
    data: row,
  }))
}

/** Declarations of withdrawal with their senders. */
export const withdrawalsPersonal: PersonalData = {
  title: { de: 'Widerrufe', en: 'Withdrawals' },
  columns: ['name', 'email', 'contract', 'statement', 'part', 'note'].map(
    (column) => `shop_withdrawals.${column}`,
  ),
  find,
  async erase(ctx, findings) {
    for (const { _id, fate } of findings)
      if (fate === 'remove') await purgeRecord(ctx, withdrawals, await lockRecord(ctx, withdrawals, { _id }))
  },
}
