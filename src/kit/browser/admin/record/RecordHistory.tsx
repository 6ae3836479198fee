import { Button, Loader, Paper, Stack, Text, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { HistoryEntry } from '#kit/shared/records/history.ts'
import type { RecordsContract } from '#kit/shared/records/records.ts'
import { messageOf } from '../../api.ts'
import { useTexts } from '../../texts.ts'
import { useMay } from '../admin-context.ts'
import { DiffText } from '../edit/DiffText.tsx'
import { fieldLabel, fieldText } from '../edit/field-text.ts'
import { useForm } from '../edit/form-state.ts'
import { fieldAt, type Fields } from '../edit/merge.ts'
import { useValueWords } from '../edit/use-value-words.ts'
import { Moment } from '../StatusBadge.tsx'
import { historyOf } from './record-client.ts'
import { toldPaths } from './told-paths.ts'

const pageSize = 20

interface Shown {
  /** Labels of fields; fields without a label are omitted. */
  labels: Record<string, string>
  /** Fields shown elsewhere on the screen. */
  without?: readonly string[]
}

interface Props extends Shown {
  contract: RecordsContract
  record: { _id: string; version: number }
}

/**
 * Changes of a record with author, time, old and new values, for users with access. Must be inside a form, whose fields
 * name their values.
 */
export function RecordHistory({ contract, record: { _id, version }, ...shown }: Props) {
  const { t } = useTexts()
  const may = useMay()
  const title = useId()
  const [isShown, setShown] = useState(false)
  const answer = useInfiniteQuery({
    queryKey: [contract.name, 'history', _id, version],
    queryFn: ({ pageParam }) => historyOf(contract, { _id, limit: pageSize, skip: pageParam }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const got = pages.reduce((sum, { history }) => sum + history.length, 0)
      return got < last.total ? got : undefined
    },
    enabled: isShown,
    placeholderData: (before) => before,
  })
  if (!may(contract.access.update)) return null
  const entries = answer.data?.pages.flatMap(({ history }) => history) ?? []
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={title}>
      <Stack gap="sm">
        <Title order={2} size="h5" id={title}>
          {t('kit.record.history.title')}
        </Title>
        {isShown ? null : (
          <Button variant="default" size="xs" style={{ alignSelf: 'start' }} onClick={() => setShown(true)}>
            {t('kit.record.history.show')}
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
          <Text size="sm">{t('kit.record.history.none')}</Text>
        ) : null}
        {entries.map((entry) => (
          <Entry key={entry._id} collection={contract.name} entry={entry} {...shown} />
        ))}
        {answer.hasNextPage ? (
          <Button
            variant="default"
            size="xs"
            style={{ alignSelf: 'start' }}
            loading={answer.isFetchingNextPage}
            onClick={() => void answer.fetchNextPage()}
          >
            {t('kit.record.history.more')}
          </Button>
        ) : null}
      </Stack>
    </Paper>
  )
}

function Entry({
  collection,
  entry,
  labels,
  without = [],
}: Shown & { collection: string; entry: HistoryEntry }) {
  const { t } = useTexts()
  const before = entry.before ?? {}
  const after = entry.after ?? {}
  const { sayings } = useForm().form
  const words = { ...useValueWords(collection, [before, after]), sayings }
  const isNew = entry.action === 'create'
  const told = toldPaths(entry, labels, without)
  const text = (values: Fields, path: string) => fieldText(path, fieldAt(values, path), words)
  if (told.length === 0) return null
  return (
    <div>
      <Text size="xs" c="dimmed">
        <Moment at={entry.at} />, {entry.byName}
      </Text>
      {isNew ? (
        <Text size="sm">{t('kit.record.history.created')}</Text>
      ) : (
        told.map((path) => (
          <div key={path}>
            <Text size="xs" fw={600}>
              {fieldLabel(path, labels, t)}
            </Text>
            <DiffText before={text(before, path)} after={text(after, path)} />
          </div>
        ))
      )}
    </div>
  )
}
