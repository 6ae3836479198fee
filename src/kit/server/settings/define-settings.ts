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
  /** Name of the stored row, usually the domain's; must never change. */
  name: string
  shape: z.ZodType<T>
  /** In force until an administrator changes them; also for fields added later. */
  defaults: NoInfer<T>
  /**
   * Text fields encrypted with SECRET and never sent out, each with the fields it belongs to: if one of those changes
   * (server, user name), the secret must be entered again, or it could be sent to another server.
   */
  secrets?: SecretsOf<NamesIn<NoInfer<T>>>
}

interface StorageOptions<T extends Values> {
  /** Fields visible to guests; none by default. */
  public?: readonly NamesIn<T>[]
  /** Additional tags dropped by a change; answers that read the settings need none. */
  drops?: readonly string[]
  /** Collection in the activity log; `settings` by default. */
  logged?: string
}

export interface DomainSettings<T extends Values> {
  readonly name: string
  /** Settings in force, with secrets sealed (see `secret`). Tags the answer, so that a change drops it. */
  read(ctx: Ctx): Promise<T>
  /** Settings with their version and hidden secrets, for the administrators' form. */
  shown(ctx: Ctx): Promise<StoredSettings<T>>
  /** Settings visible to the caller: all but the secrets for administrators, else the public fields. */
  visible(ctx: Ctx): Promise<Partial<T>>
  /** A decrypted secret, never to be sent out; `''` if there is none or SECRET has changed. */
  secret(ctx: Ctx, field: NamesIn<T>): Promise<string>
  /**
   * Changes some of the settings. Concurrent changes run one after the other.
   * @param version version the change is based on; without it the change always applies Throws Problem `CONFLICT` (409)
   * with the current value (`ConflictDetails`) for an older version, `INVALID` (422) for a secret that must be entered
   * again.
   */
  change(ctx: Ctx, changes: Partial<T>, version?: number): Promise<StoredSettings<T>>
}

const secretNeeded = {
  de: 'Bitte geben Sie das noch einmal ein: Wozu es gehört, hat sich geändert.',
  en: 'Please enter this again: what it belongs to has changed.',
}

/** Stores a domain's settings: one row with a version, cached in every process. */
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

  /** Secrets of a change in stored form: sealed, with hidden ones taken from the stored value. */
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
      // A stored value that violates a newer rule does not block changes of others
      if (
        read.error?.issues.some(({ path }) => path.length === 0 || given.some(([field]) => field === path[0]))
      )
        throw read.error
      const wanted: T = read.data ?? changed
      const saved = await storeSettings(ctx, name, sealed(ctx, before, wanted))
      const after: T = { ...defaults, ...saved.value }
      // A changed secret must be visible in the trail
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
