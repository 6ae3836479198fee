import { expect, test } from 'vitest'
import { filled } from './filled.ts'

test('values are put in as they are, whatever signs they have', () => {
  expect(filled('{{number}} von {{customer}}', { number: '7', customer: "$& Söhne $1 $'" })).toBe(
    "7 von $& Söhne $1 $'",
  )
  expect(filled('{{a}}{{b}}', { a: '{{b}}', b: 'x' })).toBe('{{b}}x')
  expect(filled('von {{nobody}}.', {})).toBe('von .')
  expect(filled('von {{ name }}.', { name: 'Vera' })).toBe('von Vera.')
})
