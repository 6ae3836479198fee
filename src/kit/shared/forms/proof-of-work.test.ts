import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { findProof } from './proof-of-work.ts'

const digestOf = (stamp: string, proof: string) =>
  createHash('sha256').update(`${stamp}:${proof}`).digest().readUInt32BE(0)

it('finds what another implementation of SHA-256 agrees with', () => {
  for (const [stamp, bits] of [
    ['a', 1],
    ['m5k2x9.AAAAAAAAAAAAAAAAAAAAAA', 12],
    ['m5k2x9zz.-_0123456789abcdefghijkl', 14],
  ] as const) {
    const proof = findProof(stamp, bits, 'q7')
    expect(proof.startsWith('q7')).toBe(true)
    expect(digestOf(stamp, proof) >>> (32 - bits)).toBe(0)
  }
})

it('misses none on the way: the first that holds is the one found', () => {
  const stamp = 'm5k2x9.BBBBBBBBBBBBBBBBBBBBBB'
  const first = Array.from({ length: 100_000 }, (_, tries) => tries.toString(36)).find(
    (proof) => digestOf(stamp, proof) >>> 21 === 0,
  )
  expect(findProof(stamp, 11, '')).toBe(first)
})

it('refuses what would need a second block', () => {
  expect(() => findProof('x'.repeat(55), 1, '')).toThrow('one block')
})
