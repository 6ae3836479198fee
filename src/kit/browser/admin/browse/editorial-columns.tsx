import { useTexts } from '../../texts.ts'
import { useMoments } from '../admin-context.ts'
import { markOf } from '../edit/record-values.ts'
import type { EditorialRecord } from '../records.ts'
import { Moment, StatusBadge } from '../StatusBadge.tsx'
import type { BrowseColumn } from './columns.ts'

/**
 * Columns shared by all collections: state, English translation, last change. A screen places and adapts them: `{
 * ...shared.status, width: 160 }`.
 */
export function useEditorialColumns<R extends EditorialRecord>() {
  const { t } = useTexts()
  const moments = useMoments()
  return {
    status: {
      name: 'status',
      title: t('kit.browse.status'),
      width: 170,
      speaks: true,
      render: (record) => <StatusBadge record={record} />,
      csv: (record) => t(`kit.status.${record.status}`),
    },
    english: {
      name: 'en',
      title: t('kit.languages.en'),
      width: 90,
      csv: (record) => t(`kit.languageTabs.${markOf(record, 'en')}`),
    },
    changed: {
      name: 'updatedAt',
      title: t('kit.browse.updated'),
      width: 135,
      sortable: true,
      render: (record) => <Moment at={record.updatedAt} />,
      csv: (record) => moments.iso(record.updatedAt),
    },
  } satisfies Record<string, BrowseColumn<R>>
}
