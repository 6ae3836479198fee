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

/** Something that everybody who takes a topic is told once. */
export interface PushAnnouncement extends MessageText {
  /** The name of a topic that a domain contributes. */
  topic: string
  /** A part of the topic: it goes to whoever chose this part or no part at all. */
  part?: string
  /** What it tells of: `collection:2026-11-24:north`. The same key is sent once, in whichever process and however often announced. */
  key: string
  /** The language of title, body and address (of this site, with language: `/en/weather`). */
  lang: Language
  /** The same in the other language; whoever reads that one gets it. */
  other?: MessageText
  /** ISO time before which it is not sent; now by default. */
  sendAt?: string
}

/**
 * Queues a message in the transaction of `ctx`: it is sent when and only when that commits. In quiet hours it waits for
 * the morning, save warnings of danger. Texts that are too long are shortened. Gives whether it was new.
 */
export async function announce(ctx: Ctx, announcement: PushAnnouncement): Promise<boolean> {
  const { topic, part, key, title, body, href, lang, other, sendAt } = announcement
  const texts = { [lang]: { title, body, href }, ...(other ? { [lang === 'de' ? 'en' : 'de']: other } : {}) }
  return (await queue(ctx, { topic, part, key, texts, sendAt })) !== null
}

/**
 * Gives up what waits under a key, in the transaction of `ctx`, because it is no longer so; what was sent stays sent, but visitors
 * do not find it any more.
 */
export const withdraw = (ctx: Ctx, key: string): Promise<void> => giveUp(ctx, key)

/** When what is not urgent would go out if it were announced now (ISO time): at once, or when the quiet hours are over. */
export async function afterQuietHours(ctx: Ctx): Promise<string> {
  const { site } = await siteSettings(ctx)
  return outsideQuietHours(ctx.now, {}, await quietHours(ctx), site.timeZone)
}
