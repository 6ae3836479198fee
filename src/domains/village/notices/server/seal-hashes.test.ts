import { expect, test } from 'vitest'
import { noLink } from '#kit/server/chain/hash-chain.ts'
import { contentHashOf, sealHashOf } from './seal-hashes.ts'

test('seals that boards hold already keep their hashes', () => {
  const contentHash = contentHashOf({
    title: 'Verordnung über Hunde',
    type: 'Verordnung',
    reference: 'A-1/2026',
    issuer: 'Bürgermeister',
    postedFrom: '2026-01-02T08:00:00.000Z',
    postedUntil: '2026-01-16T08:00:00.000Z',
    texts: [{ lang: 'de', title: 'Verordnung über Hunde', sha256: 'a'.repeat(64) }],
    files: [
      { _id: '018f0000-0000-7000-8000-000000000001', name: 'plan.pdf', bytes: 1200, sha256: 'b'.repeat(64) },
    ],
  })
  expect(contentHash).toBe('615ffddd2daf8892669f8391b2eb4444c47dfe36a754fdbfb969b3a3f89a6bbc')
  expect(
    sealHashOf({
      sequence: 1,
      notice: '018f0000-0000-7000-8000-000000000002',
      event: 'posted',
      moment: '2026-01-02T08:00:00.000Z',
      sealedAt: '2026-01-02T08:00:01.250Z',
      contentHash,
      previous: noLink,
    }),
  ).toBe('d2c999f79609c08dd84b43f9009555b58f84203ee9d745b21525918880c399cc')
})
