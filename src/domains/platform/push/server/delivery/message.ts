import type { Language } from '#kit/shared/text/languages.ts'
import type { PushTopic } from '#kit/server/site/push-topics.ts'
import type { PushFailure } from '../../push.rules.ts'
import { encryptMessage } from './encryption.ts'
import type { PushNetwork } from './network.ts'
import { isKnownService } from './push-services.ts'
import type { MessageText } from '../push.table.ts'

/** Result for a browser: `gone` is permanent, `later` should be retried. */
export type Outcome =
  | { result: 'reached' | 'gone' }
  | {
      result: 'later' | 'refused'
      reason: string
      /** Name in the administrators' list of failures. */
      cause: PushFailure
      /** Seconds to wait before a retry. */
      after?: number
    }

/** A message for push services. */
export interface Envelope {
  /** Id of the sending; a repeated message replaces the first one. */
  _id: string
  topic: Pick<PushTopic, 'name' | 'timeToLive' | 'urgent'>
  text: MessageText
  lang: Language
  /** Scheme and host of the site. */
  origin: string
}

const longestRestOfStrangers = 60

/** Body in the format of Declarative Web Push, which some browsers show without a service worker. */
const declarativeBody = ({ _id, text, lang, origin }: Envelope): Buffer =>
  Buffer.from(
    JSON.stringify({
      web_push: 8030,
      notification: {
        title: text.title,
        body: text.body,
        navigate: new URL(text.href, origin).href,
        lang,
        dir: 'ltr',
        tag: _id,
      },
    }),
  )

/** Sends a message to one browser (RFC 8030 § 5). `authorization` is the VAPID header for its push service. Never throws. */
export async function deliver(
  network: PushNetwork,
  receiver: { endpoint: string; p256dh: string; auth: string },
  envelope: Envelope,
  authorization: string,
): Promise<Outcome> {
  try {
    const body = encryptMessage(declarativeBody(envelope), {
      p256dh: Buffer.from(receiver.p256dh, 'base64url'),
      auth: Buffer.from(receiver.auth, 'base64url'),
    })
    const headers = {
      authorization,
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(envelope.topic.timeToLive),
      urgency: envelope.topic.urgent ? 'high' : 'normal',
      // At most 32 characters of base64url (RFC 8030 § 5.4)
      topic: envelope._id.replaceAll('-', ''),
    }
    const { status, text, after } = await network.post(new URL(receiver.endpoint), headers, body)
    if (status >= 200 && status < 300) return { result: 'reached' }
    if (status === 404 || status === 410) return { result: 'gone' }
    const reason = `${new URL(receiver.endpoint).host} answered ${status} ${text}`.trim()
    // The push service rejects our signature (RFC 8292 § 4.2)
    if (status === 401 || status === 403) return { result: 'refused', reason, cause: 'push keys' }
    if (status !== 429 && status < 500) return { result: 'refused', reason, cause: 'push' }
    // An arbitrary host must not delay the others
    const rest =
      after === undefined || isKnownService(new URL(receiver.endpoint).host)
        ? after
        : Math.min(after, longestRestOfStrangers)
    return { result: 'later', reason, cause: 'push', ...(rest === undefined ? {} : { after: rest }) }
  } catch (error) {
    return { result: 'later', reason: error instanceof Error ? error.message : String(error), cause: 'push' }
  }
}
