import { z } from 'zod'
import { endpoint } from '#kit/shared/contract.ts'
import { contentLanguages } from '#kit/shared/text/languages.ts'
import { id } from '#kit/shared/records/record.ts'
import { knownVersion, storedVersion } from '#kit/shared/settings/settings-version.ts'
import { mailTemplateNames } from './mail-templates.rules.ts'

const inBoth = (max: number) => z.object({ de: z.string().trim().max(max), en: z.string().trim().max(max) })

/** A mail in both languages; empty texts fall back to the standard ones. */
export const mailTemplate = z.object({ subject: inBoth(300), text: inBoth(5000) })
export type MailTemplate = z.output<typeof mailTemplate>
export const mailTemplateDefaults: MailTemplate = { subject: { de: '', en: '' }, text: { de: '', en: '' } }

const name = z.enum(mailTemplateNames)
const path = '/api/v0/accounting/mail-template'

/** Calls for mail templates. */
export const mailTemplateCalls = {
  mailTemplates: endpoint({
    method: 'GET',
    path,
    summary: 'The mails of the books, and which of them have words of their own',
    access: 'admin',
    input: z.object({}),
    output: z.object({
      templates: z.array(
        z.object({
          _id: name,
          subject: inBoth(300),
          /** The office has changed the standard texts. */
          changed: z.boolean(),
        }),
      ),
    }),
  }),
  mailTemplate: endpoint({
    method: 'GET',
    path: `${path}/:_id`,
    summary: 'A mail of the books: its words, those that come with the program, its placeholders',
    access: 'admin',
    input: z.object({ _id: name }),
    output: z.object({
      value: mailTemplate,
      standard: mailTemplate,
      placeholders: z.array(z.string()),
      ...storedVersion,
    }),
  }),
  updateMailTemplate: endpoint({
    method: 'PUT',
    path: `${path}/:_id`,
    summary: 'Change the words of a mail; an empty text goes back to the one that comes with the program',
    access: 'admin',
    input: z.object({ _id: name, ...mailTemplate.partial().shape, ...knownVersion }),
    output: z.object({
      value: mailTemplate,
      standard: mailTemplate,
      placeholders: z.array(z.string()),
      ...storedVersion,
    }),
  }),
  previewMailTemplate: endpoint({
    method: 'POST',
    path: `${path}/:_id/preview`,
    summary: 'A mail with words that are not stored yet, for a document or for made-up values',
    access: 'admin',
    reads: true,
    perMinute: 120,
    input: z.object({
      _id: name,
      ...mailTemplate.partial().shape,
      lang: z.enum(contentLanguages).default('de'),
      /** Absent: the newest document of the kind. */
      document: id.optional(),
    }),
    output: z.object({
      subject: z.string(),
      html: z.string(),
      text: z.string(),
      /** Document used in the preview; null: sample values, because no such document exists yet. */
      document: z.object({ _id: id, number: z.string(), partyName: z.string() }).nullable(),
    }),
  }),
}
