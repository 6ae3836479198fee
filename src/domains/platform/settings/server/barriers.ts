import type { Events } from '#kit/server/events.ts'
import type { Ctx } from '#kit/server/context.ts'
import { Problem } from '#kit/shared/problem.ts'
import { currentSettings } from './settings.service.ts'

const hasBarriers = (places: string) =>
  new Problem('HAS_BARRIERS', 422, {
    de: `Das schließt Menschen aus und kann so nicht veröffentlicht werden: ${places}. Was zu tun ist, steht unter „Zugänglichkeit“.`,
    en: `This shuts people out and can't be published as it is: ${places}. What to do stands under “Accessibility”.`,
  })

const shownAtMost = 3

/** Prevents publishing content with accessibility barriers, if so configured. Throws Problem. */
export async function refuseBarriers(ctx: Ctx, { barriers }: Events['publishing']): Promise<void> {
  const { site } = (await currentSettings(ctx)).value
  if (!site.blockBarriers) return
  const found = (await barriers()).filter(({ blocks }) => blocks)
  if (found.length === 0) return
  const places = [...new Set(found.map(({ place }) => `„${place}“`))]
  throw hasBarriers(places.slice(0, shownAtMost).join(', ') + (places.length > shownAtMost ? ' …' : ''))
}
