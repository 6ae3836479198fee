import { eq, sql } from 'drizzle-orm'
import { isAdmin } from '../../../../kit/shared/access.ts'
import { audit } from '../../../../kit/server/audit/audit.ts'
import { keptValue } from '../../../../kit/server/cache/kept-value.ts'
import type { Ctx } from '../../../../kit/server/context.ts'
import { takeRichText } from '../../../../kit/server/rich-text.ts'
import type { InputOf } from '../../../../kit/shared/contract.ts'
import { Problem } from '../../../../kit/shared/problem.ts'
import { publicSections, type settings, type Settings } from '../settings.contract.ts'
import { withDefaults } from '../settings.rules.ts'
import { noteFileUses } from './file-uses.ts'
import { sealMailboxes, withoutPasswords } from './mailboxes.ts'
import { settingsTable } from './settings.table.ts'

const row = 'site'

export interface StoredSettings {
  value: Settings
  version: number
}

/** The settings in force. Tags the answer, so that a change drops what was made from them. */
export async function currentSettings(ctx: Ctx): Promise<StoredSettings> {
  ctx.tag('settings')
  return keptValue(ctx, 'settings site', { tags: ['settings'], inWrites: true }, async ({ db }) => {
    const [stored] = await db.select().from(settingsTable).where(eq(settingsTable._id, row))
    return { value: withDefaults(stored?.value ?? {}), version: stored?.version ?? 0 }
  })
}

const withoutSecrets = (ctx: Ctx, value: Settings): Settings => ({
  ...value,
  mail: withoutPasswords(ctx.platform.config.secret, value.mail),
})

function shown(ctx: Ctx, { value, version }: StoredSettings) {
  if (isAdmin(ctx.user)) return { config: withoutSecrets(ctx, value), version }
  return { config: Object.fromEntries(publicSections.map((section) => [section, value[section]])), version }
}

export const read = async (ctx: Ctx) => shown(ctx, await currentSettings(ctx))

const cleanTexts = async ({ de, en }: Record<'de' | 'en', string>) => ({
  de: await takeRichText(de),
  en: await takeRichText(en),
})

const cleanLegal = async (legal: Settings['legal']): Promise<Settings['legal']> => ({
  imprint: await cleanTexts(legal.imprint),
  privacy: await cleanTexts(legal.privacy),
})

const clash = (version: number) =>
  new Problem(
    'CONFLICT',
    409,
    {
      de: 'Die Einstellungen wurden inzwischen von jemand anderem geändert. Bitte laden Sie sie neu.',
      en: 'Somebody else has changed the settings meanwhile. Please load them again.',
    },
    { details: { version } },
  )

/** Replaces whole sections. The row is locked first, so that two savers can't both win. */
export async function update(ctx: Ctx, input: InputOf<typeof settings.update>) {
  const { version, ...sections } = input
  // Before the row is locked: a long text takes its time
  if (sections.legal) sections.legal = await cleanLegal(sections.legal)
  await ctx.db
    .insert(settingsTable)
    .values({ _id: row, value: {}, version: 0, updatedAt: ctx.now })
    .onConflictDoNothing()
  const [stored] = await ctx.db.select().from(settingsTable).where(eq(settingsTable._id, row)).for('update')
  const before = withDefaults(stored!.value)
  if (version !== undefined && version !== stored!.version) throw clash(stored!.version)

  const next: Partial<Settings> = { ...stored!.value, ...sections }
  if (sections.mail) next.mail = sealMailboxes(ctx.platform.config.secret, sections.mail, before.mail)
  const [saved] = await ctx.db
    .update(settingsTable)
    .set({
      value: next,
      version: sql`${settingsTable.version} + 1`,
      updatedAt: ctx.now,
      updatedBy: ctx.user?._id ?? null,
    })
    .where(eq(settingsTable._id, row))
    .returning()

  const after = withDefaults(saved!.value)
  const changed = Object.keys(sections) as (keyof Settings)[]
  await audit(ctx, {
    action: 'update',
    collection: 'settings',
    before: Object.fromEntries(changed.map((section) => [section, withoutSecrets(ctx, before)[section]])),
    after: Object.fromEntries(changed.map((section) => [section, withoutSecrets(ctx, after)[section]])),
  })
  await noteFileUses(ctx, after)
  ctx.drop('settings')
  await ctx.emit('settingsChanged', { sections: changed })
  return shown(ctx, { value: after, version: saved!.version })
}

declare module '../../../../kit/server/events.ts' {
  interface Events {
    settingsChanged: { sections: (keyof Settings)[] }
  }
}
