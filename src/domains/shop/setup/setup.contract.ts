import { z } from 'zod'
import { endpoint } from '../../../kit/shared/contract.ts'
import { parts, type Part } from './setup.rules.ts'

const point = z.object({
  key: z.string(),
  part: z.enum(Object.keys(parts) as [Part, ...Part[]]),
  title: z.string(),
  applies: z.string(),
  source: z.string(),
  state: z.enum(['green', 'red', 'look', 'none']),
  /** What is wrong; empty: nothing. */
  text: z.string(),
  /** Screen that mends it, relative to the admin centre's base. */
  to: z.string(),
})
export type ShownPoint = z.output<typeof point>

const state = z.object({
  enabled: z.boolean(),
  points: z.array(point),
  /** Nothing stands against switching the shop on. */
  ready: z.boolean(),
  /** Products that visitors see, or would while the shop is on. */
  products: z.number().int(),
  /** Model pages that can be made: nothing stands at their addresses. */
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
  makePages: endpoint({
    method: 'POST',
    path: '/api/v0/shop/setup/pages',
    summary: "Make the shop's model pages where nothing stands at their addresses; no page is changed",
    access: 'admin',
    input: z.object({}),
    output: z.object({ made: z.array(z.object({ path: z.string(), published: z.boolean() })) }),
  }),
}
