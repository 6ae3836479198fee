import { Anchor, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Card } from '../../../../kit/browser/admin/dashboard/cards.tsx'
import { Moment } from '../../../../kit/browser/admin/StatusBadge.tsx'
import { call, messageOf } from '../../../../kit/browser/api.ts'
import { useTexts } from '../../../../kit/browser/texts.ts'
import { defectCalls } from '../defects.contract.ts'

/** Reports that citizens sent or added to, and nobody has answered yet. */
export function DefectsWaiting() {
  const { t, lang } = useTexts()
  const { data, error } = useQuery({
    queryKey: ['defect', 'waiting'],
    queryFn: () => call(defectCalls.list, { waiting: true, limit: 5 }),
  })
  return (
    <Card title={t('defects.new')} more={{ label: t('defects.back'), to: '/defect/browse' }}>
      {error ? <Text size="sm">{messageOf(error)}</Text> : null}
      {!data && !error ? <Skeleton height={60} /> : null}
      {data?.total === 0 ? <Text size="sm">{t('defects.noneNew')}</Text> : null}
      <Stack component="ul" gap={6} p={0} m={0} style={{ listStyle: 'none' }}>
        {data?.defect.map((one) => (
          <li key={one._id}>
            <Anchor component={Link} to={`/defect/edit/${one._id}`} size="sm" fw={600} c="inherit">
              {[one.kindWords[lang] || one.kindWords.de, one.place].filter(Boolean).join(', ')}
            </Anchor>
            <Text size="xs" c="dimmed" lineClamp={1}>
              <Moment at={one.createdAt} /> · {one.text}
            </Text>
          </li>
        ))}
      </Stack>
    </Card>
  )
}
