import { Anchor, Button, Group, Input, Stack, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import { IconAction } from '#kit/browser/admin/IconAction.tsx'
import { useField } from '#kit/browser/admin/edit/form-state.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { ItemChoice } from '#domains/books/items/admin/offers.ts'
import { itemScreens } from '#domains/books/items/items.addresses.ts'
import { item as contract } from '#domains/books/items/items.contract.ts'

/** Moves an entry of a list; at the ends of the list it stays in place. */
export const movedTo = <T,>(all: readonly T[], from: number, to: number): T[] => {
  const rest = all.filter((_one, at) => at !== from)
  return [...rest.slice(0, to), all[from]!, ...rest.slice(to)]
}

/** Items of the books that a product sells, in the order of the choice on its page. */
export function ItemsField() {
  const { t } = useTexts()
  const may = useMay()
  const field = useField<string[]>('items')
  const labelId = useId()
  const [adding, setAdding] = useState(false)
  const items = field.value ?? []
  const say = (key: string, values?: Record<string, string | number>) => t(`catalog.products.${key}`, values)
  return (
    <Input.Wrapper
      labelElement="div"
      label={say('offer')}
      labelProps={{ id: labelId }}
      description={say('offerHint')}
      error={field.error}
    >
      <Stack gap="xs" mt="xs" role="group" aria-labelledby={labelId} id={field.id}>
        {items.length === 0 && !adding ? (
          <Text size="sm" c="dimmed">
            {say('noItems')}
          </Text>
        ) : null}
        {items.map((_id, at) => {
          const what = say('itemNumber', { number: at + 1 })
          return (
            <Group key={_id} gap="xs">
              <ItemChoice
                label=""
                spoken={what}
                value={_id}
                readOnly={field.readOnly}
                onChange={(chosen) =>
                  !items.includes(chosen) && field.change(items.map((one) => (one === _id ? chosen : one)))
                }
              />
              <Anchor component={Link} to={`/${itemScreens.edit}/${_id}`} size="sm">
                {say('openItem')}
              </Anchor>
              {field.readOnly ? null : (
                <Group gap={0} wrap="nowrap">
                  <IconAction
                    variant="subtle"
                    label={say('up', { what })}
                    disabled={at === 0}
                    onClick={() => field.change(movedTo(items, at, at - 1))}
                  >
                    <IconArrowUp size={16} />
                  </IconAction>
                  <IconAction
                    variant="subtle"
                    label={say('down', { what })}
                    disabled={at === items.length - 1}
                    onClick={() => field.change(movedTo(items, at, at + 1))}
                  >
                    <IconArrowDown size={16} />
                  </IconAction>
                  <IconAction
                    variant="subtle"
                    label={say('remove', { what })}
                    onClick={() => field.change(items.filter((one) => one !== _id))}
                  >
                    <IconX size={16} />
                  </IconAction>
                </Group>
              )}
            </Group>
          )
        })}
        {adding ? (
          <ItemChoice
            label={say('item')}
            spoken={say('addItem')}
            value={null}
            readOnly={field.readOnly}
            focused
            onChange={(chosen) => {
              setAdding(false)
              if (!items.includes(chosen)) field.change([...items, chosen])
            }}
          />
        ) : null}
        {field.readOnly ? null : (
          <Group>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPlus size={14} />}
              onClick={() => setAdding(true)}
            >
              {say('addItem')}
            </Button>
            {/* In a new tab, so that nothing typed here is lost */}
            {may(contract.access.create) ? (
              <Anchor component={Link} to={`/${itemScreens.create}`} target="_blank" size="sm">
                {say('newItem')}
              </Anchor>
            ) : null}
          </Group>
        )}
      </Stack>
    </Input.Wrapper>
  )
}
