import { sendForm } from '#kit/browser/api.ts'
import { fileOf, type ReportPictureDraft } from './pictures.ts'

/** Data from the browser, as shown and sent. */
export interface KnownContext {
  page: string
  browser: string
  width: number
  height: number
  record: string
  errors: string[]
}

export interface TypedReport {
  title: string
  text: string
  severity: string
  reproduce: string
}

const address = '/api/v0/system_bugtracker/'

/**
 * Sends a report with its pictures; repeated with the same key it is stored once. Returns its number. Throws
 * ApiProblem.
 */
export async function sendReport(
  typed: TypedReport,
  { page, ...context }: KnownContext,
  pictures: readonly ReportPictureDraft[],
  key: string,
): Promise<number> {
  const form = new FormData()
  for (const [name, value] of Object.entries(typed)) form.set(name, value)
  form.set('page', page)
  form.set('context', JSON.stringify(context))
  form.set('idempotencyKey', key)
  for (const [index, picture] of pictures.entries()) {
    form.set(
      `screenshot_meta_${index}`,
      JSON.stringify({ name: picture.name, drawn: picture.marks.length > 0 }),
    )
    form.append('screenshots', await fileOf(picture))
  }
  return (await sendForm<{ system_bugtracker: { number: number } }>(address, form)).system_bugtracker.number
}
