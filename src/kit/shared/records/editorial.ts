import { z } from 'zod'
import { endpoint, type Access, type Action, type Contract } from '../contract.ts'
import { handInsPerMinute, handInState, handInText } from './hand-in.ts'
import { contentLanguages, type Language } from '../text/languages.ts'
import {
  editorialFields,
  flag,
  id,
  isoTime,
  listInput,
  recordFields,
  statuses,
  translationState,
} from './record.ts'
import { publishingMessage } from './publishing-message.ts'
import { batchPathOf, type Defaults, one, removed, stepsTaken, lockCalls } from './record-calls.ts'

export interface EditorialDeclaration<
  N extends string,
  F extends z.ZodRawShape,
  R extends keyof F & string,
  T extends keyof F & string,
  Q extends z.ZodRawShape,
  D extends keyof F & string,
> {
  /** Name in answers and of the module in permissions: `news`. */
  name: N
  /** Address without a trailing slash: `/api/c/news`. */
  path: string
  /** The domain's own fields, without defaults (which would overwrite on partial updates). */
  fields: F
  /** Fields required for creating. */
  required: readonly R[]
  /** Values of a new record, for the server and the form; the form starts with empty texts in other required fields. */
  defaults?: Defaults<F, D>
  /** Filters beside the standard parameters, as they come in the address. */
  filters: Q
  /** Access to reading; guests by default, limited to published records. */
  access?: { read: Access }
  /** Drafts, publishing, hand-in, translations, versions and a bin. */
  editorial: {
    /** Fields that have a value per language. */
    translatable: readonly T[]
  }
}

/** Standard calls of editorial records. Source: specification § 7, architecture § 5. */
export function editorialRecords<
  const N extends string,
  F extends z.ZodRawShape,
  const R extends keyof F & string,
  const T extends keyof F & string,
  Q extends z.ZodRawShape,
  D extends keyof F & string = never,
>(declaration: EditorialDeclaration<N, F, R, T, Q, D>) {
  const { name, path, fields, required, filters } = declaration
  const { translatable } = declaration.editorial
  const readers = declaration.access?.read ?? 'guest'
  const shape = z.object(fields)
  const pick = <K extends string>(keys: readonly K[]) =>
    Object.fromEntries(keys.map((key) => [key, true])) as Record<K, true>
  const translated = z.object(
    Object.fromEntries(
      translatable.map((key) => [key, (fields[key] as unknown as z.ZodType).optional()]),
    ) as {
      [K in T]: z.ZodOptional<F[K] & z.ZodType>
    },
  )
  const translations = z.partialRecord(
    z.enum(contentLanguages).exclude(['de']),
    z.object({ ...translated.shape, ...translationState }),
  )
  const translationsInput = z.partialRecord(
    z.enum(contentLanguages).exclude(['de']),
    z
      .object({
        ...translated.shape,
        status: translationState.status.optional(),
        /** `true`: the translation was checked against the current German text. */
        upToDate: z.boolean().optional(),
      })
      .nullable(),
  )
  const record = z.object({
    ...fields,
    ...recordFields,
    ...editorialFields,
    /** Submission for release: waiting or sent back; null: none. Shown to editors only. */
    handIn: handInState.nullable().optional(),
    translations: translations.optional(),
  })
  const wrapped = z.object({ [name]: record, file: z.array(z.any()).optional() } as Record<
    N,
    typeof record
  > & {
    file: z.ZodOptional<z.ZodArray<z.ZodAny>>
  })
  const listed = z.object({
    [name]: z.array(record),
    total: z.number().int(),
    file: z.array(z.any()).optional(),
  } as Record<N, z.ZodArray<typeof record>> & {
    total: z.ZodNumber
    file: z.ZodOptional<z.ZodArray<z.ZodAny>>
  })

  const right = (action: Action): Access => ({ module: name, action })
  const publishing = {
    status: z.enum(statuses).optional(),
    publishAt: isoTime.nullable().optional(),
    unpublishAt: isoTime.nullable().optional(),
    translations: translationsInput.optional(),
  }
  const optionalShape = shape.partial()
  const create = z.object({
    ...optionalShape.shape,
    ...shape.pick(pick(required) as never).shape,
    ...publishing,
  }) as unknown as z.ZodObject<
    { [K in keyof F]: K extends R ? F[K] : z.ZodOptional<F[K] & z.ZodType> } & typeof publishing
  >
  const update = z.object({
    ...optionalShape.shape,
    ...publishing,
    _id: id,
    /** Version the change is based on; an older one is answered with 409. */
    version: z.number().int().optional(),
    /** True for autosave: merges into the last version instead of adding one. */
    autosave: z.boolean().optional(),
  }) as unknown as z.ZodObject<
    { [K in keyof F]: z.ZodOptional<F[K] & z.ZodType> } & typeof publishing & {
        _id: typeof id
        version: z.ZodOptional<z.ZodNumber>
        autosave: z.ZodOptional<z.ZodBoolean>
      }
  >

  return {
    name,
    path,
    fields,
    required,
    defaults: (declaration.defaults ?? {}) as Defaults<F, D>,
    translatable,
    filters,
    record,
    calls: {
      list: endpoint({
        method: 'GET',
        path: `${path}/:_id?`,
        summary: `List ${name}`,
        access: readers,
        input: z.object({ ...listInput, ...filters }),
        output: listed,
        cached: true,
      }),
      read: endpoint({
        method: 'GET',
        path: `${path}/:_id?`,
        given: '_id',
        summary: `Read one of ${name}`,
        access: readers,
        input: z.object({ _id: id, lang: listInput.lang, view: listInput.view }),
        output: wrapped,
        cached: true,
      }),
      create: endpoint({
        method: 'POST',
        path,
        summary: `Create one of ${name}: a draft unless its status says otherwise`,
        access: right('create'),
        input: create,
        output: wrapped,
      }),
      update: endpoint({
        method: 'PUT',
        path: `${path}/:_id?`,
        summary: `Change some fields of one of ${name}; published ones change when 'published' comes with it`,
        access: right('update'),
        input: update,
        output: wrapped,
      }),
      remove: endpoint({
        method: 'DELETE',
        path: `${path}/:_id?`,
        summary: `Put one of ${name} into the bin, or, from there, away for good`,
        access: right('remove'),
        input: z.object({ _id: id, forGood: flag.optional() }),
        output: removed,
      }),
      batch: endpoint({
        method: 'POST',
        path: batchPathOf(path),
        summary: `Read, or with \`action\` change, several of ${name} at once`,
        access: readers,
        input: z.object({
          _id: z.array(id).max(500),
          action: z.enum(['read', 'remove', 'restore', 'publish', 'unpublish']).default('read'),
          lang: listInput.lang,
          view: listInput.view,
        }),
        output: listed,
      }),
      publish: endpoint({
        method: 'POST',
        path: `${path}/:_id/publish`,
        summary: 'Put the working state before the public, now or at a time',
        access: right('publish'),
        input: z.object({
          _id: id,
          version: z.number().int().optional(),
          at: isoTime.optional(),
          /** Message to the submitter. */
          text: handInText.optional(),
          /** Push message, sent once guests can read the record; null: cancel the queued one. Absent: no message. */
          message: publishingMessage.nullable().optional(),
        }),
        output: wrapped,
      }),
      handIn: endpoint({
        method: 'POST',
        path: `${path}/:_id/handin`,
        summary: 'Ask those who may publish to release the working state; they get a mail',
        access: right('update'),
        input: z.object({ _id: id, version: z.number().int().optional(), text: handInText.default('') }),
        output: wrapped,
        perMinute: handInsPerMinute,
      }),
      withdraw: endpoint({
        method: 'DELETE',
        path: `${path}/:_id/handin`,
        summary: 'Take back what one has handed in',
        access: right('update'),
        input: one,
        output: wrapped,
        perMinute: handInsPerMinute,
      }),
      sendBack: endpoint({
        method: 'POST',
        path: `${path}/:_id/sendback`,
        summary: 'Give what was handed in back to who did, saying why; they get a mail',
        access: right('publish'),
        input: z.object({ _id: id, text: handInText }),
        output: wrapped,
        perMinute: handInsPerMinute,
      }),
      steps: endpoint({
        method: 'GET',
        path: `${path}/:_id/steps`,
        summary: 'Who handed it in, sent it back and released it, and what they wrote, in order',
        access: right('update'),
        input: one,
        output: stepsTaken,
      }),
      unpublish: endpoint({
        method: 'POST',
        path: `${path}/:_id/unpublish`,
        summary: 'Take it from the public, now or at a time; it stays as a draft',
        access: right('publish'),
        input: z.object({ _id: id, at: isoTime.optional() }),
        output: wrapped,
      }),
      discardDraft: endpoint({
        method: 'DELETE',
        path: `${path}/:_id/draft`,
        summary: 'Forget the changes that wait beside the live version',
        access: right('update'),
        input: one,
        output: wrapped,
      }),
      restore: endpoint({
        method: 'POST',
        path: `${path}/:_id/restore`,
        summary: 'Take it out of the bin, or, with `version`, bring an older version back as working state',
        access: right('update'),
        input: z.object({ _id: id, version: z.number().int().optional() }),
        output: wrapped,
      }),
      versions: endpoint({
        method: 'GET',
        path: `${path}/:_id/versions`,
        summary: 'Who changed what, newest first',
        access: right('update'),
        input: z.object({ _id: id, limit: listInput.limit, skip: listInput.skip }),
        output: z.object({
          versions: z.array(
            z.object({
              version: z.number().int(),
              at: isoTime,
              by: id.nullable(),
              byName: z.string(),
              action: z.string(),
              /** Names of the fields that differ from the previous version. */
              changed: z.array(z.string()),
              /** The state after the change: fields and translations. */
              state: z.record(z.string(), z.unknown()),
            }),
          ),
          total: z.number().int(),
        }),
      }),
      ...lockCalls(path, right('update')),
    },
  }
}

/** Any editorial contract, for steps shared by all. */
export interface EditorialContract {
  name: string
  path: string
  fields: z.ZodRawShape
  required: readonly string[]
  defaults: Readonly<Record<string, unknown>>
  translatable: readonly string[]
  filters: z.ZodRawShape
  record: z.ZodObject
  calls: Contract
}

export type RecordOf<C extends EditorialContract> = z.output<C['record']>
/** The domain's own fields of a record. */
export type FieldsOf<C extends EditorialContract> = {
  [K in keyof C['fields'] & string]: z.output<C['fields'][K]>
}

/** Texts of a record in a language other than German. */
export interface Translation {
  status: 'draft' | 'published'
  madeFrom: number
  updatedAt?: string | undefined
  [field: string]: unknown
}
export type Translations = Partial<Record<Exclude<Language, 'de'>, Translation>>

/** True if the German text has changed since the translation. */
export const isOutdated = (translation: Pick<Translation, 'madeFrom'>, sourceVersion: number): boolean =>
  translation.madeFrom < sourceVersion
