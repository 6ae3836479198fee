import { inArray, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import {
  isAddress,
  isKnown,
  isOneOf,
  mentions,
  mostPossible,
  type Person,
  type PersonalData,
  type PersonalFinding,
} from '#kit/server/personal/personal.ts'
import { answered } from '#kit/server/records/answer.ts'
import { lockRecord } from '#kit/server/records/conflict.ts'
import { purgeRecord } from '#kit/server/records/removing.ts'
import { documentKindsByName } from './records/documents.kinds.ts'
import { documentsTable as table, type DocumentRow } from './records/documents.table.ts'
import { openingItems } from './opening/opening-items.kind.ts'
import { settlementsTable } from './settlements/settlements.table.ts'

const words = {
  document: { de: 'Beleg', en: 'Document' },
  draft: { de: 'Entwurf oder Vorlage eines Belegs', en: 'Draft or template of a document' },
  opening: { de: 'Offener Posten von früher', en: 'Opening item' },
  settled: { de: 'Gebuchte Zahlungen', en: 'Payments entered' },
}
const reasons = {
  issued: {
    de: 'Ausgestellte Belege verlangt das Gesetz: in Österreich sieben Jahre (§ 132 BAO), in Deutschland acht (§ 147 AO). So lange bleiben sie unverändert.',
    en: 'The law demands issued documents: for seven years in Austria (§ 132 BAO), for eight in Germany (§ 147 AO). So long they stay unchanged.',
  },
  draft: {
    de: 'Was nie ausgestellt wurde, wird gelöscht.',
    en: 'What was never issued is deleted.',
  },
  opening: {
    de: 'Was beim Beginn der Bücher offen war, gehört zu ihnen. Es bleibt, solange das Gesetz es verlangt.',
    en: 'What was open when the books began belongs to them. It stays as long as the law demands.',
  },
  settled: {
    de: 'Wer eine Zahlung gebucht hat, gehört zu den Büchern. Sie bleiben, solange das Gesetz es verlangt.',
    en: 'Who entered a payment belongs to the books. They stay as long as the law demands.',
  },
}

/** Texts of a document and its lines that may name a person. */
const told = sql`concat_ws(' ', d."buyerName", d."contact", d."subject", d."introduction", d."closing", d."note", d."project",
  d."content"::text, (select string_agg(concat_ws(' ', l."name", l."text"), ' ') from document_lines l where l."record" = d."_id"))`

async function documentsOf(ctx: Ctx, person: Person): Promise<PersonalFinding[]> {
  const isTheirs: SQL = sql`(d."party" in (select p."_id" from parties p
      where ${isAddress(sql`p."email"`, person)} or ${isAddress(sql`p."invoiceEmail"`, person)})
    or ${isKnown(sql`d."party"`, person)} or ${isKnown(sql`d."_id"`, person)} or ${mentions(told, person.emails)})`
  const { rows: found } = await ctx.db.execute<{ _id: string; sure: boolean }>(sql`
    (select d."_id", true as "sure" from documents d where coalesce(${isTheirs}, false) order by d."_id" desc limit 5000)
    union all
    (select d."_id", false as "sure" from documents d
      where not coalesce(${isTheirs}, false) and ${mentions(told, person.names)} order by d."_id" desc limit ${mostPossible})`)
  if (found.length === 0) return []
  const sure = new Map(found.map((one) => [one._id, one.sure]))
  const rows: DocumentRow[] = await ctx.db
    .select()
    .from(table)
    .where(isOneOf(table._id, [...sure.keys()]))
    .orderBy(table._id)
  const byKind = Map.groupBy(rows, ({ kind }) => kind)
  const findings: PersonalFinding[] = []
  for (const [kind, its] of byKind) {
    const whole = await answered(ctx, documentKindsByName[kind], its)
    for (const [at, row] of its.entries()) {
      const isIssued = row.number !== null
      findings.push({
        _id: row._id,
        collection: kind,
        what: isIssued ? words.document : words.draft,
        title: [row.number, row.buyerName || row.subject].filter(Boolean).join(' '),
        at: row.createdAt,
        sure: sure.get(row._id)!,
        fate: isIssued ? 'keep' : 'remove',
        reason: isIssued ? reasons.issued : reasons.draft,
        data: { ...whole[at], ...(row.content ? { content: row.content } : {}) },
      })
    }
  }
  return findings
}

async function openingItemsOf(ctx: Ctx, person: Person): Promise<PersonalFinding[]> {
  const { rows } = await ctx.db.execute<{
    _id: string
    number: string
    note: string
    at: string
    sure: boolean
  }>(sql`
    select i."_id", i."number", i."note", to_char(i."createdAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "at", i."sure"
    from (select i.*, coalesce(${isAddress(sql`p."email"`, person)} or ${isAddress(sql`p."invoiceEmail"`, person)}
        or ${isKnown(sql`i."party"`, person)} or ${mentions(sql`i."note"`, person.emails)}, false) as "sure",
        ${mentions(sql`i."note"`, person.names)} as "maybe"
      from opening_items i join parties p on p."_id" = i."party") as i
    where i."sure" or i."maybe" order by i."_id" desc limit 5000`)
  return rows.map(({ _id, number, note, at, sure }) => ({
    _id,
    collection: openingItems.name,
    what: words.opening,
    title: number,
    at,
    sure,
    fate: 'keep',
    reason: reasons.opening,
    data: { number, note },
  }))
}

async function settlementsOf(ctx: Ctx, { accounts }: Person): Promise<PersonalFinding[]> {
  if (accounts.length === 0) return []
  const ids = accounts.map(({ _id }) => _id)
  const rows = await ctx.db
    .select({
      by: settlementsTable.by,
      count: sql<number>`count(*)::int`,
      at: sql<string>`min(${settlementsTable.at})`.mapWith(settlementsTable.at),
    })
    .from(settlementsTable)
    .where(isOneOf(settlementsTable.by, ids))
    .groupBy(settlementsTable.by)
  return rows.map(({ by, count, at }) => ({
    _id: by!,
    collection: 'settlement',
    what: words.settled,
    title: accounts.find(({ _id }) => _id === by)?.name ?? '',
    at,
    count,
    sure: true,
    fate: 'keep',
    reason: reasons.settled,
    data: { count, since: at },
  }))
}

/** Issued documents are kept by law and stay unchanged; drafts and templates are deleted. */
export const documentsPersonal: PersonalData = {
  title: { de: 'Belege', en: 'Documents' },
  columns: [
    ...['buyerName', 'contact', 'subject', 'introduction', 'closing', 'note', 'project', 'content'].map(
      (column) => `documents.${column}`,
    ),
    ...['document_lines.name', 'document_lines.text', 'document_files.name', 'settlements.byName'],
    ...['title', 'text', 'requestedByName', 'decidedByName'].map((column) => `approvals.${column}`),
    ...[
      'opening_items.number',
      'opening_items.note',
      'opening_settlements.byName',
      'opening_settlements.note',
    ],
  ],
  find: async (ctx, person) => [
    ...(await documentsOf(ctx, person)),
    ...(await openingItemsOf(ctx, person)),
    ...(await settlementsOf(ctx, person)),
  ],
  async erase(ctx, findings) {
    const drafts = findings.filter(({ fate }) => fate === 'remove').map(({ _id }) => _id)
    if (drafts.length === 0) return
    const rows = await ctx.db.select().from(table).where(inArray(table._id, drafts)).orderBy(table._id)
    for (const { _id, kind } of rows) {
      const row = await lockRecord(ctx, documentKindsByName[kind], { _id })
      // Issued meanwhile, so the law requires keeping it
      if (row.number === null) await purgeRecord(ctx, documentKindsByName[kind], row)
    }
  },
}
