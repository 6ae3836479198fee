import type { Ctx } from '#kit/server/context.ts'
import { runWrite, sameCaller } from '#kit/server/http/scope.ts'
import type { Mail } from '#kit/server/mail/mailer.ts'
import { once } from '#kit/server/records/once.ts'
import { addStep } from '#kit/server/states/steps.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { notFound, Problem } from '#kit/shared/problem.ts'
import { invoiceRecipients, partyById } from '#domains/books/masterdata/server/offers.ts'
import type { Letter, mailCalls } from '../../mailing/mail.contract.ts'
import { type MailWords, templateFor } from '../../mailing/mail-templates.rules.ts'
import { offerUrl } from './offer-links.ts'
import { booksSettings } from '../settings/books-settings.ts'
import { documentsById } from '../records/documents-by-id.ts'
import { openOfDocument } from '../settlements/add-settlements.ts'
import { filesOf } from '../paper/files.service.ts'
import { type Issued, mailOf, templateWords, valuesOf, written } from './mail-words.ts'
import { hasPaperMaker } from '../paper/paper-makers.ts'

export const nothingDue: Problem = new Problem('NOTHING_DUE', 409, {
  de: 'Hier ist nichts mehr offen; es wird nicht erinnert.',
  en: 'Nothing is open here any more; no reminder is sent.',
})

async function issuedDocument(ctx: Ctx, _id: string): Promise<Issued> {
  const row = (await documentsById(ctx, [_id])).get(_id)
  if (!row?.number || !row.content) throw notFound({ _id })
  return row as Issued
}

/** Texts of a letter in the document's language. Throws `NOTHING_DUE` for a reminder without an open amount. */
async function wordsOf(ctx: Ctx, row: Issued, letter: Letter): Promise<MailWords> {
  const { language, kind, type } = row.content
  const open = kind === 'invoice' ? await openOfDocument(ctx, row) : null
  if (letter === 'reminder' && (open === null || open <= 0)) throw nothingDue
  const name = letter === 'reminder' ? 'reminder' : templateFor(kind, type)
  return written(await templateWords(ctx, name, language), valuesOf(ctx, row, open))
}

/** `GET …/document/:_id/mail` */
export async function letter(ctx: Ctx, { _id, letter: which }: InputOf<typeof mailCalls.letter>) {
  const row = await issuedDocument(ctx, _id)
  const files = await filesOf(ctx, row)
  return {
    to: row.party ? invoiceRecipients(await partyById(ctx, row.party)) : [],
    ...(await wordsOf(ctx, row, which)),
    files: files.map(({ name, size }) => ({ name, size })),
    waits: files.length === 0 && hasPaperMaker(),
  }
}

/**
 * `POST …/document/:_id/mail`: queued in one transaction with the stored files; sent after the commit and retried for
 * about a day. A repeated key sends nothing. The document's steps record the recipients.
 */
export async function send(ctx: Ctx, { idempotencyKey: key, ...input }: InputOf<typeof mailCalls.send>) {
  const row = await issuedDocument(ctx, input._id)
  if (input.letter === 'reminder') await wordsOf(ctx, row, input.letter)
  const files = await filesOf(ctx, row)
  if (files.length === 0 && hasPaperMaker())
    throw new Problem('FILES_WAIT', 409, {
      de: 'Der Beleg wird gerade erst geschrieben. Bitte versuchen Sie es in ein paar Sekunden noch einmal.',
      en: 'The document is only just being written. Please try again in a few seconds.',
    })
  const attachments = await Promise.all(
    files.map(async ({ name, type, key }) => ({
      filename: name,
      contentType: type,
      content: await ctx.platform.storage.read(key),
    })),
  )
  await runWrite(ctx.platform, sameCaller(ctx), (within) =>
    once(within, { module: 'document-mail', key, input }, async () => {
      await queue(within, row, { ...input, attachments })
      return input._id
    }),
  )
  return { sent: [...new Set(input.to)] }
}

type Sending = Omit<InputOf<typeof mailCalls.send>, 'idempotencyKey'>

/** Queues a composed mail, once per address; replies go to the office. */
export async function queueMails(
  ctx: Ctx,
  { to, subject, text, attachments = [] }: MailWords & Pick<Mail, 'attachments'> & { to: readonly string[] },
  { lang, link = '' }: { lang: Language; link?: string },
): Promise<void> {
  const { email } = await booksSettings.read(ctx)
  const content = await mailOf(ctx, { subject, text }, { lang, link })
  for (const address of new Set(to))
    await ctx.platform.mail.send(ctx, {
      to: address,
      subject,
      lang,
      byPerson: true,
      ...(email ? { replyTo: email } : {}),
      attachments,
      content,
    })
}

async function queue(
  ctx: Ctx,
  row: Issued,
  { _id, letter: which, to, subject, text, attachments }: Sending & Required<Pick<Mail, 'attachments'>>,
): Promise<void> {
  if (which === 'reminder') await wordsOf(ctx, row, which)
  const { language: lang } = row.content
  const link = row.kind === 'offer' ? offerUrl(ctx, row._id, lang) : ''
  await queueMails(ctx, { to, subject, text, attachments }, { lang, link })
  await addStep(
    ctx,
    { collection: row.kind, recordId: _id },
    { what: which === 'reminder' ? 'remind' : 'mail', text: [...new Set(to)].join(', ') },
  )
  ctx.drop(`${row.kind}:${_id}`)
}
