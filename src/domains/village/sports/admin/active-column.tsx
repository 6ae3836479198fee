import type { BrowseColumn } from '#kit/browser/admin/browse/columns.ts'
import { StateBadge } from '#kit/browser/admin/StatusBadge.tsx'
import { useTexts } from '#kit/browser/texts.ts'

/** List column: whether a club or a team is shown on the site. */
export function useActiveColumn(): BrowseColumn<{ active: boolean }> {
  const { t } = useTexts()
  return {
    name: 'active',
    title: t('kit.browse.status'),
    width: 190,
    speaks: true,
    render: ({ active }) => (
      <StateBadge tone={active ? 'published' : 'draft'}>
        {t(active ? 'sports.active' : 'sports.inactive')}
      </StateBadge>
    ),
  }
}
