import { z } from 'zod'
import { endpoint } from '#kit/shared/contract.ts'
import { isoTime } from '#kit/shared/records/record.ts'
import { parts, type Part } from './setup.rules.ts'

/** Time and person of a confirmation; the name is empty if the account is deleted. */
const confirmed = z.object({ at: isoTime, by: z.string() })

const point = z.object({
  key: z.string(),
  part: z.enum(Object.keys(parts) as [Part, ...Part[]]),
  title: z.string(),
  applies: z.string(),
  source: z.string(),
  state: z.enum(['green', 'red', 'look', 'none']),
  /** Fault; empty: none. */
  text: z.string(),
  /** Screen that resolves it, relative to the admin centre's base. */
  to: z.string(),
  /** Effect of a failed point on an open shop. */
  closes: z.enum(['shop', 'part', 'nothing']),
  /** Digest of the wording to be confirmed; null: none. */
  digest: z.string().nullable(),
  /** Confirmation of exactly this wording. */
  confirmed: confirmed.nullable(),
})
export type ShownPoint = z.output<typeof point>

const state = z.object({
  enabled: z.boolean(),
  points: z.array(point),
  /** No point prevents opening the shop. */
  ready: z.boolean(),
  /** Closed by failed points: the whole shop, a number of products, countries by code. */
  closed: z.object({ shop: z.boolean(), products: z.number().int(), countries: z.array(z.string()) }),
  /** Published products, visible once the shop is on. */
  products: z.number().int(),
  /** Model pages that can be created: their addresses are free. */
  missingPages: z.array(z.object({ path: z.string(), title: z.string() })),
})
export type SetupState = z.output<typeof state>

export const setupCalls = {
  setup: endpoint({
    method: 'GET',
    path: '/api/v0/shop/setup',
    summary:
      'What a shop needs before it may sell: every point of the law with what was found, in the language asked for',
    access: 'admin',
    input: z.object({ lang: z.enum(['de', 'en']).optional() }),
    output: state,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/v0/shop/setup/confirm',
    summary:
      'Confirm that the wording behind a point was checked by a person; once it changes, it is asked for again',
    access: 'admin',
    input: z.object({ point: z.string().max(80), digest: z.string().max(64) }),
    output: z.object({ confirmed }),
  }),
  makePages: endpoint({
    method: 'POST',
    path: '/api/v0/shop/setup/pages',
    summary: "Make the shop's model pages where nothing stands at their addresses; no page is changed",
    access: 'admin',
    input: z.object({}),
    output: z.object({ made: z.array(z.object({ path: z.string(), published: z.boolean() })) }),
  }),
}
