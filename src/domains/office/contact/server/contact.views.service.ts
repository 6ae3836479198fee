import { routeAddress } from '#kit/shared/site/route-address.ts'
import { legalPages } from '#domains/platform/settings/settings.addresses.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { ViewLoader } from '#kit/server/domain.ts'
import { guardForm } from '#kit/server/http/spam.ts'
import { inLanguage } from '#kit/shared/text/languages.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { site as de } from '../contact.de.ts'
import { site as en } from '../contact.en.ts'
import { contactPaths, messageScreens } from '../contact.addresses.ts'
import { enforcementBodies, type MessageKind } from '../contact.rules.ts'
import type { ContactFormData, StatementData } from '../contact.views.ts'
import { ownPath, questionOf } from './send.service.ts'

/** Whether the contact form is enabled. */
export const hasContactForm = async (ctx: Ctx): Promise<boolean> =>
  (await siteSettings(ctx)).privacy.contact_form_enabled

/** View `contactForm`: a message to the office, or a report of a barrier. */
export const formView =
  (kind: MessageKind): ViewLoader =>
  async (ctx, { query }) => {
    const settings = await siteSettings(ctx)
    if (kind === 'message' && !(await hasContactForm(ctx))) return null
    const sent = query.get('sent') ?? ''
    const data: ContactFormData = {
      kind,
      question: questionOf(settings, ctx.lang),
      page: ownPath(query.get('page') ?? ''),
      privacyHref: routeAddress(legalPages.privacy, ctx.lang),
      listHref: inLanguage('/', ctx.lang),
      ...(/^[0-9A-F]{8}$/.test(sent) ? { sent } : {}),
      ...(await guardForm(ctx, kind)),
    }
    const { title } = (ctx.lang === 'en' ? en : de)[kind]
    return {
      data,
      meta: { title, ...(query.size > 0 ? { hidden: true } : {}) },
      trail: [{ label: title, href: inLanguage(contactPaths[kind], ctx.lang) }],
    }
  }

/** View `accessibilityStatement`: generated from the settings. */
export const statementView: ViewLoader = async (ctx) => {
  const { accessibility, site } = await siteSettings(ctx)
  const { conformity, method, createdOn, reviewedOn, issues, enforcement } = accessibility
  const { country, organisation, email, phone } = site.contact
  const body = enforcementBodies[country]
  const data: StatementData = {
    conformity,
    method,
    createdOn,
    reviewedOn,
    issues: issues.map(({ text }) =>
      text[ctx.lang] || ctx.lang === 'de' ? { text: text[ctx.lang] } : { text: text.de, lang: 'de' as const },
    ),
    country,
    enforcement: enforcement.name ? enforcement : body,
    organisation: organisation || site.name,
    email,
    phone,
    edit: messageScreens.accessibility,
  }
  const { title, short } = (ctx.lang === 'en' ? en : de).statement
  return {
    data,
    meta: { title },
    trail: [{ label: short, href: inLanguage(contactPaths.statement, ctx.lang) }],
  }
}
