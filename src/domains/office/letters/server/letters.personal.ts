import { inArray, or, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import {
  isAddress,
  isKnown,
  type Person,
  type PersonalData,
  type PersonalFinding,
} from '#kit/server/personal/personal.ts'
import type { JobDefinition } from '#kit/server/jobs/jobs.ts'
import { runWrite, systemCaller } from '#kit/server/http/scope.ts'
import { keptDays } from '../letters.rules.ts'
import { letterScreens } from '../letters.addresses.ts'
import { recipientsTable, sendingsTable, suppressionsTable } from './letters.table.ts'

const words = {
  got: { de: 'Gesendeter Newsletter', en: 'Newsletter sent' },
  suppressed: { de: 'Sperre gegen weitere Newsletter', en: 'Suppressed address' },
}
const reasons = {
  anonymous: {
    de: 'Adresse und Name werden gelöscht; dass ein Brief hinausging, bleibt als Zahl.',
    en: 'Address and name are deleted; that a letter was sent stays as a number.',
  },
  goes: {
    de: 'Die Sperre wird mit der Adresse gelöscht.',
    en: 'The suppression is deleted with the address.',
  },
}

async function find(ctx: Ctx, person: Person): Promise<PersonalFinding[]> {
  const got = await ctx.db
    .select({ row: recipientsTable, title: sendingsTable.title })
    .from(recipientsTable)
    .innerJoin(sendingsTable, sql`${sendingsTable._id} = ${recipientsTable.sending}`)
    .where(or(isAddress(recipientsTable.email, person), isKnown(recipientsTable._id, person)))
    .limit(5000)
  const suppressed = await ctx.db
    .select()
    .from(suppressionsTable)
    .where(or(isAddress(suppressionsTable.email, person), isKnown(suppressionsTable._id, person)))
  return [
    ...got.map(({ row, title }): PersonalFinding => ({
      _id: row._id,
      collection: 'newsletter_recipient',
      what: words.got,
      title,
      at: row.at,
      sure: true,
      fate: 'anonymise',
      reason: reasons.anonymous,
      ask: row.email,
      path: `${letterScreens.sending}/${row.sending}`,
      data: row,
    })),
    ...suppressed.map((row): PersonalFinding => ({
      _id: row._id,
      collection: 'newsletter_suppression',
      what: words.suppressed,
      title: row.email,
      at: row.at,
      sure: true,
      fate: 'remove',
      reason: reasons.goes,
      ask: row.email,
      path: letterScreens.suppressions,
      data: row,
    })),
  ]
}

/** Values that replace a recipient's personal data. */
const nobody = {
  email: '',
  name: '',
  domain: '',
  answer: '',
  subscriber: null,
  measured: false,
  openedAt: null,
  clickedAt: null,
} as const

async function erase(ctx: Ctx, findings: readonly PersonalFinding[]): Promise<void> {
  const ids = findings.map(({ _id }) => _id)
  // A waiting letter would have no recipient
  await ctx.db
    .update(recipientsTable)
    .set({
      ...nobody,
      state: sql`case when "state" in ('waiting', 'claimed') then 'skipped' else "state" end`,
    })
    .where(inArray(recipientsTable._id, ids))
  await ctx.db.delete(suppressionsTable).where(inArray(suppressionsTable._id, ids))
}

/** Recipients of letters, and excluded addresses. */
export const lettersPersonal: PersonalData = {
  title: { de: 'Gesendete Newsletter', en: 'Newsletters sent' },
  columns: ['newsletter_recipients.email', 'newsletter_recipients.name', 'newsletter_suppressions.email'],
  find,
  erase,
}

/** Daily: removes personal data of recipients of old letters and of former subscribers; the numbers stay. */
export async function forgetRecipients(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`
    update ${recipientsTable} set "email" = '', "name" = '', "answer" = '', "subscriber" = null, "measured" = false,
      "openedAt" = null, "clickedAt" = null
    where "email" <> '' and "state" in ('sent', 'uncertain', 'bounced', 'failed', 'skipped')
      and ("subscriber" is null or exists (select from ${sendingsTable} where ${sendingsTable._id} = ${recipientsTable.sending}
        and ${sendingsTable.endedAt} < ${ctx.now}::timestamptz - make_interval(days => ${keptDays}::int)))`)
}

export const forgetRecipientsJob: JobDefinition = {
  name: 'letters.forget',
  called: {
    de: 'Alte Empfängerlisten von Newslettern löschen',
    en: 'Delete old lists of newsletter recipients',
  },
  cron: '52 3 * * *',
  handle: (platform) => runWrite(platform, systemCaller(), forgetRecipients),
}
