import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { digestsIn, ecgDigestsOf } from './ecg.ts'

const sha1 = (text: string) => createHash('sha1').update(text).digest()
const sha512 = (text: string) => createHash('sha512').update(text).digest()
const isOn = (email: string, list: readonly Buffer[]) =>
  ecgDigestsOf(email).some((digest) => list.some((one) => one.equals(digest)))

test('an address is known in both forms of the list, and by its whole domain', () => {
  for (const listed of [
    sha1('eva.berg@example.at'),
    sha1('@example.at'),
    sha512('evaberg@example.at'),
    sha512('example.at'),
  ])
    expect(isOn(' Eva.Berg@Example.at', [listed])).toBe(true)
  expect(isOn('eva.berg@example.at', [sha1('eva@example.at'), sha512('example.org')])).toBe(false)
})

test('a file is read as digests or as lines; what is neither is refused', () => {
  const two = [sha1('a'), sha1('b')]
  expect(digestsIn(Buffer.concat(two))).toEqual(two)
  expect(digestsIn(Buffer.from(two.map((one) => one.toString('hex')).join('\r\n')))).toEqual(two)
  expect(digestsIn(Buffer.from(sha512('a').toString('hex')))).toEqual([sha512('a')])
  expect(digestsIn(Buffer.from('eva@example.at\n'))).toBeNull()
  expect(digestsIn(Buffer.from('abc'))).toBeNull()
  expect(digestsIn(Buffer.alloc(0))).toBeNull()
})
