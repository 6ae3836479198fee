import { otherLanguage, teaserOf } from '#kit/server/site/card-texts.ts'
import { previewOf } from '#kit/server/records/editorial/preview.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { Loaded, ViewRequest } from '#kit/server/domain.ts'
import { pageNumberIn, textIn } from '#kit/server/site/view-query.ts'
import type { Download, PageMeta } from '#kit/shared/site/site.ts'
import { attachments, downloads } from '#domains/platform/files/server/offers.ts'
import { below, bySegment, type ListPlace, recordViews } from '#domains/site/pages/server/offers.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { kindOnCard, wordsIn } from '#domains/platform/words/server/offers.ts'
import type { Notice, Seal } from '../notices.contract.ts'
import { archivePerPage, lastDayOf, usualTypes } from '../notices.rules.ts'
import type { NoticeDetailData, NoticeLine, NoticeProof, NoticesData, NoticeType } from '../notices.views.ts'
import { site as de } from '../notices.de.ts'
import { site as en } from '../notices.en.ts'
import { alternateAddresses, plainAddress } from './record-addresses.ts'
import { noticeItems } from './notices.kind.ts'
import { archived, hanging } from './notices.service.ts'
import { isOpen, sealsOf } from './seals.service.ts'
import { pageScreens } from '#domains/site/pages/pages.addresses.ts'
import { noticeScreens } from '../notices.addresses.ts'

const textsOf = (ctx: Ctx) => (ctx.lang === 'en' ? en : de)

const zoneOf = async (ctx: Ctx) => (await siteSettings(ctx)).site.timeZone

/** Labels of kinds in the reader's language. */
const kindsIn = (ctx: Ctx) => wordsIn(ctx, ctx.lang, usualTypes)

/** Notices as rows of the board; files are loaded in one query. */
async function linesOf(ctx: Ctx, items: readonly Notice[], place: ListPlace): Promise<NoticeLine[]> {
  const [zone, say] = await Promise.all([zoneOf(ctx), kindsIn(ctx)])
  const found = await downloads(
    ctx,
    items.flatMap(({ files }) => files),
    ctx.lang,
  )
  const files = new Map(found.map((file): [string, Download] => [file._id, file]))
  return items.map((item) => ({
    _id: item._id,
    href: below(place.href, item.slug),
    title: item.title,
    ...otherLanguage(item, ctx.lang),
    ...kindOnCard(say(item.type)),
    reference: item.reference,
    issuer: item.issuer,
    postedFrom: item.postedFrom,
    postedUntil: item.postedUntil,
    lastDay: lastDayOf(item.postedUntil, zone),
    files: item.files.flatMap((id) => files.get(id) ?? []),
  }))
}

/** Kinds on the board, by name. */
async function typesOf(ctx: Ctx, items: readonly Notice[]): Promise<NoticeType[]> {
  const say = await kindsIn(ctx)
  const counts = new Map<string, number>()
  for (const { type } of items) if (type) counts.set(type, (counts.get(type) ?? 0) + 1)
  return [...counts]
    .map(([name, count]) => ({ ...say(name), count }))
    .toSorted((a, b) => a.label.localeCompare(b.label, ctx.lang))
}

/** The board with its archive: `?type=` filters both, `?page=` is the page of the archive. */
async function listOf(ctx: Ctx, place: ListPlace, { query }: ViewRequest): Promise<Loaded | null> {
  const number = pageNumberIn(query)
  const asked = textIn(query, 'type', 60)
  const type = place.type || asked
  const all = await hanging(ctx)
  const now = all.filter((item) => type === '' || item.type === type)
  const past = await archived(ctx, { type, limit: archivePerPage, skip: (number - 1) * archivePerPage })
  if (number > 1 && past.lines.length === 0) return null
  const foreign = place.lang === ctx.lang ? {} : { lang: place.lang }
  const heading = place.text.search(/<h2[ >]/)
  const cut = heading === -1 ? place.text.length : heading
  const data: NoticesData = {
    title: place.title,
    intro: { html: place.text.slice(0, cut), ...foreign },
    more: { html: place.text.slice(cut), ...foreign },
    hanging: number > 1 ? [] : await linesOf(ctx, now, place),
    types: place.type ? [] : await typesOf(ctx, all),
    type: asked,
    archive: {
      lines: await linesOf(ctx, past.lines, place),
      total: past.total,
      page: number,
      pageSize: archivePerPage,
    },
    archiveOnly: number > 1,
    href: place.href,
    feed: place._id !== undefined,
    ...(place._id === undefined ? {} : { edit: `${pageScreens.edit}/${place._id}` }),
  }
  return {
    data,
    meta: {
      ...(place._id === undefined
        ? {
            description: textsOf(ctx).description,
            alternates: { de: plainAddress('de'), en: plainAddress('en') },
          }
        : {}),
      ...(number > 1 ? { canonical: `${place.href}?page=${number}` } : {}),
      // A filtered list has no content of its own, so search engines skip it
      ...(asked ? { hidden: true, canonical: place.href } : {}),
    },
    ...(place._id === undefined ? { trail: [{ label: place.title, href: place.href }] } : {}),
  }
}

/** The latest period on the board, from its seals. */
function hungOf(seals: readonly Seal[]) {
  const from = seals.findLastIndex(({ event }) => event === 'posted')
  const own = seals.slice(Math.max(from, 0))
  const last = own.at(-1)
  return {
    posted: own[0],
    changedAt: own.flatMap(({ event, moment }) => (event === 'changed' ? moment : [])),
    takenDownAt: last?.event === 'takenDown' ? last.moment : null,
    last,
  }
}

const proofOf = ({ sequence, hash, content }: Seal): NoticeProof => ({
  sequence,
  hash,
  files: content.files.map(({ name, sha256 }) => ({ name, sha256 })),
})

/** A notice by slug or id; outdated addresses redirect to the present one. */
async function detailOf(
  ctx: Ctx,
  place: ListPlace,
  segment: string,
  { audience }: ViewRequest,
): Promise<Loaded | null> {
  const found = await noticeItems.find(ctx, bySegment(segment), { lang: ctx.lang, audience })
  if (!found || (place.type !== '' && found.record.type !== place.type)) return null
  const { record: item, slugs } = found
  const own = slugs[ctx.lang] ?? item.slug
  const href = below(place.href, own)
  if (segment !== own && audience === 'live') return { data: null, redirect: href, moved: true }
  if (item.postedUntil > ctx.now) ctx.until(item.postedUntil)
  const hung = hungOf(await sealsOf(ctx, item._id))
  const alternates = await (await alternateAddresses(ctx))(item, slugs)
  const over = item.postedUntil <= ctx.now || (hung.last !== undefined && !isOpen(hung.last))
  const other = otherLanguage(item, ctx.lang)
  const data: NoticeDetailData = {
    _id: item._id,
    title: item.title,
    ...other,
    text: { html: item.text, ...other },
    ...kindOnCard((await kindsIn(ctx))(item.type)),
    reference: item.reference,
    issuer: item.issuer,
    postedFrom: hung.posted?.moment ?? item.postedFrom,
    lastDay: lastDayOf(item.postedUntil, await zoneOf(ctx)),
    takenDownAt: over ? (hung.takenDownAt ?? item.postedUntil) : null,
    changedAt: hung.changedAt,
    proof: hung.last ? proofOf(hung.last) : null,
    ...(await attachments(ctx, item.files, ctx.lang)),
    list: { href: place.href, title: place.title },
    edit: `${noticeScreens.edit}/${item._id}`,
    ...(audience === 'working' ? { preview: await previewOf(ctx, noticeItems, item) } : {}),
  }
  const meta: Partial<PageMeta> = {
    title: item.title,
    description:
      teaserOf({ teaser: '', text: item.text }) || [data.type, item.reference].filter(Boolean).join(' '),
    canonical: alternates[ctx.lang],
    alternates,
    ...(audience === 'working' ? { hidden: true } : {}),
  }
  const above = place._id === undefined ? [{ label: place.title, href: place.href }] : []
  return { view: 'noticeDetail', data, meta, trail: [...above, { label: item.title, href }] }
}

/** The board while no page of the tree shows one. */
const plainBoard = (ctx: Ctx): ListPlace => ({
  title: textsOf(ctx).title,
  href: plainAddress(ctx.lang),
  type: '',
  text: '',
  lang: ctx.lang,
})

/** View `noticeview` and `/amtstafel/:id?`: the board, and one notice below it. */
export const { onPage: noticesView, onRoute: noticesRoute } = recordViews({
  view: 'noticeview',
  plain: plainBoard,
  find: (ctx, by, audience) => noticeItems.find(ctx, by, { lang: ctx.lang, audience }),
  list: listOf,
  detail: detailOf,
})
