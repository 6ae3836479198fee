import { z } from 'zod'
import { records } from '#kit/shared/records/records.ts'
import { email, phone } from '#kit/shared/people/contact-fields.ts'
import { endpoint } from '#kit/shared/contract.ts'
import { id, isoTime, listParameters } from '#kit/shared/records/record.ts'
import { latestCount, withScheme } from './entries.rules.ts'

const line = (max: number) => z.string().trim().max(max)
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
/** Without a scheme it gets `https://` (specification § 5). */
const website = line(500)
  .overwrite(withScheme)
  .refine((address) => address === '' || (/^https?:\/\/[^\s"<>]+$/i.test(address) && URL.canParse(address)))

const fields = {
  title: line(200).min(1),
  slug: line(120),
  teaser: line(600),
  text: z.string().max(500_000),
  /** What it is: `Verein`, `Gasthaus`. Pages can show one type. */
  type: line(60),
  /** What it has to do with: `Musik`, `Wein`. */
  categories: z.array(line(60).min(1)).max(20),
  /** Since when, or whatever the site keeps a date of entries for. */
  date: isoTime.nullable(),
  /** Whom to ask. */
  contact: line(160),
  address: line(300),
  /** WGS 84; both or none. */
  latitude: z.number().min(-90).max(90).nullable(),
  longitude: z.number().min(-180).max(180).nullable(),
  phone,
  email,
  website,
  openingHours: z.array(z.object({ day: z.number().int().min(1).max(7), from: clock, to: clock })).max(50),
  /** What hours can't say: `Im Jänner geschlossen`. */
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
    /** What the title begins with; `#` for everything that is no letter. */
    letter: z
      .string()
      .regex(/^[A-Z#]$/)
      .optional(),
    /** Only those with a place on the map. */
    placed: z.stringbool().optional(),
  },
})

/** What guests can choose among (specification § 3), by name. */
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

/** What pages show of the entries beside the lists. */
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
