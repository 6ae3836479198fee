import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { ApiProblem, call, messageOf } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { type Cents, negative } from '#kit/shared/money/cents.ts'
import { writeMoney, writeRate } from '#kit/shared/money/format.ts'
import { type OrderAddress, orderCalls, type PhoneForm } from '../orders.contract.ts'
import { phonedFrom, type PhoneOrderValues } from './phone-order-values.ts'

/** Parts of an address that decide costs and VAT; the others may still be missing. */
const priced = ({ type, zip, country }: OrderAddress): OrderAddress => ({
  ...{ type, zip, country, title: '', first_name: '', last_name: '' },
  ...{ company: '', address: '', city: '', phone: '' },
})

type Asked = ReturnType<typeof phonedFrom>

/** Asks for the price; leaves out refused codes, because each request with codes counts as an attempt. */
function useAskTotals() {
  const refused = useRef<{ codes: string; problem: ApiProblem } | null>(null)
  return async (asked: Asked, signal: AbortSignal) => {
    const codes = JSON.stringify(asked.vouchers)
    let found = refused.current?.codes === codes ? refused.current : null
    if (!found)
      try {
        return { ...(await call(orderCalls.phonePreview, asked, signal)), noVoucher: null }
      } catch (problem) {
        if (!(problem instanceof ApiProblem) || !problem.fields['vouchers']) throw problem
        found = { codes, problem }
        refused.current = found
      }
    const without = await call(orderCalls.phonePreview, { ...asked, vouchers: [] }, signal)
    return { ...without, noVoucher: found.problem }
  }
}

/** Price of the order in the form, updated shortly after a change. */
export function usePhoneTotals(values: PhoneOrderValues, begin: PhoneForm | undefined) {
  const { address, delivery, ...rest } = phonedFrom(values, begin)
  const asked = JSON.stringify({
    ...rest,
    ...(address ? { address: priced(address) } : {}),
    ...(delivery ? { delivery: priced(delivery) } : {}),
  })
  const [settled] = useDebouncedValue(asked, 300)
  const isEmpty = rest.lines.length === 0
  const ask = useAskTotals()
  const preview = useQuery({
    queryKey: ['shop_order', 'phone', 'preview', settled],
    queryFn: ({ signal }) => ask(JSON.parse(settled) as Asked, signal),
    enabled: begin !== undefined && (JSON.parse(settled) as Asked).lines.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
    // The shown price stays until the order is stored; each request may count as an attempt at a code
    refetchOnWindowFocus: false,
  })
  const noVoucher = preview.isPlaceholderData ? null : preview.data?.noVoucher
  const totals = isEmpty || preview.error ? undefined : preview.data?.totals
  return {
    totals,
    error: isEmpty ? null : (preview.error ?? noVoucher ?? null),
    /** The totals belong to earlier values of the form. */
    isOld: asked !== settled || preview.isFetching,
    shown: totals && { total: totals.total, due: totals.due },
    again: preview.refetch,
  }
}

/** Price of the order before it is stored. */
export function PhoneOrderTotals({
  totals: { totals, error, isOld, again },
  refused,
}: {
  totals: ReturnType<typeof usePhoneTotals>
  /** Reason of a refusal that belongs to no field. */
  refused: unknown
}) {
  const { t, lang } = useTexts()
  const say = (name: string, more?: Record<string, string>) => t(`orders.phone.${name}`, more)
  const row = (label: string, amount: Cents, isSum = false) => (
    <Group key={label} justify="space-between" wrap="nowrap" align="baseline" component="div">
      <Text size="sm" fw={isSum ? 700 : 400} style={{ overflowWrap: 'anywhere' }}>
        {label}
      </Text>
      <Text size="sm" fw={isSum ? 700 : 400} style={{ whiteSpace: 'nowrap' }}>
        {writeMoney(amount, totals!.currency, lang)}
      </Text>
    </Group>
  )
  const vatRows = () =>
    totals!.vat.map(({ rate, cents, reason }) =>
      cents === 0 && reason ? (
        <Text key={rate} size="xs" c="dimmed">
          {reason}
        </Text>
      ) : (
        row(say(totals!.isNet ? 'vatAdded' : 'vatIn', { rate: writeRate(rate, lang) }), cents)
      ),
    )
  const trouble = error ?? refused
  const isRefused = error instanceof ApiProblem && Object.keys(error.fields).length > 0
  return (
    <SidePanel title={say('totals')}>
      {trouble ? (
        <Alert color="red" role="alert" icon={<IconAlertTriangle />}>
          {messageOf(trouble)}
          {error && !isRefused ? (
            <Button mt="xs" size="xs" variant="default" onClick={() => void again()}>
              {t('kit.retry')}
            </Button>
          ) : null}
        </Alert>
      ) : null}
      <Stack gap={6} style={{ opacity: isOld ? 0.6 : 1 }}>
        {totals ? (
          <>
            {totals.lines.map(({ title, quantity, cents }) => row(`${quantity} × ${title}`, cents))}
            {totals.deposit > 0 ? row(say('deposit'), totals.deposit) : null}
            {totals.shipping === null ? null : row(t('orders.shipping'), totals.shipping)}
            {totals.isNet ? vatRows() : null}
          </>
        ) : null}
        {/* Screen readers announce the new total only, not the whole bill */}
        <div role="status" aria-busy={isOld}>
          {totals ? row(t('orders.total'), totals.total, true) : null}
          {totals || error ? null : <Text size="sm">{say('totalsEmpty')}</Text>}
        </div>
        {totals ? (
          <>
            {totals.isNet ? null : vatRows()}
            {totals.voucher > 0 ? (
              <>
                {row(t('orders.voucher'), negative(totals.voucher))}
                {row(say('due'), totals.due, true)}
              </>
            ) : null}
            {totals.ageClass > 0 ? (
              <Text size="sm">{say('age', { age: String(totals.ageClass) })}</Text>
            ) : null}
          </>
        ) : null}
      </Stack>
    </SidePanel>
  )
}
