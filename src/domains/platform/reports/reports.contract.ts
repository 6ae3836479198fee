import { z } from 'zod'
import { id } from '#kit/shared/records/record.ts'

/** Kinds of reports; each has its own form and texts. */
export const trackers = ['bug', 'barrier', 'defect'] as const
export type Tracker = (typeof trackers)[number]

/** Browser data at the time of the report; shown to the reporter before sending. */
export const reportContext = z.object({
  /** User agent string of the browser. */
  browser: z.string().max(500).default(''),
  /** Window size in CSS pixels. */
  width: z.number().int().min(0).max(100_000).default(0),
  height: z.number().int().min(0).max(100_000).default(0),
  /** Last errors in the browser's console, newest last. */
  errors: z.array(z.string().max(1000)).max(20).default([]),
  /** The record that was open: `news/0192…`. */
  record: z.string().max(200).default(''),
})
export type ReportContext = z.output<typeof reportContext>

/** Details of a picture: `screenshot_meta_N` of a form. */
export const pictureMeta = z.object({
  name: z.string().max(200).optional(),
  /** The reporter has drawn on it. */
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

/** Limits for pictures of one report: per submission, in total, and bytes each. */
export const pictureBounds = { atOnce: 6, inAll: 30, bytes: 15 * 1024 * 1024 } as const

/**
 * Days after closing for which the reporter's identity is kept for faults and barriers; for damage reports it is a
 * setting.
 */
export const senderKeptDays = 365
