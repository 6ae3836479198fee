import { entryPages } from '#domains/site/entries/entries.addresses.ts'
import { routeAddress } from '#kit/shared/site/route-address.ts'
import { legalPages } from '#domains/platform/settings/settings.addresses.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { ViewLoader } from '#kit/server/domain.ts'
import type { SentForm } from '#kit/server/http/form-pages.ts'
import { invalidInput } from '#kit/server/http/problems.ts'
import { admitForm, guardForm } from '#kit/server/http/spam.ts'
import { issueText } from '#kit/shared/issue-texts.ts'
import { contentLanguages, inLanguage } from '#kit/shared/text/languages.ts'
import { Problem } from '#kit/shared/problem.ts'
import { listedEntries } from '#domains/site/entries/server/offers.ts'
import { reportForm } from '../reports.contract.ts'
import { site as de } from '../reports.de.ts'
import { site as en } from '../reports.en.ts'
import { reportAddress, tavernsAddress, reportPath } from '../taverns.addresses.ts'
import { site as tavernsDe } from '../taverns.de.ts'
import { site as tavernsEn } from '../taverns.en.ts'
import type { TavernReportData } from '../taverns.views.ts'
import { keeperDates } from './keeper-dates.ts'
import { takeReport } from './reports.service.ts'
import { usualHours } from './runs.service.ts'
import { tavernSettings } from './tavern-settings.service.ts'

const form = 'tavern-report'

/** Breadcrumb step to the list of taverns. */
export const tavernsStep = (ctx: Ctx) => ({
  label: (ctx.lang === 'en' ? tavernsEn : tavernsDe).title,
  href: tavernsAddress(ctx.lang),
})

async function shownTaverns(ctx: Ctx) {
  const { types } = await tavernSettings(ctx)
  return (await listedEntries(ctx, { type: types }, 'de')).map(({ _id, title }) => ({ _id, title }))
}

/** View `tavernReport`: the form for keepers. Null if no taverns are listed. */
export const tavernReport: ViewLoader = async (ctx, { query }) => {
  const taverns = await shownTaverns(ctx)
  if (taverns.length === 0) return null
  const data: TavernReportData = {
    taverns,
    tavern: taverns.find(({ _id }) => _id === query.get('tavern'))?._id ?? '',
    suggestHref: routeAddress(entryPages.create, ctx.lang),
    ...(await guardForm(ctx, form)),
    privacyHref: routeAddress(legalPages.privacy, ctx.lang),
    listHref: tavernsAddress(ctx.lang),
    ...(query.has('sent') ? { sent: true } : {}),
  }
  const { title } = ctx.lang === 'en' ? en : de
  return {
    data,
    meta: {
      title,
      hidden: true,
      canonical: reportAddress(ctx.lang),
      alternates: Object.fromEntries(contentLanguages.map((lang) => [lang, inLanguage(reportPath, lang)])),
    },
    trail: [tavernsStep(ctx), { label: title, href: reportAddress(ctx.lang) }],
  }
}

const wrong = (field: string, de: string, en: string) =>
  new Problem('INVALID', 422, { de, en }, { fields: { [field]: { de, en } } })

/**
 * Stores a keeper's report, which stays hidden until the office accepts it. Returns the address of the confirmation.
 * Throws Problem 422 for invalid or automated input, 429 for too many reports from one network.
 */
export async function submitReport(ctx: Ctx, sent: SentForm): Promise<string> {
  if (!sent['tavern']) throw wrong('tavern', 'Bitte wählen Sie Ihren Heurigen.', 'Please choose your tavern.')
  const typed = reportForm.safeParse(sent, { error: issueText(ctx.lang) })
  if (!typed.success) throw invalidInput(typed.error, ctx.lang)
  const { tavern, sender_name: name, sender_phone: phone, sender_email: email, note } = typed.data
  if (!(await shownTaverns(ctx)).some(({ _id }) => _id === tavern))
    throw wrong(
      'tavern',
      'Diesen Heurigen gibt es im Verzeichnis nicht.',
      'This tavern is not in the directory.',
    )
  if (!phone && !email)
    throw wrong(
      'sender_phone',
      'Bitte geben Sie eine Telefonnummer oder eine E-Mail-Adresse an, damit wir nachfragen können.',
      'Please give a phone number or an email address so that we can ask back.',
    )
  const usual = (await usualHours(ctx)).get(tavern) ?? []
  const dates = await keeperDates(ctx, typed.data, usual, false)
  await admitForm(ctx, form, sent)
  await takeReport(ctx, { tavern, what: 'add', run: null, ...dates, note, name, email, phone })
  return `${reportAddress(ctx.lang)}?sent`
}

export const tooLarge = {
  de: 'Das ist zu viel Text für einen Termin. Bitte kürzen Sie ihn.',
  en: 'That is too much text for a date. Please shorten it.',
}
