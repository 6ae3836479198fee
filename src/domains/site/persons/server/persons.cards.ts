import type { Ctx } from '#kit/server/context.ts'
import { dialled, splitEmail } from '#kit/shared/people/contact.ts'
import type { ToldDates } from '#kit/shared/dates/dated-openings.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { slugOf } from '#kit/shared/text/slug.ts'
import { isUuid } from '#kit/shared/uuid.ts'
import { downloads, pictures } from '#domains/platform/files/server/offers.ts'
import type { Person } from '../persons.contract.ts'
import { fullName } from '../persons.rules.ts'
import type { PersonCard, PersonGroup, Words } from '../persons.views.ts'
import { persons } from './persons.kind.ts'

/** Persons whose cards are being built for guests; listeners add to `dates` by id. */
export interface ShownPersons {
  readonly ids: readonly string[]
  /** The page of a single person, which has room for more. */
  readonly isDetail: boolean
  dates: Map<string, ToldDates[]>
}

/** Limit of persons on a page. */
const most = 500

interface Choice {
  type?: string
  group?: string
}

/** A person in German and in the reader's language: missing translations are replaced by German. */
interface Told {
  german: Person
  own: Person
}

type Translated = 'role' | 'group' | 'officeHours' | 'text'

function wordsOf({ german, own }: Told, field: Translated, lang: Language): Words {
  const isOwn = own.lang === lang && own[field] !== ''
  const text = isOwn ? own[field] : german[field]
  return isOwn || text === '' || lang === 'de' ? { text } : { text, lang: 'de' }
}

async function liveOf(ctx: Ctx, choice: Choice, lang: Language): Promise<Told[]> {
  const asked = { ...choice, limit: most, skip: 0, view: 'live' as const }
  const { person: german } = await persons.calls.list(ctx, { ...asked, lang: 'de' })
  if (lang === 'de') return german.map((one) => ({ german: one, own: one }))
  const { person: translated } = await persons.calls.list(ctx, { ...asked, lang })
  const byId = new Map(translated.map((one) => [one._id, one]))
  return german.map((one) => ({ german: one, own: byId.get(one._id) ?? one }))
}

const initialsOf = ({ first_name, last_name }: Person): string =>
  [first_name, last_name].map((name) => [...name][0] ?? '').join('')

async function cardsOf(
  ctx: Ctx,
  told: readonly Told[],
  lang: Language,
  isDetail = false,
): Promise<PersonCard[]> {
  const german = told.map((one) => one.german)
  const shown = await pictures(
    ctx,
    german.flatMap(({ picture }) => picture ?? []),
    lang,
  )
  const files = await downloads(
    ctx,
    german.flatMap((one) => one.files),
    lang,
  )
  const byId = new Map(files.map((file) => [file._id, file]))
  const said: ShownPersons = { ids: german.map(({ _id }) => _id), isDetail, dates: new Map() }
  await ctx.emit('personsShown', said)
  return told.map((one) => {
    const { _id, slug, phone, email, picture, files: own } = one.german
    const { text: html, lang: textLang } = wordsOf(one, 'text', lang)
    return {
      _id,
      anchor: slug,
      name: fullName(one.german),
      initials: initialsOf(one.german),
      role: wordsOf(one, 'role', lang),
      officeHours: wordsOf(one, 'officeHours', lang),
      text: { html, ...(textLang ? { lang: textLang } : {}) },
      phone,
      vcard: phone || email ? `/api/c/person/${_id}/vcard${lang === 'de' ? '' : `?lang=${lang}`}` : null,
      tel: dialled(phone),
      mail: splitEmail(email),
      picture: (picture && shown.get(picture)) || null,
      downloads: own.flatMap((file) => byId.get(file) ?? []),
      dates: said.dates.get(_id) ?? [],
    }
  })
}

/** Cards of published persons, in order. */
export async function personCards(ctx: Ctx, choice: Choice, lang: Language): Promise<PersonCard[]> {
  return cardsOf(ctx, await liveOf(ctx, choice, lang), lang)
}

/** A published person by slug or id, with group; null if there is none of this type. */
export async function personCard(
  ctx: Ctx,
  segment: string,
  type: string,
  lang: Language,
): Promise<{ person: PersonCard; group: Words; record: Person } | null> {
  const by = isUuid(segment) ? { _id: segment } : { slug: segment }
  const german = await persons.find(ctx, by, { lang: 'de', audience: 'live' })
  if (!german || (type !== '' && german.record.type !== type)) return null
  const own = lang === 'de' ? german : await persons.find(ctx, by, { lang, audience: 'live' })
  const told = { german: german.record, own: own?.record ?? german.record }
  const [person] = await cardsOf(ctx, [told], lang, true)
  return person ? { person, group: wordsOf(told, 'group', lang), record: german.record } : null
}

/** Published persons in their groups, ordered by the first person of each group. */
export async function personGroups(ctx: Ctx, choice: Choice, lang: Language): Promise<PersonGroup[]> {
  const told = await liveOf(ctx, choice, lang)
  const cards = await cardsOf(ctx, told, lang)
  const groups = new Map<string, PersonGroup>()
  for (const [index, one] of told.entries()) {
    const name = one.german.group
    let group = groups.get(name)
    if (!group) {
      const anchor = `group-${slugOf(name) || groups.size + 1}`
      groups.set(name, (group = { anchor, title: wordsOf(one, 'group', lang), persons: [] }))
    }
    group.persons.push(cards[index]!)
  }
  return [...groups.values()]
}
