import { Button, Group, Text } from '@mantine/core'
import { IconPlus, IconShoppingBag } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useMay, useMoments } from '#kit/browser/admin/admin-context.ts'
import type { BrowseColumn } from '#kit/browser/admin/browse/columns.ts'
import { EmptyState } from '#kit/browser/admin/browse/EmptyState.tsx'
import { RecordCell } from '#kit/browser/admin/browse/RecordCell.tsx'
import { RecordBrowse } from '#kit/browser/admin/record/RecordBrowse.tsx'
import { useRecordBrowse } from '#kit/browser/admin/record/use-record-browse.ts'
import { Moment, StateBadge } from '#kit/browser/admin/StatusBadge.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { writeMoney } from '#kit/shared/money/format.ts'
import { paymentStateWords } from '#domains/shop/payments/payments.contract.ts'
import { orderCalls, shopOrder, type ShopOrderRecord } from '../orders.contract.ts'
import { orderPayments, orderWithdrawalStates, stateForOffice } from '../orders.rules.ts'
import { OrderLists } from './OrderLists.tsx'
import { OrderPayment } from './OrderPayment.tsx'
import { WithdrawalBadge } from './OrderWithdrawals.tsx'
import { browsePath, editPath, sourceKeys, stateTones } from './orders-words.ts'

/** List of orders, newest first. */
export function OrderBrowse() {
  const { t, lang } = useTexts()
  const may = useMay()
  const { iso } = useMoments()
  const list = useRecordBrowse(shopOrder, {
    sort: '-placedAt',
    pageSize: 50,
    filters: [
      {
        kind: 'choice',
        name: 'payment',
        label: t('orders.fields.payment'),
        options: Object.entries(orderPayments).map(([value, words]) => ({ value, label: words[lang] })),
      },
      {
        kind: 'choice',
        name: 'paymentState',
        label: t('orders.fields.paymentState'),
        options: Object.entries(paymentStateWords).map(([value, words]) => ({ value, label: words[lang] })),
      },
      {
        kind: 'choice',
        name: 'source',
        label: t('orders.fields.source'),
        options: sourceKeys.map((value) => ({ value, label: t(`orders.sources.${value}`) })),
      },
      {
        kind: 'choice',
        name: 'channel',
        label: t('orders.fields.channel'),
        options: (['web', 'phone'] as const).map((value) => ({
          value,
          label: t(`orders.channels.${value}`),
        })),
      },
      {
        kind: 'choice',
        name: 'withdrawal',
        label: t('orders.withdrawal.title'),
        options: [
          { value: 'halted', label: t('orders.withdrawal.halted') },
          ...orderWithdrawalStates.map((value) => ({
            value,
            label: t(`orders.withdrawal.states.${value}`),
          })),
        ],
      },
      { kind: 'day', name: 'placedFrom', label: t('orders.fields.placedFrom'), plain: true },
      { kind: 'day', name: 'placedTo', label: t('orders.fields.placedTo'), plain: true },
    ],
  })
  const columns: BrowseColumn<ShopOrderRecord>[] = [
    {
      name: 'number',
      title: t('orders.fields.number'),
      main: true,
      sortable: true,
      render: (item) => (
        <RecordCell picture={null} name={item.number || item.code} to={editPath(item._id)}>
          <Text size="xs" c="dimmed">
            {item.name}
          </Text>
        </RecordCell>
      ),
    },
    {
      name: 'placedAt',
      title: t('orders.fields.placedAt'),
      width: 150,
      sortable: true,
      render: (item) => <Moment at={item.placedAt} />,
      csv: (item) => iso(item.placedAt),
    },
    {
      name: 'totalCents',
      title: t('orders.fields.totalCents'),
      width: 120,
      align: 'right',
      sortable: true,
      csv: (item) => writeMoney(item.totalCents, item.currency, lang),
    },
    {
      name: 'payment',
      title: t('orders.fields.payment'),
      width: 170,
      sortable: true,
      render: (item) => <OrderPayment order={item} />,
    },
    {
      name: 'source',
      title: t('orders.fields.source'),
      width: 150,
      offByDefault: true,
      csv: (item) => (item.source ? t(`orders.sources.${item.source}`) : ''),
    },
    {
      name: 'country',
      title: t('orders.fields.country'),
      width: 80,
      offByDefault: true,
      csv: (item) => item.country,
    },
    {
      name: 'state',
      title: t('kit.browse.status'),
      width: 210,
      sortable: true,
      speaks: true,
      render: (item) => (
        <Group gap={4}>
          <StateBadge tone={stateTones[item.state]}>{stateForOffice(item)[lang]}</StateBadge>
          <WithdrawalBadge order={item} />
        </Group>
      ),
    },
  ]
  const create = may(orderCalls.phone.access) ? (
    <Button component={Link} to={editPath('new')} leftSection={<IconPlus size={18} aria-hidden />}>
      {t('orders.new')}
    </Button>
  ) : null
  const { selected } = list.browse
  return (
    <RecordBrowse
      list={list}
      title={t('orders.title')}
      search={t('orders.search')}
      columns={columns}
      open={(item) => editPath(item._id)}
      nameOf={(item) => item.number || item.code}
      actions={create}
      bulkActions={['confirm', 'send', 'deliver', 'cancel']}
      bulkAsks={{
        send: t('orders.askSend', { count: selected.length }),
        cancel: t('orders.askCancel', { count: selected.length }),
      }}
      bulkMore={(chosen) => <OrderLists orders={chosen} />}
      file={browsePath.split('/').at(-1) ?? 'orders'}
      empty={
        <EmptyState
          icon={IconShoppingBag}
          title={t('orders.empty')}
          text={t('orders.emptyText')}
          action={create}
        />
      }
    />
  )
}
