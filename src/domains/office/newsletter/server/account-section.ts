import { eq, sql } from 'drizzle-orm'
import type { AccountContribution } from '#kit/server/site/account-page.ts'
import type { Ctx } from '#kit/server/context.ts'
import { runWrite, sameCaller } from '#kit/server/http/scope.ts'
import { sayIn } from '#kit/shared/records/translated.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { site as de } from '../newsletter.de.ts'
import { site as en } from '../newsletter.en.ts'
import { listField } from '../newsletter.rules.ts'
import { publicLists } from './lists.service.ts'
import { subscribersTable } from './newsletter.table.ts'
import { signUp } from './sign-up.service.ts'
import { chooseLists } from './subscription.service.ts'

const isOffered = async (ctx: Ctx) =>
  (await siteSettings(ctx)).privacy.newsletter_enabled && (await publicLists(ctx)).length > 0

/** Subscription of an address. */
async function subscriptionOf(ctx: Ctx, email: string, lock = false) {
  const found = ctx.db
    .select()
    .from(subscribersTable)
    .where(eq(sql`lower(${subscribersTable.email})`, email.toLowerCase()))
  const [row] = lock ? await found.for('update') : await found
  return row ?? null
}

/** The newsletter on the account page and in the sign-up. New subscribers confirm by mail like everyone else. */
export const newsletterAccount: AccountContribution = {
  choices: [
    {
      name: 'newsletter',
      label: { de: de.account.choice, en: en.account.choice },
      present: isOffered,
      take: (ctx, { email }) =>
        signUp(ctx, { email, lists: undefined, privacy: true, source: 'account' }, async () => {}),
    },
  ],
  sections: [
    {
      name: 'newsletter',
      order: 100,
      async load(ctx, { email }) {
        if (!email || !(await isOffered(ctx))) return null
        const t = ctx.lang === 'en' ? en : de
        const row = await subscriptionOf(ctx, email)
        const title = t.account.title
        if (row?.state === 'waiting') return { title, text: t.account.waiting }
        const isOn = row?.state === 'confirmed'
        return {
          title,
          text: isOn ? t.account.on : t.account.off,
          forms: [
            {
              action: 'lists',
              submit: t.account.save,
              fields: (await publicLists(ctx)).map(({ _id, title: name }) => ({
                name: listField(_id),
                label: sayIn(name, ctx.lang).text,
                type: 'checkbox',
                value: isOn && row.lists.includes(_id) ? 'on' : '',
              })),
            },
          ],
        }
      },
      async take(ctx, { email }, _action, form) {
        await runWrite(ctx.platform, sameCaller(ctx), async (inside) => {
          const row = await subscriptionOf(inside, email, true)
          if (row?.state === 'confirmed') {
            await chooseLists(inside, row, form, 'account')
            return
          }
          const lists = (await publicLists(inside))
            .map(({ _id }) => _id)
            .filter((_id) => form[listField(_id)] === 'on')
          if (lists.length > 0)
            await signUp(inside, { email, lists, privacy: true, source: 'account' }, async () => {})
        })
        return 'done'
      },
    },
  ],
}
