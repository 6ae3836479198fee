import type { Ctx } from '#kit/server/context.ts'
import type { Loaded, PageOfTree, ViewLoader } from '#kit/server/domain.ts'
import { richTextToPlain } from '#kit/server/text/rich-text.ts'
import { contentLanguages } from '#kit/shared/text/languages.ts'
import { below, pagesOfView } from '#domains/site/pages/server/offers.ts'
import type { PersonDetailData, PersonsData } from '../persons.views.ts'
import { personCard, personGroups } from './persons.cards.ts'
import { personScreens } from '../persons.addresses.ts'

const descriptionLength = 160

/** Addresses of a person in each language that has a page for such persons. */
async function alternatesOf(ctx: Ctx, page: PageOfTree, slug: string) {
  const found = contentLanguages.map(async (lang) => {
    const list = lang === ctx.lang ? page.href : await pagesOfView(ctx, 'personview', lang)(page.type)
    return list === null ? [] : [[lang, below(list, slug)] as const]
  })
  return Object.fromEntries((await Promise.all(found)).flat())
}

/** A person below the list, by slug or id; an id and former slugs redirect to the current address. */
async function detailOf(ctx: Ctx, page: PageOfTree, segment: string): Promise<Loaded | null> {
  const found = await personCard(ctx, segment, page.type, ctx.lang)
  if (!found) return null
  const { person, group, record } = found
  const href = below(page.href, person.anchor)
  if (segment !== person.anchor) return { data: null, redirect: href, moved: true }
  const { publicUrl } = ctx.platform.config
  const data: PersonDetailData = {
    person,
    group,
    list: { href: page.href, title: page.title },
    edit: `${personScreens.edit}/${person._id}`,
  }
  return {
    view: 'personDetail',
    data,
    meta: {
      title: person.name,
      alternates: await alternatesOf(ctx, page, person.anchor),
      description: [person.role.text, richTextToPlain(person.text.html, descriptionLength)]
        .filter(Boolean)
        .join('. '),
      ...(person.picture ? { picture: person.picture } : {}),
      jsonLd: [
        {
          '@context': 'https://schema.org',
          '@type': 'Person',
          name: person.name,
          ...(person.role.text ? { jobTitle: person.role.text } : {}),
          ...(record.phone ? { telephone: record.phone } : {}),
          ...(person.picture ? { image: `${publicUrl}${person.picture.src}` } : {}),
        },
      ],
    },
    trail: [{ label: person.name, href }],
  }
}

/** View `personview`: persons of the page's type in their groups, and a person below it. */
export const personView: ViewLoader = async (ctx, { page, rest }) => {
  if (!page || rest.length > 1) return null
  const [segment] = rest
  if (segment !== undefined) return detailOf(ctx, page, segment)
  const data: PersonsData = {
    title: page.title,
    intro: { html: page.text, ...(page.lang === ctx.lang ? {} : { lang: page.lang }) },
    groups: await personGroups(ctx, page.type ? { type: page.type } : {}, ctx.lang),
    edit: page.edit,
  }
  return { data }
}
