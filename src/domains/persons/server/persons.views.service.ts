import type { ViewLoader } from '../../../kit/server/domain.ts'
import type { PersonsData } from '../persons.views.ts'
import { personGroups } from './persons.cards.ts'

/** View `personview`: the persons of the page's type, in their groups. */
export const personView: ViewLoader = async (ctx, { page, rest }) => {
  if (!page || rest.length > 0) return null
  const data: PersonsData = {
    title: page.title,
    intro: { html: page.text, ...(page.lang === ctx.lang ? {} : { lang: page.lang }) },
    groups: await personGroups(ctx, page.type ? { type: page.type } : {}, ctx.lang),
    edit: `pages/edit/${page._id}`,
  }
  return { data }
}
