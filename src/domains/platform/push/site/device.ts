import type { Endpoint } from '#kit/shared/contract.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { routeAddress } from '#kit/shared/site/route-address.ts'
import { pushPage } from '../push.addresses.ts'
import { ApiProblem, call } from '#kit/browser/api.ts'
import { keepPushToken, pushToken } from './push-token.ts'
import { supportsPush } from '#kit/browser/site/consent/push-support.ts'
import { at } from '#kit/browser/site/program/calls.ts'
import { notify } from '#kit/browser/site/program/notify.ts'
import { type PushHindrance, pushHindrance, subscribed } from './browser-push.ts'
import { longToast, pushTexts, report } from './report.ts'

export { offerUpdate, report } from './report.ts'

export type PushState = PushHindrance | 'off' | 'on'

/** Topics of a subscription, as answered by the server. */
export interface Topics {
  topics: string[]
}

const base = '/api/v1/firebase'
const key = at<Endpoint>('GET', `${base}/key`)
const subscribe = at<Endpoint>('POST', `${base}/token`)
const remove = at<Endpoint>('DELETE', `${base}/token`)
const info = at<Endpoint>('GET', `${base}/info/`)
const addTopic = at<Endpoint>('POST', `${base}/topics/`)
const removeTopic = at<Endpoint>('DELETE', `${base}/topics/`)

function build(): string {
  const { page } = JSON.parse(document.getElementById('page-data')?.textContent ?? '{}') as {
    page?: { build: string }
  }
  return page?.build ?? ''
}

/** State of this browser. */
export function pushState(): PushState {
  const hindrance = pushHindrance()
  if (hindrance) return hindrance
  return pushToken() && Notification.permission === 'granted' ? 'on' : 'off'
}

/** Topics of this browser; null if the server does not know it any more. */
export async function readTopics(): Promise<string[] | null> {
  try {
    return ((await call(info, { token: pushToken() })) as Topics).topics
  } catch (problem) {
    if (!(problem instanceof ApiProblem) || problem.status !== 404) throw problem
    keepPushToken(null)
    // The worker may have renewed the subscription and its token meanwhile
    const registration = await navigator.serviceWorker.getRegistration()
    return (await registration?.pushManager.getSubscription()) ? enrol() : null
  }
}

/** Asks for permission and subscribes; returns the topics, or null without permission. Call it from a click. */
export const turnOn = async (): Promise<string[] | null> =>
  (await Notification.requestPermission()) === 'granted' ? enrol({ lang: pageLanguage() }) : null

const pageLanguage = (): Language => (document.documentElement.lang === 'en' ? 'en' : 'de')

/**
 * Subscribes or finds the existing subscription, and reports it to the server; returns the topics. Without `lang` its
 * language is kept.
 */
async function enrol(chosen: { lang?: Language } = {}): Promise<string[]> {
  const { publicKey } = (await call(key, {})) as { publicKey: string }
  // Switching off has removed the worker
  if (!(await navigator.serviceWorker.getRegistration()))
    await navigator.serviceWorker.register(`/sw.js?v=${build()}`)
  const registration = await navigator.serviceWorker.ready
  const { endpoint, keys } = await subscribed(registration, publicKey)
  const answer = (await call(subscribe, { endpoint, keys, ...chosen })) as Topics & { token: string }
  keepPushToken(answer.token)
  return answer.topics
}

/** Adds or removes a topic; returns all topics. */
export const changeTopic = async (topic: string, wanted: boolean): Promise<string[]> =>
  ((await call(wanted ? addTopic : removeTopic, { token: pushToken(), topic })) as Topics).topics

/**
 * Removes the subscription here and on the server, and the worker until the next visit. Either suffices to stop
 * messages, so withdrawal works while the server is down. Throws if both fail.
 */
export async function turnOff(): Promise<void> {
  const gone = pushToken()
  const registration = await navigator.serviceWorker.getRegistration()
  const ends = await Promise.allSettled([
    gone ? call(remove, { token: gone }) : undefined,
    registration?.pushManager.getSubscription().then((subscription) => subscription?.unsubscribe()),
  ])
  const [failed, also] = ends.filter((end) => end.status === 'rejected')
  if (also) throw also.reason
  keepPushToken(null)
  await registration?.unregister()
  if (failed) await report('push', failed.reason)
}

/** Follows a changed consent (specification § 4). Failures are counted, not shown. */
export async function followConsent(accepted: boolean): Promise<void> {
  if (accepted === (pushToken() !== null)) return
  try {
    if (!accepted) return await turnOff()
    // Browsers ask for permission only after a click
    if (!supportsPush() || (Notification.permission !== 'granted' && !navigator.userActivation.isActive))
      return
    if ((await turnOn()) === null) return
    const { turnedOn, turnedOnText, topics } = pushTexts()
    notify({
      type: 'notification',
      group: 'push',
      title: turnedOn,
      content: turnedOnText,
      action: { label: topics, run: () => location.assign(routeAddress(pushPage, pageLanguage())) },
      duration: longToast,
    })
  } catch (error) {
    await report('push', error)
  }
}
