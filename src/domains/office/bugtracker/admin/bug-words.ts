import { useQuery } from '@tanstack/react-query'
import { useFieldLabels } from '#kit/browser/admin/edit/use-field-labels.ts'
import type { ActionInputs } from '#kit/browser/admin/record/StateActions.tsx'
import type { Tone } from '#kit/browser/admin/StatusBadge.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import type { Translate } from '#kit/shared/text/texts.ts'
import { bugCalls } from '../bugtracker.contract.ts'
import { type BugState, priorities, reproduceValues, severities } from '../bugtracker.rules.ts'
import { bugScreens } from '../bugtracker.addresses.ts'

export const browsePath = `/${bugScreens.browse}`
export const editPath = (id = '') => `/${bugScreens.edit}/${id}`

/** Extra fields of the dialog that asks the reporter a question. */
export const asking = (t: Translate): ActionInputs => ({
  fresh: {},
  labels: { message: t('bugtracker.board.question') },
  fields: null,
})

/** Badge colour of each state. */
export const stateTones: Record<BugState, Tone> = {
  open: 'changed',
  approved: 'scheduled',
  accepted: 'scheduled',
  needs_more_info: 'changed',
  closed: 'published',
  wont_fix: 'draft',
}

const names = [
  'title',
  'text',
  'project',
  'tags',
  'reproduce',
  'severity',
  'priority',
  'developer',
  'state',
  'milestone',
  'assignee',
  'minutes',
  'closedAt',
  'step',
  'screenshots',
  'waiting',
  'duplicate',
  'parent',
  'blocks',
] as const

/** Labels of the fields of a bug. */
export const useBugLabels = (): Record<string, string> => useFieldLabels('bugtracker.fields', names)

/** Choices of a bug's classification, with their labels. */
export function useBugChoices() {
  const { t } = useTexts()
  const answer = useQuery({
    queryKey: ['system_bugtracker', 'choices'],
    queryFn: () => call(bugCalls.choices, {}),
    staleTime: 60_000,
  })
  const { projects = [], tags = [], milestones = [], people = [] } = answer.data ?? {}
  const worded = (name: string, values: readonly string[]) =>
    values.map((value) => ({ value, label: t(`bugtracker.${name}.${value}`) }))
  return {
    project: projects.map(({ key, name }) => ({ value: key, label: name })),
    tags,
    milestone: milestones.map(({ _id, title }) => ({ value: _id, label: title })),
    assignee: people.map(({ _id, name }) => ({ value: _id, label: name })),
    reproduce: worded('reproduce', reproduceValues),
    severity: worded('severity', severities),
    priority: worded('priority', priorities),
    projectName: (key: string) => projects.find((one) => one.key === key)?.name ?? key,
  }
}

/** Minutes as hours: `1:30`. */
export const asHours = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
