import { IconChartBar } from '@tabler/icons-react'
import { EmptyState } from '#kit/browser/admin/browse/EmptyState.tsx'
import { PartFailed } from '#kit/browser/admin/edit/LoadFailed.tsx'
import { Waiting } from '#kit/browser/admin/shell/ScreenSkeleton.tsx'
import { useTexts } from '#kit/browser/texts.ts'

/** Query string of a list's filters. */
export const query = (values: Record<string, string | readonly string[]>) => {
  const made = new URLSearchParams()
  for (const [name, value] of Object.entries(values))
    for (const one of typeof value === 'string' ? [value] : value) made.append(name, one)
  return made.toString()
}

/** Loading or error state of a report. */
export function unreadFigures(answer: { isPending: boolean; error: unknown; refetch: () => unknown }) {
  if (answer.error) return <PartFailed problem={answer.error} retry={() => void answer.refetch()} />
  return answer.isPending ? <Waiting /> : null
}

/** Empty state of a report. */
export function Nothing() {
  const { t } = useTexts()
  return (
    <EmptyState
      icon={IconChartBar}
      title={t('documents.figures.nothing')}
      text={t('documents.figures.nothingText')}
    />
  )
}

/** Report title per currency, since currencies are never added up; names the currency if there are several. */
export const titleIn = (title: string, currency: string, all: readonly { currency: string }[]) =>
  all.length > 1 ? `${title} (${currency})` : title
