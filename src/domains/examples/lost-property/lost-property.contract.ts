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
    /** End of the storage period; afterwards the item may be given away. */
    keptUntil: isoDay.nullable(),
    /** Public description in each language. */
    notice: translated(line(300)),
    /** Finder; not public. */
    finder: line(200),
    /** Label that the office attached to the item. */
    label: line(40).nullable(),
    /** Finder's reward in cents. */
    reward: z.number().int().min(0).max(10_000_000),
  },
  required: ['title', 'foundOn'],
  defaults: { place: '', keptUntil: null, notice: untranslated(), finder: '', label: null, reward: 0 },
  filters: { foundFrom: isoDay.optional(), foundTo: isoDay.optional() },
  answered: {
    number: z.number().int(),
    /** End of a claim; afterwards the item is waiting again. */
    claimedUntil: isoTime.nullable(),
    /** Person who received the item. */
    owner: z.string(),
    /** Number of the receipt given to the owner. */
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

/** A text with its language, as shown to a reader. */
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
    /** True if the list is public. */
    listed: z.boolean(),
    /** Place and hours of pick-up, per language. */
    counter: translated(line(300)),
  },
  defaults: { listed: true, counter: untranslated() },
  access: { read: lostItem.access.read },
})

/** The public list. */
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
      /** Place and hours of pick-up. */
      counter: said,
    }),
    cached: true,
  }),
}
