import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Tone } from '#kit/browser/admin/StatusBadge.tsx'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import { recordClient } from '#kit/browser/admin/record/record-client.ts'
import { useTexts } from '#kit/browser/texts.ts'
import type { Language, Words } from '#kit/shared/text/languages.ts'
import { type Cents, cents, negative } from '#kit/shared/money/cents.ts'
import { writeMoney } from '#kit/shared/money/format.ts'
import { itemScreens } from '#domains/books/items/items.addresses.ts'
import { masterdataScreens } from '#domains/books/masterdata/masterdata.addresses.ts'
import { bankAccount } from '#domains/books/masterdata/masterdata.contract.ts'
import { booksScreens, type DocumentScreen, documentScreens } from '../../documents.addresses.ts'
import {
  delivery,
  documentFields,
  documentLines,
  invoice,
  offer,
  order,
  template,
} from '../../documents.contract.ts'
import type { MailTemplateName } from '../../mailing/mail-templates.rules.ts'

export const contracts = { offer, order, delivery, invoice, template } as const

/** Paths without base. */
export const browsePath = (kind: DocumentScreen, query = '') =>
  `/${documentScreens[kind]}/browse${query ? `?${query}` : ''}`
export const editPath = (kind: DocumentScreen, id = '') =>
  `/${documentScreens[kind]}/edit${id ? `/${id}` : ''}`
export const overviewPath = `/${booksScreens.overview}`
export const calendarPath = `/${booksScreens.calendar}`
export const figuresPath = (which = '', query = '') =>
  `/${booksScreens.figures}${which ? `/${which}` : ''}${query ? `?${query}` : ''}`
export const settingsPath = `/${booksScreens.settings}`
export const systemPath = `/${booksScreens.system}`
export const mailTemplatesPath = `/${booksScreens.mailTemplates}`
export const mailTemplatePath = (name: MailTemplateName) => `${mailTemplatesPath}/${name}`
export const mailTemplatesKey = ['books', 'mailTemplates'] as const
export const partyPath = (id = '') => `/${masterdataScreens.party}${id ? `/${id}` : ''}`
export const itemPath = (id: string) => `/${itemScreens.edit}/${id}`

/** Badge colours of document states in lists. */
export const stateTones: Readonly<Record<string, Tone>> = {
  draft: 'draft',
  sent: 'scheduled',
  accepted: 'published',
  declined: 'bin',
  expired: 'bin',
  confirmed: 'scheduled',
  delivering: 'changed',
  delivered: 'published',
  cancelled: 'bin',
  issued: 'published',
  handedOver: 'published',
  active: 'published',
  paused: 'draft',
}

export const paymentTones: Readonly<Record<string, Tone>> = {
  open: 'scheduled',
  part: 'changed',
  paid: 'published',
  overpaid: 'changed',
}

const names = [
  ...Object.keys(documentFields),
  ...Object.keys(documentLines.lines.fields),
  ...[
    'lines',
    'type',
    'makes',
    'every',
    'nextOn',
    'endsOn',
    'issues',
    'state',
    'percent',
    'amount',
    'reason',
  ],
]

/** Labels of the fields of a document and its lines. */
export function useDocumentLabels(): Record<string, string> {
  const { t } = useTexts()
  return useMemo(() => {
    const own = Object.fromEntries(names.map((name) => [name, t(`documents.fields.${name}`)]))
    const lines = Object.keys(documentLines.lines.fields).map((name) => [`lines.${name}`, own[name]!])
    return { ...own, buyerName: own['party']!, ...Object.fromEntries(lines) }
  }, [t])
}

/** Query keys for chains and settlements: any change to a document invalidates both. */
export const chainKey = ['document', 'chain'] as const
export const settlementsKey = ['document', 'settlements'] as const

/** Bank accounts with their titles; null without the right to see them, empty while loading. */
export function useAccounts(): readonly { _id: string; title: string }[] | null {
  const may = useMay()(bankAccount.access.read)
  const { data } = useQuery({
    queryKey: [bankAccount.name, 'list', 'choices'],
    queryFn: () => recordClient(bankAccount).list({ limit: 100 }),
    enabled: may,
  })
  return may ? (data?.records ?? []) : null
}

/** Formats an amount, in euros unless `currency` is set. */
export const money = (amount: number, lang: Language, currency: Parameters<typeof writeMoney>[1] = 'EUR') =>
  writeMoney(cents(amount), currency, lang)

/** Currency symbol shown beside an amount field. */
export const signOf = (currency: string) => (currency === 'EUR' ? '€' : currency)

/** Name of a document's state. */
export const stateName = (kind: DocumentScreen, state: string, lang: Language): string =>
  (contracts[kind].states.states as Readonly<Record<string, Words>>)[state]?.[lang] ?? state

/** Signed amount: negative if the seller owes it. */
export const signed = (direction: 'charge' | 'credit', amount: Cents): Cents =>
  direction === 'credit' ? negative(amount) : amount
