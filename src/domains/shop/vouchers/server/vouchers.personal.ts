import { or, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import {
  isAddress,
  isKnown,
  isOneOf,
  type Person,
  type PersonalData,
  type PersonalFinding,
} from '#kit/server/personal/personal.ts'
import { rowsAbout } from '#kit/server/personal/rows-about.ts'
import { sayNumber } from '#kit/shared/records/record-number.ts'
import { voucherScreens } from '../vouchers.addresses.ts'
import { vouchersTable as table } from './vouchers.table.ts'

const what = { de: 'Gutschein', en: 'Voucher' }
const reason = {
  de: 'Der Gutschein selbst bleibt: Wer den Code hat, kann ihn weiter einlösen. Name, Adresse und Grund werden gelöscht.',
  en: 'The voucher itself stays: whoever has the code can go on redeeming it. Name, address and reason are deleted.',
}

async function find(ctx: Ctx, person: Person): Promise<PersonalFinding[]> {
  const own = or(isAddress(table.email, person), isKnown(table._id, person))
  const said = sql`concat_ws(' ', ${table.recipient}, ${table.email}, ${table.note})`
  const rows = await rowsAbout(ctx, table, person, { own, said, at: table.issuedOn })
  return rows.map(({ row: { code: _code, ...row }, sure }) => ({
    _id: row._id,
    collection: 'shop_voucher',
    what,
    title: sayNumber(row.number, ctx.told),
    at: row.createdAt,
    sure,
    fate: 'anonymise' as const,
    reason,
    path: `${voucherScreens.edit}/${row._id}`,
    ...(row.email ? { ask: row.email } : {}),
    data: row,
  }))
}

/** Vouchers with their recipients. */
export const vouchersPersonal: PersonalData = {
  title: { de: 'Gutscheine', en: 'Vouchers' },
  columns: ['recipient', 'email', 'note'].map((column) => `shop_vouchers.${column}`),
  find,
  async erase(ctx, findings) {
    const ids = findings.map(({ _id }) => _id)
    if (ids.length === 0) return
    await ctx.db.execute(sql`
      update shop_vouchers set "recipient" = '', "email" = '', "note" = '', "version" = "version" + 1, "updatedAt" = ${ctx.now}
      where ${isOneOf(sql`"_id"`, ids)}`)
    ctx.drop('shop_voucher', ...ids.map((_id) => `shop_voucher:${_id}`))
  },
}
