import { isAdmin } from '../../../../kit/shared/access.ts'
import { audit } from '../../../../kit/server/audit/audit.ts'
import { keptValue } from '../../../../kit/server/cache/kept-value.ts'
import type { Ctx } from '../../../../kit/server/context.ts'
import { takeRichText } from '../../../../kit/server/rich-text.ts'
import {
  lockSettings,
  readSettings,
  settingsConflict,
  storeSettings,
  type StoredSettings,
} from '../../../../kit/server/settings/stored-settings.ts'
import type { InputOf } from '../../../../kit/shared/contract.ts'
import { publicSections, type settings, type Settings } from '../settings.contract.ts'
import { withDefaults } from '../settings.rules.ts'
import { noteFileUses } from './file-uses.ts'
import { sealMailboxes, withoutPasswords } from './mailboxes.ts'

const row = 'site'

/** The settings in force. Tags the answer, so that a change drops what was made from them. */
export async function currentSettings(ctx: Ctx): Promise<StoredSettings<Settings>> {
  ctx.tag('settings')
  return keptValue(ctx, 'settings site', { tags: ['settings'], inWrites: true }, async (asked) => {
    const stored = await readSettings(asked, row)
    return { value: withDefaults(stored?.value ?? {}), version: stored?.version ?? 0 }
  })
}

const withoutSecrets = (ctx: Ctx, value: Settings): Settings => ({
  ...value,
  mail: withoutPasswords(ctx.platform.config.secret, value.mail),
})

function shown(ctx: Ctx, { value, version }: StoredSettings<Settings>) {
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

/** Replaces whole sections. The row is locked first, so that two savers can't both win. */
export async function update(ctx: Ctx, input: InputOf<typeof settings.update>) {
  const { version, ...sections } = input
  // Before the row is locked: a long text takes its time
  if (sections.legal) sections.legal = await cleanLegal(sections.legal)
  const stored = await lockSettings(ctx, row)
  const before = withDefaults(stored.value)
  if (version !== undefined && version !== stored.version)
    throw await settingsConflict(ctx, stored, withoutSecrets(ctx, before))

  const next: Partial<Settings> = { ...stored.value, ...sections }
  if (sections.mail) next.mail = sealMailboxes(ctx.platform.config.secret, sections.mail, before.mail)
  const saved = await storeSettings(ctx, row, next)
  const after = withDefaults(saved.value)
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
  return shown(ctx, { value: after, version: saved.version })
}

declare module '../../../../kit/server/events.ts' {
  interface Events {
    settingsChanged: { sections: (keyof Settings)[] }
  }
}
