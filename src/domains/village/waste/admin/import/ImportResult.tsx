import { Alert, Badge, Group, Stack, Table, Text } from '@mantine/core'
import { useTexts } from '#kit/browser/texts.ts'
import { SettingsGroup } from '#domains/platform/settings/admin/offers.ts'
import type { ImportReport } from '../../waste.contract.ts'
import { useDayWords } from '../waste-words.ts'

const tallies = ['fresh', 'known', 'open'] as const
const colours = { new: 'green', known: 'gray', open: 'orange' } as const

/** Result of reading a file: new dates, and skipped rows with reasons. */
export function ImportResult({ report }: { report: ImportReport }) {
  const { t, lang } = useTexts()
  const dayWords = useDayWords()
  const { dates, dropped, notices } = report
  const counts = [
    ...tallies
      .filter((name) => report[name] > 0)
      .map((name) => t(`waste.import.${name}`, { count: report[name] })),
    ...(dropped.length > 0 ? [t('waste.import.dropped', { count: dropped.length })] : []),
  ]
  return (
    <SettingsGroup id="waste-result" title={t('waste.import.result')}>
      <Text role="status">
        {report.fresh === 0 && report.open === 0 ? `${t('waste.import.nothing')} ` : ''}
        {counts.join(', ')}
      </Text>
      {notices.map((words) => (
        <Alert key={words.de} color="blue">
          {words[lang]}
        </Alert>
      ))}
      {dates.length > 0 ? (
        <Table.ScrollContainer
          minWidth={480}
          maxHeight={420}
          type="native"
          tabIndex={0}
          role="region"
          aria-label={t('waste.import.result')}
        >
          <Table stickyHeader>
            <Table.Thead>
              <Table.Tr>
                {['date', 'kind', 'zone', 'note', 'state'].map((name) => (
                  <Table.Th key={name}>{t(`waste.${name}`)}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {dates.map(({ line, date, kind, zone, note, state }) => (
                <Table.Tr key={`${line} ${date} ${kind} ${zone}`}>
                  <Table.Td>{dayWords(date)}</Table.Td>
                  <Table.Td>{kind}</Table.Td>
                  <Table.Td>{zone}</Table.Td>
                  <Table.Td>{note}</Table.Td>
                  <Table.Td>
                    <Badge variant="light" color={colours[state]}>
                      {t(`waste.import.states.${state}`)}
                    </Badge>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      ) : null}
      {dropped.length > 0 ? (
        <details>
          <summary>{t('waste.import.why')}</summary>
          <Stack gap={2} mt="xs">
            {dropped.map(({ line, text, words }) => (
              <Group key={`${line} ${text}`} gap="xs">
                <Text size="sm" c="dimmed">
                  {t('waste.import.line', { line })}
                </Text>
                <Text size="sm">
                  {text} {words[lang]}
                </Text>
              </Group>
            ))}
          </Stack>
        </details>
      ) : null}
    </SettingsGroup>
  )
}
