import { z } from 'zod'
import { records } from '#kit/shared/records/records.ts'
import { email, phone } from '#kit/shared/people/contact-fields.ts'
import { id, isoTime } from '#kit/shared/records/record.ts'
import { salutations } from './persons.rules.ts'

const line = (max: number) => z.string().trim().max(max)

const fields = {
  first_name: line(80),
  last_name: line(80).min(1),
  /** Academic or professional title: `Mag.`, `DI`. */
  title: line(60),
  salutation: z.enum(salutations),
  /** Part of the person's address; derived from the name. */
  slug: line(120),
  role: line(160),
  group: line(120),
  /** Type for pages that show only some persons. */
  type: line(60),
  /** In office since, or any other date that the site shows with persons. */
  date: isoTime.nullable(),
  order: z.number().int().min(-1_000_000).max(1_000_000),
  phone,
  email,
  /** In words: `Montag und Donnerstag, 8 bis 12 Uhr`. */
  officeHours: line(300),
  text: z.string().max(100_000),
  picture: id.nullable(),
  files: z.array(id).max(100),
}

const words = z.union([z.string(), z.array(z.string())]).optional()

export const person = records({
  name: 'person',
  path: '/api/c/person',
  fields,
  required: ['last_name'],
  defaults: {
    first_name: '',
    title: '',
    salutation: 'none',
    slug: '',
    role: '',
    group: '',
    type: '',
    date: null,
    order: 0,
    phone: '',
    email: '',
    officeHours: '',
    text: '',
    picture: null,
    files: [],
  },
  editorial: { translatable: ['role', 'group', 'text', 'officeHours'] },
  filters: { type: words, group: words },
})

export type Person = z.output<typeof person.record>
