import { and, desc, eq, isNull } from 'drizzle-orm'
import type { AccountContribution } from '#kit/server/site/account-page.ts'
import { stepsOf } from '#kit/server/states/steps.ts'
import { messageStep } from '#kit/shared/states/states.ts'
import { sayDate } from '#kit/shared/dates/dates.ts'
import { sayNumber } from '#kit/shared/records/record-number.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { reportsTable as table } from '#domains/platform/reports/server/offers.ts'
import { account as de } from '../bug-account.de.ts'
import { account as en } from '../bug-account.en.ts'
import { bugLife, type BugState } from '../bugtracker.rules.ts'
import { bugs } from './bugs.kind.ts'

/** Maximum number of reports shown. */
const most = 50
const longest = 300

/** A user's own reports and their state, on the account page; never internal notes. */
export const bugAccount: AccountContribution = {
  sections: [
    {
      name: 'bugs',
      order: 70,
      async load(ctx, { _id: person }) {
        const rows = await ctx.db
          .select()
          .from(table)
          .where(and(eq(table.tracker, 'bug'), eq(table.createdBy, person), isNull(table.deletedAt)))
          .orderBy(desc(table._id))
          .limit(most)
        if (rows.length === 0) return null
        const words = ctx.lang === 'en' ? en : de
        const { timeZone: zone } = (await siteSettings(ctx)).site
        const ids = rows.map(({ _id }) => _id)
        const said = await stepsOf(ctx, bugs.name, ids, ['comment', messageStep])
        // In order, so that the office's last message remains
        const answers = new Map(
          said.filter(({ by, text }) => text && by !== person).map(({ recordId, text }) => [recordId, text]),
        )
        return {
          title: words.title,
          items: rows.map(({ _id, number, title, state, createdAt }) => {
            const day = sayDate(createdAt, { lang: ctx.lang, zone })
            const answer = answers.get(_id)
            const parts = [
              bugLife.states[state as BugState][ctx.lang],
              words.reported.replace('{{day}}', day),
              answer === undefined ? '' : words.answer.replace('{{text}}', () => answer.slice(0, longest)),
            ]
            return {
              title: `${sayNumber(number, ctx.lang)}: ${title}`,
              text: parts.filter(Boolean).join(' · '),
            }
          }),
        }
      },
    },
  ],
}
