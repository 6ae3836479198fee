import { createHash, createHmac, randomBytes } from 'node:crypto'

/** 256 random bits, safe in cookies and URLs. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Only the hash of a token is stored, so that a reader of the database can't use it. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** A keyed hash of a name or address: comparable, but unreadable without SECRET. */
export const blind = (secret: string, purpose: string, value: string): string =>
  createHmac('sha256', secret).update(`${purpose}\0${value}`).digest('base64url')
