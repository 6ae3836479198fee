import { hashOfValue } from '#kit/server/chain/hash-chain.ts'
import type { Seal } from '../notices.contract.ts'

/** The hash of what a notice says. */
export const contentHashOf = (content: Seal['content']): string => hashOfValue(content)

/** The hash of a seal: over everything it says, the hash of the one before among it. */
export const sealHashOf = ({
  sequence,
  notice,
  event,
  moment,
  sealedAt,
  contentHash,
  previous,
}: Omit<Seal, 'hash' | 'content'>): string =>
  hashOfValue({ sequence, notice, event, moment, sealedAt, contentHash, previous })
