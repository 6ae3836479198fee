import { z } from 'zod'
import { endpoint } from '#kit/shared/contract.ts'
import { rateField } from '#kit/shared/money/money-fields.ts'
import { id } from '#kit/shared/records/record.ts'
import { records, type RecordOf } from '#kit/shared/records/records.ts'
import { translated, untranslated } from '#kit/shared/records/translated.ts'
import { rate } from '#kit/shared/money/decimals.ts'

const line = (max: number) => z.string().trim().max(max)

/** Customers with other prices: members, resellers, staff. */
export const discountGroup = records({
  name: 'discount_group',
  path: '/api/v0/shop/discount_group',
  fields: {
    title: translated(line(80).min(1)),
    /** Price group whose item prices apply to the customers; empty: none. */
    priceGroup: line(40),
    /** Percent off the usual price, unless a price of the group is lower. */
    percent: rateField.refine((percent) => percent !== '100'),
    /** May pay by invoice. */
    payByInvoice: z.boolean(),
    /** Sees and pays prices without VAT: for businesses. */
    netView: z.boolean(),
    position: z.number().int().min(-1_000_000).max(1_000_000),
  },
  required: ['title'],
  defaults: {
    title: untranslated(),
    priceGroup: '',
    percent: rate('0'),
    payByInvoice: false,
    netView: false,
    position: 0,
  },
  filters: {},
  answered: {
    customers: z.number().int(),
  },
})
export type DiscountGroup = RecordOf<typeof discountGroup>

const customer = z.object({
  /** Id of the party. */
  _id: id,
  account: id.nullable(),
  email: z.string(),
  discountGroups: z.array(id),
  payByInvoice: z.boolean(),
})
export type ShopCustomer = z.output<typeof customer>

/** Shop data of a customer, by id of the party. */
export const customerCalls = {
  customer: endpoint({
    method: 'GET',
    path: '/api/v0/shop/customer/:_id',
    summary: 'The account, discount groups and rights of a customer, by the id of the party',
    access: { module: 'shop_customer', action: 'read' },
    input: z.object({ _id: id }),
    output: z.object({ customer }),
  }),
  changeCustomer: endpoint({
    method: 'PUT',
    path: '/api/v0/shop/customer/:_id',
    summary: 'Change the discount groups of a customer, and whether he may pay by invoice',
    access: { module: 'shop_customer', action: 'update' },
    input: z.object({
      _id: id,
      discountGroups: z.array(id).max(20).optional(),
      payByInvoice: z.boolean().optional(),
    }),
    output: z.object({ customer }),
  }),
}
