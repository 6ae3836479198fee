import type { Ctx } from '#kit/server/context.ts'
import type { SentForm } from '#kit/server/http/form-pages.ts'
import { admitForm, mayReceipt } from '#kit/server/http/spam.ts'
import { inLanguage } from '#kit/shared/text/languages.ts'
import { notFound, Problem } from '#kit/shared/problem.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { barrierScreens } from '#domains/office/barriers/barriers.addresses.ts'
import { takeBarrier } from '#domains/office/barriers/server/offers.ts'
import { inboxScreens } from '#domains/office/inbox/inbox.addresses.ts'
import { officeAddress, takeMessage } from '#domains/office/inbox/server/offers.ts'
import { officeAddressOf, siteSettings } from '#domains/platform/settings/server/offers.ts'
import { contactPaths } from '../contact.addresses.ts'
import { isRightAnswer, type MessageKind, numberOf, type Wrong, wrongFields } from '../contact.rules.ts'
import { site as de } from '../contact.de.ts'
import { site as en } from '../contact.en.ts'
import { messageMail, receiptMail, type Sent } from './contact.mail.ts'

type SiteSettings = Awaited<ReturnType<typeof siteSettings>>

/** The form's question in the reader's language; empty without one. */
export const questionOf = ({ message }: Pick<SiteSettings, 'message'>, lang: 'de' | 'en'): string =>
  message.captcha ? message.captcha_question[lang] || message.captcha_question.de : ''

const refuse = (wrong: Record<string, Wrong>) =>
  new Problem(
    'INVALID',
    422,
    { de: de.message.lookAgain, en: en.message.lookAgain },
    {
      fields: Object.fromEntries(
        Object.entries(wrong).map(([field, key]) => [field, { de: de.wrong[key], en: en.wrong[key] }]),
      ),
    },
  )

/** An own path from a form field; empty when it is none. */
export const ownPath = (text: string): string =>
  /^\/(?![/\\])[^\s<>"]{0,500}$/.test(text) && URL.canParse(text, 'http://site') ? text : ''

/**
 * Handles a submitted form: validates, stores, mails the office and, on request, confirms; all or nothing.
 * Returns the address that shows the receipt. Throws Problem `INVALID` with a text per field.
 */
export const send =
  (kind: MessageKind) =>
  async (ctx: Ctx, form: SentForm): Promise<string> => {
    const settings = await siteSettings(ctx)
    if (kind === 'message' && !settings.privacy.contact_form_enabled) throw notFound()
    const typed = {
      kind,
      name: (form['name'] ?? '').replaceAll(/\s+/g, ' ').trim(),
      email: (form['email'] ?? '').trim(),
      text: (form['text'] ?? '').trim().replaceAll('\r\n', '\n'),
      receipt: form['receipt'] === 'on',
    }
    const wrong: Record<string, Wrong> = wrongFields(typed)
    if (
      questionOf(settings, ctx.lang) &&
      !isRightAnswer(form['captcha'] ?? '', settings.message.captcha_answers)
    )
      wrong['captcha'] = 'captcha'
    if (Object.keys(wrong).length > 0) throw refuse(wrong)
    await admitForm(ctx, kind, form)

    const { receipt, ...kept } = typed
    const message = {
      ...kept,
      _id: uuidv7(),
      createdAt: ctx.now,
      lang: ctx.lang,
      page: ownPath(form['page'] ?? ''),
    }
    let isWanted = true
    if (kind === 'barrier') await takeBarrier(ctx, message)
    else isWanted = (await takeMessage(ctx, message)).wanted
    // The sender is not told about spam rules
    if (isWanted) await tellByMail(ctx, settings, message, receipt)
    await ctx.emit('goalReached', { goal: `contact.${kind}` })
    return `${inLanguage(contactPaths[kind], ctx.lang)}?sent=${numberOf(message._id)}`
  }

/** Screens where the office finds submissions. */
const places: Record<MessageKind, string> = { message: inboxScreens.inbox, barrier: barrierScreens.edit }

/** Mails are sent after the commit; a site without an address only stores the message. */
async function tellByMail(ctx: Ctx, settings: SiteSettings, message: Sent, receipt: boolean): Promise<void> {
  const { mail, config } = ctx.platform
  const about = {
    message,
    site: settings.site.name,
    siteUrl: config.publicUrl,
    href: `${config.publicUrl}${settings.admincenter.url}/${places[message.kind]}/${message._id}`,
  }
  const office = message.kind === 'message' ? await officeAddress(ctx, null) : officeAddressOf(settings)
  const { name, email } = message
  if (office) {
    await mail.send(ctx, {
      to: office,
      lang: 'de',
      ...messageMail(about),
      ...(email ? { replyTo: { address: email, ...(name ? { name } : {}) } } : {}),
    })
  }
  if (receipt && (await mayReceipt(ctx, email)))
    await mail.send(ctx, { to: email, lang: ctx.lang, ...receiptMail(ctx.lang, about) })
}
