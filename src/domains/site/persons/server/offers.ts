import type { Imported } from '../../../../kit/server/collections/definition.ts'
import type { Ctx } from '../../../../kit/server/context.ts'
import type { Language } from '../../../../kit/shared/languages.ts'
import type { person } from '../persons.contract.ts'
import type { PersonCard } from '../persons.views.ts'
import { personCards } from './persons.cards.ts'
import { persons } from './persons.collection.ts'

/** The persons of a group (its German name) as guests see them, in their order; all persons for `''`. At most 500. */
export const people = (ctx: Ctx, group: string, lang: Language = ctx.lang): Promise<PersonCard[]> =>
  personCards(ctx, group ? { group } : {}, lang)

/** Stores a person from elsewhere under its own id, times and author; an equal one is left alone. Gives what happened. */
export const putPerson = (
  ctx: Ctx,
  record: Imported<typeof person>,
): Promise<'created' | 'changed' | 'unchanged'> => persons.put(ctx, record)
