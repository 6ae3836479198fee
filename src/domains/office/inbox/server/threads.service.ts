import { and, arrayOverlaps, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { recordCalls, writeOf } from '#kit/server/records/calls.ts'
import { changeRecord, createRecord } from '#kit/server/records/change.ts'
import { lockRecord, rowOf } from '#kit/server/records/conflict.ts'
import { once } from '#kit/server/records/once.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import { removeRecord } from '#kit/server/records/removing.ts'
import { recordKind, seenBy } from '#kit/server/records/kind.ts'
import { textsIn } from '#kit/server/records/translated.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { siteDay } from '#domains/platform/settings/server/offers.ts'
import { template, thread } from '../inbox.contract.ts'
import { plainAddress } from '../inbox.rules.ts'
import { accept, finish, isOverdue, reject, reopen } from './arrange.service.ts'
import { removeAttachments } from './attachments.service.ts'
import { tellColleagues } from './inbox.mail.ts'
import { templatesTable, threadsTable as table, type ThreadRow } from './inbox.table.ts'
import { inOwnMailboxesOrAll, ownMailboxes, readersOf, requireMailbox } from './mailboxes.service.ts'
import { signatureOf } from './reply.service.ts'
import { haveSeen } from './say.service.ts'
import { threadAnswer, threads } from './threads.kind.ts'

const many = <T>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value])

/** Throws 422 for an assignee who may not read the mailbox. */
async function requireAssignee(ctx: Ctx, assignee: string, mailbox: string): Promise<void> {
  const readers = await readersOf(ctx, await requireMailbox(ctx, mailbox))
  if (!readers.some(({ _id }) => _id === assignee))
    throw wrongField('assignee', {
      de: 'Diese Person kann dieses Postfach nicht lesen. Bitte wählen Sie eine andere.',
      en: 'This person cannot read this mailbox. Please choose another one.',
    })
}

/** A conversation started by the office; `reply` sends the first mail. */
async function create(ctx: Ctx, { idempotencyKey, ...input }: InputOf<typeof thread.calls.create>) {
  const _id = await once(ctx, { module: threads.name, key: idempotencyKey, input }, async () => {
    const values = writeOf(thread, input).values as Partial<ThreadRow>
    const mailbox = values.mailbox ?? (await ownMailboxes(ctx))[0]?._id ?? ''
    await requireMailbox(ctx, mailbox)
    if (values.assignee) await requireAssignee(ctx, values.assignee, mailbox)
    const row = await createRecord(ctx, threads, {
      values: {
        ...thread.defaults,
        lang: ctx.lang,
        assignee: ctx.user!._id,
        ...values,
        ...{ mailbox, source: 'office', status: 'read', lastAt: ctx.now },
      },
    })
    await haveSeen(ctx, row._id)
    return row._id
  })
  return threadAnswer(ctx, await rowOf(ctx, threads, _id))
}

async function update(ctx: Ctx, input: InputOf<typeof thread.calls.update>) {
  const row = await lockRecord(ctx, threads, input)
  const values = writeOf(thread, input).values as Partial<ThreadRow>
  const { mailbox = row.mailbox, assignee = row.assignee } = values
  if (mailbox !== row.mailbox) await requireMailbox(ctx, mailbox)
  const isGiven = assignee !== null && assignee !== row.assignee
  if (isGiven) await requireAssignee(ctx, assignee, mailbox)
  const is = await changeRecord(ctx, threads, row, { values })
  if (isGiven) await tellColleagues(ctx, is, { people: [assignee], why: 'assigned' })
  return threadAnswer(ctx, is)
}

/** Moves it to the bin or, from there, deletes it with its files. */
async function remove(ctx: Ctx, { _id }: { _id: string }) {
  const row = await lockRecord(ctx, threads, { _id, fromBin: true })
  if (row.deletedAt) await removeAttachments(ctx, [_id])
  await removeRecord(ctx, threads, row, { number: row.number, state: row.state })
  return { removed: [_id], total: 1 }
}

const mentionsOf = (user: string) =>
  sql`exists (select 1 from messages said where said."thread" = "message_threads"."_id" and ${user}::uuid = any(said."mentions"))`

/** Conversations with messages that a user has not seen. */
export const unseenBy = (user: string) =>
  sql`"message_threads"."state" <> 'spam' and not exists (select 1 from message_seen s where s."thread" = "message_threads"."_id"
    and s."user" = ${user}::uuid and s."at" >= "message_threads"."lastAt")`

const standard = recordCalls(thread, threads, {
  filters: {
    status: (value) => eq(table.status, value),
    mailbox: (value) => inArray(table.mailbox, many(value)),
    assignee: (value) => eq(table.assignee, value),
    tags: (value) => arrayOverlaps(table.tags, many(value)),
    source: (value) => inArray(table.source, many(value)),
    unseen: (value, ctx) => (value && ctx.user ? unseenBy(ctx.user._id) : undefined),
    mentioned: (value, ctx) => (value && ctx.user ? mentionsOf(ctx.user._id) : undefined),
    overdue: async (value, ctx) => (value ? isOverdue(await siteDay(ctx)) : undefined),
    with: (value) => sql`lower(${table.email}) = ${plainAddress(value)}`,
  },
  remembered: ({ number, state }) => ({ number, state }),
  own: { create, update, remove },
})

/** The calls of conversations. Lists leave out spam unless requested. */
export const threadHandlers = {
  ...standard,
  ...{ finish, reopen, reject, accept },
  list: (ctx: Ctx, input: InputOf<typeof thread.calls.list>) =>
    standard.list(ctx, {
      ...input,
      state:
        input.state ?? (input.bin || input.search || input.with ? undefined : ['open', 'waiting', 'done']),
    }),
}

export const templates = recordKind({
  name: template.name,
  module: template.module,
  table: templatesTable,
  seen: (ctx) => inOwnMailboxesOrAll(ctx, sql`"mailbox"`),
  sortable: ['title', 'updatedAt'],
  defaultSort: 'title',
  searched: [templatesTable.title, ...textsIn(templatesTable.text)],
})

const templateOptions = {
  filters: {},
  remembered: ({ title }: typeof templatesTable.$inferSelect) => ({ title }),
}
const standardTemplates = recordCalls(template, templates, templateOptions)

/** Templates belong to mailboxes that the caller may read. */
export const templateHandlers = recordCalls(template, templates, {
  ...templateOptions,
  own: {
    async create(ctx: Ctx, input: InputOf<typeof template.calls.create>) {
      if (input.mailbox) await requireMailbox(ctx, input.mailbox)
      return standardTemplates.create(ctx, input)
    },
    async update(ctx: Ctx, input: InputOf<typeof template.calls.update>) {
      if (input.mailbox) await requireMailbox(ctx, input.mailbox)
      return standardTemplates.update(ctx, input)
    },
  },
})

/** `GET /api/v1/message_choices`. */
export async function choices(ctx: Ctx) {
  const boxes = await ownMailboxes(ctx)
  const seen = seenBy(ctx, threads)
  const tags = await ctx.db.execute<{ tag: string }>(
    sql`select distinct unnest("tags") as "tag" from ${table} where ${seen ?? sql`true`} order by 1 limit 500`,
  )
  const known = new Set(boxes.map(({ _id }) => _id))
  const written = await ctx.db.select().from(templatesTable).orderBy(asc(templatesTable.title)).limit(500)
  const { rows } = await ctx.db.execute<{ unread: number; unseen: number }>(sql`
    select count(*) filter (where "status" = 'unread')::int as "unread",
      count(*) filter (where "state" in ('open', 'waiting') and ${unseenBy(ctx.user!._id)})::int as "unseen"
    from message_threads where "deletedAt" is null and "state" <> 'spam' and ${and(seen) ?? sql`true`}`)
  return {
    mailboxes: boxes.map(({ _id, title, isDefault }) => ({ _id, title, isDefault })),
    people: await readersOf(ctx),
    tags: tags.rows.map(({ tag }) => tag),
    templates: written
      .filter(({ mailbox }) => mailbox === null || known.has(mailbox))
      .map(({ _id, title, text, mailbox }) => ({ _id, title, text, mailbox })),
    signature: await signatureOf(ctx),
    unread: rows[0]?.unread ?? 0,
    unseen: rows[0]?.unseen ?? 0,
  }
}
