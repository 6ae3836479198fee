import type { Ctx } from '#kit/server/context.ts'
import { limitSending, limitToday, mailboxOf } from '#kit/server/http/spam.ts'
import { code as codeBox, mailLayout, note, paragraph } from '#kit/server/mail/layout.ts'
import { isSigned, signatureOf } from '#kit/server/signatures.ts'
import type { Words } from '#kit/shared/text/languages.ts'
import { Problem } from '#kit/shared/problem.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { sellerText } from '#domains/shop/catalog/server/offers.ts'
import { mail as de } from '../../orders-mail.de.ts'
import { mail as en } from '../../orders-mail.en.ts'

/** Form field for the code from the mail. */
export const codeField = 'mail_code'

const digits = 8
const hour = 60 * 60_000

/** Limits of mails with codes: per network and hour, and per mailbox and day. */
const mostFromNetwork = 5
const mostToMailbox = 10
/** Attempts at codes per network and hour. */
const mostTries = 10

/** Purpose of a code: one order from one cart, sent to one mailbox. */
interface Proven {
  email: string
  cart: string
}

/** Code for an hour, computed so that abandoned orders leave nothing stored. */
function codeOf(ctx: Ctx, { email, cart }: Proven, hours: number): string {
  const signed = signatureOf(
    ctx.platform.config.secret,
    `shop-mailbox\0${mailboxOf(email)}\0${cart}\0${hours}`,
    {
      ...{ length: 12, as: 'hex' as const },
    },
  )
  return String(Number.parseInt(signed, 16) % 10 ** digits).padStart(digits, '0')
}

const hoursOf = (now: string) => Math.floor(Date.parse(now) / hour)

/**
 * True if the code was mailed in this hour or the previous one. Counts each attempt.
 * Throws Problem 429 `TOO_MANY`.
 */
export async function provesMailbox(ctx: Ctx, proven: Proven, typed: string): Promise<boolean> {
  const given = typed.replaceAll(/\D/g, '')
  if (given === '') return false
  await limitSending(ctx, 'shop-mailbox-try', mostTries)
  const hours = hoursOf(ctx.now)
  return [hours, hours - 1].some((one) => isSigned(codeOf(ctx, proven, one), given))
}

const askedFor: Words = {
  de: 'Bitte bestätigen Sie Ihre E-Mail-Adresse: Wir haben Ihnen gerade einen Code geschickt. Geben Sie ihn hier ein und bestellen Sie dann.',
  en: 'Please confirm your e-mail address: we have just sent you a code. Enter it here, then place your order.',
}
const wrong: Words = {
  de: 'Dieser Code stimmt nicht oder gilt nicht mehr. Lassen Sie das Feld leer und bestellen Sie, dann schicken wir einen neuen.',
  en: 'This code is wrong or no longer valid. Leave the field empty and place the order, and we will send a new one.',
}

/**
 * Asks a guest to prove ownership of the mailbox; mails a code in the caller's transaction unless one was entered. The
 * returned problem reveals nothing about earlier orders under the address. Throws Problem 429 `TOO_MANY`.
 */
export async function askForProof(ctx: Ctx, proven: Proven, typed: string): Promise<Problem> {
  const words = typed.trim() === '' ? askedFor : wrong
  if (typed.trim() === '') await mailCode(ctx, proven)
  return new Problem('PROVE_MAILBOX', 422, words, { fields: { [codeField]: words } })
}

async function mailCode(ctx: Ctx, proven: Proven): Promise<void> {
  await limitSending(ctx, 'shop-mailbox-code', mostFromNetwork)
  await limitToday(ctx, 'shop-mailbox-code', mailboxOf(proven.email), mostToMailbox)
  const { lang } = ctx
  const words = (lang === 'en' ? en : de).proof
  const { site } = await siteSettings(ctx)
  const seller = await sellerText(ctx, lang)
  const told = codeOf(ctx, proven, hoursOf(ctx.now))
  await ctx.platform.mail.send(ctx, {
    to: proven.email,
    lang,
    subject: words.subject,
    content: mailLayout({
      lang,
      siteName: site.name,
      siteUrl: ctx.platform.config.publicUrl,
      title: words.title,
      children: [
        paragraph(words.text),
        codeBox(told),
        note(words.unasked),
        ...(seller ? [note(seller)] : []),
      ],
    }),
  })
}
