import { isNotNull } from 'drizzle-orm'
import { audit } from '../../../../kit/server/audit/audit.ts'
import type { Ctx, Platform } from '../../../../kit/server/context.ts'
import { openSecret, sealSecret } from '../../../../kit/server/secrets.ts'
import type { InputOf } from '../../../../kit/shared/contract.ts'
import { Problem } from '../../../../kit/shared/problem.ts'
import type { pushFirebase } from '../firebase.contract.ts'
import type { Firebase } from './firebase.ts'
import { pushSettingsTable, pushSubscriptionsTable } from './push.table.ts'
import { AccountError, readServiceAccount, type ServiceAccount } from './service-account.ts'

const table = pushSettingsTable
const purpose = 'push firebase'

/** The account to send to apps with; null while Firebase is switched off. Throws when it was kept with another SECRET. */
export async function firebaseAccount(ctx: Ctx): Promise<ServiceAccount | null> {
  const [stored] = await ctx.db.select({ sealed: table.firebaseAccount }).from(table)
  if (!stored?.sealed) return null
  return readServiceAccount(openSecret(ctx.platform.config.secret, purpose, stored.sealed))
}

/** What apps begin with; null while Firebase is switched off. */
export async function firebaseApp(ctx: Ctx) {
  ctx.tag('push-settings')
  const [stored] = await ctx.db.select({ sealed: table.firebaseAccount, app: table.firebaseApp }).from(table)
  return stored?.sealed ? (stored.app ?? null) : null
}

/** Whether Firebase is switched on, and by which account; never the key. */
export async function firebaseState(ctx: Ctx) {
  const [stored] = await ctx.db.select({ sealed: table.firebaseAccount, app: table.firebaseApp }).from(table)
  if (!stored?.sealed) return null
  const apps = await ctx.db.$count(pushSubscriptionsTable, isNotNull(pushSubscriptionsTable.registration))
  const app = stored.app ?? null
  try {
    const account = await firebaseAccount(ctx)
    return { project: account?.project ?? '', email: account?.email ?? '', isReadable: true, app, apps }
  } catch {
    return { project: '', email: '', isReadable: false, app, apps }
  }
}

const faults: Record<AccountError['fault'], { de: string; en: string }> = {
  json: {
    de: 'Das ist keine Schlüsseldatei: Der Inhalt ist nicht lesbar. Bitte fügen Sie die ganze Datei ein, von der ersten bis zur letzten Klammer.',
    en: 'This is no key file: its content cannot be read. Please paste the whole file, from the first to the last bracket.',
  },
  kind: {
    de: 'Das ist nicht die Schlüsseldatei eines Dienstkontos. Sie bekommen sie in der Firebase-Konsole unter „Projekteinstellungen“, „Dienstkonten“.',
    en: 'This is not the key file of a service account. You get it in the Firebase console under “Project settings”, “Service accounts”.',
  },
  field: {
    de: 'In der Schlüsseldatei fehlt etwas oder es wurde verändert: {field}. Bitte fügen Sie sie unverändert ein.',
    en: 'Something in the key file is missing or was changed: {field}. Please paste it unchanged.',
  },
  key: {
    de: 'Der Schlüssel in der Datei ist unbrauchbar. Bitte erzeugen Sie in der Firebase-Konsole einen neuen.',
    en: 'The key in the file cannot be used. Please make a new one in the Firebase console.',
  },
}

function judged(text: string): ServiceAccount {
  try {
    return readServiceAccount(text)
  } catch (error) {
    if (!(error instanceof AccountError)) throw error
    const { de, en } = faults[error.fault]
    const told = { de: de.replace('{field}', error.field), en: en.replace('{field}', error.field) }
    throw new Problem('PUSH_INVALID', 422, told, { fields: { account: told } })
  }
}

const accountNeeded = () => {
  const text = {
    de: 'Bitte fügen Sie die Schlüsseldatei des Dienstkontos ein.',
    en: 'Please paste the key file of the service account.',
  }
  return new Problem('PUSH_INVALID', 422, text, { fields: { account: text } })
}

/** Switches Firebase on or changes it; without a key file the kept one stays. */
export async function saveFirebase(ctx: Ctx, { account, app }: InputOf<typeof pushFirebase.save>) {
  const [stored] = await ctx.db.select({ sealed: table.firebaseAccount }).from(table).for('update')
  const given = account ? judged(account) : null
  if (!given && !stored?.sealed) throw accountNeeded()
  const sealed = account ? { firebaseAccount: sealSecret(ctx.platform.config.secret, purpose, account) } : {}
  await ctx.db.update(table).set({ ...sealed, firebaseApp: app })
  await audit(ctx, {
    action: 'update',
    collection: 'push',
    after: { ...(given ? { project: given.project, email: given.email } : {}), app },
  })
  ctx.drop('push-settings')
  return { firebase: await firebaseState(ctx) }
}

/** Switches Firebase off: the key and the registrations of apps are thrown away. */
export async function removeFirebase(ctx: Ctx) {
  await ctx.db
    .update(table)
    .set({ firebaseAccount: null, firebaseApp: null })
    .where(isNotNull(table.firebaseAccount))
  await ctx.db.delete(pushSubscriptionsTable).where(isNotNull(pushSubscriptionsTable.registration))
  await audit(ctx, { action: 'remove', collection: 'push', before: { firebase: true } })
  ctx.drop('push-settings')
  return { firebase: null }
}

/** Asks Google whether the kept account may send. */
export const checkFirebaseOver = (firebase: (platform: Platform) => Firebase) => async (ctx: Ctx) => {
  try {
    const account = await firebaseAccount(ctx)
    if (!account) return { works: false, message: '' }
    await firebase(ctx.platform).check(account)
    return { works: true, message: '' }
  } catch (error) {
    return { works: false, message: (error instanceof Error ? error.message : String(error)).slice(0, 500) }
  }
}
