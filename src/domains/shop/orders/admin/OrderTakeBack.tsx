import { Alert, Button, Checkbox, Collapse, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { notifyDone } from '#kit/browser/admin/notify.tsx'
import { call, messageOf } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { quantity } from '#kit/shared/money/decimals.ts'
import { writeQuantity } from '#kit/shared/money/format.ts'
import { orderCalls, type OrderDetails, type ShopOrderRecord } from '../orders.contract.ts'
import { countedLines } from './line-counts.ts'

interface Props {
  order: ShopOrderRecord
  details: OrderDetails
  onDone: () => void
}

/** Removes lines before dispatch, or takes them back afterwards. */
export function OrderTakeBack({ order, details, onDone }: Props) {
  const { t, lang } = useTexts()
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const [counts, setCounts] = useState<Record<string, string>>({})
  const [restock, setRestock] = useState(true)
  const [shipping, setShipping] = useState(false)
  const [reason, setReason] = useState('')
  const lines = countedLines(counts)
  const left = details.lines
    .map(({ _id, name, quantity: all, back }) => ({ _id, name, most: Number(all) - Number(back) }))
    .filter(({ most }) => most > 0)
  // Before dispatch and invoice the lines are removed, not returned
  const isLeftOut = !details.isCharged && details.lines.every(({ sent }) => Number(sent) === 0)
  const take = useMutation({
    mutationFn: () =>
      call(orderCalls.takeBack, { _id: order._id, version: order.version, lines, restock, shipping, reason }),
    onSuccess: () => {
      setCounts({})
      setReason('')
      setOpen(false)
      notifyDone(t(isLeftOut ? 'orders.leftOut' : 'orders.takenBack'))
      onDone()
    },
  })
  if (left.length === 0 || order.state === 'cancelled' || !may(orderCalls.takeBack.access)) return null
  return (
    <SidePanel title={t(isLeftOut ? 'orders.leaveOut' : 'orders.takeBack')}>
      <Button variant="default" w="fit-content" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('orders.takeBackChoose')}
      </Button>
      <Collapse expanded={isOpen}>
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            {t(isLeftOut ? 'orders.leaveOutText' : 'orders.takeBackText')}
          </Text>
          {left.map(({ _id, name, most }) => (
            <NumberInput
              key={_id}
              label={t('orders.ofMost', { name, most: writeQuantity(quantity(String(most)), lang) })}
              min={0}
              max={most}
              value={counts[_id] ?? 0}
              onChange={(value) => setCounts({ ...counts, [_id]: String(value) })}
            />
          ))}
          <TextInput
            label={t('orders.reason')}
            description={t('orders.reasonHint')}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          {isLeftOut ? null : (
            <Checkbox
              label={t('orders.restock')}
              checked={restock}
              onChange={(event) => setRestock(event.currentTarget.checked)}
            />
          )}
          {order.shippingCents > 0 && !isLeftOut ? (
            <Checkbox
              label={t('orders.backShipping')}
              checked={shipping}
              onChange={(event) => setShipping(event.currentTarget.checked)}
            />
          ) : null}
          {take.error ? (
            <Alert color="red" role="alert" icon={<IconAlertTriangle />}>
              {messageOf(take.error)}
            </Alert>
          ) : null}
          <Button
            w="fit-content"
            color="red"
            disabled={lines.length === 0}
            loading={take.isPending}
            onClick={() => take.mutate()}
          >
            {t(isLeftOut ? 'orders.leaveOutNow' : 'orders.takeBackNow')}
          </Button>
        </Stack>
      </Collapse>
    </SidePanel>
  )
}
