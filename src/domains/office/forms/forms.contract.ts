import { z } from 'zod'
import { endpoint, fileAnswer } from '#kit/shared/contract.ts'
import { contentLanguages } from '#kit/shared/text/languages.ts'
import { id } from '#kit/shared/records/record.ts'
import { records, type RecordOf } from '#kit/shared/records/records.ts'
import { translated, untranslated } from '#kit/shared/records/translated.ts'
import { bounds, fieldKinds } from './forms.rules.ts'

const line = (max: number) => z.string().trim().max(max)

/** Forms created by the office. */
export const form = records({
  name: 'form',
  path: '/api/v1/forms',
  fields: {
    title: translated(line(bounds.title).min(1)),
    /** Last part of its address; by default generated from the title. */
    slug: line(80),
    /** Pages of this type show it; empty: only pages that show all forms. */
    type: line(80),
    /** Open to visitors. */
    active: z.boolean(),
    intro: translated(line(bounds.intro)),
    /** Shown after sending, and in the confirmation mail. */
    done: translated(line(bounds.intro)),
    /** The consent required; empty: none. */
    consent: translated(line(1000)),
    /** Senders who give an e-mail address get a confirmation. */
    confirm: z.boolean(),
    /** The mailbox for its submissions; null: the default one for forms. */
    mailbox: id.nullable(),
  },
  required: ['title'],
  defaults: {
    title: untranslated(),
    slug: '',
    type: '',
    active: false,
    intro: untranslated(),
    done: untranslated(),
    consent: untranslated(),
    confirm: false,
    mailbox: null,
  },
  filters: {},
  lines: {
    fields: {
      fields: {
        kind: z.enum(fieldKinds),
        label: line(bounds.label).min(1),
        labelEn: line(bounds.label),
        hint: line(bounds.hint),
        hintEn: line(bounds.hint),
        options: line(bounds.options),
        optionsEn: line(bounds.options),
        required: z.boolean(),
      },
      most: bounds.fields,
    },
  },
  answered: {
    /** Number of submissions that the caller may read. */
    answers: z.number().int(),
  },
  bin: true,
})
export type OfficeForm = RecordOf<typeof form>
export type FormField = OfficeForm['fields'][number]

export const formCalls = {
  answers: endpoint({
    method: 'GET',
    path: `${form.path}/:_id/answers`,
    summary: 'What was sent by a form, as a table: what stands in mailboxes of others is left out',
    access: { module: 'message', action: 'read' },
    input: z.object({
      _id: id,
      format: z.enum(['csv', 'xlsx']).default('csv'),
      lang: z.enum(contentLanguages).default('de'),
    }),
    output: fileAnswer,
    file: true,
  }),
}
