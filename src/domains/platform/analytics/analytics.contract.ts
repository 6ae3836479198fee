import { z } from 'zod'
import { endpoint } from '#kit/shared/contract.ts'
import { contentLanguages } from '#kit/shared/text/languages.ts'
import { id, isoDay } from '#kit/shared/records/record.ts'
import { knownVersion, storedVersion } from '#kit/shared/settings/settings-version.ts'
import { daysBetween, listedKinds, mostMonths } from './analytics.rules.ts'

const day = isoDay
const count = z.number().int()
const sums = z.object({ views: count, visitors: count, downloads: count, searches: count, missing: count })
const entry = z.object({
  /**
   * A path, host, search term, file id, country, language, kind of device, external address without scheme
   * (`noe.gv.at/wahl`), or dialled or mailed address (`tel:+4327421`, `mailto:amt@rebenau.example`).
   */
  key: z.string(),
  /** Display name, if different: the title of a file. */
  label: z.string().optional(),
  count,
  /** Count in the compared range; absent without a comparison. */
  before: count.optional(),
})
const goal = z.object({
  /** `contact.message` */
  key: z.string(),
  name: z.record(z.enum(contentLanguages), z.string()),
  count,
  before: count.optional(),
})
/** Settings of the weekly report. */
export const weeklyShape = z.object({
  enabled: z.boolean(),
  /** Ids of administrators. */
  recipients: z.array(id).max(50),
})
const weekly = weeklyShape.extend(storedVersion)
const months = z.number().int().min(1).max(mostMonths)
export const retentionShape = z.object({ months })
const perDay = z.array(z.object({ day, views: count, visitors: count }))
const lists = Object.fromEntries(listedKinds.map((kind) => [kind, z.array(entry)])) as Record<
  (typeof listedKinds)[number],
  z.ZodArray<typeof entry>
>

/** Longest range of one report, in days. */
const longestRange = 800

export const analytics = {
  read: endpoint({
    method: 'GET',
    path: '/api/v0/analytics/',
    summary:
      'How often the site was visited: per day, pages, referrers, searches without result, downloads, 404s, links to elsewhere, goals, devices',
    access: 'admin',
    input: z
      .object({
        /** Days in the site's zone, inclusive; the last 30 by default. */
        from: day.optional(),
        to: day.optional(),
        compare: z.enum(['none', 'before', 'year']).default('none'),
        /** Entries per list. */
        limit: z.coerce.number().int().min(1).max(500).default(20),
      })
      .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'] })
      .refine(({ from, to }) => !from || !to || daysBetween(from, to) <= longestRange, { path: ['from'] }),
    output: z.object({
      analytics: z.object({
        from: day,
        to: day,
        /** First day with figures; null if there are none yet. */
        since: day.nullable(),
        totals: sums,
        before: z.object({ from: day, to: day, totals: sums, days: perDay }).nullable(),
        days: perDay,
        lists: z.object(lists),
        /** All goals, most frequent first; `before` only with a comparison. */
        goals: z.array(goal),
      }),
      /** Months that figures are kept, with the settings' version. */
      kept: retentionShape.extend(storedVersion),
    }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/v0/analytics/',
    summary: 'Change how long figures are kept',
    access: 'admin',
    input: retentionShape.extend(knownVersion),
    output: z.object({ kept: retentionShape.extend(storedVersion) }),
  }),
  follow: endpoint({
    method: 'POST',
    path: '/api/v0/analytics/links',
    summary:
      'Count that a link of a page was followed that leads elsewhere, calls or writes; who followed it is not stored',
    access: 'guest',
    reads: true,
    input: z.object({ to: z.string().min(1).max(2000) }),
    output: z.object({ done: z.literal(true) }),
    perMinute: 60,
  }),
  weekly: endpoint({
    method: 'GET',
    path: '/api/v0/analytics/weekly',
    summary: 'Whether a report of each week is sent by mail, to whom, and who could get it',
    access: 'admin',
    input: z.object({}),
    output: z.object({
      weekly,
      administrators: z.array(
        z.object({
          _id: id,
          name: z.string(),
          /** Without an address (`''`), no report can be sent. */
          email: z.string(),
        }),
      ),
    }),
  }),
  changeWeekly: endpoint({
    method: 'PUT',
    path: '/api/v0/analytics/weekly',
    summary: 'Send a report of each week to some administrators, or stop it',
    access: 'admin',
    input: weeklyShape.extend(knownVersion),
    output: z.object({ weekly }),
  }),
}
