import { Anchor, Button, Group, NumberInput, Select, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { Moment } from '#kit/browser/admin/StatusBadge.tsx'
import { notifyDone, notifyFailed } from '#kit/browser/admin/notify.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { writeQuantity } from '#kit/shared/money/format.ts'
import { orderCalls, type OrderDetails, type ShopOrderRecord } from '../orders.contract.ts'
import { carriers, isHalted, isUnpaid, shopOrderStates } from '../orders.rules.ts'
import { countedLines } from './line-counts.ts'

interface Props {
  order: ShopOrderRecord
  details: OrderDetails
  onDone: () => void
}

/** Parcels sent so far, and the form for another. */
export function OrderParcel({ order, details, onDone }: Props) {
  const { t, lang } = useTexts()
  const may = useMay()
  const open = details.lines.filter((line) => Number(line.open) > 0)
  const [counts, setCounts] = useState<Record<string, string>>({})
  const [carrier, setCarrier] = useState('')
  const [tracking, setTracking] = useState('')
  const send = useMutation({
    mutationFn: () => {
      const lines = countedLines({
        ...Object.fromEntries(open.map((line) => [line._id, line.open])),
        ...counts,
      })
      return call(orderCalls.parcel, { _id: order._id, version: order.version, lines, carrier, tracking })
    },
    onSuccess: () => {
      setCounts({})
      setTracking('')
      notifyDone(t('orders.sentDone'))
      onDone()
    },
    onError: notifyFailed,
  })
  // Orders on account and in cash are paid after dispatch
  const isPrepaid = order.source !== 'invoice' && order.source !== 'cash'
  const isStopped = isHalted(order)
  const maySend =
    !isStopped && may(orderCalls.parcel.access) && shopOrderStates.actions.send.from.includes(order.state)
  return (
    <SidePanel title={t(order.pickup ? 'orders.pickup' : 'orders.parcels')}>
      {details.parcels.length === 0 ? (
        <Text size="sm">{t(order.pickup ? 'orders.nothingReady' : 'orders.noParcels')}</Text>
      ) : null}
      {details.parcels.map((parcel) => (
        <Sent key={parcel._id} parcel={parcel} lines={details.lines} />
      ))}
      {isStopped && open.length > 0 ? <Text size="sm">{t('orders.withdrawal.notSent')}</Text> : null}
      {maySend && open.length > 0 ? (
        <>
          <Text size="sm" c="dimmed">
            {isPrepaid && isUnpaid(order) ? <strong>{t('orders.unpaid')} </strong> : null}
            {t('orders.sendText')}
          </Text>
          {open.map(({ _id, name, quantity, open: rest }) => {
            const left = Number(rest)
            return (
              <NumberInput
                key={_id}
                label={`${name} (${writeQuantity(quantity, lang)})`}
                min={0}
                max={left}
                value={counts[_id] ?? left}
                onChange={(value) => setCounts({ ...counts, [_id]: String(value) })}
              />
            )
          })}
          <Group align="end">
            {order.pickup ? null : (
              <>
                <Select
                  label={t('orders.carrier')}
                  data={Object.entries(carriers).map(([value, { title }]) => ({
                    value,
                    label: title || t('orders.carrierOther'),
                  }))}
                  value={carrier || null}
                  clearable
                  onChange={(value) => setCarrier(value ?? '')}
                />
                <TextInput
                  label={t('orders.tracking')}
                  maxLength={80}
                  value={tracking}
                  onChange={(event) => setTracking(event.currentTarget.value)}
                />
              </>
            )}
            <Button
              variant={order.state === 'placed' ? 'default' : 'filled'}
              loading={send.isPending}
              onClick={() => send.mutate()}
            >
              {t(order.pickup ? 'orders.readyNow' : 'orders.sendNow')}
            </Button>
          </Group>
        </>
      ) : null}
    </SidePanel>
  )
}

/** Content, date and tracking link of a parcel. */
function Sent({ parcel, lines }: { parcel: OrderDetails['parcels'][number]; lines: OrderDetails['lines'] }) {
  const { lang } = useTexts()
  const { carrier, tracking, href, sentAt } = parcel
  const names = new Map(lines.map(({ _id, name }) => [_id, name]))
  const by = carriers[carrier as keyof typeof carriers]?.title ?? carrier
  return (
    <div>
      <Text size="sm">
        {by ? `${by} ` : null}
        {href ? (
          <Anchor inherit underline="always" href={href}>
            {tracking}
          </Anchor>
        ) : (
          tracking
        )}
        {by || tracking ? ', ' : null}
        <Moment at={sentAt} />
      </Text>
      <Text size="sm" c="dimmed">
        {parcel.lines
          .map(({ line, quantity }) => `${writeQuantity(quantity, lang)} × ${names.get(line) ?? ''}`)
          .join(', ')}
      </Text>
    </div>
  )
}
