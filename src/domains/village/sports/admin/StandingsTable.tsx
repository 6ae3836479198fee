import { Table, Text } from '@mantine/core'
import { useTexts } from '#kit/browser/texts.ts'
import type { ShownRow } from '../season.contract.ts'
import { signed } from '../standings-words.rules.ts'
import { WideTable } from '#kit/browser/admin/WideTable.tsx'

/** Standings of a season. */
export function StandingsTable({ rows }: { rows: readonly ShownRow[] }) {
  const { t } = useTexts()
  const columns = ['played', 'won', 'drawn', 'lost', 'goals', 'difference', 'points'] as const
  return (
    <section aria-labelledby="standings">
      <Text component="h2" id="standings" fw={600}>
        {t('sports.table.title')}
      </Text>
      <WideTable minWidth={480} label={t('sports.table.title')}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th ta="right">{t('sports.table.place')}</Table.Th>
              <Table.Th>{t('sports.table.team')}</Table.Th>
              {columns.map((name) => (
                <Table.Th key={name} ta="right">
                  {t(`sports.table.${name}`)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.team}>
                <Table.Td ta="right">{row.place}</Table.Td>
                <Table.Th scope="row" fw={row.own ? 700 : 400}>
                  {row.team}
                </Table.Th>
                {columns.map((name) => (
                  <Table.Td key={name} ta="right" fw={name === 'points' ? 600 : undefined}>
                    {name === 'goals'
                      ? `${row.scored}:${row.conceded}`
                      : name === 'difference'
                        ? signed(row.difference)
                        : row[name]}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
    </section>
  )
}
