import { Alert, Button, Checkbox, Collapse, NumberInput, Text, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '../../../../kit/browser/admin/admin-context.ts'
import { SidePanel } from '../../../../kit/browser/admin/edit/StatePanel.tsx'
import { notifyDone } from '../../../../kit/browser/admin/notify.tsx'
import { call, messageOf } from '../../../../kit/browser/api.ts'
import { useTexts } from '../../../../kit/browser/texts.ts'
import { orderCalls, type OrderDetails, type ShopOrderRecord } from '../orders.contract.ts'
import { countedLines } from './line-counts.ts'

interface Props {
  order: ShopOrderRecord
  details: OrderDetails
  onDone: () => void
}

/** Leaves lines out before they are sent, or takes them back after. */
export function OrderTakeBack({ order, details, onDone }: Props) {
  const { t } = useTexts()
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const [counts, setCounts] = useState<Record<string, string>>({})
  const [restock, setRestock] = useState(true)
  const [shipping, setShipping] = useState(false)
  const [reason, setReason] = useState('')
  const lines = countedLines(counts)
  const left = details.lines
    .map(({ _id, name, quantity, back }) => ({ _id, name, most: Number(quantity) - Number(back) }))
    .filter(({ most }) => most > 0)
  const take = useMutation({
    mutationFn: () =>
      call(orderCalls.takeBack, { _id: order._id, version: order.version, lines, restock, shipping, reason }),
    onSuccess: () => {
      setCounts({})
      setReason('')
      setOpen(false)
      notifyDone(t('orders.takenBack'))
      onDone()
    },
  })
  if (order.state === 'cancelled' || !may(orderCalls.takeBack.access)) return null
  return (
    <SidePanel title={t('orders.takeBack')}>
      <Button variant="default" w="fit-content" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('orders.takeBackChoose')}
      </Button>
      <Collapse expanded={isOpen}>
        <Text size="sm" c="dimmed">
          {t('orders.takeBackText')}
        </Text>
        {left.map(({ _id, name, most }) => (
          <NumberInput
            key={_id}
            label={name}
            min={0}
            max={most}
            value={counts[_id] ?? 0}
            onChange={(value) => setCounts({ ...counts, [_id]: String(value) })}
          />
        ))}
        <TextInput
          label={t('orders.reason')}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Checkbox
          mt="sm"
          label={t('orders.restock')}
          checked={restock}
          onChange={(event) => setRestock(event.currentTarget.checked)}
        />
        {order.shippingCents > 0 ? (
          <Checkbox
            mt="sm"
            label={t('orders.backShipping')}
            checked={shipping}
            onChange={(event) => setShipping(event.currentTarget.checked)}
          />
        ) : null}
        {take.error ? (
          <Alert mt="sm" color="red" role="alert" icon={<IconAlertTriangle />}>
            {messageOf(take.error)}
          </Alert>
        ) : null}
        <Button
          mt="sm"
          color="red"
          disabled={lines.length === 0}
          loading={take.isPending}
          onClick={() => take.mutate()}
        >
          {t('orders.takeBackNow')}
        </Button>
      </Collapse>
    </SidePanel>
  )
}
