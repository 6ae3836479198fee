import { Anchor, Button, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { messageOf } from '../../api.ts'
import { useTexts } from '../../texts.ts'
import type { EditorialRecord, Page } from '../records.ts'
import { Moment, StatusBadge } from '../StatusBadge.tsx'

/** A card of the first screen. */
export function Card({
  title,
  more,
  children,
}: {
  title: string
  more?: { label: string; to: string }
  children: ReactNode
}) {
  return (
    <Paper withBorder p="md" component="section" aria-label={title}>
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h5">
          {title}
        </Title>
        {more ? (
          <Anchor component={Link} to={more.to} size="sm">
            {more.label}
          </Anchor>
        ) : null}
      </Group>
      {children}
    </Paper>
  )
}

interface RecordsCardProps<R> {
  title: string
  /** Text of an empty card. */
  nothing: string
  more: { label: string; to: string }
  /** Starts with the collection's name, so that live events refresh the card. */
  queryKey: readonly unknown[]
  list: () => Promise<Page<R>>
  open: (record: R) => string
  nameOf: (record: R) => string
}

/** A few records with their state: drafts, scheduled or recently changed ones. */
export function RecordsCard<R extends EditorialRecord>({
  title,
  nothing,
  more,
  queryKey,
  list,
  open,
  nameOf,
}: RecordsCardProps<R>) {
  const { t } = useTexts()
  const answer = useQuery({ queryKey, queryFn: list })
  return (
    <Card title={title} more={more}>
      {answer.isPending ? <Skeleton height={120} /> : null}
      {answer.error ? (
        <Stack align="flex-start" gap="xs" role="alert">
          <Text size="sm">{messageOf(answer.error)}</Text>
          <Button size="xs" variant="default" onClick={() => void answer.refetch()}>
            {t('kit.retry')}
          </Button>
        </Stack>
      ) : null}
      {answer.data?.records.length === 0 ? (
        <Text size="sm" c="dimmed">
          {nothing}
        </Text>
      ) : null}
      <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
        {answer.data?.records.map((record) => (
          <Group
            key={record._id}
            component="li"
            justify="space-between"
            wrap="nowrap"
            gap="sm"
            align="flex-start"
          >
            <Anchor component={Link} to={open(record)} size="sm" c="inherit" fw={600} lineClamp={2}>
              {nameOf(record)}
            </Anchor>
            <Stack gap={2} align="flex-end" style={{ flexShrink: 0 }}>
              <StatusBadge record={record} />
              <Text size="xs" c="dimmed">
                <Moment at={record.updatedAt} />
              </Text>
            </Stack>
          </Group>
        ))}
      </Stack>
    </Card>
  )
}
