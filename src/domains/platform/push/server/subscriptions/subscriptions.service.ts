import { createHash, randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '#kit/server/context.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { Problem } from '#kit/shared/problem.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import type { pushApp } from '../../firebase.contract.ts'
import type { pushDevice } from '../../push.contract.ts'
import { topicAndPart } from '../../push.rules.ts'
import { isPoint } from '../delivery/encryption.ts'
import type { PushNetwork } from '../delivery/network.ts'
import { hasFirebase } from '../firebase/firebase-settings.service.ts'
import { admitNew } from './new-subscriptions.ts'
import { checkPart, stillThere } from '../sendings/parts.ts'
import { pushSubscriptionsTable } from '../push.table.ts'
import { checkTopic } from '../topics.ts'

const table = pushSubscriptionsTable
/** Stored form of a token. */
export const digest = (token: string) => createHash('sha256').update(token).digest('base64url')

export const unknownToken = () =>
  new Problem('PUSH_UNKNOWN', 404, {
    de: 'Dieses Gerät bekommt keine Benachrichtigungen (mehr). Bitte schalten Sie sie noch einmal ein.',
    en: 'This device gets no notifications (any more). Please turn them on again.',
  })

const withoutFirebase = () =>
  refuse('registration', {
    de: 'Diese Website schickt keine Nachrichten über Firebase. Im Browser können Sie sie auf der Seite „Benachrichtigungen“ einschalten.',
    en: 'This website sends no messages through Firebase. In a browser you can turn them on on the page “Notifications”.',
  })

const refuse = (field: string, text: { de: string; en: string }) =>
  new Problem('PUSH_INVALID', 422, text, { fields: { [field]: text } })

const wrongEndpoint = () =>
  refuse('endpoint', {
    de: 'Das ist keine Adresse eines Benachrichtigungsdienstes. Sie beginnt mit https:// und führt ins öffentliche Internet.',
    en: 'This is not the address of a push service. It begins with https:// and leads to the public internet.',
  })
const wrongPoint = () =>
  refuse('keys.p256dh', {
    de: 'Der Schlüssel des Browsers ist unbrauchbar. Bitte schalten Sie die Benachrichtigungen noch einmal ein.',
    en: 'The key of the browser cannot be used. Please turn notifications on again.',
  })
const wrongAuth = () =>
  refuse('keys.auth', {
    de: 'Das Geheimnis des Browsers ist unbrauchbar. Bitte schalten Sie die Benachrichtigungen noch einmal ein.',
    en: 'The secret of the browser cannot be used. Please turn notifications on again.',
  })

/** Bytes of base64, in either alphabet; null if invalid. */
const bytesOf = (text: string) => (/^[\w\-+/]+={0,2}$/.test(text) ? Buffer.from(text, 'base64') : null)

/** Validates a browser's subscription. Throws Problem 422 `PUSH_INVALID`. */
export function checked(
  network: PushNetwork,
  { endpoint, keys }: Pick<InputOf<typeof pushDevice.subscribe>, 'endpoint' | 'keys'>,
) {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null
  if (!url || !network.accepts(url)) throw wrongEndpoint()
  const point = bytesOf(keys.p256dh)
  if (!point || !isPoint(point)) throw wrongPoint()
  const auth = bytesOf(keys.auth)
  if (auth?.length !== 16) throw wrongAuth()
  return { endpoint: url.href, p256dh: point.toString('base64url'), auth: auth.toString('base64url') }
}

/** Deletes the replaced subscription; null if there is none. */
async function replaced(ctx: Ctx, by: PgColumn, previous: string | undefined) {
  if (!previous) return null
  const [before] = await ctx.db.delete(table).where(eq(by, previous)).returning()
  return before ?? null
}

/** Initial values of a subscription: a browser that renews it only knows its address. */
const begun = (ctx: Ctx, before: Awaited<ReturnType<typeof replaced>>) => ({
  topics: before?.topics ?? [],
  lang: before?.lang ?? ctx.told,
})
const chosen = (lang: Language | undefined) => (lang ? { lang } : {})

/** Stores browsers' subscriptions at push services accepted by `network`. */
export const subscribeOver =
  (network: PushNetwork) => async (ctx: Ctx, input: InputOf<typeof pushDevice.subscribe>) => {
    const given = checked(network, input)
    const token = randomBytes(32).toString('base64url')
    const before =
      input.previous === given.endpoint ? null : await replaced(ctx, table.endpoint, input.previous)
    const isNew = await admitNew(ctx, table.endpoint, given.endpoint)
    if (isNew && !before) await ctx.emit('goalReached', { goal: 'push.turnedOn' })
    const values = { ...given, token: digest(token), ...chosen(input.lang) }
    const [stored] = await ctx.db
      .insert(table)
      .values({ _id: uuidv7(), ...begun(ctx, before), ...values, createdAt: ctx.now })
      .onConflictDoUpdate({ target: table.endpoint, set: values })
      .returning()
    return { token, topics: await stillThere(ctx, stored?.topics ?? []) }
  }

/** Stores an app's registration, if Firebase is on. */
export async function register(ctx: Ctx, { registration, lang, previous }: InputOf<typeof pushApp.register>) {
  if (!(await hasFirebase(ctx))) throw withoutFirebase()
  const token = randomBytes(32).toString('base64url')
  const before = previous === registration ? null : await replaced(ctx, table.registration, previous)
  await admitNew(ctx, table.registration, registration)
  const values = { token: digest(token), ...chosen(lang) }
  const [stored] = await ctx.db
    .insert(table)
    .values({ _id: uuidv7(), registration, ...begun(ctx, before), ...values, createdAt: ctx.now })
    .onConflictDoUpdate({ target: table.registration, set: values })
    .returning()
  return { token, topics: await stillThere(ctx, stored?.topics ?? []) }
}

export async function remove(ctx: Ctx, { token }: InputOf<typeof pushDevice.remove>) {
  const gone = await ctx.db
    .delete(table)
    .where(eq(table.token, digest(token)))
    .returning({ _id: table._id })
  return { removed: gone.length > 0 }
}

export async function info(ctx: Ctx, { token }: InputOf<typeof pushDevice.info>) {
  const [found] = await ctx.db
    .select({ topics: table.topics })
    .from(table)
    .where(eq(table.token, digest(token)))
  if (!found) throw unknownToken()
  return { topics: await stillThere(ctx, found.topics) }
}

async function changeTopics(ctx: Ctx, token: string, topics: ReturnType<typeof sql>) {
  const [changed] = await ctx.db
    .update(table)
    .set({ topics })
    .where(eq(table.token, digest(token)))
    .returning({ topics: table.topics })
  if (!changed) throw unknownToken()
  return { topics: await stillThere(ctx, changed.topics) }
}

/** Adds a topic; a part also adds its topic. */
export async function addTopic(ctx: Ctx, { token, topic: name }: InputOf<typeof pushDevice.addTopic>) {
  const known = topicAndPart(name)
  checkTopic(ctx, known?.topic ?? name)
  if (known?.part) await checkPart(ctx, known.topic, known.part, 'topic')
  const added = sql.param(known?.part ? [known.topic, name] : [name])
  return changeTopics(
    ctx,
    token,
    sql`array(select t from unnest(${table.topics}) t where t <> all(${added}::text[])) || ${added}::text[]`,
  )
}

/** Removes a topic with its parts. */
export const removeTopic = (ctx: Ctx, { token, topic: name }: InputOf<typeof pushDevice.removeTopic>) =>
  changeTopics(
    ctx,
    token,
    sql`array(select t from unnest(${table.topics}) t where t <> ${name} and not starts_with(t, ${`${name}:`}))`,
  )

/** Counts a failure in a browser, for administrators. */
export async function failed(ctx: Ctx, { what, message }: InputOf<typeof pushDevice.failed>) {
  ctx.platform.metrics.failure(`browser ${what}`, message)
  return { done: true as const }
}
