import { z } from 'zod'
import { endpoint, fileAnswer } from '#kit/shared/contract.ts'
import { centsField, quantityField, rateField } from '#kit/shared/money/money-fields.ts'
import { id, isoDay, isoTime } from '#kit/shared/records/record.ts'
import { documentContent, documentKinds, invoiceTypes } from './content/content.contract.ts'
import { finding } from './content/finding.contract.ts'
import { documentFields, documentLines, invoice, oneOrMany } from './documents.contract.ts'

const text = (max: number) => z.string().trim().max(max)
const module = 'document'
const day = isoDay

const documentRead = { module, action: 'read' } as const
const documentCreate = { module, action: 'create' } as const
const anyDocument = z.object({ _id: id, kind: z.enum([...documentKinds, 'template']) })
const reference = z.object({
  _id: id,
  kind: z.enum(documentKinds),
  type: z.enum(invoiceTypes).nullable(),
  state: z.string(),
  number: z.string().nullable(),
  issuedOn: day.nullable(),
  gross: centsField,
  direction: z.enum(['charge', 'credit']),
})
export type ChainDocument = z.output<typeof reference>

const draft = z.object({
  ...z.object({ ...documentFields, type: z.enum(invoiceTypes) }).partial().shape,
  lines: z
    .array(z.object({ _id: id, ...documentLines.lines.fields }))
    .max(documentLines.lines.most)
    .optional(),
})

const previewed = z.object({
  kind: z.enum(documentKinds),
  /** A stored document; `draft` overrides its fields. */
  _id: id.optional(),
  draft: draft.default({}),
})

/** Calls that all document kinds share. */
export const documentCalls = {
  preview: endpoint({
    method: 'POST',
    path: '/api/v0/accounting/document/preview',
    summary: 'What a document would say, with its totals and what stands in its way; stores nothing',
    access: documentRead,
    reads: true,
    input: previewed,
    output: z.object({
      content: documentContent,
      findings: z.array(finding),
      /** Needs approval by another person before it can be issued. */
      awaitsApproval: z.boolean(),
    }),
  }),
  content: endpoint({
    method: 'GET',
    path: '/api/v0/accounting/document/:_id/content',
    summary: 'What an issued document says, as it was frozen',
    access: documentRead,
    input: z.object({ _id: id }),
    output: z.object({ content: documentContent }),
  }),
  convert: endpoint({
    method: 'POST',
    path: '/api/v0/accounting/document/convert',
    summary:
      'Begin a document from one or several others: what is still open of their lines, or what is named',
    access: documentCreate,
    input: z.object({
      from: z.array(id).min(1).max(100),
      to: z.enum(documentKinds),
      type: z.enum(['invoice', 'advance', 'partial', 'final']).default('invoice'),
      /** Percentage of the order that an advance charges. */
      percent: rateField.optional(),
      /** Lines with quantities; absent: everything open. */
      lines: z
        .array(z.object({ _id: id, quantity: quantityField }))
        .max(1000)
        .optional(),
    }),
    output: z.object({ document: anyDocument }),
  }),
  copy: endpoint({
    method: 'POST',
    path: '/api/v0/accounting/document/:_id/copy',
    summary: 'Begin a new draft of the same kind, or of another one, that says the same',
    access: documentCreate,
    input: z.object({ _id: id, to: z.enum([...documentKinds, 'template']).optional() }),
    output: z.object({ document: anyDocument }),
  }),
  split: endpoint({
    method: 'POST',
    path: '/api/v0/accounting/document/:_id/split',
    summary: 'Move lines of a draft, in part or whole, into a draft of their own',
    access: documentCreate,
    input: z.object({
      _id: id,
      version: z.number().int().optional(),
      lines: z
        .array(z.object({ _id: id, quantity: quantityField }))
        .min(1)
        .max(1000),
    }),
    output: z.object({ document: anyDocument }),
  }),
  chain: endpoint({
    method: 'GET',
    path: '/api/v0/accounting/document/:_id/chain',
    summary: 'What a document came from and what became of it, and how much of each line is still open',
    access: documentRead,
    input: z.object({ _id: id }),
    output: z.object({
      documents: z.array(reference),
      links: z.array(z.object({ from: id, to: id })),
      quantities: z.array(
        z.object({
          line: id,
          document: id,
          name: z.string(),
          total: quantityField,
          delivered: quantityField,
          charged: quantityField,
        }),
      ),
      /** Orders with advances not yet deducted: only a final invoice can charge them. */
      ahead: z.array(id),
      /** Quantities and charges of an issued invoice that no credit note has taken yet, drafts included; null for other documents. */
      credit: z
        .object({
          lines: z.array(z.object({ line: id, name: z.string(), left: quantityField })),
          charges: centsField,
        })
        .nullable(),
    }),
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/v0/accounting/invoice/:_id/cancel',
    summary: 'Cancel an issued invoice by a document with the same amounts',
    access: { module, action: 'cancel' },
    input: z.object({
      _id: id,
      text: text(1000).default(''),
      /** Returns sold goods to stock, except those already returned. */
      restock: z.boolean().default(false),
    }),
    output: z.object({ invoice: invoice.record }),
  }),
  credit: endpoint({
    method: 'POST',
    path: '/api/v0/accounting/invoice/:_id/credit',
    summary: 'Begin a credit note for some lines of an issued invoice, or for all that is left of it',
    access: { module, action: 'cancel' },
    input: z.object({
      _id: id,
      lines: z
        .array(z.object({ _id: id, quantity: quantityField }))
        .max(1000)
        .optional(),
      /** Also returns charges such as delivery; absent: with the last of the lines. */
      charges: z.boolean().optional(),
    }),
    output: z.object({ invoice: invoice.record }),
  }),
  collect: endpoint({
    method: 'POST',
    path: '/api/v0/accounting/invoice/collect',
    summary: 'Begin one invoice for each customer over all that was delivered and not charged up to a day',
    access: documentCreate,
    input: z.object({ until: day, from: day.optional(), party: id.optional() }),
    output: z.object({
      invoice: z.array(id),
      /** Deliveries without a new draft, with the reason. */
      skipped: z.array(z.object({ _id: id, number: z.string(), partyName: z.string(), message: z.string() })),
    }),
  }),
  make: endpoint({
    method: 'POST',
    path: '/api/v0/accounting/template/:_id/make',
    summary: 'Make a draft from a template now',
    access: documentCreate,
    input: z.object({ _id: id }),
    output: z.object({ document: anyDocument }),
  }),
  search: endpoint({
    method: 'POST',
    path: '/api/v0/accounting/search/document',
    summary: 'Documents of all kinds by number, customer or subject, the newest first',
    access: documentRead,
    reads: true,
    input: z.object({
      text: text(200),
      kind: oneOrMany(z.enum(documentKinds)).optional(),
      limit: z.number().int().min(1).max(50).default(20),
    }),
    output: z.object({ document: z.array(reference.extend({ partyName: z.string(), subject: z.string() })) }),
  }),
  batch: endpoint({
    method: 'POST',
    path: '/api/v0/accounting/batch/document',
    summary: 'Read several documents of any kind, without their lines',
    access: documentRead,
    reads: true,
    input: z.object({ _id: z.array(id).min(1).max(500) }),
    output: z.object({ document: z.array(reference.extend({ partyName: z.string(), subject: z.string() })) }),
  }),
}

/** Files and mail of an issued document. */
const documentFile = z.object({
  _id: id,
  role: z.enum(['pdf', 'xml']),
  name: z.string(),
  size: z.number().int(),
  sha256: z.string(),
  createdAt: isoTime,
})
export const paperCalls = {
  draft: endpoint({
    method: 'POST',
    path: '/api/v0/accounting/document/preview/pdf',
    summary: 'The paper of a document as it stands, marked as a draft; stores nothing',
    access: documentRead,
    reads: true,
    perMinute: 60,
    input: previewed,
    output: fileAnswer,
    file: true,
  }),
  files: endpoint({
    method: 'GET',
    path: '/api/v0/accounting/document/:_id/files',
    summary: 'The files of an issued document; `waits` while they are being made',
    access: documentRead,
    input: z.object({ _id: id }),
    output: z.object({ files: z.array(documentFile), waits: z.boolean(), fault: z.string() }),
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/v0/accounting/document/:_id/files/:file',
    summary: 'One of these files',
    access: documentRead,
    file: true,
    input: z.object({ _id: id, file: id }),
    output: fileAnswer,
  }),
}
