import { eq } from 'drizzle-orm'
import type { StoredWrite } from '#kit/server/records/editorial/definition.ts'
import type { Ctx } from '#kit/server/context.ts'
import { saySpan } from '#kit/shared/dates/dates.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import type { event, Event } from '../events.contract.ts'
import { eventAddresses } from './record-addresses.ts'
import { submissionsTable } from './events.table.ts'
import { zoneOf } from './events.times.ts'
import { publishedMail } from './submissions.mail.ts'

/** Data of an event for mails. */
export async function aboutOf(ctx: Ctx, item: Event, lang: Language) {
  const { site } = await siteSettings(ctx)
  return {
    title: item.title,
    when: saySpan(
      item.start,
      (item.allDay && item.end) || undefined,
      { lang, zone: await zoneOf(ctx), now: ctx.now },
      item.allDay,
    ),
    site: site.name,
    siteUrl: ctx.platform.config.publicUrl,
  }
}

/** Notifies the sender that an event is published, and deletes the sender's data. */
export async function answerSender(
  ctx: Ctx,
  { _id, liveWas, liveIs }: StoredWrite<typeof event>,
): Promise<void> {
  if (!liveIs || liveWas) return
  const [sender] = await ctx.db.delete(submissionsTable).where(eq(submissionsTable.event, _id)).returning()
  if (!sender) return
  const { lang } = sender
  const about = await aboutOf(ctx, liveIs, lang)
  const address = await eventAddresses(ctx, lang)
  const href = `${about.siteUrl}${await address({ slug: liveIs.slug, kind: liveIs.type })}`
  await ctx.platform.mail.send(ctx, { to: sender.email, lang, ...publishedMail(lang, { ...about, href }) })
}
