import { Button, Group, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import { useField } from '#kit/browser/admin/edit/form-state.ts'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { MoneyField } from '#kit/browser/admin/fields/MoneyField.tsx'
import type { ValuesOf } from '#kit/browser/admin/record/record-client.ts'
import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import { RecordScreen } from '#kit/browser/admin/record/RecordScreen.tsx'
import { Unread } from '#kit/browser/admin/record/Unread.tsx'
import { useContractForm } from '#kit/browser/admin/record/use-contract-form.ts'
import { Moment, StateBadge } from '#kit/browser/admin/StatusBadge.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { currencies, zero } from '#kit/shared/money/cents.ts'
import { PartyChoice } from '#domains/books/masterdata/admin/offers.ts'
import { openingMailCalls } from '../../mailing/mail.contract.ts'
import {
  type OpeningItem,
  openingItem,
  openingSettlementCalls,
} from '../../opening/opening-items.contract.ts'
import { paymentTones, signOf } from '../base/document-words.ts'
import { openingItemPath, openingItemsPath, useOpeningLabels } from './opening-words.ts'
import { Settlements } from '../issuing/Settlements.tsx'
import { MailDialog } from '../mail/MailDialog.tsx'

type Values = ValuesOf<typeof openingItem>
const F = fieldsOf(openingItem)
const fresh: Values = {
  number: '',
  party: '',
  issuedOn: '',
  dueOn: null,
  currency: 'EUR',
  amount: zero,
  note: '',
}

/** Customer field with search. */
function PartyField() {
  const { t } = useTexts()
  const field = useField<string>('party')
  return (
    <PartyChoice
      id={field.id}
      required
      label={field.label}
      placeholder={t('documents.partySearch')}
      kind="customer"
      value={field.value || null}
      readOnly={field.readOnly}
      error={field.error}
      onChange={(_id) => field.change(_id ?? '')}
    />
  )
}

/** Sends a reminder; the original invoice is not available as a file. */
function Reminder({ item, onSent }: { item: OpeningItem; onSent: () => void }) {
  const { t } = useTexts()
  const may = useMay()
  const [isWriting, setIsWriting] = useState(false)
  // Items without a due date were due at once
  const isDue = item.open > 0 && (item.dueOn === null || item.overdue)
  const mayWrite = isDue && may(openingMailCalls.send.access)
  if (!mayWrite && !item.remindedAt) return null
  return (
    <SidePanel title={t('documents.opening.reminder')}>
      {item.remindedAt ? (
        <Text size="sm">
          {t('documents.opening.reminded')} <Moment at={item.remindedAt} />
        </Text>
      ) : null}
      {mayWrite ? (
        <Group>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconMail size={16} aria-hidden />}
            onClick={() => setIsWriting(true)}
          >
            {t('documents.opening.remind')}
          </Button>
        </Group>
      ) : null}
      {isWriting ? (
        <MailDialog
          _id={item._id}
          letter="reminder"
          calls={openingMailCalls}
          onClose={() => {
            setIsWriting(false)
            onSent()
          }}
        />
      ) : null}
    </SidePanel>
  )
}

/** One unpaid invoice from a previous program, with its settlements. */
export function OpeningItemEdit() {
  const { id } = useParams()
  const { t } = useTexts()
  const labels = useOpeningLabels()
  const { form, item, answer } = useContractForm(openingItem, {
    id,
    fresh,
    labels,
    required: ['number', 'party', 'issuedOn', 'amount'],
    path: openingItemPath,
  })
  const back = { label: t('documents.opening.title'), to: openingItemsPath() }
  if (id && !item) return <Unread answer={answer} title={back.label} back={back} />
  return (
    <RecordScreen
      form={form}
      title={item ? `${item.number} ${item.partyName}` : t('documents.opening.new')}
      back={back}
      reload={() => void answer.refetch()}
      mark={
        item ? (
          <StateBadge tone={item.overdue ? 'bin' : (paymentTones[item.payment] ?? 'draft')}>
            {item.overdue ? t('documents.overdue') : t(`documents.payments.${item.payment}`)}
          </StateBadge>
        ) : undefined
      }
      main={
        <>
          <Text size="sm" c="dimmed">
            {t('documents.opening.hint')}
          </Text>
          <PartyField />
          <F.Text name="number" required hint={t('documents.opening.numberHint')} />
          <Group grow align="flex-start">
            <F.Day name="issuedOn" required />
            <F.Day name="dueOn" clearable />
          </Group>
          <Group grow align="flex-end">
            <MoneyField
              name="amount"
              required
              hint={t('documents.opening.amountHint')}
              currency={signOf(String(form.form.values['currency']))}
            />
            <F.Choice
              name="currency"
              options={currencies.map((currency) => ({ value: currency, label: currency }))}
            />
          </Group>
          <F.LongText name="note" />
        </>
      }
      side={
        item ? (
          <>
            <Settlements record={{ ...item, direction: 'charge' }} calls={openingSettlementCalls} />
            <Reminder item={item} onSent={() => void answer.refetch()} />
          </>
        ) : (
          <SidePanel title={t('documents.settlements.title')}>
            <Text size="sm">{t('documents.saveFirst')}</Text>
          </SidePanel>
        )
      }
    />
  )
}
