import type { ComponentProps } from 'react'
import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { records } from '#kit/shared/records/records.ts'
import { movedLine } from './moved-line.ts'
import type { ValuesOf } from './record-client.ts'
import type { RecordFields } from './record-fields.ts'

const thing = records({
  name: 'thing',
  path: '/api/c/thing',
  fields: {
    title: z.string(),
    words: z.object({ de: z.string(), en: z.string() }),
    day: z.iso.date().nullable(),
    count: z.number(),
    isOpen: z.boolean(),
  },
  required: ['title'],
  filters: {},
  lines: { parts: { fields: { what: z.string() } } },
})
type Names<K extends Exclude<keyof RecordFields<ValuesOf<typeof thing>>, 'useField'>> = ComponentProps<
  RecordFields<ValuesOf<typeof thing>>[K]
>['name']

test('a field takes the names of the values of its kind, and none that the contract lacks', () => {
  expectTypeOf<Names<'Text'>>().toEqualTypeOf<'title' | 'words.de' | 'words.en' | 'day'>()
  expectTypeOf<Names<'Number'>>().toEqualTypeOf<'count'>()
  expectTypeOf<Names<'Switch'>>().toEqualTypeOf<'isOpen'>()
  expectTypeOf<Parameters<RecordFields<ValuesOf<typeof thing>>['useField']>[0]>().toEqualTypeOf<
    keyof ValuesOf<typeof thing>
  >()
  expectTypeOf<keyof ValuesOf<typeof thing>>().toEqualTypeOf<
    'title' | 'words' | 'day' | 'count' | 'isOpen' | 'parts'
  >()
  expect(Object.keys(thing.fields)).toContain('title')
})

test('a line moves by one place and not beyond the ends', () => {
  expect(movedLine(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c'])
  expect(movedLine(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'c', 'b'])
  expect(movedLine(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
  expect(movedLine(['a', 'b'], 1, 1)).toEqual(['a', 'b'])
})
