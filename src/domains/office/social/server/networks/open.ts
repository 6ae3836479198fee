import type { Ctx } from '#kit/server/context.ts'
import type { NetworkName } from '../../social.rules.ts'
import { metaApp } from '../social-settings.service.ts'
import { openFacebook } from './facebook.ts'
import { openInstagram } from './instagram.ts'
import { mastodon } from './mastodon.ts'
import type { Network } from './network.ts'

/** Client of a network with the current settings. */
export async function networkOf(ctx: Ctx, name: NetworkName): Promise<Network> {
  if (name === 'mastodon') return mastodon
  const app = await metaApp(ctx)
  return name === 'facebook' ? openFacebook(app) : openInstagram(app)
}
