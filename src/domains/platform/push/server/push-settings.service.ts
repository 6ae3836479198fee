import { isNotNull } from 'drizzle-orm'
import { audit } from '#kit/server/audit/audit.ts'
import { keptValue } from '#kit/server/cache/kept-value.ts'
import type { Ctx, Platform } from '#kit/server/context.ts'
import { runWrite, systemCaller } from '#kit/server/http/scope.ts'
import { openSecret, sealSecret } from '#kit/server/start/secrets.ts'
import { defineSettings } from '#kit/server/settings/define-settings.ts'
import { settingsHandlers } from '#kit/server/settings/settings-handlers.ts'
import { quietContract } from '../push.contract.ts'
import { firebaseApp } from './firebase/firebase-settings.service.ts'
import { pushKeysTable, pushOfficeDevicesTable, pushSubscriptionsTable } from './push.table.ts'
import { makeVapidKeys, type VapidKeys } from './delivery/vapid.ts'

const row = 'site'
const purpose = 'push'
const tag = 'push-keys'

const quiet = defineSettings(quietContract, { logged: 'push' })

/** The quiet hours. Tags the answer. */
export const quietHours = quiet.read

export const quietHandlers = settingsHandlers(quietContract, quiet)

/** Creates the keys at the first start; one of several processes wins. */
export const ensureKeys = (platform: Platform): Promise<void> =>
  runWrite(platform, systemCaller(), async (ctx) => {
    const [stored] = await ctx.db.select().from(pushKeysTable)
    if (stored) return
    const { publicKey, privateKey } = makeVapidKeys()
    const sealed = sealSecret(platform.config.secret, purpose, privateKey)
    await ctx.db
      .insert(pushKeysTable)
      .values({ _id: row, publicKey, privateKey: sealed })
      .onConflictDoNothing()
  })

async function publicKeyNow(ctx: Ctx): Promise<string> {
  ctx.tag(tag)
  return keptValue(ctx, 'push key', { tags: [tag], inWrites: true }, async ({ db }) => {
    const [stored] = await db.select({ publicKey: pushKeysTable.publicKey }).from(pushKeysTable)
    if (!stored) throw new Error('the keys for push messages are made at the start')
    return stored.publicKey
  })
}

/** Both keys, for signing. Throws if SECRET has changed. */
export async function signingKeys(ctx: Ctx): Promise<VapidKeys> {
  const [stored] = await ctx.db.select().from(pushKeysTable)
  if (!stored) throw new Error('the keys for push messages are made at the start')
  const privateKey = openSecret(ctx.platform.config.secret, purpose, stored.privateKey)
  return { publicKey: stored.publicKey, privateKey }
}

/** True if messages to browsers can be signed. */
export const keyIsReadable = (ctx: Ctx): Promise<boolean> =>
  signingKeys(ctx).then(
    () => true,
    () => false,
  )

/** Creates new keys after the old ones were lost. Browsers' subscriptions depend on the key and are deleted. */
export async function renewKeys(ctx: Ctx) {
  const { publicKey, privateKey } = makeVapidKeys()
  const sealed = sealSecret(ctx.platform.config.secret, purpose, privateKey)
  await ctx.db.update(pushKeysTable).set({ publicKey, privateKey: sealed })
  await ctx.db.delete(pushSubscriptionsTable).where(isNotNull(pushSubscriptionsTable.endpoint))
  await ctx.db.delete(pushOfficeDevicesTable)
  await audit(ctx, { action: 'update', collection: 'push', after: { publicKey } })
  ctx.drop(tag)
  return { publicKey }
}

export const key = async (ctx: Ctx) => ({
  publicKey: await publicKeyNow(ctx),
  firebase: await firebaseApp(ctx),
})
