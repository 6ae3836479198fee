import { z } from 'zod'
import { endpoint } from '#kit/shared/contract.ts'
import { id, isoTime } from '#kit/shared/records/record.ts'

/** State of a past record: unchanged, changed, in the bin, or gone. */
export const pastStates = ['same', 'changed', 'bin', 'gone'] as const
export type PastState = (typeof pastStates)[number]

/** Kind of files, which are searched like a collection. */
export const fileKind = 'file'

const chosen = { target: z.string().max(600), name: z.string().max(200), kind: z.string().max(60) }
const access = { module: 'backup', action: 'bringBack' } as const

const found = z.object({
  _id: id,
  title: z.string(),
  /** Time of its last change then. */
  updatedAt: isoTime,
  state: z.enum(pastStates),
})
export type PastFound = z.output<typeof found>

const values = z.record(z.string(), z.unknown())

const compared = found.extend({
  /** Names of differing fields: `title`, `translations.en.text`. */
  changed: z.array(z.string()),
  // Only differences
  was: values,
  is: values.nullable(),
  /** Version of today's record; null if it is gone. */
  version: z.number().int().nullable(),
  /** Files it used that are now gone or in the bin. */
  missingFiles: z.number().int().nonnegative(),
  /** True for a file unchanged in the bin, to be restored from there. */
  isInBin: z.boolean(),
})
export type PastCompared = z.output<typeof compared>

/** Calls about one record or file of a past night. */
export const pastCalls = {
  kinds: endpoint({
    method: 'GET',
    path: '/api/v0/backup/past/kinds',
    summary: 'Kinds of records that can be brought back one by one',
    access,
    input: z.object({}),
    output: z.object({ kinds: z.array(z.string()) }),
  }),
  find: endpoint({
    method: 'POST',
    path: '/api/v0/backup/past/find',
    summary: 'Find records of a past night by their names; at most 50',
    access,
    reads: true,
    perMinute: 20,
    input: z.object({ ...chosen, text: z.string().trim().min(2).max(200) }),
    output: z.object({
      found: z.array(found),
      /** True if more were found than shown. */
      more: z.boolean(),
      /** True for a night of an older version, which lacks newer fields. */
      older: z.boolean(),
    }),
  }),
  compare: endpoint({
    method: 'POST',
    path: '/api/v0/backup/past/compare',
    summary: 'Compare one record of a past night with today’s',
    access,
    reads: true,
    perMinute: 30,
    input: z.object({ ...chosen, _id: id }),
    output: compared,
  }),
  bringBack: endpoint({
    method: 'POST',
    path: '/api/v0/backup/past/bring-back',
    summary: 'Bring one record of a past night back as a draft, or one file as a private one',
    access,
    fresh: true,
    // Reads the night, possibly from far away, before it opens its own transaction
    reads: true,
    perMinute: 30,
    input: z.object({ ...chosen, _id: id, version: z.number().int().nullable() }),
    output: z.object({ _id: id }),
  }),
}
