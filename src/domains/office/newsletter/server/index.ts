import type { FixedRoute, ServerDomain } from '#kit/server/domain.ts'
import { implement } from '#kit/server/http.ts'
import { serveForm } from '#kit/server/http/form-pages.ts'
import { inLanguage } from '#kit/shared/text/languages.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { newsletter, newsletterList, newsletterSubscriber, subscriberPage } from '../newsletter.contract.ts'
import { newsletterPaths } from '../newsletter.addresses.ts'
import { subscriberImport } from '../subscriber-import.contract.ts'
import { newsletterAccount } from './account-section.ts'
import { cleanUpJob } from './clean-up.job.ts'
import { foundBy } from './found-by.ts'
import { newsletterFrame } from './newsletter.frame.ts'
import { importSubscribers } from './import.service.ts'
import { listCalls } from './lists.service.ts'
import { signUpView, subscriptionView, verifyView } from './newsletter.views.service.ts'
import { sendForm, subscribe } from './sign-up.service.ts'
import { page, subscriberCalls } from './subscribers.service.ts'
import { sendSubscription } from './subscription.service.ts'
import { sendVerify, verify } from './verify.service.ts'
import { newsletterPersonal } from './newsletter.personal.ts'

const tooLarge = {
  de: 'Das ist zu viel Text für dieses Formular.',
  en: 'That is too much text for this form.',
}

// Not cacheable: each shows a form stamp or a personal address.
const route = (path: string, view: string, load: FixedRoute['load']): FixedRoute => ({
  path,
  view,
  load,
  personal: true,
})

const { signUp, verify: verifyPath, subscription } = newsletterPaths
const forms = [
  { path: signUp, perMinute: 10, submit: sendForm },
  {
    path: verifyPath,
    perMinute: 30,
    submit: (ctx, form, _file, params) => sendVerify(ctx, form, params),
  },
  {
    path: subscription,
    // Mail services send many unsubscriptions from a few machines.
    perMinute: 300,
    submit: (ctx, form, _file, params) => sendSubscription(ctx, form, params),
  },
] satisfies Omit<Parameters<typeof serveForm>[3], 'tooLarge'>[]

export const newsletterServer: ServerDomain = {
  name: 'newsletter',
  personal: newsletterPersonal,
  account: newsletterAccount,
  calls: [
    ...implement(newsletter, { subscribe, verify }),
    ...implement(newsletterSubscriber.calls, subscriberCalls),
    ...implement({ page: subscriberPage, import: subscriberImport }, { page, import: importSubscribers }),
    ...implement(newsletterList.calls, listCalls),
  ],
  fixedRoutes: [
    {
      ...route(signUp, 'newsletterSignUp', signUpView),
      found: foundBy,
      present: async (ctx) => (await siteSettings(ctx)).privacy.newsletter_enabled,
    },
    { ...route(verifyPath, 'newsletterVerify', verifyView), keyed: true },
    { ...route(subscription, 'newsletterSubscription', subscriptionView), keyed: true },
  ],
  routes: (server, platform, sessions) => {
    for (const form of forms) serveForm(server, platform, sessions, { ...form, tooLarge })
  },
  goals: {
    asked: { de: 'Newsletter angefordert', en: 'Newsletter asked for' },
    confirmed: { de: 'Newsletter-Anmeldung bestätigt', en: 'Newsletter sign-up confirmed' },
  },
  frame: newsletterFrame,
  jobs: [cleanUpJob],
  sitemap: async (ctx) => {
    const { privacy, site } = await siteSettings(ctx)
    if (!privacy.newsletter_enabled) return []
    const alternates = Object.fromEntries(site.languages.map((lang) => [lang, inLanguage(signUp, lang)]))
    return site.languages.map((lang) => ({ href: inLanguage(signUp, lang), alternates }))
  },
}
