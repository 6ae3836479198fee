import { Button, Group, Select, Stack, Table, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay, useMoments } from '#kit/browser/admin/admin-context.ts'
import type { RecordPanelProps } from '#kit/browser/admin/domain.ts'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { DecimalInput } from '#kit/browser/admin/fields/DecimalField.tsx'
import { notifyDone, notifyFailed } from '#kit/browser/admin/notify.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { quantity } from '#kit/shared/money/decimals.ts'
import { writeQuantity } from '#kit/shared/money/format.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { masterdataCalls } from '#domains/books/masterdata/masterdata.contract.ts'
import { stockCalls } from '../stock.contract.ts'
import { type HandReason, handReasons } from '../stock.rules.ts'
import { WideTable } from '#kit/browser/admin/WideTable.tsx'

type Reason = HandReason | 'transfer'
const reasons: Reason[] = [...(Object.keys(handReasons) as HandReason[]), 'transfer']

interface Draft {
  quantity: string | null
  reason: Reason
  warehouse: string
  to: string
  note: string
  /** Deduplicates a repeated request. */
  idempotencyKey: string
}

/** Stock of an item, its latest movements, and a form for a new one. */
export function StockPanel({ _id: item, version }: RecordPanelProps) {
  const { t, lang } = useTexts()
  const { say: sayMoment } = useMoments()
  const may = useMay()
  const queries = useQueryClient()
  const [draft, setDraft] = useState<Draft | null>(null)
  const [busy, setBusy] = useState(false)
  const stock = useQuery({
    queryKey: ['stock', 'item', item, version],
    queryFn: () => call(stockCalls.list, { item, limit: 100 }),
  })
  const moved = useQuery({
    queryKey: ['stock', 'movements', item],
    queryFn: () => call(stockCalls.movements, { item, limit: 10 }),
  })
  const choices = useQuery({
    queryKey: ['masterdata', 'choices'],
    queryFn: () => call(masterdataCalls.choices, {}),
  })
  const say = (name: string) => t(`stock.${name}`)
  const warehouses = (choices.data?.warehouses ?? []).map(({ _id, title }) => ({ value: _id, label: title }))
  const rows = stock.data?.stock ?? []
  const latest = moved.data?.movements ?? []
  if (stock.data && rows.length === 0)
    return (
      <SidePanel title={say('panel')}>
        <Text size="sm">{say('notStocked')}</Text>
      </SidePanel>
    )
  async function book({ quantity: count, reason, warehouse, to, note, idempotencyKey }: Draft) {
    if (count === null) return
    setBusy(true)
    try {
      const shared = { item, quantity: quantity(count), note, idempotencyKey }
      if (reason === 'transfer') await call(stockCalls.transfer, { ...shared, from: warehouse, to })
      else await call(stockCalls.move, { ...shared, warehouse, reason })
      await queries.invalidateQueries({ queryKey: ['stock'] })
      notifyDone(say('moved'))
      setDraft(null)
    } catch (error) {
      notifyFailed(error)
    } finally {
      setBusy(false)
    }
  }
  const table = (label: string, heads: string[], cells: { key: string; values: string[] }[]) => (
    <WideTable minWidth={420} label={label}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            {heads.map((head) => (
              <Table.Th key={head}>{head}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {cells.map(({ key, values }) => (
            <Table.Tr key={key}>
              {values.map((value, at) => (
                <Table.Td key={heads[at]}>{value}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  )
  return (
    <SidePanel title={say('panel')}>
      {table(
        say('title'),
        [say('warehouse'), say('place'), say('quantity'), say('reserved'), say('free')],
        rows.map((row) => ({
          key: row.warehouse,
          values: [
            row.warehouseTitle,
            row.place,
            `${writeQuantity(row.quantity, lang)} ${row.unitShort}`,
            writeQuantity(row.reserved, lang),
            writeQuantity(row.free, lang),
          ],
        })),
      )}
      {rows[0]?.scarce ? (
        <Text size="sm" fw={600}>
          {say('scarce')}
        </Text>
      ) : null}
      {may(stockCalls.move.access) && !draft ? (
        <Button
          variant="default"
          w="fit-content"
          onClick={() =>
            setDraft({
              quantity: null,
              reason: 'production',
              warehouse: rows[0]?.warehouse ?? warehouses[0]?.value ?? '',
              to: '',
              note: '',
              idempotencyKey: uuidv7(),
            })
          }
        >
          {say('move')}
        </Button>
      ) : null}
      {draft ? (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void book(draft)
          }}
        >
          <Stack gap="xs">
            <Group gap="xs" align="flex-end">
              <Select
                w={200}
                label={say('reason')}
                data={reasons.map((value) => ({ value, label: say(`reasons.${value}`) }))}
                value={draft.reason}
                allowDeselect={false}
                onChange={(reason) => reason && setDraft({ ...draft, reason })}
              />
              <DecimalInput
                w={110}
                label={say('amount')}
                required
                value={draft.quantity}
                onChange={(count) => setDraft({ ...draft, quantity: count })}
              />
              <Select
                w={170}
                label={say('warehouse')}
                data={warehouses}
                value={draft.warehouse || null}
                allowDeselect={false}
                onChange={(warehouse) => warehouse && setDraft({ ...draft, warehouse })}
              />
              {draft.reason === 'transfer' ? (
                <Select
                  w={170}
                  label={say('to')}
                  data={warehouses.filter(({ value }) => value !== draft.warehouse)}
                  value={draft.to || null}
                  allowDeselect={false}
                  onChange={(to) => to && setDraft({ ...draft, to })}
                />
              ) : null}
              <TextInput
                flex={1}
                miw={160}
                label={say('note')}
                maxLength={300}
                value={draft.note}
                onChange={(event) => setDraft({ ...draft, note: event.currentTarget.value })}
              />
            </Group>
            <Group>
              <Button type="submit" loading={busy} disabled={draft.quantity === null}>
                {say('moveSave')}
              </Button>
              <Button variant="default" onClick={() => setDraft(null)}>
                {t('kit.cancel')}
              </Button>
            </Group>
          </Stack>
        </form>
      ) : null}
      <Text fw={600} size="sm">
        {say('movements')}
      </Text>
      {latest.length === 0 ? (
        <Text size="sm">{say('noMovements')}</Text>
      ) : (
        table(
          say('movements'),
          [say('when'), say('amount'), say('reason'), say('warehouse'), say('by'), say('note')],
          latest.map((one) => ({
            key: one._id,
            values: [
              sayMoment(one.at),
              writeQuantity(one.quantity, lang),
              say(`reasons.${one.reason}`),
              one.warehouseTitle,
              one.byName,
              one.note,
            ],
          })),
        )
      )}
    </SidePanel>
  )
}
