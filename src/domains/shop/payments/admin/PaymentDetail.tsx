import { Alert, Anchor, Button, Drawer, Group, Loader, Stack, Text, Title } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import { Facts } from '#kit/browser/admin/edit/Facts.tsx'
import { notifyDone, notifyFailed } from '#kit/browser/admin/notify.tsx'
import { Moment, StateBadge } from '#kit/browser/admin/StatusBadge.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { sourceTitles } from '../payment-words.rules.ts'
import { paymentCalls, type WholePayment } from '../payments.contract.ts'
import { isBegunAnew, isProvider, stateWords } from '../payments.rules.ts'
import { AmountDialog } from './AmountDialog.tsx'
import { paymentsKey, stateTones, useMoney } from './payment-words.ts'

/** Details of a payment above the list: receipts, refunds, actions. */
export function PaymentDetail({ _id, onClose }: { _id: string; onClose: () => void }) {
  const { t } = useTexts()
  const answer = useQuery({
    queryKey: [...paymentsKey, 'one', _id],
    queryFn: () => call(paymentCalls.read, { _id }),
  })
  const { data } = answer
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={data ? t('payments.detail', { number: data.payment.number }) : t('payments.open')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      {answer.isPending ? <Loader size="sm" role="status" aria-label={t('kit.loading')} /> : null}
      {answer.error ? <Alert role="alert">{answer.error.message}</Alert> : null}
      {data ? <Whole whole={data} /> : null}
    </Drawer>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack component="section" gap={4}>
      <Title order={3} size="h5">
        {title}
      </Title>
      {children}
    </Stack>
  )
}

function Whole({ whole }: { whole: WholePayment }) {
  const { t, lang } = useTexts()
  const may = useMay()
  const money = useMoney()
  const client = useQueryClient()
  const [dialog, setDialog] = useState<'refund' | 'receive' | null>(null)
  const [busy, setBusy] = useState(false)
  const { payment, receipts, refunds, disputes, settled, refundable } = whole
  const { _id, currency } = payment
  const byHand = !isProvider(payment.source)
  /** A failed refund whose sum has not been refunded again since. */
  const isUndone = (one: WholePayment['refunds'][number]) =>
    one.state === 'failed' && one.cents <= refundable && !isBegunAnew(one, refunds)

  async function run(work: () => Promise<unknown>, said: string) {
    setBusy(true)
    try {
      await work()
      await client.invalidateQueries({ queryKey: paymentsKey })
      notifyDone(said)
      setDialog(null)
    } catch (problem) {
      notifyFailed(problem)
    } finally {
      setBusy(false)
    }
  }
  const facts: [string, ReactNode][] = [
    [t('payments.fields.title'), payment.title],
    [t('payments.fields.cents'), money(payment.cents, currency)],
    [t('payments.fields.received'), money(payment.received, currency)],
    [t('payments.fields.refunded'), money(payment.refunded, currency)],
    [t('payments.fields.source'), sourceTitles[payment.source][lang]],
    [t('payments.fields.createdAt'), <Moment key="at" at={payment.createdAt} />],
    [t('payments.fields.email'), payment.email],
    [t('payments.fields.reference'), payment.reference ?? ''],
  ]
  return (
    <Stack gap="lg">
      <Group gap="xs">
        <StateBadge tone={stateTones[payment.state]}>{stateWords[payment.state][lang]}</StateBadge>
        {payment.mode === 'test' ? <StateBadge tone="changed">{t('payments.test')}</StateBadge> : null}
      </Group>
      {payment.problem ? <Alert>{payment.problem}</Alert> : null}
      <Facts facts={facts.filter(([, value]) => value !== '')} />
      {payment.screen ? (
        <Anchor component={Link} to={`/${payment.screen}`} underline="always" size="sm">
          {t('payments.toThing')}
        </Anchor>
      ) : null}
      <Group>
        {may(paymentCalls.refund.access) && refundable > 0 ? (
          <Button variant="default" onClick={() => setDialog('refund')}>
            {t('payments.refund.action')}
          </Button>
        ) : null}
        {may(paymentCalls.receive.access) && byHand && payment.source !== 'voucher' ? (
          <Button variant="default" onClick={() => setDialog('receive')}>
            {t('payments.receive.action')}
          </Button>
        ) : null}
        {may(paymentCalls.refresh.access) && !byHand && payment.reference ? (
          <Button
            variant="default"
            loading={busy}
            leftSection={<IconRefresh size={16} aria-hidden />}
            onClick={() => void run(() => call(paymentCalls.refresh, { _id }), t('payments.refreshed'))}
          >
            {t('payments.refresh')}
          </Button>
        ) : null}
      </Group>
      <Part title={t('payments.receipts')}>
        {receipts.length === 0 ? <Text size="sm">{t('payments.noReceipts')}</Text> : null}
        {receipts.map((one) => (
          <Text key={one._id} size="sm">
            <Moment at={one.at} />: {money(one.cents, one.currency)}
            {one.fee > 0 ? ` (${t('payments.fields.fee')} ${money(one.fee, one.currency)})` : ''}
            {one.reason ? `, ${t(`payments.loose.reasons.${one.reason}`)}` : ''}
            {one.note ? `, ${one.note}` : ''}
          </Text>
        ))}
      </Part>
      {refunds.length > 0 ? (
        <Part title={t('payments.refunds')}>
          {refunds.map((one) => (
            <Group key={one._id} gap="xs">
              <Text size="sm">
                <Moment at={one.at} />: {money(one.cents, one.currency)},{' '}
                {t(`payments.refund.states.${one.state}`)}
                {one.outside ? `, ${t('payments.refund.outside')}` : ''}
                {one.waived > 0
                  ? `, ${t('payments.refund.waived', { amount: money(one.waived, one.currency) })}`
                  : ''}
                {one.reason ? `, ${one.reason}` : ''}
                {one.problem ? `: ${one.problem}` : ''}
              </Text>
              {(one.state === 'created' ? byHand : isUndone(one)) && may(paymentCalls.refundDone.access) ? (
                <Button
                  size="xs"
                  variant="default"
                  loading={busy}
                  onClick={() =>
                    void run(
                      () => call(paymentCalls.refundDone, { _id, refund: one._id }),
                      t('payments.loose.done'),
                    )
                  }
                >
                  {t(one.state === 'created' ? 'payments.refund.confirm' : 'payments.refund.elsewhere')}
                </Button>
              ) : null}
            </Group>
          ))}
        </Part>
      ) : null}
      {disputes.length > 0 ? (
        <Part title={t('payments.fields.dispute')}>
          {disputes.map((one) => (
            <Text key={one._id} size="sm">
              {t(`payments.disputes.${one.state}`)}: {money(one.cents, one.currency)}, {one.reason}
            </Text>
          ))}
        </Part>
      ) : null}
      {settled.length > 0 ? (
        <Part title={t('payments.settled')}>
          {settled.map((one) => (
            <Text key={one.document} size="sm">
              {one.number}: {money(one.cents, currency)}
            </Text>
          ))}
        </Part>
      ) : null}
      {dialog === 'refund' ? (
        <AmountDialog
          what="refund"
          text={`${t('payments.refund.text', { amount: money(refundable, currency) })}${byHand && payment.source !== 'voucher' ? ` ${t('payments.refund.byHand')}` : ''}`}
          cents={refundable}
          busy={busy}
          onClose={() => setDialog(null)}
          onSend={({ cents, words: reason, key: idempotencyKey, waives }) =>
            void run(
              () => call(paymentCalls.refund, { _id, cents, reason, waives, idempotencyKey }),
              t('payments.refund.done'),
            )
          }
        />
      ) : null}
      {dialog === 'receive' ? (
        <AmountDialog
          what="receive"
          text=""
          cents={payment.cents}
          busy={busy}
          onClose={() => setDialog(null)}
          onSend={({ cents, words: note, key: idempotencyKey }) =>
            void run(
              () => call(paymentCalls.receive, { _id, cents, note, idempotencyKey }),
              t('payments.receive.done'),
            )
          }
        />
      ) : null}
    </Stack>
  )
}
