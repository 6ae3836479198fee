import { bugScreens } from '../bugtracker.addresses.ts'
import type { Ctx } from '#kit/server/context.ts'
import { button, facts, mailLayout, note, paragraphs } from '#kit/server/mail/layout.ts'
import { hasRight } from '#kit/shared/access.ts'
import { type Language, sourceLanguage } from '#kit/shared/text/languages.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { accountsOf, staffWithRights } from '#domains/platform/users/server/offers.ts'
import type { ReportRow } from '#domains/platform/reports/server/offers.ts'
import { mail as de } from '../bug-mail.de.ts'
import { mail as en } from '../bug-mail.en.ts'
import { bugLife, type BugState } from '../bugtracker.rules.ts'
import { bugSettings } from './bug-settings.service.ts'
import { bugs, watchersOf } from './bugs.kind.ts'
import { bugMarks, privateBugMarks } from './reply-marks.ts'
import { replyAddress } from './reply-mailbox.service.ts'

interface News {
  /** What happened, as a heading. */
  title: Record<Language, string>
  text: string
  /** Words for those alone who may change it. */
  internal?: string
  /** For the office alone. */
  isPrivate?: boolean
  /** Whoever it comes from, who needs no mail of it. */
  except?: string
}

/** Somebody who gets a mail, in his own language. */
interface Reader {
  address: string
  lang: Language
  /** May change the report, and so read internal notes. */
  isEditor?: boolean
}

const wordsIn = (lang: Language) => (lang === 'en' ? en : de)

async function siteOf(ctx: Ctx) {
  const { site, admincenter } = await siteSettings(ctx)
  const siteUrl = ctx.platform.config.publicUrl
  return {
    frame: { siteName: site.name, siteUrl },
    href: (row: ReportRow) => `${siteUrl}${admincenter.url}/${bugScreens.edit}/${row._id}`,
  }
}

/** Who hears of a fault: the office's people who watch it or have it and may read that of it. */
async function officeOf(ctx: Ctx, row: ReportRow, isPrivate = false): Promise<Reader[]> {
  const wanted = new Set((await watchersOf(ctx, [row._id])).map(({ user }) => user))
  if (row.assignee) wanted.add(row.assignee)
  if (wanted.size === 0) return []
  return (await staffWithRights(ctx))
    .filter(({ user, email }) => wanted.has(user._id) && email !== '' && user._id !== ctx.user?._id)
    .filter(({ user }) => hasRight(user, bugs.module, isPrivate ? 'update' : 'read'))

    .map(({ user, email, lang }) => ({
      ...{ address: email, lang },
      isEditor: hasRight(user, bugs.module, 'update'),
    }))
}

/** The address of whoever reported it; empty where there is none, or it is the caller himself. */
async function reporterOf(ctx: Ctx, row: ReportRow): Promise<string> {
  if (row.createdBy === null) return row.tell ? row.email : ''
  if (row.createdBy === ctx.user?._id) return ''
  return (await accountsOf(ctx, [row.createdBy]))[0]?.email ?? ''
}

/** Addresses that mails about a fault may have gone to: the office's people, its own address, and whoever reported it. */
export async function writtenTo(ctx: Ctx, row: ReportRow): Promise<string[]> {
  const { email } = await bugSettings(ctx)
  const office = (await staffWithRights(ctx)).map((one) => one.email)
  return [...office, email, await reporterOf(ctx, row)].filter((address) => address !== '')
}

/** Tells those who have to do with a fault what happened to it: watchers, whoever has it and, unless it is private, whoever reported it. */
export async function tellOfBug(ctx: Ctx, row: ReportRow, news: News): Promise<void> {
  const { frame, href } = await siteOf(ctx)
  const office = await officeOf(ctx, row, news.isPrivate)
  const reporter = news.isPrivate ? '' : await reporterOf(ctx, row)
  const to = new Map(office.map((one) => [one.address.toLowerCase(), { ...one, forOffice: true }]))
  if (reporter && !to.has(reporter.toLowerCase()))
    to.set(reporter.toLowerCase(), { address: reporter, lang: row.lang, forOffice: false, isEditor: false })
  to.delete(news.except?.toLowerCase() ?? '')
  for (const { address, lang, forOffice, isEditor } of to.values()) {
    const words = wordsIn(lang)
    await ctx.platform.mail.send(ctx, {
      to: address,
      lang,
      ...(await answerable(ctx, row, address, news.isPrivate)),
      content: mailLayout({
        lang,
        ...frame,
        title: news.title[lang],
        children: [
          facts([
            [words.number, String(row.number)],
            [words.bug, row.title],
            [words.state, bugLife.states[row.state as BugState][lang]],
          ]),
          ...paragraphs(news.text),
          ...(isEditor && news.internal ? [note(words.internal), ...paragraphs(news.internal)] : []),
          ...(forOffice ? [button(words.open, href(row))] : []),
        ],
      }),
    })
  }
}

/** Subject and address of an answer: where answers are read, both bring it back to this fault. */
async function answerable(ctx: Ctx, row: ReportRow, address: string, isPrivate = false) {
  const replyTo = await replyAddress(ctx)
  const marks = isPrivate ? privateBugMarks : bugMarks
  const mark = replyTo ? marks.mark(ctx.platform, row, address) : `[#${row.number}]`
  return { subject: `${mark} ${row.title}`, ...(replyTo ? { replyTo } : {}) }
}

/** Tells the office of a new report: the address of the settings, and whoever it was given to. */
export async function tellOfNew(ctx: Ctx, row: ReportRow): Promise<void> {
  const { email } = await bugSettings(ctx)
  const { frame, href } = await siteOf(ctx)
  const readers = [
    ...(email ? [{ address: email, lang: sourceLanguage }] : []),
    ...(await officeOf(ctx, row)),
  ]
  for (const { address, lang } of new Map(readers.map((one) => [one.address, one])).values()) {
    const words = wordsIn(lang)
    await ctx.platform.mail.send(ctx, {
      to: address,
      lang,
      ...(await answerable(ctx, row, address)),
      content: mailLayout({
        lang,
        ...frame,
        title: words.reported,
        children: [
          facts(
            [
              [words.number, String(row.number)],
              [words.bug, row.title],
              [words.page, row.page],
              [words.from, ctx.user?.name ?? row.name],
            ].filter((fact): fact is [string, string] => fact[1] !== ''),
          ),
          ...paragraphs(row.text),
          button(words.open, href(row)),
        ],
      }),
    })
  }
}
