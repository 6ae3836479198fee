import { Checkbox, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { useField, useForm } from '#kit/browser/admin/edit/form-state.ts'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { MoneyField } from '#kit/browser/admin/fields/MoneyField.tsx'
import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import { RecordScreen } from '#kit/browser/admin/record/RecordScreen.tsx'
import { StateActions } from '#kit/browser/admin/record/StateActions.tsx'
import { Steps } from '#kit/browser/admin/record/Steps.tsx'
import { useContractForm } from '#kit/browser/admin/record/use-contract-form.ts'
import { Unread } from '#kit/browser/admin/record/Unread.tsx'
import { StateBadge } from '#kit/browser/admin/StatusBadge.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import type { OutputOf } from '#kit/shared/contract.ts'
import { isDay } from '#kit/shared/dates/days.ts'
import { contentLanguages } from '#kit/shared/text/languages.ts'
import { booking, type bookingCalls } from '../booking.contract.ts'
import { costOf } from '../booking-price.rules.ts'
import { whyNotYet } from '../booking.rules.ts'
import { sayCost } from '../booking-words.rules.ts'
import { browsePath, editPath, stateTones, useBookingLabels, useChoices } from './booking-words.ts'

type Choice = OutputOf<typeof bookingCalls.choices>['choices'][number]
const F = fieldsOf(booking)

/** One booking. On the telephone three fields are enough: time, name, and contact. */
export function BookingEdit() {
  const { id } = useParams()
  const [query] = useSearchParams()
  const { t, lang } = useTexts()
  const labels = useBookingLabels()
  const choices = useChoices()
  const [only] = choices
  const resource = query.get('resource') ?? (choices.length === 1 ? (only?._id ?? '') : '')
  const from = query.get('from') ?? ''
  const { form, item, answer } = useContractForm(booking, {
    id,
    fresh: { resource, from, until: '', anyway: false },
    labels,
    path: editPath,
  })
  const { values, set } = form.form
  const chosen = choices.find(({ _id }) => _id === values['resource'])
  const begins = values['from'] as string
  const ends = values['until'] as string
  // With a fixed length the end is computed from the beginning, until the user types another end
  const computed = useRef('')
  useEffect(() => {
    if (id !== undefined || !chosen || !begins || isDay(begins)) return
    if (chosen.length !== 'fixed' && chosen.length !== 'free') return
    if (ends && ends !== computed.current) return
    const end = new Date(Date.parse(begins) + chosen.least * 60_000).toISOString()
    computed.current = end
    if (end !== ends) set('until', end)
  }, [id, chosen, begins, ends, set])
  // For a priced resource the first tariff is preselected
  const priced = useRef('')
  useEffect(() => {
    if (id !== undefined || !chosen || priced.current === chosen._id) return
    priced.current = chosen._id
    set('tariffId', chosen.tariffs[0]?._id ?? null)
  }, [id, chosen, set])
  const [now] = useState(() => new Date().toISOString())
  const tooEarly = item ? whyNotYet(item, now)?.[lang] : undefined
  const back = { label: t('booking.title'), to: browsePath }
  if (id && !item) return <Unread answer={answer} title={t('booking.title')} back={back} />
  return (
    <RecordScreen
      form={form}
      title={item ? item.name || t('booking.number', { number: item.number }) : t('booking.new')}
      back={back}
      reload={() => void answer.refetch()}
      mark={
        item ? (
          <StateBadge tone={stateTones[item.state]}>{booking.states.states[item.state][lang]}</StateBadge>
        ) : undefined
      }
      main={
        <>
          <F.Choice
            name="resource"
            required
            options={choices.map(({ _id, title }) => ({ value: _id, label: title }))}
          />
          <F.Moment name="from" required />
          <F.Moment name="until" />
          <Anyway />
          <F.Text name="name" required />
          <F.Text name="phone" type="tel" />
          <F.Text name="email" type="email" />
          {values['email'] ? (
            <F.Choice
              name="lang"
              options={contentLanguages.map((value) => ({ value, label: t(`kit.languages.${value}`) }))}
            />
          ) : null}
          {(chosen?.capacity ?? 1) > 1 ? <F.Number name="units" max={chosen?.capacity ?? 1} /> : null}
          {chosen && (chosen.tariffs.length > 0 || values['tariffId']) ? (
            <Price resource={chosen} isNew={!item} />
          ) : null}
          <F.LongText name="note" />
        </>
      }
      side={
        <>
          {item ? (
            <SidePanel title={t('booking.life')}>
              <StateActions
                contract={booking}
                record={item}
                {...(tooEarly ? { reasons: { attend: tooEarly, miss: tooEarly } } : {})}
                before={form.settled}
                onDone={form.adopt}
              />
              <Steps
                contract={booking}
                record={item}
                words={{ paid: t('booking.paid'), refunded: t('booking.refunded') }}
              />
            </SidePanel>
          ) : null}
          {item && (item.answers.length > 0 || item.cents > 0) ? (
            <SidePanel title={t('booking.answers')}>
              {item.cents > 0 ? (
                <Text size="sm">
                  {item.tariff || t('booking.tariff')}: {sayCost(item.cents, lang)}
                </Text>
              ) : null}
              {item.paidCents > 0 ? (
                <Text size="sm">
                  {t('booking.paid')}: {sayCost(item.paidCents, lang)}
                </Text>
              ) : null}
              {item.answers.map(({ label, value }) => (
                <Text size="sm" key={label}>
                  <Text span fw={600}>
                    {label}
                  </Text>{' '}
                  {value}
                </Text>
              ))}
            </SidePanel>
          ) : null}
          <SidePanel title={t('booking.office')}>
            <F.LongText name="internal" />
            <F.Text name="eventTitle" />
          </SidePanel>
        </>
      }
    />
  )
}

/** Confirms a booking outside opening hours, which is otherwise refused. */
function Anyway() {
  const { t } = useTexts()
  const { form } = useForm()
  const { value = false, change, readOnly } = useField<boolean>('anyway')
  if (!value && !form.errors['from']) return null
  return (
    <Checkbox
      label={t('booking.anyway')}
      checked={value}
      disabled={readOnly}
      onChange={(event) => change(event.currentTarget.checked)}
    />
  )
}

/** The price: by tariff for new bookings, as agreed for existing ones. */
function Price({ resource, isNew }: { resource: Choice; isNew: boolean }) {
  const { t, lang } = useTexts()
  const { values } = useForm().form
  const booked = {
    from: values['from'] as string,
    until: values['until'] as string,
    units: Number(values['units']) || 1,
  }
  const isKnown = booked.from !== '' && booked.until !== '' && !isDay(booked.from) && !isDay(booked.until)
  const cost = isKnown ? costOf(resource, (values['tariffId'] as string | null) ?? null, booked) : 0
  return (
    <>
      <F.Choice
        name="tariffId"
        clearable
        hint={isNew && cost > 0 ? t('booking.costs', { price: sayCost(cost, lang) }) : undefined}
        options={resource.tariffs.map(({ _id, title, cents, per }) => ({
          value: _id,
          label: [
            `${title}: ${sayCost(cents, lang) || t('booking.free')}`,
            t(`booking.resources.pers.${per}`),
          ].join(' '),
        }))}
      />
      {isNew ? null : <MoneyField name="cents" />}
    </>
  )
}
