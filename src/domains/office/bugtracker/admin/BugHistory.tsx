import { Button, Loader, Paper, Stack, Text, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DiffText } from '../../../../kit/browser/admin/edit/DiffText.tsx'
import { fieldLabel, fieldText } from '../../../../kit/browser/admin/edit/field-text.ts'
import { useValueWords } from '../../../../kit/browser/admin/edit/use-value-words.ts'
import { Moment } from '../../../../kit/browser/admin/StatusBadge.tsx'
import { call, messageOf } from '../../../../kit/browser/api.ts'
import { useTexts } from '../../../../kit/browser/texts.ts'
import type { HistoryEntry } from '../../../../kit/shared/records/history.ts'
import { bug as contract, type Bug } from '../bugtracker.contract.ts'
import { useBugChoices } from './bug-words.ts'

const pageSize = 20

/** Who changed which field when, the old value beside the new one. */
export function BugHistory({ bug, labels }: { bug: Bug; labels: Record<string, string> }) {
  const { t } = useTexts()
  const [isShown, setShown] = useState(false)
  const answer = useInfiniteQuery({
    queryKey: ['system_bugtracker', 'history', bug._id, bug.version],
    queryFn: ({ pageParam }) =>
      call(contract.calls.history, { _id: bug._id, limit: pageSize, skip: pageParam }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const got = pages.reduce((sum, { history }) => sum + history.length, 0)
      return got < last.total ? got : undefined
    },
    enabled: isShown,
    placeholderData: (before) => before,
  })
  const entries = answer.data?.pages.flatMap(({ history }) => history) ?? []
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="bug-history">
      <Stack gap="sm">
        <Title order={2} size="h5" id="bug-history">
          {t('bugtracker.history.title')}
        </Title>
        {isShown ? null : (
          <Button variant="default" size="xs" style={{ alignSelf: 'start' }} onClick={() => setShown(true)}>
            {t('bugtracker.history.show')}
          </Button>
        )}
        {isShown && answer.isPending ? (
          <Loader size="sm" role="status" aria-label={t('kit.loading')} />
        ) : null}
        {answer.error ? (
          <Text size="sm" role="alert">
            {messageOf(answer.error)}
          </Text>
        ) : null}
        {isShown && answer.isSuccess && entries.length === 0 ? (
          <Text size="sm">{t('bugtracker.history.none')}</Text>
        ) : null}
        {entries.map((entry) => (
          <Entry key={entry._id} entry={entry} labels={labels} />
        ))}
        {answer.hasNextPage ? (
          <Button
            variant="default"
            size="xs"
            style={{ alignSelf: 'start' }}
            loading={answer.isFetchingNextPage}
            onClick={() => void answer.fetchNextPage()}
          >
            {t('bugtracker.history.more')}
          </Button>
        ) : null}
      </Stack>
    </Paper>
  )
}

/** What the list of steps tells already, and what only the table knows. */
const unsaid = new Set(['step', 'waiting', 'number', 'tracker', 'lang', 'context', 'closedAt'])

function Entry({ entry, labels }: { entry: HistoryEntry; labels: Record<string, string> }) {
  const { t } = useTexts()
  const choices = useBugChoices()
  const before = entry.before ?? {}
  const after = entry.after ?? {}
  const words = useValueWords('system_bugtracker', [before, after])
  const named = [...choices.assignee, ...choices.milestone]
  const say = (name: string, value: unknown) =>
    named.find((one) => one.value === value)?.label ?? fieldText(name, value, words)
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !unsaid.has(name),
  )
  const isNew = entry.action === 'create'
  if (names.length === 0) return null
  return (
    <div>
      <Text size="xs" c="dimmed">
        <Moment at={entry.at} />, {entry.byName}
      </Text>
      {isNew ? (
        <Text size="sm">{t('bugtracker.history.created')}</Text>
      ) : (
        names.map((name) => (
          <div key={name}>
            <Text size="xs" fw={600}>
              {fieldLabel(name, labels, t)}
            </Text>
            <DiffText before={say(name, before[name])} after={say(name, after[name])} />
          </div>
        ))
      )}
    </div>
  )
}
