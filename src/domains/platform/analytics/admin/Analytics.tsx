import { numberInWords } from '#kit/browser/admin/numbers.ts'
import {
  Button,
  Group,
  NativeSelect,
  Paper,
  SegmentedControl,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
  Title,
} from '@mantine/core'
import { IconChartBar, IconDownload } from '@tabler/icons-react'
import { download } from '#kit/browser/admin/browse/csv.ts'
import { EmptyState } from '#kit/browser/admin/browse/EmptyState.tsx'
import { DayInput } from '#kit/browser/admin/fields/DayInput.tsx'
import { Screen } from '#kit/browser/admin/shell/Screen.tsx'
import { messageOf } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { listedKinds } from '../analytics.rules.ts'
import { Bars } from './Bars.tsx'
import { FigureList } from './FigureList.tsx'
import { Goals } from './Goals.tsx'
import { changeInWords, reportAsCsv, type Report } from './figures.ts'
import { Retention } from './Retention.tsx'
import { Weekly } from './Weekly.tsx'
import { comparisons, rangeDays, useFigures } from './use-figures.ts'

const shownTotals = ['visitors', 'views', 'downloads', 'searches', 'missing'] as const

function Totals({ report }: { report: Report }) {
  const { t, lang } = useTexts()
  return (
    <SimpleGrid component="dl" cols={{ base: 2, sm: 3, lg: 5 }} m={0}>
      {shownTotals.map((name) => {
        const now = report.totals[name]
        const before = report.before?.totals[name]
        const change = before === undefined ? null : changeInWords(now, before, lang)
        return (
          <Paper key={name} withBorder p="md">
            <Text component="dt" size="sm" c="dimmed">
              {t(`analytics.${name}`)}
            </Text>
            <Text component="dd" m={0} fz={26} fw={600} lh={1.2}>
              {numberInWords(now, lang)}
            </Text>
            {change === null ? null : (
              <Text component="dd" m={0} size="xs" c="dimmed">
                {t('analytics.change', { change, before: numberInWords(before ?? 0, lang) })}
              </Text>
            )}
          </Paper>
        )
      })}
    </SimpleGrid>
  )
}

/** Anonymous statistics of visits and searches. */
export function Analytics() {
  const { t, lang } = useTexts()
  const { range, compare, from, to, today, figures, change } = useFigures()
  const report = figures.data?.analytics
  return (
    <Screen
      title={t('analytics.title')}
      actions={
        report?.since ? (
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() =>
              download(`${t('analytics.file')}-${report.from}-${report.to}.csv`, reportAsCsv(report, lang, t))
            }
          >
            {t('analytics.csv')}
          </Button>
        ) : null
      }
    >
      <Group align="end" gap="md">
        <Stack gap={4}>
          <Text size="sm" fw={500} id="analytics-range">
            {t('analytics.range')}
          </Text>
          <SegmentedControl
            aria-labelledby="analytics-range"
            value={range}
            onChange={(value) => change(value === 'own' ? { range: value, from, to } : { range: value })}
            data={[...Object.keys(rangeDays), 'own'].map((value) => ({
              value,
              label: t(`analytics.ranges.${value}`),
            }))}
          />
        </Stack>
        {range === 'own' ? (
          <>
            <DayInput
              label={t('analytics.from')}
              value={from}
              maxDate={to}
              onChange={(day) => day && change({ from: day, to })}
            />
            <DayInput
              label={t('analytics.to')}
              value={to}
              minDate={from}
              maxDate={today}
              onChange={(day) => day && change({ from, to: day })}
            />
          </>
        ) : null}
        <NativeSelect
          label={t('analytics.compare')}
          value={compare}
          onChange={({ currentTarget: { value } }) => change({ compare: value })}
          data={comparisons.map((value) => ({ value, label: t(`analytics.comparisons.${value}`) }))}
        />
      </Group>
      {figures.data && report ? (
        report.since === null ? (
          <EmptyState icon={IconChartBar} title={t('analytics.empty')} text={t('analytics.emptyText')} />
        ) : (
          <>
            <Totals report={report} />
            <Paper withBorder p="md" component="section" aria-label={t('analytics.perDay')}>
              <Title order={2} size="h5" mb="sm">
                {t('analytics.perDay')}
              </Title>
              <Bars report={report} />
            </Paper>
            <Goals report={report} />
            <SimpleGrid cols={{ base: 1, lg: 2 }}>
              {listedKinds.map((kind) => (
                <FigureList key={kind} kind={kind} entries={report.lists[kind]} />
              ))}
            </SimpleGrid>
            <Text size="sm" c="dimmed">
              {t('analytics.how')}
            </Text>
            <Weekly />
            <Retention kept={figures.data.kept} />
          </>
        )
      ) : figures.error ? (
        <Stack align="start">
          <Text role="alert">
            {t('analytics.loadFailed')}: {messageOf(figures.error, lang)}
          </Text>
          <Button variant="default" onClick={() => void figures.refetch()}>
            {t('analytics.retry')}
          </Button>
        </Stack>
      ) : (
        <Skeleton height={400} />
      )}
    </Screen>
  )
}
