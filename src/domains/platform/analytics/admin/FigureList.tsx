import { numberInWords } from '#kit/browser/admin/numbers.ts'
import { Box, Group, Paper, Table, Text, Title } from '@mantine/core'
import { useTexts } from '#kit/browser/texts.ts'
import type { ListedKind } from '../analytics.rules.ts'
import { nameOf, type ReportEntry } from './figures.ts'

/** Top entries of one kind, each with a bar of its share. */
export function FigureList({ kind, entries }: { kind: ListedKind; entries: readonly ReportEntry[] }) {
  const { t, lang } = useTexts()
  const title = t(`analytics.lists.${kind}`)
  const most = Math.max(1, ...entries.map(({ count }) => count))
  const compared = entries.some(({ before }) => before !== undefined)
  return (
    <Paper withBorder p="md" component="section" aria-label={title}>
      <Title order={2} size="h5" mb="sm">
        {title}
      </Title>
      {entries.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('analytics.none')}
        </Text>
      ) : (
        <Table layout="fixed" verticalSpacing={6} horizontalSpacing={6} aria-label={title}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('analytics.name')}</Table.Th>
              <Table.Th ta="right" w={68}>
                {t('analytics.count')}
              </Table.Th>
              {compared ? (
                <Table.Th ta="right" w={68}>
                  {t('analytics.before')}
                </Table.Th>
              ) : null}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {entries.map((entry) => (
              <Table.Tr key={entry.key}>
                <Table.Td>
                  <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                    {nameOf(kind, entry, lang, t)}
                  </Text>
                  <Group aria-hidden>
                    <Box
                      h={4}
                      bg="orange.4"
                      style={{ width: `${(entry.count / most) * 100}%`, borderRadius: 2 }}
                    />
                  </Group>
                </Table.Td>
                <Table.Td ta="right">{numberInWords(entry.count, lang)}</Table.Td>
                {compared ? (
                  <Table.Td ta="right" c="dimmed">
                    {numberInWords(entry.before ?? 0, lang)}
                  </Table.Td>
                ) : null}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Paper>
  )
}
