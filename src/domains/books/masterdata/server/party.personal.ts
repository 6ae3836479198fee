import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import {
  isAddress,
  isKnown,
  mentions,
  mostPossible,
  type Person,
  type PersonalData,
  type PersonalFinding,
} from '#kit/server/personal/personal.ts'
import { emptyTrail } from '#kit/server/personal/traces.ts'
import { answered } from '#kit/server/records/answer.ts'
import { changeRecord } from '#kit/server/records/change.ts'
import { lockRecord } from '#kit/server/records/conflict.ts'
import { rate } from '#kit/shared/money/decimals.ts'
import { masterdataScreens } from '../masterdata.addresses.ts'
import type { Party } from '../party.contract.ts'
import { parties } from './party.kind.ts'
import {
  partiesTable as table,
  partyAddressesTable,
  partyContactsTable,
  vatAnswersTable,
  vatChecksTable,
} from './party.table.ts'

const what = { de: 'Kunde oder Lieferant', en: 'Customer or vendor' }
const reason = {
  de: 'Name, Adressen, Kontakte, Bankverbindung und Notizen werden gelöscht. Was auf ausgestellten Rechnungen steht, bleibt, solange das Gesetz es verlangt.',
  en: 'Name, addresses, contacts, bank details and notes are deleted. What stands on issued invoices stays as long as the law demands.',
}

async function find(ctx: Ctx, person: Person): Promise<PersonalFinding[]> {
  const own = or(
    isAddress(table.email, person),
    isAddress(table.invoiceEmail, person),
    and(isKnown(table._id, person), isNull(table.forgottenAt)),
  )
  const told = sql`concat_ws(' ', ${table.name}, ${table.firstName}, ${table.lastName}, ${table.email}, ${table.invoiceEmail}, ${table.note}, ${table.accountHolder})`
  const wanted = [...person.emails, ...person.names]
  const inContacts = sql`select "record" from party_contacts where ${mentions(sql`concat_ws(' ', party_contacts."name", party_contacts."email")`, wanted)}`
  const inAddresses = sql`select "record" from party_addresses where ${mentions(sql`concat_ws(' ', party_addresses."first_name", party_addresses."last_name")`, wanted)}`
  const rows = await ctx.db
    .select({ row: table, sure: sql<boolean>`coalesce((${own}), false)`.mapWith(Boolean) })
    .from(table)
    .where(
      or(
        own,
        sql`${table._id} in (select "_id" from parties where ${mentions(told, wanted)} or "_id" in (${inContacts} union ${inAddresses}) order by "_id" desc limit ${mostPossible})`,
      ),
    )
  const whole = (await answered(
    ctx,
    parties,
    rows.map(({ row }) => row),
  )) as unknown as Party[]
  return rows.map(({ row, sure }, at) => ({
    _id: row._id,
    collection: parties.name,
    what,
    title: `${row.number} ${row.name}`,
    at: row.createdAt,
    sure,
    fate: 'anonymise' as const,
    reason,
    path: `${masterdataScreens.party}/${row._id}`,
    ...(row.email ? { ask: row.email } : {}),
    data: whole[at],
  }))
}

/** Anonymises a party; its number stays for documents and figures. */
async function forget(ctx: Ctx, _id: string): Promise<void> {
  const row = await lockRecord(ctx, parties, { _id, fromBin: true })
  const empty = Object.fromEntries(
    [
      ...[
        'company',
        'title',
        'firstName',
        'lastName',
        'email',
        'phone',
        'website',
        'vatId',
        'taxNumber',
        'legalId',
        'gln',
      ],
      ...[
        'supplierNumber',
        'orderReference',
        'leitwegId',
        'electronicAddress',
        'electronicScheme',
        'invoiceEmail',
      ],
      ...['blockReason', 'note', 'iban', 'bic', 'accountHolder'],
    ].map((field) => [field, '']),
  )
  await ctx.db.delete(partyAddressesTable).where(eq(partyAddressesTable.record, _id))
  await ctx.db.delete(partyContactsTable).where(eq(partyContactsTable.record, _id))
  await ctx.db.delete(vatChecksTable).where(eq(vatChecksTable.party, _id))
  await ctx.db.delete(vatAnswersTable).where(eq(vatAnswersTable.vatId, row.vatId))
  await changeRecord(ctx, parties, row, {
    action: 'forget',
    values: {
      ...empty,
      name: `Nr. ${row.number}`,
      discount: rate('0'),
      vatIdState: 'none',
      vatIdCheckedAt: null,
      forgottenAt: ctx.now,
    },
  })
}

const columnsOf = (tableName: string, names: readonly string[]) => names.map((name) => `${tableName}.${name}`)

/** Customers and vendors are erased, except in issued documents that the law requires keeping. */
export const partyPersonal: PersonalData = {
  title: { de: 'Kunden und Lieferanten', en: 'Customers and vendors' },
  columns: [
    ...columnsOf('parties', [
      ...[
        'name',
        'firstName',
        'lastName',
        'title',
        'company',
        'email',
        'invoiceEmail',
        'phone',
        'note',
        'accountHolder',
      ],
      ...['iban', 'electronicAddress', 'blockReason'],
    ]),
    ...columnsOf('party_addresses', ['first_name', 'last_name', 'company', 'title', 'address', 'phone']),
    ...columnsOf('party_contacts', ['name', 'email', 'phone', 'role']),
    ...columnsOf('party_vat_checks', ['name', 'address']),
    ...columnsOf('vat_answers', ['name', 'address']),
  ],
  find,
  async erase(ctx, findings) {
    const ids = findings.map(({ _id }) => _id).toSorted()
    for (const _id of ids) await forget(ctx, _id)
    // The party itself stays, so its change history must be cleared here.
    await emptyTrail(ctx, ids)
  },
}
