import { createHash, createHmac, randomBytes } from 'node:crypto'

/** 256 bits of chance, fit for cookies and addresses. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a token: who reads the database can't use it. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** A value that can be recognised but not read without SECRET: names that were typed, addresses of callers. */
export const blind = (secret: string, purpose: string, value: string): string =>
  createHmac('sha256', secret).update(`${purpose}\0${value}`).digest('base64url')
