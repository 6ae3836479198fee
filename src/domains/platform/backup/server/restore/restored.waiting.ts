import { toIsoTime } from '#kit/server/database/columns.ts'
import { heldJobs } from '#kit/server/jobs/held-jobs.ts'
import { restoredUnreleased } from '#kit/server/start/restored-state.ts'
import type { WaitingItem, WaitingSource } from '#kit/server/waiting.ts'
import { laterNumbers } from './restored.service.ts'

/** Id of the only item in these lists: there is at most one restored state. */
const restoredItem = '00000000-0000-7000-8000-000000000930'

/** A restored site with held effects, which a person must release. */
export const restoredWaiting: WaitingSource = {
  name: 'backup.restored',
  access: { module: 'backup', action: 'restore' },
  async load(ctx) {
    const at = await restoredUnreleased(ctx)
    const items: WaitingItem[] = at ? [{ _id: restoredItem, collection: 'backup', title: '', at }] : []
    return { total: items.length, items }
  },
}

/** Number ranges that were ahead before a restore: a person decides where they continue. */
export const laterNumbersWaiting: WaitingSource = {
  name: 'backup.numbers',
  access: { module: 'backup', action: 'restore' },
  async load(ctx) {
    const [first] = await laterNumbers(ctx)
    const items: WaitingItem[] = first
      ? [{ _id: restoredItem, collection: 'backup', title: '', at: toIsoTime(first.at) }]
      : []
    return { total: items.length, items }
  },
}

/** Held jobs of a restored site with effects outside it: a person runs or drops each. */
export const heldJobsWaiting: WaitingSource = {
  name: 'backup.jobs',
  access: { module: 'backup', action: 'restore' },
  async load(ctx, limit) {
    const jobs = await heldJobs(ctx)
    const items = jobs.slice(0, limit).map(({ _id, called, about, heldAt }) => ({
      _id,
      collection: 'backup',
      title: [called[ctx.told], about].filter(Boolean).join(', '),
      at: heldAt,
    }))
    return { total: jobs.length, items }
  },
}
