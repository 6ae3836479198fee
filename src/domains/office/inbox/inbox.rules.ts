import type { Words } from '#kit/shared/text/languages.ts'
import { states, type StateOf } from '#kit/shared/states/states.ts'
import { truncate } from '#kit/shared/text/truncate.ts'

/** States of a conversation. */
export const threadLife = states({
  states: {
    open: { de: 'Offen', en: 'Open' },
    waiting: { de: 'Wartet auf Antwort', en: 'Waiting for an answer' },
    done: { de: 'Erledigt', en: 'Done' },
    spam: { de: 'Unerwünscht', en: 'Unwanted' },
  },
  initial: 'open',
  actions: {
    wait: {
      label: { de: 'Auf Antwort warten', en: 'Wait for an answer' },
      from: ['open', 'done'],
      to: 'waiting',
      text: 'may',
    },
    finish: { label: { de: 'Erledigen', en: 'Finish' }, from: ['open', 'waiting'], to: 'done' },
    reopen: { label: { de: 'Wieder öffnen', en: 'Open again' }, from: ['waiting', 'done'], to: 'open' },
    reject: {
      label: { de: 'Unerwünscht', en: 'Unwanted' },
      from: ['open', 'waiting', 'done'],
      to: 'spam',
    },
    accept: { label: { de: 'Doch erwünscht', en: 'Wanted after all' }, from: ['spam'], to: 'open' },
  },
})
export type ThreadState = StateOf<typeof threadLife>

export const threadStatuses = ['read', 'unread'] as const
/** Origin of a conversation. */
export const sources = ['form', 'mail', 'office'] as const
/** Kinds of messages: from outside, to the outside, internal note. */
export const ways = ['in', 'out', 'note'] as const
export const ruleKinds = ['sender', 'domain', 'link', 'word'] as const
export type RuleKind = (typeof ruleKinds)[number]

const megabyte = 1024 * 1024
export const bounds = {
  subject: 200,
  name: 120,
  text: 20_000,
  /** Maximum for incoming mail; the rest stays in the mailbox. */
  incoming: 100_000,
  /** Messages and characters after which a conversation continues in a new one. */
  threadMessages: 300,
  threadText: 1_000_000,
  /** Maximum messages shown of a merged conversation; the newest. */
  shownMessages: 600,
  tag: 40,
  tags: 20,
  copies: 10,
  attachments: 10,
  attachmentBytes: 10 * megabyte,
  /** Maximum size of an outgoing mail: many servers refuse more, and encoding adds a third. */
  mailBytes: 15 * megabyte,
  mentions: 20,
  people: 200,
} as const

/** A text in one line, cut with an ellipsis. */
export function oneLine(text: string, most: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > most ? `${truncate(line, most - 2).trimEnd()} …` : line
}

/** Normalised address for comparisons: without surrounding spaces, in lower case. */
export const plainAddress = (address: string): string => address.trim().toLowerCase()

const domainOf = (address: string): string => plainAddress(address).split('@').at(-1) ?? ''

/** Hosts of the links in a text, without `www.`, each once. */
export function linkHosts(text: string): string[] {
  const hosts = new Set<string>()
  for (const [address] of text.slice(0, bounds.incoming).matchAll(/https?:\/\/[^\s<>"')\]]{3,500}/gi))
    if (URL.canParse(address)) hosts.add(new URL(address).hostname.replace(/^www\./, ''))
  return [...hosts].slice(0, 50)
}

export interface SpamRule {
  kind: RuleKind
  value: string
}

/** Rules that match a message. */
export function rulesMet<R extends SpamRule>(
  rules: readonly R[],
  { email, subject, text }: { email: string; subject: string; text: string },
): R[] {
  const sender = plainAddress(email)
  const domain = domainOf(email)
  const hosts = linkHosts(text)
  const said = `${subject}\n${text}`.toLowerCase()
  const isBelow = (host: string, value: string) => host === value || host.endsWith(`.${value}`)
  return rules.filter(({ kind, value }) => {
    if (kind === 'sender') return sender === value
    if (kind === 'domain') return isBelow(domain, value)
    if (kind === 'link') return hosts.some((host) => isBelow(host, value))
    return said.includes(value)
  })
}

/** Normalised value of a rule: of a pasted text only the address or host is kept. */
export function ruleValue(kind: RuleKind, given: string): string {
  const text = given.trim().toLowerCase()
  if (kind === 'sender' || kind === 'word') return text
  const host = URL.canParse(text) ? new URL(text).hostname : text.replace(/^.*@/, '')
  return host.replace(/^www\./, '').replace(/\/.*$/, '')
}

export const templateFields = ['name', 'number', 'subject', 'me', 'site'] as const
export type TemplateField = (typeof templateFields)[number]

/** A template with its placeholders replaced; those without a value become empty, unknown ones stay. */
export const fillIn = (text: string, values: Record<TemplateField, string>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, field: string) =>
    field in values ? values[field as TemplateField] : whole,
  )

/** The subject of an answer, without repeated prefixes. */
export const answerSubject = (subject: string): string =>
  `Re: ${subject.replace(/^((re|aw|antwort|fwd?|wg)\s*:\s*)+/i, '').trim()}`

/** A conversation's name for people outside, in subjects and on paper. */
export const threadName: Words = { de: 'Anliegen Nr. {number}', en: 'Enquiry no. {number}' }

const subjectMost = 80
const greetings =
  'sehr geehrte[rs]?|liebe[rs]?|guten (?:tag|morgen|abend)|gr(?:ü|ue)(?:ß|ss)|servus|hallo|hello|hi|dear|good (?:morning|afternoon|evening)'
const greeting = new RegExp(`^(?:${greetings})(?:\\s[^,.!?]{0,60})?[,.!]?$`, 'iu')

/** A subject for a text without one: its first line that is no greeting, cut at a word; empty without such a line. */
export function subjectOf(text: string): string {
  const lines = text
    .split(/\n+/)
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
  const first = lines.find((line) => !greeting.test(line)) ?? lines[0] ?? ''
  if (first.length <= subjectMost) return first
  const cut = first.slice(0, subjectMost - 2)
  return `${cut.slice(0, cut.lastIndexOf(' ') > 40 ? cut.lastIndexOf(' ') : undefined)} …`
}
