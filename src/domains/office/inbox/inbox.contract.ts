import { z } from 'zod'
import { endpoint } from '#kit/shared/contract.ts'
import { email as emailOrNone } from '#kit/shared/people/contact-fields.ts'
import { contentLanguages } from '#kit/shared/text/languages.ts'
import { mailboxShape, mailboxDefaults } from '#kit/shared/mailbox-settings.ts'
import { flag, id, isoDay, isoTime } from '#kit/shared/records/record.ts'
import { records, type RecordOf } from '#kit/shared/records/records.ts'
import { translated, untranslated } from '#kit/shared/records/translated.ts'
import { bounds, ruleKinds, sources, threadLife, threadStatuses } from './inbox.rules.ts'
import { said } from './said.contract.ts'

const line = (max: number) => z.string().trim().max(max)
const oneOrMany = <T extends z.ZodType>(schema: T) => z.union([schema, z.array(schema).max(50)])
const module = 'message'
const may = (action: 'read' | 'create' | 'update' | 'remove') => ({ module, action }) as const
/** A valid mail address. */
export const mailAddress = z.email().max(200)

/** Conversations with people outside. */
export const thread = records({
  name: 'message_thread',
  module,
  path: '/api/v1/messages',
  fields: {
    subject: line(bounds.subject).min(1),
    name: line(120),
    email: emailOrNone,
    lang: z.enum(contentLanguages),
    mailbox: id,
    assignee: id.nullable(),
    tags: z.array(line(bounds.tag).min(1)).max(bounds.tags),
    /** Deadline for the answer. */
    dueOn: isoDay.nullable(),
  },
  required: ['subject', 'email'],
  defaults: { name: '', tags: [], dueOn: null },
  filters: {
    status: z.enum(threadStatuses).optional(),
    mailbox: oneOrMany(id).optional(),
    assignee: id.optional(),
    tags: oneOrMany(line(bounds.tag)).optional(),
    source: oneOrMany(z.enum(sources)).optional(),
    /** Only those with messages that the caller has not seen. */
    unseen: flag.optional(),
    /** Only those with a note that mentions the caller. */
    mentioned: flag.optional(),
    /** Only overdue ones. */
    overdue: flag.optional(),
    /** Everything with one person. */
    with: line(200).optional(),
  },
  answered: {
    number: z.number().int(),
    /** Shared by the whole office. */
    status: z.enum(threadStatuses),
    /** Whether the caller has seen the latest message. */
    seen: z.boolean(),
    source: z.enum(sources),
    page: z.string(),
    preview: z.string(),
    lastAt: isoTime,
    waitsUntil: isoTime.nullable(),
    assigneeName: z.string(),
    mailboxTitle: z.string(),
    /** Spam rules that match it. */
    reasons: z.array(z.string()),
    /** The conversation into which it was merged. */
    mergedInto: id.nullable(),
    /** Only in single records, not in lists. */
    messages: z.array(said).optional(),
    /** Other recipients of the latest incoming mail, reached by "reply to all". Absent in lists. */
    others: z.array(z.string()).optional(),
  },
  states: threadLife,
  inputs: { wait: { waitsUntil: isoTime.optional() } },
  bin: true,
})
export type Thread = RecordOf<typeof thread>

/** Mailboxes of the office: readers, incoming and outgoing mail, response times. */
export const mailbox = records({
  name: 'message_mailbox',
  module,
  path: '/api/v1/message_mailbox',
  access: { read: 'admin', create: 'admin', update: 'admin', remove: 'admin' },
  fields: {
    title: line(80).min(1),
    /** Sender and reply address of its mails; empty: the site's own. */
    address: emailOrNone,
    /** A sending account of the settings, whose server sends its mails. */
    sender: id.nullable(),
    /** Users who may read it; empty: everyone with the right to read messages. */
    people: z.array(id).max(bounds.people),
    /** Receives submissions of forms. */
    isDefault: z.boolean(),
    ...mailboxShape.shape,
    /** Its server supports addresses with `+`. */
    plus: z.boolean(),
    /** Working days within which an answer is promised; 0: no promise. */
    days: z.number().int().min(0).max(60),
    autoReply: z.boolean(),
    autoText: translated(line(2000)),
    awayFrom: isoDay.nullable(),
    awayUntil: isoDay.nullable(),
    awayText: translated(line(2000)),
    /** Days after which finished conversations are deleted; 0: never. */
    keepDays: z.number().int().min(0).max(3650),
  },
  required: ['title'],
  defaults: {
    ...mailboxDefaults,
    address: '',
    sender: null,
    people: [],
    isDefault: false,
    plus: false,
    days: 0,
    autoReply: false,
    autoText: untranslated(),
    awayFrom: null,
    awayUntil: null,
    awayText: untranslated(),
    keepDays: 0,
  },
  filters: {},
})
export type Mailbox = RecordOf<typeof mailbox>

/** Reply templates. */
export const template = records({
  name: 'message_template',
  module,
  path: '/api/v1/message_template',
  access: { read: may('read'), create: may('update'), update: may('update'), remove: may('update') },
  fields: { title: line(120).min(1), text: translated(line(bounds.text)), mailbox: id.nullable() },
  required: ['title'],
  defaults: { text: untranslated(), mailbox: null },
  filters: {},
})
export type Template = RecordOf<typeof template>

/** Spam rules: entered by hand, or learned from rejected conversations. */
export const rule = records({
  name: 'message_rule',
  module,
  path: '/api/v1/message_rule',
  access: { read: may('read'), create: may('update'), update: may('update'), remove: may('update') },
  fields: {
    kind: z.enum(ruleKinds),
    value: line(200).min(3),
    /** The mailbox it applies to; null: all. */
    mailbox: id.nullable(),
  },
  required: ['kind', 'value'],
  defaults: { kind: 'sender', mailbox: null },
  filters: { learned: flag.optional() },
  answered: {
    learned: z.boolean(),
    hits: z.number().int(),
  },
})
export type Rule = RecordOf<typeof rule>

const one = z.object({ message_thread: thread.record })
const given = { _id: id, version: z.number().int().optional() }
const path = `${thread.path}/:_id`

export const threadCalls = {
  choices: endpoint({
    method: 'GET',
    path: '/api/v1/message_choices',
    summary: 'What conversations can be sorted by, and the answers that are written often',
    access: may('read'),
    input: z.object({}),
    output: z.object({
      mailboxes: z.array(z.object({ _id: id, title: z.string(), isDefault: z.boolean() })),
      people: z.array(z.object({ _id: id, name: z.string() })),
      tags: z.array(z.string()),
      templates: z.array(
        z.object({ _id: id, title: z.string(), text: template.fields.text, mailbox: id.nullable() }),
      ),
      signature: z.string(),
      /** Numbers of conversations unread by the office, and unseen by the caller. */
      unread: z.number().int(),
      unseen: z.number().int(),
    }),
  }),
  reply: endpoint({
    method: 'POST',
    path: `${path}/reply`,
    summary: 'Answer by mail, with the look of the office',
    access: may('update'),
    // Collects files before it opens its own transaction
    reads: true,
    input: z.object({
      ...given,
      text: line(bounds.text).min(1),
      copies: z.array(mailAddress).max(bounds.copies).default([]),
      /** Uploaded before and not sent yet. */
      attachments: z.array(id).max(bounds.attachments).default([]),
      /** The conversation's state afterwards. */
      next: z.enum(['open', 'waiting', 'done']).default('waiting'),
      /** Generated by the caller for each answer: a repeated request returns the first result. */
      idempotencyKey: z.string().min(8).max(100).optional(),
    }),
    output: one,
  }),
  note: endpoint({
    method: 'POST',
    path: `${path}/note`,
    summary: 'Write a note for the office; whoever it names hears of it',
    access: may('update'),
    input: z.object({
      ...given,
      text: line(bounds.text).min(1),
      mentions: z.array(id).max(bounds.mentions).default([]),
    }),
    output: one,
  }),
  forward: endpoint({
    method: 'POST',
    path: `${path}/forward`,
    summary: 'Send what was said to somebody outside',
    access: may('update'),
    // Collects files before it opens its own transaction
    reads: true,
    input: z.object({
      ...given,
      to: mailAddress,
      text: line(bounds.text).default(''),
      /** Messages to forward; by default the latest. */
      messages: z.array(id).max(50).default([]),
      withAttachments: z.boolean().default(false),
      /** As for answers: a repeated request returns the first result. */
      idempotencyKey: z.string().min(8).max(100).optional(),
    }),
    output: one,
  }),
  formatted: endpoint({
    method: 'GET',
    path: `${path}/formatted/:message`,
    summary:
      'Show a mail with its own formatting: a page without scripts, forms and anything loaded from elsewhere',
    access: may('read'),
    input: z.object({ _id: id, message: id }),
    output: z.object({ html: z.string() }),
  }),
  mark: endpoint({
    method: 'PUT',
    path: `${path}/status`,
    summary: 'Mark a conversation as read or unread, for the whole office',
    access: may('update'),
    input: z.object({ _id: id, status: z.enum(threadStatuses) }),
    output: one,
  }),
  see: endpoint({
    method: 'PUT',
    path: `${path}/seen`,
    summary: 'Say that the caller has seen what came',
    access: may('read'),
    input: z.object({ _id: id }),
    output: one,
  }),
  present: endpoint({
    method: 'PUT',
    path: `${path}/present`,
    summary:
      'Say that the caller has a conversation open, and hear who else has; said again as long as it holds',
    access: may('read'),
    input: z.object({ _id: id, writing: z.boolean().default(false) }),
    output: z.object({ others: z.array(z.object({ _id: id, name: z.string(), writing: z.boolean() })) }),
  }),
  merge: endpoint({
    method: 'POST',
    path: `${path}/merge`,
    summary: 'Join a conversation with another one, which keeps its number',
    access: may('update'),
    input: z.object({ ...given, number: z.number().int().min(1) }),
    output: one,
  }),
  split: endpoint({
    method: 'POST',
    path: `${path}/split`,
    summary: 'Make a conversation of its own of some messages',
    access: may('update'),
    input: z.object({
      ...given,
      messages: z.array(id).min(1).max(200),
      subject: line(bounds.subject).min(1),
    }),
    output: one,
  }),
  block: endpoint({
    method: 'POST',
    path: `${path}/block`,
    summary: 'Call a conversation unwanted, and its sender from now on',
    access: may('update'),
    input: z.object(given),
    output: one,
  }),
  removeAttachment: endpoint({
    method: 'DELETE',
    path: `${path}/attachment/:attachment`,
    summary: 'Take a file away for good',
    access: may('update'),
    input: z.object({ _id: id, attachment: id }),
    output: one,
  }),
  setSignature: endpoint({
    method: 'PUT',
    path: '/api/v1/message_signature',
    summary: "The caller's own signature below answers",
    access: may('update'),
    input: z.object({ text: line(1000) }),
    output: z.object({ text: z.string() }),
  }),
  readNow: endpoint({
    method: 'POST',
    path: `${mailbox.path}/:_id/read-now`,
    summary: 'Read a mailbox now, and tell what came of it',
    access: 'admin',
    reads: true,
    input: z.object({ _id: id }),
    output: z.object({
      taken: z.number().int(),
      large: z.number().int(),
      failed: z.number().int(),
      /** Why it could not be read; null: it was read. */
      trouble: z.string().nullable(),
    }),
    perMinute: 10,
  }),
}

/** Address of uploads to a conversation, as `multipart/form-data` with the field `file`. */
export const attachmentPath = (_id: string): string => `${thread.path}/${_id}/attachment`
