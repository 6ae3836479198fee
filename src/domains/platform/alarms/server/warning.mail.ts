import type { Ctx } from '#kit/server/context.ts'
import { button, mailLayout, paragraph } from '#kit/server/mail/layout.ts'
import { roomInWords } from '#kit/shared/room-in-words.ts'
import { filled } from '#kit/shared/text/filled.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { administrators } from '#domains/platform/users/server/offers.ts'
import { alarmScreens } from '../alarms.addresses.ts'
import type { AlarmName } from '../alarms.contract.ts'
import { admin as de } from '../alarms.de.ts'
import { admin as en } from '../alarms.en.ts'

/** Mails a warning to every administrator with an address, in their language and in the caller's transaction. */
export async function mailWarning(ctx: Ctx, name: AlarmName, { free }: { free: number }): Promise<void> {
  const { site, admincenter } = await siteSettings(ctx)
  const { publicUrl } = ctx.platform.config
  for (const { email, name: person, lang } of await administrators(ctx)) {
    if (email === '') continue
    const { alarms, mail } = lang === 'en' ? en : de
    const { title, text, todo } = alarms[name]
    const said = filled(text, { free: roomInWords(free, lang) })
    await ctx.platform.mail.send(ctx, {
      to: { address: email, name: person },
      subject: `${title}: ${site.name}`,
      lang,
      content: mailLayout({
        lang,
        siteName: site.name,
        siteUrl: publicUrl,
        title,
        preview: said,
        children: [
          paragraph(said),
          paragraph(todo),
          button(mail.open, `${publicUrl}${admincenter.url}/${alarmScreens.state}`),
        ],
        footer: mail.footer,
      }),
    })
  }
}
