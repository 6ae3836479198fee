import { expect, test } from 'vitest'
import { z } from 'zod'
import { email } from './people/contact-fields.ts'
import { boundsOf } from './field-bounds.ts'
import { translated } from './records/translated.ts'

const fields = {
  title: z.string().trim().min(1).max(120),
  email,
  note: z.string().max(300).nullable().optional(),
  domain: z.string().trim().toLowerCase().max(255).regex(/x/),
  free: z.string(),
  counter: translated(z.string().trim().max(80)),
  port: z.int().min(1).max(65_535),
  count: z.number().int().min(0),
  share: z.number(),
  list: z.array(z.string().max(9)),
}

test.each([
  ['title', { maxLength: 120 }],
  ['email', { maxLength: 200 }],
  ['note', { maxLength: 300 }],
  ['domain', { maxLength: 255 }],
  ['free', {}],
  ['counter.de', { maxLength: 80 }],
  ['counter.en', { maxLength: 80 }],
  ['port', { min: 1, max: 65_535 }],
  ['count', { min: 0 }],
  ['share', {}],
  ['list', {}],
  ['missing', {}],
])('bounds of %s', (path, bounds) => {
  expect(boundsOf(fields, path)).toEqual(bounds)
})
