import { z } from 'zod'
import { id } from '#kit/shared/records/record.ts'

/** Everything that people report here, each kind with words and a form of its own. */
export const trackers = ['bug', 'barrier', 'defect'] as const
export type Tracker = (typeof trackers)[number]

/** Browser data at the time of the report; the reporter sees all of it before it is sent. */
export const reportContext = z.object({
  /** As the browser names itself. */
  browser: z.string().max(500).default(''),
  /** Of the window, in CSS pixels. */
  width: z.number().int().min(0).max(100_000).default(0),
  height: z.number().int().min(0).max(100_000).default(0),
  /** The last errors in the browser's console, the newest last. */
  errors: z.array(z.string().max(1000)).max(20).default([]),
  /** The record that was open: `news/0192…`. */
  record: z.string().max(200).default(''),
})
export type ReportContext = z.output<typeof reportContext>

/** Details of a picture: `screenshot_meta_N` of a form. */
export const pictureMeta = z.object({
  name: z.string().max(200).optional(),
  /** Somebody has drawn on it. */
  drawn: z.boolean().optional(),
  /** Text alternative. */
  alt: z.string().max(500).optional(),
})
export type PictureMeta = z.output<typeof pictureMeta>

/** A picture of a report with its addresses. */
export const reportPicture = z.object({
  _id: id,
  /** Addresses of the full picture and a thumbnail; they contain a seal and work for every holder. */
  large: z.string(),
  small: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  released: z.boolean(),
})
export type ReportPicture = z.output<typeof reportPicture>

/** Pictures of one report: at once, in all, and how heavy each may be. */
export const pictureBounds = { atOnce: 6, inAll: 30, bytes: 15 * 1024 * 1024 } as const

/** Days after its end for which it is known who reported a fault or a barrier; for damage each site says how many. */
export const senderKeptDays = 365
