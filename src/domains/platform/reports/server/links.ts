import { createHash } from 'node:crypto'
import type { Ctx } from '#kit/server/context.ts'
import { signatureOf } from '#kit/server/signatures.ts'
import type { Tracker } from '../reports.contract.ts'

/** The secret in the link to a report. Only this site can make it, so that every mail can hold it though it is not stored. */
export const secretOf = ({ platform }: Pick<Ctx, 'platform'>, tracker: Tracker, _id: string): string =>
  signatureOf(platform.config.secret, `${tracker}-link\0${_id}`, { length: 32 })

/** The stored hash of a secret. */
export const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')
