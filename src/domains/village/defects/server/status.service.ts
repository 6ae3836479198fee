import { routeAddress } from '#kit/shared/site/route-address.ts'
import { legalPages } from '#domains/platform/settings/settings.addresses.ts'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '#kit/server/context.ts'
import type { ViewLoader } from '#kit/server/domain.ts'
import type { SentForm } from '#kit/server/http/form-pages.ts'
import type { SentFile } from '#kit/server/http/sent-file.ts'
import { admitForm, guardForm } from '#kit/server/http/spam.ts'
import { changeRecord } from '#kit/server/records/change.ts'
import { lockRecord } from '#kit/server/records/conflict.ts'
import { stepsOf } from '#kit/server/states/steps.ts'
import { inLanguage } from '#kit/shared/text/languages.ts'
import { notFound, Problem } from '#kit/shared/problem.ts'
import {
  digestOf,
  judgePictures,
  keepPictures,
  pictureOf,
  picturesOf,
  reportsTable,
} from '#domains/platform/reports/server/offers.ts'
import type { DefectStatusData, ShownStep } from '../defects.views.ts'
import { defectPaths } from '../defects.addresses.ts'
import { bounds } from '../defects.rules.ts'
import { site as de } from '../defects.de.ts'
import { site as en } from '../defects.en.ts'
import { addDefectStep, type DefectRow, defects as kind, stepBeside } from './defects.kind.ts'
import { tellOffice } from './defects.mail.ts'
import { statusAddress } from './links.ts'
import { wrong } from './report.service.ts'

const form = 'defect-remark'
const told = ['state', 'answer', 'remark'] as const

/** The report of a secret link; null if unknown or deleted. */
async function reportBehind(ctx: Ctx, secret: string): Promise<DefectRow | null> {
  if (!/^[\w-]{32}$/.test(secret)) return null
  const [row] = await ctx.db
    .select()
    .from(reportsTable)
    .where(and(eq(reportsTable.tracker, kind.tracker), eq(reportsTable.key, digestOf(secret))))
  return (row as DefectRow | undefined) ?? null
}

/** Public steps of reports, in order. */
export async function shownSteps(
  ctx: Ctx,
  defects: readonly string[],
  what: readonly ShownStep['what'][] = told,
): Promise<(ShownStep & { defect: string })[]> {
  const steps = await stepsOf(ctx, kind.name, defects, what)
  return steps.map(({ _id, at, text, recordId, ...step }) => ({
    ...{ _id, at, text, defect: recordId },
    what: step.what as ShownStep['what'],
    state: step.state as ShownStep['state'],
  }))
}

/** Label of the kind in a language, with the language code if only the other one is available. */
export const kindIn = ({ kindWords }: Pick<DefectRow, 'kindWords'>, lang: 'de' | 'en') =>
  kindWords[lang]
    ? { kind: kindWords[lang] }
    : { kind: kindWords.de, ...(lang === 'de' ? {} : { kindLang: 'de' as const }) }

/** View `defectStatus`: the status page behind a secret link. */
export const statusView: ViewLoader = async (ctx, { rest, query }) => {
  const [secret = ''] = rest
  const row = await reportBehind(ctx, secret)
  if (!row) return null
  const photos = (await picturesOf(ctx, [row._id])).get(row._id) ?? []
  const t = ctx.lang === 'en' ? en : de
  const href = statusAddress(ctx.lang, secret)
  const title = t.status.title.replace('{{number}}', String(row.number))
  const formHref = inLanguage(defectPaths.form, ctx.lang)
  const data: DefectStatusData = {
    href,
    address: ctx.platform.config.publicUrl + href,
    number: row.number,
    at: row.createdAt,
    state: row.state,
    ...kindIn(row, ctx.lang),
    text: row.text,
    lang: row.lang,
    place: row.place,
    point: row.lat === null || row.lon === null ? null : { lat: row.lat, lon: row.lon },
    photos: photos.map((photo) => {
      const { large, small, width, height } = pictureOf(ctx, photo)
      return { large, small, width, height }
    }),
    steps: (await shownSteps(ctx, [row._id])).map(({ defect: _defect, ...step }) => step),
    done: query.has('sent') ? 'sent' : query.has('added') ? 'added' : null,
    tells: row.tell,
    room: Math.min(bounds.photos, bounds.allPhotos - photos.length),
    formHref,
    ...(await guardForm(ctx, form)),
    privacyHref: routeAddress(legalPages.privacy, ctx.lang),
    listHref: inLanguage('/', ctx.lang),
  }
  return {
    data,
    meta: { title, hidden: true },
    trail: [
      { label: t.title, href: formHref },
      { label: title, href },
    ],
  }
}

const remarkForm = z.string().trim().max(bounds.remark.max)

/** Adds a citizen's text or pictures to a report. Returns the report's address. */
export async function submitRemark(
  ctx: Ctx,
  sent: SentForm,
  { key: secret = '' }: Readonly<Record<string, string>>,
  files: readonly SentFile[],
): Promise<string> {
  const known = await reportBehind(ctx, secret)
  if (!known) throw notFound()
  // Locked, so that two simultaneous remarks cannot exceed the limits together
  const row = await lockRecord(ctx, kind, { _id: known._id })
  const typed = remarkForm.safeParse(sent['text'] ?? '')
  if (!typed.success)
    throw wrong(
      'text',
      `Das ist zu lang, höchstens ${bounds.remark.max} Zeichen.`,
      `This is too long, ${bounds.remark.max} characters at most.`,
    )
  const text = typed.data.replaceAll('\r\n', '\n')
  if (text.length < bounds.remark.min && files.length === 0)
    throw wrong(
      'text',
      'Bitte schreiben Sie etwas oder wählen Sie ein Foto.',
      'Please write something or choose a photo.',
    )
  await admitForm(ctx, form, sent)
  if ((await stepsOf(ctx, kind.name, [row._id], ['remark'])).length >= bounds.remarks)
    throw new Problem('TOO_MANY', 429, {
      de: 'Zu dieser Meldung gibt es schon viele Ergänzungen. Bitte rufen Sie uns an.',
      en: 'There are many additions to this report already. Please call us.',
    })
  const had = (await picturesOf(ctx, [row._id])).get(row._id)?.length ?? 0
  if (had + files.length > bounds.allPhotos)
    throw wrong(
      'photos',
      `Zu einer Meldung passen höchstens ${bounds.allPhotos} Fotos.`,
      `A report takes ${bounds.allPhotos} photos at most.`,
    )
  const photos = await judgePictures(files, 'photos')
  const changed = await changeRecord(ctx, kind, row, {
    values: { waiting: true },
    beside: stepBeside('remark'),
  })
  const isPictureAlone = text === ''
  await addDefectStep(ctx, row._id, {
    what: 'remark',
    text: isPictureAlone ? (row.lang === 'en' ? en : de).status.onlyPhoto : text,
    byNobody: true,
  })
  await keepPictures(ctx, row._id, photos)
  await tellOffice(ctx, changed, isPictureAlone ? 'Ein Foto ist dazugekommen.' : text)
  return `${statusAddress(ctx.lang, secret)}?added`
}
