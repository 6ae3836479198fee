import { hashOfValue } from '#kit/server/chain/hash-chain.ts'
import type { Seal } from '../notices.contract.ts'

/** Hash of a notice's content. */
export const contentHashOf = (content: Seal['content']): string => hashOfValue(content)

/** Hash of a seal over all its fields, including the previous hash. */
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
