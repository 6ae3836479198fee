import type { Ctx } from '#kit/server/context.ts'
import type { ServerDomain } from '#kit/server/domain.ts'
import { wrongField } from '#kit/server/records/refusals.ts'

/** All templates for pages: the views of all domains. */
export const templateViewsOf = (domains: readonly Pick<ServerDomain, 'views'>[]): ReadonlySet<string> =>
  new Set(domains.flatMap(({ views = {} }) => Object.keys(views)))

/** Wraps a call so that it refuses unknown templates. Throws `INVALID` at the field. */
export const withKnownView =
  <I extends { template?: { view: string } | undefined }, O>(
    views: () => ReadonlySet<string>,
    answer: (ctx: Ctx, input: I) => Promise<O>,
  ) =>
  async (ctx: Ctx, input: I): Promise<O> => {
    if (input.template && !views().has(input.template.view))
      throw wrongField('template', {
        de: 'Das kann eine Seite hier nicht zeigen. Bitte wählen Sie etwas anderes.',
        en: 'A page cannot show that here. Please choose something else.',
      })
    return answer(ctx, input)
  }
