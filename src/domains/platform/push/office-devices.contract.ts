import { z } from 'zod'
import { endpoint } from '#kit/shared/contract.ts'
import { contentLanguages } from '#kit/shared/text/languages.ts'
import { id, isoTime } from '#kit/shared/records/record.ts'

const base = '/api/v1/firebase/office'
const topic = z.string().min(1).max(80)
const lang = z.enum(contentLanguages)
const words = z.record(lang, z.string())

/** A browser's subscription: address of its push service, and its keys. */
export const browserShape = {
  endpoint: z.string().max(2000),
  keys: z.object({ p256dh: z.string().max(200), auth: z.string().max(100) }),
}

const own = z.object({
  /** Topics available to the caller, in order. */
  topics: z.array(z.object({ name: topic, title: words, hint: words })),
  /** The caller's devices, latest first. */
  devices: z.array(
    z.object({
      _id: id,
      /** `Firefox · Windows`; empty if unknown. */
      device: z.string(),
      createdAt: isoTime,
      /** The calling device. */
      current: z.boolean(),
      topics: z.array(topic),
    }),
  ),
})

/** Calls of employees about messages to their own devices. */
export const officeDevices = {
  list: endpoint({
    method: 'GET',
    path: base,
    summary: 'What of the office the own devices can be told of, and which devices are',
    access: 'backoffice',
    input: z.object({}),
    output: own,
  }),
  save: endpoint({
    method: 'POST',
    path: base,
    summary:
      'Have this device told of topics of the office, as long as its session lasts; without topics only its address changes',
    access: 'backoffice',
    // The device stays signed in from then on
    fresh: ['topics'],
    input: z.object({
      ...browserShape,
      lang: lang.optional(),
      topics: z.array(topic).min(1).max(50).optional(),
    }),
    output: own,
    perMinute: 60,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${base}/:_id`,
    summary: 'No more messages of the office to one of the own devices',
    access: 'backoffice',
    input: z.object({ _id: id }),
    output: own,
    perMinute: 60,
  }),
}
