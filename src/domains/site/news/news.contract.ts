import { z } from 'zod'
import { records } from '#kit/shared/records/records.ts'
import { id, isoTime, listParameters } from '#kit/shared/records/record.ts'
import { endpoint } from '#kit/shared/contract.ts'
import { recentCount } from './news.rules.ts'

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

export const news = records({
  name: 'news',
  path: '/api/c/news',
  fields,
  required: ['title'],
  defaults: {
    slug: '',
    teaser: '',
    text: '',
    type: '',
    tags: [],
    end: null,
    sticky: false,
    hidden: false,
    author: '',
    picture: null,
    files: [],
  },
  editorial: { translatable: ['title', 'slug', 'teaser', 'text'] },
  filters: {
    type: z.union([z.string(), z.array(z.string())]).optional(),
    tag: z.string().optional(),
    sticky: z.stringbool().optional(),
    startFrom: isoTime.optional(),
    startTo: isoTime.optional(),
  },
})

export type NewsItem = z.output<typeof news.record>

const answer = z.object({ news: z.array(news.record), file: z.array(z.any()).optional() })
const count = listParameters.limit.unwrap().max(100).default(recentCount)

/** Calls for pages that show news outside the lists. */
export const newsCalls = {
  recent: endpoint({
    method: 'GET',
    path: '/api/c/news/recent',
    summary: 'The first news items of the list: sticky ones, then the newest',
    access: 'guest',
    input: z.object({ limit: count, lang: listParameters.lang }),
    output: answer,
    cached: true,
  }),
  latestByType: endpoint({
    method: 'GET',
    path: '/api/c/news/latestByType',
    summary: 'The first news items of each type, or of one',
    access: 'guest',
    input: z.object({ type: z.string().max(60).optional(), limit: count, lang: listParameters.lang }),
    output: answer,
    cached: true,
  }),
}
