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

/** Milliseconds before a missing seal counts as a fault. */
const graceMs = 120_000

const faultOf = (fault: (typeof chainFaults)[number], seal: Seal): Fault => ({
  fault,
  sequence: seal.sequence,
  notice: seal.notice,
  title: seal.content.title,
})

/** Faults of the chain itself and of its sealed contents. */
const faultsOfChain = (chain: readonly Seal[]): Fault[] =>
  [
    ...brokenLinks(chain, sealHashOf),
    ...chain
      .filter((line) => line.contentHash !== contentHashOf(line.content))
      .map((line) => ({ line, fault: 'content' as const })),
  ]
    .toSorted((a, b) => a.line.sequence - b.line.sequence)
    .map(({ line, fault }) => faultOf(fault, line))

/** Faults of posted files: missing from the store, or with other bytes than sealed. */
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

/** True if an event should have been sealed by now. */
const isLate = (since: string, now: string) => Date.parse(now) - Date.parse(since) > graceMs

/** Compares a notice with its last seal; null if both agree. */
async function faultOfNotice(ctx: Ctx, row: NoticeRow, last: Seal | undefined): Promise<Fault | null> {
  const told = (fault: Fault['fault']): Fault => ({
    fault,
    sequence: last?.sequence ?? null,
    notice: row._id,
    title: row.title,
  })
  if (!hangsAt(row, ctx.now)) {
    // Published and expired without a seal: the program was off the whole time
    const missed = !last && row.deletedAt === null && row.status === 'published' && row.postedUntil <= ctx.now
    if (missed && (row.publishedAt ?? row.createdAt) < row.postedUntil && isLate(row.postedUntil, ctx.now))
      return told('neverPosted')
    return null
  }
  if (!isOpen(last)) return isLate(row.liveAt ?? row.postedFrom, ctx.now) ? told('unsealed') : null
  return last?.contentHash === contentHashOf(await contentOf(ctx, row)) ? null : told('altered')
}

/**
 * Verifies the chain: each seal by its hash, posted notices against their last seal and, with `bytes`, their files
 * against the store. Reads all seals; a notice has only one or two.
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

/** Seals of a notice; empty if it has never hung. */
export async function seals(
  ctx: Ctx,
  { _id }: InputOf<typeof noticeCalls.seals>,
): Promise<ResultOf<typeof noticeCalls.seals>> {
  const found = await sealsOf(ctx, _id)
  return { seals: found, total: found.length }
}
