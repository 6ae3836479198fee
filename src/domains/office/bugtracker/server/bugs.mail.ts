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
  /** The event, as a heading. */
  title: Record<Language, string>
  text: string
  /** Text only for recipients who may change the bug. */
  internal?: string
  /** Internal. */
  isPrivate?: boolean
  /** Id of the acting user, who gets no mail. */
  except?: string
}

/** A recipient, with their language. */
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

/** Recipients in the office: watchers and the assignee, as far as they may read it. */
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

/** The reporter's address; empty when there is none, or the reporter is the caller. */
async function reporterOf(ctx: Ctx, row: ReportRow): Promise<string> {
  if (row.createdBy === null) return row.tell ? row.email : ''
  if (row.createdBy === ctx.user?._id) return ''
  return (await accountsOf(ctx, [row.createdBy]))[0]?.email ?? ''
}

/**
 * All addresses that may have received mails about a bug: the office's, the notification address, and the reporter's.
 */
export async function writtenTo(ctx: Ctx, row: ReportRow): Promise<string[]> {
  const { email } = await bugSettings(ctx)
  const office = (await staffWithRights(ctx)).map((one) => one.email)
  return [...office, email, await reporterOf(ctx, row)].filter((address) => address !== '')
}

/** Mails an event of a bug to its watchers and assignee and, unless it is private, to the reporter. */
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

/** Subject and reply address: when replies are read, both lead back to this bug. */
async function answerable(ctx: Ctx, row: ReportRow, address: string, isPrivate = false) {
  const replyTo = await replyAddress(ctx)
  const marks = isPrivate ? privateBugMarks : bugMarks
  const mark = replyTo ? marks.mark(ctx.platform, row, address) : `[#${row.number}]`
  return { subject: `${mark} ${row.title}`, ...(replyTo ? { replyTo } : {}) }
}

/** Mails a new report to the notification address and the assignee. */
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
