import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { customerCalls } from '#domains/shop/customers/customers.contract.ts'
import { envelopeLines } from '../order-address.rules.ts'
import { type OrderAddress, type OrderDetails, shopOrder, type ShopOrderRecord } from '../orders.contract.ts'
import { customerPath } from './orders-words.ts'

const F = fieldsOf(shopOrder)

/** The buyer with delivery address and contact details. */
export function OrderCustomer({
  order,
  details,
}: {
  order: ShopOrderRecord
  details: OrderDetails | undefined
}) {
  const { t } = useTexts()
  const may = useMay()
  return (
    <SidePanel title={t('orders.customer')}>
      {details ? <Addresses order={order} details={details} /> : null}
      <F.Text name="email" type="email" />
      <F.Text name="phone" type="tel" />
      {may(customerCalls.customer.access) ? (
        <Anchor component={Link} size="sm" to={customerPath(order.party)}>
          {t('orders.toCustomer')}
        </Anchor>
      ) : null}
    </SidePanel>
  )
}

function Addresses({
  order,
  details: { addresses, href },
}: {
  order: ShopOrderRecord
  details: OrderDetails
}) {
  const { t } = useTexts()
  return (
    <>
      <Text size="sm" fw={600}>
        {t('orders.invoiceAddress')}
      </Text>
      <Envelope address={addresses.invoice} />
      {addresses.delivery ? (
        <>
          <Text size="sm" fw={600}>
            {t('orders.deliveryAddress')}
          </Text>
          <Envelope address={addresses.delivery} />
        </>
      ) : null}
      {order.pickup ? <Text size="sm">{t('orders.pickup')}</Text> : null}
      {order.ageClass > 0 ? <Text size="sm">{t('orders.age', { age: order.ageClass })}</Text> : null}
      {href ? (
        <Anchor size="sm" href={href}>
          {t('orders.page')}
        </Anchor>
      ) : null}
    </>
  )
}

/** An address as on an envelope, in one block. */
function Envelope({ address }: { address: OrderAddress }) {
  const { lang } = useTexts()
  return (
    <Text component="address" size="sm" style={{ fontStyle: 'normal', whiteSpace: 'pre-line' }}>
      {envelopeLines(address, lang).join('\n')}
    </Text>
  )
}
