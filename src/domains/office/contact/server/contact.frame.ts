import type { Ctx } from '#kit/server/context.ts'
import type { FrameContribution } from '#kit/server/site/site-frame.ts'
import { inLanguage } from '#kit/shared/text/languages.ts'
import { contactPaths } from '../contact.addresses.ts'
import { hasContactForm } from './contact.views.service.ts'

const labels = {
  message: { de: 'Nachricht schreiben', en: 'Write a message' },
  statement: { de: 'Barrierefreiheit', en: 'Accessibility' },
  barrier: { de: 'Barriere melden', en: 'Report a barrier' },
}

/** Contact links, and the links about accessibility required by law. */
export async function contactFrame(ctx: Ctx): Promise<FrameContribution> {
  const link = (kind: keyof typeof labels, order: number) => ({
    _id: kind,
    label: labels[kind][ctx.lang],
    href: inLanguage(contactPaths[kind], ctx.lang),
    order,
  })
  return {
    links: [
      ...((await hasContactForm(ctx)) ? [link('message', 10)] : []),
      link('statement', 60),
      { ...link('barrier', 80), from: 'page', nofollow: true },
    ],
  }
}
