import { actionTo, stateNames, states, type StateOf } from '#kit/shared/states/states.ts'

/** Reproducibility of a bug (specification § 3). */
export const reproduceValues = [
  'always',
  'sometimes',
  'random',
  'not_tested',
  'not_reproduceable',
  'n_a',
] as const
/** Severity of a bug, mildest first. */
export const severities = [
  'feature_wish',
  'trivial',
  'localisation_error',
  'ui_error',
  'small_error',
  'error',
  'critical_error',
] as const
/** Urgency of a bug, least urgent first. */
export const priorities = ['none', 'low', 'normal', 'high', 'important', 'very_important'] as const

export type Severity = (typeof severities)[number]
export type Priority = (typeof priorities)[number]

const closedFirst = {
  de: 'Das ist abgeschlossen. Öffnen Sie es zuerst wieder.',
  en: 'This is closed. Open it again first.',
}
const refusedFirst = { closed: closedFirst, wont_fix: closedFirst }

/** States of a bug: the specification's developer status. */
export const bugLife = states({
  states: {
    open: { de: 'Offen', en: 'Open' },
    approved: { de: 'Bestätigt', en: 'Approved' },
    accepted: { de: 'Angenommen', en: 'Accepted' },
    needs_more_info: { de: 'Rückfrage', en: 'Needs more info' },
    closed: { de: 'Geschlossen', en: 'Closed' },
    wont_fix: { de: 'Wird nicht behoben', en: 'Won’t fix' },
  },
  initial: 'open',
  actions: {
    approve: {
      label: { de: 'Bestätigen', en: 'Approve' },
      from: ['open', 'accepted', 'needs_more_info'],
      to: 'approved',
      text: 'may',
      message: 'may',
      whyNot: refusedFirst,
    },
    accept: {
      label: { de: 'Annehmen', en: 'Accept' },
      from: ['open', 'approved', 'needs_more_info'],
      to: 'accepted',
      text: 'may',
      message: 'may',
      whyNot: refusedFirst,
    },
    ask: {
      label: { de: 'Nachfragen', en: 'Ask for more' },
      from: ['open', 'approved', 'accepted'],
      to: 'needs_more_info',
      text: 'may',
      message: 'must',
      whyNot: refusedFirst,
    },
    close: {
      label: { de: 'Schließen', en: 'Close' },
      from: ['open', 'approved', 'accepted', 'needs_more_info', 'wont_fix'],
      to: 'closed',
      text: 'may',
      message: 'may',
    },
    refuse: {
      label: { de: 'Nicht beheben', en: 'Don’t fix' },
      from: ['open', 'approved', 'accepted', 'needs_more_info', 'closed'],
      to: 'wont_fix',
      text: 'may',
      message: 'may',
    },
    reopen: {
      label: { de: 'Wieder öffnen', en: 'Reopen' },
      from: ['approved', 'accepted', 'needs_more_info', 'closed', 'wont_fix'],
      to: 'open',
      text: 'may',
      message: 'may',
    },
  },
})
export type BugState = StateOf<typeof bugLife>
export const bugStates = stateNames(bugLife)

/** States without further work. */
export const isClosed = (state: string): boolean => state === 'closed' || state === 'wont_fix'

/** The action that leads from one state to another; undefined without one. */
export const actionBetween = (from: BugState, to: BugState) => {
  const action = actionTo(bugLife, from, to)
  return action && bugLife.actions[action].from.includes(from) ? action : undefined
}

/** Relations of a bug to another one. */
export const relationKinds = ['duplicate', 'parent', 'blocks'] as const
export type RelationKind = (typeof relationKinds)[number]

export const bounds = {
  title: { min: 3, max: 200 },
  text: { min: 3, max: 20_000 },
  tags: 20,
  tag: 60,
  note: 10_000,
  page: 1000,
  projects: 50,
  /** Per account without the right to classify. */
  reportsPerHour: 20,
  /** Minutes of one entry: a day. */
  minutes: 24 * 60,
} as const
