import type { Ctx } from '#kit/server/context.ts'
import type { FrameContribution } from '#kit/server/site/site-frame.ts'
import { inLanguage } from '#kit/shared/text/languages.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { newsletterPaths } from '../newsletter.addresses.ts'
import type { NewsletterBoxData } from '../newsletter.views.ts'

/** Newsletter part of every page: a small box, or a link if the box is disabled. */
export async function newsletterFrame(ctx: Ctx): Promise<FrameContribution> {
  const { privacy, newsletter } = await siteSettings(ctx)
  if (!privacy.newsletter_enabled) return {}
  const href = inLanguage(newsletterPaths.signUp, ctx.lang)
  if (!newsletter.box) return { links: [{ _id: 'newsletter', label: 'Newsletter', href, order: 20 }] }
  const data: NewsletterBoxData = { href }
  return { parts: [{ place: 'footer', part: 'newsletterBox', data, order: 20 }] }
}
