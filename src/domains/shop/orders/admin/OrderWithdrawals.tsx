import { Alert, Anchor, Button, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { Moment, StateBadge } from '#kit/browser/admin/StatusBadge.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { writeQuantity } from '#kit/shared/money/format.ts'
import { orderScreens } from '../orders.addresses.ts'
import type { OrderDetails, ShopOrderRecord } from '../orders.contract.ts'
import { enterWithdrawalAccess } from '../order-withdrawals.contract.ts'
import { isHalted, isOfWholeOrder, isOpenWithdrawal } from '../orders.rules.ts'
import { useWithdrawalWords } from './orders-words.ts'

/** Badge for an open withdrawal, which also shows if it halts the order. */
export function WithdrawalBadge({ order }: { order: ShopOrderRecord }) {
  const { t } = useTexts()
  if (isHalted(order)) return <StateBadge tone="bin">{t('orders.withdrawal.halted')}</StateBadge>
  if (!order.withdrawals.some(isOpenWithdrawal)) return null
  return <StateBadge tone="changed">{t('orders.withdrawal.open')}</StateBadge>
}

/** Declarations of withdrawal with their goods, headed by a notice if they halt the order. */
export function OrderWithdrawals({ order, details }: { order: ShopOrderRecord; details: OrderDetails }) {
  const { t, lang } = useTexts()
  const sayState = useWithdrawalWords()
  if (order.withdrawals.length === 0) return null
  const names = new Map(details.lines.map(({ _id, name }) => [_id, name]))
  return (
    <SidePanel title={t('orders.withdrawal.title')}>
      {isHalted(order) ? (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />}>
          {t('orders.withdrawal.haltedText')}
        </Alert>
      ) : null}
      {order.withdrawals.map(({ _id, at, state, lines, part }) => (
        <div key={_id}>
          <Text size="sm">
            <Anchor component={Link} inherit underline="always" to={`/${orderScreens.withdrawals}/${_id}`}>
              {sayState(state)}
            </Anchor>
            , <Moment at={at} />
          </Text>
          <Text size="sm" c="dimmed">
            {isOfWholeOrder({ lines, part })
              ? t('orders.withdrawal.whole')
              : t('orders.withdrawal.part', {
                  lines: lines
                    .map(
                      ({ _id: line, quantity }) =>
                        `${writeQuantity(quantity, lang)} × ${names.get(line) ?? ''}`,
                    )
                    .concat(part || [])
                    .join(', '),
                })}
          </Text>
        </div>
      ))}
    </SidePanel>
  )
}

/** Link to the form for a withdrawal declared by letter, telephone or e-mail. */
export function EnterWithdrawal({ order }: { order: ShopOrderRecord }) {
  const { t } = useTexts()
  const may = useMay()
  if (order.state === 'cancelled' || !may(enterWithdrawalAccess)) return null
  return (
    <SidePanel title={t('orders.withdrawal.enterTitle')}>
      <Text size="sm" c="dimmed">
        {t('orders.withdrawal.enterText')}
      </Text>
      <Button
        component={Link}
        variant="default"
        w="fit-content"
        to={`/${orderScreens.withdrawals}/new?order=${order._id}`}
      >
        {t('orders.withdrawal.enter')}
      </Button>
    </SidePanel>
  )
}
