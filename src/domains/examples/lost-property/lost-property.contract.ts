import { z } from 'zod'
import { endpoint } from '#kit/shared/contract.ts'
import { contentLanguages } from '#kit/shared/text/languages.ts'
import { id, isoDay, isoTime } from '#kit/shared/records/record.ts'
import { records, type RecordOf } from '#kit/shared/records/records.ts'
import { transferCalls } from '#kit/shared/records/transfer.ts'
import { translated, untranslated } from '#kit/shared/records/translated.ts'
import { settingsCalls } from '#kit/shared/settings/settings-calls.ts'
import { lostItemStates } from './lost-property.rules.ts'

const line = (max: number) => z.string().trim().max(max)

export const lostItem = records({
  name: 'lost_item',
  path: '/api/c/lost_item',
  fields: {
    title: line(200).min(1),
    place: line(300),
    foundOn: isoDay,
    /** Until when it is kept; then it may be given away. */
    keptUntil: isoDay.nullable(),
    /** What the public is told of it, in each language. */
    notice: translated(line(300)),
    /** Who found it; the public does not read it. */
    finder: line(200),
    /** Label on the thing, where the office sticks one on it. */
    label: line(40).nullable(),
    /** Cents that the finder is owed. */
    reward: z.number().int().min(0).max(10_000_000),
  },
  required: ['title', 'foundOn'],
  defaults: { place: '', keptUntil: null, notice: untranslated(), finder: '', label: null, reward: 0 },
  filters: { foundFrom: isoDay.optional(), foundTo: isoDay.optional() },
  answered: {
    number: z.number().int(),
    /** Until when a claim holds; then the thing waits again. */
    claimedUntil: isoTime.nullable(),
    /** Who got it back. */
    owner: z.string(),
    /** Number of the receipt that whoever got it has. */
    receipt: z.string().nullable(),
  },
  lines: {
    contents: {
      fields: { what: line(200).min(1), count: z.number().int().min(1).max(10_000) },
      most: 100,
    },
  },
  states: lostItemStates,
  inputs: { claim: { claimedUntil: isoTime.optional() }, handOver: { owner: line(200).min(1) } },
  bin: true,
})
export type LostItem = RecordOf<typeof lostItem>

/** A text as it is told to a reader, with its language. */
const said = z.object({ text: z.string(), lang: z.enum(contentLanguages) })

export const lostItemTransfer = transferCalls(lostItem)

export const lostPropertySettings = settingsCalls({
  name: 'lost-property',
  path: '/api/c/lost_item/settings',
  summaries: {
    read: 'The settings of lost property',
    save: 'Change the settings of lost property; 409 where somebody was faster',
  },
  fields: {
    /** Visitors can read the list. */
    listed: z.boolean(),
    /** Place and hours of pick-up, per language. */
    counter: translated(line(300)),
  },
  defaults: { listed: true, counter: untranslated() },
  access: { read: lostItem.access.read },
})

/** The list for everybody. */
export const lostPropertyCalls = {
  waiting: endpoint({
    method: 'GET',
    path: '/api/v0/lost-property',
    summary: 'Things that were found and wait for their owners',
    access: 'guest',
    input: z.object({}),
    output: z.object({
      waiting: z.array(
        z.object({
          _id: id,
          number: z.number().int(),
          title: z.string(),
          foundOn: isoDay,
          notice: said,
        }),
      ),
      /** Where and when things are handed out. */
      counter: said,
    }),
    cached: true,
  }),
}
