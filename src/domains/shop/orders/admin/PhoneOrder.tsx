import { Alert, Button, Checkbox, Select, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { SidePanel } from '../../../../kit/browser/admin/edit/StatePanel.tsx'
import { notifyDone } from '../../../../kit/browser/admin/notify.tsx'
import { Screen } from '../../../../kit/browser/admin/shell/Screen.tsx'
import { call, messageOf } from '../../../../kit/browser/api.ts'
import { useTexts } from '../../../../kit/browser/texts.ts'
import { uuidv7 } from '../../../../kit/shared/uuid.ts'
import { PartyChoice } from '../../../books/masterdata/admin/offers.ts'
import { CountryChoice } from '../../shipping/admin/offers.ts'
import { type OrderAddress, orderCalls } from '../orders.contract.ts'
import { browsePath, editPath } from './orders-words.ts'
import { newPhoneLine, PhoneOrderLines } from './PhoneOrderLines.tsx'

const noAddress: OrderAddress = {
  ...{ type: 'person', title: '', first_name: '', last_name: '', company: '' },
  ...{ address: '', zip: '', city: '', country: 'AT', phone: '' },
}
const fields = ['first_name', 'last_name', 'company', 'address', 'zip', 'city', 'phone'] as const
const optional: readonly string[] = ['company', 'phone']
const sources = ['transfer', 'invoice', 'cash'] as const

/** The address of somebody who has not bought here before. */
function NewCustomer({
  address,
  onChange,
}: {
  address: OrderAddress
  onChange: (more: Partial<OrderAddress>) => void
}) {
  const { t } = useTexts()
  return (
    <SidePanel title={t('orders.phone.address')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        {fields.map((field) => (
          <TextInput
            key={field}
            label={t(`orders.phone.fields.${field}`)}
            required={!optional.includes(field)}
            maxLength={200}
            value={address[field]}
            onChange={(event) => onChange({ [field]: event.currentTarget.value })}
          />
        ))}
        <CountryChoice
          label={t('orders.phone.fields.country')}
          value={address.country}
          onChange={(country) => onChange({ country })}
        />
      </SimpleGrid>
    </SidePanel>
  )
}

/** An order that comes by telephone: who, what, how it is paid. */
export function PhoneOrder() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const say = (name: string) => t(`orders.phone.${name}`)
  const [key] = useState(uuidv7)
  const [party, setParty] = useState<string | null>(null)
  const [address, setAddress] = useState(noAddress)
  const [email, setEmail] = useState('')
  const [lines, setLines] = useState(() => [newPhoneLine()])
  const [source, setSource] = useState<(typeof sources)[number]>('transfer')
  const [pickup, setPickup] = useState(false)
  const [vouchers, setVouchers] = useState('')
  const [comment, setComment] = useState('')
  const save = useMutation({
    mutationFn: () =>
      call(orderCalls.phone, {
        ...(party ? { party } : { address: { ...address, type: address.company ? 'business' : 'person' } }),
        email,
        lines: lines.flatMap(({ item, quantity }) => (item ? [{ item, quantity }] : [])),
        source,
        pickup,
        vouchers: vouchers.split(/[,;]/).flatMap((code) => code.trim() || []),
        comment,
        idempotencyKey: key,
      }),
    onSuccess: ({ shop_order: { _id } }) => {
      notifyDone(say('done'))
      void navigate(editPath(_id))
    },
  })
  return (
    <Screen title={say('title')} back={{ label: t('orders.form.back'), to: browsePath }}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate()
        }}
      >
        <Stack maw="52rem">
          <PartyChoice
            label={say('customer')}
            placeholder={say('customerHint')}
            kind="customer"
            value={party}
            onChange={setParty}
          />
          {party ? null : (
            <NewCustomer address={address} onChange={(more) => setAddress({ ...address, ...more })} />
          )}
          <TextInput
            type="email"
            label={say('email')}
            description={say('emailHint')}
            maxLength={200}
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <PhoneOrderLines lines={lines} onChange={setLines} />
          <SidePanel title={say('paying')}>
            <Select
              label={say('source')}
              data={sources.map((value) => ({ value, label: t(`orders.sources.${value}`) }))}
              value={source}
              allowDeselect={false}
              onChange={(value) => value && setSource(value)}
            />
            <TextInput
              label={say('vouchers')}
              description={say('vouchersHint')}
              maxLength={600}
              autoComplete="off"
              value={vouchers}
              onChange={(event) => setVouchers(event.currentTarget.value)}
            />
            <Checkbox
              label={say('pickup')}
              checked={pickup}
              onChange={(event) => setPickup(event.currentTarget.checked)}
            />
            <Textarea
              label={say('comment')}
              autosize
              minRows={2}
              maxLength={2000}
              value={comment}
              onChange={(event) => setComment(event.currentTarget.value)}
            />
          </SidePanel>
          {save.error ? (
            <Alert color="red" role="alert" icon={<IconAlertTriangle />}>
              {messageOf(save.error)}
            </Alert>
          ) : null}
          <Button type="submit" loading={save.isPending} style={{ alignSelf: 'start' }}>
            {say('save')}
          </Button>
        </Stack>
      </form>
    </Screen>
  )
}
