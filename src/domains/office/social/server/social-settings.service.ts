import type { Ctx } from '#kit/server/context.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import { defineSettings } from '#kit/server/settings/define-settings.ts'
import { settingsHandlers } from '#kit/server/settings/settings-handlers.ts'
import { socialRoutes } from '../social.addresses.ts'
import { socialSettingsContract } from '../social.contract.ts'
import type { MetaApp } from './networks/graph.ts'

const stored = defineSettings(socialSettingsContract, { logged: 'social_settings' })

/** Access to the networks; the secret is encrypted. Tags the response. */
export const socialSettings = stored.read

/** The app at Meta with its decrypted secret, for internal use only. */
export async function metaApp(ctx: Ctx): Promise<MetaApp> {
  const { appId, configId, graphVersion, graphUrl, dialogUrl } = await stored.read(ctx)
  const appSecret = await stored.secret(ctx, 'appSecret')
  return { appId, configId, graphVersion, graphUrl, dialogUrl, appSecret }
}

/** Whether Meta's dialog is configured. */
export async function isMetaReady(ctx: Ctx): Promise<boolean> {
  const { appId, appSecret } = await metaApp(ctx)
  return appId !== '' && appSecret !== ''
}

/** The redirect address for networks' dialogs. */
export const callbackAddress = ({ platform }: Pick<Ctx, 'platform'>): string =>
  `${platform.config.publicUrl}${socialRoutes.callback}`

export const socialSettingsHandlers = settingsHandlers(socialSettingsContract, stored, {
  follow(_ctx, { appId, appSecret, signIn }) {
    if (signIn && !(appId && appSecret))
      throw wrongField('signIn', {
        de: 'Dafür braucht es zuerst die App bei Meta mit Nummer und Geheimnis.',
        en: 'This needs the app at Meta with its number and secret first.',
      })
  },
  answered: (ctx) => ({
    callback: callbackAddress(ctx),
    deletion: `${ctx.platform.config.publicUrl}${socialRoutes.deletion}`,
  }),
})
