import { z } from 'zod'
import { endpoint, fileAnswer } from '#kit/shared/contract.ts'

/** Public calls for customers with the key from their mail. */
export const offerPageCalls = {
  offerPdf: endpoint({
    method: 'GET',
    path: '/api/v0/accounting/offer-page/:key/pdf',
    summary: 'The paper of an offer, for whoever has its link',
    access: 'guest',
    file: true,
    perMinute: 20,
    input: z.object({ key: z.string().max(60) }),
    output: fileAnswer,
  }),
}
