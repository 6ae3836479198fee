import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { recordCalls, writeOf } from '#kit/server/records/calls.ts'
import { changeRecord, createRecord } from '#kit/server/records/change.ts'
import { lockRecord } from '#kit/server/records/conflict.ts'
import { answered } from '#kit/server/records/answer.ts'
import { recordKind } from '#kit/server/records/kind.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import { refusalOf } from '#kit/server/http/problems.ts'
import { removeRecord } from '#kit/server/records/removing.ts'
import { isAdmin } from '#kit/shared/access.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { Problem } from '#kit/shared/problem.ts'
import { rule, type Rule } from '../inbox.contract.ts'
import { linkHosts, plainAddress, ruleValue, rulesMet, type RuleKind } from '../inbox.rules.ts'
import { messagesTable, rulesTable as table, threadsTable, type ThreadRow } from './inbox.table.ts'
import { inOwnMailboxesOrAll, readsAllMailboxes, requireMailbox } from './mailboxes.service.ts'

const beyond = () =>
  new Problem('C100', 403, {
    de: 'Diese Regel gilt auch für Postfächer, die nicht Ihre sind. Bitte wenden Sie sich an die Administration, oder markieren Sie einzelne Nachrichten als unerwünscht.',
    en: 'This rule acts on mailboxes that are not yours, too. Please ask an administrator, or mark single messages as unwanted.',
  })

/** Rules that apply to several mailboxes, and common words, are reserved for users who may read all mailboxes. */
async function requireReach(
  ctx: Ctx,
  { kind, mailbox }: { kind: RuleKind; mailbox: string | null },
): Promise<void> {
  if (!ctx.user || isAdmin(ctx.user)) return
  if (kind === 'word' || (mailbox === null && !(await readsAllMailboxes(ctx)))) throw beyond()
}

export const rules = recordKind({
  name: rule.name,
  module: rule.module,
  table,
  seen: (ctx) => inOwnMailboxesOrAll(ctx, sql`"mailbox"`),
  mayChange: requireReach,
  // The address of a blocked person
  confidential: ['value'],
  sortable: ['kind', 'value', 'hits', 'createdAt'],
  defaultSort: '-createdAt',
  searched: [table.value],
})
type RuleRow = typeof table.$inferSelect

refusalOf(
  'message_rules_once',
  wrongField('value', { de: 'Diese Regel gibt es schon.', en: 'There is such a rule already.' }),
)

const one = async (ctx: Ctx, row: RuleRow) => ({
  message_rule: (await answered(ctx, rules, [row]))[0] as Rule,
})

/** The normalised value. Throws 422 when nothing is left of it. */
function valueOf(kind: RuleKind, given: string): string {
  const value = ruleValue(kind, given)
  const isFitting = value.length >= 3 && (kind === 'word' || kind === 'sender' || value.includes('.'))
  if (isFitting) return value
  throw wrongField('value', {
    de: 'Bitte geben Sie eine Adresse wie werbung@example.org, einen Namen wie example.org oder ein Wort mit mindestens drei Zeichen an.',
    en: 'Please enter an address such as adverts@example.org, a name such as example.org or a word of at least three characters.',
  })
}

async function create(ctx: Ctx, input: InputOf<typeof rule.calls.create>) {
  const { kind, value, mailbox = rule.defaults.mailbox } = input
  const values = { kind, value: valueOf(kind, value), mailbox }
  if (mailbox !== null) await requireMailbox(ctx, mailbox)
  await requireReach(ctx, values)
  return one(ctx, await createRecord(ctx, rules, { values }))
}

async function update(ctx: Ctx, input: InputOf<typeof rule.calls.update>) {
  const row = await lockRecord(ctx, rules, input)
  const change = writeOf(rule, input).values as Partial<RuleRow>
  const { kind = row.kind, value = row.value, mailbox = row.mailbox } = change
  if (mailbox !== null && mailbox !== row.mailbox) await requireMailbox(ctx, mailbox)
  await requireReach(ctx, { kind, mailbox: row.mailbox })
  await requireReach(ctx, { kind, mailbox })
  // Editing a learned rule makes it the user's own
  return one(
    ctx,
    await changeRecord(ctx, rules, row, {
      values: { kind, value: valueOf(kind, value), mailbox, learned: false },
    }),
  )
}

export const ruleHandlers = recordCalls(rule, rules, {
  filters: { learned: (value) => eq(table.learned, value) },
  remembered: ({ kind }) => ({ kind }),
  own: { create, update },
})

/** Why a message is spam, as matched rules in words; empty: it is not. Counts the matches. */
export async function spamReasons(
  ctx: Ctx,
  { mailbox, ...message }: { email: string; subject: string; text: string; mailbox: string },
): Promise<string[]> {
  const met = rulesMet(
    await ctx.db
      .select()
      .from(table)
      .where(or(isNull(table.mailbox), eq(table.mailbox, mailbox)))
      .limit(5000),
    message,
  )
  if (met.length === 0) return []
  await ctx.db
    .update(table)
    .set({ hits: sql`${table.hits} + 1` })
    .where(
      inArray(
        table._id,
        met.map(({ _id }) => _id),
      ),
    )
  return met.map(({ kind, value }) => `${kind}: ${value}`)
}

/** A learned rule applies to the mailboxes that its teacher may read. */
async function learn(ctx: Ctx, kind: RuleKind, value: string, thread: ThreadRow): Promise<void> {
  const mailbox = (await readsAllMailboxes(ctx)) ? null : thread.mailbox
  const [known] = await ctx.db
    .select()
    .from(table)
    .where(
      and(
        eq(table.kind, kind),
        eq(table.value, value),
        or(isNull(table.mailbox), mailbox === null ? undefined : eq(table.mailbox, mailbox)),
      ),
    )
  if (!known)
    await createRecord(ctx, rules, { values: { kind, value, mailbox, learned: true, from: thread._id } })
}

/**
 * Learns from a rejected conversation: the hosts of its links become rules, except our own and those in wanted
 * messages. The list shows each rule, and users who sort messages can delete it.
 */
export async function learnFrom(ctx: Ctx, thread: ThreadRow): Promise<void> {
  const said = await ctx.db
    .select({ text: messagesTable.text })
    .from(messagesTable)
    .where(and(eq(messagesTable.thread, thread._id), eq(messagesTable.way, 'in')))
  const own = new URL(ctx.platform.config.publicUrl).hostname.replace(/^www\./, '')
  for (const host of linkHosts(said.map(({ text }) => text).join('\n')).slice(0, 5)) {
    if (host === own || host.endsWith(`.${own}`)) continue
    const { rows } = await ctx.db.execute<{ wanted: boolean }>(sql`
      select exists (select 1 from ${messagesTable} said join ${threadsTable} t on t."_id" = said."thread"
        where t."state" <> 'spam' and t."_id" <> ${thread._id}::uuid
          and strpos(lower(said."text"), ${host}) > 0) as "wanted"`)
    if (!rows[0]?.wanted) await learn(ctx, 'link', host, thread)
  }
}

/** Marks future messages of this sender as spam. */
export const blockSender = (ctx: Ctx, thread: ThreadRow): Promise<void> =>
  thread.email ? learn(ctx, 'sender', plainAddress(thread.email), thread) : Promise.resolve()

/** Deletes rules learned from a wanted conversation, and those that block its sender, within the caller's mailboxes. */
export async function unlearn(ctx: Ctx, thread: ThreadRow): Promise<void> {
  const found = await ctx.db
    .select()
    .from(table)
    .where(
      and(
        sql`((${table.learned} and ${table.from} = ${thread._id}::uuid)
          or (${table.kind} = 'sender' and ${table.value} = ${plainAddress(thread.email)}))`,
        or(
          eq(table.mailbox, thread.mailbox),
          (await readsAllMailboxes(ctx)) ? isNull(table.mailbox) : undefined,
        ),
      ),
    )
  for (const row of found) await removeRecord(ctx, rules, row, { kind: row.kind })
}
