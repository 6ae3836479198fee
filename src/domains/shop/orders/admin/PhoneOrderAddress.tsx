import { Radio, Group, SimpleGrid } from '@mantine/core'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { FormProvider, useField, useForm } from '#kit/browser/admin/edit/form-state.ts'
import { ChoiceField, TextField } from '#kit/browser/admin/fields/TextFields.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { CountryChoice } from '#domains/shop/shipping/admin/offers.ts'
import type { OrderAddress } from '../orders.contract.ts'
import { shortLabels } from './phone-order-values.ts'

/** Fields for an address given on the telephone: of a private person, or of a firm with its VAT id. */
export function PhoneOrderAddress({
  title,
  prefix,
  country,
  salutations,
  withVatId = false,
}: {
  title: string
  prefix: 'address' | 'delivery'
  /** Country of the shop; undefined while loading. */
  country: string | undefined
  salutations: readonly string[]
  withVatId?: boolean
}) {
  const { t } = useTexts()
  const form = useForm()
  const say = (name: string) => t(`orders.phone.${name}`)
  const type = useField<OrderAddress['type']>(`${prefix}.type`)
  const chosen = useField<string>(`${prefix}.country`)
  const isFirm = type.value === 'business'
  const text = (name: keyof OrderAddress, required = true, maxLength = 100) => (
    <TextField name={`${prefix}.${name}`} required={required} maxLength={maxLength} autoComplete="off" />
  )
  return (
    // The heading names the address, so the fields use short labels
    <FormProvider value={{ ...form, labels: { ...form.labels, ...shortLabels(prefix, t) } }}>
      <SidePanel title={title}>
        <Radio.Group
          label={say(prefix === 'delivery' ? 'receiver' : 'fields.type')}
          value={type.value ?? 'person'}
          error={type.error}
          onChange={type.change}
        >
          <Group gap="md" mt={4}>
            <Radio value="person" label={say('types.person')} />
            <Radio value="business" label={say('types.business')} />
          </Group>
        </Radio.Group>
        {isFirm ? (
          <SimpleGrid cols={{ base: 1, sm: withVatId ? 2 : 1 }} spacing="sm">
            {text('company', true, 200)}
            {withVatId ? (
              <TextField name="uid" maxLength={20} autoComplete="off" placeholder="ATU12345675" />
            ) : null}
          </SimpleGrid>
        ) : null}
        <ChoiceField
          name={`${prefix}.title`}
          options={[
            { value: '', label: say('neutral') },
            ...salutations.map((value) => ({ value, label: value })),
          ]}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          {text('first_name')}
          {text('last_name')}
        </SimpleGrid>
        {text('address', true, 200)}
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          {text('zip', true, 20)}
          {text('city')}
          <CountryChoice
            id={chosen.id}
            label={say('fields.country')}
            value={chosen.value || (country ?? '')}
            error={chosen.error}
            onChange={chosen.change}
          />
          {text('phone', false, 40)}
        </SimpleGrid>
      </SidePanel>
    </FormProvider>
  )
}
