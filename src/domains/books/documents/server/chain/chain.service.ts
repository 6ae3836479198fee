import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { InputOf, ResultOf } from '#kit/shared/contract.ts'
import { sum } from '#kit/shared/money/cents.ts'
import type { Quantity } from '#kit/shared/money/decimals.ts'
import { notFound } from '#kit/shared/problem.ts'
import { contains } from '#kit/server/database/like.ts'
import type { ChainDocument, documentCalls } from '../../document-calls.contract.ts'
import { documentsById } from '../records/documents-by-id.ts'
import { linesOfDocument } from '../drafts/document-lines.ts'
import {
  documentLinesTable,
  documentQuantitiesTable,
  documentsTable as table,
  type DocumentRow,
} from '../records/documents.table.ts'
import { creditableLines, reductionsLeft } from '../quantities/credit-limits.ts'
import { advancesLeft } from './advances.ts'
import { less, openOf } from '../quantities/quantities.ts'

const asReference = (row: DocumentRow): ChainDocument => ({
  _id: row._id,
  kind: row.kind as ChainDocument['kind'],
  type: row.type,
  state: row.state,
  number: row.number,
  issuedOn: row.issuedOn,
  gross: row.gross,
  direction: row.direction,
})

/**
 * All documents linked to a document, directly or indirectly, with the links between them; without templates. At most
 * 500.
 */
async function relatedTo(ctx: Ctx, _id: string) {
  const { rows } = await ctx.db.execute<{ from: string; to: string }>(sql`
    with recursive links as (
      select distinct s."record" as "from", l."record" as "to"
        from document_lines l join document_lines s on s."_id" = l."source"
      union select "corrects", "_id" from documents where "corrects" is not null
      union select "order", "_id" from documents where "order" is not null and "type" in ('advance', 'final', 'partial')
      union select "origin", "_id" from documents where "origin" is not null and "kind" <> 'template' and "occurrence" is null
    ), found as (
      select ${_id}::uuid as "_id"
      union
      select case when links."from" = found."_id" then links."to" else links."from" end
        from found join links on found."_id" in (links."from", links."to")
    )
    select links."from", links."to" from links
      where "from" in (select "_id" from found) and "to" in (select "_id" from found) limit 500`)
  return rows
}

/** `GET …/document/:_id/chain` */
export async function chain(
  ctx: Ctx,
  { _id }: InputOf<typeof documentCalls.chain>,
): Promise<ResultOf<typeof documentCalls.chain>> {
  const links = await relatedTo(ctx, _id)
  const ids = [...new Set([_id, ...links.flatMap(({ from, to }) => [from, to])])]
  const found = await documentsById(ctx, ids)
  if (!found.has(_id)) throw notFound({ _id })
  const rows = [...found.values()].filter(({ kind }) => kind !== 'template')
  const present = new Set(rows.map((row) => row._id))
  const quantities = await ctx.db
    .select({
      line: documentQuantitiesTable.line,
      document: documentQuantitiesTable.document,
      name: documentLinesTable.name,
      total: documentQuantitiesTable.total,
      kind: table.kind,
      // A delivery note has delivered its own lines; its quantities only count what later documents take
      delivered: sql<Quantity>`case when ${table.kind} = 'delivery' then ${documentQuantitiesTable.total} else ${documentQuantitiesTable.delivered} end`,
      charged: documentQuantitiesTable.charged,
    })
    .from(documentQuantitiesTable)
    .innerJoin(documentLinesTable, sql`${documentLinesTable._id} = ${documentQuantitiesTable.line}`)
    .innerJoin(table, eq(table._id, documentQuantitiesTable.document))
    // Cancelled documents have no open quantities
    .where(and(inArray(documentQuantitiesTable.document, ids), ne(table.state, 'cancelled')))
    .orderBy(documentQuantitiesTable.document, documentLinesTable.position)
  const open = await openOf(
    ctx,
    quantities.map(({ line }) => line),
  )
  const ahead = await advancesLeft(
    ctx,
    rows.flatMap(({ _id: order, kind }) => (kind === 'order' ? order : [])),
  )
  return {
    documents: rows.toSorted((one, other) => (one._id < other._id ? -1 : 1)).map(asReference),
    links: links.filter(({ from, to }) => from !== to && present.has(from) && present.has(to)),
    // Invoices of the order charge its deliveries too
    quantities: quantities.map(({ kind, ...one }) =>
      kind === 'delivery' ? { ...one, charged: less(one.total, open.get(one.line)!.charged) } : one,
    ),
    ahead: [...new Set(ahead.flatMap(({ row }) => row.order ?? []))],
    credit: await creditLeft(ctx, found.get(_id)!),
  }
}

/**
 * Lines and charges that the next credit note of an issued invoice can credit; quantities in drafts are not offered
 * twice.
 */
async function creditLeft(ctx: Ctx, row: DocumentRow) {
  if (!row.number || row.content?.direction !== 'charge' || row.kind !== 'invoice') return null
  const drafts = { drafts: true }
  const lines = await creditableLines(ctx, await linesOfDocument(ctx, row), drafts)
  return {
    lines: lines.map(({ line: { _id, name }, left }) => ({ line: _id, name, left })),
    charges: sum((await reductionsLeft(ctx, row, drafts)).charges),
  }
}

const withNames = (row: DocumentRow) => ({
  ...asReference(row),
  partyName: row.buyerName,
  subject: row.subject,
})

/** `POST …/search/document` */
export async function search(ctx: Ctx, { text, kind, limit }: InputOf<typeof documentCalls.search>) {
  const kinds =
    kind === undefined ? ['offer', 'order', 'delivery', 'invoice'] : Array.isArray(kind) ? kind : [kind]
  const words = text ? contains([table.number, table.subject, table.buyerName], text) : sql`true`
  const rows = await ctx.db
    .select()
    .from(table)
    .where(sql`${inArray(table.kind, kinds as never)} and ${words}`)
    .orderBy(sql`${table._id} desc`)
    .limit(limit)
  return { document: rows.map(withNames) }
}

/** `POST …/batch/document`: in the requested order, without unknown ids. */
export async function batch(ctx: Ctx, { _id: ids }: InputOf<typeof documentCalls.batch>) {
  const found = await documentsById(ctx, ids)
  return {
    document: ids.flatMap((_id) => {
      const row = found.get(_id)
      return row && row.kind !== 'template' ? [withNames(row)] : []
    }),
  }
}
