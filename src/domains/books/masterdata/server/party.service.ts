import { eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { contains } from '#kit/server/database/like.ts'
import { planKept } from '#kit/server/database/pool.ts'
import { refusalOf } from '#kit/server/http/problems.ts'
import { answered } from '#kit/server/records/answer.ts'
import { recordCalls, writeOf } from '#kit/server/records/calls.ts'
import { changeRecord, createRecord } from '#kit/server/records/change.ts'
import { lockRecord, rowOf } from '#kit/server/records/conflict.ts'
import { once } from '#kit/server/records/once.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import { isGtin, isLeitwegId } from '#kit/shared/people/check-digits.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { Problem } from '#kit/shared/problem.ts'
import { type Party, party, type partyCalls } from '../party.contract.ts'
import {
  isOrderReference,
  partyName,
  type PartyAddress,
  type PartyBlock,
  type PartyKind,
} from '../party.rules.ts'
import { readBank } from './bank-account.service.ts'
import { parties, placeOf } from './party.kind.ts'
import { readVatId } from './read-vat-id.ts'
import { partiesTable as table, type PartyRow } from './party.table.ts'

export type Sent = Partial<Omit<PartyRow, '_id' | 'version'>> &
  Partial<Pick<Party, 'contacts'>> & { addresses?: PartyAddress[] }

refusalOf(
  'parties_number_key',
  wrongField('number', {
    de: 'Diese Nummer hat schon jemand anderer.',
    en: 'Somebody else has this number already.',
  }),
)

/** Rejects contradictory values; returns the values to store. `is`: the party after the change. */
export function judge(is: Sent, input: Sent): Sent {
  const change: Sent = {}
  const name = partyName({
    kind: is.kind ?? 'person',
    company: is.company ?? '',
    firstName: is.firstName ?? '',
    lastName: is.lastName ?? '',
  })
  if (!name)
    throw wrongField(is.kind === 'person' ? 'lastName' : 'company', {
      de: 'Bitte geben Sie einen Namen ein.',
      en: 'Please enter a name.',
    })
  change.name = name
  if (!is.isCustomer && !is.isVendor)
    throw wrongField('isCustomer', {
      de: 'Bitte wählen Sie Kunde, Lieferant oder beides.',
      en: 'Please choose customer, vendor or both.',
    })
  if (input.vatId !== undefined) {
    change.vatId = readVatId('vatId', input.vatId)
  }
  if (input.leitwegId && !isLeitwegId(input.leitwegId))
    throw wrongField('leitwegId', {
      de: 'Diese Leitweg-ID stimmt nicht: Bitte prüfen Sie die Ziffern, zum Beispiel 04011000-1234512345-06.',
      en: 'This Leitweg-ID is wrong: please check its digits, for example 04011000-1234512345-06.',
    })
  const hasAustrian = (is.addresses ?? []).some(({ country }) => country === 'AT')
  const reference = input.orderReference ?? ''
  if (reference && is.kind === 'public' && hasAustrian && !isOrderReference(reference))
    throw wrongField('orderReference', {
      de: 'Eine Auftragsreferenz des Bundes ist eine Bestellnummer mit 10 Stellen (beginnt mit 47) oder eine Einkäufergruppe mit 3 Zeichen, zum Beispiel Z01.',
      en: 'An order reference of the federal administration is an order number of 10 digits (beginning with 47) or a buyer group of 3 characters, for example Z01.',
    })
  if (input.gln && !(input.gln.length === 13 && isGtin(input.gln)))
    throw wrongField('gln', {
      de: 'Eine GLN hat 13 Ziffern mit Prüfziffer: Bitte prüfen Sie sie.',
      en: 'A GLN has 13 digits with a check digit: please check it.',
    })
  if (Boolean(is.electronicAddress) !== Boolean(is.electronicScheme))
    throw wrongField(is.electronicAddress ? 'electronicScheme' : 'electronicAddress', {
      de: 'Eine elektronische Adresse braucht beides: das Schema und die Adresse.',
      en: 'An electronic address needs both: the scheme and the address.',
    })
  for (const one of input.addresses ?? [])
    if (one.type === 'person' && !(one.first_name && one.last_name))
      throw wrongField('addresses', {
        de: 'Die Adresse einer Person braucht Vorname und Nachname.',
        en: 'The address of a person needs first name and last name.',
      })
  if (is.block === 'none' && is.blockReason) change.blockReason = ''
  return change
}

/** Next free customer or vendor number; skips numbers imported from another program. */
async function nextNumber(ctx: Ctx): Promise<string> {
  for (;;) {
    const { rows } = await ctx.db.execute<{ number: string; taken: boolean }>(sql`${sql.raw(planKept)}
      with given as (select nextval('party_numbers')::text as "number")
      select "number", exists (select 1 from parties where parties."number" = given."number") as "taken" from given`)
    const [given] = rows
    if (given && !given.taken) return given.number
  }
}

const isOne = <V extends string>(value: V | V[]): V[] => [value].flat() as V[]
const options = {
  filters: {
    isCustomer: (is: boolean) => eq(table.isCustomer, is),
    isVendor: (is: boolean) => eq(table.isVendor, is),
    kind: (kind: PartyKind | PartyKind[]) => inArray(table.kind, isOne(kind)),
    block: (block: PartyBlock | PartyBlock[]) => inArray(table.block, isOne(block)),
    merged: (is: boolean) => (is ? undefined : isNull(table.mergedInto)),
  },
  remembered: ({ number }: PartyRow) => ({ number }),
}

const wasMerged = (into: string) =>
  new Problem(
    'MERGED',
    409,
    {
      de: 'Dieser Eintrag wurde mit einem anderen zusammengeführt. Bitte ändern Sie jenen.',
      en: 'This entry was merged into another. Please change that one.',
    },
    { details: { into } },
  )

/** Locks a party for a change; rejects merged ones. */
export async function lockParty(
  ctx: Ctx,
  given: { _id: string; version?: number | undefined },
): Promise<PartyRow> {
  const row = await lockRecord(ctx, parties, given)
  if (row.mergedInto) throw wasMerged(row.mergedInto)
  return row
}

/** Derived values: display name, and the VAT id check reset after a change. */
const withDerived = (change: Sent, was: PartyRow | null): Partial<PartyRow> => {
  const vatId = change.vatId
  const isNew = vatId !== undefined && vatId !== was?.vatId
  return {
    ...(change.name === undefined ? {} : { name: change.name }),
    ...(isNew ? { vatIdState: vatId ? 'unchecked' : 'none', vatIdCheckedAt: null } : {}),
  }
}

/** Creates a party as the office would and returns it as stored. Throws Problem for rejected fields. */
export async function createParty(ctx: Ctx, input: Sent): Promise<Party> {
  const change = judge({ ...party.defaults, ...input }, input)
  const number = input.number || (await nextNumber(ctx))
  const { values, lines } = writeOf(party, { ...input, ...change, number })
  const whole = { ...party.defaults, ...values, ...withDerived(change, null) }
  const row = await createRecord(ctx, parties, { values: whole, lines })
  const { addresses = [], contacts = [] } = lines as unknown as Partial<Pick<Party, 'addresses' | 'contacts'>>
  return { ...row, ...placeOf({ addresses }), addresses, contacts }
}

export const partyRecordCalls = recordCalls(party, parties, {
  ...options,
  own: {
    async create(ctx: Ctx, { idempotencyKey: key, ...input }: Sent & { idempotencyKey?: string }) {
      const _id = await once(ctx, { module: parties.name, key, input }, async () => {
        return (await createParty(ctx, input))._id
      })
      return { party: (await answered(ctx, parties, [await rowOf(ctx, parties, _id)]))[0] }
    },
    async update(ctx: Ctx, input: Sent & { _id: string; version?: number }) {
      const row = await lockParty(ctx, input)
      const [whole] = (await answered(ctx, parties, [row])) as unknown as Party[]
      const change = judge({ ...row, addresses: whole!.addresses, ...input }, input)
      const number = input.number === '' ? row.number : input.number
      const given = { ...input, ...change, ...(number === undefined ? {} : { number }) }
      // Entered and derived values are stored as one change with one version
      const derived = withDerived(change, row)
      const { values, lines } = writeOf(party, given)
      const is = await changeRecord(ctx, parties, row, {
        values: { ...values, ...derived },
        lines,
      })
      return { party: (await answered(ctx, parties, [is]))[0] }
    },
  },
})

/** `PUT …/party/:_id/bank`: bank account of a party; requires a fresh proof of identity. */
export async function changeBank(
  ctx: Ctx,
  { _id, version, iban, bic, accountHolder }: InputOf<typeof partyCalls.changeBank>,
) {
  const row = await lockParty(ctx, { _id, version })
  const values = { ...readBank({ iban, bic }), accountHolder }
  const is = await changeRecord(ctx, parties, row, { values, action: 'bank' })
  return { party: (await answered(ctx, parties, [is]))[0] as unknown as Party }
}

/** `POST …/search/party`: suggestions; parties whose number or name begins with the text come first. */
export async function searchParties(ctx: Ctx, { text, role, limit }: InputOf<typeof partyCalls.search>) {
  ctx.tag(parties.name)
  const roleIs = role === undefined ? sql`true` : role === 'customer' ? table.isCustomer : table.isVendor
  const begins = `${text.toLowerCase()}%`
  const rows = await ctx.db
    .select()
    .from(table)
    .where(
      sql`"deletedAt" is null and "mergedInto" is null and ${roleIs} and ${text ? contains(parties.searched!, text) : sql`true`}`,
    )
    .orderBy(
      sql`(${table.number} = ${text}) desc, (lower(${table.name}) like ${begins}) desc, lower(${table.name}), ${table._id}`,
    )
    .limit(limit)
  const found = rows.length > 0 ? await parties.answer!(ctx, rows) : []
  return {
    party: (found as unknown as Party[]).map(({ _id, number, name, city, country, kind, block }) => ({
      _id,
      number,
      name,
      city,
      country,
      kind,
      block,
    })),
  }
}

/** `POST …/batch/party`: parties with their lines in the requested order, without unknown ids. */
export async function batchParties(ctx: Ctx, { _id: ids }: InputOf<typeof partyCalls.batch>) {
  ctx.tag(parties.name)
  const rows = await ctx.db
    .select()
    .from(table)
    .where(inArray(table._id, [...ids]))
  const whole = (await answered(ctx, parties, rows)) as unknown as Party[]
  const byId = new Map(whole.map((one) => [one._id, one]))
  return { party: [...new Set(ids)].flatMap((_id) => byId.get(_id) ?? []) }
}
