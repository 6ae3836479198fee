import { eq } from 'drizzle-orm'
import type { ViewLoader } from '#kit/server/domain.ts'
import { routeAddress } from '#kit/shared/site/route-address.ts'
import { legalPages } from '../settings.addresses.ts'
import type { Settings } from '../settings.contract.ts'
import type { LegalData } from '../settings.views.ts'
import { currentSettings } from './settings.service.ts'
import { settingsTable } from '#kit/server/settings/settings.table.ts'

export const legalTitles = {
  imprint: { de: 'Impressum', en: 'Imprint' },
  privacy: { de: 'Datenschutz', en: 'Privacy' },
}

/** Imprint and privacy policy; German if not translated. */
export const legalView =
  (which: keyof Settings['legal']): ViewLoader =>
  async (ctx) => {
    const { value } = await currentSettings(ctx)
    const [row] = await ctx.db
      .select({ updatedAt: settingsTable.updatedAt })
      .from(settingsTable)
      .where(eq(settingsTable._id, 'site'))
    const texts = value.legal[which]
    const title = legalTitles[which][ctx.lang]
    const translated = texts[ctx.lang]
    const data: LegalData = {
      title,
      text: translated
        ? { html: translated }
        : { html: texts.de, ...(ctx.lang === 'de' ? {} : { lang: 'de' as const }) },
      updatedAt: row?.updatedAt ?? ctx.now,
      edit: 'config',
    }
    return {
      data,
      meta: { title },
      trail: [{ label: title, href: routeAddress(legalPages[which], ctx.lang) }],
    }
  }
