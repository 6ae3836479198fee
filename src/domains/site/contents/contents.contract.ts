import { z } from 'zod'
import { records } from '#kit/shared/records/records.ts'
import { id, isoTime } from '#kit/shared/records/record.ts'
import { looks } from './contents.rules.ts'

const line = (max: number) => z.string().trim().max(max)

const fields = {
  title: line(200).min(1),
  /** Key: `[[sommerpause]]` in the text of a page inserts the snippet. Derived from the title. */
  slug: line(120),
  look: z.enum(looks),
  /** Type shared by several snippets: `[[hinweise]]` inserts all of type “Hinweise”. */
  type: line(60),
  /** Latest first among several snippets. */
  date: isoTime.nullable(),
  text: z.string().max(100_000),
  /** Show the title above the text. */
  showTitle: z.boolean(),
  /** Downloads below the text. */
  files: z.array(id).max(100),
}

export const content = records({
  name: 'content',
  path: '/api/c/content',
  fields,
  required: ['title'],
  defaults: { slug: '', look: 'text', type: '', date: null, text: '', showTitle: true, files: [] },
  editorial: { translatable: ['title', 'text'] },
  filters: {
    type: z.union([z.string(), z.array(z.string())]).optional(),
    look: z.union([z.enum(looks), z.array(z.enum(looks))]).optional(),
    slug: line(120).optional(),
  },
})

export type Content = z.output<typeof content.record>
