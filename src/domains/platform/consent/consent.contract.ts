import { z } from 'zod'
import {
  consentChoices,
  consentPath,
  consentServices,
  type ConsentService,
} from '#kit/shared/site/consent.ts'
import { endpoint } from '#kit/shared/contract.ts'
import { isoDay, isoTime } from '#kit/shared/records/record.ts'

const flags = Object.fromEntries(consentServices.map((service) => [service, z.boolean()])) as Record<
  ConsentService,
  z.ZodBoolean
>
const count = z.number().int()
const counts = { all: count, necessary: count, selection: count }

export const consent = {
  record: endpoint({
    method: 'POST',
    path: consentPath,
    summary: 'Record a choice of optional services; who made it is not stored',
    access: 'guest',
    input: z.object({
      ...flags,
      choice: z.enum(consentChoices),
      /** List of services the visitor was asked about (`ConsentFrame.version`). */
      version: z.number().int().min(0),
    }),
    output: z.object({
      /** Random id of the record. */
      _id: z.guid(),
      at: isoTime,
    }),
    perMinute: 30,
  }),
  counts: endpoint({
    method: 'GET',
    path: consentPath,
    summary: 'How visitors chose, per list of services and per day',
    access: 'admin',
    input: z.object({}),
    output: z.object({
      banners: z.array(
        z.object({
          version: count,
          since: isoTime,
          services: z.array(z.enum(consentServices)),
          ...counts,
          /** Number of acceptances per service. */
          accepted: z.partialRecord(z.enum(consentServices), count),
        }),
      ),
      days: z.array(z.object({ day: isoDay, version: count, ...counts })),
    }),
  }),
}
