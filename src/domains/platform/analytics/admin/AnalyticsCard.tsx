import { numberInWords } from '#kit/browser/admin/numbers.ts'
import { Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Card } from '#kit/browser/admin/dashboard/cards.tsx'
import { call, messageOf } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { analytics } from '../analytics.contract.ts'
import { addDays } from '../analytics.rules.ts'
import { Bars } from './Bars.tsx'
import { useToday } from './use-figures.ts'
import { analyticsScreens } from '../analytics.addresses.ts'

/** Dashboard card with this week's visits and most viewed pages. */
export function AnalyticsCard() {
  const { t, lang } = useTexts()
  const today = useToday()
  const { data, error } = useQuery({
    queryKey: ['analytics', 'card', today],
    queryFn: () => call(analytics.read, { from: addDays(today, -6), to: today, limit: 3 }),
  })
  return (
    <Card
      title={t('analytics.card')}
      more={{ label: t('analytics.more'), to: `/${analyticsScreens.report}` }}
    >
      {data ? (
        <Stack gap="xs">
          <Text fz={28} fw={600} lh={1.1}>
            {numberInWords(data.analytics.totals.visitors, lang)}
          </Text>
          <Bars report={data.analytics} compact />
          {data.analytics.lists.page.map(({ key, count }) => (
            <Group key={key} justify="space-between" wrap="nowrap" gap="xs">
              <Text size="sm" truncate>
                {key}
              </Text>
              <Text size="sm" c="dimmed">
                {numberInWords(count, lang)}
              </Text>
            </Group>
          ))}
        </Stack>
      ) : error ? (
        <Text size="sm">{messageOf(error, lang)}</Text>
      ) : (
        <Skeleton height={140} />
      )}
    </Card>
  )
}
