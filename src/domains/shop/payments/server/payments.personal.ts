import { desc, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import {
  isAddress,
  type Person,
  type PersonalData,
  type PersonalFinding,
} from '#kit/server/personal/personal.ts'
import { sayNumber } from '#kit/shared/records/record-number.ts'
import { paymentScreens } from '../payments.addresses.ts'
import { paymentsTable as table, receiptsTable, refundsTable } from './payments.table.ts'

const what = { de: 'Zahlung', en: 'Payment' }
const reason = {
  de: 'Die Mail-Adresse wird gelöscht. Dass und wie viel bezahlt wurde, gehört zur Buchhaltung und bleibt sieben Jahre (AT) oder acht Jahre (DE).',
  en: 'The mail address is deleted. That something was paid, and how much, belongs to the books and stays for seven (AT) or eight years (DE).',
}

async function find(ctx: Ctx, person: Person): Promise<PersonalFinding[]> {
  if (person.emails.length === 0) return []
  const rows = await ctx.db
    .select()
    .from(table)
    .where(isAddress(table.email, person))
    .orderBy(desc(table.createdAt))
  const ids = rows.map(({ _id }) => _id)
  const receipts = ids.length
    ? await ctx.db.select().from(receiptsTable).where(inArray(receiptsTable.payment, ids))
    : []
  const refunds = ids.length
    ? await ctx.db.select().from(refundsTable).where(inArray(refundsTable.payment, ids))
    : []
  return rows.map(({ url: _url, ...row }) => ({
    _id: row._id,
    collection: 'payment',
    what,
    title: `${sayNumber(row.number, ctx.told)}: ${row.title[ctx.told]}`,
    at: row.createdAt,
    sure: true,
    fate: 'anonymise' as const,
    reason,
    path: `${paymentScreens.browse}?payment=${row._id}`,
    ask: row.email,
    data: {
      ...row,
      receipts: receipts.filter(({ payment }) => payment === row._id),
      refunds: refunds.filter(({ payment }) => payment === row._id),
    },
  }))
}

/** Payments, by the e-mail address at their start. */
export const paymentsPersonal: PersonalData = {
  title: { de: 'Zahlungen', en: 'Payments' },
  // Names of staff who recorded or refunded money are kept, as in the books
  columns: [
    'payments.email',
    'payment_receipts.byName',
    'payment_receipts.resolvedByName',
    'payment_refunds.byName',
  ],
  find,
  async erase(ctx, findings) {
    for (const { _id } of findings) await ctx.db.update(table).set({ email: '' }).where(eq(table._id, _id))
    if (findings.length > 0) ctx.drop('payment')
  },
}
