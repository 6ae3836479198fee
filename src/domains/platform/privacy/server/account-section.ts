import type { AccountContribution, AccountHolder } from '#kit/server/site/account-page.ts'
import { audit } from '#kit/server/audit/audit.ts'
import type { Ctx } from '#kit/server/context.ts'
import { runWrite, sameCaller, systemCaller } from '#kit/server/http/scope.ts'
import { dayIn } from '#kit/shared/dates/dates.ts'
import { inLanguage } from '#kit/shared/text/languages.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { account as de } from '../privacy.de.ts'
import { account as en } from '../privacy.en.ts'
import { packDossier } from './dossier-pack.ts'
import { erasePerson } from './erase-person.ts'
import { findEverywhere, personBehind, type Knowing } from './find-person.ts'

/** Certain findings about an account's owner; uncertain ones are left to the office. */
async function ownData(ctx: Ctx, knowing: readonly Knowing[], { handle }: AccountHolder) {
  const { names: _all, ...person } = await personBehind(ctx, knowing, { text: handle })
  const sure = { ...person, names: [] }
  const parts = await findEverywhere(ctx, knowing, sure)
  return {
    person: sure,
    parts: parts.map((part) => ({ ...part, findings: part.findings.filter((finding) => finding.sure) })),
  }
}

/** Export and erasure of one's own data, for every signed-in user. */
export const privacyAccount = (knowing: readonly Knowing[]): AccountContribution => ({
  sections: [
    {
      name: 'privacy',
      order: 900,
      async load(ctx) {
        const t = ctx.lang === 'en' ? en : de
        return {
          title: t.title,
          text: t.text,
          forms: [
            { action: 'export', submit: t.export, fields: [], fresh: true },
            {
              action: 'erase',
              submit: t.erase,
              fresh: true,
              danger: true,
              leaves: true,
              fields: [{ name: 'sure', label: t.sure, type: 'checkbox', required: true }],
            },
          ],
        }
      },
      async take(ctx, holder, action, form) {
        if (action === 'export') {
          const { parts } = await ownData(ctx, knowing, holder)
          const { site } = await siteSettings(ctx)
          const content = await packDossier(ctx, { asked: holder.handle, site, parts })
          await runWrite(ctx.platform, sameCaller(ctx), (inside) =>
            audit(inside, { action: 'export', collection: 'privacy' }),
          )
          const name = `meine-daten-${dayIn(ctx.now, site.timeZone)}.zip`
          return { file: { name, type: 'application/zip', content } }
        }
        if (form['sure'] !== 'on') return 'done'
        // Runs as the system: users may not erase themselves in the office, but may here, after an identity check.
        await runWrite(ctx.platform, systemCaller(ctx.lang), async (inside) => {
          const { person, parts } = await ownData(inside, knowing, holder)
          await erasePerson(inside, { asked: holder.handle, person, parts })
        })
        return { leave: inLanguage('/', ctx.lang) }
      },
    },
  ],
})
