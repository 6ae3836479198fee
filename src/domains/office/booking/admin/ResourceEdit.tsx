import { Anchor, Button, MultiSelect, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { confirm } from '#kit/browser/admin/confirm.tsx'
import { useChoiceSaying, useField } from '#kit/browser/admin/edit/form-state.ts'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { PictureField } from '#kit/browser/admin/fields/FileFields.tsx'
import { MoneyField } from '#kit/browser/admin/fields/MoneyField.tsx'
import { notifyDone, notifyFailed } from '#kit/browser/admin/notify.tsx'
import { DuplicateButton } from '#kit/browser/admin/record/DuplicateButton.tsx'
import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import { recordClient, type ValuesOf } from '#kit/browser/admin/record/record-client.ts'
import { RecordScreen } from '#kit/browser/admin/record/RecordScreen.tsx'
import { useContractForm } from '#kit/browser/admin/record/use-contract-form.ts'
import { Unread } from '#kit/browser/admin/record/Unread.tsx'
import { listRecords } from '#kit/browser/admin/records.ts'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { openingHours } from '#domains/site/opening-hours/opening-hours.contract.ts'
import { PieceMarker } from '#domains/site/contents/admin/offers.tsx'
import { entry } from '#domains/site/entries/entries.contract.ts'
import { person } from '#domains/site/persons/persons.contract.ts'
import { bookingCalls } from '../booking.contract.ts'
import { lengths, pieceOf, resourceKinds } from '../booking.rules.ts'
import { resource } from '../resource.contract.ts'
import { resourcePath, settingsPath, useChoices } from './booking-words.ts'
import { Absences, Dates, Questions, Tariffs } from './ResourceLines.tsx'

type Values = ValuesOf<typeof resource>
const F = fieldsOf(resource)

/** Labels of a resource's fields. */
function useResourceLabels() {
  const { t } = useTexts()
  return useMemo(
    () =>
      Object.fromEntries([
        ...[...Object.keys(resource.fields), ...Object.keys(resource.lines)].map((name) => [
          name,
          t(`booking.resources.fields.${name}`),
        ]),
        // By list and field, as what is wrong in a line is named
        ...Object.entries(resource.lines).flatMap(([list, { fields }]) =>
          Object.keys(fields).map((name) => [`${list}.${name}`, t(`booking.resources.fields.${name}`)]),
        ),
      ]) as Record<keyof Values, string>,
    [t],
  )
}

/** A bookable resource: its description, times, customers and prices. */
export function ResourceEdit() {
  const { id } = useParams()
  const { t } = useTexts()
  const labels = useResourceLabels()
  const say = (key: string) => t(`booking.resources.${key}`)
  const { form, item, answer } = useContractForm(resource, {
    id,
    labels,
    // An invalid price is refused, never stored as another one
    check: ({ tariffs }) =>
      Object.fromEntries(
        tariffs.flatMap(({ cents }, at) =>
          typeof cents === 'number' ? [] : [[`tariffs.${at}.cents`, t('kit.record.amount')]],
        ),
      ),
    path: resourcePath,
    // A copy is inactive at first, and has no dates of its own yet
    alone: ['slug', 'active', 'dates', 'absences'],
  })
  const feed = useChoices().find(({ _id }) => _id === id)?.feed
  const back = { label: t('booking.settings'), to: settingsPath }
  if (id && !item) return <Unread answer={answer} title={t('booking.settings')} back={back} />
  return (
    <RecordScreen
      form={form}
      title={item ? item.title : say('new')}
      back={back}
      beside={<DuplicateButton contract={resource} record={item} begin={resourcePath()} />}
      reload={() => void answer.refetch()}
      main={
        <>
          <F.Text name="title" required />
          <F.Text name="titleEn" />
          <F.LongText name="text" />
          <F.LongText name="textEn" />
          <F.Text name="place" />
          <PictureField name="picture" />
          <When />
          <Absences />
          <Tariffs />
          <Questions />
          <F.LongText name="rules" />
          <F.LongText name="rulesEn" />
        </>
      }
      side={
        <>
          <SidePanel title={say('what')}>
            <F.Switch name="active" />
            <F.Choice
              name="kind"
              options={resourceKinds.map((value) => ({ value, label: say(`kinds.${value}`) }))}
            />
            <F.Number name="capacity" hint={say('capacityHint')} />
            <F.Number name="mostUnits" />
            <F.Text name="slug" />
            <F.Number name="position" />
          </SidePanel>
          <SidePanel title={say('who')}>
            <F.Choice
              name="who"
              options={(['everyone', 'account', 'office'] as const).map((value) => ({
                value,
                label: say(`whos.${value}`),
              }))}
            />
            <F.Choice
              name="confirm"
              options={(['atOnce', 'office'] as const).map((value) => ({
                value,
                label: say(`confirms.${value}`),
              }))}
            />
            <F.Switch name="optIn" />
            <F.Switch name="askPhone" />
            <F.Number name="leadHours" />
            <F.Number name="aheadDays" />
            <F.Number name="cancelHours" />
            <F.Number name="remindHours" />
            <F.Number name="several" />
            <F.Switch name="series" />
            <F.Switch name="waitlist" />
            <F.Number name="offerHours" />
            <F.Switch name="mayBeEvent" hint={say('mayBeEventHint')} />
          </SidePanel>
          <SidePanel title={say('money')}>
            <F.Switch name="payOnline" hint={say('payOnlineHint')} />
            <F.Number name="payHours" hint={say('payHoursHint')} />
            <F.Number name="refundHours" hint={say('refundHoursHint')} />
            <F.Number name="refundPercent" />
            <MoneyField name="deposit" />
            <F.LongText name="payText" />
            <F.LongText name="payTextEn" />
          </SidePanel>
          <Elsewhere slug={item?.slug} />
          {feed ? (
            <SidePanel title={say('feed')}>
              <Anchor href={feed} size="sm" style={{ overflowWrap: 'anywhere' }}>
                {feed}
              </Anchor>
              {id ? <RenewFeed _id={id} /> : null}
            </SidePanel>
          ) : null}
        </>
      }
    />
  )
}

/** Replaces the address of the calendar with names, e.g. when somebody has left the office. */
function RenewFeed({ _id }: { _id: string }) {
  const { t } = useTexts()
  const client = useQueryClient()
  const say = (key: string) => t(`booking.resources.${key}`)
  async function renew() {
    const sure = await confirm({
      title: say('renewFeed'),
      text: say('renewFeedText'),
      confirm: say('renewFeed'),
      cancel: t('kit.cancel'),
    })
    if (!sure) return
    try {
      await call(bookingCalls.renewFeed, { _id })
      notifyDone(say('renewedFeed'))
    } catch (problem) {
      notifyFailed(problem)
    } finally {
      void client.invalidateQueries({ queryKey: ['booking_resource'] })
    }
  }
  return (
    <Button variant="default" size="xs" mt="xs" onClick={() => void renew()}>
      {say('renewFeed')}
    </Button>
  )
}

/** Length and times, depending on the type of length. */
function When() {
  const { t } = useTexts()
  const say = (key: string) => t(`booking.resources.${key}`)
  const { value: length = 'fixed' } = useField<Values['length']>('length')
  const client = useMemo(() => recordClient(openingHours), [])
  const hours = useQuery({
    queryKey: [openingHours.name, 'list', 'choices'],
    queryFn: () => client.list({ limit: 500 }),
  })
  const isDated = length === 'dates' || length === 'course'
  return (
    <>
      <F.Choice name="length" options={lengths.map((value) => ({ value, label: say(`lengths.${value}`) }))} />
      {isDated ? (
        <Dates together={length === 'course'} />
      ) : (
        <>
          <F.Choice
            name="hours"
            clearable
            hint={say('always')}
            options={(hours.data?.records ?? []).map(({ _id, title }) => ({ value: _id, label: title }))}
          />
          <F.Number name="least" hint={say('leastHint')} />
          {length === 'fixed' ? null : <F.Number name="most" />}
          {length === 'days' ? null : <F.Number name="step" hint={say('stepHint')} />}
        </>
      )}
      <F.Number name="bufferBefore" />
      <F.Number name="bufferAfter" />
      <Needs />
    </>
  )
}

function Needs() {
  const { id } = useParams()
  const { t } = useTexts()
  const field = useField<string[]>('needs')
  const choices = useChoices()
    .filter(({ _id, capacity }) => _id !== id && capacity === 1)
    .map(({ _id, title }) => ({ value: _id, label: title }))
  useChoiceSaying('needs', choices)
  if (choices.length === 0) return <Text size="sm">{t('booking.resources.needsHint')}</Text>
  return (
    <MultiSelect
      id={field.id}
      label={field.label}
      description={t('booking.resources.needsHint')}
      placeholder={field.value?.length || field.readOnly ? '' : t('kit.noneChosen')}
      data={choices}
      value={field.value ?? []}
      onChange={field.change}
      error={field.error}
      readOnly={field.readOnly}
    />
  )
}

/** Other pages that can show the resource: an entry, also a tavern, a person, and any page by a line in its text. */
function Elsewhere({ slug }: { slug: string | undefined }) {
  const { t } = useTexts()
  const say = (key: string) => t(`booking.resources.${key}`)
  const entries = useQuery({
    queryKey: [entry.name, 'booking choices'],
    queryFn: () => listRecords(entry, { limit: 500 }),
  })
  const people = useQuery({
    queryKey: [person.name, 'booking choices'],
    queryFn: () => listRecords(person, { limit: 500 }),
  })
  return (
    <SidePanel title={say('elsewhere')}>
      <F.Choice
        name="entry"
        clearable
        options={(entries.data?.records ?? []).map(({ _id, title }) => ({ value: _id, label: title }))}
      />
      <F.Choice
        name="person"
        clearable
        options={(people.data?.records ?? []).map(({ _id, first_name, last_name }) => ({
          value: _id,
          label: `${first_name} ${last_name}`.trim(),
        }))}
      />
      {slug ? (
        <>
          <Text size="sm">{say('pieceHint')}</Text>
          <PieceMarker of={pieceOf(slug)} />
        </>
      ) : null}
    </SidePanel>
  )
}
