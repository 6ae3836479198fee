import { sql } from 'drizzle-orm'
import type { Platform } from '#kit/server/context.ts'
import { runWrite, systemCaller } from '#kit/server/http/scope.ts'
import { button, facts, mailLayout, paragraph } from '#kit/server/mail/layout.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { administrators } from '#domains/platform/users/server/offers.ts'
import { backupScreens } from '../../backup.addresses.ts'
import type { DrillReport } from '../../backup.contract.ts'
import { admin as de } from '../../backup.de.ts'
import { admin as en } from '../../backup.en.ts'
import { backupSettings } from '../settings.service.ts'

type Told = { de: string; en: string }

/** Occasions to notify administrators. */
export type BackupNews =
  | { kind: 'drill'; report: DrillReport }
  | { kind: 'late' }
  | { kind: 'backupFailed' | 'drillFailed'; problem: Told }

const wordsIn = (lang: Language) => (lang === 'en' ? en : de).mail

function textOf(
  news: BackupNews,
  lang: Language,
): { title: string; lines: string[]; facts: [string, string][] } {
  const words = wordsIn(lang)
  if (news.kind === 'late') return { title: words.late, lines: [words.lateText], facts: [] }
  if (news.kind !== 'drill')
    return {
      title: news.kind === 'backupFailed' ? words.failed : words.drillFailed,
      lines: [news.problem[lang], news.kind === 'backupFailed' ? words.failedText : words.drillFailedText],
      facts: [],
    }
  const write = (value: number, digits = 0) =>
    value.toLocaleString(lang === 'en' ? 'en-GB' : 'de-AT', { maximumFractionDigits: digits })
  const { faults, seconds, rows, files, pages, night } = news.report
  return {
    title: faults.length > 0 ? words.drillRed : words.drillGreen,
    lines: faults.length > 0 ? faults.map((fault) => fault[lang]) : [words.drillGreenText],
    facts: [
      [words.night, night],
      [words.took, `${write(seconds / 60, 1)} min`],
      [words.rows, write(rows)],
      [words.files, write(files)],
      [words.pages, String(pages.length)],
    ],
  }
}

/**
 * Mails the recipients named in the settings, in their language; all administrators with an address if none is named.
 * Mails about a late backup go out once a day.
 */
export async function tellBackup(platform: Platform, news: BackupNews): Promise<void> {
  await runWrite(platform, systemCaller(), async (ctx) => {
    const { recipients, tellGood } = await backupSettings(ctx)
    if (news.kind === 'drill' && news.report.faults.length === 0 && !tellGood) return
    if (news.kind === 'late' && !(await isFirstToday(ctx.db))) return
    const site = await siteSettings(ctx)
    const people = (await administrators(ctx)).filter(
      ({ _id, email }) => email !== '' && (recipients.length === 0 || recipients.includes(_id)),
    )
    const { publicUrl } = platform.config
    for (const { email, name, lang } of people) {
      const { title, lines, facts: told } = textOf(news, lang)
      const words = wordsIn(lang)
      await platform.mail.send(ctx, {
        to: { address: email, name },
        subject: `${title}: ${site.site.name}`,
        lang,
        content: mailLayout({
          lang,
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
        }),
      })
    }
  })
}

/**
 * Records a failure for administrators once a day; returns whether it did so now. A future time, from a clock that was
 * ahead, does not suppress it.
 */
async function isFirstToday(db: Parameters<Platform['mail']['send']>[0]['db']): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into failures ("name", "count", "first", "last", "message", "texts")
    values ('backup.late', 1, now(), now(), ${de.mail.lateText}, ${JSON.stringify({ de: de.mail.lateText, en: en.mail.lateText })}::jsonb)
    on conflict ("name") do update set "last" = now(), "count" = failures."count" + 1
      where failures."last" not between now() - interval '23 hours' and now() + interval '5 minutes'`)
  return rowCount === 1
}
