import { otherLanguage, teaserOf } from '#kit/server/site/card-texts.ts'
import { previewOf } from '#kit/server/records/editorial/preview.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { Loaded, ViewRequest } from '#kit/server/domain.ts'
import { pageNumberIn, textIn } from '#kit/server/site/view-query.ts'
import type { Word } from '#kit/shared/site/cards.ts'
import type { ToldDates } from '#kit/shared/dates/dated-openings.ts'
import { dialled, splitEmail } from '#kit/shared/people/contact.ts'
import type { PageMeta } from '#kit/shared/site/site.ts'
import { attachments, picture } from '#domains/platform/files/server/offers.ts'
import { below, bySegment, type ListPlace, recordViews } from '#domains/site/pages/server/offers.ts'
import { kindOnCard, wordChoices, wordsIn } from '#domains/platform/words/server/offers.ts'
import type { Entry } from '../entries.contract.ts'
import { entriesPerPage, spokenAddress } from '../entries.rules.ts'
import type { EntriesData, EntryDetailData } from '../entries.views.ts'
import { alternateAddresses, createAddress, plainAddress } from './record-addresses.ts'
import { cardsOf, tellTurns } from './entries.cards.ts'
import { entries } from './entries.kind.ts'
import { entryJsonLd } from './entries.json-ld.ts'
import { categoriesOf, lettersOf, typesOf } from './entries.service.ts'
import { pageScreens } from '#domains/site/pages/pages.addresses.ts'
import { entryScreens } from '../entries.addresses.ts'

/** Filters in an address: `?type=`, `?category=`, `?letter=` and `?search=`. */
function activeIn(query: URLSearchParams): EntriesData['active'] {
  const letter = textIn(query, 'letter', 1)
  return {
    type: textIn(query, 'type', 60),
    category: textIn(query, 'category', 60),
    letter: /^[A-Z#]$/.test(letter) ? letter : '',
    search: textIn(query, 'search', 200),
  }
}

/** A page of the directory with the filters of its address. Null beyond the last page. */
async function directoryOf(
  ctx: Ctx,
  directory: ListPlace,
  { query, audience }: ViewRequest,
): Promise<Loaded | null> {
  const number = pageNumberIn(query)
  const active = activeIn(query)
  const type = directory.type || active.type
  const { entry: items, total } = await entries.calls.list(ctx, {
    limit: entriesPerPage,
    skip: (number - 1) * entriesPerPage,
    lang: ctx.lang,
    view: audience,
    ...(type ? { type } : {}),
    ...(active.category ? { category: active.category } : {}),
    ...(active.letter ? { letter: active.letter } : {}),
    ...(active.search ? { search: active.search } : {}),
  })
  if (number > 1 && items.length === 0) return null
  const data: EntriesData = {
    title: directory.title,
    intro: { html: directory.text, ...otherLanguage(directory, ctx.lang) },
    items: await cardsOf(ctx, items, ctx.lang, ({ slug }) => below(directory.href, slug)),
    total,
    page: number,
    pageSize: entriesPerPage,
    types: directory.type ? [] : await wordChoices(ctx, await typesOf(ctx)),
    categories: await wordChoices(ctx, await categoriesOf(ctx, type)),
    letters: await lettersOf(ctx, type),
    active,
    href: directory.href,
    create: createAddress(ctx.lang),
    ...(directory._id ? { edit: `${pageScreens.edit}/${directory._id}` } : {}),
  }
  const narrowed = Object.values(active).some((word) => word !== '')
  return {
    data,
    meta: {
      ...(number > 1 ? { canonical: `${directory.href}?page=${number}` } : {}),
      // The same entries filtered: not for search engines
      ...(narrowed ? { hidden: true, canonical: directory.href } : {}),
    },
  }
}

/** Link to the place on an external map, which loads nothing until it is clicked. */
function mapHrefOf({ latitude, longitude, address }: Entry): string {
  const map = 'https://www.openstreetmap.org'
  if (latitude !== null && longitude !== null)
    return `${map}/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
  return address ? `${map}/search?query=${encodeURIComponent(address)}` : ''
}

function dataOf(ctx: Ctx, item: Entry, directory: ListPlace, say: (name: string) => Word) {
  const other = otherLanguage(item, ctx.lang)
  return {
    _id: item._id,
    title: item.title,
    teaser: item.teaser,
    ...other,
    text: { html: item.text, ...other },
    ...kindOnCard(say(item.type)),
    categories: item.categories.map((name) => ({
      ...say(name),
      href: `${directory.href}?category=${encodeURIComponent(name)}`,
    })),
    date: item.date,
    contact: item.contact,
    address: item.address,
    mapHref: mapHrefOf(item),
    phone: item.phone,
    tel: dialled(item.phone),
    mail: splitEmail(item.email),
    website: item.website ? { href: item.website, shown: spokenAddress(item.website) } : null,
    openingHours: item.openingHours,
    openingNote: item.openingNote,
    list: { href: directory.href, title: directory.title },
    edit: `${entryScreens.edit}/${item._id}`,
  }
}

/** A published entry whose page is being built; listeners append to the lists. */
export interface ShownEntry {
  readonly _id: string
  readonly type: string
  /** German title: the name by which other domains know the entry. */
  readonly name: string
  dates: ToldDates[]
  /** schema.org OpeningHoursSpecification. */
  openingHours: object[]
}

/** An entry below a directory, by slug or id; former addresses redirect. */
async function detailOf(
  ctx: Ctx,
  directory: ListPlace,
  segment: string,
  { audience }: ViewRequest,
): Promise<Loaded | null> {
  const found = await entries.find(ctx, bySegment(segment), { lang: ctx.lang, audience })
  if (!found || (directory.type !== '' && found.record.type !== directory.type)) return null
  const { record: item, slugs } = found
  const own = slugs[ctx.lang] ?? item.slug
  const href = below(directory.href, own)
  if (segment !== own && audience === 'live') return { data: null, redirect: href, moved: true }
  const [shown, attached, alternates] = await Promise.all([
    picture(ctx, item.picture, ctx.lang),
    attachments(ctx, item.files, ctx.lang),
    (await alternateAddresses(ctx))(item, slugs),
  ])
  const inGerman =
    ctx.lang === 'de' ? found : await entries.find(ctx, { _id: item._id }, { lang: 'de', audience })
  const name = inGerman?.record.title ?? item.title
  const said: ShownEntry = { _id: item._id, type: item.type, name, dates: [], openingHours: [] }
  await ctx.emit('entryShown', said)
  await tellTurns(ctx, [item])
  const data: EntryDetailData = {
    ...dataOf(ctx, item, directory, await wordsIn(ctx)),
    dates: said.dates,
    picture: shown,
    ...attached,
    ...(audience === 'working' ? { preview: await previewOf(ctx, entries, item) } : {}),
  }
  const canonical = alternates[ctx.lang]
  const meta: Partial<PageMeta> = {
    title: item.title,
    description: teaserOf(item),
    canonical,
    alternates,
    ...(shown ? { picture: shown } : {}),
    ...(data.categories.length > 0 ? { keywords: data.categories.map(({ label }) => label).join(', ') } : {}),
    jsonLd: [
      entryJsonLd(ctx, item, {
        canonical,
        openingHours: said.openingHours,
        ...(shown ? { image: shown.src } : {}),
      }),
    ],
    ...(audience === 'working' ? { hidden: true } : {}),
  }
  return { view: 'entryDetail', data, meta, trail: [{ label: item.title, href }] }
}

/** Directory of the site while no page shows one. */
const plainDirectory = (ctx: Ctx): ListPlace => ({
  title: { de: 'Verzeichnis', en: 'Directory' }[ctx.lang],
  href: plainAddress(ctx.lang),
  type: '',
  text: '',
  lang: ctx.lang,
})

/** View `entryview` and `/entry/:id?`: the directory, and an entry below it. */
export const { onPage: entryView, onRoute: entryRoute } = recordViews({
  view: 'entryview',
  plain: plainDirectory,
  find: (ctx, by, audience) => entries.find(ctx, by, { lang: ctx.lang, audience }),
  list: directoryOf,
  detail: detailOf,
})
