import { and, asc, inArray, sql } from 'drizzle-orm'
import { recordKind } from '#kit/server/records/kind.ts'
import { partiesTable as table, partyAddressesTable, partyContactsTable } from './party.table.ts'

/** Place of a party's first address. */
export const placeOf = ({
  addresses: [first],
}: {
  addresses: readonly { city: string; country: string }[]
}) => ({
  city: first?.city ?? '',
  country: first?.country ?? '',
})

export const parties = recordKind({
  name: 'party',
  table,
  lines: { addresses: partyAddressesTable, contacts: partyContactsTable },
  confidential: ['iban', 'bic', 'accountHolder', 'note', 'blockReason'],
  found: ({ name, number, email, vatId, note }) => ({
    title: name,
    body: note,
    tags: [number, email, vatId],
  }),
  sortable: {
    name: sql`lower(${table.name})`,
    number: table.number,
    updatedAt: table.updatedAt,
    kind: table.kind,
  },
  defaultSort: 'name',
  searched: [
    table.name,
    table.number,
    table.email,
    table.vatId,
    table.lastName,
    sql`(select coalesce(string_agg(a."city" || ' ' || a."zip", ' '), '') from party_addresses a where a."record" = "parties"."_id")`,
  ],
  async answer(ctx, rows) {
    const first = await ctx.db
      .select({
        record: partyAddressesTable.record,
        city: partyAddressesTable.city,
        country: partyAddressesTable.country,
      })
      .from(partyAddressesTable)
      .where(
        and(
          inArray(
            partyAddressesTable.record,
            rows.map(({ _id }) => _id),
          ),
          sql`${partyAddressesTable.position} = 0`,
        ),
      )
      .orderBy(asc(partyAddressesTable.record))
    const places = new Map(first.map((one) => [one.record, one]))
    return rows.map((row) => ({
      ...row,
      city: places.get(row._id)?.city ?? '',
      country: places.get(row._id)?.country ?? '',
    }))
  },
})
