import { z } from 'zod'
import { email } from '#kit/shared/people/contact-fields.ts'
import { endpoint, fileAnswer } from '#kit/shared/contract.ts'
import { contentLanguages } from '#kit/shared/text/languages.ts'
import { centsField, currencyField } from '#kit/shared/money/money-fields.ts'
import { id, isoDay } from '#kit/shared/records/record.ts'
import { records, type RecordOf } from '#kit/shared/records/records.ts'
import { transferCalls } from '#kit/shared/records/transfer.ts'
import { untranslated } from '#kit/shared/records/translated.ts'
import { settingsCalls, type SettingsOf } from '#kit/shared/settings/settings-calls.ts'
import {
  mostValue,
  type Origin,
  origins,
  plainCode,
  type Standing,
  standings,
  voucherStates,
} from './vouchers.rules.ts'

const line = (max: number) => z.string().trim().max(max)
const oneOrMany = <T extends z.ZodType>(schema: T) => z.union([schema, z.array(schema).max(50)])
const standing = z.enum(Object.keys(standings) as [Standing, ...Standing[]])
const origin = z.enum(Object.keys(origins) as [Origin, ...Origin[]])

export const voucher = records({
  name: 'shop_voucher',
  path: '/api/v0/shop/voucher',
  fields: {
    /** Set only for imported vouchers, null otherwise; never changes. Only `reveal` returns it. */
    code: z
      .string()
      .overwrite(plainCode)
      .regex(/^[A-Z0-9]{6,40}$/)
      .nullable(),
    /** Original value in cents; never changes. */
    valueCents: z.number().int().min(1).max(mostValue),
    /** Null on creation: today. */
    issuedOn: isoDay.nullable(),
    /** Last day; null: unlimited, on creation: according to the settings. */
    validUntil: isoDay.nullable(),
    /** Name of the recipient. */
    recipient: line(200),
    /** Address of the recipient. */
    email,
    lang: z.enum(contentLanguages),
    /** Reason for issuing; internal. */
    note: line(2000),
  },
  required: ['valueCents'],
  defaults: {
    code: null,
    valueCents: 0,
    issuedOn: null,
    validUntil: null,
    recipient: '',
    email: '',
    lang: 'de',
    note: '',
  },
  filters: {
    standing: oneOrMany(standing).optional(),
    origin: oneOrMany(origin).optional(),
    order: id.optional(),
  },
  answered: {
    number: z.number().int(),
    /** Last letters of the code. */
    end: z.string(),
    currency: currencyField,
    balanceCents: centsField,
    standing,
    origin,
    order: id.nullable(),
  },
  states: voucherStates,
  // Vouchers are money
  without: ['remove'],
})
export type Voucher = RecordOf<typeof voucher>

export const voucherTransfer = transferCalls(voucher)

const right = (action: 'read' | 'update') => ({ module: 'shop_voucher', action }) as const

export const voucherCalls = {
  adjust: endpoint({
    method: 'POST',
    path: '/api/v0/shop/voucher/:_id/adjust',
    summary: 'Change the balance of a voucher by hand, such as for a purchase at the counter',
    access: right('update'),
    input: z.object({
      _id: id,
      version: z.number().int().optional(),
      /** Negative: redeemed. */
      cents: z
        .number()
        .int()
        .min(-mostValue)
        .max(mostValue)
        .refine((amount) => amount !== 0),
      reason: line(500).min(1),
      /** Created by the caller for each change: repeating the request counts once. */
      idempotencyKey: z.string().min(8).max(100).optional(),
    }),
    output: z.object({ shop_voucher: voucher.record }),
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/v0/shop/voucher/:_id/send',
    summary: 'Send a voucher as PDF to the address that stands on it',
    access: right('update'),
    input: z.object({ _id: id }),
    output: z.object({ shop_voucher: voucher.record }),
  }),
  reveal: endpoint({
    method: 'POST',
    path: '/api/v0/shop/voucher/:_id/reveal',
    summary: 'The whole code of a voucher; who has looked at it stands in its steps',
    access: right('update'),
    input: z.object({ _id: id }),
    output: z.object({ code: z.string() }),
  }),
  paper: endpoint({
    method: 'GET',
    path: '/api/v0/shop/voucher/:_id/paper',
    summary: 'A voucher with its code as PDF; who has fetched it stands in its steps',
    access: right('update'),
    fromPage: true,
    input: z.object({ _id: id }),
    output: fileAnswer,
    file: true,
  }),
  open: endpoint({
    method: 'GET',
    path: '/api/v0/shop/vouchers/open',
    summary: 'What the shop owes from vouchers that can still be redeemed, by currency',
    access: right('read'),
    input: z.object({}),
    output: z.object({
      open: z.array(z.object({ currency: currencyField, cents: centsField, count: z.number().int() })),
    }),
  }),
}

/** Settings for issuing and accepting vouchers. */
export const voucherSettingsContract = settingsCalls({
  name: 'shop-vouchers',
  path: '/api/v0/shop/settings/vouchers',
  summaries: {
    read: 'How vouchers are issued and taken',
    save: 'Change how vouchers are issued and taken',
  },
  fields: {
    /** Vouchers can be redeemed at checkout. */
    redeemable: z.boolean(),
    /** Validity of new vouchers in years; 0: the statutory period. */
    years: z.number().int().min(0).max(30),
    /** Text on the printed voucher, per language. */
    text: z.object({ de: line(1000), en: line(1000) }),
  },
  defaults: { redeemable: true, years: 0, text: untranslated() },
})
export type VoucherSettings = SettingsOf<typeof voucherSettingsContract>
