import { Anchor, Group, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { useMay } from '../../../../kit/browser/admin/admin-context.ts'
import { SidePanel } from '../../../../kit/browser/admin/edit/StatePanel.tsx'
import { fieldsOf } from '../../../../kit/browser/admin/record/record-fields.ts'
import type { ValuesOf } from '../../../../kit/browser/admin/record/record-client.ts'
import { RecordScreen } from '../../../../kit/browser/admin/record/RecordScreen.tsx'
import { StateActions } from '../../../../kit/browser/admin/record/StateActions.tsx'
import { Steps } from '../../../../kit/browser/admin/record/Steps.tsx'
import { useContractForm } from '../../../../kit/browser/admin/record/use-contract-form.ts'
import { Unread } from '../../../../kit/browser/admin/record/Unread.tsx'
import { Moment, StateBadge } from '../../../../kit/browser/admin/StatusBadge.tsx'
import { call } from '../../../../kit/browser/api.ts'
import { useTexts } from '../../../../kit/browser/texts.ts'
import type { Access } from '../../../../kit/shared/contract.ts'
import { writeMoney } from '../../../../kit/shared/money/format.ts'
import { documentScreens } from '../../../books/documents/documents.addresses.ts'
import { invoice } from '../../../books/documents/documents.contract.ts'
import { paymentScreens } from '../../payments/payments.addresses.ts'
import { paymentCalls } from '../../payments/payments.contract.ts'
import { envelopeOf } from '../order-address.rules.ts'
import { orderCalls, type OrderDetails, shopOrder, type ShopOrderRecord } from '../orders.contract.ts'
import { orderPayments } from '../orders.rules.ts'
import { OrderAddLines } from './OrderAddLines.tsx'
import { OrderGoods } from './OrderGoods.tsx'
import { OrderParcel } from './OrderParcel.tsx'
import { OrderTakeBack } from './OrderTakeBack.tsx'
import { browsePath, editPath, paymentTones, stateTones } from './orders-words.ts'
import { PhoneOrder } from './PhoneOrder.tsx'

type Values = ValuesOf<typeof shopOrder>
const F = fieldsOf<Values>()
const fresh: Values = { email: '', phone: '', note: '' }
const stepNames = [
  'place',
  'paid',
  'refunded',
  'invoice',
  'addLines',
  'takeBack',
  ...['placed', 'more', 'paid', 'sent', 'cancel', 'part', 'lapse', 'late', 'invoice', 'back'].map(
    (letter) => `mail.${letter}`,
  ),
]

/** Credit notes and cancellations stand among the invoices. */
const documentPath = (kind: string, _id: string) =>
  `/${kind === 'order' || kind === 'delivery' ? documentScreens[kind] : documentScreens.invoice}/edit/${_id}`

/** One order: what is bought, where it goes, what happened; or a new one that comes by telephone. */
export function OrderEdit() {
  const { id = '' } = useParams()
  return id === 'new' ? <PhoneOrder /> : <KnownOrder key={id} id={id} />
}

function KnownOrder({ id }: { id: string }) {
  const { t, lang } = useTexts()
  const queries = useQueryClient()
  const { form, item, answer } = useContractForm(shopOrder, {
    id,
    fresh,
    labels: {
      email: t('orders.fields.email'),
      phone: t('orders.fields.phone'),
      note: t('orders.fields.note'),
    },
    required: [],
    path: editPath,
  })
  const details = useQuery({
    queryKey: [shopOrder.name, 'details', id, item?.version],
    queryFn: () => call(orderCalls.details, { _id: id }),
    enabled: Boolean(item),
    placeholderData: (before) => before,
  }).data?.details
  const back = { label: t('orders.title'), to: browsePath }
  if (!item) return <Unread answer={answer} title={t('orders.title')} back={back} />
  // What is done here changes documents, payments and steps, too
  const reload = () => void queries.invalidateQueries({ queryKey: [shopOrder.name] })
  return (
    <RecordScreen
      form={form}
      title={t('orders.number', { number: item.number || item.code })}
      back={back}
      reload={reload}
      mark={
        <>
          <StateBadge tone={stateTones[item.state]}>{shopOrder.states.states[item.state][lang]}</StateBadge>
          <StateBadge tone={paymentTones[item.payment]}>{orderPayments[item.payment][lang]}</StateBadge>
        </>
      }
      main={
        <>
          {details ? <OrderGoods order={item} details={details} /> : null}
          {details ? <OrderParcel order={item} details={details} onDone={reload} /> : null}
          {details ? <OrderAddLines order={item} details={details} onDone={reload} /> : null}
          {details ? <OrderTakeBack order={item} details={details} onDone={reload} /> : null}
          {item.comment ? (
            <SidePanel title={t('orders.comment')}>
              <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
                {item.comment}
              </Text>
            </SidePanel>
          ) : null}
          <F.LongText name="note" hint={t('orders.noteHint')} maxLength={5000} />
        </>
      }
      side={
        <>
          <SidePanel title={t('orders.life')}>
            <StateActions contract={shopOrder} record={item} before={form.settled} onDone={form.adopt} />
            <Steps
              contract={shopOrder}
              record={item}
              words={Object.fromEntries(stepNames.map((name) => [name, t(`orders.steps.${name}`)]))}
            />
          </SidePanel>
          <SidePanel title={t('orders.customer')}>
            {details ? <Addresses order={item} details={details} /> : null}
            <F.Text name="email" type="email" maxLength={200} />
            <F.Text name="phone" type="tel" maxLength={40} />
          </SidePanel>
          {details ? <Papers order={item} details={details} /> : null}
        </>
      }
    />
  )
}

interface Part {
  order: ShopOrderRecord
  details: OrderDetails
}

function Addresses({ order, details: { addresses, href } }: Part) {
  const { t } = useTexts()
  return (
    <>
      <Text size="sm" fw={600}>
        {t('orders.invoiceAddress')}
      </Text>
      <Envelope lines={envelopeOf(addresses.invoice)} />
      {addresses.delivery ? (
        <>
          <Text size="sm" fw={600}>
            {t('orders.deliveryAddress')}
          </Text>
          <Envelope lines={envelopeOf(addresses.delivery)} />
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

/** An address as it stands on a letter: its lines belong together. */
function Envelope({ lines }: { lines: readonly string[] }) {
  return (
    <Text component="address" size="sm" style={{ fontStyle: 'normal', whiteSpace: 'pre-line' }}>
      {lines.join('\n')}
    </Text>
  )
}

/** Words that lead on; whoever only sends is not led to what he may not see. */
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

/** What an amount is of, and the amount at the right edge, where those of all lines stand below each other. */
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

function Papers({ order, details }: Part) {
  const { t, lang } = useTexts()
  return (
    <>
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
      </SidePanel>
      {(['consents', 'told'] as const).map((panel) => {
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
      })}
    </>
  )
}
