import { expect, test } from 'vitest'
import { isSigned, signatureOf } from './signatures.ts'

test('a signature is known again, and nothing else is taken for it', () => {
  const right = signatureOf('geheim', 'link\0eins', { length: 22 })
  expect(right).toMatch(/^[\w-]{22}$/)
  expect(isSigned(right, signatureOf('geheim', 'link\0eins', { length: 22 }))).toBe(true)
  for (const wrong of [
    signatureOf('geheim', 'link\0zwei', { length: 22 }),
    signatureOf('anderes', 'link\0eins', { length: 22 }),
    right.slice(1),
    '',
    'ä'.repeat(22),
  ])
    expect(isSigned(right, wrong)).toBe(false)
  expect(signatureOf('geheim', 'link\0eins', { length: 16, as: 'hex' })).toMatch(/^[0-9a-f]{16}$/)
})
