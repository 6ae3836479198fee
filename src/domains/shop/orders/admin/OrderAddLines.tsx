import { Button, Collapse, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '../../../../kit/browser/admin/admin-context.ts'
import { SidePanel } from '../../../../kit/browser/admin/edit/StatePanel.tsx'
import { call, messageOf } from '../../../../kit/browser/api.ts'
import { useTexts } from '../../../../kit/browser/texts.ts'
import { orderCalls, type OrderDetails, type ShopOrderRecord } from '../orders.contract.ts'
import { newPhoneLine, PhoneOrderLines } from './PhoneOrderLines.tsx'

interface Props {
  order: ShopOrderRecord
  details: OrderDetails
  onDone: () => void
}

/** Adds lines to an order as long as nothing of it was sent or charged. */
export function OrderAddLines({ order, details, onDone }: Props) {
  const { t } = useTexts()
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const [lines, setLines] = useState(() => [newPhoneLine()])
  const chosen = lines.flatMap(({ item, quantity }) => (item ? [{ item, quantity }] : []))
  const add = useMutation({
    mutationFn: () => call(orderCalls.addLines, { _id: order._id, version: order.version, lines: chosen }),
    onSuccess: () => {
      setLines([newPhoneLine()])
      setOpen(false)
      notifications.show({ message: t('orders.linesAdded') })
      onDone()
    },
    onError: (error) => notifications.show({ color: 'red', message: messageOf(error) }),
  })
  const mayStill =
    (order.state === 'placed' || order.state === 'confirmed') &&
    details.documents.every(({ kind }) => kind === 'order')
  if (!mayStill || !may(orderCalls.addLines.access)) return null
  return (
    <SidePanel title={t('orders.addLines')}>
      <Button variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('orders.addLines')}
      </Button>
      <Collapse expanded={isOpen}>
        <Text size="sm" c="dimmed">
          {t('orders.addLinesText')}
        </Text>
        <PhoneOrderLines lines={lines} onChange={setLines} />
        <Button mt="sm" disabled={chosen.length === 0} loading={add.isPending} onClick={() => add.mutate()}>
          {t('orders.addLinesNow')}
        </Button>
      </Collapse>
    </SidePanel>
  )
}
