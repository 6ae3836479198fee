import type { z } from 'zod'
import { isAdmin } from '../../shared/access.ts'
import { Problem } from '../../shared/problem.ts'
import { hiddenSecret } from '../../shared/settings/hidden-secret.ts'
import type { SecretsOf } from '../../shared/settings/settings-calls.ts'
import { audit } from '../audit/audit.ts'
import { keptValue } from '../cache/kept-value.ts'
import type { Ctx } from '../context.ts'
import { isSealed, openSecret, sealSecret } from '../start/secrets.ts'
import {
  lockSettings,
  readSettings,
  settingsConflict,
  storeSettings,
  type StoredSettings,
} from './stored-settings.ts'

type Values = Record<string, unknown>
type NamesIn<T> = keyof T & string

/** Settings to store: a contract of `settingsCalls(…)`, or the same fields without calls. */
export interface SettingsDeclaration<T extends Values> {
  /** Name of the stored row, usually that of the domain; never changed. */
  name: string
  shape: z.ZodType<T>
  /** In force until an administrator changes them, and for fields that are new to the program. */
  defaults: NoInfer<T>
  /**
   * Fields with texts that are encrypted with SECRET and never sent out, each with the fields it belongs to: when one of those
   * changes (the server, the user name), the secret has to be entered again, or it could be sent to somebody else's server.
   */
  secrets?: SecretsOf<NamesIn<NoInfer<T>>>
}

interface StorageOptions<T extends Values> {
  /** Fields that guests may know; none by default. */
  public?: readonly NamesIn<T>[]
  /** Further tags that a change drops: answers that name the settings among what they were made from need none. */
  drops?: readonly string[]
  /** Collection in the activity log; `settings` by default. */
  logged?: string
}

export interface DomainSettings<T extends Values> {
  readonly name: string
  /** The settings in force, secrets sealed (see `secret`). Tags the answer, so that a change drops what was made from them. */
  read(ctx: Ctx): Promise<T>
  /** The same with its version, secrets hidden: what a form of administrators starts from. */
  shown(ctx: Ctx): Promise<StoredSettings<T>>
  /** What the caller may know: administrators all but the secrets, others the public fields. */
  visible(ctx: Ctx): Promise<Partial<T>>
  /** A secret in the clear, to be used and not to be sent; `''` where there is none or it was sealed with another SECRET. */
  secret(ctx: Ctx, field: NamesIn<T>): Promise<string>
  /**
   * Changes some of the settings. Two who save at once follow each other.
   * @param version the one the change was made on; without it the change holds whatever is stored
   * Throws Problem `CONFLICT` (409) with the current value (`ConflictDetails`) for an older version, `INVALID` (422) for a secret
   * that has to be entered again.
   */
  change(ctx: Ctx, changes: Partial<T>, version?: number): Promise<StoredSettings<T>>
}

const secretNeeded = {
  de: 'Bitte geben Sie das noch einmal ein: Wozu es gehört, hat sich geändert.',
  en: 'Please enter this again: what it belongs to has changed.',
}

/** Stores the settings of a domain: one row of one table, with a version of its own, cached in every process. */
export function defineSettings<T extends Values>(
  declaration: SettingsDeclaration<T>,
  options: StorageOptions<NoInfer<T>> = {},
): DomainSettings<T> {
  const { name, shape, defaults } = declaration
  const { drops = [], logged = 'settings' } = options
  const secrets = Object.entries(declaration.secrets ?? {}) as [NamesIn<T>, readonly NamesIn<T>[]][]
  const tag = `settings:${name}`
  const purpose = (field: string) => `settings ${name} ${field}`

  const stored = (ctx: Ctx) => {
    ctx.tag(tag)
    return keptValue(ctx, `settings ${name}`, { tags: [tag], inWrites: true }, async (asked) => {
      const row = await readSettings(asked, name)
      return { value: { ...defaults, ...row?.value }, version: row?.version ?? 0 }
    })
  }
  const withoutSecrets = (value: T): T => ({
    ...value,
    ...Object.fromEntries(secrets.map(([field]) => [field, value[field] ? hiddenSecret : ''])),
  })

  /** Secrets of a change as they are stored: sealed, hidden ones taken from what was stored. */
  function sealed(ctx: Ctx, before: T, next: T): T {
    const kept: Values = {}
    for (const [field, belongsTo] of secrets) {
      const text = String(next[field] ?? '')
      const isHidden = text === hiddenSecret || text === before[field]
      if (isHidden && before[field] && belongsTo.some((one) => next[one] !== before[one]))
        throw new Problem('INVALID', 422, secretNeeded, { fields: { [field]: secretNeeded } })
      kept[field] = isHidden
        ? before[field]
        : text && sealSecret(ctx.platform.config.secret, purpose(field), text)
    }
    return { ...next, ...kept }
  }

  return {
    name,
    read: async (ctx) => (await stored(ctx)).value,
    async shown(ctx) {
      const { value, version } = await stored(ctx)
      return { value: withoutSecrets(value), version }
    },
    async visible(ctx) {
      const value = withoutSecrets((await stored(ctx)).value)
      if (isAdmin(ctx.user)) return value
      return Object.fromEntries((options.public ?? []).map((field) => [field, value[field]])) as Partial<T>
    },
    async secret(ctx, field) {
      const { [field]: text } = (await stored(ctx)).value
      if (typeof text !== 'string' || !isSealed(text)) return ''
      try {
        return openSecret(ctx.platform.config.secret, purpose(field), text)
      } catch {
        return ''
      }
    },
    async change(ctx, changes, version) {
      const row = await lockSettings(ctx, name)
      const before: T = { ...defaults, ...row.value }
      if (version !== undefined && version !== row.version)
        throw await settingsConflict(ctx, row, withoutSecrets(before))
      const given = Object.entries(changes).filter(([, value]) => value !== undefined)
      const changed = { ...before, ...Object.fromEntries(given) }
      const read = shape.safeParse(changed)
      // A stored value that a later rule refuses does not keep the others from being changed
      if (
        read.error?.issues.some(({ path }) => path.length === 0 || given.some(([field]) => field === path[0]))
      )
        throw read.error
      const wanted: T = read.data ?? changed
      const saved = await storeSettings(ctx, name, sealed(ctx, before, wanted))
      const after: T = { ...defaults, ...saved.value }
      // A new secret has to leave a trace, too
      const traced = (value: T, isNew: (field: NamesIn<T>) => boolean): Values => ({
        ...withoutSecrets(value),
        ...Object.fromEntries(
          secrets.filter(([field]) => isNew(field)).map(([field]) => [field, `${hiddenSecret} *`]),
        ),
      })
      await audit(ctx, {
        action: 'update',
        collection: logged,
        before: traced(before, () => false),
        after: traced(after, (field) => after[field] !== '' && after[field] !== before[field]),
      })
      ctx.drop(tag, ...drops)
      return { value: withoutSecrets(after), version: saved.version }
    },
  }
}
