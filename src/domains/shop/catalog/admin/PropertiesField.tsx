import { Autocomplete, Button, Group, Input, Stack } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useId } from 'react'
import { IconAction } from '#kit/browser/admin/IconAction.tsx'
import { useField } from '#kit/browser/admin/edit/form-state.ts'
import { useRowKeys } from '#kit/browser/admin/fields/use-row-keys.ts'
import { useTexts } from '#kit/browser/texts.ts'
import type { Property } from '../product.contract.ts'
import { useCatalogChoices } from './catalog-words.ts'

/** Properties that visitors filter by; suggests names and values used before, for uniform spelling. */
export function PropertiesField() {
  const { t } = useTexts()
  const field = useField<Property[]>('properties')
  const { properties: known } = useCatalogChoices()
  const labelId = useId()
  const all = field.value ?? []
  const rows = useRowKeys(all.length)
  const say = (key: string, values?: Record<string, string | number>) => t(`catalog.products.${key}`, values)
  const put = (at: number, changed: Partial<Property>) =>
    field.change(all.map((one, place) => (place === at ? { ...one, ...changed } : one)))
  const spoken = (at: number, label: string) => say('propertyNumber', { number: at + 1, label })
  return (
    <Input.Wrapper
      labelElement="div"
      label={field.label}
      labelProps={{ id: labelId }}
      description={say('hints.properties')}
      error={field.error}
    >
      <Stack gap="xs" mt="xs" role="group" aria-labelledby={labelId} id={field.id}>
        {all.map(({ name, value }, at) => (
          <Group key={rows.keys[at]} gap="xs" wrap="nowrap">
            <Autocomplete
              flex={1}
              aria-label={spoken(at, say('propertyName'))}
              placeholder={say('propertyName')}
              data={known.map((one) => one.name)}
              value={name}
              maxLength={60}
              readOnly={field.readOnly}
              onChange={(text) => put(at, { name: text })}
            />
            <Autocomplete
              flex={1}
              aria-label={spoken(at, say('propertyValue'))}
              placeholder={say('propertyValue')}
              data={known.find((one) => one.name === name)?.values ?? []}
              value={value}
              maxLength={80}
              readOnly={field.readOnly}
              onChange={(text) => put(at, { value: text })}
            />
            {field.readOnly ? null : (
              <IconAction
                variant="subtle"
                label={say('remove', { what: spoken(at, name) })}
                onClick={() => {
                  rows.without(at)
                  field.change(all.filter((_one, place) => place !== at))
                }}
              >
                <IconX size={16} />
              </IconAction>
            )}
          </Group>
        ))}
        {field.readOnly ? null : (
          <Group>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPlus size={14} />}
              onClick={() => field.change([...all, { name: '', value: '' }])}
            >
              {say('addProperty')}
            </Button>
          </Group>
        )}
      </Stack>
    </Input.Wrapper>
  )
}
