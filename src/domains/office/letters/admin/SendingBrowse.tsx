import { Anchor, Button } from '@mantine/core'
import { IconPlus, IconSend } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import type { BrowseColumn } from '#kit/browser/admin/browse/columns.ts'
import { EmptyState } from '#kit/browser/admin/browse/EmptyState.tsx'
import { numberInWords } from '#kit/browser/admin/numbers.ts'
import { RecordBrowse } from '#kit/browser/admin/record/RecordBrowse.tsx'
import { useRecordBrowse } from '#kit/browser/admin/record/use-record-browse.ts'
import { Moment, StateBadge } from '#kit/browser/admin/StatusBadge.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { newsletterSending, type NewsletterSending } from '../sending.contract.ts'
import { sendingStates } from '../sending.rules.ts'
import { sendingPath, stateTones } from './letter-words.ts'

/** Letters being sent, and those already sent. */
export function SendingBrowse() {
  const { t, lang } = useTexts()
  const may = useMay()
  const list = useRecordBrowse(newsletterSending, { sort: '-number', pageSize: 20 })
  const columns: BrowseColumn<NewsletterSending>[] = [
    {
      name: 'title',
      title: t('letters.fields.title'),
      main: true,
      render: ({ _id, title }) => (
        <Anchor component={Link} to={sendingPath(_id)} fw={600} size="sm" c="inherit">
          {title}
        </Anchor>
      ),
      csv: ({ title }) => title,
    },
    {
      name: 'state',
      title: t('letters.fields.state'),
      width: 180,
      render: ({ state }) => (
        <StateBadge tone={stateTones[state]}>{sendingStates.states[state][lang]}</StateBadge>
      ),
      csv: ({ state }) => sendingStates.states[state][lang],
    },
    {
      name: 'progress',
      title: t('letters.progress.sent'),
      width: 150,
      align: 'right',
      render: ({ progress }) =>
        `${numberInWords(progress.sent, lang)} / ${numberInWords(progress.total, lang)}`,
      csv: ({ progress }) => String(progress.sent),
    },
    {
      name: 'sendAt',
      title: t('letters.fields.sendAt'),
      width: 160,
      render: ({ startedAt, sendAt }) => {
        const at = startedAt ?? sendAt
        return at ? <Moment at={at} /> : null
      },
    },
  ]
  const create = may(newsletterSending.access.create) ? (
    <Button component={Link} to={sendingPath()} leftSection={<IconPlus size={18} aria-hidden />}>
      {t('letters.newSending')}
    </Button>
  ) : null
  return (
    <RecordBrowse
      list={list}
      title={t('letters.sendings')}
      columns={columns}
      open={({ _id }) => sendingPath(_id)}
      nameOf={({ title }) => title}
      actions={create}
      file={t('letters.file')}
      empty={
        <EmptyState
          icon={IconSend}
          title={t('letters.sendingsEmpty')}
          text={t('letters.sendingsEmptyText')}
          action={create}
        />
      }
    />
  )
}
