import { Alert, Button, Group, Modal, Select, Stack, Table, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { notifyDone } from '#kit/browser/admin/notify.tsx'
import { WideTable } from '#kit/browser/admin/WideTable.tsx'
import { call, messageOf } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import type { OutputOf } from '#kit/shared/contract.ts'
import { writeQuantity } from '#kit/shared/money/format.ts'
import { stockCalls } from '../stock.contract.ts'
import { openingRows } from './opening-rows.ts'

type Report = OutputOf<typeof stockCalls.opening>

/** Imports opening stock from a spreadsheet: paste, check, store. */
export function OpeningDialog({
  warehouses,
  onClose,
  onTaken,
}: {
  warehouses: readonly { _id: string; title: string }[]
  onClose: () => void
  onTaken: () => void
}) {
  const { t, lang } = useTexts()
  const [warehouse, setWarehouse] = useState(warehouses[0]?._id ?? null)
  const [text, setText] = useState('')
  const [report, setReport] = useState<Report | null>(null)
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const say = (name: string, values: Record<string, string | number> = {}) =>
    t(`stock.opening${name}`, values)
  const rows = openingRows(text, lang)
  async function send(apply: boolean) {
    if (!warehouse) return
    setBusy(true)
    setProblem('')
    try {
      const answer = await call(stockCalls.opening, { warehouse, rows, apply })
      if (apply) {
        notifyDone(say('Done', { count: answer.taken }))
        onTaken()
        onClose()
      } else setReport(answer)
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={say('Table')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <Stack gap="md">
        <Select
          label={t('stock.warehouse')}
          data={warehouses.map(({ _id, title }) => ({ value: _id, label: title }))}
          value={warehouse}
          allowDeselect={false}
          onChange={(chosen) => {
            setWarehouse(chosen)
            setReport(null)
          }}
        />
        <Textarea
          label={say('Label')}
          description={say('Hint')}
          data-autofocus
          autosize
          minRows={6}
          maxRows={14}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setReport(null)
          }}
        />
        {problem ? (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        ) : null}
        {report ? (
          <>
            <Text role="status">{say('Found', { count: report.taken, all: report.lines.length })}</Text>
            <WideTable minWidth={420} label={say('Table')}>
              <Table aria-label={say('Table')}>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{t('stock.item')}</Table.Th>
                    <Table.Th ta="right">{t('stock.quantity')}</Table.Th>
                    <Table.Th>{say('Result')}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {report.lines.map(({ number, name, quantity, problem: wrong }, at) => (
                    // oxlint-disable-next-line react/no-array-index-key -- a number may stand there twice
                    <Table.Tr key={`${at} ${number}`}>
                      <Table.Td style={{ overflowWrap: 'anywhere' }}>{`${number} ${name}`.trim()}</Table.Td>
                      <Table.Td ta="right">{quantity === null ? '' : writeQuantity(quantity, lang)}</Table.Td>
                      <Table.Td>{wrong || say('Good')}</Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </WideTable>
          </>
        ) : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('kit.cancel')}
          </Button>
          <Button
            variant={report ? 'default' : 'filled'}
            loading={busy}
            disabled={rows.length === 0 || !warehouse}
            onClick={() => void send(false)}
          >
            {say('Check')}
          </Button>
          {report && report.taken > 0 ? (
            <Button loading={busy} onClick={() => void send(true)}>
              {say('Take', { count: report.taken })}
            </Button>
          ) : null}
        </Group>
      </Stack>
    </Modal>
  )
}
