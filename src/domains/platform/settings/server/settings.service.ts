import { isAdmin } from '#kit/shared/access.ts'
import { audit } from '#kit/server/audit/audit.ts'
import { keptValue } from '#kit/server/cache/kept-value.ts'
import type { Ctx } from '#kit/server/context.ts'
import { takeRichText } from '#kit/server/text/rich-text.ts'
import {
  lockSettings,
  readAllSettings,
  settingsConflict,
  storeSettings,
} from '#kit/server/settings/stored-settings.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { publicSections, type settings, type Settings } from '../settings.contract.ts'
import { defaultSettings, withDefaults } from '../settings.rules.ts'
import { noteFileUses } from './file-uses.ts'
import { sealMailboxes, withoutPasswords } from './mailboxes.ts'

type Section = keyof Settings
type Versions = Partial<Record<Section, number>>
type Some = Partial<Settings>

/** Each section has its own row and version. */
const sections = Object.keys(defaultSettings) as Section[]
const rowOf = (section: Section) => `site.${section}`

/** Settings in force. Tags the answer, so that a change drops it. */
export async function currentSettings(ctx: Ctx): Promise<{ value: Settings; versions: Versions }> {
  ctx.tag('settings')
  return keptValue(ctx, 'settings site', { tags: ['settings'], inWrites: true }, async (asked) => {
    const stored = new Map((await readAllSettings(asked, sections.map(rowOf))).map((row) => [row._id, row]))
    const rows = sections.map((section) => [section, stored.get(rowOf(section))] as const)
    return {
      value: withDefaults(Object.fromEntries(rows.map(([section, row]) => [section, row?.value]))),
      versions: Object.fromEntries(rows.map(([section, row]) => [section, row?.version ?? 0])),
    }
  })
}

const withoutSecrets = (ctx: Ctx, value: Settings): Settings => ({
  ...value,
  mail: withoutPasswords(ctx.platform.config.secret, value.mail),
})

async function shown(ctx: Ctx) {
  const { value, versions } = await currentSettings(ctx)
  if (isAdmin(ctx.user)) return { config: withoutSecrets(ctx, value), versions }
  return {
    config: Object.fromEntries(publicSections.map((section) => [section, value[section]])),
    versions: {},
  }
}

/** `GET /api/v0/config/`: all sections with versions for administrators, the public ones for others. */
export const read = shown

const cleanTexts = async ({ de, en }: Record<'de' | 'en', string>) => ({
  de: await takeRichText(de),
  en: await takeRichText(en),
})

const cleanLegal = async (legal: Settings['legal']): Promise<Settings['legal']> => ({
  imprint: await cleanTexts(legal.imprint),
  privacy: await cleanTexts(legal.privacy),
})

/** Locks the changed sections in a fixed order, so that concurrent saves run one after the other. */
async function lockSections(ctx: Ctx, changed: readonly Section[]) {
  const rows = new Map<Section, Awaited<ReturnType<typeof lockSettings>>>()
  for (const section of changed.toSorted()) rows.set(section, await lockSettings(ctx, rowOf(section)))
  return rows
}

/** Replaces whole sections. Throws 409 with the present settings if one has changed since its version. */
export async function update(ctx: Ctx, input: InputOf<typeof settings.update>) {
  const { versions = {}, ...given } = input
  // Before the rows are locked, because long texts take time
  const next: Some = { ...given, ...(given.legal ? { legal: await cleanLegal(given.legal) } : {}) }
  const changed = sections.filter((section) => next[section] !== undefined)
  const rows = await lockSections(ctx, changed)
  for (const [section, row] of rows)
    if (versions[section] !== undefined && versions[section] !== row.version) {
      // The cached value may predate the change this transaction waited for
      ctx.drop('settings')
      throw await settingsConflict(ctx, row, await shown(ctx))
    }

  const before = withDefaults(Object.fromEntries([...rows].map(([section, { value }]) => [section, value])))
  if (next.mail) next.mail = sealMailboxes(ctx.platform.config.secret, next.mail, before.mail)
  for (const section of changed) await storeSettings(ctx, rowOf(section), next[section]!)
  ctx.drop('settings')
  const { value: after } = await currentSettings(ctx)
  const told = (value: Settings) => {
    const open = withoutSecrets(ctx, value)
    return Object.fromEntries(changed.map((section) => [section, open[section]]))
  }
  await audit(ctx, {
    action: 'update',
    collection: 'settings',
    before: told(before),
    after: told(after),
  })
  await noteFileUses(ctx, after)
  await ctx.emit('settingsChanged', { sections: changed })
  return shown(ctx)
}

declare module '#kit/server/events.ts' {
  interface Events {
    settingsChanged: { sections: (keyof Settings)[] }
  }
}
