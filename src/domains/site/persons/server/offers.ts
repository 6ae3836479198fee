import type { Imported } from '#kit/server/records/editorial/definition.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { below, pagesOfView } from '#domains/site/pages/server/offers.ts'
import type { person } from '../persons.contract.ts'
import type { PersonCard } from '../persons.views.ts'
import { personCards, type ShownPersons } from './persons.cards.ts'
import { persons } from './persons.kind.ts'

declare module '#kit/server/events.ts' {
  interface Events {
    /** Cards of persons are being built for guests; listeners add their availability. */
    personsShown: ShownPersons
  }
}

/** Published persons of a group (German name) in order; all persons for `''`. At most 500. */
export const people = (ctx: Ctx, group: string, lang: Language = ctx.lang): Promise<PersonCard[]> =>
  personCards(ctx, group ? { group } : {}, lang)

/** Stores an imported person under its own id, times and author, skipping equal ones. Returns what happened. */
export const putPerson = (
  ctx: Ctx,
  record: Imported<typeof person>,
): Promise<'created' | 'changed' | 'unchanged'> => persons.put(ctx, record)

/**
 * Addresses of persons' pages by id, with language; omits unpublished persons and those without a page. Tags the
 * answer.
 */
export async function personPages(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  if (ids.length === 0) return found
  const pageOf = pagesOfView(ctx, 'personview', ctx.lang)
  for (const _id of new Set(ids)) {
    const known = await persons.find(ctx, { _id }, { lang: 'de', audience: 'live' })
    const list = known ? await pageOf(known.record.type) : null
    if (known && list) found.set(_id, below(list, known.record.slug))
  }
  return found
}
