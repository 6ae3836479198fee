import { Alert, Anchor, Button, Checkbox, Group, MultiSelect, Stack, Table, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { notifyDone } from '#kit/browser/admin/notify.tsx'
import { Unread } from '#kit/browser/admin/record/Unread.tsx'
import { Screen } from '#kit/browser/admin/shell/Screen.tsx'
import { Moment, StateBadge } from '#kit/browser/admin/StatusBadge.tsx'
import { WideTable } from '#kit/browser/admin/WideTable.tsx'
import { call, messageOf } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { writeMoney } from '#kit/shared/money/format.ts'
import { sayIn } from '#kit/shared/records/translated.ts'
import { masterdataScreens } from '#domains/books/masterdata/masterdata.addresses.ts'
import { party as parties } from '#domains/books/masterdata/party.contract.ts'
import {
  customerCalls,
  discountGroup,
  type ShopCustomer,
} from '#domains/shop/customers/customers.contract.ts'
import { paymentScreens } from '#domains/shop/payments/payments.addresses.ts'
import { paymentCalls } from '#domains/shop/payments/payments.contract.ts'
import { shopOrder, type ShopOrderRecord } from '../orders.contract.ts'
import { stateForOffice } from '../orders.rules.ts'
import { OrderPayment } from './OrderPayment.tsx'
import { customersPath, editPath, stateTones } from './orders-words.ts'

const mostShown = 20

/** A customer with the shop's own data: discount groups, payment terms, orders. */
export function CustomerEdit() {
  const { id = '' } = useParams()
  const { t } = useTexts()
  const may = useMay()
  const party = useQuery({
    queryKey: [parties.name, id],
    queryFn: () => call(parties.calls.read, { _id: id }),
  })
  const known = useQuery({
    queryKey: ['shop_customer', id],
    queryFn: () => call(customerCalls.customer, { _id: id }),
  })
  const orders = useQuery({
    queryKey: [shopOrder.name, 'of', id],
    queryFn: () => call(shopOrder.calls.list, { party: id, limit: mostShown, skip: 0, sort: '-placedAt' }),
  }).data?.shop_order
  const back = { label: t('orders.customers.title'), to: customersPath }
  if (!party.data || !known.data) return <Unread answer={[party, known]} title={back.label} back={back} />
  const { name, email, city } = party.data.party
  return (
    <Screen title={name} back={back}>
      <Stack>
        <Group gap="sm">
          <Text size="sm">{[email, city].filter(Boolean).join(', ')}</Text>
          <Anchor component={Link} size="sm" to={`/${masterdataScreens.party}/${id}`}>
            {t('orders.customers.addresses')}
          </Anchor>
          {may(paymentCalls.list.access) ? (
            <Anchor component={Link} size="sm" to={`/${paymentScreens.browse}?party=${id}`}>
              {t('orders.customers.payments')}
            </Anchor>
          ) : null}
        </Group>
        <Groups customer={known.data.customer} />
        <SidePanel title={t('orders.title')}>{orders ? <Ordered orders={orders} /> : null}</SidePanel>
      </Stack>
    </Screen>
  )
}

/** Latest orders, newest first. */
function Ordered({ orders }: { orders: readonly ShopOrderRecord[] }) {
  const { t, lang } = useTexts()
  if (orders.length === 0) return <Text size="sm">{t('orders.empty')}</Text>
  return (
    <WideTable label={t('orders.title')} minWidth={480}>
      <Table horizontalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('orders.fields.number')}</Table.Th>
            <Table.Th>{t('orders.fields.placedAt')}</Table.Th>
            <Table.Th ta="right">{t('orders.fields.totalCents')}</Table.Th>
            <Table.Th>{t('orders.fields.payment')}</Table.Th>
            <Table.Th>{t('kit.browse.status')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {orders.map((order) => (
            <Table.Tr key={order._id}>
              <Table.Td>
                <Anchor component={Link} inherit underline="always" to={editPath(order._id)}>
                  {order.number || order.code}
                </Anchor>
              </Table.Td>
              <Table.Td>
                <Moment at={order.placedAt} />
              </Table.Td>
              <Table.Td ta="right" style={{ whiteSpace: 'nowrap' }}>
                {writeMoney(order.totalCents, order.currency, lang)}
              </Table.Td>
              <Table.Td>
                <OrderPayment order={order} />
              </Table.Td>
              <Table.Td>
                <StateBadge tone={stateTones[order.state]}>{stateForOffice(order)[lang]}</StateBadge>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  )
}

function Groups({ customer }: { customer: ShopCustomer }) {
  const { t, lang } = useTexts()
  const may = useMay()
  const client = useQueryClient()
  const [chosen, setChosen] = useState(customer.discountGroups)
  const [byInvoice, setByInvoice] = useState(customer.payByInvoice)
  const groups =
    useQuery({
      queryKey: [discountGroup.name, 'all'],
      queryFn: () => call(discountGroup.calls.list, { limit: 500, skip: 0 }),
    }).data?.discount_group ?? []
  const save = useMutation({
    mutationFn: () =>
      call(customerCalls.changeCustomer, {
        _id: customer._id,
        discountGroups: chosen,
        payByInvoice: byInvoice,
      }),
    onSuccess: () => {
      notifyDone(t('orders.customers.saved'))
      void client.invalidateQueries({ queryKey: ['shop_customer', customer._id] })
    },
  })
  const mayChange = may(customerCalls.changeCustomer.access)
  return (
    <SidePanel title={t('orders.customers.terms')}>
      {save.error ? (
        <Alert color="red" role="alert">
          {messageOf(save.error)}
        </Alert>
      ) : null}
      <MultiSelect
        label={t('orders.customers.groups')}
        data={groups.map(({ _id, title }) => ({ value: _id, label: sayIn(title, lang).text }))}
        value={chosen}
        readOnly={!mayChange}
        onChange={setChosen}
      />
      <Checkbox
        label={t('orders.customers.byInvoice')}
        checked={byInvoice}
        disabled={!mayChange}
        onChange={(event) => setByInvoice(event.currentTarget.checked)}
      />
      {mayChange ? (
        <Group>
          <Button loading={save.isPending} onClick={() => save.mutate()}>
            {t('orders.customers.save')}
          </Button>
        </Group>
      ) : null}
    </SidePanel>
  )
}
