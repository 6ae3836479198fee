import { z } from 'zod'
import { isSigned, signatureOf } from '#kit/server/signatures.ts'

/** What a picture for sharing shows. */
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
 * The address of a card's picture. It carries what the picture shows and is signed, so that a picture is only ever made
 * for an address that a page of this site has named, and never changes.
 */
export function shareAddress(secret: string, { title, site, primary, accent }: ShareCard): string {
  const cut = title.length > longestTitle ? `${title.slice(0, longestTitle - 1).trimEnd()}…` : title
  const text = Buffer.from(JSON.stringify([cut, site, primary, accent])).toString('base64url')
  return `/share/${text}.${sign(secret, text)}.png`
}

/** The card that a file name below `/share/` stands for; null where this site never made it. */
export function cardOfAddress(secret: string, name: string): ShareCard | null {
  const [, text, signature] = /^([\w-]+)\.([\w-]{22})\.png$/.exec(name) ?? []
  if (text === undefined || signature === undefined) return null
  if (!isSigned(sign(secret, text), signature)) return null
  const read = written.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  if (!read.success) return null
  const [title, site, primary, accent] = read.data
  return { title, site, primary, accent }
}
