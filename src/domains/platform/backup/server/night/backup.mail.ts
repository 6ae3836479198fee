import { sql } from 'drizzle-orm'
import type { Platform } from '#kit/server/context.ts'
import { runWrite, systemCaller } from '#kit/server/http/scope.ts'
import { button, facts, mailLayout, paragraph } from '#kit/server/mail/layout.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { administrators } from '#domains/platform/users/server/offers.ts'
import { backupScreens } from '../../backup.addresses.ts'
import type { DrillReport } from '../../backup.contract.ts'
import { admin as de } from '../../backup.de.ts'
import { backupSettings } from '../settings.service.ts'

type Told = { de: string; en: string }

/** What administrators are told of. */
export type BackupNews =
  | { kind: 'drill'; report: DrillReport }
  | { kind: 'late' }
  | { kind: 'backupFailed' | 'drillFailed'; problem: Told }

const words = de.mail

function textOf(news: BackupNews): { title: string; lines: string[]; facts: [string, string][] } {
  if (news.kind === 'late') return { title: words.late, lines: [words.lateText], facts: [] }
  if (news.kind !== 'drill')
    return {
      title: news.kind === 'backupFailed' ? words.failed : words.drillFailed,
      lines: [news.problem.de, news.kind === 'backupFailed' ? words.failedText : words.drillFailedText],
      facts: [],
    }
  const { faults, seconds, rows, files, pages, night } = news.report
  return {
    title: faults.length > 0 ? words.drillRed : words.drillGreen,
    lines: faults.length > 0 ? faults.map((fault) => fault.de) : [words.drillGreenText],
    facts: [
      [words.night, night],
      [words.took, `${(seconds / 60).toLocaleString('de-AT', { maximumFractionDigits: 1 })} min`],
      [words.rows, rows.toLocaleString('de-AT')],
      [words.files, files.toLocaleString('de-AT')],
      [words.pages, String(pages.length)],
    ],
  }
}

/** Tells, of a late backup once a day, the people whom the settings name, all administrators with an address where they name nobody. */
export async function tellBackup(platform: Platform, news: BackupNews): Promise<void> {
  await runWrite(platform, systemCaller(), async (ctx) => {
    const { recipients, tellGood } = await backupSettings(ctx)
    if (news.kind === 'drill' && news.report.faults.length === 0 && !tellGood) return
    if (news.kind === 'late' && !(await isFirstToday(ctx.db))) return
    const site = await siteSettings(ctx)
    const people = (await administrators(ctx)).filter(
      ({ _id, email }) => email !== '' && (recipients.length === 0 || recipients.includes(_id)),
    )
    const { title, lines, facts: told } = textOf(news)
    const { publicUrl } = platform.config
    const content = mailLayout({
      lang: 'de',
      siteName: site.site.name,
      siteUrl: publicUrl,
      title,
      preview: lines[0] ?? title,
      children: [
        ...lines.map((line) => paragraph(line)),
        ...(told.length > 0 ? [facts(told)] : []),
        button(words.open, `${publicUrl}${site.admincenter.url}/${backupScreens.backup}`),
      ],
      footer: words.footer,
    })
    for (const { email, name } of people)
      await platform.mail.send(ctx, {
        to: { address: email, name },
        subject: `${title}: ${site.site.name}`,
        lang: 'de',
        content,
      })
  })
}

/** Counted among the failures that administrators see, once a day; whether that was now. A time of the future, from a clock that was ahead, keeps nobody from being told. */
async function isFirstToday(db: Parameters<Platform['mail']['send']>[0]['db']): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into failures ("name", "count", "first", "last", "message") values ('backup.late', 1, now(), now(), ${words.lateText})
    on conflict ("name") do update set "last" = now(), "count" = failures."count" + 1
      where failures."last" not between now() - interval '23 hours' and now() + interval '5 minutes'`)
  return rowCount === 1
}
