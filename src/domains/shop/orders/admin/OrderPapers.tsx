import { Anchor, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { Moment } from '#kit/browser/admin/StatusBadge.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import type { Access } from '#kit/shared/contract.ts'
import { sum } from '#kit/shared/money/cents.ts'
import { writeMoney } from '#kit/shared/money/format.ts'
import { documentScreens } from '#domains/books/documents/documents.addresses.ts'
import { invoice } from '#domains/books/documents/documents.contract.ts'
import { paymentScreens } from '#domains/shop/payments/payments.addresses.ts'
import { paymentCalls } from '#domains/shop/payments/payments.contract.ts'
import type { OrderDetails, ShopOrderRecord } from '../orders.contract.ts'

interface Props {
  order: ShopOrderRecord
  details: OrderDetails
}

/** Credit notes and cancellations are shown among the invoices. */
const documentPath = (kind: string, _id: string) =>
  `/${kind === 'order' || kind === 'delivery' ? documentScreens[kind] : documentScreens.invoice}/edit/${_id}`

/** A link, or plain text without the right to open its target. */
function LinkFor({ access, to, children }: { access: Access; to: string; children: ReactNode }) {
  const may = useMay()
  return may(access) ? (
    <Anchor component={Link} inherit underline="always" to={to}>
      {children}
    </Anchor>
  ) : (
    children
  )
}

/** A label with its amount, right-aligned with the amounts of other lines. */
function AmountLine({ amount, children }: { amount: string; children: ReactNode }) {
  return (
    <Group justify="space-between" align="baseline" wrap="nowrap" gap="sm" fz="sm">
      <div>{children}</div>
      <Text span inherit style={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
        {amount}
      </Text>
    </Group>
  )
}

/** Documents of the books for an order, oldest first. */
export function OrderDocuments({ order, details }: Props) {
  const { t, lang } = useTexts()
  return (
    <SidePanel title={t('orders.documents')}>
      {details.documents.length === 0 ? <Text size="sm">{t('orders.noDocuments')}</Text> : null}
      {details.documents.map(({ _id, kind, number, gross }) => (
        <AmountLine key={_id} amount={writeMoney(gross, order.currency, lang)}>
          <LinkFor access={invoice.access.read} to={documentPath(kind, _id)}>
            {t(`orders.kinds.${kind}`)} {number}
          </LinkFor>
        </AmountLine>
      ))}
    </SidePanel>
  )
}

/** Payments of an order with amounts received and refunded. */
export function OrderPayments({ order, details }: Props) {
  const { t, lang } = useTexts()
  const owedByHand = sum(details.payments.map(({ byHand }) => byHand))
  return (
    <SidePanel title={t('orders.payments')}>
      {details.payments.length === 0 ? <Text size="sm">{t('orders.noPayments')}</Text> : null}
      {details.payments.map(({ _id, source, cents, received, refunded, createdAt }) => (
        <AmountLine key={_id} amount={writeMoney(received || cents, order.currency, lang)}>
          <LinkFor access={paymentCalls.read.access} to={`/${paymentScreens.browse}?payment=${_id}`}>
            {t(`orders.sources.${source}`)}
          </LinkFor>
          <Text size="xs" c="dimmed">
            <Moment at={createdAt} />
            {refunded > 0
              ? `, ${t('orders.paymentBack', { amount: writeMoney(refunded, order.currency, lang) })}`
              : null}
          </Text>
        </AmountLine>
      ))}
      {owedByHand > 0 ? (
        <Text size="sm">
          {t('orders.backByHand', { amount: writeMoney(owedByHand, order.currency, lang) })}
        </Text>
      ) : null}
    </SidePanel>
  )
}

/** Consents given by the buyer, and information given to the buyer. */
export function OrderConsents({ details }: Pick<Props, 'details'>) {
  const { t } = useTexts()
  return (['consents', 'told'] as const).map((panel) => {
    const its = details.consents.filter(({ told }) => told === (panel === 'told'))
    return its.length > 0 ? (
      <SidePanel key={panel} title={t(`orders.${panel}`)}>
        {its.map(({ key, text }) => (
          <Text size="sm" key={key}>
            {text}
          </Text>
        ))}
      </SidePanel>
    ) : null
  })
}
