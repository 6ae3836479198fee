import { asc, sql } from 'drizzle-orm'
import { brokenLinks } from '#kit/server/chain/hash-chain.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { InputOf, ResultOf } from '#kit/shared/contract.ts'
import { hashOfBytes } from '#domains/platform/files/server/offers.ts'
import type { chainFaults, noticeCalls, Seal } from '../notices.contract.ts'
import { type NoticeRow, noticesTable, sealsTable } from './notices.table.ts'
import { contentHashOf, sealHashOf } from './seal-hashes.ts'
import { contentOf, hangsAt, isOpen, sealsOf } from './seals.service.ts'

type Verdict = ResultOf<typeof noticeCalls.verify>
type Fault = Verdict['faults'][number]

/** A seal may come so much later than the moment that asks for it. */
const graceMs = 120_000

const faultOf = (fault: (typeof chainFaults)[number], seal: Seal): Fault => ({
  fault,
  sequence: seal.sequence,
  notice: seal.notice,
  title: seal.content.title,
})

/** What is wrong with the lines themselves, and with what they say was sealed. */
const faultsOfChain = (chain: readonly Seal[]): Fault[] =>
  [
    ...brokenLinks(chain, sealHashOf),
    ...chain
      .filter((line) => line.contentHash !== contentHashOf(line.content))
      .map((line) => ({ line, fault: 'content' as const })),
  ]
    .toSorted((a, b) => a.line.sequence - b.line.sequence)
    .map(({ line, fault }) => faultOf(fault, line))

/** What is wrong with the files of what hangs: one is gone from the store, or holds other bytes than were sealed. */
async function faultsOfFiles(ctx: Ctx, open: readonly Seal[]): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const seal of open)
    for (const file of seal.content.files) {
      const sha256 = await hashOfBytes(ctx, file._id)
      if (sha256 === null) faults.push(faultOf('fileMissing', seal))
      else if (sha256 !== file.sha256) faults.push(faultOf('fileAltered', seal))
    }
  return faults
}

/** Whether something that had to be sealed was so long ago that it should have been. */
const isLate = (since: string, now: string) => Date.parse(now) - Date.parse(since) > graceMs

/** What is wrong with a notice as it stands, against its last seal. */
async function faultOfNotice(ctx: Ctx, row: NoticeRow, last: Seal | undefined): Promise<Fault | null> {
  const told = (fault: Fault['fault']): Fault => ({
    fault,
    sequence: last?.sequence ?? null,
    notice: row._id,
    title: row.title,
  })
  if (!hangsAt(row, ctx.now)) {
    // Put up by an editor, over by now, and never seen: the program was off all the time
    const missed = !last && row.deletedAt === null && row.status === 'published' && row.postedUntil <= ctx.now
    if (missed && (row.publishedAt ?? row.createdAt) < row.postedUntil && isLate(row.postedUntil, ctx.now))
      return told('neverPosted')
    return null
  }
  if (!isOpen(last)) return isLate(row.liveAt ?? row.postedFrom, ctx.now) ? told('unsealed') : null
  return last?.contentHash === contentHashOf(await contentOf(ctx, row)) ? null : told('altered')
}

/**
 * Computes the chain anew: every line from what it says, what hangs against its last line and, with `bytes`, the files that
 * hang against the store. The lines are few: one or two for each notice.
 */
export async function verify(ctx: Ctx, { bytes }: InputOf<typeof noticeCalls.verify>): Promise<Verdict> {
  const chain: Seal[] = await ctx.db.select().from(sealsTable).orderBy(asc(sealsTable.sequence))
  const lasts = new Map(chain.map((seal) => [seal.notice, seal]))
  const rows = await ctx.db
    .select()
    .from(noticesTable)
    .where(sql`${noticesTable.status} = 'published' and ${noticesTable.deletedAt} is null`)
    .orderBy(asc(noticesTable.postedFrom))
  const faults = faultsOfChain(chain)
  for (const row of rows) {
    const fault = await faultOfNotice(ctx, row, lasts.get(row._id))
    if (fault) faults.push(fault)
  }
  if (bytes) faults.push(...(await faultsOfFiles(ctx, [...lasts.values()].filter(isOpen))))
  const last = chain.at(-1)
  return {
    intact: faults.length === 0,
    total: chain.length,
    last: last ? { sequence: last.sequence, sealedAt: last.sealedAt, hash: last.hash } : null,
    faults,
  }
}

/** The seals of a notice; none where it has never hung. */
export async function seals(
  ctx: Ctx,
  { _id }: InputOf<typeof noticeCalls.seals>,
): Promise<ResultOf<typeof noticeCalls.seals>> {
  const found = await sealsOf(ctx, _id)
  return { seals: found, total: found.length }
}
