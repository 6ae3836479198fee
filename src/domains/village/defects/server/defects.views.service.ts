import { routeAddress } from '#kit/shared/site/route-address.ts'
import { legalPages } from '#domains/platform/settings/settings.addresses.ts'
import { and, desc, eq } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { ViewLoader } from '#kit/server/domain.ts'
import { guardForm } from '#kit/server/http/spam.ts'
import { inLanguage } from '#kit/shared/text/languages.ts'
import { pictureOf, picturesOf, reportsTable } from '#domains/platform/reports/server/offers.ts'
import { pickerMap, sketchOf, tileSource } from '#domains/village/maps/server/offers.ts'
import type { DefectFormData, DefectListData, PublicDefect } from '../defects.views.ts'
import { defectPaths } from '../defects.addresses.ts'
import { site as de } from '../defects.de.ts'
import { site as en } from '../defects.en.ts'
import { type DefectRow, defects, listTag } from './defects.kind.ts'
import { defectSettings, hasForm, hasList } from './defect-settings.service.ts'
import { reportForm } from './report.service.ts'
import { kindIn, shownSteps } from './status.service.ts'

const words = (ctx: Ctx) => (ctx.lang === 'en' ? en : de)
/** The list shows what is already known; it is not an archive. */
const mostShown = 100

/** View `defectForm`: the public form. */
export const formView: ViewLoader = async (ctx, { query }) => {
  if (!(await hasForm(ctx))) return null
  const { kinds, days } = await defectSettings(ctx)
  const { title, description } = words(ctx)
  const data: DefectFormData = {
    kinds: kinds.map((kind) =>
      kind[ctx.lang]
        ? { key: kind.key, label: kind[ctx.lang] }
        : { key: kind.key, label: kind.de, lang: 'de' as const },
    ),
    map: await pickerMap(ctx),
    days,
    reportsHref: (await hasList(ctx)) ? inLanguage(defectPaths.list, ctx.lang) : '',
    ...(await guardForm(ctx, reportForm)),
    privacyHref: routeAddress(legalPages.privacy, ctx.lang),
    listHref: inLanguage('/', ctx.lang),
  }
  return {
    data,
    meta: { title, description, ...(query.size > 0 ? { hidden: true } : {}) },
    trail: [{ label: title, href: inLanguage(defectPaths.form, ctx.lang) }],
  }
}

/** View `defectList`: the released reports, newest first. */
export const listView: ViewLoader = async (ctx) => {
  ctx.tag(listTag)
  if (!(await hasList(ctx))) return null
  const rows = (await ctx.db
    .select()
    .from(reportsTable)
    .where(and(eq(reportsTable.tracker, defects.tracker), eq(reportsTable.released, true)))
    .orderBy(desc(reportsTable.createdAt), desc(reportsTable._id))
    .limit(mostShown)) as DefectRow[]
  const ids = rows.map(({ _id }) => _id)
  const photos = await picturesOf(ctx, ids)
  const steps = await shownSteps(ctx, ids, ['state', 'answer'])
  const reports = rows.map((row): PublicDefect => ({
    _id: row._id,
    number: row.number,
    at: row.createdAt,
    state: row.state,
    ...kindIn(row, ctx.lang),
    text: row.publicText,
    place: row.place,
    point: row.lat === null || row.lon === null ? null : { lat: row.lat, lon: row.lon },
    photos: (photos.get(row._id) ?? [])
      .filter(({ released }) => released)
      .map((photo) => {
        const { large, small, width, height } = pictureOf(ctx, photo, 'public')
        return { large, small, width, height }
      }),
    steps: steps
      .filter(({ defect }) => defect === row._id)
      .map(({ _id, at, state, text }) => ({ _id, at, state, text })),
  }))
  const { title, description } = words(ctx).list
  const data: DefectListData = {
    reports,
    sketch: sketchOf(reports.flatMap(({ point }) => point ?? [])),
    tiles: await tileSource(ctx),
    formHref: inLanguage(defectPaths.form, ctx.lang),
  }
  return {
    data,
    meta: { title, description },
    trail: [
      { label: words(ctx).title, href: data.formHref },
      { label: title, href: inLanguage(defectPaths.list, ctx.lang) },
    ],
  }
}
