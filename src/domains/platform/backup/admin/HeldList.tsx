import { Button, Checkbox, Group, Paper, Stack, Table, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { confirm } from '#kit/browser/admin/confirm.tsx'
import { notifyDone, notifyFailed } from '#kit/browser/admin/notify.tsx'
import { WideTable } from '#kit/browser/admin/WideTable.tsx'
import { useTexts } from '#kit/browser/texts.ts'

interface Held {
  _id: string
  /** The row for screen readers. */
  label: string
  cells: readonly ReactNode[]
}

interface HeldWords {
  title: string
  text: string
  all: string
  columns: readonly string[]
  send: string
  sent: (count: number) => string
  drop: string
  dropText: (count: number) => string
  dropped: (count: number) => string
}

/** Held items of a restored state, sent or dropped by a person only. Hidden if there are none. */
export function HeldList({
  held,
  words,
  send,
  drop,
}: {
  held: readonly Held[]
  words: HeldWords
  /** Both return the number of items. */
  send: (ids: string[]) => Promise<number>
  drop: (ids: string[]) => Promise<number>
}) {
  const { t } = useTexts()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [isBusy, setBusy] = useState(false)
  const ids = held.map(({ _id }) => _id).filter((_id) => chosen.includes(_id))
  if (held.length === 0) return null

  async function settle(work: (ids: string[]) => Promise<number>, told: (count: number) => string) {
    setBusy(true)
    try {
      notifyDone(told(await work(ids)))
      setChosen([])
    } catch (thrown) {
      notifyFailed(thrown)
    } finally {
      setBusy(false)
    }
  }

  async function askToDrop() {
    const sure = await confirm({
      title: words.drop,
      text: words.dropText(ids.length),
      confirm: words.drop,
      cancel: t('backup.cancel'),
    })
    if (sure) await settle(drop, words.dropped)
  }

  const toggle = (_id: string, isOn: boolean) =>
    setChosen(isOn ? [...chosen, _id] : chosen.filter((one) => one !== _id))
  const isAll = ids.length === held.length
  return (
    <Paper withBorder p="lg" component="section">
      <Stack gap="sm">
        <Title order={2} size="h4">
          {words.title}
        </Title>
        <Text size="sm">{words.text}</Text>
        <WideTable minWidth={520} label={words.title}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">
                  <Checkbox
                    aria-label={words.all}
                    checked={isAll}
                    indeterminate={!isAll && ids.length > 0}
                    onChange={() => setChosen(isAll ? [] : held.map(({ _id }) => _id))}
                  />
                </Table.Th>
                {words.columns.map((column) => (
                  <Table.Th key={column} scope="col">
                    {column}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {held.map(({ _id, label, cells }) => (
                <Table.Tr key={_id}>
                  <Table.Td>
                    <Checkbox
                      aria-label={label}
                      checked={ids.includes(_id)}
                      onChange={(event) => toggle(_id, event.currentTarget.checked)}
                    />
                  </Table.Td>
                  {cells.map((cell, index) => (
                    <Table.Td key={words.columns[index]} style={{ overflowWrap: 'anywhere' }}>
                      {cell}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </WideTable>
        <Group gap="xs">
          <Button disabled={ids.length === 0} loading={isBusy} onClick={() => void settle(send, words.sent)}>
            {words.send}
          </Button>
          <Button variant="default" disabled={ids.length === 0 || isBusy} onClick={() => void askToDrop()}>
            {words.drop} …
          </Button>
        </Group>
      </Stack>
    </Paper>
  )
}
