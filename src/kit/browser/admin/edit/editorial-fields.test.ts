import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import type { ComponentProps } from 'react'
import { records } from '#kit/shared/records/records.ts'
import type { EditedOf, PartOf, Unchosen } from '../records.ts'
import type { EditorialFields } from './editorial-fields.ts'

const post = records({
  name: 'post',
  path: '/api/c/post',
  fields: {
    title: z.string(),
    text: z.string(),
    type: z.preprocess((value) => value ?? '', z.string()),
    start: z.iso.datetime(),
    files: z.array(z.string()),
    order: z.number(),
  },
  required: ['title'],
  editorial: { translatable: ['title', 'text'] },
  filters: {},
})
type Values = EditedOf<typeof post>
type Names<K extends 'RichText' | 'Files'> = ComponentProps<EditorialFields<Values>[K]>['name']

test('a form knows the fields that the contract has, and none of the states and plans around them', () => {
  expectTypeOf<keyof Values>().toEqualTypeOf<'title' | 'text' | 'type' | 'start' | 'files' | 'order'>()
  expectTypeOf<Values['type']>().toEqualTypeOf<string>()
  expectTypeOf<Names<'Files'>>().toEqualTypeOf<'files'>()
  expectTypeOf<Names<'RichText'>>().toEqualTypeOf<'title' | 'text' | 'type' | 'start'>()
  expect(Object.keys(post.fields)).toContain('title')
})

test('a new record may have nothing chosen yet, but no field that the contract lacks', () => {
  expectTypeOf<Unchosen<Values, 'start'>>().toExtend<PartOf<typeof post, Unchosen<Values, 'start'>>>()
  expectTypeOf<{ titel: string }>().not.toExtend<PartOf<typeof post, { titel: string }>>()
  expect(post.required).toEqual(['title'])
})
