import { Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useMay, useMoments } from '#kit/browser/admin/admin-context.ts'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { useFieldLabels } from '#kit/browser/admin/edit/use-field-labels.ts'
import { DayInput } from '#kit/browser/admin/fields/DayInput.tsx'
import { DuplicateButton } from '#kit/browser/admin/record/DuplicateButton.tsx'
import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import { LeadOn } from '#kit/browser/admin/record/LeadOn.tsx'
import { LinesField } from '#kit/browser/admin/record/LinesField.tsx'
import { RecordScreen } from '#kit/browser/admin/record/RecordScreen.tsx'
import { useContractForm } from '#kit/browser/admin/record/use-contract-form.ts'
import { Unread } from '#kit/browser/admin/record/Unread.tsx'
import { listRecords } from '#kit/browser/admin/records.ts'
import { StateBadge } from '#kit/browser/admin/StatusBadge.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { dayIn } from '#kit/shared/dates/dates.ts'
import { person as sitePerson } from '#domains/site/persons/persons.contract.ts'
import { sportsPerson, type SportsPerson } from '../club.contract.ts'
import { consentScopes } from '../sports.rules.ts'
import { ForOfficers } from './ForOfficers.tsx'
import { PersonFiles } from './PersonFiles.tsx'
import { personPath, personsPath, useSportsChoices } from './sports-words.ts'

const F = fieldsOf(sportsPerson)
const names = [
  ...(['club', 'firstName', 'lastName', 'born', 'email', 'phone', 'person', 'functions', 'hidden'] as const),
  ...(['note', 'licences', 'consents', 'title', 'number', 'expires', 'scope', 'givenOn', 'until'] as const),
  ...(['withdrawnOn', 'by', 'guardian'] as const),
] as const
const lineNames = {
  'licences.title': 'title',
  'licences.number': 'number',
  'licences.expires': 'expires',
  'consents.scope': 'scope',
  'consents.givenOn': 'givenOn',
  'consents.until': 'until',
  'consents.withdrawnOn': 'withdrawnOn',
  'consents.by': 'by',
  'consents.guardian': 'guardian',
} as const

/** `sports/person/add/{id?}`: a new person, with an id a copy of that one. */
export function PersonAdd() {
  const { id } = useParams()
  const { t } = useTexts()
  return id ? <LeadOn to={`${personPath()}?copy=${id}`} title={t('sports.persons.new')} /> : <New />
}

/** `sports/person/edit/{id?}`: a person of a club; without an id a new one. */
export function PersonEdit() {
  const { id } = useParams()
  return id ? <Form key={id} id={id} /> : <New />
}

function New() {
  const { t } = useTexts()
  const back = { label: t('sports.persons.title'), to: personsPath }
  return (
    <ForOfficers access={sportsPerson.access.create} title={t('sports.persons.new')} back={back}>
      <Form />
    </ForOfficers>
  )
}

function Form({ id }: { id?: string }) {
  const { t } = useTexts()
  const may = useMay()
  const labels = useFieldLabels('sports.persons.fields', names, lineNames)
  const { clubs } = useSportsChoices()
  const { form, item, answer } = useContractForm(sportsPerson, {
    id,
    labels,
    path: personPath,
    // Consents and personal details are not copied
    alone: ['firstName', 'born', 'email', 'phone', 'person', 'consents', 'licences', 'note'],
    isFixed: (item) => item.narrowed,
  })
  const mayChoose = may(sitePerson.calls.list.access)
  const people = useQuery({
    queryKey: ['person', 'sports choices'],
    queryFn: () => listRecords(sitePerson, { limit: 500 }),
    enabled: mayChoose,
  })
  const back = { label: t('sports.persons.title'), to: personsPath }
  if (id && !item) return <Unread answer={answer} title={t('sports.persons.title')} back={back} />
  const shown = item?.shown
  return (
    <RecordScreen
      form={form}
      title={item ? `${item.firstName} ${item.lastName}`.trim() : t('sports.persons.new')}
      back={back}
      beside={<DuplicateButton contract={sportsPerson} record={item} begin={personPath()} />}
      reload={() => void answer.refetch()}
      mark={
        shown ? (
          <StateBadge tone={shown.picture ? 'published' : shown.name ? 'changed' : 'draft'}>
            {t(
              `sports.persons.${shown.picture ? 'shownPicture' : shown.name ? 'shownName' : 'shownNothing'}`,
            )}
          </StateBadge>
        ) : undefined
      }
      main={
        <>
          <F.Choice
            name="club"
            required
            options={clubs
              .filter(({ _id, led }) => led || _id === item?.club)
              .map(({ _id, title }) => ({ value: _id, label: title }))}
          />
          <F.Text name="firstName" autoComplete="off" />
          <F.Text name="lastName" required autoComplete="off" />
          <F.Day name="born" clearable hint={t('sports.persons.bornHint')} />
          <F.Text name="email" type="email" autoComplete="off" />
          <F.Text name="phone" autoComplete="off" />
          <F.Tags name="functions" />
          <Consents />
          <Licences />
        </>
      }
      side={
        <>
          {item ? (
            <SidePanel title={t('sports.persons.files')}>
              <PersonFiles item={item} onChanged={() => void answer.refetch()} />
            </SidePanel>
          ) : null}
          <SidePanel title={t('sports.persons.public')}>
            <F.Switch name="hidden" hint={t('sports.persons.hiddenHint')} />
            {mayChoose ? (
              <F.Choice
                name="person"
                clearable
                hint={t('sports.persons.personHint')}
                options={(people.data?.records ?? []).map(({ _id, first_name, last_name }) => ({
                  value: _id,
                  label: `${last_name} ${first_name}`.trim(),
                }))}
              />
            ) : null}
            {item?.narrowed ? null : <F.LongText name="note" />}
          </SidePanel>
        </>
      }
    />
  )
}

/** Consents given by a person or by guardians. */
function Consents() {
  const { t } = useTexts()
  const { zone } = useMoments()
  const [today] = useState(() => dayIn(new Date().toISOString(), zone))
  const label = (name: string) => t(`sports.persons.fields.${name}`)
  return (
    <LinesField<SportsPerson['consents'][number]>
      name="consents"
      fresh={{
        scope: 'picture',
        givenOn: today,
        until: null,
        withdrawnOn: null,
        by: 'self',
        guardian: '',
      }}
      most={60}
      add={t('sports.persons.addConsent')}
    >
      {({ line, change, say, readOnly }) => (
        <>
          <Select
            w={200}
            label={label('scope')}
            aria-label={say(label('scope'))}
            data={consentScopes.map((value) => ({ value, label: t(`sports.persons.scopes.${value}`) }))}
            value={line.scope}
            allowDeselect={false}
            readOnly={readOnly}
            onChange={(scope) => scope && change({ scope })}
          />
          <DayInput
            w={150}
            label={label('givenOn')}
            aria-label={say(label('givenOn'))}
            value={line.givenOn}
            readOnly={readOnly}
            onChange={(givenOn) => givenOn && change({ givenOn })}
          />
          <Select
            w={180}
            label={label('by')}
            aria-label={say(label('by'))}
            data={(['self', 'guardian'] as const).map((value) => ({
              value,
              label: t(`sports.persons.by.${value}`),
            }))}
            value={line.by}
            allowDeselect={false}
            readOnly={readOnly}
            onChange={(by) => by && change({ by })}
          />
          {line.by === 'guardian' ? (
            <TextInput
              flex={1}
              miw={160}
              label={label('guardian')}
              aria-label={say(label('guardian'))}
              maxLength={120}
              value={line.guardian}
              readOnly={readOnly}
              onChange={(event) => change({ guardian: event.currentTarget.value })}
            />
          ) : null}
          {(['until', 'withdrawnOn'] as const).map((end) => (
            <DayInput
              key={end}
              w={150}
              label={label(end)}
              aria-label={say(label(end))}
              value={line[end]}
              clearable
              readOnly={readOnly}
              onChange={(day) => change({ [end]: day })}
            />
          ))}
        </>
      )}
    </LinesField>
  )
}

function Licences() {
  const { t } = useTexts()
  const label = (name: string) => t(`sports.persons.fields.${name}`)
  return (
    <LinesField<SportsPerson['licences'][number]>
      name="licences"
      fresh={{ title: '', number: '', expires: null }}
      most={30}
      add={t('sports.persons.addLicence')}
    >
      {({ line, change, say, readOnly }) => (
        <>
          {(['title', 'number'] as const).map((name) => (
            <TextInput
              key={name}
              flex={1}
              miw={160}
              label={label(name)}
              aria-label={say(label(name))}
              maxLength={name === 'title' ? 120 : 60}
              value={line[name]}
              readOnly={readOnly}
              onChange={(event) => change({ [name]: event.currentTarget.value })}
            />
          ))}
          <DayInput
            w={150}
            label={label('expires')}
            aria-label={say(label('expires'))}
            value={line.expires}
            clearable
            readOnly={readOnly}
            onChange={(expires) => change({ expires })}
          />
        </>
      )}
    </LinesField>
  )
}
