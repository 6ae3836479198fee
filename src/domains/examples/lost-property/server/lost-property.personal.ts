import { sql } from 'drizzle-orm'
import { isKnown, isOneOf, type PersonalData } from '#kit/server/personal/personal.ts'
import { rowsAbout } from '#kit/server/personal/rows-about.ts'
import { lostItemScreens } from '../lost-property.addresses.ts'
import { lostItemsTable as table } from './lost-property.table.ts'

const what = { de: 'Fundsache', en: 'Lost property' }
const reason = {
  de: 'Wer sie gefunden und wer sie bekommen hat, wird gelöscht. Die Fundsache bleibt.',
  en: 'Who found it and who got it is deleted. The thing itself stays.',
}

/** Found items with their finders and owners. */
export const lostPropertyPersonal: PersonalData = {
  title: { de: 'Fundsachen', en: 'Lost property' },
  columns: ['lost_items.finder', 'lost_items.owner'],
  async find(ctx, person) {
    const own = isKnown(table._id, person)
    const said = sql`concat_ws(' ', ${table.finder}, ${table.owner})`
    const rows = await rowsAbout(ctx, table, person, { own, said, at: table.createdAt })
    return rows.map(({ row, sure }) => ({
      _id: row._id,
      collection: 'lost_item',
      what,
      title: row.title,
      at: row.createdAt,
      sure,
      fate: 'anonymise' as const,
      reason,
      path: `${lostItemScreens.edit}/${row._id}`,
      data: row,
    }))
  },
  async erase(ctx, findings) {
    const ids = findings.map(({ _id }) => _id)
    if (ids.length === 0) return
    await ctx.db.execute(sql`
      update lost_items set "finder" = '', "owner" = '', "version" = "version" + 1, "updatedAt" = ${ctx.now}
      where ${isOneOf(sql`"_id"`, ids)}`)
    ctx.drop('lost_item', ...ids.map((_id) => `lost_item:${_id}`))
  },
}
