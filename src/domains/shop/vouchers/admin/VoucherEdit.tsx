import { Anchor, Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useParams } from 'react-router'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import { Facts } from '#kit/browser/admin/edit/Facts.tsx'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { MoneyField } from '#kit/browser/admin/fields/MoneyField.tsx'
import { notifyDone, notifyFailed } from '#kit/browser/admin/notify.tsx'
import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import { RecordScreen } from '#kit/browser/admin/record/RecordScreen.tsx'
import { StateActions } from '#kit/browser/admin/record/StateActions.tsx'
import { Steps } from '#kit/browser/admin/record/Steps.tsx'
import { useContractForm } from '#kit/browser/admin/record/use-contract-form.ts'
import { Unread } from '#kit/browser/admin/record/Unread.tsx'
import { StateBadge } from '#kit/browser/admin/StatusBadge.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { contentLanguages } from '#kit/shared/text/languages.ts'
import { writeDay } from '#kit/shared/dates/dates.ts'
import { cents } from '#kit/shared/money/cents.ts'
import { writeMoney } from '#kit/shared/money/format.ts'
import { orderScreen } from '../vouchers.addresses.ts'
import { type Voucher, voucher, voucherCalls } from '../vouchers.contract.ts'
import { origins, standings } from '../vouchers.rules.ts'
import { AdjustBalance } from './AdjustBalance.tsx'
import { browsePath, editPath, standingTones, useVoucherLabels } from './voucher-words.ts'

const F = fieldsOf(voucher)

/** A voucher with value, recipient and redemptions. */
export function VoucherEdit() {
  const { id } = useParams()
  const { t, lang } = useTexts()
  const labels = useVoucherLabels()
  const { form, item, answer } = useContractForm(voucher, {
    id,
    labels,
    path: editPath,
  })
  const back = { label: t('vouchers.title'), to: browsePath }
  if (id && !item) return <Unread answer={answer} title={t('vouchers.title')} back={back} />
  const money = (amount: number) => writeMoney(cents(amount), item?.currency ?? 'EUR', lang)
  return (
    <RecordScreen
      form={form}
      title={item ? t('vouchers.number', { number: item.number }) : t('vouchers.new')}
      back={back}
      reload={() => void answer.refetch()}
      mark={
        item ? (
          <StateBadge tone={standingTones[item.standing]}>{standings[item.standing][lang]}</StateBadge>
        ) : undefined
      }
      main={
        <>
          {item ? (
            <SidePanel title={t('vouchers.balance')}>
              <Text fz="h2" fw={600}>
                {t('vouchers.balanceOf', {
                  balance: money(item.balanceCents),
                  value: money(item.valueCents),
                })}
              </Text>
              <AdjustBalance item={item} onDone={() => void answer.refetch()} />
            </SidePanel>
          ) : (
            <>
              <MoneyField name="valueCents" required />
              <F.Text name="code" hint={t('vouchers.hints.code')} maxLength={60} emptyIsNone />
              <F.Day name="issuedOn" clearable />
            </>
          )}
          <F.Day name="validUntil" clearable {...(item ? {} : { hint: t('vouchers.hints.validUntil') })} />
          <F.Text name="recipient" hint={t('vouchers.hints.recipient')} />
          <F.Text name="email" type="email" hint={t('vouchers.hints.email')} />
          <F.Choice
            name="lang"
            options={contentLanguages.map((value) => ({ value, label: t(`vouchers.langs.${value}`) }))}
          />
          <F.LongText name="note" hint={t('vouchers.hints.note')} />
        </>
      }
      side={
        item ? (
          <>
            <SidePanel title={t('vouchers.issue')}>
              <Facts
                facts={[
                  [labels['code']!, item.end],
                  [labels['issuedOn']!, writeDay(item.issuedOn ?? '', lang, { year: true })],
                  [t('vouchers.fields.origin'), origins[item.origin][lang]],
                ]}
              />
              <Code item={item} />
              <Paper item={item} />
            </SidePanel>
            <SidePanel title={t('vouchers.life')}>
              <StateActions contract={voucher} record={item} before={form.settled} onDone={form.adopt} />
            </SidePanel>
            <SidePanel title={t('vouchers.history')}>
              <Steps
                contract={voucher}
                record={item}
                words={Object.fromEntries(stepNames.map((name) => [name, t(`vouchers.steps.${name}`)]))}
              />
            </SidePanel>
          </>
        ) : undefined
      }
    />
  )
}

const stepNames = ['issue', 'redeem', 'giveBack', 'adjust', 'revoke', 'send', 'reveal', 'print'] as const

/** Reveals the whole code; the history records it. */
function Code({ item }: { item: Voucher }) {
  const { t } = useTexts()
  const may = useMay()
  const reveal = useMutation({
    mutationFn: () => call(voucherCalls.reveal, { _id: item._id }),
    onError: notifyFailed,
  })
  const place = useRef<HTMLParagraphElement>(null)
  // The button disappears: moving the focus lets screen readers read the code
  useEffect(() => place.current?.focus(), [reveal.data])
  if (!may(voucherCalls.reveal.access)) return null
  if (reveal.data)
    return (
      <Text ff="monospace" ref={place} tabIndex={-1}>
        {reveal.data.code}
      </Text>
    )
  return (
    <>
      <Text size="sm">{t('vouchers.revealHint')}</Text>
      <Button variant="default" loading={reveal.isPending} onClick={() => reveal.mutate()}>
        {t('vouchers.reveal')}
      </Button>
    </>
  )
}

/** Print and send a voucher. */
function Paper({ item }: { item: Voucher }) {
  const { t } = useTexts()
  const may = useMay()
  const send = useMutation({
    mutationFn: () => call(voucherCalls.send, { _id: item._id }),
    onSuccess: () => notifyDone(t('vouchers.sent')),
    onError: notifyFailed,
  })
  return (
    <>
      {may(voucherCalls.paper.access) ? (
        <Anchor size="sm" href={voucherCalls.paper.path.replace(':_id', item._id)} target="_blank">
          {t('vouchers.pdf')}
        </Anchor>
      ) : null}
      {item.order ? (
        <Anchor component={Link} size="sm" to={`/${orderScreen}/${item.order}`}>
          {t('vouchers.toOrder')}
        </Anchor>
      ) : null}
      {item.email && may(voucherCalls.send.access) ? (
        <>
          <Text size="sm">{t('vouchers.sendHint', { email: item.email })}</Text>
          <Button variant="default" loading={send.isPending} onClick={() => send.mutate()}>
            {t('vouchers.send')}
          </Button>
        </>
      ) : null}
    </>
  )
}
