import { Pagination } from '@mantine/core'
import { useTexts } from '../../texts.ts'
import type { Browse } from './use-browse.ts'

/** Pagination of a list; hidden if there is only one page. */
export function Pages<R extends { _id: string }>({ browse }: { browse: Browse<R> }) {
  const { t } = useTexts()
  const pages = Math.ceil((browse.total ?? 0) / browse.state.pageSize)
  if (pages <= 1) return null
  return (
    <Pagination
      total={pages}
      value={browse.state.page}
      onChange={(page) => browse.change({ page })}
      getItemProps={(page) => ({ 'aria-label': t('kit.browse.page', { page }) })}
      getControlProps={(control) => ({ 'aria-label': t(`kit.browse.${control}Page`) })}
      size="sm"
    />
  )
}
