import type { Ctx } from '#kit/server/context.ts'
import { defineSettings } from '#kit/server/settings/define-settings.ts'
import { settingsHandlers } from '#kit/server/settings/settings-handlers.ts'
import type { FileAnswer, InputOf } from '#kit/shared/contract.ts'
import { Problem } from '#kit/shared/problem.ts'
import { pictureBytes, type PictureBytes } from '#domains/platform/files/server/offers.ts'
import { type PdfSettings, type pdfSettingsCalls, pdfSettingsContract } from '../pdf-settings.contract.ts'
import { drawPaper, makePdf } from './make-pdf.ts'
import { titleOf } from './paper-words.ts'
import { documentSamples, inEnglish } from './samples.ts'

const stored = defineSettings(pdfSettingsContract, { logged: 'books_pdf_settings' })

const logoGone = {
  de: 'Dieses Bild gibt es nicht mehr, oder es ist nicht öffentlich. Wählen Sie ein anderes Logo.',
  en: 'This picture is gone or not public. Choose another logo.',
}

async function logoFor(ctx: Ctx, { logo }: PdfSettings): Promise<PictureBytes | null> {
  return logo === null ? null : pictureBytes(ctx, ctx.platform, logo)
}

export const pdfSettingsHandlers = settingsHandlers(pdfSettingsContract, stored, {
  async prepare(ctx, changes) {
    if (changes.logo && !(await pictureBytes(ctx, ctx.platform, changes.logo)))
      throw new Problem('INVALID', 422, logoGone, { fields: { logo: logoGone } })
    return changes
  },
})

/** Current settings with the logo's bytes; null if its file was deleted, so that the seller's name is printed. */
export async function paperLook(ctx: Ctx): Promise<{ settings: PdfSettings; logo: PictureBytes | null }> {
  const value = await stored.read(ctx)
  return { settings: value, logo: await logoFor(ctx, value) }
}

const previewed = {
  offer: 'offer',
  order: 'order',
  delivery: 'delivery',
  invoice: 'several-rates',
  cancellation: 'cancellation',
} as const

/** Preview of a sample document; settings that are not given are taken from the stored ones. */
export async function preview(
  ctx: Ctx,
  { kind, lang, format, ...changes }: InputOf<typeof pdfSettingsCalls.previewPdf>,
): Promise<FileAnswer> {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  const value: PdfSettings = { ...(await stored.read(ctx)), ...Object.fromEntries(given) }
  const sample = documentSamples().find(({ key }) => key === previewed[kind])!.content
  const content = lang === 'en' ? inEnglish(sample) : sample
  const look = { settings: value, logo: await logoFor(ctx, value) }
  if (format === 'svg')
    return {
      name: `${titleOf(content)}.svg`,
      type: 'image/svg+xml',
      content: await drawPaper(content, look),
    }
  const pdf = await makePdf(content, look)
  return { name: `${titleOf(content)}.pdf`, type: 'application/pdf', content: pdf }
}
