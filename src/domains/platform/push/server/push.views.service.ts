import type { Ctx } from '#kit/server/context.ts'
import type { Loaded } from '#kit/server/domain.ts'
import type { FrameContribution } from '#kit/server/site/site-frame.ts'
import { type PublicAddress, routeAddress } from '#kit/shared/site/route-address.ts'
import { site as de } from '../push.de.ts'
import { site as en } from '../push.en.ts'
import { offlinePage, pushPage } from '../push.addresses.ts'
import type { PushData } from '../push.views.ts'
import { pushHistory } from './sendings/history.service.ts'
import { partsOf } from './sendings/parts.ts'
import { quietHours } from './push-settings.service.ts'
import { topicsOf } from './topics.ts'

const textsOf = (ctx: Ctx) => (ctx.lang === 'en' ? en : de)
const trail = ({ lang }: Ctx, label: string, page: PublicAddress) => [
  { label, href: routeAddress(page, lang) },
]

/** Page to switch notifications on and off. */
export async function pushView(ctx: Ctx): Promise<Loaded> {
  const { quietFrom: from, quietTo: to } = await quietHours(ctx)
  const { title, intro } = textsOf(ctx)
  const topics = topicsOf(ctx)
  const data: PushData = {
    topics: topics.map(({ name, title: titles, hint }) => ({
      name,
      title: titles[ctx.lang],
      hint: hint[ctx.lang],
    })),
    quiet: from === to ? null : { from, to },
    parts: {},
    history: await pushHistory(ctx),
  }
  for (const { name: topic } of topics) {
    const parts = await partsOf(ctx, topic)
    if (parts.length > 1) data.parts[topic] = parts.map(({ id, name }) => ({ id, name: name[ctx.lang] }))
  }
  return { data, meta: { title, description: intro }, trail: trail(ctx, title, pushPage) }
}

const label = { de: 'Benachrichtigungen', en: 'Notifications' }

/** Adds the link to push settings to every page. */
export function pushFrame({ lang }: Ctx): FrameContribution {
  const href = routeAddress(pushPage, lang)
  return { places: { messages: href }, links: [{ _id: 'push', label: label[lang], href, order: 30 }] }
}

/** Page shown when offline. */
export async function offlineView(ctx: Ctx): Promise<Loaded> {
  const { title } = textsOf(ctx).offline
  return { data: null, meta: { title, hidden: true }, trail: trail(ctx, title, offlinePage) }
}
