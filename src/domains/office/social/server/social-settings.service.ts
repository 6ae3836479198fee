import type { Ctx } from '#kit/server/context.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import { defineSettings } from '#kit/server/settings/define-settings.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { socialRoutes } from '../social.addresses.ts'
import { socialSettingsShape, type socialSettingsCalls, type SocialSettings } from '../social.contract.ts'
import type { MetaApp } from './networks/graph.ts'

const stored = defineSettings<SocialSettings>({
  name: 'social',
  shape: socialSettingsShape,
  defaults: {
    appId: '',
    appSecret: '',
    configId: '',
    graphVersion: 'v25.0',
    graphUrl: 'https://graph.facebook.com',
    dialogUrl: 'https://www.facebook.com',
    signIn: false,
    warnDays: 14,
    email: '',
  },
  // The secret must not be sent to another server than the one it was entered for
  secrets: { appSecret: ['appId', 'graphUrl'] },
  logged: 'social_settings',
})

/** How the networks are reached; the secret is sealed. Tags the answer. */
export const socialSettings = stored.read

/** The app at Meta with its secret in the clear, to be used and not to be sent. */
export async function metaApp(ctx: Ctx): Promise<MetaApp> {
  const { appId, configId, graphVersion, graphUrl, dialogUrl } = await stored.read(ctx)
  const appSecret = await stored.secret(ctx, 'appSecret')
  return { appId, configId, graphVersion, graphUrl, dialogUrl, appSecret }
}

/** Whether pages and accounts can be connected by Meta's dialog. */
export async function isMetaReady(ctx: Ctx): Promise<boolean> {
  const { appId, appSecret } = await metaApp(ctx)
  return appId !== '' && appSecret !== ''
}

/** Where networks send people back to. */
export const callbackAddress = ({ platform }: Pick<Ctx, 'platform'>): string =>
  `${platform.config.publicUrl}${socialRoutes.callback}`

const answer = (ctx: Ctx, { value, version }: { value: SocialSettings; version: number }) => ({
  ...value,
  version,
  callback: callbackAddress(ctx),
  deletion: `${ctx.platform.config.publicUrl}${socialRoutes.deletion}`,
})

export const settings = async (ctx: Ctx) => answer(ctx, await stored.shown(ctx))

export async function updateSettings(ctx: Ctx, input: InputOf<typeof socialSettingsCalls.updateSettings>) {
  const { version: known, ...changes } = input
  const saved = await stored.change(ctx, changes, known)
  const { appId, appSecret, signIn } = saved.value
  if (signIn && !(appId && appSecret))
    throw wrongField('signIn', {
      de: 'Dafür braucht es zuerst die App bei Meta mit Nummer und Geheimnis.',
      en: 'This needs the app at Meta with its number and secret first.',
    })
  return answer(ctx, saved)
}
