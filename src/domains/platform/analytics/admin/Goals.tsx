import { Paper, Table, Text, Title } from '@mantine/core'
import { numberInWords } from '#kit/browser/admin/numbers.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { calendarGoal } from '../analytics.rules.ts'
import { type Report, shareInWords } from './figures.ts'

/** Completed goals with their share of the visits. */
export function Goals({ report }: { report: Pick<Report, 'goals' | 'totals' | 'before'> }) {
  const { t, lang } = useTexts()
  const { goals, totals, before } = report
  return (
    <Paper withBorder p="md" component="section" aria-label={t('analytics.goals')}>
      <Title order={2} size="h5">
        {t('analytics.goals')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t('analytics.goalsText')}
      </Text>
      <Table verticalSpacing={6} horizontalSpacing={6} aria-label={t('analytics.goals')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('analytics.goal')}</Table.Th>
            <Table.Th ta="right">{t('analytics.count')}</Table.Th>
            <Table.Th ta="right">{t('analytics.share')}</Table.Th>
            {before ? <Table.Th ta="right">{t('analytics.before')}</Table.Th> : null}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {goals.map((goal) => (
            <Table.Tr key={goal.key}>
              <Table.Td>{goal.name[lang]}</Table.Td>
              <Table.Td ta="right">{numberInWords(goal.count, lang)}</Table.Td>
              <Table.Td ta="right" c="dimmed">
                {/* Calendars are fetched by programs, not by visitors */}
                {(goal.key !== calendarGoal && shareInWords(goal.count, totals.visitors, lang)) || '–'}
              </Table.Td>
              {before ? (
                <Table.Td ta="right" c="dimmed">
                  {numberInWords(goal.before ?? 0, lang)}
                </Table.Td>
              ) : null}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  )
}
