import { SimpleGrid, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import { RecordScreen } from '#kit/browser/admin/record/RecordScreen.tsx'
import { StateActions } from '#kit/browser/admin/record/StateActions.tsx'
import { Steps } from '#kit/browser/admin/record/Steps.tsx'
import { useContractForm } from '#kit/browser/admin/record/use-contract-form.ts'
import { Unread } from '#kit/browser/admin/record/Unread.tsx'
import { StateBadge } from '#kit/browser/admin/StatusBadge.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { orderCalls, shopOrder } from '../orders.contract.ts'
import { officeActions, orderWithdrawalStates, stateForOffice } from '../orders.rules.ts'
import { OrderAddLines } from './OrderAddLines.tsx'
import { OrderCustomer } from './OrderCustomer.tsx'
import { OrderGoods } from './OrderGoods.tsx'
import { OrderConsents, OrderDocuments, OrderPayments } from './OrderPapers.tsx'
import { OrderParcel } from './OrderParcel.tsx'
import { OrderPayment } from './OrderPayment.tsx'
import { OrderTakeBack } from './OrderTakeBack.tsx'
import { OrderVatId } from './OrderVatId.tsx'
import { EnterWithdrawal, OrderWithdrawals, WithdrawalBadge } from './OrderWithdrawals.tsx'
import { browsePath, editPath, stateTones, useWithdrawalWords } from './orders-words.ts'
import { PhoneOrder } from './PhoneOrder.tsx'

const F = fieldsOf(shopOrder)
const stepNames = [
  'place',
  'paid',
  'refunded',
  'receiptTakenBack',
  ...['paidInBooks', 'refundedInBooks', 'receiptTakenBackInBooks'],
  'invoice',
  'addLines',
  'parcel',
  'takeBack',
  'leaveOut',
  'lapseWithdrawn',
  ...['placed', 'more', 'paid', 'sent', 'cancel', 'part', 'lapse', 'late', 'invoice', 'back'].map(
    (letter) => `mail.${letter}`,
  ),
]

/** An order with its lines, addresses and history, or the form for an order by telephone. */
export function OrderEdit() {
  const { id = '' } = useParams()
  return id === 'new' ? <PhoneOrder /> : <KnownOrder key={id} id={id} />
}

function KnownOrder({ id }: { id: string }) {
  const { t, lang } = useTexts()
  const sayWithdrawal = useWithdrawalWords()
  const queries = useQueryClient()
  const { form, item, answer } = useContractForm(shopOrder, {
    id,
    fresh: { email: '', phone: '', note: '' },
    labels: {
      email: t('orders.fields.email'),
      phone: t('orders.fields.phone'),
      note: t('orders.fields.note'),
    },
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
  // Actions on this screen also change documents, payments and the history
  const reload = () => void queries.invalidateQueries({ queryKey: [shopOrder.name] })
  return (
    <RecordScreen
      form={form}
      title={t('orders.number', { number: item.number || item.code })}
      back={back}
      reload={reload}
      mark={
        <>
          <Text>{item.name}</Text>
          <StateBadge tone={stateTones[item.state]}>{stateForOffice(item)[lang]}</StateBadge>
          <OrderPayment order={item} />
          <WithdrawalBadge order={item} />
        </>
      }
      actions={
        <StateActions
          contract={shopOrder}
          record={item}
          {...officeActions(item)}
          before={form.settled}
          onDone={form.adopt}
        />
      }
      main={
        <>
          {details ? <OrderWithdrawals order={item} details={details} /> : null}
          {item.comment ? (
            <SidePanel title={t('orders.comment')}>
              <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
                {item.comment}
              </Text>
            </SidePanel>
          ) : null}
          {details ? (
            <>
              <OrderGoods order={item} details={details} />
              <OrderParcel order={item} details={details} onDone={reload} />
              <SimpleGrid type="container" cols={{ base: 1, '500px': 2 }}>
                <OrderDocuments order={item} details={details} />
                <OrderPayments order={item} details={details} />
              </SimpleGrid>
              <OrderAddLines order={item} details={details} onDone={reload} />
              <OrderTakeBack order={item} details={details} onDone={reload} />
              <EnterWithdrawal order={item} />
            </>
          ) : null}
          <F.LongText name="note" hint={t('orders.noteHint')} />
        </>
      }
      side={
        <>
          <OrderCustomer order={item} details={details} />
          <OrderVatId order={item} />
          <SidePanel title={t('orders.life')}>
            <Steps
              contract={shopOrder}
              record={item}
              words={{
                ...Object.fromEntries(stepNames.map((name) => [name, t(`orders.steps.${name}`)])),
                ...Object.fromEntries(
                  orderWithdrawalStates.map((state) => [`withdrawal.${state}`, sayWithdrawal(state)]),
                ),
                ...(item.pickup ? { parcel: t('orders.steps.ready') } : {}),
              }}
              // Without a user's name, the buyer took these steps on the site
              nobody={{
                place: t(item.account ? 'orders.withAccount' : 'kit.history.nobody'),
                cancel: t('kit.history.nobody'),
                'withdrawal.declared': t('kit.history.nobody'),
              }}
            />
          </SidePanel>
          {details ? <OrderConsents details={details} /> : null}
        </>
      }
    />
  )
}
