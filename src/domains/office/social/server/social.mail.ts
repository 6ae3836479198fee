import type { Ctx } from '#kit/server/context.ts'
import { button, facts, mailLayout, paragraph } from '#kit/server/mail/layout.ts'
import { sayDate } from '#kit/shared/dates/dates.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { accountsOf, administrators } from '#domains/platform/users/server/offers.ts'
import { socialScreens } from '../social.addresses.ts'
import { networkTitles, postStates } from '../social.rules.ts'
import { accountOf } from './accounts.service.ts'
import { noAnswerOf } from './networks/network.ts'
import { socialSettings } from './social-settings.service.ts'
import type { AccountRow, PostRow } from './social.table.ts'

// German, as all mails to administrators

async function siteOf(ctx: Ctx) {
  const { site, admincenter } = await siteSettings(ctx)
  const siteUrl = ctx.platform.config.publicUrl
  return {
    frame: { siteName: site.name, siteUrl },
    admin: `${siteUrl}${admincenter.url}`,
    zone: site.timeZone,
  }
}

async function officeOf(ctx: Ctx): Promise<string[]> {
  const { email } = await socialSettings(ctx)
  if (email) return [email]
  return (await administrators(ctx)).map((one) => one.email).filter(Boolean)
}

/** Mails a warning that access to an account ends soon or has ended. In the caller's transaction. */
export async function tellOfAccount(ctx: Ctx, row: AccountRow, endsAt: string | null): Promise<void> {
  const { frame, admin, zone } = await siteOf(ctx)
  const network = networkTitles[row.network]
  const isBroken = row.state === 'broken'
  const title = isBroken
    ? `Die Verbindung zu ${network} ist getrennt`
    : `Die Verbindung zu ${network} läuft bald ab`
  const text = isBroken
    ? 'Geplante Beiträge werden nicht gesendet, bis Sie das Konto neu verbinden. Das geht mit einem Klick; nichts geht verloren.'
    : 'Danach werden keine Beiträge mehr gesendet. Verbinden Sie das Konto vorher neu: Das geht mit einem Klick.'
  for (const to of await officeOf(ctx))
    await ctx.platform.mail.send(ctx, {
      to,
      lang: 'de',
      subject: `${title}: ${row.name}`,
      content: mailLayout({
        lang: 'de',
        ...frame,
        title,
        children: [
          facts([
            ['Konto', [row.name, row.handle].filter(Boolean).join(', ')],
            ...(isBroken || !endsAt ? [] : [['Läuft ab', sayDate(endsAt, { lang: 'de', zone })] as const]),
            ...(row.problemText ? [[`${network} sagt`, row.problemText] as const] : []),
          ]),
          paragraph(text),
          button('Neu verbinden', `${admin}/${socialScreens[row.network]}`),
        ],
      }),
    })
}

/** Mails the author of a post, else the office, that it failed. In the caller's transaction. */
export async function tellOfPost(ctx: Ctx, row: PostRow): Promise<void> {
  const { frame, admin } = await siteOf(ctx)
  const account = await accountOf(ctx, row.account)
  const network = networkTitles[account.network]
  const title =
    row.state === 'uncertain'
      ? `Ungewiss, ob ein Beitrag auf ${network} steht`
      : row.state === 'sent'
        ? `${network} hat einen Beitrag nicht geändert oder gelöscht`
        : `Ein Beitrag wurde auf ${network} nicht gesendet`
  const isSilent = row.problemText === '' && (row.problem === 'later' || row.problem === 'unknown')
  const owner = row.createdBy
  const own = owner ? (await accountsOf(ctx, [owner])).map((one) => one.email).filter(Boolean) : []
  for (const to of own.length > 0 ? own : await officeOf(ctx))
    await ctx.platform.mail.send(ctx, {
      to,
      lang: 'de',
      subject: title,
      content: mailLayout({
        lang: 'de',
        ...frame,
        title,
        children: [
          facts([
            ['Konto', account.name],
            ['Status', postStates.states[row.state].de],
            ...(row.problemText ? [[`${network} sagt`, row.problemText] as const] : []),
            ...(isSilent ? [['Grund', noAnswerOf(network).de] as const] : []),
            ['Beitrag', row.text.slice(0, 200)],
          ]),
          button('Beitrag öffnen', `${admin}/${socialScreens.post}/${row._id}`),
        ],
      }),
    })
}
