import {
  Alert,
  Button,
  Group,
  List,
  Loader,
  NativeSelect,
  Select,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { DayInput } from '#kit/browser/admin/fields/DayInput.tsx'
import { MoneyInput } from '#kit/browser/admin/fields/MoneyField.tsx'
import { useLiveKey } from '#kit/browser/admin/live.ts'
import { QrCode } from '#kit/browser/admin/QrCode.tsx'
import { recordClient } from '#kit/browser/admin/record/record-client.ts'
import { StateBadge } from '#kit/browser/admin/StatusBadge.tsx'
import { call, messageOf } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import type { OutputOf } from '#kit/shared/contract.ts'
import { writeDay } from '#kit/shared/dates/dates.ts'
import { type Cents, cents, negative } from '#kit/shared/money/cents.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { type Invoice, invoice } from '../../documents.contract.ts'
import { settlementCalls, takenOffSources } from '../../settlements/settlements.contract.ts'
import { money, paymentTones, settlementsKey, signOf } from '../base/document-words.ts'
import { useAct } from '../base/use-act.ts'

type Account = OutputOf<typeof settlementCalls.list>
const owedSources = ['transfer', 'cash', 'card', 'other', ...takenOffSources] as const
const owingSources = ['refund'] as const
type Source = (typeof owedSources)[number] | (typeof owingSources)[number]

interface Draft {
  source: Source
  amount: Cents | null
  on: string | null
  note: string
  /** Deduplicates a payment that is sent again after a lost response. */
  idempotencyKey: string
}

/** Calls that record settlements, of invoices or of opening items. */
type Calls = Pick<typeof settlementCalls, 'list' | 'settle' | 'takeBack'>
type Owed = Pick<Invoice, '_id' | 'version' | 'currency' | 'dueOn' | 'overdue' | 'direction' | 'party'>

/** Focuses the form and selects the proposed amount, so that typing replaces it. */
const goOn = (form: HTMLFormElement | null) => {
  const amount = form?.querySelector<HTMLInputElement>('[data-autofocus]')
  amount?.focus({ preventScroll: true })
  amount?.select()
}

/** Open amount and settlements of an invoice or opening item, with a form to record payments. */
export function Settlements({ record, calls = settlementCalls }: { record: Owed; calls?: Calls }) {
  const { t, lang } = useTexts()
  const may = useMay()
  const { busy, act } = useAct()
  const [draft, setDraft] = useState<Draft | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const { _id, currency } = record
  useLiveKey('document', settlementsKey)
  const answer = useQuery({
    queryKey: [...settlementsKey, _id, record.version],
    queryFn: () => call(calls.list, { _id }),
  })
  const say = (name: string, values: Record<string, string> = {}) =>
    t(`documents.settlements.${name}`, values)
  if (answer.isPending) return <Loader size="sm" role="status" aria-label={t('kit.loading')} />
  if (answer.error)
    return (
      <Alert color="red" role="alert">
        {messageOf(answer.error)}
      </Alert>
    )
  const account: Account = answer.data
  const { open, discounted, settlements } = account
  const amountOf = (value: number) => money(value, lang, currency)
  const maySettle = may(calls.settle.access)
  const sources: readonly Source[] = open < 0 ? owingSources : owedSources
  const begin = () =>
    setDraft({
      source: open < 0 ? 'refund' : 'transfer',
      amount: cents(Math.abs(open)),
      on: null,
      note: '',
      idempotencyKey: uuidv7(),
    })

  const close = () => {
    setDraft(null)
    opener.current?.focus()
  }

  async function note(event: FormEvent) {
    event.preventDefault()
    if (!draft || draft.amount === null || draft.amount <= 0) return
    const { on, amount, ...rest } = draft
    const isDone = await act(
      () => call(calls.settle, { _id, ...rest, amount, ...(on ? { on } : {}) }),
      say('noted'),
    )
    if (isDone) close()
  }
  const payDiscounted = (payable: Cents) =>
    act(() => call(settlementCalls.payDiscounted, { _id, payable, idempotencyKey: uuidv7() }), say('noted'))
  return (
    <SidePanel title={say('title')}>
      <Group gap="xs">
        <StateBadge tone={paymentTones[account.payment] ?? 'draft'}>
          {t(`documents.payments.${account.payment}`)}
        </StateBadge>
        {record.overdue ? <StateBadge tone="bin">{t('documents.overdue')}</StateBadge> : null}
      </Group>
      <Text fw={600} role="status">
        {open < 0
          ? say('owed', { amount: amountOf(negative(open)) })
          : say('open', { amount: amountOf(open) })}
      </Text>
      {record.dueOn && open > 0 ? (
        <Text size="sm">{say('due', { day: writeDay(record.dueOn, lang, { year: true }) })}</Text>
      ) : null}
      {discounted && maySettle ? (
        <Button
          size="xs"
          variant="default"
          disabled={busy}
          onClick={() => void payDiscounted(discounted.payable)}
        >
          {say('withDiscount', {
            amount: amountOf(discounted.payable),
            day: writeDay(discounted.until, lang),
          })}
        </Button>
      ) : null}
      {settlements.length === 0 ? null : (
        <List size="sm" spacing="xs" listStyleType="none">
          {settlements.map((one) => (
            <List.Item key={one._id}>
              <span style={{ textDecoration: one.takenBack ? 'line-through' : 'none' }}>
                {`${writeDay(one.on, lang, { year: true })}, ${t(`documents.sources.${one.source}`)}: ${amountOf(one.amount)}`}
              </span>
              <Text size="xs" c="dimmed">
                {[one.reverses ? say('reversal') : '', one.note, one.byName].filter(Boolean).join(', ')}
              </Text>
              {maySettle && !one.takenBack && !one.reverses && one.source !== 'offset' ? (
                <Button
                  size="compact-xs"
                  variant="default"
                  disabled={busy}
                  aria-label={say('takeBackOf', { amount: amountOf(one.amount) })}
                  onClick={() =>
                    void act(() => call(calls.takeBack, { _id, settlement: one._id }), say('takenBack'))
                  }
                >
                  {say('takeBack')}
                </Button>
              ) : null}
            </List.Item>
          ))}
        </List>
      )}
      {maySettle ? (
        <Button
          variant="default"
          w="fit-content"
          ref={opener}
          aria-expanded={draft !== null}
          onClick={draft ? close : begin}
        >
          {say(open < 0 ? 'addRefund' : 'add')}
        </Button>
      ) : null}
      {draft ? (
        <form ref={goOn} onSubmit={(event) => void note(event)}>
          <Stack gap="xs">
            <NativeSelect
              label={say('source')}
              data={sources.map((value) => ({ value, label: t(`documents.sources.${value}`) }))}
              value={draft.source}
              onChange={({ currentTarget: { value } }) =>
                setDraft({ ...draft, source: sources.find((one) => one === value) ?? draft.source })
              }
            />
            <MoneyInput
              label={t('documents.fields.amount')}
              required
              data-autofocus
              currency={signOf(currency)}
              value={draft.amount}
              onChange={(amount) => setDraft({ ...draft, amount })}
            />
            <DayInput
              label={say('on')}
              description={say('onHint')}
              clearable
              value={draft.on}
              onChange={(on) => setDraft({ ...draft, on })}
            />
            <TextInput
              label={say('note')}
              maxLength={500}
              value={draft.note}
              onChange={(event) => setDraft({ ...draft, note: event.currentTarget.value })}
            />
            {draft.amount !== null && open > 0 && draft.amount > open ? (
              <Text size="sm" role="status">
                {say('over', { amount: amountOf(draft.amount - open) })}
              </Text>
            ) : null}
            <Group>
              <Button type="submit" loading={busy} disabled={draft.amount === null || draft.amount <= 0}>
                {say('save')}
              </Button>
              <Button variant="default" onClick={close}>
                {t('kit.cancel')}
              </Button>
            </Group>
          </Stack>
        </form>
      ) : null}
      {open < 0 && record.direction === 'credit' && record.party && maySettle ? (
        <Offset _id={_id} party={record.party} currency={currency} />
      ) : null}
      {account.qr && open > 0 ? (
        <details>
          <summary>{say('qr')}</summary>
          <QrCode text={account.qr} label={say('qrLabel', { amount: amountOf(open) })} />
        </details>
      ) : null}
    </SidePanel>
  )
}

/** Offsets a credit against an open invoice of the same customer. */
function Offset({ _id, party, currency }: { _id: string; party: string; currency: Invoice['currency'] }) {
  const { t, lang } = useTexts()
  const { busy, act } = useAct()
  const [other, setOther] = useState<string | null>(null)
  const answer = useQuery({
    queryKey: ['invoice', 'list', 'open', party],
    queryFn: () =>
      recordClient(invoice).list({ party, payment: ['open', 'part'], sort: 'dueOn', limit: 100 }),
  })
  const found = (answer.data?.records ?? []).filter((one) => one.open > 0 && one.currency === currency)
  if (found.length === 0) return null
  return (
    <Group gap="xs" align="flex-end">
      <Select
        flex={1}
        label={t('documents.settlements.offset')}
        data={found.map((one) => ({
          value: one._id,
          label: `${one.number ?? ''}, ${money(one.open, lang, currency)}`,
        }))}
        value={other}
        onChange={setOther}
      />
      <Button
        variant="default"
        loading={busy}
        disabled={!other}
        onClick={() =>
          other &&
          void act(() => call(settlementCalls.offset, { _id, other }), t('documents.settlements.offsetDone'))
        }
      >
        {t('documents.settlements.offsetSubmit')}
      </Button>
    </Group>
  )
}
