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

test('what is not of its type is refused with the place where it stands', () => {
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
  for (const part of wrong) {
    const list = { list: [{ ...value, ...part }], total: 1 }
    expect(() => answerText(schema, list)).toThrow(z.ZodError)
  }
  expect(() => answerText(schema, null)).toThrow(z.ZodError)
})

test('objects that allow more or allow nothing else are judged as they say', () => {
  expect(answerText(z.looseObject({ a: z.string() }), { a: 'x', b: 1 })).toBe('{"a":"x","b":1}')
  expect(() => answerText(z.strictObject({ a: z.string() }), { a: 'x', b: 1 })).toThrow(z.ZodError)
  const even = z.object({ a: z.number() }).refine(({ a }) => a % 2 === 0)
  expect(() => answerText(even, { a: 1 })).toThrow(z.ZodError)
})
