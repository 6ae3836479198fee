import { Button, Checkbox, Group, Modal, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { DecimalInput } from '#kit/browser/admin/fields/DecimalField.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { writeQuantity } from '#kit/shared/money/format.ts'
import { quantity, type Quantity } from '#kit/shared/money/decimals.ts'

export interface OpenLine {
  _id: string
  name: string
  open: Quantity
}

interface Props {
  title: string
  /** Label of the submit button. */
  submit: string
  lines: readonly OpenLine[]
  /** Initial quantities: everything open, or nothing. */
  begins: 'open' | 'nothing'
  busy: boolean
  /** Checkbox for something to include, ticked by default when every open quantity is taken. */
  also?: { label: string; description: string } | undefined
  onClose: () => void
  onTake: (lines: { _id: string; quantity: Quantity }[], also: boolean) => void
}

/** Dialog for quantities per line: partial deliveries, invoices and credit notes, splitting. */
export function QuantitiesDialog({ title, submit, lines, begins, busy, also, onClose, onTake }: Props) {
  const { t, lang } = useTexts()
  const [chosen, setChosen] = useState<Readonly<Record<string, string | null>>>(() =>
    Object.fromEntries(lines.map(({ _id, open }) => [_id, begins === 'open' ? open : null])),
  )
  const taken = lines.flatMap(({ _id }) => {
    const own = chosen[_id]
    return own && own !== '0' ? [{ _id, quantity: quantity(own) }] : []
  })
  const [isAlso, setIsAlso] = useState<boolean | null>(null)
  const goesAlong = also !== undefined && (isAlso ?? lines.every(({ _id, open }) => chosen[_id] === open))
  const setAll = (to: (line: OpenLine) => string | null) =>
    setChosen(Object.fromEntries(lines.map((line) => [line._id, to(line)])))
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={title}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onTake(taken, goesAlong)
        }}
      >
        <Stack gap="md">
          {lines.length === 0 ? <Text>{t('documents.quantities.none')}</Text> : null}
          <Group gap="xs">
            <Button size="xs" variant="default" onClick={() => setAll(({ open }) => open)}>
              {t('documents.quantities.all')}
            </Button>
            <Button size="xs" variant="default" onClick={() => setAll(() => null)}>
              {t('documents.quantities.nothing')}
            </Button>
          </Group>
          <Table aria-label={title}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('documents.fields.name')}</Table.Th>
                <Table.Th ta="right">{t('documents.quantities.open')}</Table.Th>
                <Table.Th w={120}>{t('documents.fields.quantity')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {lines.map(({ _id, name, open }, at) => (
                <Table.Tr key={_id}>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>{name}</Table.Td>
                  <Table.Td ta="right">{writeQuantity(open, lang)}</Table.Td>
                  <Table.Td>
                    <DecimalInput
                      aria-label={t('documents.quantities.of', { name, place: String(at + 1) })}
                      value={chosen[_id] ?? null}
                      onChange={(next) => setChosen({ ...chosen, [_id]: next })}
                    />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          {also ? (
            <Checkbox
              {...also}
              checked={goesAlong}
              onChange={(event) => setIsAlso(event.currentTarget.checked)}
            />
          ) : null}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('kit.cancel')}
            </Button>
            <Button type="submit" loading={busy} disabled={taken.length === 0 && !goesAlong}>
              {submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
