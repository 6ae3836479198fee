import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { contentLanguages } from '#kit/shared/text/languages.ts'
import { Problem } from '#kit/shared/problem.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { subscribersTable as readers } from '#domains/office/newsletter/server/offers.ts'
import type { LetterFinding } from '../../letter-modules.contract.ts'
import { inAudience, isSuppressed } from './audience.ts'
import { fullAddress, shownRecords } from '../letter/blocks.service.ts'
import { ecgAmong } from '../returns/ecg.ts'
import { findingsOf } from '../letter/findings.ts'
import { clickAddress, letterHref, letterSeal } from '../letter/letter-links.ts'
import { makeLetter, type MadeLetter, unescapeHtml } from '../letter/letter.service.ts'
import { letterSettings } from '../letter-settings.service.ts'
import { contentsTable, recipientsTable, type SendingRow, sendingsTable } from '../letters.table.ts'
import { noteLetterFiles } from './letter-files.ts'
import { sendingDraft } from './sending-draft.ts'
import { wakeDelivery } from './wake.ts'

const refused = (findings: readonly LetterFinding[]) => {
  const said = findings.map(({ message }) => message).join(' ')
  return new Problem(
    'LETTER_NOT_READY',
    422,
    {
      de: `So kann der Brief nicht hinaus. ${said}`,
      en: `The letter cannot leave like this. ${said}`,
    },
    { details: { findings } },
  )
}

const nobody = () =>
  new Problem('NOBODY', 422, {
    de: 'Niemand bekäme diesen Brief. Bitte wählen Sie Listen, auf denen jemand ist.',
    en: 'Nobody would get this letter. Please choose lists with somebody on them.',
  })

/** Replaces web links by counting ones and adds their targets to `links`. */
function countedLinks(ctx: Ctx, sending: number, html: string, links: string[]): string {
  return html.replaceAll(
    /(<a\b[^>]*?\bhref=")(https?:\/\/[^"]+)(")/g,
    (_whole, before: string, href: string, after: string) => {
      const to = unescapeHtml(href)
      const known = links.indexOf(to)
      const place = known >= 0 ? known : links.push(to) - 1
      return `${before}${clickAddress(ctx, sending, place)}${after}`
    },
  )
}

/** Stores a letter as sent, in each language, so that later changes of the site do not affect it. */
export async function keepLetter(ctx: Ctx, row: SendingRow, made: readonly MadeLetter[]): Promise<void> {
  const seal = row.public ? '' : letterSeal(ctx, row.number)
  const links: string[] = []
  await ctx.db.delete(contentsTable).where(eq(contentsTable.sending, row._id))
  await ctx.db.insert(contentsTable).values(
    made.map(({ lang, subject, html, text, blocks }) => {
      const browser = fullAddress(ctx, letterHref(lang, row, seal))
      const own = (words: string) => words.replaceAll('{{browser}}', browser)
      const counted = countedLinks(ctx, row.number, html, links)
      return {
        sending: row._id,
        lang,
        subject,
        html: own(counted),
        text: own(text),
        blocks,
        links,
        shows: shownRecords(blocks),
      }
    }),
  )
  await noteLetterFiles(ctx, row)
}

/** Adds readers who are not recipients of the sending yet. Returns their number. */
export async function addRecipients(
  ctx: Ctx,
  row: Pick<SendingRow, '_id' | 'lists' | 'groups' | 'tags'>,
  since: { confirmedFrom: string; confirmedUntil: string } | null = null,
): Promise<number> {
  const { ecg } = await letterSettings(ctx)
  const { measure } = (await siteSettings(ctx)).newsletter
  const among = since
    ? sql` and ${readers.since} > ${since.confirmedFrom}::timestamptz and ${readers.since} <= ${since.confirmedUntil}::timestamptz`
    : sql``
  const { rows } = await ctx.db.execute<{ _id: string; email: string; state: string }>(sql`
    insert into ${recipientsTable} ("_id", "sending", "subscriber", "email", "name", "lang", "domain", "state", "why", "at", "measured")
    select gen_random_uuid(), ${row._id}::uuid, ${readers._id}, ${readers.email}, ${readers.name}, ${readers.lang},
      lower(split_part(${readers.email}, '@', 2)),
      case when ${isSuppressed(sql`${readers.email}`)} then 'skipped' else 'waiting' end,
      case when ${isSuppressed(sql`${readers.email}`)} then 'suppressed' else '' end,
      ${ctx.now}::timestamptz, ${measure}::boolean and ${readers.measured}
    from ${readers} where ${inAudience(row)}${among}
    on conflict on constraint newsletter_recipients_once do nothing
    returning "_id", "email", "state"`)
  if (ecg) {
    const listed = await ecgAmong(
      ctx,
      rows.map(({ email }) => email),
    )
    const ids = rows.filter(({ email }) => listed.has(email)).map(({ _id }) => _id)
    await ctx.db.execute(sql`
      update ${recipientsTable} set "state" = 'skipped', "why" = 'ecg'
      where "_id" = any(${sql.param(ids)}::uuid[]) and "state" = 'waiting'`)
  }
  return rows.length
}

/** Renders a letter in both languages. Throws 422 with the problems to solve first. */
export async function readyLetters(ctx: Ctx, row: SendingRow): Promise<MadeLetter[]> {
  const draft = await sendingDraft(ctx, row)
  const made: MadeLetter[] = []
  for (const lang of contentLanguages) made.push(await makeLetter(ctx, draft, lang, row.since))
  const errors = made
    .flatMap((letter) => findingsOf(ctx.told, draft, letter))
    .filter(({ level }) => level === 'error')
  const distinct = [...new Map(errors.map((error) => [error.message, error])).values()]
  if (distinct.length > 0) throw refused(distinct)
  return made
}

/** Starts sending: stores the letter and its recipients; the first letters leave after the commit. */
export async function startSending(ctx: Ctx, row: SendingRow): Promise<void> {
  const made = await readyLetters(ctx, row)
  if (!row.open && row.lists.length === 0) throw nobody()
  await keepLetter(ctx, row, made)
  if (!row.open) {
    await addRecipients(ctx, row)
    const { rows } = await ctx.db.execute(sql`
      select from ${recipientsTable} where "sending" = ${row._id}::uuid and "state" = 'waiting' limit 1`)
    if (rows.length === 0) throw nobody()
  }
  await ctx.db
    .update(sendingsTable)
    .set({ startedAt: ctx.now, endedAt: null, trouble: '', troubles: 0, notBefore: null, sendAt: null })
    .where(eq(sendingsTable._id, row._id))
  await wakeDelivery(ctx, row._id)
}
