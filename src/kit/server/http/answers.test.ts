import { expect, test } from 'vitest'
import { z } from 'zod'
import { answerText } from './answers.ts'

const record = z.object({
  _id: z.guid(),
  title: z.string().min(1).max(10),
  price: z.number().int(),
  at: z.iso.datetime().nullable(),
  state: z.enum(['draft', 'published']).optional(),
  tags: z.array(z.string()),
  trimmed: z.string().trim(),
  count: z.number().default(3),
  texts: z.partialRecord(z.enum(['en']), z.object({ title: z.string() })),
  one: z.union([z.object({ a: z.string() }), z.object({ b: z.number() })]),
  file: z.array(z.any()).optional(),
})
const schema = z.object({ list: z.array(record), total: z.number() })
const value = {
  _id: '01900000-0000-7000-8000-000000000001',
  title: 'Ein Fest',
  price: 3,
  at: null,
  tags: ['a'],
  trimmed: ' x ',
  texts: { en: { title: 'A party', secret: 1 } },
  one: { b: 2, secret: 1 },
  file: [{ whatever: true }],
  secret: 'digest',
}

test('only what is declared leaves, at every depth and in the order of the schema', () => {
  const list = { total: 1, list: [value, { ...value, state: 'draft', count: 7 }], secret: 1 }
  const text = answerText(schema, list)
  expect(text).not.toContain('secret')
  expect(text).toBe(JSON.stringify(schema.parse(list)))
})

test('only types are checked: data stored before a rule, or from outside, stays readable', () => {
  const reached = z.union([z.literal(''), z.email().max(5)])
  const loose = z.object({
    email: reached,
    link: z.string().refine((link) => link.startsWith('/')),
    words: z.object({ de: z.string().max(3).default('') }).default({ de: '' }),
    few: z.array(z.string()).max(1),
    even: z.object({ a: z.number().int().min(5) }).refine(({ a }) => a % 2 === 0),
    kinds: z.record(z.enum(['a', 'b']), z.string().min(9)),
    either: z.union([z.object({ a: z.string().regex(/x/) }), z.object({ b: z.number() })]),
    piped: z
      .string()
      .max(2)
      .transform((text) => text.length)
      .pipe(z.number()),
    more: z.looseObject({ a: z.string().min(9) }),
  })
  const stored = {
    ...{ email: 'user.@example.org', link: 'x', words: { de: 'länger' }, few: ['a', 'b'], even: { a: 1.5 } },
    ...{ kinds: { a: 'a', b: 'b' }, either: { a: 'y' }, more: { a: 'a', b: 1 } },
  }
  expect(JSON.parse(answerText(loose, { ...stored, piped: 'ab' }))).toEqual({ ...stored, piped: 2 })
  expect(JSON.parse(answerText(loose, { ...stored, piped: 'abc' }))).toEqual({ ...stored, piped: 'abc' })
  expect(answerText(z.strictObject({ a: z.string() }), { a: 'x', b: 1 })).toBe('{"a":"x"}')
})

const wrong = [
  { title: 5 },
  { title: undefined },
  { price: Number.NaN },
  { at: 1 },
  { state: 'gone' },
  { tags: 'a' },
  { one: { c: 1 } },
  { texts: { en: {} } },
]

test('a list shows its other rows beside one of a wrong type, which names what it cannot show', () => {
  for (const part of wrong) {
    const failures: unknown[] = []
    const list = { list: [value, { ...value, ...part }, value], total: 3, secret: 1 }
    const text = answerText(schema, list, (error) => failures.push(error))
    expect(text).not.toContain('secret')
    const { list: rows, total } = JSON.parse(text)
    expect(rows.map(({ unreadable }: { unreadable?: string[] }) => unreadable)).toEqual([
      ...[undefined, Object.keys(part), undefined],
    ])
    expect([total, rows[1]._id, failures.length]).toEqual([3, value._id, 1])
  }
})

test('one record of a wrong type is refused with the fields that are wrong', () => {
  for (const part of wrong) {
    const [field] = Object.keys(part)
    expect(() => answerText(z.object({ news: record }), { news: { ...value, ...part } })).toThrow(
      expect.objectContaining({ code: 'NOT_DISPLAYABLE', message: expect.stringContaining(`news.${field}`) }),
    )
  }
  expect(() => answerText(schema, null)).toThrow(expect.objectContaining({ code: 'NOT_DISPLAYABLE' }))
  expect(() => answerText(schema, { list: [], total: 'x' })).toThrow(
    expect.objectContaining({ code: 'NOT_DISPLAYABLE' }),
  )
})

test('objects that allow more keep it', () => {
  expect(answerText(z.looseObject({ a: z.string() }), { a: 'x', b: 1 })).toBe('{"a":"x","b":1}')
})
