import { z } from 'zod'
import { id, isoTime } from '#kit/shared/records/record.ts'
import { records, type RecordOf } from '#kit/shared/records/records.ts'
import { bounds } from './sports.rules.ts'

const line = (max: number) => z.string().trim().max(max)
const module = 'sports'

/** Helper shift: the canteen at a home game, the stewards of a tournament. */
export const duty = records({
  name: 'sports_duty',
  module,
  path: '/api/v0/sports/duty',
  fields: {
    team: id,
    fixture: id.nullable(),
    title: line(120).min(1),
    place: line(200),
    from: isoTime,
    until: isoTime,
    needed: z.number().int().min(1).max(bounds.helpers),
    /** Signed-in visitors may sign up on the site. */
    open: z.boolean(),
  },
  required: ['team', 'title', 'from', 'until'],
  defaults: { fixture: null, place: '', needed: 1, open: false },
  filters: { team: id.optional(), fixture: id.optional(), after: isoTime.optional() },
  answered: {
    teamTitle: z.string(),
    helpers: z.array(z.object({ _id: id, name: z.string() })),
  },
})
export type Duty = RecordOf<typeof duty>
