import { and, asc, eq, ne, not, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { refusalOf } from '#kit/server/http/problems.ts'
import { answered } from '#kit/server/records/answer.ts'
import { recordCalls, writeOf } from '#kit/server/records/calls.ts'
import { changeRecord, createRecord } from '#kit/server/records/change.ts'
import { lockRecord } from '#kit/server/records/conflict.ts'
import { recordKind } from '#kit/server/records/kind.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import { removeRecord } from '#kit/server/records/removing.ts'
import { isSealed, openSecret, sealSecret } from '#kit/server/start/secrets.ts'
import { hasRight, isAdmin } from '#kit/shared/access.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { Problem } from '#kit/shared/problem.ts'
import { hiddenSecret } from '#kit/shared/settings/hidden-secret.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { staff, staffWithRights } from '#domains/platform/users/server/offers.ts'
import { mailbox, type Mailbox } from '../inbox.contract.ts'
import { mailboxesTable as table, type MailboxRow } from './inbox.table.ts'

const purpose = 'message mailbox'

export const mailboxes = recordKind({
  name: mailbox.name,
  module: mailbox.module,
  table,
  confidential: ['password'],
  answer: async (_ctx, rows) =>
    rows.map((row) => ({ ...row, password: row.password === '' ? '' : hiddenSecret })),
  sortable: ['title'],
  defaultSort: 'title',
  searched: [table.title, table.address],
})

refusalOf(
  'message_threads_mailbox_known',
  new Problem('IN_USE', 409, {
    de: 'In diesem Postfach sind noch Nachrichten. Bitte geben Sie sie zuerst in ein anderes.',
    en: 'There are still messages in this mailbox. Please move them to another one first.',
  }),
)
refusalOf(
  'message_mailboxes_default',
  wrongField('isDefault', {
    de: 'Jemand hat gerade ein anderes Postfach dafür bestimmt. Bitte speichern Sie noch einmal.',
    en: 'Somebody has just chosen another mailbox for this. Please save again.',
  }),
)

/**
 * Condition for rows of mailboxes that the caller may read; undefined: all, for administrators and the program itself.
 */
export const inOwnMailboxes = (ctx: Ctx, column: SQL): SQL | undefined =>
  !ctx.user || isAdmin(ctx.user)
    ? undefined
    : sql`${column} in (select "_id" from message_mailboxes where "people" = '{}' or ${ctx.user._id}::uuid = any("people"))`

/** The same for rows of one mailbox or, without one, of all. */
export function inOwnMailboxesOrAll(ctx: Ctx, column: SQL): SQL | undefined {
  const own = inOwnMailboxes(ctx, column)
  return own && sql`(${column} is null or ${own})`
}

/** Whether the caller may read every mailbox. */
export async function readsAllMailboxes(ctx: Ctx): Promise<boolean> {
  const own = inOwnMailboxes(ctx, sql`"_id"`)
  if (!own) return true
  const closed = await ctx.db.select({ _id: table._id }).from(table).where(not(own)).limit(1)
  return closed.length === 0
}

/** The mailboxes that the caller may read, the default one first. */
export const ownMailboxes = (ctx: Ctx): Promise<MailboxRow[]> =>
  ctx.db
    .select()
    .from(table)
    .where(inOwnMailboxes(ctx, sql`"_id"`))
    .orderBy(sql`"isDefault" desc`, asc(table.title), asc(table._id))

/** A mailbox that the caller may use. Throws 422 at `mailbox`. */
export async function requireMailbox(ctx: Ctx, _id: string): Promise<MailboxRow> {
  const found = (await ownMailboxes(ctx)).find((one) => one._id === _id)
  if (found) return found
  throw wrongField('mailbox', {
    de: 'Dieses Postfach gibt es nicht, oder es ist nicht Ihres.',
    en: 'There is no such mailbox, or it is not yours.',
  })
}

/** Users who may read a mailbox, or at least one, sorted by name: possible assignees and mentions. */
export async function readersOf(
  ctx: Ctx,
  { people = [] }: { people?: readonly string[] } = {},
): Promise<{ _id: string; name: string }[]> {
  return (await staffWithRights(ctx))
    .filter(({ user }) => hasRight(user, mailboxes.module, 'read'))
    .filter(({ user }) => people.length === 0 || isAdmin(user) || people.includes(user._id))
    .map(({ user: { _id, name } }) => ({ _id, name }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'de'))
}

/** The mailbox for messages without a chosen one. */
export async function defaultMailbox(ctx: Ctx): Promise<MailboxRow> {
  const [row] = await ctx.db
    .select()
    .from(table)
    .orderBy(sql`"isDefault" desc`, asc(table.createdAt))
    .limit(1)
  if (!row) throw new Error('there is no mailbox for messages')
  return row
}

/** Like `requireMailbox`; null is the default one. */
export const requireMailboxOrDefault = async (ctx: Ctx, _id: string | null): Promise<MailboxRow> =>
  requireMailbox(ctx, _id ?? (await defaultMailbox(ctx))._id)

/** A mailbox by its id; the default one for null or a deleted mailbox. */
export async function mailboxOrDefault(ctx: Ctx, _id: string | null): Promise<MailboxRow> {
  const [row] = _id === null ? [] : await ctx.db.select().from(table).where(eq(table._id, _id))
  return row ?? defaultMailbox(ctx)
}

/** A mailbox with its decrypted password, for reading the mail only. */
export function openedMailbox({ platform }: Pick<Ctx, 'platform'>, row: MailboxRow) {
  const { host, port, encryption, user, folder } = row
  let password = ''
  try {
    if (isSealed(row.password)) password = openSecret(platform.config.secret, purpose, row.password)
  } catch {
    // Encrypted with another SECRET: the server's refusal shows that it must be entered again
  }
  return { host, port, encryption, user, folder, password }
}

type Values = Partial<MailboxRow>
const belongsTo = ['host', 'port', 'encryption', 'user'] as const

/** The password to store. Throws 422 when the old one would be sent to another server. */
function withPassword(ctx: Ctx, values: Values, before: MailboxRow | null): Values {
  const { password } = values
  if (password === undefined || password === hiddenSecret) {
    const { password: _hidden, ...rest } = values
    const isElsewhere = belongsTo.some(
      (field) => values[field] !== undefined && values[field] !== before?.[field],
    )
    if (before?.password && isElsewhere)
      throw wrongField('password', {
        de: 'Bitte geben Sie das Passwort noch einmal ein: Server oder Benutzername haben sich geändert.',
        en: 'Please enter the password again: the server or the user name has changed.',
      })
    return rest
  }
  return {
    ...values,
    password: password && sealSecret(ctx.platform.config.secret, purpose, password),
  }
}

async function requirePeople(ctx: Ctx, { people, sender }: Values): Promise<void> {
  if (people && people.length > 0) {
    const known = new Set((await staff(ctx)).map(({ _id }) => _id))
    if (people.some((one) => !known.has(one)))
      throw wrongField('people', {
        de: 'Eines dieser Konten kann in der Verwaltung nicht arbeiten.',
        en: 'One of these accounts cannot work in the admin centre.',
      })
  }
  if (sender && !(await siteSettings(ctx)).mail.mailboxes.some(({ uuid }) => uuid === sender))
    throw wrongField('sender', {
      de: 'Diesen Absender gibt es in den E-Mail-Einstellungen nicht (mehr).',
      en: 'This sender is not in the e-mail settings (any more).',
    })
}

/** Exactly one mailbox is the default: another one can replace it, but it can't be unset. */
async function moveDefault(ctx: Ctx, isDefault: boolean | undefined, row: MailboxRow | null): Promise<void> {
  if (isDefault === true)
    await ctx.db
      .update(table)
      .set({ isDefault: false })
      .where(and(eq(table.isDefault, true), row ? ne(table._id, row._id) : undefined))
  if (isDefault === false && row?.isDefault)
    throw wrongField('isDefault', {
      de: 'Was über die Formulare kommt, braucht ein Postfach. Bitte bestimmen Sie zuerst ein anderes dafür.',
      en: 'What comes by the forms needs a mailbox. Please choose another one for it first.',
    })
}

const one = async (ctx: Ctx, row: MailboxRow) => ({
  message_mailbox: (await answered(ctx, mailboxes, [row]))[0] as Mailbox,
})

async function create(ctx: Ctx, input: InputOf<typeof mailbox.calls.create>) {
  const values = writeOf(mailbox, input).values as Values
  await requirePeople(ctx, values)
  await moveDefault(ctx, values.isDefault, null)
  const begun = {
    ...mailbox.defaults,
    ...withPassword(ctx, values, null),
  }
  return one(ctx, await createRecord(ctx, mailboxes, { values: begun }))
}

async function update(ctx: Ctx, input: InputOf<typeof mailbox.calls.update>) {
  const row = await lockRecord(ctx, mailboxes, input)
  const values = writeOf(mailbox, input).values as Values
  await requirePeople(ctx, values)
  await moveDefault(ctx, values.isDefault, row)
  return one(ctx, await changeRecord(ctx, mailboxes, row, { values: withPassword(ctx, values, row) }))
}

async function remove(ctx: Ctx, { _id }: { _id: string }) {
  const row = await lockRecord(ctx, mailboxes, { _id })
  if (row.isDefault) await moveDefault(ctx, false, row)
  await removeRecord(ctx, mailboxes, row, { title: row.title })
  return { removed: [_id], total: 1 }
}

export const mailboxHandlers = recordCalls(mailbox, mailboxes, {
  filters: {},
  remembered: ({ title }) => ({ title }),
  own: { create, update, remove },
})
