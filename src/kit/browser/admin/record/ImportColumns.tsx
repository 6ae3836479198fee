import { Select, Table, Text } from '@mantine/core'
import { useTexts } from '../../texts.ts'
import type { ImportAnswer } from './table-transfer.ts'

interface Props {
  report: Pick<ImportAnswer, 'headings' | 'columns' | 'fields' | 'sample'>
  labels: Record<string, string>
  onChange: (columns: (string | null)[]) => void
}

/** Assignment of the file's columns to fields; each field once. */
export function ImportColumns({ report, labels, onChange }: Props) {
  const { t } = useTexts()
  const { headings, columns, fields, sample } = report
  const choose = (at: number, field: string | null) =>
    onChange(
      headings.map((_heading, index) =>
        index === at ? field : columns[index] === field ? null : (columns[index] ?? null),
      ),
    )
  return (
    <Table.ScrollContainer minWidth={220}>
      <Table verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th visibleFrom="xs">{t('kit.record.transfer.column')}</Table.Th>
            <Table.Th visibleFrom="sm">{t('kit.record.transfer.example')}</Table.Th>
            <Table.Th w={{ xs: '50%' }}>{t('kit.record.transfer.fills')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {headings.map((heading, index) => (
            // eslint-disable-next-line react/no-array-index-key -- a column is identified by its position in the file
            <Table.Tr key={`${index} ${heading}`}>
              <Table.Td visibleFrom="xs" style={{ overflowWrap: 'anywhere' }}>
                {heading}
              </Table.Td>
              <Table.Td visibleFrom="sm">
                <Text size="sm" c="dimmed" truncate maw={220}>
                  {sample.map((line) => line[index] ?? '').find(Boolean) ?? ''}
                </Text>
              </Table.Td>
              <Table.Td>
                {/* Phones lack the room to show it beside the field */}
                <Text size="sm" hiddenFrom="xs" mb={4} style={{ overflowWrap: 'anywhere' }}>
                  {heading}
                </Text>
                <Select
                  size="xs"
                  aria-label={t('kit.record.transfer.fillsOf', { column: heading })}
                  placeholder={t('kit.record.transfer.leftOut')}
                  data={fields.map((field) => ({ value: field, label: labels[field] ?? field }))}
                  value={columns[index] ?? null}
                  onChange={(field) => choose(index, field)}
                  clearable
                  clearButtonProps={{ 'aria-label': t('kit.record.transfer.leaveOut', { column: heading }) }}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
