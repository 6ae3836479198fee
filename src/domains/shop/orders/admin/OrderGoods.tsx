import { Table } from '@mantine/core'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { WideTable } from '#kit/browser/admin/WideTable.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { type Cents, negative } from '#kit/shared/money/cents.ts'
import { writeMoney, writeQuantity } from '#kit/shared/money/format.ts'
import type { OrderDetails, ShopOrderRecord } from '../orders.contract.ts'

/** Lines of an order with its sums. */
export function OrderGoods({ order, details }: { order: ShopOrderRecord; details: OrderDetails }) {
  const { t, lang } = useTexts()
  const money = (amount: Cents) => writeMoney(amount, order.currency, lang)
  const sums: [string, Cents][] = [
    [order.pickup ? 'collection' : 'shipping', order.shippingCents],
    ['total', order.totalCents],
    ...(order.voucherCents > 0 ? [['voucher', negative(order.voucherCents)] as [string, Cents]] : []),
    ['paid', order.paidCents],
    ...(order.refundedCents > 0 ? [['refunded', order.refundedCents] as [string, Cents]] : []),
  ]
  const isBack = details.lines.some(({ back }) => Number(back) > 0)
  return (
    <SidePanel title={t('orders.goods')}>
      <WideTable label={t('orders.goods')} minWidth={300}>
        <Table horizontalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('orders.what')}</Table.Th>
              <Table.Th ta="right">{t('orders.count')}</Table.Th>
              <Table.Th ta="right">{t(order.pickup ? 'orders.ready' : 'orders.sent')}</Table.Th>
              {isBack ? <Table.Th ta="right">{t('orders.takenBackCount')}</Table.Th> : null}
              <Table.Th ta="right">{t('orders.sum')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {details.lines.map(({ _id, name, quantity, sent, back, cents }) => (
              <Table.Tr key={_id}>
                <Table.Td>{name}</Table.Td>
                <Table.Td ta="right">{writeQuantity(quantity, lang)}</Table.Td>
                <Table.Td ta="right">{writeQuantity(sent, lang)}</Table.Td>
                {isBack ? <Table.Td ta="right">{writeQuantity(back, lang)}</Table.Td> : null}
                <Table.Td ta="right" style={{ whiteSpace: 'nowrap' }}>
                  {money(cents)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            {sums.map(([name, amount]) => (
              <Table.Tr key={name}>
                <Table.Th scope="row" colSpan={isBack ? 4 : 3} fw={name === 'total' ? 700 : 400}>
                  {t(`orders.${name}`)}
                </Table.Th>
                <Table.Td ta="right" style={{ whiteSpace: 'nowrap' }}>
                  {money(amount)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tfoot>
        </Table>
      </WideTable>
    </SidePanel>
  )
}
