import { z } from 'zod'
import { endpoint, type Access } from '../contract.ts'
import { knownVersion, storedVersion } from './settings-version.ts'

/** Encrypted text fields that are never sent out, each with the fields it belongs to. */
export type SecretsOf<N extends string> = { readonly [K in N]?: readonly N[] }

/** Summaries of the two calls; without `read`, another call returns the settings at the same address. */
interface Summaries {
  read?: string
  save: string
}

interface Declaration<
  F extends z.ZodRawShape,
  A extends z.ZodRawShape,
  W extends boolean,
  P extends boolean,
  S extends Summaries,
> {
  /** Name of the stored row, usually the domain's; must never change. */
  name: string
  path: string
  /** Summaries of the calls in the OpenAPI document. */
  summaries: S
  fields: F
  /** In force until an administrator changes them; also for fields added later. */
  defaults: NoInfer<z.output<z.ZodObject<F>>>
  /** If one of the fields beside a secret changes, such as the server, the secret must be entered again. */
  secrets?: SecretsOf<NoInfer<keyof F & string>>
  /** Administrators by default. */
  access?: Partial<Record<'read' | 'save', Access>>
  /** Requires a recent identity check for saving; a list: only for these fields. */
  fresh?: true | readonly NoInfer<keyof F & string>[]
  /** Additional read-only fields of answers. */
  answered?: A
  /** Saving requires all fields; by default only the changed ones. */
  whole?: W
  /** Answers contain the settings in `value`, beside their version. */
  apart?: P
  /** Stricter schemas for saving; stored values follow `fields`. */
  saved?: Partial<Record<NoInfer<keyof F & string>, z.ZodType>>
}

type Optional<F> = { [K in keyof F]: z.ZodOptional<F[K] & z.ZodType> }
type Saved<F extends z.ZodRawShape, W extends boolean> = z.ZodObject<
  (W extends true ? F : Optional<F>) & typeof knownVersion
>
type Answer<F extends z.ZodRawShape, A extends z.ZodRawShape, P extends boolean> = z.ZodObject<
  (P extends true ? { value: z.ZodObject<F> } : F) & typeof storedVersion & A
>

/**
 * Calls of a domain's settings, with fields and defaults: `read` returns them with their version, `save` changes them
 * and answers 409 `CONFLICT` to an older version. `settingsHandlers(…)` implements them, `SettingsScreen` shows them.
 */
export function settingsCalls<
  F extends z.ZodRawShape,
  A extends z.ZodRawShape = Record<never, never>,
  const W extends boolean = false,
  const P extends boolean = false,
  S extends Summaries = Summaries,
>(declaration: Declaration<F, A, W, P, S>) {
  const { name, path, summaries, fields, defaults, secrets, fresh } = declaration
  const access = { read: 'admin' as Access, save: 'admin' as Access, ...declaration.access }
  const shape = z.object(fields)
  const apart = declaration.apart ?? false
  const answer = z.object({
    ...(apart ? { value: shape } : fields),
    ...storedVersion,
    ...declaration.answered,
  }) as unknown as Answer<F, A, P>
  const taken = z.object({
    ...(declaration.whole ? fields : shape.partial().shape),
    ...declaration.saved,
    ...knownVersion,
  }) as unknown as Saved<F, W>
  const read = endpoint({
    method: 'GET',
    path,
    summary: summaries.read ?? '',
    access: access.read,
    input: z.object({}),
    output: answer,
  })
  const save = endpoint({
    method: 'PUT',
    path,
    summary: summaries.save,
    access: access.save,
    ...(fresh ? { fresh } : {}),
    input: taken,
    output: answer,
  })
  return {
    name,
    fields,
    shape,
    defaults,
    ...(secrets ? { secrets } : {}),
    apart,
    calls: (summaries.read === undefined ? { save } : { read, save }) as S extends { read: string }
      ? { read: typeof read; save: typeof save }
      : { save: typeof save },
  }
}

/** Values of settings. */
export type SettingsOf<C extends { shape: z.ZodType }> = z.output<C['shape']>
