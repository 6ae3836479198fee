import { z } from 'zod'
import { records } from '#kit/shared/records/records.ts'
import { email, phone } from '#kit/shared/people/contact-fields.ts'
import { endpoint } from '#kit/shared/contract.ts'
import { id, isoTime, listParameters } from '#kit/shared/records/record.ts'
import { latestCount, withScheme } from './entries.rules.ts'

const line = (max: number) => z.string().trim().max(max)
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
/** Without a scheme, `https://` is added (specification § 5). */
const website = line(500)
  .overwrite(withScheme)
  .refine((address) => address === '' || (/^https?:\/\/[^\s"<>]+$/i.test(address) && URL.canParse(address)))

const fields = {
  title: line(200).min(1),
  slug: line(120),
  teaser: line(600),
  text: z.string().max(500_000),
  /** Kind of entry: `Verein`, `Gasthaus`. Pages can filter by type. */
  type: line(60),
  /** Subjects: `Musik`, `Wein`. */
  categories: z.array(line(60).min(1)).max(20),
  /** Founding date, or any other date that the site shows with entries. */
  date: isoTime.nullable(),
  /** Contact person. */
  contact: line(160),
  address: line(300),
  /** WGS 84; both set or both null. */
  latitude: z.number().min(-90).max(90).nullable(),
  longitude: z.number().min(-180).max(180).nullable(),
  phone,
  email,
  website,
  openingHours: z.array(z.object({ day: z.number().int().min(1).max(7), from: clock, to: clock })).max(50),
  /** Note on opening hours: `Im Jänner geschlossen`. */
  openingNote: line(300),
  picture: id.nullable(),
  files: z.array(id).max(100),
}

const words = z.union([z.string(), z.array(z.string())]).optional()

const editorial = records({
  name: 'entry',
  path: '/api/c/entry',
  fields,
  required: ['title'],
  defaults: {
    slug: '',
    teaser: '',
    text: '',
    type: '',
    categories: [],
    date: null,
    contact: '',
    address: '',
    latitude: null,
    longitude: null,
    phone: '',
    email: '',
    website: '',
    openingHours: [],
    openingNote: '',
    picture: null,
    files: [],
  },
  editorial: { translatable: ['title', 'slug', 'teaser', 'text', 'openingNote'] },
  filters: {
    type: words,
    category: z.string().optional(),
    /** First letter of the title; `#` for any other character. */
    letter: z
      .string()
      .regex(/^[A-Z#]$/)
      .optional(),
    /** Only entries with coordinates. */
    placed: z.stringbool().optional(),
  },
})

/** Filters for guests (specification § 3), by name. */
const available = { availableCategories: z.array(z.string()), availableTypes: z.array(z.string()) }

export const entry = {
  ...editorial,
  calls: {
    ...editorial.calls,
    list: { ...editorial.calls.list, output: editorial.calls.list.output.extend(available) },
    read: { ...editorial.calls.read, output: editorial.calls.read.output.extend(available) },
  },
}

export type Entry = z.output<typeof editorial.record>

const answer = z.object({ entry: z.array(editorial.record), file: z.array(z.any()).optional() })
const count = listParameters.limit.unwrap().max(100).default(latestCount)

/** Calls for pages that show entries outside the lists. */
export const entryCalls = {
  recent: endpoint({
    method: 'GET',
    path: '/api/c/entry/recent',
    summary: 'The newest entries',
    access: 'guest',
    input: z.object({ limit: count, lang: listParameters.lang }),
    output: answer,
    cached: true,
  }),
  latestByType: endpoint({
    method: 'GET',
    path: '/api/c/entry/latestByType',
    summary: 'The newest entries of each type, or of one',
    access: 'guest',
    input: z.object({ type: line(60).optional(), limit: count, lang: listParameters.lang }),
    output: answer,
    cached: true,
  }),
}
