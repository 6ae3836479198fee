import { z } from 'zod'
import { contentLanguages } from '#kit/shared/text/languages.ts'
import { flag, id, isoTime } from '#kit/shared/records/record.ts'
import { records, type RecordOf } from '#kit/shared/records/records.ts'
import { barrierLife } from './barriers.rules.ts'

// Whoever reads what visitors write reads what stood in their way
const may = (action: 'read' | 'update' | 'remove') => ({ module: 'message', action }) as const

/** Barriers that visitors have reported. The form alone makes them. */
export const barrier = records({
  name: 'barrier',
  path: '/api/c/barrier',
  fields: { assignee: id.nullable() },
  required: [],
  filters: { waiting: flag.optional(), assignee: id.optional() },
  access: { read: may('read'), create: may('update'), update: may('update'), remove: may('remove') },
  answered: {
    number: z.number().int(),
    text: z.string(),
    /** Address path of the page that is meant; empty where it is none. */
    page: z.string(),
    lang: z.enum(contentLanguages),
    name: z.string(),
    email: z.string(),
    waiting: z.boolean(),
    closedAt: isoTime.nullable(),
    assigneeName: z.string(),
  },
  states: barrierLife,
})
export type Barrier = RecordOf<typeof barrier>
