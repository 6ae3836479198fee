import type { Ctx } from '#kit/server/context.ts'
import { richTextToPlain } from '#kit/server/text/rich-text.ts'
import type { Card, DatedCard } from '#kit/shared/site/cards.ts'
import { saySpan, writeDay, dayIn } from '#kit/shared/dates/dates.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { sayIn } from '#kit/shared/records/translated.ts'
import { feedPictures, pictures } from '#domains/platform/files/server/offers.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { upcomingEvents } from '#domains/site/events/server/offers.ts'
import { newsRecords, recentNews } from '#domains/site/news/server/offers.ts'
import { hangingNotices } from '#domains/village/notices/server/offers.ts'
import { nextTaverns, tavernsHref } from '#domains/village/taverns/server/offers.ts'
import type { LetterModule } from '../../letter-modules.contract.ts'
import { letterBounds, sourceOf, type RecordSource } from '../../letters.rules.ts'
import type { Block, LetterCard, LetterPicture } from '../../letters.views.ts'

/** Maximum records searched for those chosen by hand or of a type. */
const mostLookedAt = 100
const teaserLength = 220

type Pictures = ReadonlyMap<string, LetterPicture>

/** The full address, because letters are read outside the site. */
export const fullAddress = (ctx: Ctx, href: string): string =>
  href.startsWith('/') ? ctx.platform.config.publicUrl + href : href

/** Twice the width of the sheet: mails offer no wider form, screens show none. */
const widestForm = 1200

/** Public pictures of letters by file id, in formats that mail programs support. */
export async function letterPictures(ctx: Ctx, ids: readonly string[], lang: Language): Promise<Pictures> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const [shown, forms] = [await pictures(ctx, wanted, lang), await feedPictures(ctx, wanted)]
  return new Map(
    wanted.flatMap((_id) => {
      const [picture, form] = [shown.get(_id), forms.get(_id)]
      if (!picture || !form) return []
      const { alt, w, h } = picture
      const variants = picture.variants
        .filter((variant) => variant.type === 'image/webp' && variant.w <= widestForm)
        .map((variant) => ({ src: fullAddress(ctx, variant.src), w: variant.w }))
      return [[_id, { src: fullAddress(ctx, form.src), alt, w, h, bytes: form.bytes, variants }] as const]
    }),
  )
}

const idOfPicture = (src: string) => /\/download\/([\da-f-]{36})/.exec(src)?.[1] ?? null

interface Found extends Card {
  note: string
  /** ISO time of publication; the record's own date may be much earlier. */
  publicSince: string
}

const laterOf = (one: string, other: string | null): string => (other !== null && other > one ? other : one)

async function newsFound(ctx: Ctx, type: string, lang: Language): Promise<Found[]> {
  const cards = await recentNews(ctx, mostLookedAt, lang)
  const { news: items } = await newsRecords(ctx, { limit: mostLookedAt, skip: 0, type, lang })
  const published = new Map(items.map((item) => [item._id, item.publishedAt]))
  const { timeZone } = (await siteSettings(ctx)).site
  return cards
    .filter(({ _id }) => type === '' || published.has(_id))
    .map((card) => ({
      ...card,
      note: writeDay(dayIn(card.start, timeZone), lang, { year: true }),
      publicSince: laterOf(card.start, published.get(card._id) ?? null),
    }))
}

async function eventsFound(ctx: Ctx, type: string, lang: Language): Promise<Found[]> {
  const { timeZone: zone } = (await siteSettings(ctx)).site
  // Letters are read later than written: no „heute“, no „morgen“
  const telling = { lang, zone, now: ctx.now, lasting: true }
  const cards: DatedCard[] = await upcomingEvents(ctx, mostLookedAt, lang)
  return cards
    .filter((card) => card.state !== 'cancelled' && (!type || card.type === type))
    .map((card) => ({
      ...card,
      note: [saySpan(card.start, card.end, telling, card.allDay), card.place].filter(Boolean).join(' · '),
      publicSince: card.start,
    }))
}

async function noticesFound(ctx: Ctx, type: string, lang: Language): Promise<Found[]> {
  const { timeZone } = (await siteSettings(ctx)).site
  const cards = await hangingNotices(ctx, mostLookedAt, lang)
  return cards
    .filter((card) => !type || card.type === type)
    .map((card) => ({
      ...card,
      note: [card.type, card.start && writeDay(dayIn(card.start, timeZone), lang, { year: true })]
        .filter(Boolean)
        .join(' · '),
      publicSince: laterOf(card.start ?? '', card.publishedAt),
    }))
}

const finders = { news: newsFound, events: eventsFound, notices: noticesFound }

/** Records of a source visible to guests, newest or next first. */
export async function recordsOf(
  ctx: Ctx,
  source: RecordSource,
  {
    lang,
    type = '',
    pick = [],
    most,
    since = null,
  }: {
    lang: Language
    type?: string
    pick?: readonly string[]
    most: number
    /** ISO time: only records published later; upcoming dates are included whenever they were entered. */
    since?: string | null
  },
): Promise<Found[]> {
  const found = await finders[source]({ ...ctx, user: null, lang }, type, lang)
  if (pick.length > 0) {
    const byId = new Map(found.map((card) => [card._id, card]))
    return pick.flatMap((_id) => byId.get(_id) ?? [])
  }
  const fresh =
    since === null || source === 'events' ? found : found.filter(({ publicSince }) => publicSince > since)
  return fresh.slice(0, most)
}

function cardOf(ctx: Ctx, source: string, card: Found, shown: Pictures, lang: Language): LetterCard {
  const picture = card.picture && idOfPicture(card.picture.src)
  return {
    record: `${source}:${card._id}`,
    title: card.title,
    href: fullAddress(ctx, card.href),
    note: card.note,
    teaser: richTextToPlain(card.teaser, teaserLength),
    picture: (picture && shown.get(picture)) || null,
    lang: card.lang ?? lang,
  }
}

async function tavernCards(ctx: Ctx, most: number, lang: Language): Promise<LetterCard[]> {
  const guest = { ...ctx, user: null, lang }
  const { timeZone: zone } = (await siteSettings(ctx)).site
  // Letters are read later than written: no „heute“, no „morgen“
  const telling = { lang, zone, now: ctx.now, lasting: true }
  return (await nextTaverns(guest, most, lang)).map(({ _id, title, href, from, to }) => ({
    record: `taverns:${_id}`,
    title,
    href: fullAddress(ctx, href || tavernsHref(lang)),
    note: saySpan(from, to, telling),
    teaser: '',
    picture: null,
    lang,
  }))
}

/** Content of blocks, and whether it includes news: a digest without news is not sent. */
export interface Resolved {
  blocks: Block[]
  /** Blocks with a picture that is not public any more. */
  missing: string[]
  /** Number of records other than upcoming dates and taverns, the reason for a digest. */
  news: number
  cards: number
}

/** Fills the blocks of a letter with their content, in one language, as visible to guests. */
export async function resolveBlocks(
  ctx: Ctx,
  modules: readonly LetterModule[],
  lang: Language,
  since: string | null = null,
): Promise<Resolved> {
  const guest = { ...ctx, user: null, lang }
  const lists = new Map<string, { source: string; found: Found[] }>()
  for (const { _id, kind, props } of modules) {
    const source = sourceOf(kind, props.source)
    if (!source) continue
    const { type, pick, most } = props
    lists.set(_id, {
      source,
      found: await recordsOf(ctx, source, { lang, type: kind === 'records' ? type : '', pick, most, since }),
    })
  }
  const ids = modules.flatMap(({ _id, props }) => [
    props.image,
    ...props.columns.map(({ image }) => image),
    ...(props.pictures
      ? (lists.get(_id)?.found.map(({ picture }) => picture && idOfPicture(picture.src)) ?? [])
      : []),
  ])
  const shown = await letterPictures(
    guest,
    ids.filter((_id): _id is string => _id !== null),
    lang,
  )
  const resolved: Resolved = { blocks: [], missing: [], news: 0, cards: 0 }
  const href = (to: string) => fullAddress(ctx, to)
  for (const { _id: module, kind, props } of modules) {
    const { text, lang: written } = sayIn(props.text, lang)
    const common = { module, lang: written }
    const pictureOf = (image: string | null, alt: typeof props.alt, decorative = false) => {
      const picture = image === null ? null : (shown.get(image) ?? null)
      if (image !== null && !picture) resolved.missing.push(module)
      return picture && { ...picture, alt: decorative ? '' : sayIn(alt, lang).text || picture.alt }
    }
    const add = (block: Block) => void resolved.blocks.push(block)
    if (kind === 'heading' && text) add({ ...common, kind, level: props.level, text })
    if ((kind === 'text' || kind === 'footer') && text) add({ ...common, kind, html: text })
    if (kind === 'divider') add({ ...common, kind })
    if (kind === 'button' && text && props.href) add({ ...common, kind, label: text, href: href(props.href) })
    if (kind === 'picture') {
      const picture = pictureOf(props.image, props.alt, props.decorative)
      if (picture) add({ ...common, kind, picture, href: href(props.href) })
    }
    if (kind === 'sponsor') {
      const picture = pictureOf(props.image, props.alt)
      if (picture || text) add({ ...common, kind, html: text, picture, href: href(props.href) })
    }
    if (kind === 'columns')
      add({
        ...common,
        kind,
        columns: props.columns.map((column) => ({
          title: sayIn(column.title, lang).text,
          html: sayIn(column.text, lang).text,
          picture: pictureOf(column.image, column.alt),
          href: href(column.href),
          label: sayIn(column.label, lang).text,
        })),
      })
    const list = lists.get(module)
    const cards = list
      ? list.found.map((card) =>
          cardOf(ctx, list.source, props.pictures ? card : { ...card, picture: null }, shown, lang),
        )
      : kind === 'taverns'
        ? await tavernCards(ctx, Math.min(props.most, letterBounds.records), lang)
        : []
    if (cards.length > 0) {
      add({ ...common, kind: 'cards', title: text, cards })
      resolved.cards += cards.length
      if (list && list.source !== 'events') resolved.news += cards.length
    }
  }
  return resolved
}

/** Records of the site shown in a letter, as `collection:id`. */
export const shownRecords = (blocks: readonly Block[]): string[] => [
  ...new Set(
    blocks.flatMap((block) => (block.kind === 'cards' ? block.cards.map(({ record }) => record) : [])),
  ),
]
