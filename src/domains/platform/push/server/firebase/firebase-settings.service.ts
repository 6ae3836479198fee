import { isNotNull } from 'drizzle-orm'
import { audit } from '#kit/server/audit/audit.ts'
import type { Ctx, Platform } from '#kit/server/context.ts'
import { runWrite, systemCaller } from '#kit/server/http/scope.ts'
import { openSecret } from '#kit/server/start/secrets.ts'
import { defineSettings } from '#kit/server/settings/define-settings.ts'
import { outsideAddressOf, type OutsideService } from '#kit/server/settings/outside-services.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { Problem } from '#kit/shared/problem.ts'
import { firebaseSettingsShape, type pushFirebase } from '../../firebase.contract.ts'
import type { Firebase, FirebaseAccess } from './firebase.ts'
import { pushSubscriptionsTable } from '../push.table.ts'
import { AccountError, readServiceAccount, type ServiceAccount } from './service-account.ts'

const stored = defineSettings(
  {
    name: 'push_firebase',
    shape: firebaseSettingsShape,
    defaults: { account: '', app: null },
    secrets: { account: [] },
  },
  { logged: 'push' },
)
const messaging: OutsideService = {
  name: 'firebase',
  title: 'Firebase Cloud Messaging',
  standard: 'https://fcm.googleapis.com',
}
const accessTokens: OutsideService = {
  name: 'google_token',
  title: 'Google OAuth 2.0',
  standard: 'https://oauth2.googleapis.com/token',
}
/** Google's services, with configurable addresses. */
export const firebaseServices = [messaging, accessTokens]

/** Purpose with which accounts were sealed in their former table. */
const formerPurpose = 'push firebase'

/** Reseals an account from its former place; one sealed with another SECRET stays as it is. */
export const sealAccountAnew = (platform: Platform): Promise<void> =>
  runWrite(platform, systemCaller(), async (ctx) => {
    const { account: sealed } = await stored.read(ctx)
    if (!sealed || (await stored.secret(ctx, 'account'))) return
    let account: string
    try {
      account = openSecret(platform.config.secret, formerPurpose, sealed)
    } catch {
      return
    }
    await stored.change(ctx, { account })
  })

/** True if Firebase is switched on. */
export const hasFirebase = async (ctx: Ctx): Promise<boolean> => (await stored.read(ctx)).account !== ''

/** Account for sending to apps; null while Firebase is off. Throws if SECRET has changed. */
export async function firebaseAccount(ctx: Ctx): Promise<FirebaseAccess | null> {
  if (!(await hasFirebase(ctx))) return null
  const account = await stored.secret(ctx, 'account')
  if (!account) throw new Error('the key file of Firebase was kept with another SECRET')
  const urls = {
    fcm: await outsideAddressOf(ctx, messaging),
    token: await outsideAddressOf(ctx, accessTokens),
  }
  return { ...readServiceAccount(account), urls }
}

/** Public configuration for apps; null while Firebase is off. */
export async function firebaseApp(ctx: Ctx) {
  const { account, app } = await stored.read(ctx)
  return account ? app : null
}

/** State of Firebase and its account, without the key. */
export async function firebaseState(ctx: Ctx) {
  const { value, version } = await stored.shown(ctx)
  if (!value.account) return null
  const { app } = value
  const apps = await ctx.db.$count(pushSubscriptionsTable, isNotNull(pushSubscriptionsTable.registration))
  try {
    const account = await firebaseAccount(ctx)
    const { project = '', email = '' } = account ?? {}
    return { project, email, isReadable: true, app, apps, version }
  } catch {
    return { project: '', email: '', isReadable: false, app, apps, version }
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

/** Switches Firebase on or changes it; without a key file the stored one is kept. Throws 409 on a conflict. */
export async function saveFirebase(ctx: Ctx, { account, app, version }: InputOf<typeof pushFirebase.save>) {
  const given = account ? judged(account) : null
  const { value } = await stored.change(ctx, { ...(account ? { account } : {}), app }, version)
  if (!value.account) throw accountNeeded()
  if (given)
    await audit(ctx, {
      action: 'update',
      collection: 'push',
      after: { project: given.project, email: given.email },
    })
  return { firebase: await firebaseState(ctx) }
}

/** Switches Firebase off: deletes the key and the registrations of apps. */
export async function removeFirebase(ctx: Ctx) {
  await stored.change(ctx, { account: '', app: null })
  await ctx.db.delete(pushSubscriptionsTable).where(isNotNull(pushSubscriptionsTable.registration))
  return { firebase: null }
}

/** Tests at Google whether the stored account may send. */
export const checkFirebaseOver = (firebase: Firebase) => async (ctx: Ctx) => {
  try {
    const account = await firebaseAccount(ctx)
    if (!account) return { works: false, message: '' }
    await firebase.check(account)
    return { works: true, message: '' }
  } catch (error) {
    return { works: false, message: (error instanceof Error ? error.message : String(error)).slice(0, 500) }
  }
}
