import type { Ctx } from '#kit/server/context.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { quietHours } from './push-settings.service.ts'
import type { MessageText } from './push.table.ts'
import { outsideQuietHours } from './sendings/quiet-hours.ts'
import { giveUp, queue } from './sendings/sendings.service.ts'

export { tellOffice } from './office/tell-office.ts'
export { wasSent } from './sendings/sendings.service.ts'
export type { MessageText } from './push.table.ts'

/** A message sent once to all subscribers of a topic. */
export interface PushAnnouncement extends MessageText {
  /** Name of a domain's topic. */
  topic: string
  /** Part of the topic: sent to subscribers of this part or of no part. */
  part?: string
  /** Identity of the message: `collection:2026-11-24:north`. Sent once per key, over all processes. */
  key: string
  /** Language of title, body and address (of this site, with language: `/en/weather`). */
  lang: Language
  /** The other language, for readers of that one. */
  other?: MessageText
  /** ISO time of the earliest sending; now by default. */
  sendAt?: string
}

/**
 * Queues a message in the transaction of `ctx`, sent only after its commit. In quiet hours it waits for the morning,
 * except for warnings. Long texts are cut. Returns whether it is new.
 */
export async function announce(ctx: Ctx, announcement: PushAnnouncement): Promise<boolean> {
  const { topic, part, key, title, body, href, lang, other, sendAt } = announcement
  const texts = { [lang]: { title, body, href }, ...(other ? { [lang === 'de' ? 'en' : 'de']: other } : {}) }
  return (await queue(ctx, { topic, part, key, texts, sendAt })) !== null
}

/**
 * Cancels a queued message by key, in the transaction of `ctx`; a sent one stays sent, but visitors no longer see it.
 */
export const withdraw = (ctx: Ctx, key: string): Promise<void> => giveUp(ctx, key)

/** Sending time of a normal message announced now (ISO): now, or after the quiet hours. */
export async function afterQuietHours(ctx: Ctx): Promise<string> {
  const { site } = await siteSettings(ctx)
  return outsideQuietHours(ctx.now, {}, await quietHours(ctx), site.timeZone)
}
