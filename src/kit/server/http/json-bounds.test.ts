import { expect, test } from 'vitest'
import { boundJson } from './json-bounds.ts'

const refused = { code: 'BODY_TOO_COMPLEX', status: 413 }

test.each([
  ['lists', '['.repeat(500_000)],
  ['objects', '{"a":'.repeat(1000)],
  [
    'fields',
    JSON.stringify(Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`f${index}`, 1]))),
  ],
])('too many %s are refused before they are read', (_name, text) => {
  expect(() => boundJson(text)).toThrow(expect.objectContaining(refused))
})

test.each([
  ['a long text with all signs', JSON.stringify({ text: '[{,"\\}]'.repeat(100_000) })],
  ['many short texts', JSON.stringify(Array.from({ length: 40_000 }, () => 'a,b\\'))],
  ['a text that never ends, for the parser to refuse', `{"a":"${'\\"'.repeat(1_000_000)}`],
])('%s passes', (_name, text) => {
  expect(() => boundJson(text)).not.toThrow()
})
