import { z } from 'zod'
import { email } from '#kit/shared/people/contact-fields.ts'
import { endpoint } from '#kit/shared/contract.ts'
import { contentLanguages } from '#kit/shared/text/languages.ts'
import { flag, id, isoTime, listParameters } from '#kit/shared/records/record.ts'
import { settingsCalls, type SettingsOf } from '#kit/shared/settings/settings-calls.ts'
import { bounds, defaultDefectSettings, defectStates } from './defects.rules.ts'
import { words } from '#kit/shared/text/words.ts'

const line = (max: number) => z.string().trim().max(max)
const state = z.enum(defectStates)

const photo = z.object({
  _id: id,
  /** Signed addresses of the full picture and of the thumbnail: anyone with the link may open them. */
  large: z.string(),
  small: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  released: z.boolean(),
})

const step = z.object({
  _id: id,
  at: isoTime,
  /** Name of the editor; empty for the citizen or the program. */
  by: z.string(),
  what: z.enum([
    'state',
    'answer',
    'remark',
    'note',
    'assigned',
    'kind',
    'released',
    'withdrawn',
    'forwarded',
    'forgotten',
  ]),
  state: state.nullable(),
  text: z.string(),
})

const listed = z.object({
  _id: id,
  number: z.number().int(),
  createdAt: isoTime,
  updatedAt: isoTime,
  version: z.number().int(),
  lang: z.enum(contentLanguages),
  state,
  kind: z.string(),
  kindWords: words,
  text: z.string(),
  place: z.string(),
  point: z.object({ lat: z.number(), lon: z.number() }).nullable(),
  assignee: z.object({ _id: id, name: z.string() }).nullable(),
  /** The citizen has added something and no editor has reacted yet. */
  waiting: z.boolean(),
  released: z.boolean(),
  closedAt: isoTime.nullable(),
  photos: z.array(photo),
})
export type ListedDefect = z.output<typeof listed>

const defect = listed.extend({
  name: z.string(),
  email: z.string(),
  tell: z.boolean(),
  publicText: z.string(),
  forgottenAt: isoTime.nullable(),
  steps: z.array(step),
})
export type Defect = z.output<typeof defect>
export type DefectStep = z.output<typeof step>

const kind = z.object({ key: z.string(), de: line(60).min(1), en: line(60) })
export const defectSettingsContract = settingsCalls({
  name: 'defects',
  path: '/api/v0/defects/settings',
  summaries: {
    read: 'Whether damage can be reported here, and how',
    save: 'Change whether and how damage can be reported; a kind without a key is a new one',
  },
  fields: {
    enabled: z.boolean(),
    list: z.boolean(),
    kinds: z.array(kind).min(1).max(bounds.kinds),
    email,
    days: z.number().int().min(1).max(3650),
  },
  defaults: defaultDefectSettings,
  whole: true,
})
export type DefectSettings = SettingsOf<typeof defectSettingsContract>
export type DefectKind = z.output<typeof kind>

const may = (action: 'read' | 'update' | 'publish' | 'remove') => ({ module: 'defect', action }) as const
const given = { _id: id, version: z.number().int().optional() }
const one = z.object({ defect })

/** Calls of the office. */
export const defectCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/c/defect/:_id?',
    summary: 'Damage that was reported, newest first',
    access: may('read'),
    input: z.object({
      ...listParameters,
      state: z.union([state, z.array(state)]).optional(),
      kind: z.union([z.string().max(60), z.array(z.string().max(60)).max(bounds.kinds)]).optional(),
      assignee: id.optional(),
      /** Only reports that wait for the office. */
      waiting: flag.optional(),
      /** Only open reports older than this number of days. */
      olderThan: z.coerce.number().int().min(1).max(3650).optional(),
    }),
    output: z.object({
      defect: z.array(listed),
      total: z.number().int(),
      /** True if there are more than `total`: counting ends at 10,000. */
      isMore: z.boolean().optional(),
      /** Number of reports per state, independent of the filter. */
      counts: z.record(state, z.number().int()),
    }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/c/defect/:_id?',
    summary: 'One report with everything that happened to it',
    access: may('read'),
    given: '_id',
    input: z.object({ _id: id }),
    output: one,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/c/defect/:_id',
    summary: 'Sort a report into another kind, or give it to an account',
    access: may('update'),
    input: z.object({ ...given, kind: z.string().max(60).optional(), assignee: id.nullable().optional() }),
    output: one,
  }),
  decide: endpoint({
    method: 'POST',
    path: '/api/c/defect/:_id/step',
    summary: 'Change the state, answer the citizen, or note something for the office, in one go',
    access: may('update'),
    input: z.object({
      ...given,
      state: state.optional(),
      /** Visible to the citizen, and to the public if the report is released. */
      answer: line(5000).default(''),
      /** Internal. */
      note: line(5000).default(''),
    }),
    output: one,
  }),
  release: endpoint({
    method: 'POST',
    path: '/api/c/defect/:_id/release',
    summary: 'Show a report to the public with these words and pictures, or take it from there',
    access: may('publish'),
    input: z.object({
      ...given,
      released: z.boolean(),
      text: line(bounds.text.max).default(''),
      photos: z.array(id).max(bounds.allPhotos).default([]),
    }),
    output: one,
  }),
  forward: endpoint({
    method: 'POST',
    path: '/api/c/defect/:_id/forward',
    summary: 'Mail a report to somebody else, without who sent it',
    access: may('update'),
    input: z.object({
      ...given,
      to: z.email().max(200),
      text: line(5000).default(''),
      photos: z.boolean().default(true),
    }),
    output: one,
    perMinute: 10,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/c/defect/:_id',
    summary: 'Delete a report for good, with its pictures',
    access: may('remove'),
    input: z.object({ _id: id }),
    output: z.object({ removed: z.array(id) }),
  }),
  staff: endpoint({
    method: 'GET',
    path: '/api/c/defect/staff',
    summary: 'Accounts that a report can be given to',
    access: may('read'),
    input: z.object({}),
    output: z.object({ staff: z.array(z.object({ _id: id, name: z.string() })) }),
  }),
  kinds: endpoint({
    method: 'GET',
    path: '/api/c/defect/kinds',
    summary: 'What can be reported here, whether it can be at present, and whether there is a public list',
    access: may('read'),
    input: z.object({}),
    output: z.object({ kinds: z.array(kind), enabled: z.boolean(), list: z.boolean() }),
  }),
}
