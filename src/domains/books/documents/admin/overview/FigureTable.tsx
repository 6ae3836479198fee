import { Anchor, Table, Text } from '@mantine/core'
import { Link } from 'react-router'
import { WideTable } from '#kit/browser/admin/WideTable.tsx'

export interface FigureRow {
  key: string
  label: string
  /** Link to the row's records, relative to the admin base. */
  to: string | null
  cells: string[]
  /** Secondary text below the label. */
  note?: string
  /** Bar length; absent for rows without a bar. */
  size?: number
}

/** Table of figures with a link and a decorative bar per row. */
export function FigureTable({
  title,
  head,
  rows,
  sum,
}: {
  title: string
  head: readonly string[]
  rows: readonly FigureRow[]
  sum?: { label: string; cells: string[] }
}) {
  // Tables of few columns fit a phone unscrolled, so the last figure stays visible
  const minWidth = head.length < 4 ? head.length * 100 : 420
  const most = Math.max(1, ...rows.map(({ size = 0 }) => Math.abs(size)))
  return (
    <WideTable minWidth={minWidth} label={title}>
      <Table aria-label={title} style={{ fontVariantNumeric: 'tabular-nums' }}>
        <Table.Thead>
          <Table.Tr>
            {head.map((name, at) => (
              <Table.Th key={name} ta={at === 0 ? 'left' : 'right'}>
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ key, label, to, cells, note, size }) => (
            <Table.Tr key={key}>
              <Table.Th scope="row" fw={400}>
                {to ? (
                  <Anchor component={Link} to={to} size="sm">
                    {label}
                  </Anchor>
                ) : (
                  label
                )}
                {note ? (
                  <Text size="xs" c="dimmed">
                    {note}
                  </Text>
                ) : null}
                {size === undefined ? null : (
                  <div
                    aria-hidden
                    style={{
                      height: 5,
                      marginTop: 3,
                      width: `${(Math.abs(size) / most) * 100}%`,
                      borderRadius: 3,
                      background: size < 0 ? 'var(--mantine-color-gray-6)' : 'var(--mantine-color-orange-6)',
                    }}
                  />
                )}
              </Table.Th>
              {cells.map((cell, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- columns of one row
                <Table.Td key={at} ta="right" style={{ whiteSpace: 'nowrap' }}>
                  {cell}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
        {sum ? (
          <Table.Tfoot style={{ borderTop: '1px solid var(--table-border-color)' }}>
            <Table.Tr>
              <Table.Th scope="row">{sum.label}</Table.Th>
              {sum.cells.map((cell, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- columns of one row
                <Table.Td key={at} ta="right" fw={700}>
                  {cell}
                </Table.Td>
              ))}
            </Table.Tr>
          </Table.Tfoot>
        ) : null}
      </Table>
    </WideTable>
  )
}
