import { expect, test } from 'vitest'
import type { z } from 'zod'
import { growthOf } from '#kit/testing/growth.ts'
import { endpoints, nameOf } from './access-walk.fixture.ts'

const units = [
  '"',
  '(',
  '[',
  '<b>',
  '{{',
  ' ',
  'a ',
  ' \n',
  'a\u0308',
  '\u0301',
  '.',
  'a.',
  '-',
  'a-',
  '@',
  '/',
  '1',
  '1,',
  ':',
  '&#',
  '\ud83d\udc69\u200d',
]
/** Text beginnings that may make a pattern backtrack. */
const beginnings = ['', 'a', 'a@', 'https://a', 'mailto:a', '/a', '#', '2026-01-01T']
const most = 2.6
/** Characters; at this length, quadratic work takes seconds. */
const length = 30_000
const quickMs = 10

type Def = z.core.$ZodTypes['_zod']['def']

/** Schemas directly inside a schema. */
function innerOf(def: Def): z.core.$ZodType[] {
  switch (def.type) {
    case 'object':
      return [...Object.values(def.shape), ...(def.catchall ? [def.catchall] : [])]
    case 'array':
      return [def.element]
    case 'record':
      return [def.keyType, def.valueType]
    case 'union':
      return [...def.options]
    case 'tuple':
      return [...def.items, ...(def.rest ? [def.rest] : [])]
    case 'intersection':
      return [def.left, def.right]
    case 'pipe':
      return [def.in, def.out]
    case 'lazy':
      return [def.getter()]
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return [def.innerType]
    default:
      return []
  }
}

/** Every schema that accepts text, once, with its path. */
function* textsIn(
  schema: z.core.$ZodType,
  path: string,
  seen: Set<z.core.$ZodType>,
): Generator<[string, z.ZodType]> {
  if (seen.has(schema)) return
  seen.add(schema)
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (['string', 'union', 'pipe', 'template_literal'].includes(def.type)) yield [path, schema as z.ZodType]
  const names = def.type === 'object' ? Object.keys(def.shape) : []
  for (const [at, inner] of innerOf(def).entries())
    yield* textsIn(inner, names[at] === undefined ? path : `${path}.${names[at]}`, seen)
}

function milliseconds(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

test('no contract takes more than twice as long for a text of twice the length', { timeout: 300_000 }, () => {
  const seen = new Set<z.core.$ZodType>()
  const texts = endpoints.flatMap((endpoint) => [...textsIn(endpoint.input, nameOf(endpoint), seen)])
  expect(texts.length).toBeGreaterThan(500)
  const shapes = beginnings.flatMap((beginning) =>
    units.map((unit) => (size: number) => `${beginning}${unit.repeat(size / unit.length)}\u0000!`),
  )
  const samples = shapes.map((shape) => shape(length))
  const slow: string[] = []
  for (const [path, schema] of texts) {
    // All shapes together first: almost every schema takes less than a millisecond
    if (milliseconds(() => samples.forEach((text) => schema.safeParse(text))) < quickMs) continue
    for (const [at, shape] of shapes.entries()) {
      const sample = samples[at]!
      if (milliseconds(() => schema.safeParse(sample)) < quickMs) continue
      const growth = growthOf(shape, (text) => schema.safeParse(text), { size: length / 4, most: length })
      if (growth > most)
        slow.push(`${path}: ${growth.toFixed(1)} times for ${JSON.stringify(sample.slice(0, 12))}…`)
    }
  }
  expect(slow).toEqual([])
})
