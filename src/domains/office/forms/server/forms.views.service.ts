import type { Ctx } from '#kit/server/context.ts'
import type { SitemapEntry, ViewLoader } from '#kit/server/domain.ts'
import { guardForm } from '#kit/server/http/spam.ts'
import { contentLanguages, inLanguage, type Language, type Words } from '#kit/shared/text/languages.ts'
import { sayIn } from '#kit/shared/records/translated.ts'
import { routeAddress } from '#kit/shared/site/route-address.ts'
import { legalPages } from '#domains/platform/settings/settings.addresses.ts'
import { formPaths, formScreens } from '../forms.addresses.ts'
import type { FormField } from '../forms.contract.ts'
import { guardName, optionsOf } from '../forms.rules.ts'
import type { FormsData, OfficeFormData, Said, ShownField } from '../forms.views.ts'
import { forms, openForm, openForms } from './forms.service.ts'

/** Address path of a form, with language. */
export const formAddress = (lang: Language, slug: string): string =>
  routeAddress(formPaths.form, lang).replace(':form', encodeURIComponent(slug))

const said = (words: Words, lang: Language): Said => {
  const found = sayIn(words, lang)
  return found.text && found.lang !== lang ? { text: found.text, lang: 'de' } : { text: found.text }
}

/** A field in the page's language. Options are sent in German, so that the office reads one language. */
export function askedOf({ lang }: Pick<Ctx, 'lang'>, field: FormField): ShownField {
  const { _id, kind, required } = field
  const english = optionsOf(field.optionsEn)
  return {
    ...{ _id, kind, required },
    label: said({ de: field.label, en: field.labelEn }, lang),
    hint: said({ de: field.hint, en: field.hintEn }, lang),
    options: optionsOf(field.options).map((value, at) => {
      const label = said({ de: value, en: english[at] ?? '' }, lang)
      return { value, label: label.text, ...(label.lang ? { lang: label.lang } : {}) }
    }),
  }
}

/** View `officeForm`: one form to fill in. */
export const formView: ViewLoader = async (ctx, { rest, query }) => {
  const form = await openForm(ctx, rest[0] ?? '')
  if (!form) return null
  const { lang } = ctx
  const title = said(form.title, lang)
  const sent = query.get('sent') ?? ''
  const data: OfficeFormData = {
    title,
    intro: said(form.intro, lang),
    done: said(form.done, lang),
    consent: said(form.consent, lang),
    fields: form.fields.map((field) => askedOf(ctx, field)),
    privacyHref: routeAddress(legalPages.privacy, lang),
    listHref: inLanguage('/', lang),
    edit: `${formScreens.forms}/edit/${form._id}`,
    ...(/^\d{1,9}$/.test(sent) ? { sent } : {}),
    ...(await guardForm(ctx, guardName)),
  }
  return {
    data,
    meta: {
      title: title.text,
      description: sayIn(form.intro, lang).text.slice(0, 160),
      ...(query.size > 0 ? { hidden: true } : {}),
    },
    trail: [{ label: title.text, href: formAddress(lang, form.slug) }],
  }
}

/** View `formview`: the forms of the page's type, with links. */
export const formsView: ViewLoader = async (ctx, { page, rest }) => {
  if (!page || rest.length > 0) return null
  ctx.tag(forms.name)
  const data: FormsData = {
    title: page.title,
    intro: { html: page.text, ...(page.lang === ctx.lang ? {} : { lang: page.lang }) },
    forms: (await openForms(ctx, page.type)).map(({ _id, slug, title, intro }) => ({
      _id,
      href: formAddress(ctx.lang, slug),
      title: said(title, ctx.lang),
      intro: said(intro, ctx.lang),
    })),
    edit: page.edit,
  }
  return { data }
}

/** Open forms, for search engines. */
export async function formsSitemap(ctx: Ctx): Promise<SitemapEntry[]> {
  ctx.tag(forms.name)
  return (await openForms(ctx)).flatMap(({ slug, updatedAt }) => {
    const alternates = Object.fromEntries(contentLanguages.map((lang) => [lang, formAddress(lang, slug)]))
    return contentLanguages.map((lang) => ({ href: formAddress(lang, slug), updatedAt, alternates }))
  })
}
