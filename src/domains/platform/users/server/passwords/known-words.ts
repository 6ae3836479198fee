import type { Ctx } from '#kit/server/context.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import type { User } from '../../users.contract.ts'

/** Passwords that operators of such sites commonly choose. */
const usual = [
  ...['dorfplatz', 'gemeinde', 'marktgemeinde', 'stadtgemeinde', 'gemeindeamt', 'amtsleitung', 'amtsleiter'],
  ...['rathaus', 'bürgermeister', 'bürgermeisterin', 'buergermeister', 'sekretariat', 'verwaltung', 'bauhof'],
  ...[
    'feuerwehr',
    'verein',
    'weingut',
    'winzer',
    'heuriger',
    'website',
    'homepage',
    'webmaster',
    'redaktion',
  ],
  ...['passwort', 'password', 'kennwort', 'geheim', 'willkommen', 'admin', 'administrator'],
  ...['frühling', 'sommer', 'herbst', 'winter'],
]

/** Owner of a password. */
export interface PasswordOwner {
  handle: string
  email?: string | undefined
  userData?: { [K in keyof User['userData']]?: User['userData'][K] | undefined } | undefined
}

/** Words an attacker would try first: names, the place, the site's address. */
export async function knownWords(
  ctx: Ctx,
  { handle, email = '', userData }: PasswordOwner,
): Promise<string[]> {
  const { site } = await siteSettings(ctx)
  const { hostname } = new URL(ctx.platform.config.publicUrl)
  return [
    ...[handle, email, userData?.first_name, userData?.last_name, userData?.company],
    ...[site.name, site.contact.organisation, site.contact.city, site.contact.street, hostname],
    ...usual,
  ].filter((text): text is string => Boolean(text))
}
