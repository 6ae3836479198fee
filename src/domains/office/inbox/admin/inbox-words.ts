import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useFieldLabels } from '#kit/browser/admin/edit/use-field-labels.ts'
import { useLiveKey } from '#kit/browser/admin/live.ts'
import type { Tone } from '#kit/browser/admin/StatusBadge.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { contentLanguages } from '#kit/shared/text/languages.ts'
import { inboxScreens } from '../inbox.addresses.ts'
import { mailbox, rule, template, threadCalls } from '../inbox.contract.ts'
import type { ThreadState } from '../inbox.rules.ts'

export const browsePath = `/${inboxScreens.inbox}`
export const threadPath = (id = '') => `${browsePath}/${id}`
/** The print view of a conversation. */
export const printPath = (id: string) => `${threadPath(id)}/print`
export const newPath = `${browsePath}/new`
export const mailboxesPath = `/${inboxScreens.mailboxes}`
export const mailboxPath = (id = '') => `${mailboxesPath}/edit/${id}`
export const templatesPath = `/${inboxScreens.templates}`
export const templatePath = (id = '') => `${templatesPath}/edit/${id}`
export const rulesPath = `/${inboxScreens.rules}`
export const rulePath = (id = '') => `${rulesPath}/edit/${id}`
export const signaturePath = `/${inboxScreens.signature}`

/** Badge colour of each state. */
export const stateTones: Record<ThreadState, Tone> = {
  open: 'changed',
  waiting: 'scheduled',
  done: 'published',
  spam: 'draft',
}

const named = [
  ...['subject', 'name', 'email', 'lang', 'mailbox', 'assignee', 'tags', 'dueOn'],
  ...['state', 'status', 'waitsUntil'],
] as const

/** Labels of the fields of a conversation. */
export const useThreadLabels = (): Record<string, string> => useFieldLabels('inbox.fields', named)

const labelsOf = (group: string, names: readonly string[], t: (key: string) => string) =>
  Object.fromEntries(
    names
      // Bilingual texts have one field per language
      .flatMap((name) => (/text$/i.test(name) ? contentLanguages.map((lang) => `${name}.${lang}`) : [name]))
      .map((name) => [name, t(`inbox.${group}.fields.${name}`)]),
  ) as Record<string, string>

/** Labels of the fields of mailboxes, templates and rules. */
export function useLabels(group: 'mailboxes' | 'templates' | 'rules'): Record<string, string> {
  const { t } = useTexts()
  const { fields } = { mailboxes: mailbox, templates: template, rules: rule }[group]
  return useMemo(() => labelsOf(group, Object.keys(fields), t), [group, fields, t])
}

/** Filters of conversations, and the caller's templates and signature. */
export function useInboxChoices() {
  const key = ['message_thread', 'choices']
  useLiveKey('message', key)
  const { data } = useQuery({
    queryKey: key,
    queryFn: () => call(threadCalls.choices, {}),
    staleTime: 60_000,
  })
  return {
    mailboxes: (data?.mailboxes ?? []).map(({ _id, title }) => ({ value: _id, label: title })),
    people: (data?.people ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
    tags: data?.tags ?? [],
    templates: data?.templates ?? [],
    signature: data?.signature ?? '',
    standard: data?.mailboxes.find(({ isDefault }) => isDefault)?._id ?? data?.mailboxes[0]?._id ?? '',
  }
}
