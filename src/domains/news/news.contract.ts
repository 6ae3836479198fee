import { z } from 'zod'
import { collection, id, isoTime } from '../../kit/shared/collection.ts'

const fields = {
  title: z.string().trim().min(1).max(200),
  slug: z.string().trim().max(120),
  teaser: z.string().trim().max(600),
  text: z.string().max(500_000),
  type: z.string().trim().max(60),
  tags: z.array(z.string().trim().min(1).max(60)).max(50),
  start: isoTime,
  end: isoTime.nullable(),
  sticky: z.boolean(),
  hidden: z.boolean(),
  author: z.string().trim().max(120),
  picture: id.nullable(),
  files: z.array(id).max(100),
}

export const news = collection({
  name: 'news',
  path: '/api/c/news',
  fields,
  required: ['title'],
  translatable: ['title', 'slug', 'teaser', 'text'],
  filters: {
    type: z.union([z.string(), z.array(z.string())]).optional(),
    tag: z.string().optional(),
    sticky: z.stringbool().optional(),
    startFrom: isoTime.optional(),
    startTo: isoTime.optional(),
  },
})

export type NewsItem = z.output<typeof news.record>
