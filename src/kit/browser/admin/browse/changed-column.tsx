import type { Translate } from '#kit/shared/text/texts.ts'
import { Moment } from '../StatusBadge.tsx'
import type { BrowseColumn } from './columns.ts'

/** Time of the last change, hidden by default. */
export const changedColumn = <R extends { updatedAt: string }>(t: Translate): BrowseColumn<R> => ({
  name: 'updatedAt',
  title: t('kit.browse.updated'),
  width: 130,
  sortable: true,
  offByDefault: true,
  render: ({ updatedAt }) => <Moment at={updatedAt} />,
})
