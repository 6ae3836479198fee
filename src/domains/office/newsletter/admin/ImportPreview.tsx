import { Badge, Group, Table } from '@mantine/core'
import { useTexts } from '#kit/browser/texts.ts'
import { SettingsGroup } from '#domains/platform/settings/admin/offers.ts'
import { rowFates } from '../newsletter.rules.ts'
import type { ImportRow } from '../subscriber-import.contract.ts'

/** The result for each row; problems first. */
export function ImportPreview({ rows }: { rows: readonly ImportRow[] }) {
  const { t } = useTexts()
  const order = ['wrong', 'blocked', 'new', 'known']
  const sorted = rows.toSorted((a, b) => order.indexOf(a.fate) - order.indexOf(b.fate) || a.line - b.line)
  const counts = rowFates.flatMap((fate) => {
    const count = rows.filter((row) => row.fate === fate).length
    return count > 0 ? [{ fate, count }] : []
  })
  return (
    <SettingsGroup id="import-preview" title={t('newsletter.import.preview')}>
      <Group gap="xs" role="status">
        {counts.map(({ fate, count }) => (
          <Badge key={fate} variant="light" color={fate === 'wrong' ? 'red' : 'gray'} size="lg" tt="none">
            {t(`newsletter.import.counts.${fate}`, { count })}
          </Badge>
        ))}
      </Group>
      <Table.ScrollContainer
        minWidth={440}
        maxHeight={420}
        type="native"
        tabIndex={0}
        role="region"
        aria-label={t('newsletter.import.preview')}
      >
        <Table fz="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={70}>{t('newsletter.import.line')}</Table.Th>
              <Table.Th>{t('newsletter.fields.email')}</Table.Th>
              <Table.Th>{t('newsletter.import.preview')}</Table.Th>
              <Table.Th>{t('newsletter.fields.name')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {sorted.slice(0, 500).map(({ line, email, name, fate, message }) => (
              <Table.Tr key={line}>
                <Table.Td>{line}</Table.Td>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{email}</Table.Td>
                <Table.Td>{message ?? t(`newsletter.import.fates.${fate}`)}</Table.Td>
                <Table.Td>{name}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </SettingsGroup>
  )
}
