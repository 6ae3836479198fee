import { Anchor, Button } from '@mantine/core'
import { IconBulb, IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import type { BrowseColumn } from '#kit/browser/admin/browse/columns.ts'
import { EmptyState } from '#kit/browser/admin/browse/EmptyState.tsx'
import { RecordBrowse } from '#kit/browser/admin/record/RecordBrowse.tsx'
import { useRecordBrowse } from '#kit/browser/admin/record/use-record-browse.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { writeDay } from '#kit/shared/dates/dates.ts'
import { newsletterRecommend, type NewsletterRecommend } from '../letters.contract.ts'
import { recommendPath } from './letter-words.ts'
import { useBlockSummary } from './block-summary.ts'

type Row = NewsletterRecommend

/** Reusable blocks, suggested for future letters. */
export function RecommendBrowse() {
  const { t, lang } = useTexts()
  const may = useMay()
  const summary = useBlockSummary()
  const list = useRecordBrowse(newsletterRecommend, { sort: 'title', pageSize: 20 })
  const day = (until: string | null) =>
    until ? writeDay(until, lang === 'en' ? 'en' : 'de', { year: true }) : t('letters.always')
  const columns: BrowseColumn<Row>[] = [
    {
      name: 'title',
      title: t('letters.fields.title'),
      main: true,
      render: ({ _id, title }) => (
        <Anchor component={Link} to={recommendPath(_id)} fw={600} size="sm" c="inherit">
          {title}
        </Anchor>
      ),
      csv: ({ title }) => title,
    },
    {
      name: 'block',
      title: t('letters.fields.block'),
      render: ({ block }) => `${t(`letters.kinds.${block.kind}`)} ${summary(block)}`.trim(),
      csv: ({ block }) => t(`letters.kinds.${block.kind}`),
    },
    {
      name: 'until',
      title: t('letters.fields.until'),
      width: 200,
      render: ({ until }) => day(until),
      csv: ({ until }) => until ?? '',
    },
  ]
  const create = may(newsletterRecommend.access.create) ? (
    <Button component={Link} to={recommendPath()} leftSection={<IconPlus size={18} aria-hidden />}>
      {t('letters.newRecommend')}
    </Button>
  ) : null
  return (
    <RecordBrowse
      list={list}
      title={t('letters.recommends')}
      columns={columns}
      open={({ _id }) => recommendPath(_id)}
      nameOf={({ title }) => title}
      actions={create}
      file={t('letters.file')}
      empty={
        <EmptyState
          icon={IconBulb}
          title={t('letters.recommendsEmpty')}
          text={t('letters.recommendsEmptyText')}
          action={create}
        />
      }
    />
  )
}
