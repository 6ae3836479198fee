import type { Ctx } from '#kit/server/context.ts'
import { teaserOf } from '#kit/server/site/card-texts.ts'
import type { Channel, SharedRecords } from '#kit/server/sharing.ts'
import type { NewsItem } from '../news.contract.ts'
import { newsAddresses } from './record-addresses.ts'
import { newsItems } from './news.kind.ts'

/** A published item; else its working state, for users with the right to read it. */
async function itemOf(ctx: Ctx, _id: string): Promise<{ item: NewsItem; isPublic: boolean } | null> {
  const asked = { _id: [_id], action: 'read' as const, lang: 'de' as const }
  const live = (await newsItems.calls.batch(ctx, { ...asked, view: 'live' })).news[0]
  if (live) return { item: live, isPublic: true }
  const working = (await newsItems.calls.batch(ctx, asked)).news[0]
  return working ? { item: working, isPublic: false } : null
}

/** News items for sharing. */
export const newsShared: SharedRecords = {
  collection: 'news',
  async read(ctx, _id) {
    const found = await itemOf(ctx, _id)
    if (!found) return null
    const { item, isPublic } = found
    const href = await newsAddresses(ctx, 'de')
    return {
      collection: 'news',
      _id,
      title: item.title,
      teaser: teaserOf(item),
      when: '',
      href: (await href({ slug: item.slug, kind: item.type })) ?? '',
      picture: item.picture,
      isPublic,
      isCancelled: false,
      mayCancel: false,
    }
  },
  async takeBack(ctx, _id) {
    await newsItems.calls.unpublish(ctx, { _id })
  },
}

/** Pages, lists and feeds of this site, which update automatically. */
export const newsOnSite: Channel = {
  name: 'site.news',
  title: { de: 'Website', en: 'Website' },
  order: 10,
  async wentOut(_ctx, { collection, isPublic, href }) {
    if (collection !== 'news' || !isPublic) return []
    const text = {
      de: 'Steht auf der Website, in den Listen und im Feed. Wird sofort heruntergenommen.',
      en: 'Is on the website, in the lists and in the feed. Is taken off at once.',
    }
    return [{ text, href, reachable: true }]
  },
  async correct(ctx, { collection, _id, isPublic }) {
    if (collection !== 'news' || !isPublic) return []
    await newsShared.takeBack(ctx, _id)
    const text = { de: 'Von der Website genommen.', en: 'Taken off the website.' }
    return [{ outcome: 'done', text, href: '' }]
  },
}
