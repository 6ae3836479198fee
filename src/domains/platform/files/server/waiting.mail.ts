import { button, facts, mailLayout, paragraph } from '../../../../kit/server/mail/layout.ts'
import type { Ctx } from '../../../../kit/server/context.ts'
import { siteSettings } from '../../settings/server/offers.ts'
import { staffWithRights } from '../../users/server/offers.ts'
import type { FileRow } from './files.table.ts'
import { mayPublishFile } from './live-places.service.ts'

const texts = {
  subject: 'Eine Datei wartet auf Freigabe',
  text: 'Jemand hat eine Datei geändert, die auf der Website zu sehen ist, und darf dort nicht veröffentlichen. Bis zur Freigabe bleibt die bisherige Fassung online. Bitte sehen Sie sich die Änderung an und geben Sie sie frei oder verwerfen Sie sie.',
  file: 'Datei',
  by: 'Geändert von',
  show: 'Fassungen vergleichen',
}

/** Tells those who may release it that a version of a file waits, in the caller's transaction. */
export async function tellReleasers(ctx: Ctx, row: FileRow): Promise<void> {
  const { site, admincenter } = await siteSettings(ctx)
  const { publicUrl } = ctx.platform.config
  const content = mailLayout({
    lang: 'de',
    siteName: site.name,
    siteUrl: publicUrl,
    title: texts.subject,
    children: [
      paragraph(texts.text),
      facts([
        [texts.file, row.title || row.name],
        [texts.by, ctx.user?.name ?? ''],
      ]),
      button(texts.show, `${publicUrl}${admincenter.url}/file/edit/${row._id}`),
    ],
  })
  for (const { user, email } of await staffWithRights(ctx)) {
    const asked = { ...ctx, user }
    if (email === '' || user._id === ctx.user?._id || !(await mayPublishFile(asked, row._id))) continue
    await ctx.platform.mail.send(ctx, {
      to: { address: email, name: user.name },
      lang: 'de',
      subject: texts.subject,
      content,
    })
  }
}
