import { Anchor, Button, Checkbox, Group, Select, Table, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { IconBuildingWarehouse } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import { EmptyState } from '#kit/browser/admin/browse/EmptyState.tsx'
import { DecimalInput } from '#kit/browser/admin/fields/DecimalField.tsx'
import { notifyDone, notifyFailed } from '#kit/browser/admin/notify.tsx'
import { Unread } from '#kit/browser/admin/record/Unread.tsx'
import { Screen } from '#kit/browser/admin/shell/Screen.tsx'
import { StateBadge } from '#kit/browser/admin/StatusBadge.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { quantity } from '#kit/shared/money/decimals.ts'
import { writeQuantity } from '#kit/shared/money/format.ts'
import { itemScreens } from '#domains/books/items/items.addresses.ts'
import { masterdataCalls } from '#domains/books/masterdata/masterdata.contract.ts'
import { type StockBalance, stockCalls } from '../stock.contract.ts'
import { OpeningDialog } from './OpeningDialog.tsx'
import { WideTable } from '#kit/browser/admin/WideTable.tsx'

const keyOf = ({ item, warehouse }: StockBalance) => `${item} ${warehouse}`

/** Counted quantities by balance, with the balance shown at entry. */
type Counts = Record<string, { row: StockBalance; counted: string | null }>

/** Stock of all warehouses or one, and stock-taking. */
export function StockBrowse() {
  const { t, lang } = useTexts()
  const may = useMay()
  const queries = useQueryClient()
  const [query, setQuery] = useSearchParams()
  const [asked] = useDebouncedValue(query.get('search') ?? '', 200)
  const [limit, setLimit] = useState(100)
  const [counts, setCounts] = useState<Counts | null>(null)
  const [opening, setOpening] = useState(false)
  const [busy, setBusy] = useState(false)
  const [isOpening, setIsOpening] = useState(false)
  const warehouse = query.get('warehouse') ?? ''
  const scarce = query.get('scarce') === '1'
  const answer = useQuery({
    queryKey: ['stock', 'list', asked, warehouse, scarce, limit],
    queryFn: () =>
      call(stockCalls.list, {
        limit,
        ...(asked ? { search: asked } : {}),
        ...(warehouse ? { warehouse } : {}),
        ...(scarce ? { scarce: true } : {}),
      }),
    placeholderData: keepPreviousData,
  })
  const choices = useQuery({
    queryKey: ['masterdata', 'choices'],
    queryFn: () => call(masterdataCalls.choices, {}),
  })
  const say = (name: string) => t(`stock.${name}`)
  const put = (name: string, value: string) =>
    setQuery(
      (now) => {
        const next = new URLSearchParams(now)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  if (answer.error || !answer.data) return <Unread answer={answer} title={say('title')} titled />
  const { stock, total } = answer.data
  const isNarrowed = Boolean(asked || warehouse || scarce)

  async function saveCounts(all: Counts) {
    setBusy(true)
    try {
      let differences = 0
      const entered = Object.values(all).filter(({ counted }) => counted !== null)
      for (const [place, lines] of Map.groupBy(entered, ({ row }) => row.warehouse)) {
        const done = await call(stockCalls.count, {
          warehouse: place,
          opening,
          lines: lines.map(({ row, counted }) => ({
            item: row.item,
            counted: quantity(counted ?? '0'),
            seen: row.quantity,
          })),
        })
        differences += done.differences
      }
      notifyDone(t('stock.countDone', { count: differences }))
      setCounts(null)
    } catch (error) {
      notifyFailed(error)
    } finally {
      setBusy(false)
      await queries.invalidateQueries({ queryKey: ['stock'] })
    }
  }

  // Phone layout: the place is below the name, the numbers beside it.
  const heads = [
    { name: 'item' },
    { name: 'warehouse', visibleFrom: 'md' },
    { name: 'place', visibleFrom: 'md' },
    { name: 'quantity', ta: 'right' },
    { name: 'reserved', ta: 'right', visibleFrom: 'sm' },
    { name: 'free', ta: 'right', ...(counts ? { visibleFrom: 'sm' } : {}) },
    ...(counts ? [{ name: 'counted' }] : []),
  ] as const
  return (
    <Screen
      title={say('title')}
      count={total}
      actions={
        may(stockCalls.count.access) && !counts ? (
          <>
            <Button variant="default" onClick={() => setIsOpening(true)}>
              {say('openingTable')}
            </Button>
            {stock.length > 0 ? (
              <Button variant="default" onClick={() => setCounts({})}>
                {say('count')}
              </Button>
            ) : null}
          </>
        ) : null
      }
    >
      <Group align="flex-end" gap="sm">
        <TextInput
          flex={1}
          miw={220}
          type="search"
          label={say('search')}
          value={query.get('search') ?? ''}
          onChange={(event) => put('search', event.currentTarget.value)}
        />
        <Select
          w={200}
          label={say('warehouse')}
          data={[
            { value: '', label: say('allWarehouses') },
            ...(choices.data?.warehouses ?? []).map(({ _id, title }) => ({ value: _id, label: title })),
          ]}
          value={warehouse}
          allowDeselect={false}
          onChange={(value) => put('warehouse', value ?? '')}
        />
        <Checkbox
          label={say('onlyScarce')}
          checked={scarce}
          onChange={(event) => put('scarce', event.currentTarget.checked ? '1' : '')}
        />
      </Group>
      {counts ? <Text>{say('countText')}</Text> : null}
      {stock.length === 0 && !isNarrowed ? (
        <EmptyState icon={IconBuildingWarehouse} title={say('empty')} text={say('emptyText')} />
      ) : stock.length === 0 ? (
        <Text role="status">{say('none')}</Text>
      ) : (
        <WideTable minWidth={320} label={say('title')}>
          <Table style={{ fontVariantNumeric: 'tabular-nums' }}>
            <Table.Thead>
              <Table.Tr>
                {heads.map(({ name, ...look }) => (
                  <Table.Th key={name} {...look}>
                    {say(name)}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {stock.map((row) => (
                <Table.Tr key={keyOf(row)}>
                  <Table.Td>
                    <Anchor component={Link} to={`/${itemScreens.edit}/${row.item}`} fw={600} c="inherit">
                      {row.name}
                    </Anchor>
                    <Text size="xs" c="dimmed">
                      {row.number}
                    </Text>
                    <Text size="xs" c="dimmed" hiddenFrom="md">
                      {[row.warehouseTitle, row.place].filter(Boolean).join(', ')}
                    </Text>
                    {row.scarce ? <StateBadge tone="scheduled">{say('scarce')}</StateBadge> : null}
                  </Table.Td>
                  <Table.Td visibleFrom="md">{row.warehouseTitle}</Table.Td>
                  <Table.Td visibleFrom="md">{row.place}</Table.Td>
                  <Table.Td ta="right" style={{ whiteSpace: 'nowrap' }}>
                    {writeQuantity(row.quantity, lang)} {row.unitShort}
                  </Table.Td>
                  <Table.Td ta="right" visibleFrom="sm">
                    {writeQuantity(row.reserved, lang)}
                  </Table.Td>
                  <Table.Td ta="right" {...(counts ? { visibleFrom: 'sm' } : {})}>
                    {writeQuantity(row.free, lang)}
                  </Table.Td>
                  {counts ? (
                    <Table.Td>
                      <DecimalInput
                        w={90}
                        aria-label={t('stock.countedOf', { name: row.name, warehouse: row.warehouseTitle })}
                        value={counts[keyOf(row)]?.counted ?? null}
                        onChange={(counted) =>
                          setCounts({
                            ...counts,
                            [keyOf(row)]: { row: counts[keyOf(row)]?.row ?? row, counted },
                          })
                        }
                      />
                    </Table.Td>
                  ) : null}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </WideTable>
      )}
      {total > stock.length && limit < 500 ? (
        <Button variant="default" w="fit-content" onClick={() => setLimit(Math.min(500, limit + 100))}>
          {say('more')}
        </Button>
      ) : null}
      {isOpening ? (
        <OpeningDialog
          warehouses={choices.data?.warehouses ?? []}
          onClose={() => setIsOpening(false)}
          onTaken={() => void queries.invalidateQueries({ queryKey: ['stock'] })}
        />
      ) : null}
      {counts ? (
        <Group>
          <Checkbox
            label={say('opening')}
            checked={opening}
            onChange={(event) => setOpening(event.currentTarget.checked)}
          />
          <Button loading={busy} onClick={() => void saveCounts(counts)}>
            {say('countSave')}
          </Button>
          <Button variant="default" onClick={() => setCounts(null)}>
            {t('kit.cancel')}
          </Button>
        </Group>
      ) : null}
    </Screen>
  )
}
