import { eq, isNotNull } from 'drizzle-orm'
import { audit } from '../../../../kit/server/audit/audit.ts'
import { keptValue } from '../../../../kit/server/cache/kept-value.ts'
import type { Ctx, Platform } from '../../../../kit/server/context.ts'
import { runWrite, systemCaller } from '../../../../kit/server/http/scope.ts'
import { openSecret, sealSecret } from '../../../../kit/server/secrets.ts'
import type { InputOf } from '../../../../kit/shared/contract.ts'
import type { push } from '../push.contract.ts'
import { firebaseApp } from './firebase-settings.service.ts'
import { pushSettingsTable, pushSubscriptionsTable } from './push.table.ts'
import { makeVapidKeys, type VapidKeys } from './vapid.ts'

const row = 'site'
const purpose = 'push'

/** Makes the keys at the first start; of several processes one wins. */
export const ensureKeys = (platform: Platform): Promise<void> =>
  runWrite(platform, systemCaller(), async (ctx) => {
    const [stored] = await ctx.db.select().from(pushSettingsTable)
    if (stored) return
    const { publicKey, privateKey } = makeVapidKeys()
    await ctx.db
      .insert(pushSettingsTable)
      .values({
        _id: row,
        publicKey,
        privateKey: sealSecret(platform.config.secret, purpose, privateKey),
        quietFrom: 21,
        quietTo: 7,
      })
      .onConflictDoNothing()
  })

/** The public key and the quiet hours. */
export async function pushSettings(ctx: Ctx) {
  ctx.tag('push-settings')
  return keptValue(ctx, 'push settings', { tags: ['push-settings'], inWrites: true }, async ({ db }) => {
    const [stored] = await db
      .select({
        publicKey: pushSettingsTable.publicKey,
        quietFrom: pushSettingsTable.quietFrom,
        quietTo: pushSettingsTable.quietTo,
      })
      .from(pushSettingsTable)
    if (!stored) throw new Error('the keys for push messages are made at the start')
    return stored
  })
}

/** Both keys, to sign with. Throws when they were kept with another SECRET. */
export async function signingKeys(ctx: Ctx): Promise<VapidKeys> {
  const [stored] = await ctx.db.select().from(pushSettingsTable)
  if (!stored) throw new Error('the keys for push messages are made at the start')
  const privateKey = openSecret(ctx.platform.config.secret, purpose, stored.privateKey)
  return { publicKey: stored.publicKey, privateKey }
}

/** Whether messages to browsers can be signed. */
export const keyIsReadable = (ctx: Ctx): Promise<boolean> =>
  signingKeys(ctx).then(
    () => true,
    () => false,
  )

/** Makes new keys, when the old ones are lost. Subscriptions belong to a key: those of browsers go with it. */
export async function renewKeys(ctx: Ctx) {
  const { publicKey, privateKey } = makeVapidKeys()
  const sealed = sealSecret(ctx.platform.config.secret, purpose, privateKey)
  await ctx.db
    .update(pushSettingsTable)
    .set({ publicKey, privateKey: sealed })
    .where(eq(pushSettingsTable._id, row))
  await ctx.db.delete(pushSubscriptionsTable).where(isNotNull(pushSubscriptionsTable.endpoint))
  await audit(ctx, { action: 'update', collection: 'push', after: { publicKey } })
  ctx.drop('push-settings')
  return { publicKey }
}

export async function key(ctx: Ctx) {
  const { publicKey } = await pushSettings(ctx)
  return { publicKey, firebase: await firebaseApp(ctx) }
}

export async function update(ctx: Ctx, { quietFrom, quietTo }: InputOf<typeof push.update>) {
  const { quietFrom: from, quietTo: to } = await pushSettings(ctx)
  await ctx.db.update(pushSettingsTable).set({ quietFrom, quietTo }).where(eq(pushSettingsTable._id, row))
  await audit(ctx, {
    action: 'update',
    collection: 'push',
    before: { quietFrom: from, quietTo: to },
    after: { quietFrom, quietTo },
  })
  ctx.drop('push-settings')
  return { quietFrom, quietTo }
}
