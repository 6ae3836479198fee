import { Anchor, Button, Checkbox, Group, Loader, Paper, Stack, Text, TextInput } from '@mantine/core'
import { IconCoins } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import { EmptyState } from '#kit/browser/admin/browse/EmptyState.tsx'
import { notifyDone, notifyFailed } from '#kit/browser/admin/notify.tsx'
import { Moment, StateBadge } from '#kit/browser/admin/StatusBadge.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { paymentCalls, type Receipt } from '../payments.contract.ts'
import { sourceTitles } from '../payment-words.rules.ts'
import { paymentPath, paymentsKey, useMoney } from './payment-words.ts'

/** Money without a matching order, and its resolution. */
export function LooseMoney() {
  const { t } = useTexts()
  const [all, setAll] = useState(false)
  const answer = useQuery({
    queryKey: [...paymentsKey, 'loose', all],
    queryFn: () => call(paymentCalls.loose, { limit: 200, ...(all ? { all: true } : {}) }),
  })
  const receipts = answer.data?.receipts ?? []
  return (
    <Stack gap="md">
      <Text size="sm">{t('payments.loose.text')}</Text>
      <Checkbox
        label={t('payments.loose.all')}
        checked={all}
        onChange={(event) => setAll(event.currentTarget.checked)}
      />
      {answer.isPending ? <Loader size="sm" role="status" aria-label={t('kit.loading')} /> : null}
      {answer.error ? <Text role="alert">{answer.error.message}</Text> : null}
      {answer.isSuccess && receipts.length === 0 ? (
        <EmptyState icon={IconCoins} title={t('payments.loose.empty')} text={t('payments.loose.emptyText')} />
      ) : null}
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {receipts.map((one) => (
          <One key={one._id} receipt={one} />
        ))}
      </Stack>
    </Stack>
  )
}

function One({ receipt }: { receipt: Receipt }) {
  const { t, lang } = useTexts()
  const may = useMay()
  const money = useMoney()
  const client = useQueryClient()
  const [words, setWords] = useState('')
  const [busy, setBusy] = useState(false)
  const { _id, reason, resolvedAt } = receipt
  async function resolve() {
    setBusy(true)
    try {
      await call(paymentCalls.resolve, { _id, resolution: words })
      await client.invalidateQueries({ queryKey: paymentsKey })
      notifyDone(t('payments.loose.done'))
    } catch (problem) {
      notifyFailed(problem)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Paper component="li" withBorder p="sm">
      <Stack gap="xs">
        <Group gap="xs">
          <Text fw={600}>{money(receipt.cents, receipt.currency)}</Text>
          {reason ? <StateBadge tone="changed">{t(`payments.loose.reasons.${reason}`)}</StateBadge> : null}
          <Text size="sm" c="dimmed">
            {sourceTitles[receipt.source][lang]}, <Moment at={receipt.at} />, {receipt.reference}
          </Text>
        </Group>
        {receipt.payment ? (
          <Anchor component={Link} to={paymentPath(receipt.payment)} size="sm" underline="always">
            {t('payments.open')}
          </Anchor>
        ) : null}
        {resolvedAt ? (
          <Text size="sm">
            {t('payments.loose.resolved', { name: receipt.resolvedByName, text: receipt.resolution })}
          </Text>
        ) : may(paymentCalls.resolve.access) ? (
          <Group align="flex-end" gap="xs">
            <TextInput
              flex={1}
              miw={200}
              label={t('payments.loose.resolution')}
              maxLength={500}
              value={words}
              onChange={(event) => setWords(event.currentTarget.value)}
            />
            <Button
              variant="default"
              disabled={words.trim() === ''}
              loading={busy}
              onClick={() => void resolve()}
            >
              {t('payments.loose.resolve')}
            </Button>
          </Group>
        ) : null}
      </Stack>
    </Paper>
  )
}
