import { RecordsCard } from '#kit/browser/admin/dashboard/cards.tsx'
import { listRecords } from '#kit/browser/admin/records.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { news, type NewsItem } from '../news.contract.ts'
import { newsScreens } from '../news.addresses.ts'

const open = (item: NewsItem) => `/${newsScreens.edit}/${item._id}`

/** News not public yet: drafts and scheduled items. */
export function NewsWaiting() {
  const { t } = useTexts()
  return (
    <RecordsCard<NewsItem>
      title={t('news.waiting')}
      nothing={t('news.nothingWaiting')}
      more={{ label: t('news.all'), to: `/${newsScreens.browse}?status=draft&status=scheduled` }}
      queryKey={['news', 'waiting']}
      list={() => listRecords(news, { status: ['draft', 'scheduled'], limit: 5, sort: '-updatedAt' })}
      open={open}
      nameOf={(item) => item.title || t('news.untitled')}
    />
  )
}

/** News edited last. */
export function NewsRecent() {
  const { t } = useTexts()
  return (
    <RecordsCard<NewsItem>
      title={t('news.recent')}
      nothing={t('news.empty')}
      more={{ label: t('news.all'), to: `/${newsScreens.browse}?sort=-updatedAt` }}
      queryKey={['news', 'recent']}
      list={() => listRecords(news, { limit: 5, sort: '-updatedAt' })}
      open={open}
      nameOf={(item) => item.title || t('news.untitled')}
    />
  )
}
