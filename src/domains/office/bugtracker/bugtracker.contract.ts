import { z } from 'zod'
import { endpoint } from '#kit/shared/contract.ts'
import { flag, id, isoDay, isoTime, listParameters } from '#kit/shared/records/record.ts'
import { actionPreview } from '#kit/shared/records/action-mails.ts'
import { records, type RecordOf } from '#kit/shared/records/records.ts'
import { pictureMeta, reportContext, reportPicture } from '#domains/platform/reports/reports.contract.ts'
import {
  bounds,
  bugLife,
  bugStates,
  priorities,
  relationKinds,
  reproduceValues,
  severities,
} from './bugtracker.rules.ts'

const line = (max: number) => z.string().trim().max(max)
const oneOrMany = <T extends z.ZodType>(schema: T) => z.union([schema, z.array(schema).max(50)])
const developer = z.enum(bugStates)
const module = 'system_bugtracker'
const may = (action: 'read' | 'create' | 'update' | 'remove') => ({ module, action }) as const
const person = z.object({ _id: id.nullable(), name: z.string() })

/** A related bug. */
const named = z.object({ _id: id, number: z.number().int(), title: z.string(), developer })
const relation = z.object({
  _id: id,
  what: z.enum(relationKinds),
  /** `to`: this one is a duplicate of, a part of, or blocks the other; `from`: the other way round. */
  direction: z.enum(['to', 'from']),
  bug: named,
})
export type BugRelation = z.output<typeof relation>

const screenshot = reportPicture.extend({ meta: pictureMeta })

const filters = {
  project: oneOrMany(line(60)).optional(),
  tags: oneOrMany(line(bounds.tag)).optional(),
  reproduce: oneOrMany(z.enum(reproduceValues)).optional(),
  severity: oneOrMany(z.enum(severities)).optional(),
  priority: oneOrMany(z.enum(priorities)).optional(),
  developer: oneOrMany(developer).optional(),
  milestone: id.optional(),
  assignee: id.optional(),
  /** Only bugs that the caller watches. */
  watched: flag.optional(),
  /** Only bugs not handled since they were reported or last replied to. */
  waiting: flag.optional(),
}

/** Bugs of the program, with the specification's fields. */
export const bug = records({
  name: module,
  path: `/api/v0/${module}`,
  fields: {
    title: line(bounds.title.max).min(bounds.title.min),
    text: line(bounds.text.max).min(bounds.text.min),
    project: line(60),
    tags: z.array(line(bounds.tag).min(1)).max(bounds.tags),
    reproduce: z.enum(reproduceValues),
    severity: z.enum(severities),
    priority: z.enum(priorities),
    developer,
    milestone: id.nullable(),
    assignee: id.nullable(),
  },
  required: ['title', 'text'],
  defaults: {
    project: '',
    tags: [],
    reproduce: 'not_tested',
    severity: 'error',
    priority: 'normal',
    developer: 'open',
    milestone: null,
    assignee: null,
  },
  filters,
  answered: {
    number: z.number().int(),
    closedAt: isoTime.nullable(),
    /** Path of the page concerned; empty without one. */
    page: z.string(),
    context: reportContext.nullable(),
    /** Minutes spent on it. */
    minutes: z.number().int(),
    waiting: z.boolean(),
    reporter: person,
    assigneeName: z.string(),
    milestoneTitle: z.string(),
    screenshots: z.array(screenshot),
    /** Only in single records, not in lists. */
    relations: z.array(relation).optional(),
    watchers: z.array(person).optional(),
    /** The caller watches it. */
    watching: z.boolean().optional(),
  },
  states: bugLife,
  bin: true,
})
export type Bug = RecordOf<typeof bug>

/** Additional input of a new report: `POST` as JSON or as a form with pictures. */
export const bugReport = bug.calls.create.input.omit({ developer: true }).extend({
  page: line(bounds.page).default(''),
  context: reportContext.optional(),
})
export type BugReport = z.output<typeof bugReport>
/** Fields that classify a report, only for users who may change reports. */
export const sorting = ['tags', 'priority', 'milestone', 'assignee'] as const

const figure = z.object({
  /** Its key; empty: without a project. */
  project: z.string(),
  open: z.number().int(),
  /** Open bugs not classified yet. */
  waiting: z.number().int(),
  closed: z.number().int(),
  /** Median days from report to closing; null: none closed. */
  medianDays: z.number().nullable(),
  /** Time spent on all of them. */
  minutes: z.number().int(),
})

export type BugFigure = z.output<typeof figure>

const one = z.object({ [module]: bug.record }) as z.ZodObject<{ system_bugtracker: typeof bug.record }>
const given = { _id: id, version: z.number().int().optional() }

/** Served by its own route, because pictures may be attached. */
export const bugReporting = {
  report: endpoint({
    method: 'POST',
    path: `/api/v0/${module}/`,
    summary:
      'Report a fault, as JSON or as a form with pictures (`screenshots`, and of each `screenshot_meta_N`, counted from 0)',
    access: 'user',
    files: 'screenshots',
    input: bugReport,
    output: one,
  }),
  addScreenshots: endpoint({
    method: 'POST',
    path: `/api/v0/${module}/:_id/screenshot`,
    summary:
      'Add pictures to a fault, as a form (`screenshots`, and of each `screenshot_meta_N`, counted from 0)',
    access: may('update'),
    files: 'screenshots',
    input: z.object({ _id: id }),
    output: one,
  }),
}

/** A milestone to which bugs are assigned. */
export const milestone = records({
  name: 'bug_milestone',
  path: `/api/v0/${module}_milestone`,
  fields: {
    title: line(120).min(1),
    project: line(60),
    text: line(5000),
    due: isoDay.nullable(),
    /** The day it was reached; then it moves to the changelog. */
    released: isoDay.nullable(),
  },
  required: ['title'],
  defaults: { project: '', text: '', due: null, released: null },
  filters: {},
  access: { read: may('read'), create: may('update'), update: may('update'), remove: may('update') },
})
export type Milestone = RecordOf<typeof milestone>

const planned = milestone.record.extend({
  /** Number of all bugs, and of those done. */
  bugs: z.number().int(),
  done: z.number().int(),
  /** The bugs, most urgent first, at most a hundred. */
  items: z.array(named.extend({ severity: z.enum(severities), priority: z.enum(priorities) })),
})
export type PlannedMilestone = z.output<typeof planned>

export const bugCalls = {
  pageData: endpoint({
    method: 'POST',
    path: `/api/v1/${module}/getPageData`,
    summary:
      'A page of faults, how many there are, and what the caller may do; open ones unless asked otherwise',
    access: may('read'),
    reads: true,
    input: z.object({ ...listParameters, bin: flag.optional(), mine: flag.optional(), ...filters }),
    output: z.object({
      bugs: z.array(bug.record),
      numItems: z.number().int(),
      auth: z.object({
        _id: id,
        name: z.string(),
        read: z.boolean(),
        create: z.boolean(),
        update: z.boolean(),
        remove: z.boolean(),
      }),
    }),
  }),
  milestones: endpoint({
    method: 'GET',
    path: `/api/v1/${module}/milestones`,
    summary: 'Milestones with their faults: the roadmap, and what was reached',
    access: may('read'),
    input: z.object({ project: line(60).optional() }),
    output: z.object({ milestones: z.array(planned) }),
  }),
  figures: endpoint({
    method: 'GET',
    path: `/api/v1/${module}/figures`,
    summary:
      'How many faults are open and were closed within 90 days, how long that took, and time spent, by project',
    access: may('read'),
    input: z.object({}),
    output: z.object({ figures: z.array(figure) }),
  }),
  similar: endpoint({
    method: 'GET',
    path: `/api/v1/${module}/similar`,
    summary: 'Faults whose titles are like one that is being typed',
    access: may('read'),
    input: z.object({ title: line(bounds.title.max).min(1), without: id.optional() }),
    output: z.object({ similar: z.array(named) }),
    perMinute: 120,
  }),
  choices: endpoint({
    method: 'GET',
    path: `/api/v1/${module}/choices`,
    summary: 'What a fault can be sorted by: projects, tags, milestones, people',
    access: may('read'),
    input: z.object({}),
    output: z.object({
      projects: z.array(z.object({ key: z.string(), name: z.string() })),
      tags: z.array(z.string()),
      milestones: z.array(z.object({ _id: id, title: z.string(), released: z.string().nullable() })),
      people: z.array(z.object({ _id: id, name: z.string() })),
    }),
  }),
  note: endpoint({
    method: 'POST',
    path: `/api/v0/${module}/:_id/note`,
    summary: 'Write an internal note, a message to whoever reported it, or both',
    access: may('update'),
    input: z.object({
      ...given,
      /** Internal. */
      text: line(bounds.note).default(''),
      /** Mailed to the reporter and the watchers. */
      message: line(bounds.note).default(''),
      /** Minutes spent. */
      minutes: z.number().int().min(0).max(bounds.minutes).default(0),
    }),
    output: one,
  }),
  previewNote: endpoint({
    method: 'POST',
    path: `/api/v0/${module}/:_id/preview-note`,
    summary: 'Show the mails that a message would send, without sending it',
    access: may('update'),
    reads: true,
    input: z.object({ _id: id, message: line(bounds.note).min(1) }),
    output: actionPreview,
  }),
  relate: endpoint({
    method: 'POST',
    path: `/api/v0/${module}/:_id/relation`,
    summary: 'Say that a fault is a duplicate of, a part of, or blocks another one, named by its number',
    access: may('update'),
    input: z.object({ ...given, what: z.enum(relationKinds), number: z.number().int().min(1) }),
    output: one,
  }),
  unrelate: endpoint({
    method: 'DELETE',
    path: `/api/v0/${module}/:_id/relation/:relation`,
    summary: 'Take a relation back',
    access: may('update'),
    input: z.object({ _id: id, relation: id }),
    output: one,
  }),
  watch: endpoint({
    method: 'PUT',
    path: `/api/v0/${module}/:_id/watch`,
    summary: 'Hear of what happens to a fault by mail, or no longer',
    access: may('read'),
    input: z.object({ _id: id, watching: z.boolean() }),
    output: one,
  }),
  removeScreenshot: endpoint({
    method: 'DELETE',
    path: `/api/v0/${module}/:_id/screenshot/:screenshot`,
    summary: 'Take a picture away for good',
    access: may('update'),
    input: z.object({ _id: id, screenshot: id }),
    output: one,
  }),
}
