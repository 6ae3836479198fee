import {
  Alert,
  Button,
  Checkbox,
  Group,
  NumberInput,
  Select,
  Stack,
  Textarea,
  TextInput,
} from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { SidePanel } from '../../../../kit/browser/admin/edit/StatePanel.tsx'
import { Screen } from '../../../../kit/browser/admin/shell/Screen.tsx'
import { call, messageOf } from '../../../../kit/browser/api.ts'
import { useTexts } from '../../../../kit/browser/texts.ts'
import { uuidv7 } from '../../../../kit/shared/uuid.ts'
import { ItemChoice } from '../../../books/items/admin/offers.ts'
import { PartyChoice } from '../../../books/masterdata/admin/offers.ts'
import { type OrderAddress, orderCalls } from '../orders.contract.ts'
import { editPath } from './orders-words.ts'

const noAddress: OrderAddress = {
  ...{ type: 'person', title: '', first_name: '', last_name: '', company: '' },
  ...{ address: '', zip: '', city: '', country: 'AT', phone: '' },
}
const fields = ['first_name', 'last_name', 'company', 'street', 'zip', 'city', 'country', 'phone'] as const
const inAddress = (field: (typeof fields)[number]) => (field === 'street' ? 'address' : field)
const sources = ['transfer', 'invoice', 'cash'] as const

/** An order that comes by telephone: who, what, how it is paid. */
export function PhoneOrder() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const [key] = useState(uuidv7)
  const [party, setParty] = useState<string | null>(null)
  const [address, setAddress] = useState(noAddress)
  const [email, setEmail] = useState('')
  const [lines, setLines] = useState([{ key: uuidv7(), item: '', quantity: 1 }])
  const [source, setSource] = useState<(typeof sources)[number]>('transfer')
  const [pickup, setPickup] = useState(false)
  const [comment, setComment] = useState('')
  const save = useMutation({
    mutationFn: () =>
      call(orderCalls.phone, {
        ...(party ? { party } : { address: { ...address, type: address.company ? 'business' : 'person' } }),
        email,
        lines: lines.flatMap(({ item, quantity }) => (item ? [{ item, quantity }] : [])),
        source,
        pickup,
        comment,
        idempotencyKey: key,
      }),
    onSuccess: ({ shop_order: { _id } }) => {
      notifications.show({ message: t('orders.phone.done') })
      void navigate(editPath(_id))
    },
  })
  const change = (at: number, more: Partial<(typeof lines)[number]>) =>
    setLines(lines.map((line, index) => (index === at ? { ...line, ...more } : line)))
  return (
    <Screen title={t('orders.phone.title')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate()
        }}
      >
        <Stack>
          {save.error ? (
            <Alert color="red" role="alert">
              {messageOf(save.error)}
            </Alert>
          ) : null}
          <PartyChoice
            label={t('orders.phone.customer')}
            placeholder={t('orders.phone.customerHint')}
            kind="customer"
            value={party}
            onChange={setParty}
          />
          {party ? null : (
            <SidePanel title={t('orders.phone.address')}>
              {fields.map((field) => (
                <TextInput
                  key={field}
                  label={t(`orders.phone.${field}`)}
                  required={!['company', 'phone'].includes(field)}
                  maxLength={200}
                  value={address[inAddress(field)]}
                  onChange={(event) =>
                    setAddress({ ...address, [inAddress(field)]: event.currentTarget.value })
                  }
                />
              ))}
            </SidePanel>
          )}
          <TextInput
            type="email"
            label={t('orders.phone.email')}
            maxLength={200}
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <SidePanel title={t('orders.phone.lines')}>
            {lines.map((line, at) => (
              <Group key={line.key} align="end">
                <ItemChoice
                  label={t('orders.phone.item')}
                  spoken={`${t('orders.phone.item')} ${at + 1}`}
                  value={line.item}
                  readOnly={false}
                  onChange={(item) => change(at, { item })}
                />
                <NumberInput
                  w={110}
                  label={t('orders.phone.count')}
                  min={1}
                  max={9999}
                  value={line.quantity}
                  onChange={(value) => change(at, { quantity: Number(value) || 1 })}
                />
                <Button
                  variant="subtle"
                  disabled={lines.length === 1}
                  onClick={() => setLines(lines.filter((_one, index) => index !== at))}
                >
                  {t('orders.phone.remove')}
                </Button>
              </Group>
            ))}
            <Button
              variant="default"
              onClick={() => setLines([...lines, { key: uuidv7(), item: '', quantity: 1 }])}
            >
              {t('orders.phone.add')}
            </Button>
          </SidePanel>
          <Select
            label={t('orders.phone.source')}
            data={sources.map((value) => ({ value, label: t(`orders.sources.${value}`) }))}
            value={source}
            allowDeselect={false}
            onChange={(value) => value && setSource(value)}
          />
          <Checkbox
            label={t('orders.phone.pickup')}
            checked={pickup}
            onChange={(event) => setPickup(event.currentTarget.checked)}
          />
          <Textarea
            label={t('orders.phone.comment')}
            maxLength={2000}
            value={comment}
            onChange={(event) => setComment(event.currentTarget.value)}
          />
          <Group>
            <Button type="submit" loading={save.isPending}>
              {t('orders.phone.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Screen>
  )
}
