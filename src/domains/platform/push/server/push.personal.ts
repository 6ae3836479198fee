import { eq, inArray } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { Person, PersonalData, PersonalFinding } from '#kit/server/personal/personal.ts'
import { livingSessions } from '#domains/platform/users/server/offers.ts'
import { userScreens } from '#domains/platform/users/users.addresses.ts'
import { officeTopicNamed } from './office/office-topics.ts'
import { officeDevicesTag } from './office/tell-office.ts'
import { pushOfficeDevicesTable as table } from './push.table.ts'

const what = { de: 'Gerät mit Meldungen der Verwaltung', en: 'Device with messages of the office' }

async function find(ctx: Ctx, { accounts }: Person): Promise<PersonalFinding[]> {
  const found: PersonalFinding[] = []
  for (const { _id: account } of accounts) {
    const rows = await ctx.db.select().from(table).where(eq(table.userId, account))
    const sessions = rows.length > 0 ? await livingSessions(ctx, account) : []
    for (const { _id, session, endpoint, lang, topics, createdAt } of rows)
      found.push({
        _id,
        collection: 'push_office_device',
        what,
        title: sessions.find((one) => one._id === session)?.device || new URL(endpoint).host,
        at: createdAt,
        sure: true,
        fate: 'remove',
        path: `${userScreens.edit}/${account}`,
        data: {
          createdAt,
          lang,
          endpoint,
          topics: topics.map((topic) => officeTopicNamed(ctx, topic)?.title[ctx.lang] ?? topic),
        },
      })
  }
  return found
}

/** Visitors' devices are anonymous; employees' devices belong to accounts. */
export const pushPersonal: PersonalData = {
  title: { de: 'Benachrichtigungen', en: 'Notifications' },
  columns: ['push_subscriptions.endpoint', 'push_subscriptions.registration', 'push_office_devices.endpoint'],
  nothing: {
    de: 'Von Geräten, die Benachrichtigungen der Website bekommen, ist nur der Schlüssel gespeichert, kein Name und keine Adresse. Abmelden kann sich nur das Gerät selbst, auf der Seite „Benachrichtigungen“.',
    en: 'Of devices that get notifications of the website only the key is kept, no name and no address. Only the device itself can unsubscribe, on the page “Notifications”.',
  },
  find,
  async erase(ctx, findings) {
    const ids = findings.filter(({ fate }) => fate === 'remove').map(({ _id }) => _id)
    if (ids.length === 0) return
    await ctx.db.delete(table).where(inArray(table._id, ids))
    ctx.drop(officeDevicesTag)
  },
}
