import { eq } from 'drizzle-orm'
import { audit } from '../../../kit/server/audit/audit.ts'
import type { Ctx, Platform } from '../../../kit/server/context.ts'
import { runWrite, systemCaller } from '../../../kit/server/http/scope.ts'
import { openSecret, sealSecret } from '../../../kit/server/secrets.ts'
import type { InputOf } from '../../../kit/shared/contract.ts'
import type { push } from '../push.contract.ts'
import { pushSettingsTable } from './push.table.ts'
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
  const [stored] = await ctx.db
    .select({
      publicKey: pushSettingsTable.publicKey,
      quietFrom: pushSettingsTable.quietFrom,
      quietTo: pushSettingsTable.quietTo,
    })
    .from(pushSettingsTable)
  if (!stored) throw new Error('the keys for push messages are made at the start')
  return stored
}

/** Both keys, to sign with. Throws when they were kept with another SECRET. */
export async function signingKeys(ctx: Ctx): Promise<VapidKeys> {
  const [stored] = await ctx.db.select().from(pushSettingsTable)
  if (!stored) throw new Error('the keys for push messages are made at the start')
  const privateKey = openSecret(ctx.platform.config.secret, purpose, stored.privateKey)
  return { publicKey: stored.publicKey, privateKey }
}

export async function key(ctx: Ctx) {
  const { publicKey } = await pushSettings(ctx)
  return { publicKey }
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
