import { Group, Stack, Switch, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { lineFates, type LineFate } from '#kit/shared/records/transfer.ts'
import { useTexts } from '../../texts.ts'
import { StateBadge } from '../StatusBadge.tsx'
import type { ImportAnswer } from './table-transfer.ts'

const tones = {
  create: 'published',
  change: 'changed',
  known: 'draft',
  refused: 'bin',
} as const satisfies Record<LineFate, string>
// More lines are not useful; errors come first.
const mostShown = 200

/** Report per line, errors first. */
export function ImportReport({
  report,
  labels,
}: {
  report: Pick<ImportAnswer, 'lines' | 'counts' | 'applied'>
  labels: Record<string, string>
}) {
  const { t } = useTexts()
  const [wrongOnly, setWrongOnly] = useState(false)
  const { counts, lines, applied } = report
  const refused = lines.filter(({ fate }) => fate === 'refused')
  const shown = (wrongOnly ? refused : [...refused, ...lines.filter(({ fate }) => fate !== 'refused')]).slice(
    0,
    mostShown,
  )
  const rest = (wrongOnly ? refused.length : lines.length) - shown.length
  const said = (fate: LineFate) => t(`kit.record.transfer.${applied ? 'was' : 'will'}.${fate}`)
  return (
    <Stack gap="xs">
      <Group gap="xs" role="status">
        {lineFates.map((fate) =>
          counts[fate] ? (
            <StateBadge key={fate} tone={tones[fate]}>
              {`${said(fate)}: ${counts[fate]}`}
            </StateBadge>
          ) : null,
        )}
      </Group>
      {refused.length > 0 && refused.length < lines.length ? (
        <Switch
          label={t('kit.record.transfer.wrongOnly')}
          checked={wrongOnly}
          onChange={(event) => setWrongOnly(event.currentTarget.checked)}
        />
      ) : null}
      <Table.ScrollContainer minWidth={220}>
        <Table verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('kit.record.transfer.line')}</Table.Th>
              <Table.Th>{t('kit.record.transfer.entry')}</Table.Th>
              <Table.Th>{t('kit.record.transfer.fate')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map(({ line, title, fate, problems }) => (
              <Table.Tr key={line}>
                <Table.Td>{line}</Table.Td>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{title}</Table.Td>
                <Table.Td>
                  <StateBadge tone={tones[fate]}>{said(fate)}</StateBadge>
                  {Object.entries(problems).map(([field, problem]) => (
                    <Text key={field} size="xs">
                      {field ? `${labels[field] ?? field}: ${problem}` : problem}
                    </Text>
                  ))}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {rest > 0 ? (
        <Text size="sm" c="dimmed">
          {t('kit.record.transfer.rest', { count: rest })}
        </Text>
      ) : null}
    </Stack>
  )
}
