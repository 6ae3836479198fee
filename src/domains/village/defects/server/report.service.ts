import { z } from 'zod'
import type { Ctx } from '#kit/server/context.ts'
import type { SentForm } from '#kit/server/http/form-pages.ts'
import type { SentFile } from '#kit/server/http/sent-file.ts'
import { invalidInput } from '#kit/server/http/problems.ts'
import { announceRecord } from '#kit/server/records/change.ts'
import { admitForm } from '#kit/server/http/spam.ts'
import { email } from '#kit/shared/people/contact-fields.ts'
import { issueText } from '#kit/shared/issue-texts.ts'
import { notFound, Problem } from '#kit/shared/problem.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import {
  digestOf,
  judgePictures,
  keepPictures,
  nextNumber,
  reportsTable,
  secretOf,
} from '#domains/platform/reports/server/offers.ts'
import type { DefectFormField } from '../defects.views.ts'
import { bounds, coordinate } from '../defects.rules.ts'
import { defectSettings } from './defect-settings.service.ts'
import { type DefectRow, defects } from './defects.kind.ts'
import { sendReceipt, tellOffice } from './defects.mail.ts'
import { statusAddress } from './links.ts'

export const reportForm = 'defect'

const line = (max: number) => z.string().trim().max(max)
const typedForm = z.object({
  kind: z.string().max(80).default(''),
  text: line(bounds.text.max).min(bounds.text.min),
  place: line(bounds.place).default(''),
  lat: line(40).default(''),
  lon: line(40).default(''),
  name: line(bounds.name).default(''),
  email: z.string().trim().pipe(email).default(''),
  tell: z.string().max(10).optional(),
})

export const wrong = (field: DefectFormField | 'text', de: string, en: string) =>
  new Problem('INVALID', 422, { de, en }, { fields: { [field]: { de, en } } })

/**
 * Validates and stores a citizen's report with its pictures, notifies the office and, if wished, sends a receipt; all
 * or nothing.
 * Returns the secret address of the report. Throws Problem 422 with a text per field, 429 for too many reports, 404 if
 * the form is off.
 */
export async function submitReport(ctx: Ctx, sent: SentForm, files: readonly SentFile[]): Promise<string> {
  const { enabled, kinds } = await defectSettings(ctx)
  if (!enabled) throw notFound()
  const typed = typedForm.safeParse(
    { ...sent, ...(sent['text'] === undefined ? { text: '' } : {}) },
    { error: issueText(ctx.lang) },
  )
  if (!typed.success) throw invalidInput(typed.error, ctx.lang)
  const { place, name, email: address } = typed.data
  const kind = kinds.find(({ key }) => key === typed.data.kind)
  if (!kind) throw wrong('kind', 'Bitte wählen Sie, worum es geht.', 'Please choose what it is about.')
  const [lat, lon] = [coordinate(typed.data.lat, 90), coordinate(typed.data.lon, 180)]
  const hasPoint = lat !== null && lon !== null
  if (place === '' && !hasPoint)
    throw wrong(
      'place',
      'Bitte sagen Sie, wo das ist: mit Worten oder mit einem Punkt auf der Karte.',
      'Please say where it is: in words or with a point on the map.',
    )
  const tell = typed.data.tell === 'on'
  if (tell && address === '')
    throw wrong(
      'email',
      'Bitte geben Sie die E-Mail-Adresse an, an die wir schreiben sollen.',
      'Please enter the e-mail address that we should write to.',
    )
  await admitForm(ctx, reportForm, sent)
  const photos = await judgePictures(files, 'photos')
  const _id = uuidv7()
  const secret = secretOf(ctx, 'defect', _id)
  const [row] = await ctx.db
    .insert(reportsTable)
    .values({
      _id,
      tracker: 'defect',
      number: await nextNumber(ctx, 'defect'),
      state: 'received',
      createdAt: ctx.now,
      updatedAt: ctx.now,
      lang: ctx.lang,
      kind: kind.key,
      kindWords: { de: kind.de, en: kind.en },
      text: typed.data.text.replaceAll('\r\n', '\n'),
      place,
      lat: hasPoint ? lat : null,
      lon: hasPoint ? lon : null,
      name,
      email: address,
      tell,
      key: digestOf(secret),
    })
    .returning()
  const report = row as DefectRow
  await keepPictures(ctx, _id, photos)
  await tellOffice(ctx, report)
  await sendReceipt(ctx, report)
  // The audit trail records only the office's actions; the report itself keeps what the citizen sent
  await announceRecord(ctx, defects, { was: null, is: report, action: 'create' })
  await ctx.emit('goalReached', { goal: 'defects.report' })
  return `${statusAddress(ctx.lang, secret)}?sent`
}
