import type { Platform } from '#kit/server/context.ts'
import { runRead, systemCaller } from '#kit/server/http/scope.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import type { Firebase } from '../firebase/firebase.ts'
import { firebaseAccount } from '../firebase/firebase-settings.service.ts'
import { deliver, type Envelope, type Outcome } from './message.ts'
import type { PushNetwork } from './network.ts'
import type { pushSendingsTable, pushSubscriptionsTable } from '../push.table.ts'
import { signingKeys } from '../push-settings.service.ts'
import { topicNamed } from '../topics.ts'
import { vapidHeader } from './vapid.ts'

/** A browser by its push service's address, or an app by its registration. */
export type Receiver = Pick<
  typeof pushSubscriptionsTable.$inferSelect,
  'endpoint' | 'p256dh' | 'auth' | 'registration' | 'lang'
>
export type Letter = Pick<typeof pushSendingsTable.$inferSelect, '_id' | 'topic' | 'texts'> & {
  corrects?: string | null
}

/** Delivery to browsers by Web Push, to apps by Firebase. */
export interface Ways {
  network: PushNetwork
  firebase: Firebase
}

/** Result of `work` or the reason of its failure: a secret sealed with another SECRET must not block the other way. */
async function orReason<T>(work: () => Promise<T>): Promise<{ value: T } | { reason: string }> {
  try {
    return { value: await work() }
  } catch (error) {
    return {
      reason: `cannot be read, was SECRET changed? ${error instanceof Error ? error.message : ''}`.trim(),
    }
  }
}

// Queued messages of a removed domain are still sent, and office messages have no other limit
const dayLong = 24 * 3600
const withoutDomain = (name: string) => ({ name, timeToLive: dayLong })

/**
 * Loads the keys for all messages and returns a function that delivers one message to one receiver and never throws.
 */
export async function openPostOffice(platform: Platform, { network, firebase }: Ways) {
  const { result } = await runRead(platform, systemCaller(), async (ctx) => ({
    keys: await orReason(() => signingKeys(ctx)),
    account: await orReason(() => firebaseAccount(ctx)),
    contact: (await siteSettings(ctx)).site.contact.email,
  }))
  const { keys, account, contact } = result
  const origin = platform.config.publicUrl
  const subject = contact ? `mailto:${contact}` : origin
  const headers = new Map<string, string>()
  const later = (cause: 'push keys' | 'push firebase', reason: string): Outcome => ({
    result: 'later',
    reason,
    cause,
  })

  const byWebPush = (receiver: Receiver, envelope: Envelope): Promise<Outcome> | Outcome => {
    const { endpoint, p256dh, auth } = receiver
    if (!endpoint || !p256dh || !auth)
      throw new Error('a subscription has an address and keys, or a registration')
    if ('reason' in keys) return later('push keys', `the key ${keys.reason}`)
    const audience = new URL(endpoint).origin
    const header = headers.get(audience) ?? vapidHeader(keys.value, { audience, subject, now: new Date() })
    headers.set(audience, header)
    return deliver(network, { endpoint, p256dh, auth }, envelope, header)
  }
  const byFirebase = (registration: string, envelope: Envelope): Promise<Outcome> | Outcome => {
    if ('reason' in account) return later('push firebase', `the service account ${account.reason}`)
    if (!account.value) return later('push firebase', 'Firebase is not switched on any more')
    return firebase.send(account.value, registration, envelope)
  }

  const attempt = (
    receiver: Receiver,
    { _id, topic, texts, corrects }: Letter,
  ): Promise<Outcome> | Outcome => {
    const lang = texts[receiver.lang] ? receiver.lang : receiver.lang === 'de' ? 'en' : 'de'
    const text = texts[lang]
    if (!text) return { result: 'refused', reason: 'the message has no text', cause: 'push' }
    const about = topicNamed({ platform }, topic) ?? withoutDomain(topic)
    const envelope: Envelope = { _id: corrects ?? _id, topic: about, text, lang, origin }
    return receiver.registration ? byFirebase(receiver.registration, envelope) : byWebPush(receiver, envelope)
  }

  return async (receiver: Receiver, letter: Letter): Promise<Outcome> => {
    let outcome: Outcome
    try {
      outcome = await attempt(receiver, letter)
    } catch (error) {
      // A failing device must not keep the message from others
      const reason = error instanceof Error ? error.message : String(error)
      outcome = { result: 'refused', reason, cause: 'push' }
    }
    if ('reason' in outcome) platform.metrics.failure(outcome.cause, outcome.reason)
    return outcome
  }
}
