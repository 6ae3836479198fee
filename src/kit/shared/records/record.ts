import { z } from 'zod'
import { inYears } from '../dates/days.ts'
import { contentLanguages } from '../text/languages.ts'

/** One life for every record that editors keep; `transitions` says what may follow what. */
export const statuses = ['draft', 'scheduled', 'published'] as const
export type Status = (typeof statuses)[number]
/** What a list can be narrowed to by state: beside its own, whether a record waits for release. */
export const listedStatuses = [...statuses, 'handedIn'] as const
export type ListedStatus = (typeof listedStatuses)[number]

export const transitions: Record<Status, readonly Status[]> = {
  draft: ['scheduled', 'published'],
  scheduled: ['draft', 'published'],
  published: ['draft'],
}

// As the form of the text rather than a check beside it: answers are not checked against it, so that older values can still be read
// and corrected, and the OpenAPI document keeps one pattern
const within = (form: RegExp) => ({
  abort: false,
  pattern: new RegExp(`^(?=${inYears.source.slice(1)})${form.source.slice(1)}`),
})
/** Moment between 1900 and 2200. */
export const isoTime = z.iso.datetime({ offset: true, ...within(z.regexes.datetime({ offset: true })) })
/** Day between 1900 and 2200. */
export const isoDay = z.iso.date(within(z.regexes.date))
export const id = z.guid()

const oneOrMany = <T extends z.ZodType>(schema: T) => z.union([schema, z.array(schema).max(500)])

/** Text of one language beside the German one, with its own state. */
export const translationState = {
  status: z.enum(['draft', 'published']),
  /** The `sourceVersion` of the German text this was made from; lower than the record's: outdated. */
  madeFrom: z.number().int(),
  updatedAt: isoTime.optional(),
}

/** What the server keeps of every record, whatever the domain. */
export const recordFields = {
  _id: id,
  createdAt: isoTime,
  createdBy: id.nullable(),
  updatedAt: isoTime,
  updatedBy: id.nullable(),
  version: z.number().int(),
}

export const editorialFields = {
  status: z.enum(statuses),
  publishedAt: isoTime.nullable(),
  publishAt: isoTime.nullable(),
  unpublishAt: isoTime.nullable(),
  /** Changes wait beside the live version. Shown to editors only. */
  hasDraft: z.boolean().optional(),
  sourceVersion: z.number().int().optional(),
  deletedAt: isoTime.nullable().optional(),
  deletedBy: id.nullable().optional(),
  /** The language the texts are in: German where a translation is missing. */
  lang: z.enum(contentLanguages).optional(),
}

export const flag = z.union([z.boolean(), z.stringbool()])

/** Parameters every list takes. `limit` is 20 by default and 500 at most. */
export const listParameters = {
  limit: z.coerce.number().int().min(0).max(500).default(20),
  skip: z.coerce.number().int().min(0).default(0),
  /** Field names, `-` before one for descending: `-start,title`. */
  sort: z.string().max(200).optional(),
  search: z.string().max(200).optional(),
  lang: z.enum(contentLanguages).optional(),
}

export const listInput = {
  ...listParameters,
  /** Editors see the working state by default; `live` is what guests see. */
  view: z.enum(['working', 'live']).optional(),
  status: oneOrMany(z.enum(listedStatuses)).optional(),
  /** Only what lies in the bin. */
  bin: flag.optional(),
  /** Only what the caller has made; for editors. */
  mine: flag.optional(),
}

/** Who is editing a record; `mine` when it is the asking tab. */
export const lockState = z.object({
  mine: z.boolean(),
  by: z.object({ _id: id, name: z.string() }).nullable(),
  since: isoTime.nullable(),
})
