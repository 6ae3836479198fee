import { z } from 'zod'
import { id, isoTime, listParameters } from './record.ts'
import { endpoint } from '../contract.ts'

/** Calls of the audit trail and browser tabs, which belong to no domain. */
export const editorialCalls = {
  audit: endpoint({
    method: 'GET',
    path: '/api/v0/audit/',
    summary: 'Who did what, newest first',
    access: 'admin',
    input: z.object({
      limit: listParameters.limit,
      skip: listParameters.skip,
      collection: z.string().max(100).optional(),
      recordId: id.optional(),
      by: id.optional(),
      action: z.string().max(100).optional(),
      from: isoTime.optional(),
      to: isoTime.optional(),
    }),
    output: z.object({
      audit: z.array(
        z.object({
          _id: id,
          at: isoTime,
          by: id.nullable(),
          byName: z.string(),
          action: z.string(),
          collection: z.string(),
          recordId: id.nullable(),
          /** Current name of the record, or its name in this entry; empty if unknown. */
          recordName: z.string(),
          requestId: z.string(),
          before: z.record(z.string(), z.unknown()).nullable(),
          after: z.record(z.string(), z.unknown()).nullable(),
        }),
      ),
      /** Exact up to 10,000; counting stops there. */
      total: z.number().int(),
    }),
  }),
  registerTab: endpoint({
    method: 'POST',
    path: '/api/v0/registertab',
    summary: 'Make a browser tab known, for locks',
    access: 'user',
    input: z.object({ tabSession: z.string().regex(/^[\w-]{8,64}$/) }),
    output: z.object({ tabSession: z.string() }),
    perMinute: 60,
  }),
}
