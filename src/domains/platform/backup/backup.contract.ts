import { z } from 'zod'
import { endpoint } from '#kit/shared/contract.ts'
import { id, isoTime } from '#kit/shared/records/record.ts'
import { knownVersion, storedVersion } from '#kit/shared/settings/settings-version.ts'
import { restoreWord } from './backup.rules.ts'
import { words } from '#kit/shared/text/words.ts'

export const runKinds = ['backup', 'drill', 'restore'] as const
export type RunKind = (typeof runKinds)[number]

/** Cause of a run: the schedule, a person in the admin centre, the command line, or an upgrade. */
export const causes = ['schedule', 'person', 'command', 'upgrade'] as const
export type Cause = (typeof causes)[number]

export const runStates = ['running', 'done', 'failed'] as const

const count = z.number().int().nonnegative()

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, {
  error: JSON.stringify({
    de: 'Bitte geben Sie eine Uhrzeit an, etwa 02:30.',
    en: 'Please give a time, such as 02:30.',
  }),
})

/** Backup settings of the site. */
export const backupSettingsShape = z.object({
  enabled: z.boolean(),
  /** Time of the night in the site's zone. */
  time: clockTime,
  /** Folders; `''` is the folder beside the data. */
  folders: z.array(z.string().trim().max(500)).max(5),
  /** Addresses of S3 buckets, one per line; contain keys, so this is a secret. */
  s3: z.string().trim().max(2000),
  days: z.number().int().min(1).max(90),
  weeks: z.number().int().min(0).max(60),
  months: z.number().int().min(0).max(120),
  drill: z.enum(['weekly', 'monthly', 'off']),
  /** Ids of administrators to notify; empty: all. */
  recipients: z.array(id).max(50),
  /** True: notify about every drill; false: only about failures. */
  tellGood: z.boolean(),
  /** Include SECRET in encrypted backups. */
  withSecret: z.boolean(),
  /** `age1…`; empty: no encryption. */
  recipient: z.string().max(200),
  /** The key itself, sealed. */
  identity: z.string().max(500),
})
export type BackupSettings = z.output<typeof backupSettingsShape>

const place = z.object({
  target: z.string(),
  name: z.string(),
  bytes: count,
  added: count.optional(),
  addedBytes: count.optional(),
  verified: z.boolean(),
  problem: words.nullable().default(null),
})
export type Place = z.output<typeof place>

const drillReport = z.object({
  seconds: z.number(),
  night: z.string(),
  tables: count,
  rows: count,
  files: count,
  pages: z.array(z.object({ path: z.string(), status: z.number().int() })),
  /** Faults, one sentence each; empty: none. */
  faults: z.array(words),
})
export type DrillReport = z.output<typeof drillReport>

const run = z.object({
  _id: id,
  kind: z.enum(runKinds),
  cause: z.enum(causes),
  state: z.enum(runStates),
  startedAt: isoTime,
  endedAt: isoTime.nullable(),
  archive: z.object({
    at: isoTime.optional(),
    rows: count.optional(),
    files: count.optional(),
    fileBytes: count.optional(),
    missing: count.optional(),
  }),
  places: z.array(place),
  progress: z.object({ step: z.string(), done: count, total: count }).nullable(),
  report: drillReport.nullable(),
  problem: words.nullable(),
})
export type Run = z.output<typeof run>

const night = z.object({ target: z.string(), name: z.string(), at: isoTime, bytes: count })
export type NightEntry = z.output<typeof night>

const overview = z.object({
  runs: z.array(run),
  nights: z.array(night),
  /** Targets that cannot be read now. */
  unreachable: z.array(z.object({ target: z.string(), problem: words })),
  next: isoTime.nullable(),
  nextDrill: isoTime.nullable(),
  late: z.boolean(),
  encrypted: z.boolean(),
  /** Targets with another site's backups. */
  foreign: z.array(z.object({ target: z.string(), address: z.string(), since: isoTime })),
  /** Targets that contained this site's backups but lack the owner file: probably an unmounted drive. */
  lost: z.array(z.string()),
})
export type Overview = z.output<typeof overview>

const heldMail = z.object({
  _id: id,
  to: z.string(),
  subject: z.string(),
  createdAt: isoTime,
  heldAt: isoTime,
})
export type HeldMail = z.output<typeof heldMail>

const administrator = z.object({ _id: id, name: z.string(), email: z.string() })

const settingsAnswer = z.object({
  settings: backupSettingsShape.extend(storedVersion),
  /** Possible recipients. */
  administrators: z.array(administrator),
})

const chosen = { target: z.string().max(600), name: z.string().max(200) }
const done = z.object({ done: z.literal(true) })

export const backupCalls = {
  overview: endpoint({
    method: 'GET',
    path: '/api/v0/backup/',
    summary: 'Backups there are, and what was done: newest first',
    access: { module: 'backup', action: 'read' },
    input: z.object({}),
    output: overview,
  }),
  now: endpoint({
    method: 'POST',
    path: '/api/v0/backup/now',
    summary: 'Back up now; what becomes of it is in the overview',
    access: { module: 'backup', action: 'create' },
    input: z.object({}),
    output: done,
  }),
  drill: endpoint({
    method: 'POST',
    path: '/api/v0/backup/drill',
    summary: 'Try out now whether the newest backup can be restored',
    access: { module: 'backup', action: 'create' },
    input: z.object({}),
    output: done,
  }),
  summary: endpoint({
    method: 'POST',
    path: '/api/v0/backup/summary',
    summary: 'Read a backup to its end and tell what is in it, before it is restored',
    access: { module: 'backup', action: 'restore' },
    reads: true,
    perMinute: 10,
    input: z.object(chosen),
    output: z.object({
      at: isoTime,
      program: z.string(),
      site: z.string(),
      rows: count,
      files: count,
      fileBytes: count,
      missing: count,
    }),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/v0/backup/restore',
    summary: 'Put a backup in the place of the whole site; the state of now is backed up before',
    access: { module: 'backup', action: 'restore' },
    fresh: true,
    input: z.object({ ...chosen, confirm: z.literal(restoreWord) }),
    output: done,
  }),
  download: endpoint({
    method: 'POST',
    path: '/api/v0/backup/download',
    summary: 'Where a backup can be fetched as one file, files included, in the next minutes',
    access: { module: 'backup', action: 'restore' },
    fresh: true,
    perMinute: 6,
    input: z.object(chosen),
    output: z.object({ href: z.string() }),
  }),
  takeOver: endpoint({
    method: 'POST',
    path: '/api/v0/backup/take-over',
    summary:
      'Make a target that holds the backups of another site this one’s: from now on this site clears up there',
    access: 'admin',
    fresh: true,
    input: z.object({ target: chosen.target }),
    output: done,
  }),
  heldMails: endpoint({
    method: 'GET',
    path: '/api/v0/backup/mails',
    summary: 'Mails that waited in a state which was restored, and wait for a word',
    access: { module: 'backup', action: 'restore' },
    input: z.object({}),
    output: z.object({ mails: z.array(heldMail) }),
  }),
  sendHeldMails: endpoint({
    method: 'POST',
    path: '/api/v0/backup/mails/send',
    summary: 'Let held mails leave',
    access: { module: 'backup', action: 'restore' },
    fresh: true,
    input: z.object({ _id: z.array(id).min(1).max(500) }),
    output: z.object({ count }),
  }),
  dropHeldMails: endpoint({
    method: 'POST',
    path: '/api/v0/backup/mails/drop',
    summary: 'Forget held mails: they never leave',
    access: { module: 'backup', action: 'restore' },
    fresh: true,
    input: z.object({ _id: z.array(id).min(1).max(500) }),
    output: z.object({ count }),
  }),
  settings: endpoint({
    method: 'GET',
    path: '/api/v0/backup/settings',
    summary: 'When, where to and how backups are made; secrets hidden',
    access: 'admin',
    input: z.object({}),
    output: settingsAnswer,
  }),
  updateSettings: endpoint({
    method: 'PUT',
    path: '/api/v0/backup/settings',
    summary: 'Change when, where to and how backups are made',
    access: 'admin',
    fresh: true,
    input: z.object({
      settings: backupSettingsShape.omit({ recipient: true, identity: true }).partial().extend(knownVersion),
    }),
    output: settingsAnswer,
  }),
  makeKey: endpoint({
    method: 'POST',
    path: '/api/v0/backup/key',
    summary: 'Encrypt backups from now on: gives the new key, once',
    access: 'admin',
    fresh: true,
    input: z.object({}),
    output: z.object({ identity: z.string(), recipient: z.string() }),
  }),
}
