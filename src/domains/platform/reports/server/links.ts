import { createHash } from 'node:crypto'
import type { Ctx } from '#kit/server/context.ts'
import { signatureOf } from '#kit/server/signatures.ts'
import type { Tracker } from '../reports.contract.ts'

/** Secret in the link to a report. Derived with the site's key, so every mail can contain it without storing it. */
export const secretOf = ({ platform }: Pick<Ctx, 'platform'>, tracker: Tracker, _id: string): string =>
  signatureOf(platform.config.secret, `${tracker}-link\0${_id}`, { length: 32 })

/** The stored hash of a secret. */
export const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')
