import type { ReactNode } from 'react'
import type { Ctx } from '#kit/server/context.ts'
import { button, facts, mailLayout, note, paragraph, paragraphs, quotation } from '#kit/server/mail/layout.ts'
import type { Mail } from '#kit/server/mail/mailer.ts'
import { replyMarks } from '#kit/server/mailbox/reply-mark.ts'
import { type Language, locales } from '#kit/shared/text/languages.ts'
import { truncate } from '#kit/shared/text/truncate.ts'
import { sayIn } from '#kit/shared/records/translated.ts'
import { officeAddressOf, siteSettings } from '#domains/platform/settings/server/offers.ts'
import { staffWithRights } from '#domains/platform/users/server/offers.ts'
import { inboxScreens } from '../inbox.addresses.ts'
import { answerSubject, bounds, oneLine, threadName } from '../inbox.rules.ts'
import type { MailboxRow, MessageRow, ThreadRow } from './inbox.table.ts'

/** Markers of mails about conversations. */
export const threadMarks = replyMarks('message-thread')

const quotedMost = 4000
/** Characters of one forwarded message, and of all in one mail: each line becomes an element. */
const forwardedOfOne = 20_000
const forwardedMost = 60_000

const texts = {
  de: {
    wrote: (when: string) => `Sie schrieben am ${when}:`,
    forwarded: (who: string, when: string) => `${who} schrieb am ${when}:`,
    received: 'Wir haben Ihre Nachricht erhalten',
    number: (number: number) => `Ihr Anliegen hat die Nummer ${number}.`,
    program: 'Diese Antwort hat unser Programm geschrieben. Sie brauchen nichts zu tun.',
    away: 'Wir sind zurzeit nicht da',
  },
  en: {
    wrote: (when: string) => `On ${when} you wrote:`,
    forwarded: (who: string, when: string) => `On ${when} ${who} wrote:`,
    received: 'We have received your message',
    number: (number: number) => `Your enquiry has the number ${number}.`,
    program: 'Our program wrote this answer. There is nothing for you to do.',
    away: 'We are not here at present',
  },
}

async function frameOf(ctx: Ctx) {
  const settings = await siteSettings(ctx)
  const { site, admincenter } = settings
  const siteUrl = ctx.platform.config.publicUrl
  return {
    frame: { siteName: site.name, siteUrl },
    siteName: site.name,
    zone: site.timeZone,
    office: officeAddressOf(settings),
    href: (_id: string) => `${siteUrl}${admincenter.url}/${inboxScreens.inbox}/${_id}`,
  }
}

const moment = (iso: string, lang: Language, timeZone: string): string =>
  new Intl.DateTimeFormat(locales[lang], { dateStyle: 'long', timeStyle: 'short', timeZone }).format(
    new Date(iso),
  )

/** Sender and reply address of a mailbox's mails. */
async function letterhead(
  ctx: Ctx,
  thread: ThreadRow,
  mailbox: MailboxRow,
  to: string,
): Promise<Pick<Mail, 'from' | 'replyTo' | 'mailbox'> & { mark: string }> {
  const { siteName, office } = await frameOf(ctx)
  const isRead = mailbox.host !== '' && mailbox.address !== ''
  const answerTo = isRead
    ? mailbox.plus
      ? threadMarks.address(ctx.platform, thread, { from: to, at: mailbox.address })
      : mailbox.address
    : mailbox.address || office
  return {
    ...(mailbox.address ? { from: { name: siteName, address: mailbox.address } } : {}),
    ...(answerTo ? { replyTo: answerTo } : {}),
    ...(mailbox.sender ? { mailbox: mailbox.sender } : {}),
    mark: isRead && !mailbox.plus ? `${threadMarks.mark(ctx.platform, thread, to)} ` : '',
  }
}

/** Message-IDs for `References`, nearest last. */
export const answersTo = (ctx: Ctx, said: readonly MessageRow[]): string[] => {
  const own = new URL(ctx.platform.config.publicUrl).hostname.replace(/^www\./, '')
  return said
    .map(
      ({ messageId, mail, email }) =>
        messageId || (mail ? `<${mail}@${email.split('@').at(-1) || own}>` : ''),
    )
    .filter((one) => /^<[^\s<>]{1,500}>$/.test(one))
    .slice(-20)
}

interface Answer {
  thread: ThreadRow
  mailbox: MailboxRow
  to: string
  text: string
  signature: string
  /** The messages so far, newest last. */
  said: readonly MessageRow[]
  attachments: NonNullable<Mail['attachments']>
}

/** Sends an answer of a user. Returns the id of the mail. */
export async function sendAnswer(ctx: Ctx, answer: Answer): Promise<string> {
  const { thread, mailbox, to, text, signature, said, attachments } = answer
  const { frame, zone } = await frameOf(ctx)
  const t = texts[thread.lang]
  const last = said.findLast(({ way }) => way === 'in')
  const subject = oneLine(thread.subject, bounds.subject)
  const { mark, ...head } = await letterhead(ctx, thread, mailbox, to)
  const children: ReactNode[] = [
    ...paragraphs(text),
    ...(signature ? [paragraph('–'), ...paragraphs(signature)] : []),
    ...(last
      ? [
          note(t.wrote(moment(last.sentAt ?? last.createdAt, thread.lang, zone))),
          quotation(last.text.slice(0, quotedMost)),
        ]
      : []),
  ]
  return ctx.platform.mail.send(ctx, {
    ...head,
    to: thread.name && to === thread.email ? { name: oneLine(thread.name, bounds.name), address: to } : to,
    lang: thread.lang,
    byPerson: true,
    answers: answersTo(ctx, said),
    subject: `${mark}${said.length > 0 ? answerSubject(subject) : subject}`,
    attachments,
    content: mailLayout({
      lang: thread.lang,
      ...frame,
      title: thread.subject,
      children,
      footer: threadName[thread.lang].replace('{number}', String(thread.number)),
    }),
  })
}

/** Forwards messages to somebody outside. The reply goes to the forwarding user through the mailbox. */
export async function sendForward(
  ctx: Ctx,
  given: Omit<Answer, 'signature' | 'said'> & { signature: string; passed: readonly MessageRow[] },
): Promise<string> {
  const { thread, mailbox, to, text, signature, passed, attachments } = given
  const { frame, zone } = await frameOf(ctx)
  const t = texts[thread.lang]
  const { mark, ...head } = await letterhead(ctx, thread, mailbox, to)
  let room = forwardedMost
  const quoted = passed.map(({ text: words }) => {
    const part = truncate(words.replaceAll(/\n{3,}/g, '\n\n'), Math.min(forwardedOfOne, room))
    room -= part.length
    return part
  })
  return ctx.platform.mail.send(ctx, {
    ...head,
    to,
    lang: thread.lang,
    byPerson: true,
    subject: `${mark}Fwd: ${oneLine(thread.subject, bounds.subject)}`,
    attachments,
    content: mailLayout({
      lang: thread.lang,
      ...frame,
      title: thread.subject,
      children: [
        ...paragraphs(text),
        ...(signature ? [paragraph('–'), ...paragraphs(signature)] : []),
        ...passed.flatMap(({ name, email, createdAt, sentAt }, index) => [
          note(
            t.forwarded(
              [name, email && `<${email}>`].filter(Boolean).join(' '),
              moment(sentAt ?? createdAt, thread.lang, zone),
            ),
          ),
          quotation(quoted[index]!),
        ]),
      ],
    }),
  })
}

/** Sends an automatic reply: a confirmation of receipt or an absence note. */
export async function sendAutoReply(
  ctx: Ctx,
  {
    thread,
    mailbox,
    isAway,
    answers,
  }: { thread: ThreadRow; mailbox: MailboxRow; isAway: boolean; answers: string[] },
): Promise<void> {
  const { frame } = await frameOf(ctx)
  const t = texts[thread.lang]
  const own = sayIn(isAway ? mailbox.awayText : mailbox.autoText, thread.lang).text
  const title = isAway ? t.away : t.received
  const { mark, ...head } = await letterhead(ctx, thread, mailbox, thread.email)
  await ctx.platform.mail.send(ctx, {
    ...head,
    to: thread.email,
    lang: thread.lang,
    answers,
    subject: `${mark}${title}`,
    content: mailLayout({
      lang: thread.lang,
      ...frame,
      title,
      children: [...paragraphs(own), paragraph(t.number(thread.number)), note(t.program)],
    }),
  })
}

const officeTexts = {
  de: {
    mentioned: (who: string) => `${who} hat Sie in einer Notiz erwähnt`,
    assigned: 'Ein Anliegen wurde Ihnen zugeteilt',
    number: 'Nummer',
    subject: 'Betreff',
    from: 'Von',
    open: 'In der Verwaltung öffnen',
  },
  en: {
    mentioned: (who: string) => `${who} has mentioned you in a note`,
    assigned: 'An enquiry was given to you',
    number: 'Number',
    subject: 'Subject',
    from: 'From',
    open: 'Open in the admin centre',
  },
}

/** Mails users who were mentioned or assigned, except the acting user. */
export async function tellColleagues(
  ctx: Ctx,
  thread: ThreadRow,
  { people, why, text = '' }: { people: readonly string[]; why: 'mentioned' | 'assigned'; text?: string },
): Promise<void> {
  const wanted = new Set(people.filter((one) => one !== ctx.user?._id))
  if (wanted.size === 0) return
  const { frame, href } = await frameOf(ctx)
  for (const { user, email, lang } of await staffWithRights(ctx)) {
    if (!wanted.has(user._id) || email === '') continue
    const t = officeTexts[lang]
    const title = why === 'mentioned' ? t.mentioned(ctx.user?.name ?? '') : t.assigned
    await ctx.platform.mail.send(ctx, {
      to: email,
      lang,
      subject: `${title} (${thread.number})`,
      content: mailLayout({
        lang,
        ...frame,
        title,
        children: [
          facts([
            [t.number, String(thread.number)],
            [t.subject, thread.subject],
            [t.from, thread.name || thread.email],
          ]),
          ...paragraphs(text),
          button(t.open, href(thread._id)),
        ],
      }),
    })
  }
}
