import { Paper, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../../texts.ts'
import { Moment, StatusBadge } from '../StatusBadge.tsx'
import { Facts } from './Facts.tsx'
import type { Edit } from './edited-record.ts'

/** A group of fields in the side column. */
export function SidePanel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper withBorder p="md" component="section" aria-label={title}>
      <Stack gap="sm">
        <Title order={2} size="h5">
          {title}
        </Title>
        {children}
      </Stack>
    </Paper>
  )
}

/** State of the record: publication period, author and time of the last change. */
export function StatePanel({ edit, children }: { edit: Edit; children?: ReactNode }) {
  const { t } = useTexts()
  const { record } = edit
  const rows: [string, ReactNode][] = []
  if (record?.publishedAt) rows.push([t('kit.state.publishedAt'), <Moment key="p" at={record.publishedAt} />])
  if (record?.publishAt && record.status === 'scheduled')
    rows.push([t('kit.state.publishAt'), <Moment key="a" at={record.publishAt} />])
  if (record?.unpublishAt) rows.push([t('kit.state.unpublishAt'), <Moment key="u" at={record.unpublishAt} />])
  if (record) {
    rows.push([t('kit.state.updatedAt'), <Moment key="c" at={record.updatedAt} />])
    rows.push([t('kit.state.createdAt'), <Moment key="n" at={record.createdAt} />])
  }
  return (
    <SidePanel title={t('kit.state.title')}>
      {record ? <StatusBadge record={record} /> : <Text size="sm">{t('kit.state.new')}</Text>}
      {rows.length > 0 ? <Facts facts={rows} /> : null}
      {children}
    </SidePanel>
  )
}
