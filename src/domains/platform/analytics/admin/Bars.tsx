import { numberInWords } from '#kit/browser/admin/numbers.ts'
import { Group, Table, Text } from '@mantine/core'
import { useTexts } from '#kit/browser/texts.ts'
import { asBars, dayInWords, type Report } from './figures.ts'

const height = 160
const step = 12
const colours = { views: 'var(--mantine-color-orange-4)', visitors: 'var(--mantine-color-orange-8)' } as const

/** Chart of views, with visits as the darker part; repeated as a table for screen readers. */
export function Bars({
  report,
  compact = false,
}: {
  report: Pick<Report, 'days' | 'totals' | 'from' | 'to'>
  compact?: boolean
}) {
  const { t, lang } = useTexts()
  const { weekly, bars } = asBars(report.days)
  const most = Math.max(1, ...bars.map(({ views, visitors }) => Math.max(views, visitors)))
  const inWords = (count: number) => numberInWords(count, lang)
  const tall = (count: number) => (count / most) * (height - 4)
  const label = t('analytics.chart', {
    views: inWords(report.totals.views),
    visitors: inWords(report.totals.visitors),
    from: dayInWords(report.from, lang),
    to: dayInWords(report.to, lang),
  })
  return (
    <div>
      {compact ? null : (
        <Group gap="md" mb="sm" fz="sm" aria-hidden>
          {(['views', 'visitors'] as const).map((kind) => (
            <Group key={kind} gap={6} component="span">
              <span style={{ width: 12, height: 12, borderRadius: 3, background: colours[kind] }} />
              {t(`analytics.${kind}`)}
            </Group>
          ))}
        </Group>
      )}
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${bars.length * step} ${height}`}
        preserveAspectRatio="none"
        width="100%"
        height={compact ? 72 : height}
        style={{ display: 'block' }}
      >
        {bars.map(({ day, views, visitors }, index) => (
          <g key={day}>
            <title>
              {t('analytics.bar', {
                day: dayInWords(day, lang),
                views: inWords(views),
                visitors: inWords(visitors),
              })}
            </title>
            <rect x={index * step} y={0} width={step} height={height} fill="transparent" />
            <rect
              x={index * step + 1}
              y={height - tall(views)}
              width={step - 2}
              height={tall(views)}
              fill={colours.views}
            />
            <rect
              x={index * step + 1}
              y={height - tall(visitors)}
              width={step - 2}
              height={tall(visitors)}
              fill={colours.visitors}
            />
          </g>
        ))}
        <line
          x1={0}
          x2={bars.length * step}
          y1={height}
          y2={height}
          stroke="currentColor"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      {compact ? null : (
        <>
          <Text size="xs" c="dimmed" mt={4} style={{ display: 'flex', justifyContent: 'space-between' }}>
            <span>{dayInWords(report.from, lang)}</span>
            <span>{dayInWords(report.to, lang)}</span>
          </Text>
          <Text component="details" size="sm" mt="xs">
            <summary>{t('analytics.asTable')}</summary>
            <Table mt="xs" aria-label={t(weekly ? 'analytics.perWeek' : 'analytics.perDay')}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t(weekly ? 'analytics.week' : 'analytics.day')}</Table.Th>
                  <Table.Th ta="right">{t('analytics.views')}</Table.Th>
                  <Table.Th ta="right">{t('analytics.visitors')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {bars.map(({ day, views, visitors }) => (
                  <Table.Tr key={day}>
                    <Table.Td>{dayInWords(day, lang)}</Table.Td>
                    <Table.Td ta="right">{inWords(views)}</Table.Td>
                    <Table.Td ta="right">{inWords(visitors)}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Text>
        </>
      )}
    </div>
  )
}
