import { z } from 'zod'
import { records } from '#kit/shared/records/records.ts'
import { id, isoTime } from '#kit/shared/records/record.ts'
import { looks } from './contents.rules.ts'

const line = (max: number) => z.string().trim().max(max)

const fields = {
  title: line(200).min(1),
  /** Its key: `[[sommerpause]]` in the text of a page shows it. Made from the title. */
  slug: line(120),
  look: z.enum(looks),
  /** A word for several that belong together: `[[hinweise]]` shows all of the type “Hinweise”. */
  type: line(60),
  /** Of several, the latest stands first. */
  date: isoTime.nullable(),
  text: z.string().max(100_000),
  /** The title stands above the text. */
  showTitle: z.boolean(),
  /** To download, below the text. */
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
