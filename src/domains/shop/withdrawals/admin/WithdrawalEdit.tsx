import { Alert, Anchor, Button, Checkbox, NumberInput, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import { Facts } from '#kit/browser/admin/edit/Facts.tsx'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { notifyDone } from '#kit/browser/admin/notify.tsx'
import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import { RecordScreen } from '#kit/browser/admin/record/RecordScreen.tsx'
import { StateActions } from '#kit/browser/admin/record/StateActions.tsx'
import { Steps } from '#kit/browser/admin/record/Steps.tsx'
import { useContractForm } from '#kit/browser/admin/record/use-contract-form.ts'
import { Unread } from '#kit/browser/admin/record/Unread.tsx'
import { focusHeading } from '#kit/browser/admin/shell/focus-heading.ts'
import { Moment, StateBadge } from '#kit/browser/admin/StatusBadge.tsx'
import { call, messageOf } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { writeDay } from '#kit/shared/dates/dates.ts'
import { quantity as asQuantity } from '#kit/shared/money/decimals.ts'
import { writeQuantity } from '#kit/shared/money/format.ts'
import { actionsFrom } from '#kit/shared/states/states.ts'
import { orderScreens } from '#domains/shop/orders/orders.addresses.ts'
import { withdrawal, type Withdrawal, withdrawalCalls } from '../withdrawals.contract.ts'
import { isUntilTouched } from '#domains/shop/catalog/product.contract.ts'
import { declaredLines, notTakenBack, withdrawalStates } from '../withdrawals.rules.ts'
import { WithdrawalEnter } from './WithdrawalEnter.tsx'
import { browsePath, editPath, stateTones } from './withdrawals-words.ts'

const F = fieldsOf(withdrawal)

/** A declaration, or the form for one declared by other means than the site. */
export function WithdrawalEdit() {
  const { id = '' } = useParams()
  return id === 'new' ? <WithdrawalEnter /> : <KnownWithdrawal key={id} id={id} />
}

/** A declaration with its date, deadlines and goods, and the form to settle it. */
function KnownWithdrawal({ id }: { id: string }) {
  const { t, lang } = useTexts()
  const { form, item, answer } = useContractForm(withdrawal, {
    id,
    fresh: { note: '' },
    labels: { note: t('withdrawals.fields.note') },
    path: editPath,
  })
  const back = { label: t('withdrawals.title'), to: browsePath }
  if (!item) return <Unread answer={answer} title={t('withdrawals.title')} back={back} />
  const day = (on: string | null) => (on ? writeDay(on, lang, { year: true }) : t('withdrawals.notDelivered'))
  return (
    <RecordScreen
      form={form}
      title={item.name}
      back={back}
      reload={() => void answer.refetch()}
      mark={
        <StateBadge tone={stateTones[item.state]}>{withdrawal.states.states[item.state][lang]}</StateBadge>
      }
      main={
        <>
          {item.late ? <Alert color="yellow">{t('withdrawals.late')}</Alert> : null}
          <SidePanel title={t('withdrawals.statement')}>
            <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
              {item.statement}
            </Text>
            <Text size="sm">
              {item.name}
              {item.email ? (
                <>
                  , <Anchor href={`mailto:${item.email}`}>{item.email}</Anchor>
                </>
              ) : null}
            </Text>
          </SidePanel>
          <SidePanel title={t('withdrawals.bought')}>
            {item.order ? null : <Text size="sm">{t('withdrawals.noOrder')}</Text>}
            {item.bought.map(({ _id, name, quantity, left, excluded }) => {
              const withdrawn = item.lines.find((line) => line._id === _id)
              const back = Number(quantity) - Number(left)
              return (
                <Text size="sm" key={_id}>
                  {writeQuantity(quantity, lang)} × {name}
                  {withdrawn
                    ? `, ${t('withdrawals.ofIt', { many: writeQuantity(withdrawn.quantity, lang) })}`
                    : ''}
                  {back > 0
                    ? `, ${t('withdrawals.alreadyBack', { many: writeQuantity(asQuantity(String(back)), lang) })}`
                    : ''}
                  {excluded ? ` (${t(`withdrawals.excluded.${excluded}`)})` : ''}
                </Text>
              )
            })}
            {item.order ? (
              <Anchor component={Link} size="sm" to={`/${orderScreens.orders}/${item.order}`}>
                {t('withdrawals.toOrder')} {item.orderNumber}
              </Anchor>
            ) : null}
          </SidePanel>
          <Refund item={item} onDone={form.adopt} />
          <F.LongText name="note" />
        </>
      }
      side={
        <>
          <SidePanel title={t('withdrawals.deadlines')}>
            <Facts
              facts={[
                [t('withdrawals.declaredAt'), <Moment key="d" at={item.declaredAt} />],
                [t('withdrawals.fields.channel'), t(`withdrawals.channels.${item.channel}`)],
                [t('withdrawals.endsOn'), day(item.endsOn)],
                [t('withdrawals.refundBy'), day(item.refundBy)],
              ]}
            />
          </SidePanel>
          <SidePanel title={t('withdrawals.life')}>
            <StateActions
              contract={withdrawal}
              record={item}
              only={actionsFrom(withdrawalStates, item.state)}
              before={form.settled}
              onDone={form.adopt}
            />
            <Steps
              contract={withdrawal}
              record={item}
              words={{ declare: t('withdrawals.declaredAt'), settle: withdrawalStates.states.settled[lang] }}
              // A declaration without a user was made by the buyer on the site
              nobody={{ declare: t('kit.history.nobody') }}
            />
          </SidePanel>
        </>
      }
    />
  )
}

/** Declared lines with the quantities not taken back before. */
function declaredOf({ lines, bought }: Withdrawal): Withdrawal['bought'] {
  const chosen = lines.flatMap(({ _id, quantity }) =>
    bought.flatMap((line) => (line._id === _id ? { ...line, quantity } : [])),
  )
  return notTakenBack(declaredLines(chosen, bought), bought)
}

function Refund({ item, onDone }: { item: Withdrawal; onDone: (settled: Withdrawal) => void }) {
  const { t, lang } = useTexts()
  const may = useMay()
  const [restock, setRestock] = useState(true)
  const [untouched, setUntouched] = useState<readonly string[]>([])
  const [counts, setCounts] = useState<Record<string, number>>({})
  const declared = declaredOf(item)
  // A deposit follows its item
  const isOwnWords = item.part !== ''
  const asked = isOwnWords
    ? []
    : declared.filter((line) => line.item !== null && isUntilTouched(line.excluded))
  const named = declared.filter((line) => isOwnWords && line.item !== null)
  const lines = isOwnWords
    ? named.flatMap(({ _id }) => {
        const many = counts[_id] ?? 0
        return many > 0 ? [{ _id, quantity: asQuantity(String(many)) }] : []
      })
    : declared
        .filter(({ _id, excluded }) => excluded === '' || untouched.includes(_id))
        .map(({ _id, quantity }) => ({ _id, quantity }))
  const settle = useMutation({
    mutationFn: () =>
      call(withdrawalCalls.refund, {
        ...{ _id: item._id, version: item.version, restock },
        ...(asked.length > 0 || isOwnWords ? { lines } : {}),
      }),
    onSuccess: ({ shop_withdrawal: settled }) => {
      notifyDone(t('withdrawals.refunded'))
      focusHeading()
      onDone(settled)
    },
  })
  const isOpen = withdrawalStates.actions.settle.from.includes(item.state)
  if (!item.order || !isOpen || !may(withdrawalCalls.refund.access)) return null
  return (
    <SidePanel title={t('withdrawals.goodsAndMoney')}>
      <Text size="sm">{t('withdrawals.refundText')}</Text>
      {asked.length > 0 ? <Text size="sm">{t('withdrawals.untouchedText')}</Text> : null}
      {asked.map(({ _id, name, quantity, excluded }) => (
        <Checkbox
          key={_id}
          label={`${writeQuantity(quantity, lang)} × ${name}: ${t(`withdrawals.untouched.${excluded}`)}`}
          checked={untouched.includes(_id)}
          onChange={(event) =>
            setUntouched(
              event.currentTarget.checked ? [...untouched, _id] : untouched.filter((other) => other !== _id),
            )
          }
        />
      ))}
      {isOwnWords ? <Text size="sm">{t('withdrawals.ownWords', { part: item.part })}</Text> : null}
      {named.map(({ _id, name, quantity }) => (
        <NumberInput
          key={_id}
          label={t('withdrawals.ofMost', { name, most: writeQuantity(quantity, lang) })}
          min={0}
          max={Number(quantity)}
          value={counts[_id] ?? 0}
          onChange={(value) => setCounts({ ...counts, [_id]: Number(value) || 0 })}
        />
      ))}
      <Checkbox
        label={t('withdrawals.restock')}
        checked={restock}
        onChange={(event) => setRestock(event.currentTarget.checked)}
      />
      {settle.error ? (
        <Alert color="red" role="alert" icon={<IconAlertTriangle />}>
          {messageOf(settle.error)}
        </Alert>
      ) : null}
      <Button w="fit-content" loading={settle.isPending} onClick={() => settle.mutate()}>
        {t('withdrawals.refund')}
      </Button>
    </SidePanel>
  )
}
