import { Button, Text } from '@mantine/core'
import { IconGift, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import type { BrowseColumn } from '#kit/browser/admin/browse/columns.ts'
import { EmptyState } from '#kit/browser/admin/browse/EmptyState.tsx'
import { RecordCell } from '#kit/browser/admin/browse/RecordCell.tsx'
import { RecordBrowse } from '#kit/browser/admin/record/RecordBrowse.tsx'
import { TableTransfer } from '#kit/browser/admin/record/TableTransfer.tsx'
import { useRecordBrowse } from '#kit/browser/admin/record/use-record-browse.ts'
import { StateBadge } from '#kit/browser/admin/StatusBadge.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { writeDay } from '#kit/shared/dates/dates.ts'
import { cents } from '#kit/shared/money/cents.ts'
import { writeMoney } from '#kit/shared/money/format.ts'
import { sayNumber } from '#kit/shared/records/record-number.ts'
import { type Voucher, voucher, voucherCalls, voucherTransfer } from '../vouchers.contract.ts'
import { origins, standings } from '../vouchers.rules.ts'
import { editPath, standingTones, useVoucherLabels } from './voucher-words.ts'

/** List of vouchers with balances, newest first, and the sum owed. */
export function VoucherBrowse() {
  const { t, lang } = useTexts()
  const may = useMay()
  const labels = useVoucherLabels()
  const list = useRecordBrowse(voucher, {
    sort: '-number',
    pageSize: 50,
    filters: [
      {
        kind: 'choice',
        name: 'standing',
        label: t('vouchers.fields.standing'),
        options: Object.entries(standings).map(([value, words]) => ({ value, label: words[lang] })),
      },
      {
        kind: 'choice',
        name: 'origin',
        label: t('vouchers.fields.origin'),
        options: Object.entries(origins).map(([value, words]) => ({ value, label: words[lang] })),
      },
    ],
  })
  const columns: BrowseColumn<Voucher>[] = [
    {
      name: 'number',
      title: t('vouchers.fields.number'),
      main: true,
      sortable: true,
      render: (item) => (
        <RecordCell picture={null} name={sayNumber(item.number, lang)} to={editPath(item._id)}>
          <Text size="xs" c="dimmed">
            {[item.end, item.recipient].filter(Boolean).join(' · ')}
          </Text>
        </RecordCell>
      ),
    },
    {
      name: 'balanceCents',
      title: t('vouchers.fields.balanceCents'),
      width: 130,
      align: 'right',
      sortable: true,
      csv: (item) => writeMoney(item.balanceCents, item.currency, lang),
    },
    {
      name: 'valueCents',
      title: t('vouchers.fields.valueCents'),
      width: 130,
      align: 'right',
      sortable: true,
      csv: (item) => writeMoney(cents(item.valueCents), item.currency, lang),
    },
    {
      name: 'issuedOn',
      title: t('vouchers.fields.issuedOn'),
      width: 150,
      sortable: true,
      csv: (item) => (item.issuedOn ? writeDay(item.issuedOn, lang, { year: true }) : ''),
    },
    {
      name: 'validUntil',
      title: t('vouchers.fields.validUntil'),
      width: 150,
      sortable: true,
      csv: (item) => (item.validUntil ? writeDay(item.validUntil, lang, { year: true }) : ''),
    },
    {
      name: 'origin',
      title: t('vouchers.fields.origin'),
      width: 180,
      offByDefault: true,
      csv: (item) => origins[item.origin][lang],
    },
    {
      name: 'standing',
      title: t('kit.browse.status'),
      width: 150,
      speaks: true,
      render: (item) => (
        <StateBadge tone={standingTones[item.standing]}>{standings[item.standing][lang]}</StateBadge>
      ),
    },
  ]
  const create = may(voucher.access.create) ? (
    <Button component={Link} to={editPath()} leftSection={<IconPlus size={18} aria-hidden />}>
      {t('vouchers.new')}
    </Button>
  ) : null
  return (
    <RecordBrowse
      list={list}
      title={t('vouchers.title')}
      search={t('vouchers.search')}
      columns={columns}
      open={(item) => editPath(item._id)}
      nameOf={(item) => t('vouchers.number', { number: item.number })}
      actions={create}
      above={<OpenBalance />}
      transfer={<TableTransfer list={list} transfer={voucherTransfer} labels={labels} />}
      bulkActions={['block', 'unblock']}
      empty={
        <EmptyState
          icon={IconGift}
          title={t('vouchers.empty')}
          text={t('vouchers.emptyText')}
          action={create}
        />
      }
    />
  )
}

/** Sum owed for all vouchers. */
function OpenBalance() {
  const { t, lang } = useTexts()
  const answer = useQuery({
    queryKey: [voucher.name, 'open'],
    queryFn: () => call(voucherCalls.open, {}),
  })
  return (answer.data?.open ?? []).map(({ currency, cents: amount, count }) => (
    <Text size="sm" key={currency}>
      {t('vouchers.open', { amount: writeMoney(amount, currency, lang), count })}
    </Text>
  ))
}
