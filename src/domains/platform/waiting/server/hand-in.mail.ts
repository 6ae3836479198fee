import { waitingScreens } from '../waiting.addresses.ts'
import { mayPublishRecord } from '#kit/server/records/editorial/record-rights.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { Events } from '#kit/server/events.ts'
import { button, facts, mailLayout, paragraph } from '#kit/server/mail/layout.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { staff, staffWithRights } from '#domains/platform/users/server/offers.ts'

type Taken = Events['handInTaken']

const texts = {
  de: {
    title: 'Titel',
    by: 'Von',
    words: 'Nachricht',
    untitled: '(ohne Titel)',
    show: 'Ansehen',
    handIn: {
      subject: 'Etwas wartet auf Ihre Freigabe',
      text: 'Bitte sehen Sie es sich an. Sie können es freigeben oder mit einer Nachricht zurückgeben.',
    },
    sendBack: {
      subject: 'Ihr Beitrag kommt zur Überarbeitung zurück',
      text: 'Bitte überarbeiten Sie ihn und reichen Sie ihn dann noch einmal ein.',
    },
    release: {
      subject: 'Ihr Beitrag ist freigegeben',
      text: 'Was Sie eingereicht haben, wird veröffentlicht oder ist es schon.',
    },
  },
  en: {
    title: 'Title',
    by: 'By',
    words: 'Message',
    untitled: '(no title)',
    show: 'Have a look',
    handIn: {
      subject: 'Something waits for your release',
      text: 'Please have a look. You can release it, or send it back with a message.',
    },
    sendBack: {
      subject: 'Your contribution comes back for another revision',
      text: 'Please revise it, then hand it in once more.',
    },
    release: {
      subject: 'Your contribution is released',
      text: 'What you handed in is published, or is going to be.',
    },
  },
}

interface Reader {
  name: string
  email: string
  lang: Language
}

async function readersOf(ctx: Ctx, { action, collection, _id, of }: Taken): Promise<Reader[]> {
  if (action === 'handIn') {
    const readers: Reader[] = []
    for (const { user, email, lang } of await staffWithRights(ctx)) {
      if (user._id !== of.author && (await mayPublishRecord({ ...ctx, user }, collection, _id)))
        readers.push({ name: user.name, email, lang })
    }
    return readers
  }
  if (of.author === ctx.user?._id) return []
  return (await staff(ctx)).filter((one) => one._id === of.author).map((one) => ({ ...one, lang: of.lang }))
}

/**
 * Mails those who may release a record that was handed in, and the person who handed it in about the result; in the
 * caller's transaction.
 */
export async function tellOfHandIn(ctx: Ctx, taken: Taken): Promise<void> {
  const { action, title, text, collection, _id, quietly } = taken
  if (action === 'withdraw' || quietly) return
  const { site, admincenter } = await siteSettings(ctx)
  const { publicUrl } = ctx.platform.config
  for (const { name, email, lang } of await readersOf(ctx, taken)) {
    if (email === '') continue
    const t = texts[lang]
    const known: [string, string][] = [
      [t.title, title || t.untitled],
      [t.by, ctx.user?.name ?? ''],
      [t.words, text],
    ]
    await ctx.platform.mail.send(ctx, {
      to: { address: email, name },
      lang,
      subject: t[action].subject,
      content: mailLayout({
        lang,
        siteName: site.name,
        siteUrl: publicUrl,
        title: t[action].subject,
        children: [
          paragraph(t[action].text),
          facts(known.filter(([, value]) => value !== '')),
          button(t.show, `${publicUrl}${admincenter.url}/${waitingScreens.waiting}/${collection}/${_id}`),
        ],
      }),
    })
  }
}
