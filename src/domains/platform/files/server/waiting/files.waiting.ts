import { asc, eq } from 'drizzle-orm'
import type { WaitingItem, WaitingSource } from '#kit/server/waiting.ts'
import { filesTable } from '../files.table.ts'
import { mayPublishFile } from './live-places.service.ts'
import { waitingTable } from './waiting.table.ts'

/** File versions that the caller may release. */
export const filesWaiting: WaitingSource = {
  name: 'files.waiting',
  access: { module: 'file', action: 'update' },
  async load(ctx, limit) {
    const rows = await ctx.db
      .select({ _id: filesTable._id, title: filesTable.title, name: filesTable.name, at: waitingTable.at })
      .from(waitingTable)
      .innerJoin(filesTable, eq(filesTable._id, waitingTable.fileId))
      .orderBy(asc(waitingTable.at), asc(filesTable._id))
    const items: WaitingItem[] = []
    for (const { _id, title, name, at } of rows)
      if (await mayPublishFile(ctx, _id)) items.push({ _id, collection: 'file', title: title || name, at })
    return { total: items.length, items: items.slice(0, limit) }
  },
}
