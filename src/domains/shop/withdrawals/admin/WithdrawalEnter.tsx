import { Alert, NumberInput, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useMoments } from '#kit/browser/admin/admin-context.ts'
import { toWallText } from '#kit/browser/admin/dates.ts'
import type { FieldErrors } from '#kit/browser/admin/edit/form-state.ts'
import { PlainFormScreen } from '#kit/browser/admin/edit/PlainFormScreen.tsx'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { usePlainForm } from '#kit/browser/admin/edit/use-plain-form.ts'
import { DayField } from '#kit/browser/admin/fields/DayInput.tsx'
import { ChoiceField, TextField } from '#kit/browser/admin/fields/TextFields.tsx'
import { markScreen } from '#kit/browser/admin/mark-screen.ts'
import { Unread } from '#kit/browser/admin/record/Unread.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { quantity } from '#kit/shared/money/decimals.ts'
import { writeQuantity } from '#kit/shared/money/format.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { orderScreens } from '#domains/shop/orders/orders.addresses.ts'
import { orderCalls, shopOrder } from '#domains/shop/orders/orders.contract.ts'
import { withdrawalCalls } from '../withdrawals.contract.ts'
import { enteredChannels } from '../withdrawals.rules.ts'
import { editPath } from './withdrawals-words.ts'

type Entered = InputOf<typeof withdrawalCalls.enter>

const labelled = ['channel', 'receivedOn', 'email', 'lines'] as const

/** Form for a withdrawal declared by letter, telephone or e-mail; `?order=` names the order. */
export function WithdrawalEnter() {
  const { t, lang } = useTexts()
  const { zone } = useMoments()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const order = query.get('order') ?? ''
  const [key] = useState(uuidv7)
  const read = useQuery({
    queryKey: [shopOrder.name, 'withdrawal', order],
    queryFn: async () => ({
      row: (await call(shopOrder.calls.read, { _id: order })).shop_order,
      lines: (await call(orderCalls.details, { _id: order })).details.lines,
    }),
  })
  const [today] = useState(() => toWallText(new Date().toISOString(), zone).slice(0, 10))
  const fresh = { channel: null, receivedOn: today, email: '', lines: {} }
  const plain = usePlainForm({
    stored: read.data && { ...fresh, email: read.data.row.email },
    fresh,
    check: ({ channel }): FieldErrors => (channel ? {} : { channel: t('kit.edit.required') }),
    labels: Object.fromEntries(labelled.map((name) => [name, t(`withdrawals.fields.${name}`)])),
    done: t('withdrawals.entered'),
    save: async (typed) => {
      const isHere = markScreen()
      const { channel, receivedOn, email, lines } = typed as unknown as Omit<Entered, 'lines'> & {
        lines: Record<string, string>
      }
      const { shop_withdrawal: made } = await call(withdrawalCalls.enter, {
        ...{ order, channel, receivedOn, email, idempotencyKey: key },
        lines: Object.entries(lines).flatMap(([_id, count]) =>
          Number(count) > 0 ? [{ _id, quantity: quantity(count) }] : [],
        ),
      })
      // The form is saved by then, so the guard against leaving does not react
      setTimeout(() => isHere() && void navigate(editPath(made._id), { replace: true }), 0)
      return typed
    },
  })
  const { form } = plain
  const { set } = form
  const counts = form.values['lines'] as Record<string, string>
  const left = (read.data?.lines ?? []).flatMap((line) => {
    const most = Number(line.quantity) - Number(line.back)
    return line.item !== null && most > 0 ? [{ ...line, most }] : []
  })
  const fault = form.errors['lines']
  const title = t('withdrawals.enterTitle')
  const back = {
    label: `${t('withdrawals.fields.orderNumber')} ${read.data?.row.number ?? ''}`,
    to: `/${orderScreens.orders}/${order}`,
  }
  // Values typed before the order is loaded would keep its address out of the form
  if (read.error || !read.data) return <Unread answer={read} title={title} back={back} titled />
  return (
    <PlainFormScreen
      form={{ ...plain, isNew: true }}
      title={title}
      saves={t('withdrawals.enter')}
      back={back}
      main={
        <>
          <ChoiceField
            name="channel"
            required
            options={enteredChannels.map((value) => ({ value, label: t(`withdrawals.channels.${value}`) }))}
          />
          <DayField name="receivedOn" required hint={t('withdrawals.receivedHint')} />
          <SidePanel title={t('withdrawals.fields.lines')}>
            <Text size="sm" c="dimmed">
              {t('withdrawals.linesHint')}
            </Text>
            {left.map(({ _id, name, most }) => (
              <NumberInput
                key={_id}
                label={t('withdrawals.ofMost', { name, most: writeQuantity(quantity(String(most)), lang) })}
                min={0}
                max={most}
                value={counts[_id] ?? ''}
                onChange={(value) => set('lines', { ...counts, [_id]: String(value) })}
              />
            ))}
            {fault ? (
              <Alert color="red" role="alert" icon={<IconAlertTriangle />}>
                {fault}
              </Alert>
            ) : null}
          </SidePanel>
          <TextField
            name="email"
            type="email"
            maxLength={200}
            autoComplete="off"
            hint={t('withdrawals.emailHint')}
          />
        </>
      }
    />
  )
}
