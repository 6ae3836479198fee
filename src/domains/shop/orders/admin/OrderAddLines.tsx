import { Alert, Button, Collapse, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import { notifyDone } from '#kit/browser/admin/notify.tsx'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { call, messageOf } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { whyNot } from '#kit/shared/states/states.ts'
import { orderCalls, type OrderDetails, type ShopOrderRecord } from '../orders.contract.ts'
import { chargedAlready, orderChanges } from '../orders.rules.ts'
import { newPhoneLine, PhoneOrderLines } from './PhoneOrderLines.tsx'

interface Props {
  order: ShopOrderRecord
  details: OrderDetails
  onDone: () => void
}

/** Adds lines to an order until a part is sent or charged. */
export function OrderAddLines({ order, details, onDone }: Props) {
  const { t, lang } = useTexts()
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const [lines, setLines] = useState(() => [newPhoneLine()])
  const chosen = lines.flatMap(({ item, quantity }) => (item ? [{ item, quantity }] : []))
  const add = useMutation({
    mutationFn: () => call(orderCalls.addLines, { _id: order._id, version: order.version, lines: chosen }),
    onSuccess: () => {
      setLines([newPhoneLine()])
      setOpen(false)
      notifyDone(t('orders.linesAdded'))
      onDone()
    },
  })
  // An order that is completely sent or cancelled offers no way to add lines
  const isOver = order.state === 'sent' || order.state === 'delivered' || order.state === 'cancelled'
  if (isOver || !may(orderCalls.addLines.access)) return null
  const reason = whyNot(orderChanges, 'addLines', order.state) ?? (details.isCharged ? chargedAlready : null)
  if (reason)
    return (
      <SidePanel title={t('orders.addLines')}>
        <Text size="sm">{reason[lang]}</Text>
      </SidePanel>
    )
  return (
    <SidePanel title={t('orders.addLines')}>
      <Button variant="default" w="fit-content" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('orders.addLinesChoose')}
      </Button>
      <Collapse expanded={isOpen}>
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            {t('orders.addLinesText')}
          </Text>
          <PhoneOrderLines lines={lines} onChange={setLines} />
          {add.error ? (
            <Alert color="red" role="alert" icon={<IconAlertTriangle />}>
              {messageOf(add.error)}
            </Alert>
          ) : null}
          <Button
            w="fit-content"
            disabled={chosen.length === 0}
            loading={add.isPending}
            onClick={() => add.mutate()}
          >
            {orderChanges.actions.addLines.label[lang]}
          </Button>
        </Stack>
      </Collapse>
    </SidePanel>
  )
}
