import type { Ctx } from '#kit/server/context.ts'
import type { SentForm } from '#kit/server/http/form-pages.ts'
import type { SentFile } from '#kit/server/http/sent-file.ts'
import { admitForm, mayReceipt } from '#kit/server/http/spam.ts'
import { notFound, Problem } from '#kit/shared/problem.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { takeMessage } from '#domains/office/inbox/server/offers.ts'
import type { FormField } from '../forms.contract.ts'
import { site as de } from '../forms.de.ts'
import { site as en } from '../forms.en.ts'
import { consentName, guardName, inputName, type Wrong, wrongAnswers } from '../forms.rules.ts'
import { askedOf, formAddress } from './forms.views.service.ts'
import { sendReceipt, tellOffice } from './forms.mail.ts'
import { openForm, type WholeForm } from './forms.service.ts'
import { type Answer, answersTable } from './forms.table.ts'

const refuse = (wrong: Record<string, Wrong>) =>
  new Problem(
    'INVALID',
    422,
    { de: de.lookAgain, en: en.lookAgain },
    {
      fields: Object.fromEntries(
        Object.entries(wrong).map(([field, key]) => [field, { de: de.wrong[key], en: en.wrong[key] }]),
      ),
    },
  )

/** A submission as the office reads it: in German, including the consent. */
function answersOf(form: WholeForm, typed: SentForm): Answer[] {
  const said = form.fields
    .filter(({ kind }) => kind !== 'file')
    .flatMap((field): Answer[] => {
      const value = (typed[inputName(field)] ?? '').trim().replaceAll('\r\n', '\n')
      if (value === '') return []
      return [{ field: field._id, label: field.label, value: field.kind === 'yes' ? 'Ja' : value }]
    })
  const consent = form.consent.de
  return consent ? [...said, { field: consentName, label: 'Einverstanden', value: consent }] : said
}

const asText = (answers: readonly Answer[]): string =>
  answers
    .map(({ label, value }) => (value.includes('\n') ? `${label}:\n${value}` : `${label}: ${value}`))
    .join('\n')

const first = (form: WholeForm, typed: SentForm, kind: FormField['kind']): string =>
  form.fields
    .filter((field) => field.kind === kind)
    .map((field) => (typed[inputName(field)] ?? '').trim())
    .find((value) => value !== '') ?? ''

/**
 * Handles a submission, all or nothing: validates it, stores it with its files as a conversation of the form's mailbox,
 * mails the office and, if configured, the sender. Returns the address of the confirmation page. Throws Problem 422
 * with a text per field, 429 for too many, 404 when the form is not open.
 */
export async function submit(
  ctx: Ctx,
  sent: SentForm,
  slug: string,
  files: readonly SentFile[],
): Promise<string> {
  const form = await openForm(ctx, slug)
  if (!form) throw notFound()
  const fileField = form.fields.find(({ kind }) => kind === 'file')
  const wrong = wrongAnswers(
    { fields: form.fields.map((field) => askedOf(ctx, field)), consent: form.consent.de !== '' },
    sent,
  )
  if (fileField?.required && files.length === 0) wrong[inputName(fileField)] = 'required'
  if (Object.keys(wrong).length > 0) throw refuse(wrong)
  await admitForm(ctx, guardName, sent)

  const _id = uuidv7()
  const values = answersOf(form, sent)
  const [name, email] = [
    first(form, sent, 'name').replaceAll(/\s+/g, ' ').slice(0, 120),
    first(form, sent, 'email'),
  ]
  const { number, wanted } = await takeMessage(ctx, {
    ...{ _id, createdAt: ctx.now, name, email, lang: ctx.lang },
    text: asText(values) || form.title.de,
    page: formAddress(ctx.lang, form.slug),
    subject: [form.title.de, name].filter(Boolean).join(': '),
    mailbox: form.mailbox,
    files: fileField ? { field: inputName(fileField), sent: files } : undefined,
  })
  await ctx.db.insert(answersTable).values({ _id, form: form._id, at: ctx.now, values })
  if (wanted) {
    await tellOffice(ctx, { form, _id, number, name, email, answers: values })
    if (form.confirm && email && (await mayReceipt(ctx, email)))
      await sendReceipt(ctx, { form, number, email })
  }
  await ctx.emit('goalReached', { goal: 'forms.sent' })
  return `${formAddress(ctx.lang, form.slug)}?sent=${number}`
}
