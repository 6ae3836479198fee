import { routeAddress } from '#kit/shared/site/route-address.ts'
import { legalPages } from '#domains/platform/settings/settings.addresses.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { ViewLoader } from '#kit/server/domain.ts'
import { guardForm } from '#kit/server/http/spam.ts'
import { inLanguage } from '#kit/shared/text/languages.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { site as de } from '../newsletter.de.ts'
import { site as en } from '../newsletter.en.ts'
import { newsletterPaths } from '../newsletter.addresses.ts'
import { doneWords } from '../newsletter.rules.ts'
import type { ListChoice, SignUpData, SubscriptionData, VerifyData } from '../newsletter.views.ts'
import { consentText } from './consents.service.ts'
import { publicLists } from './lists.service.ts'
import { signUpForm } from './sign-up.service.ts'
import { subscriberBehind } from './subscription.service.ts'
import { linkOf, listNames } from './verify.service.ts'

const textsIn = (lang: 'de' | 'en') => (lang === 'en' ? en : de)

async function choices(ctx: Ctx, isOn: (_id: string, place: number) => boolean): Promise<ListChoice[]> {
  const lists = await publicLists(ctx)
  return lists.map(({ _id, title, text }, place) => {
    const foreign = ctx.lang === 'en' && !title.en
    const lang = foreign ? 'de' : ctx.lang
    return {
      _id,
      title: title[lang],
      text: text[lang],
      on: isOn(_id, place),
      ...(foreign ? { lang: 'de' as const } : {}),
    }
  })
}

/** View `newsletterSignUp`: sign-up form, also shows the result of other actions. */
export const signUpView: ViewLoader = async (ctx, { query }) => {
  const { privacy, site } = await siteSettings(ctx)
  const done = doneWords.find((word) => word === query.get('done'))
  if (!privacy.newsletter_enabled && !done) return null
  const lists = await choices(ctx, (_id, place) => place === 0)
  const data: SignUpData = {
    lists,
    consent: consentText(ctx.lang, site.name),
    privacyHref: routeAddress(legalPages.privacy, ctx.lang),
    listHref: inLanguage('/', ctx.lang),
    ...(await guardForm(ctx, signUpForm)),
    ...(done ? { done } : {}),
  }
  const t = textsIn(ctx.lang)
  return {
    data,
    meta: { title: t.title, description: t.createLead, ...(query.size > 0 ? { hidden: true } : {}) },
    trail: [{ label: t.title, href: inLanguage(newsletterPaths.signUp, ctx.lang) }],
  }
}

const ownPage = (ctx: Ctx, title: string) => ({
  meta: { title, hidden: true },
  trail: [
    { label: textsIn(ctx.lang).title, href: inLanguage(newsletterPaths.signUp, ctx.lang) },
    { label: title, href: '' },
  ],
})

/** View `newsletterVerify`: a button, because mail scanners open every link. */
export const verifyView: ViewLoader = async (ctx, { rest: [token = ''] }) => {
  const link = await linkOf(ctx, token)
  if (!link) return null
  const data: VerifyData = {
    purpose: link.token.purpose,
    expired: link.isOver && link.token.usedAt === null,
    email: link.token.email,
    lists: await listNames(ctx, link.lists),
  }
  return { data, ...ownPage(ctx, textsIn(ctx.lang).verify.title) }
}

/** View `newsletterSubscription`: lists of a subscriber, and unsubscribing. */
export const subscriptionView: ViewLoader = async (ctx, { rest: [token = ''] }) => {
  const row = await subscriberBehind(ctx, token)
  if (!row) return null
  const data: SubscriptionData = {
    state: row.state,
    email: row.email,
    lists: await choices(ctx, (_id) => row.lists.includes(_id)),
    // A consent can be withdrawn even when the site no longer asks for it
    ...(row.measured || (await siteSettings(ctx)).newsletter.measure ? { measured: row.measured } : {}),
  }
  return { data, ...ownPage(ctx, textsIn(ctx.lang).subscription.title) }
}
