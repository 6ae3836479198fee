import type { Ctx } from '#kit/server/context.ts'
import { button, facts, mailLayout, note, paragraph, paragraphs } from '#kit/server/mail/layout.ts'
import { sayIn } from '#kit/shared/records/translated.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { inboxScreens } from '#domains/office/inbox/inbox.addresses.ts'
import { officeAddress } from '#domains/office/inbox/server/offers.ts'
import type { WholeForm } from './forms.service.ts'
import type { Answer } from './forms.table.ts'

interface Told {
  form: WholeForm
  _id: string
  number: number
  name: string
  email: string
  answers: readonly Answer[]
}

/** Mails the office, unless the recipient's mailbox is the inbox itself. */
export async function tellOffice(ctx: Ctx, { form, _id, number, name, email, answers }: Told): Promise<void> {
  const to = await officeAddress(ctx, form.mailbox)
  if (!to) return
  const { site, admincenter } = await siteSettings(ctx)
  const siteUrl = ctx.platform.config.publicUrl
  await ctx.platform.mail.send(ctx, {
    to,
    lang: 'de',
    subject: `${form.title.de} (${number})`,
    ...(email ? { replyTo: { address: email, ...(name ? { name } : {}) } } : {}),
    content: mailLayout({
      lang: 'de',
      siteName: site.name,
      siteUrl,
      title: form.title.de,
      children: [
        facts(answers.map(({ label, value }) => [label, value] as const)),
        button('In der Verwaltung öffnen', `${siteUrl}${admincenter.url}/${inboxScreens.inbox}/${_id}`),
      ],
    }),
  })
}

const texts = {
  de: {
    title: 'Wir haben Ihre Angaben erhalten',
    received: (form: string, number: number) =>
      `„${form}“ ist bei uns angekommen, unter der Nummer ${number}. Bitte nennen Sie diese, wenn Sie nachfragen.`,
    otherwise:
      'Sie haben nichts ausgefüllt? Dann hat jemand Ihre Adresse angegeben. Sie brauchen nichts zu tun.',
  },
  en: {
    title: 'We have received what you entered',
    received: (form: string, number: number) =>
      `"${form}" has arrived, under the number ${number}. Please mention it when you ask about it.`,
    otherwise: 'You did not fill in anything? Then somebody entered your address. There is nothing to do.',
  },
}

/** The confirmation. It contains no input, so that nobody can send words to others through the site. */
export async function sendReceipt(
  ctx: Ctx,
  { form, number, email }: Pick<Told, 'form' | 'number' | 'email'>,
): Promise<void> {
  const { lang } = ctx
  const t = texts[lang]
  const { site } = await siteSettings(ctx)
  await ctx.platform.mail.send(ctx, {
    to: email,
    lang,
    subject: `${t.title}: ${sayIn(form.title, lang).text}`,
    content: mailLayout({
      lang,
      siteName: site.name,
      siteUrl: ctx.platform.config.publicUrl,
      title: t.title,
      children: [
        paragraph(t.received(sayIn(form.title, lang).text, number)),
        ...paragraphs(sayIn(form.done, lang).text),
        note(t.otherwise),
      ],
    }),
  })
}
