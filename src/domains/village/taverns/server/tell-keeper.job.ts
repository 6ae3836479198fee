import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { runWrite, systemCaller } from '#kit/server/http/scope.ts'
import type { JobDefinition } from '#kit/server/jobs/jobs.ts'
import { button, facts, mailLayout, paragraph } from '#kit/server/mail/layout.ts'
import { tavernsAddress } from '../taverns.addresses.ts'
import { sayPeriod } from '../tavern-words.rules.ts'
import { officeOf } from './reports.service.ts'
import { tavernsForEditors } from './runs.service.ts'
import { reportsTable } from './taverns.table.ts'

const texts = {
  de: {
    accepted: 'Ihr Termin steht auf der Website',
    acceptedText:
      'Danke! Wir haben übernommen, was Sie gemeldet haben. Hat sich etwas geändert, melden Sie sich bitte bei uns.',
    declined: 'Ihr Termin wurde nicht übernommen',
    declinedText:
      'Wir haben nicht übernommen, was Sie gemeldet haben. Bitte melden Sie sich bei uns, wenn etwas nicht stimmt.',
    tavern: 'Betrieb',
    when: 'Termin',
    show: 'Alle Heurigen ansehen',
  },
  en: {
    accepted: 'Your dates are on the website',
    acceptedText:
      'Thank you! We have taken over what you reported. If something has changed, please tell us.',
    declined: 'Your dates were not taken over',
    declinedText: 'We have not taken over what you reported. Please contact us if something is not right.',
    tavern: 'Tavern',
    when: 'Date',
    show: 'See all taverns',
  },
}

/** Mails the keeper the answer to a report, once; skipped if the answer was undone meanwhile. */
export async function tellKeeper(ctx: Ctx, report: string): Promise<void> {
  const [row] = await ctx.db
    .update(reportsTable)
    .set({ toldAt: ctx.now })
    .where(and(eq(reportsTable._id, report), ne(reportsTable.state, 'waiting'), isNull(reportsTable.toldAt)))
    .returning()
  if (!row?.email || row.state === 'waiting') return
  const { lang, state, word } = row
  const t = texts[lang]
  const title = (await tavernsForEditors(ctx)).find(({ _id }) => _id === row.tavern)?.title ?? ''
  const office = await officeOf(ctx)
  await ctx.platform.mail.send(ctx, {
    to: row.email,
    lang,
    subject: t[state],
    content: mailLayout({
      lang,
      ...office,
      title: t[state],
      children: [
        facts([
          [t.tavern, title],
          [t.when, sayPeriod(row, lang)],
        ]),
        paragraph(word || t[`${state}Text`]),
        ...(state === 'accepted' ? [button(t.show, `${office.siteUrl}${tavernsAddress(lang)}`)] : []),
      ],
    }),
  })
}

export const tellKeeperJob: JobDefinition<{ report: string }> = {
  name: 'taverns.tellKeeper',
  called: { de: 'Einen Hinweis an den Heurigen weitergeben', en: 'Pass a hint on to a tavern' },
  handle: (platform, { report }) => runWrite(platform, systemCaller(), (ctx) => tellKeeper(ctx, report)),
}
