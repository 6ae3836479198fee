import { z } from 'zod'

// Lengths and patterns from PayPal's OpenAPI documents: orders 2.13, payments 2.5, webhooks 1.11. Names as in
// @paypal/paypal-server-sdk 2.4.0
const text = (longest: number) => z.string().min(1).max(longest)
const line = (longest: number) => text(longest).regex(/^.*$/)
const money = z.strictObject({
  currency_code: z.string().regex(/^[A-Z]{3}$/),
  value: z
    .string()
    .max(32)
    .regex(/^\d+\.\d\d$/),
})
const own = z.url({ protocol: /^https?$/ })

const order = z.strictObject({
  intent: z.enum(['CAPTURE', 'AUTHORIZE']),
  purchase_units: z
    .array(
      z.strictObject({
        reference_id: text(256).optional(),
        custom_id: text(127).optional(),
        description: text(127).optional(),
        invoice_id: text(127).optional(),
        amount: money,
      }),
    )
    .min(1)
    .max(10),
  payment_source: z.strictObject({
    paypal: z.strictObject({
      experience_context: z.strictObject({
        return_url: own,
        cancel_url: own,
        user_action: z.enum(['CONTINUE', 'PAY_NOW']),
        shipping_preference: z.enum(['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS']),
        payment_method_preference: z.enum(['UNRESTRICTED', 'IMMEDIATE_PAYMENT_REQUIRED']),
        locale: z
          .string()
          .max(10)
          .regex(/^[a-z]{2}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\d{3}))?$/),
      }),
    }),
  }),
})
const refund = z.strictObject({
  amount: money,
  custom_id: line(127).optional(),
  invoice_id: line(127).optional(),
  note_to_payer: line(255).optional(),
})
const capture = z.strictObject({})
const verification = z.strictObject({
  auth_algo: z
    .string()
    .max(100)
    .regex(/^[a-zA-Z0-9]+$/),
  cert_url: z.url().max(500),
  transmission_id: z
    .string()
    .max(50)
    .regex(/^(?!\d+$)\w+\S+/),
  transmission_sig: z
    .string()
    .max(500)
    .regex(/^(?!\d+$)\w+\S+/),
  transmission_time: z.iso.datetime({ offset: true }).max(100),
  webhook_id: z
    .string()
    .max(50)
    .regex(/^[a-zA-Z0-9]+$/),
  webhook_event: z.looseObject({ id: z.string(), event_type: z.string() }),
})

/** Request bodies accepted by PayPal, by call. */
export const paypalBodies = { order, capture, refund, verification }

/** PayPal's response to an invalid body; null if the body is valid. */
export function refusalOfBody(call: keyof typeof paypalBodies, body: unknown) {
  const issue = paypalBodies[call].safeParse(body).error?.issues[0]
  if (!issue) return null
  const isLength = issue.code === 'too_big' || issue.code === 'too_small'
  return {
    status: 400,
    body: {
      name: 'INVALID_REQUEST',
      message: 'Request is not well-formed, syntactically incorrect, or violates schema.',
      details: [
        {
          field: `/${issue.path.join('/')}`,
          issue: isLength ? 'INVALID_STRING_LENGTH' : 'INVALID_PARAMETER_SYNTAX',
          description: issue.message,
        },
      ],
    },
  }
}
