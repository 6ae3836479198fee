import { z } from 'zod'
import { contentLanguages } from '#kit/shared/text/languages.ts'
import { flag, id, isoTime } from '#kit/shared/records/record.ts'
import { records, type RecordOf } from '#kit/shared/records/records.ts'
import { barrierLife } from './barriers.rules.ts'

// The right to read messages from visitors includes barrier reports
const may = (action: 'read' | 'update' | 'remove') => ({ module: 'message', action }) as const

/** Barriers reported by visitors. They are created only by the public form. */
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
    /** Path of the page concerned; empty without one. */
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
