import { z } from 'zod'
import { endpoint } from '#kit/shared/contract.ts'
import { centsField, currencyField } from '#kit/shared/money/money-fields.ts'
import { id, isoTime } from '#kit/shared/records/record.ts'

/** Steps that need a second person above the limit of the settings. */
export const approvalSteps = ['issue', 'cancel', 'write_off', 'waive', 'take_back'] as const
export type ApprovalStep = (typeof approvalSteps)[number]

const access = { module: 'document', action: 'approve' } as const

/** A step waiting for a second person's approval. */
export const approval = z.object({
  _id: id,
  at: isoTime,
  collection: z.enum(['invoice', 'opening_item', 'payment', 'shop_order']),
  recordId: id,
  step: z.enum(approvalSteps),
  amount: centsField,
  currency: currencyField,
  title: z.string(),
  text: z.string(),
  /** Screen of the record, relative to the admin base. */
  screen: z.string(),
  requestedByName: z.string(),
  /** Requested by the caller, so another person has to decide. */
  isOwn: z.boolean(),
})
export type Approval = z.output<typeof approval>

export const approvalCalls = {
  approvals: endpoint({
    method: 'GET',
    path: '/api/v0/accounting/approval',
    summary: 'Steps above the limit that wait for a second person, oldest first',
    access,
    input: z.object({}),
    output: z.object({ approvals: z.array(approval) }),
  }),
  approvers: endpoint({
    method: 'GET',
    path: '/api/v0/accounting/approver',
    summary: 'Names of the people who may approve steps above the limit',
    access: 'admin',
    input: z.object({}),
    output: z.object({ approvers: z.array(z.string()) }),
  }),
  approve: endpoint({
    method: 'POST',
    path: '/api/v0/accounting/approval/:_id/approve',
    summary: 'Agree to a step that somebody else has requested',
    access,
    input: z.object({ _id: id }),
    output: z.object({}),
  }),
  decline: endpoint({
    method: 'POST',
    path: '/api/v0/accounting/approval/:_id/decline',
    summary: 'Decline a step that somebody else has requested',
    access,
    input: z.object({ _id: id }),
    output: z.object({}),
  }),
}
