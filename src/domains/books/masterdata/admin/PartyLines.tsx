import { Checkbox, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { LinesField } from '#kit/browser/admin/record/LinesField.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import type { Party } from '../party.contract.ts'
import { addressUses } from '../party.rules.ts'

type Address = Party['addresses'][number]
type Contact = Party['contacts'][number]

const personal = ['title', 'first_name', 'last_name'] as const
const placed = ['address', 'zip', 'city', 'country', 'phone'] as const
const lengths: Partial<Record<keyof Address, number>> = {
  title: 40,
  country: 2,
  zip: 20,
  phone: 40,
  city: 100,
}

/** Addresses: for invoices, deliveries or both. */
export function Addresses({ labels, business }: { labels: Record<string, string>; business: boolean }) {
  const { t } = useTexts()
  return (
    <LinesField<Address>
      name="addresses"
      fresh={{
        type: business ? 'business' : 'person',
        title: '',
        first_name: '',
        last_name: '',
        company: '',
        address: '',
        zip: '',
        city: '',
        country: 'AT',
        phone: '',
        use: 'any',
      }}
      most={50}
      add={t('masterdata.addAddress')}
    >
      {({ line, change, say, readOnly }) => {
        const text = (name: Exclude<keyof Address, 'use'>, label: string) => (
          <TextInput
            key={name}
            label={label}
            aria-label={say(label)}
            maxLength={lengths[name] ?? 200}
            value={line[name]}
            readOnly={readOnly}
            onChange={({ currentTarget: { value } }) =>
              change({ [name]: name === 'country' ? value.toUpperCase() : value })
            }
          />
        )
        return (
          <Stack gap="xs" flex={1} miw={220}>
            <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="xs">
              <Select
                label={labels['type']}
                aria-label={say(labels['type']!)}
                data={(['person', 'business'] as const).map((value) => ({
                  value,
                  label: t(`masterdata.party.types.${value}`),
                }))}
                value={line.type}
                allowDeselect={false}
                readOnly={readOnly}
                onChange={(type) => type && change({ type })}
              />
              <Select
                label={labels['use']}
                aria-label={say(labels['use']!)}
                data={addressUses.map((value) => ({ value, label: t(`masterdata.party.uses.${value}`) }))}
                value={line.use}
                allowDeselect={false}
                readOnly={readOnly}
                onChange={(use) => use && change({ use })}
              />
              {line.type === 'business' ? text('company', labels['companyLine']!) : null}
              {personal.map((name) => text(name, labels[name]!))}
              {placed.map((name) => text(name, labels[name]!))}
            </SimpleGrid>
          </Stack>
        )
      }}
    </LinesField>
  )
}

const reached = ['name', 'role', 'email', 'phone'] as const

/** Contact persons. */
export function Contacts({ labels }: { labels: Record<string, string> }) {
  const { t } = useTexts()
  return (
    <LinesField<Contact>
      name="contacts"
      fresh={{ name: '', role: '', email: '', phone: '', invoices: false }}
      most={50}
      add={t('masterdata.addContact')}
    >
      {({ line, change, say, readOnly }) => (
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" flex={1} miw={220}>
          {reached.map((name) => (
            <TextInput
              key={name}
              label={labels[name]}
              aria-label={say(labels[name]!)}
              type={name === 'email' ? 'email' : 'text'}
              maxLength={name === 'phone' ? 40 : 200}
              value={line[name]}
              readOnly={readOnly}
              onChange={(event) => change({ [name]: event.currentTarget.value })}
            />
          ))}
          <Checkbox
            label={labels['invoices']}
            aria-label={say(labels['invoices']!)}
            checked={line.invoices}
            disabled={readOnly}
            onChange={(event) => change({ invoices: event.currentTarget.checked })}
          />
        </SimpleGrid>
      )}
    </LinesField>
  )
}
