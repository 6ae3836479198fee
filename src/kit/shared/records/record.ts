import { z } from 'zod'
import { inYears } from '../dates/days.ts'
import { contentLanguages } from '../text/languages.ts'

/** States of every editorial record; `transitions` lists the possible changes. */
export const statuses = ['draft', 'scheduled', 'published'] as const
export type Status = (typeof statuses)[number]
/** States to filter lists by: the record's own, or waiting for release. */
export const listedStatuses = [...statuses, 'handedIn'] as const
export type ListedStatus = (typeof listedStatuses)[number]

export const transitions: Record<Status, readonly Status[]> = {
  draft: ['scheduled', 'published'],
  scheduled: ['draft', 'published'],
  published: ['draft'],
}

// Part of the pattern instead of a separate check: answers are not checked against it, so that older values remain
// readable and correctable, and the OpenAPI document has one pattern
const within = (form: RegExp) => ({
  abort: false,
  pattern: new RegExp(`^(?=${inYears.source.slice(1)})${form.source.slice(1)}`),
})
/** Time between 1900 and 2200. */
export const isoTime = z.iso.datetime({ offset: true, ...within(z.regexes.datetime({ offset: true })) })
/** Day between 1900 and 2200. */
export const isoDay = z.iso.date(within(z.regexes.date))
export const id = z.guid()

const oneOrMany = <T extends z.ZodType>(schema: T) => z.union([schema, z.array(schema).max(500)])

/** Translation of a record, with its own state. */
export const translationState = {
  status: z.enum(['draft', 'published']),
  /** The `sourceVersion` of the German text it was made from; outdated if lower than the record's. */
  madeFrom: z.number().int(),
  updatedAt: isoTime.optional(),
}

/** Fields the server keeps for every record. */
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
  /** True if there are unpublished changes. Shown to editors only. */
  hasDraft: z.boolean().optional(),
  sourceVersion: z.number().int().optional(),
  deletedAt: isoTime.nullable().optional(),
  deletedBy: id.nullable().optional(),
  /** Language of the texts: German if the translation is missing. */
  lang: z.enum(contentLanguages).optional(),
}

export const flag = z.union([z.boolean(), z.stringbool()])

/** Standard parameters of lists. `limit` is 20 by default and 500 at most. */
export const listParameters = {
  limit: z.coerce.number().int().min(0).max(500).default(20),
  skip: z.coerce.number().int().min(0).default(0),
  /** Field names, prefixed by `-` for descending order: `-start,title`. */
  sort: z.string().max(200).optional(),
  search: z.string().max(200).optional(),
  lang: z.enum(contentLanguages).optional(),
}

export const listInput = {
  ...listParameters,
  /** Editors get the working state by default; `live` is the guests' view. */
  view: z.enum(['working', 'live']).optional(),
  status: oneOrMany(z.enum(listedStatuses)).optional(),
  /** Only records in the bin. */
  bin: flag.optional(),
  /** Only the caller's own records; for editors. */
  mine: flag.optional(),
}

/** Current editor of a record; `mine` if it is the calling tab. */
export const lockState = z.object({
  mine: z.boolean(),
  by: z.object({ _id: id, name: z.string() }).nullable(),
  since: isoTime.nullable(),
})
