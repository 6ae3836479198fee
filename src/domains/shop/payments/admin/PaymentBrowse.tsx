import { Button, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconCreditCard, IconSettings } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import { BrowseBar, BrowseSearch, ViewMenu } from '#kit/browser/admin/browse/BrowseBar.tsx'
import { BrowseTable } from '#kit/browser/admin/browse/BrowseTable.tsx'
import { type BrowseColumn, useColumns } from '#kit/browser/admin/browse/columns.ts'
import { EmptyState } from '#kit/browser/admin/browse/EmptyState.tsx'
import { FilterChips, FilterMenu } from '#kit/browser/admin/browse/Filters.tsx'
import type { Filter } from '#kit/browser/admin/browse/filter.ts'
import { RecordCell } from '#kit/browser/admin/browse/RecordCell.tsx'
import { useBrowse } from '#kit/browser/admin/browse/use-browse.ts'
import { useLiveKey } from '#kit/browser/admin/live.ts'
import { Screen } from '#kit/browser/admin/shell/Screen.tsx'
import { Moment, StateBadge } from '#kit/browser/admin/StatusBadge.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { findParties, partyName } from '#domains/books/masterdata/admin/offers.ts'
import { partyCalls } from '#domains/books/masterdata/party.contract.ts'
import { sourceTitles } from '../payment-words.rules.ts'
import { paymentSettingsContract } from '../payment-settings.contract.ts'
import { type Payment, paymentCalls } from '../payments.contract.ts'
import { paymentSources, paymentStates, stateWords } from '../payments.rules.ts'
import { LooseMoney } from './LooseMoney.tsx'
import { PaymentDetail } from './PaymentDetail.tsx'
import { paymentPath, paymentsKey, settingsPath, stateTones, useMoney } from './payment-words.ts'
import { Payouts } from './Payouts.tsx'

const views = ['payments', 'loose', 'payouts'] as const
const defaults = {
  sort: '-createdAt',
  pageSize: 50 as const,
  filters: ['state', 'source', 'dispute', 'party', 'from', 'to'],
}

/** Payments, money without an order, and payouts of providers. */
export function PaymentBrowse() {
  const { t } = useTexts()
  const may = useMay()
  const [query, setQuery] = useSearchParams()
  const view = views.find((one) => one === query.get('view')) ?? 'payments'
  const opened = query.get('payment')
  useLiveKey('payment', paymentsKey)
  const close = () =>
    setQuery((now) => {
      now.delete('payment')
      return now
    })
  return (
    <Screen
      title={t('payments.title')}
      actions={
        may(paymentSettingsContract.calls.read.access) ? (
          <Button
            component={Link}
            to={settingsPath}
            variant="default"
            leftSection={<IconSettings size={18} aria-hidden />}
          >
            {t('payments.toSettings')}
          </Button>
        ) : undefined
      }
    >
      <Stack gap="md">
        <SegmentedControl
          aria-label={t('payments.title')}
          value={view}
          onChange={(value) => setQuery(value === 'payments' ? {} : { view: value })}
          data={views.map((value) => ({ value, label: t(`payments.tabs.${value}`) }))}
          style={{ alignSelf: 'flex-start', maxWidth: '100%' }}
        />
        {view === 'payments' ? <List /> : view === 'loose' ? <LooseMoney /> : <Payouts />}
      </Stack>
      {opened ? <PaymentDetail _id={opened} onClose={close} /> : null}
    </Screen>
  )
}

function List() {
  const { t, lang } = useTexts()
  const may = useMay()
  const money = useMoney()
  const party: Filter = {
    kind: 'found',
    name: 'party',
    label: t('payments.fields.party'),
    find: findParties,
    nameOf: partyName,
  }
  const filters: Filter[] = [
    {
      kind: 'choice',
      name: 'state',
      label: t('payments.fields.state'),
      options: paymentStates.map((value) => ({ value, label: stateWords[value][lang] })),
    },
    {
      kind: 'choice',
      name: 'source',
      label: t('payments.fields.source'),
      options: paymentSources.map((value) => ({ value, label: sourceTitles[value][lang] })),
    },
    {
      kind: 'choice',
      name: 'dispute',
      single: true,
      label: t('payments.fields.dispute'),
      options: (['open', 'won', 'lost'] as const).map((value) => ({
        value,
        label: t(`payments.disputes.${value}`),
      })),
    },
    ...(may(partyCalls.search.access) ? [party] : []),
    { kind: 'day', name: 'from', label: t('payments.fields.from') },
    { kind: 'day', name: 'to', label: t('payments.fields.to'), end: true },
  ]
  const browse = useBrowse<Payment>({
    name: 'payment',
    defaults,
    async list(input) {
      const { payments, total } = await call(paymentCalls.list, input)
      return { records: payments, total }
    },
  })
  const columns: BrowseColumn<Payment>[] = [
    {
      name: 'title',
      title: t('payments.fields.title'),
      main: true,
      render: (one) => (
        <RecordCell picture={null} name={one.title} to={paymentPath(one._id)}>
          <Text size="xs" c="dimmed">
            {t('payments.number', { number: one.number })}
          </Text>
        </RecordCell>
      ),
    },
    {
      name: 'cents',
      title: t('payments.fields.cents'),
      width: 120,
      align: 'right',
      sortable: true,
      csv: (one) => money(one.cents, one.currency),
    },
    {
      name: 'source',
      title: t('payments.fields.source'),
      width: 200,
      csv: (one) => sourceTitles[one.source][lang],
    },
    {
      name: 'state',
      title: t('payments.fields.state'),
      width: 150,
      sortable: true,
      speaks: true,
      render: (one) => (
        <>
          <StateBadge tone={stateTones[one.state]}>{stateWords[one.state][lang]}</StateBadge>
          {one.mode === 'test' ? <StateBadge tone="changed">{t('payments.test')}</StateBadge> : null}
          {one.dispute ? (
            <StateBadge tone={one.dispute === 'won' ? 'published' : 'bin'}>
              {t(`payments.disputes.${one.dispute}`)}
            </StateBadge>
          ) : null}
        </>
      ),
    },
    {
      name: 'refunded',
      title: t('payments.fields.refunded'),
      width: 130,
      align: 'right',
      csv: (one) => (one.refunded > 0 ? money(one.refunded, one.currency) : ''),
    },
    {
      name: 'createdAt',
      title: t('payments.fields.createdAt'),
      width: 130,
      sortable: true,
      render: (one) => <Moment at={one.createdAt} />,
    },
  ]
  const shown = useColumns('payment', columns)
  return (
    <>
      <BrowseBar>
        <BrowseSearch browse={browse} label={t('payments.search')} />
        <FilterMenu browse={browse} filters={filters} />
        <ViewMenu columns={shown} />
      </BrowseBar>
      <FilterChips browse={browse} filters={filters} />
      <BrowseTable
        browse={browse}
        columns={shown}
        open={(one) => paymentPath(one._id)}
        nameOf={(one) => `${one.title}, ${t('payments.number', { number: one.number })}`}
        empty={
          <EmptyState icon={IconCreditCard} title={t('payments.empty')} text={t('payments.emptyText')} />
        }
      />
    </>
  )
}
