import { z } from 'zod'
import { isSigned, signatureOf } from '#kit/server/signatures.ts'

/** Content of a preview card. */
export interface ShareCard {
  title: string
  site: string
  /** `#rrggbb` */
  primary: string
  accent: string
}

const longestTitle = 140
const colour = z.string().regex(/^#[0-9a-f]{6}$/i)
const written = z.tuple([z.string(), z.string(), colour, colour])

const sign = (secret: string, text: string): string =>
  signatureOf(secret, `share picture 1\n${text}`, { length: 22 })

/**
 * Address of a preview card. It contains the card's content and a signature, so that cards are only made for addresses
 * issued by this site, and never change.
 */
export function shareAddress(secret: string, { title, site, primary, accent }: ShareCard): string {
  const cut = title.length > longestTitle ? `${title.slice(0, longestTitle - 1).trimEnd()}…` : title
  const text = Buffer.from(JSON.stringify([cut, site, primary, accent])).toString('base64url')
  return `/share/${text}.${sign(secret, text)}.png`
}

/** The card of a file name below `/share/`; null if the signature is wrong. */
export function cardOfAddress(secret: string, name: string): ShareCard | null {
  const [, text, signature] = /^([\w-]+)\.([\w-]{22})\.png$/.exec(name) ?? []
  if (text === undefined || signature === undefined) return null
  if (!isSigned(sign(secret, text), signature)) return null
  const read = written.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  if (!read.success) return null
  const [title, site, primary, accent] = read.data
  return { title, site, primary, accent }
}
