import type { Language } from '#kit/shared/text/languages.ts'
import type { DocumentKind, InvoiceType } from '../content/content.contract.ts'
import { mailStandards as de } from './letters.de.ts'
import { mailStandards as en } from './letters.en.ts'

/** Mail templates by the names used in addresses. */
export const mailTemplateNames = [
  'offer',
  'order',
  'delivery',
  'invoice',
  'correction',
  'reminder',
  'offer-accepted',
  'offer-declined',
] as const
export type MailTemplateName = (typeof mailTemplateNames)[number]

export interface MailWords {
  subject: string
  text: string
}

/** Standard texts by language and template. */
export const mailStandards: Readonly<Record<Language, Readonly<Record<MailTemplateName, MailWords>>>> = {
  de,
  en,
}

const ofDocuments = ['kind', 'number', 'day', 'customer', 'about', 'total', 'seller'] as const

/** Placeholders of each template, written in double braces and filled in when the mail is composed. */
export const mailPlaceholders: Readonly<Record<MailTemplateName, readonly string[]>> = {
  offer: [...ofDocuments, 'until', 'link'],
  order: ofDocuments,
  delivery: ['kind', 'number', 'day', 'customer', 'about', 'seller'],
  invoice: [...ofDocuments, 'due', 'open'],
  correction: ofDocuments,
  reminder: [...ofDocuments, 'due', 'open'],
  'offer-accepted': ['number', 'customer', 'name', 'reason'],
  'offer-declined': ['number', 'customer', 'name', 'reason'],
}

const placeholder = /\{\{\s*(\w+)\s*\}\}/g

/** First unknown placeholder of a text; undefined if all are known. */
export const unknownPlaceholder = (name: MailTemplateName, text: string): string | undefined =>
  [...text.matchAll(placeholder)]
    .map(([, found]) => found!)
    .find((found) => !mailPlaceholders[name].includes(found))

/** Mail template of a document. */
export const templateFor = (kind: DocumentKind, type: InvoiceType | null): MailTemplateName =>
  type === 'credit_note' || type === 'cancellation' ? 'correction' : kind
