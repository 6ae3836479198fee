import { fileScreens } from '../../files.addresses.ts'
import { button, facts, mailLayout, paragraph } from '#kit/server/mail/layout.ts'
import type { Ctx } from '#kit/server/context.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { staff, staffWithRights } from '#domains/platform/users/server/offers.ts'
import type { FileRow } from '../files.table.ts'
import type { WaitingRow } from './waiting.table.ts'
import { mayPublishFile } from './live-places.service.ts'

const texts = {
  de: {
    subject: 'Eine Datei wartet auf Freigabe',
    text: 'Jemand hat eine Datei geändert, die auf der Website zu sehen ist, und darf dort nicht veröffentlichen. Bis zur Freigabe bleibt die bisherige Fassung online. Bitte sehen Sie sich die Änderung an und geben Sie sie frei oder verwerfen Sie sie.',
    file: 'Datei',
    by: 'Geändert von',
    show: 'Fassungen vergleichen',
  },
  en: {
    subject: 'A file waits for release',
    text: 'Somebody has changed a file that the website shows, and may not publish there. Until it is released the version of before stays online. Please have a look at the change, and release or discard it.',
    file: 'File',
    by: 'Changed by',
    show: 'Compare the versions',
  },
}

/** Notifies users who may release a file's new version, in their language and in the caller's transaction. */
export async function tellReleasers(ctx: Ctx, row: FileRow): Promise<void> {
  const { site, admincenter } = await siteSettings(ctx)
  const { publicUrl } = ctx.platform.config
  for (const { user, email, lang } of await staffWithRights(ctx)) {
    const asked = { ...ctx, user }
    if (email === '' || user._id === ctx.user?._id || !(await mayPublishFile(asked, row._id))) continue
    const t = texts[lang]
    await ctx.platform.mail.send(ctx, {
      to: { address: email, name: user.name },
      lang,
      subject: t.subject,
      content: mailLayout({
        lang,
        siteName: site.name,
        siteUrl: publicUrl,
        title: t.subject,
        children: [
          paragraph(t.text),
          facts([
            [t.file, row.title || row.name],
            [t.by, ctx.user?.name ?? ''],
          ]),
          button(t.show, `${publicUrl}${admincenter.url}/${fileScreens.edit}/${row._id}`),
        ],
      }),
    })
  }
}

const outcomes = {
  de: {
    file: 'Datei',
    by: 'Entschieden von',
    show: 'Datei ansehen',
    released: {
      subject: 'Ihre Fassung einer Datei ist online',
      text: 'Ihre Änderung an dieser Datei wurde freigegeben. Auf der Website ist jetzt Ihre Fassung zu sehen.',
    },
    discarded: {
      subject: 'Ihre Fassung einer Datei wurde verworfen',
      text: 'Ihre Änderung an dieser Datei wurde nicht freigegeben. Auf der Website bleibt die bisherige Fassung. Bei Fragen wenden Sie sich bitte an die Person, die entschieden hat.',
    },
  },
  en: {
    file: 'File',
    by: 'Decided by',
    show: 'See the file',
    released: {
      subject: 'Your version of a file is online',
      text: 'Your change of this file has been released. The website shows your version now.',
    },
    discarded: {
      subject: 'Your version of a file was discarded',
      text: 'Your change of this file was not released. The website keeps the version it had. If you have questions, please ask the person who decided.',
    },
  },
}

/** Notifies the author of a waiting version about the decision, in their language; not about their own. */
export async function tellAuthor(
  ctx: Ctx,
  row: FileRow,
  { by, lang }: WaitingRow,
  outcome: 'released' | 'discarded',
): Promise<void> {
  if (by === null || by === ctx.user?._id) return
  const author = (await staff(ctx)).find(({ _id }) => _id === by)
  if (!author?.email) return
  const { site, admincenter } = await siteSettings(ctx)
  const { publicUrl } = ctx.platform.config
  const t = outcomes[lang]
  await ctx.platform.mail.send(ctx, {
    to: { address: author.email, name: author.name },
    lang,
    subject: t[outcome].subject,
    content: mailLayout({
      lang,
      siteName: site.name,
      siteUrl: publicUrl,
      title: t[outcome].subject,
      children: [
        paragraph(t[outcome].text),
        facts([
          [t.file, row.title || row.name],
          [t.by, ctx.user?.name ?? ''],
        ]),
        button(t.show, `${publicUrl}${admincenter.url}/${fileScreens.edit}/${row._id}`),
      ],
    }),
  })
}
