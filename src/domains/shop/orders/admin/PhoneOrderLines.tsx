import { Button, Group, NumberInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { IconAction } from '#kit/browser/admin/IconAction.tsx'
import { fieldId } from '#kit/browser/admin/edit/form-state.ts'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { ItemChoice } from '#domains/books/items/admin/offers.ts'

/** An item with its quantity. */
export interface PhoneLine {
  key: string
  item: string
  quantity: number
}

/** A line without an item. */
export const newPhoneLine = (): PhoneLine => ({ key: uuidv7(), item: '', quantity: 1 })

/** Lines of an order by telephone. */
export function PhoneOrderLines({
  lines,
  errors = {},
  onChange,
}: {
  lines: readonly PhoneLine[]
  /** Errors by path, such as `lines.0.quantity`. */
  errors?: Readonly<Record<string, string>>
  onChange: (lines: PhoneLine[]) => void
}) {
  const { t } = useTexts()
  const say = (name: string) => t(`orders.phone.${name}`)
  const change = (key: string, more: Partial<PhoneLine>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...more } : line)))
  const isWrong = (at: number) => Boolean(errors[`lines.${at}.item`] ?? errors[`lines.${at}.quantity`])
  return (
    <SidePanel title={say('lines')}>
      {lines.map((line, at) => {
        const spoken = `${say('item')} ${at + 1}`
        return (
          <Group key={line.key} align={isWrong(at) ? 'start' : 'end'} gap="xs" wrap="nowrap">
            <ItemChoice
              id={fieldId(`lines.${at}.item`)}
              error={errors[`lines.${at}.item`]}
              label={at === 0 ? say('item') : ''}
              spoken={spoken}
              value={line.item}
              readOnly={false}
              onChange={(item) => change(line.key, { item })}
            />
            <NumberInput
              id={fieldId(`lines.${at}.quantity`)}
              error={errors[`lines.${at}.quantity`]}
              w={96}
              label={at === 0 ? say('count') : undefined}
              aria-label={`${say('count')} ${at + 1}`}
              min={1}
              max={9999}
              allowDecimal={false}
              value={line.quantity}
              onChange={(value) => change(line.key, { quantity: Number(value) || 1 })}
            />
            {lines.length > 1 ? (
              <IconAction
                variant="subtle"
                label={`${say('remove')}: ${spoken}`}
                onClick={() => onChange(lines.filter(({ key }) => key !== line.key))}
              >
                <IconX size={16} />
              </IconAction>
            ) : null}
          </Group>
        )
      })}
      <Group>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} />}
          onClick={() => onChange([...lines, newPhoneLine()])}
        >
          {say('add')}
        </Button>
      </Group>
    </SidePanel>
  )
}
