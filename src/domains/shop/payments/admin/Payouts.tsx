import {
  Anchor,
  Button,
  Group,
  Loader,
  Pagination,
  Paper,
  SimpleGrid,
  Stack,
  Table,
  Text,
  Title,
} from '@mantine/core'
import { IconBuildingBank, IconRefresh } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import { EmptyState } from '#kit/browser/admin/browse/EmptyState.tsx'
import { notifyDone, notifyFailed } from '#kit/browser/admin/notify.tsx'
import { Moment } from '#kit/browser/admin/StatusBadge.tsx'
import { WideTable } from '#kit/browser/admin/WideTable.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { writeDay } from '#kit/shared/dates/dates.ts'
import { payoutCalls } from '../payments.contract.ts'
import { paymentPath, paymentsKey, useMoney } from './payment-words.ts'

const pageSize = 50
const kinds = new Set(['charge', 'payment', 'refund', 'payment_refund', 'adjustment', 'payout', 'stripe_fee'])
const states = new Set(['paid', 'pending', 'in_transit', 'failed', 'canceled'])

/** Transactions, payouts and balance at the providers. */
export function Payouts() {
  const { t, lang } = useTexts()
  const may = useMay()
  const money = useMoney()
  const client = useQueryClient()
  const [query, setQuery] = useSearchParams()
  const [busy, setBusy] = useState(false)
  const payout = query.get('payout') ?? undefined
  const page = Math.max(1, Number(query.get('page')) || 1)
  const asked = { page, limit: pageSize, ...(payout ? { payout } : {}) }
  const answer = useQuery({
    queryKey: [...paymentsKey, 'payouts', asked],
    queryFn: () => call(payoutCalls.browse, asked),
    placeholderData: (before) => before,
  })
  async function refresh() {
    setBusy(true)
    try {
      await call(payoutCalls.refreshPayouts, {})
      await client.invalidateQueries({ queryKey: paymentsKey })
      notifyDone(t('payments.payouts.refreshed'))
    } catch (problem) {
      notifyFailed(problem)
    } finally {
      setBusy(false)
    }
  }
  const { transactions = [], payouts = [], balance = [], numItems = 0 } = answer.data ?? {}
  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <Text size="sm" flex={1} miw={240}>
          {t('payments.payouts.text')}
        </Text>
        {may(payoutCalls.refreshPayouts.access) ? (
          <Button
            variant="default"
            loading={busy}
            leftSection={<IconRefresh size={16} aria-hidden />}
            onClick={() => void refresh()}
          >
            {t('payments.payouts.refresh')}
          </Button>
        ) : null}
      </Group>
      {answer.isPending ? <Loader size="sm" role="status" aria-label={t('kit.loading')} /> : null}
      {answer.error ? <Text role="alert">{answer.error.message}</Text> : null}
      {answer.isSuccess && numItems === 0 && !payout ? (
        <EmptyState
          icon={IconBuildingBank}
          title={t('payments.payouts.empty')}
          text={t('payments.payouts.emptyText')}
        />
      ) : null}
      {balance.length > 0 ? (
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
          {balance.map((one) => (
            <Paper key={`${one.source} ${one.mode} ${one.currency}`} withBorder p="sm">
              <Text size="sm" c="dimmed">
                {t('payments.payouts.balance')}
                {one.mode === 'test' ? ` (${t('payments.test')})` : ''}
              </Text>
              <Text fw={600}>
                {money(one.available, one.currency)} {t('payments.payouts.available')}
              </Text>
              <Text size="sm">
                {money(one.pending, one.currency)} {t('payments.payouts.pending')}
              </Text>
            </Paper>
          ))}
        </SimpleGrid>
      ) : null}
      {payouts.length > 0 ? (
        <Stack gap="xs" component="section">
          <Title order={2} size="h4">
            {t('payments.payouts.list')}
          </Title>
          {payouts.map((one) => (
            <Group key={one._id} gap="xs">
              <Text size="sm">
                {[
                  money(one.cents, one.currency),
                  states.has(one.state) ? t(`payments.payouts.states.${one.state}`) : one.state,
                  t('payments.payouts.arrives', { day: writeDay(one.arrivesOn, lang, { year: true }) }),
                ].join(' · ')}
              </Text>
              <Anchor
                component="button"
                size="sm"
                underline="always"
                onClick={() => setQuery({ view: 'payouts', payout: one._id })}
              >
                {t('payments.payouts.only')}
              </Anchor>
            </Group>
          ))}
        </Stack>
      ) : null}
      {payout ? (
        <Anchor component={Link} to="?view=payouts" size="sm" underline="always">
          {t('payments.payouts.all')}
        </Anchor>
      ) : null}
      {transactions.length > 0 ? (
        <WideTable minWidth={720} label={t('payments.payouts.transactions')}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                {['at', 'kind', 'gross', 'fee', 'net', 'payment'].map((name) => (
                  <Table.Th key={name} scope="col">
                    {t(`payments.payouts.${name}`)}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {transactions.map((one) => (
                <Table.Tr key={one._id}>
                  <Table.Td>
                    <Moment at={one.at} />
                  </Table.Td>
                  <Table.Td>
                    {kinds.has(one.kind) ? t(`payments.payouts.kinds.${one.kind}`) : one.kind}
                  </Table.Td>
                  <Table.Td>{money(one.cents, one.currency)}</Table.Td>
                  <Table.Td>{money(one.fee, one.currency)}</Table.Td>
                  <Table.Td>{money(one.net, one.currency)}</Table.Td>
                  <Table.Td>
                    {one.payment ? (
                      <Anchor component={Link} to={paymentPath(one.payment._id)} size="sm" underline="always">
                        {one.payment.title}
                      </Anchor>
                    ) : null}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </WideTable>
      ) : null}
      {numItems > pageSize ? (
        <Pagination
          total={(numItems - (numItems % pageSize)) / pageSize + (numItems % pageSize ? 1 : 0)}
          value={page}
          onChange={(next) =>
            setQuery({ view: 'payouts', page: String(next), ...(payout ? { payout } : {}) })
          }
        />
      ) : null}
    </Stack>
  )
}
