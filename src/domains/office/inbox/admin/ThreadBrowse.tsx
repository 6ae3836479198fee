import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { IconFilterCog, IconInbox, IconPlus, IconTemplate } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import type { BrowseColumn } from '#kit/browser/admin/browse/columns.ts'
import { EmptyState } from '#kit/browser/admin/browse/EmptyState.tsx'
import type { Filter } from '#kit/browser/admin/browse/filter.ts'
import { RecordCell } from '#kit/browser/admin/browse/RecordCell.tsx'
import { RecordBrowse } from '#kit/browser/admin/record/RecordBrowse.tsx'
import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import { useRecordBrowse } from '#kit/browser/admin/record/use-record-browse.ts'
import { Moment, StateBadge } from '#kit/browser/admin/StatusBadge.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { WaitingFromOutside } from '#domains/platform/waiting/admin/offers.tsx'
import { thread, type Thread } from '../inbox.contract.ts'
import { sources, threadStatuses } from '../inbox.rules.ts'
import {
  newPath,
  rulesPath,
  stateTones,
  templatesPath,
  threadPath,
  useInboxChoices,
  useThreadLabels,
} from './inbox-words.ts'

const F = fieldsOf(thread)

/** The office's inbox: conversations with people outside, latest activity first. */
export function ThreadBrowse() {
  const { t, lang } = useTexts()
  const may = useMay()
  const labels = useThreadLabels()
  const choices = useInboxChoices()
  const only = (name: string, label: string, yes: string): Filter => ({
    kind: 'choice',
    name,
    label,
    options: [{ value: 'true', label: yes }],
    single: true,
  })
  const choice = (name: string, label: string, options: { value: string; label: string }[]): Filter => ({
    kind: 'choice',
    ...{ name, label, options },
  })
  const list = useRecordBrowse(thread, {
    sort: '-lastAt',
    pageSize: 20,
    filters: [
      {
        ...choice(
          'status',
          t('inbox.status.title'),
          threadStatuses.map((value) => ({ value, label: t(`inbox.status.${value}`) })),
        ),
        single: true,
      } as Filter,
      only('unseen', t('inbox.unseen'), t('inbox.unseenOnly')),
      only('mentioned', t('inbox.mentioned'), t('inbox.mentionedOnly')),
      only('overdue', t('inbox.overdue'), t('inbox.overdueOnly')),
      ...(choices.mailboxes.length > 1 ? [choice('mailbox', labels['mailbox']!, choices.mailboxes)] : []),
      { ...choice('assignee', labels['assignee']!, choices.people), single: true } as Filter,
      choice(
        'tags',
        labels['tags']!,
        choices.tags.map((value) => ({ value, label: value })),
      ),
      choice(
        'source',
        t('inbox.source.title'),
        sources.map((value) => ({ value, label: t(`inbox.source.${value}`) })),
      ),
    ],
  })
  const nameOf = ({ name, email }: Thread) => name || email || t('inbox.anonymous')
  const columns: BrowseColumn<Thread>[] = [
    {
      name: 'subject',
      title: labels['subject']!,
      main: true,
      sortable: true,
      render: (item) => (
        <RecordCell picture={null} name={item.subject} to={threadPath(item._id)}>
          <Group gap={6} wrap="wrap">
            {item.status === 'unread' ? (
              <Badge size="xs" variant="filled">
                {t('inbox.isNew')}
              </Badge>
            ) : !item.seen && item.state !== 'spam' ? (
              <Badge size="xs" variant="outline">
                {t('inbox.isUnseen')}
              </Badge>
            ) : null}
            <Text size="xs" fw={item.status === 'unread' ? 700 : 400}>
              {nameOf(item)}
            </Text>
            <Text size="xs" c="dimmed" lineClamp={1} lang={item.lang}>
              {item.preview}
            </Text>
          </Group>
        </RecordCell>
      ),
    },
    {
      name: 'state',
      title: labels['state']!,
      width: 170,
      sortable: true,
      speaks: true,
      render: (item) => (
        <StateBadge tone={stateTones[item.state]}>{thread.states.states[item.state][lang]}</StateBadge>
      ),
      csv: (item) => thread.states.states[item.state][lang],
    },
    { name: 'assignee', title: labels['assignee']!, width: 150, csv: (item) => item.assigneeName },
    {
      name: 'mailbox',
      title: labels['mailbox']!,
      width: 140,
      offByDefault: choices.mailboxes.length < 2,
      csv: (item) => item.mailboxTitle,
    },
    { name: 'dueOn', title: labels['dueOn']!, width: 120, sortable: true, csv: (item) => item.dueOn ?? '' },
    { name: 'email', title: labels['email']!, width: 200, offByDefault: true, csv: (item) => item.email },
    {
      name: 'number',
      title: t('inbox.number', { number: '' }).trim(),
      width: 90,
      sortable: true,
      csv: (item) => String(item.number),
    },
    {
      name: 'lastAt',
      title: t('inbox.lastAt'),
      width: 150,
      sortable: true,
      render: (item) => <Moment at={item.lastAt} />,
    },
  ]
  return (
    <Stack gap="lg">
      <RecordBrowse
        list={list}
        title={t('inbox.title')}
        search={t('inbox.search')}
        columns={columns}
        open={(item) => threadPath(item._id)}
        nameOf={(item) => item.subject}
        file={t('inbox.file')}
        actions={
          <Group gap="xs">
            <Button
              component={Link}
              to={templatesPath}
              variant="default"
              leftSection={<IconTemplate size={18} aria-hidden />}
            >
              {t('inbox.templates.title')}
            </Button>
            {may(thread.access.update) ? (
              <Button
                component={Link}
                to={rulesPath}
                variant="default"
                leftSection={<IconFilterCog size={18} aria-hidden />}
              >
                {t('inbox.rules.short')}
              </Button>
            ) : null}
            {may(thread.access.create) ? (
              <Button component={Link} to={newPath} leftSection={<IconPlus size={18} aria-hidden />}>
                {t('inbox.new')}
              </Button>
            ) : null}
          </Group>
        }
        bulkFields={[
          {
            name: 'assignee',
            label: labels['assignee']!,
            fresh: null,
            field: <F.Choice name="assignee" options={choices.people} clearable />,
          },
          {
            name: 'mailbox',
            label: labels['mailbox']!,
            fresh: choices.standard,
            field: <F.Choice name="mailbox" options={choices.mailboxes} />,
          },
          {
            name: 'tags',
            label: labels['tags']!,
            fresh: [],
            field: <F.Tags name="tags" suggestions={choices.tags} />,
          },
          { name: 'dueOn', label: labels['dueOn']!, fresh: null, field: <F.Day name="dueOn" /> },
        ]}
        bulkActions={['finish', 'reopen', 'reject', 'accept']}
        empty={<EmptyState icon={IconInbox} title={t('inbox.empty')} text={t('inbox.emptyText')} />}
      />
      <WaitingFromOutside title={t('inbox.elsewhere')} />
    </Stack>
  )
}
