import type { Platform } from '../../../../kit/server/context.ts'
import { runWrite, systemCaller } from '../../../../kit/server/http/scope.ts'
import { button, mailLayout, paragraph } from '../../../../kit/server/mail/layout.ts'
import { roomInWords } from '../../../../kit/shared/room-in-words.ts'
import { siteSettings } from '../../settings/server/offers.ts'
import { administrators } from '../../users/server/offers.ts'
import { alarmScreens } from '../alarms.addresses.ts'
import type { AlarmName } from '../alarms.contract.ts'
import { admin as de } from '../alarms.de.ts'

/** Mails a warning to every administrator with an address. In German, like other mails to the office. */
export async function mailWarning(
  platform: Platform,
  name: AlarmName,
  { free }: { free: number },
): Promise<void> {
  await runWrite(platform, systemCaller(), async (ctx) => {
    const site = await siteSettings(ctx)
    const { title, text, todo } = de.alarms[name]
    const { publicUrl } = platform.config
    const said = text.replace('{{free}}', roomInWords(free, 'de'))
    const content = mailLayout({
      lang: 'de',
      siteName: site.site.name,
      siteUrl: publicUrl,
      title,
      preview: said,
      children: [
        paragraph(said),
        paragraph(todo),
        button(de.mail.open, `${publicUrl}${site.admincenter.url}/${alarmScreens.state}`),
      ],
      footer: de.mail.footer,
    })
    for (const { email, name: person } of await administrators(ctx)) {
      if (email === '') continue
      const to = { address: email, name: person }
      await platform.mail.send(ctx, { to, subject: `${title}: ${site.site.name}`, lang: 'de', content })
    }
  })
}
