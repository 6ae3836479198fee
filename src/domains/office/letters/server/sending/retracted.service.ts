import { sql } from 'drizzle-orm'
import type { Ctx, Platform } from '#kit/server/context.ts'
import { runRead, runWrite, systemCaller } from '#kit/server/http/scope.ts'
import { changeRecord } from '#kit/server/records/change.ts'
import { lockRecord } from '#kit/server/records/conflict.ts'
import { contentLanguages } from '#kit/shared/text/languages.ts'
import { recordSources, sourceOf, type RecordSource } from '../../letters.rules.ts'
import { recordsOf } from '../letter/blocks.service.ts'
import { contentsTable, sendingsTable } from '../letters.table.ts'
import { sendingDraft } from './sending-draft.ts'
import { sendings } from './sendings.kind.ts'

/** Most records searched for those of a letter. */
const mostLookedAt = 100

/** Records, `news:…`, that guests can no longer see. Past dates do not count. */
async function goneAmong(ctx: Ctx, shown: readonly string[]): Promise<string[]> {
  const gone: string[] = []
  for (const source of recordSources) {
    const ids = shown.flatMap((one) => (one.startsWith(`${source}:`) ? [one.slice(source.length + 1)] : []))
    if (ids.length === 0 || source === 'events') continue
    const there = new Set<string>()
    for (const lang of contentLanguages)
      for (const { _id } of await recordsOf(ctx, source, { lang, pick: ids, most: mostLookedAt }))
        there.add(_id)
    gone.push(...ids.filter((_id) => !there.has(_id)).map((_id) => `${source}:${_id}`))
  }
  return gone
}

const why = {
  de: 'Ein Beitrag, den dieser Brief zeigt, ist nicht mehr öffentlich. Bitte sehen Sie den Brief noch einmal durch.',
  en: 'An item that this letter shows is no longer public. Please look the letter through again.',
}

/** Holds back a letter with withdrawn content: a planned one waits for a person, a running one is paused. */
async function hold(ctx: Ctx, _id: string): Promise<void> {
  const row = await lockRecord(ctx, sendings, { _id })
  if (row.state !== 'planned' && row.state !== 'approval' && row.state !== 'sending') return
  const state = row.state === 'sending' ? 'paused' : 'held'
  await changeRecord(ctx, sendings, row, { values: { state, trouble: why.de } as never, action: 'hold' })
}

/** Records in waiting letters: chosen by hand, or fixed when sending began. */
async function shownByWaiting(ctx: Ctx): Promise<Map<string, string[]>> {
  const shown = new Map<string, string[]>()
  const { rows } = await ctx.db.execute<{ sending: string; shows: string[] }>(sql`
    select ${contentsTable.sending} as "sending", ${contentsTable.shows} as "shows" from ${contentsTable}
    join ${sendingsTable} on ${sendingsTable._id} = ${contentsTable.sending}
    where ${sendingsTable.state} = 'sending' and not ${sendingsTable.open}`)
  for (const { sending, shows } of rows) shown.set(sending, [...(shown.get(sending) ?? []), ...shows])
  const waiting = await ctx.db
    .select()
    .from(sendingsTable)
    .where(sql`${sendingsTable.state} in ('planned', 'approval')`)
    .limit(200)
  for (const row of waiting) {
    const { modules } = await sendingDraft(ctx, row)
    const picked = modules.flatMap(({ kind, props }) => {
      const source: RecordSource | null = sourceOf(kind, props.source)
      return source ? props.pick.map((_id) => `${source}:${_id}`) : []
    })
    if (picked.length > 0) shown.set(row._id, picked)
  }
  return shown
}

/** Holds back letters with records that are no longer public. Automatic lists need no hold: they omit the record. */
export async function holdRetracted(platform: Platform): Promise<void> {
  const { result: shown } = await runRead(platform, systemCaller(), shownByWaiting)
  for (const [sending, records] of shown) {
    const { result: gone } = await runRead(platform, systemCaller(), (ctx) => goneAmong(ctx, records))
    if (gone.length > 0) await runWrite(platform, systemCaller(), (ctx) => hold(ctx, sending))
  }
}
