import type { FirstPageService } from '#kit/server/site/first-page.ts'
import { inLanguage } from '#kit/shared/text/languages.ts'
import { defectPaths } from '../defects.addresses.ts'
import { site as de } from '../defects.de.ts'
import { site as en } from '../defects.en.ts'
import { hasForm } from './defect-settings.service.ts'

/** Link to the form on the landing page. */
export const defectsService: FirstPageService = {
  order: 20,
  async link(ctx) {
    if (!(await hasForm(ctx))) return null
    const { title, service } = ctx.lang === 'en' ? en : de
    return { icon: 'warning', title, text: service, href: inLanguage(defectPaths.form, ctx.lang) }
  },
}
