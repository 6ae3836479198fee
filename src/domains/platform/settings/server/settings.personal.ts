import type { Ctx } from '#kit/server/context.ts'
import {
  mentions,
  type Person,
  type PersonalData,
  type PersonalFinding,
} from '#kit/server/personal/personal.ts'
import { withoutAddresses } from '#kit/server/personal/redact.ts'
import { sql } from 'drizzle-orm'
import { settingsTable as table } from '#kit/server/settings/settings.table.ts'

const what = { de: 'Einstellung der Website', en: 'Setting of the website' }
const reason = {
  de: 'Die Website gibt diese Adresse als ihre eigene an oder sendet an sie. Tragen Sie in den Einstellungen eine andere ein.',
  en: 'The website gives this address as its own or sends mails to it. Enter another one in the settings.',
}

/** Paths of an address in a value: `site.contact.email`. */
function placesIn(value: unknown, emails: readonly string[], path = ''): string[] {
  if (typeof value === 'string') return withoutAddresses(value, emails) === value ? [] : [path]
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, inner]) =>
    placesIn(inner, emails, path ? `${path}.${name}` : name),
  )
}

async function find(ctx: Ctx, { emails }: Person): Promise<PersonalFinding[]> {
  if (emails.length === 0) return []
  const rows = await ctx.db
    .select()
    .from(table)
    .where(mentions(sql`${table.value}::text`, emails))
  return rows.flatMap((row): PersonalFinding[] => {
    const places = placesIn(row.value, emails)
    if (places.length === 0) return []
    return [
      {
        _id: row._id,
        collection: 'settings',
        what,
        title: emails.join(', '),
        at: row.updatedAt,
        count: places.length,
        sure: true,
        fate: 'keep',
        reason,
        data: { places },
      },
    ]
  })
}

/** Addresses of the site itself. */
export const settingsPersonal: PersonalData = {
  title: { de: 'Einstellungen', en: 'Settings' },
  columns: ['settings.value'],
  find,
}
