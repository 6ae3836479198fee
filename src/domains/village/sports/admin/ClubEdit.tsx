import { useQuery } from '@tanstack/react-query'
import { Anchor } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { useFieldLabels } from '#kit/browser/admin/edit/use-field-labels.ts'
import { PictureField } from '#kit/browser/admin/fields/FileFields.tsx'
import { DuplicateButton } from '#kit/browser/admin/record/DuplicateButton.tsx'
import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import { LeadOn } from '#kit/browser/admin/record/LeadOn.tsx'
import { RecordScreen } from '#kit/browser/admin/record/RecordScreen.tsx'
import { useContractForm } from '#kit/browser/admin/record/use-contract-form.ts'
import { Unread } from '#kit/browser/admin/record/Unread.tsx'
import { listRecords } from '#kit/browser/admin/records.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { entry } from '#domains/site/entries/entries.contract.ts'
import { club } from '../club.contract.ts'
import { sportNames } from '../sports.rules.ts'
import { Accounts } from './Accounts.tsx'
import { ForOfficers } from './ForOfficers.tsx'
import { clubPath, clubsPath, teamsPath, useSportsChoices } from './sports-words.ts'

const F = fieldsOf(club)
const names = [
  'title',
  'slug',
  'sport',
  'text.de',
  'text.en',
  'entry',
  'picture',
  'active',
  'position',
  'officers',
  'officer',
] as const
const lineNames = { 'officers.account': 'officer' } as const

/** `sports/clubs/add/{id?}`: a new club, with an id a copy of that one. */
export function ClubAdd() {
  const { id } = useParams()
  const { t } = useTexts()
  return id ? <LeadOn to={`${clubPath()}?copy=${id}`} title={t('sports.clubs.new')} /> : <New />
}

/** `sports/clubs/edit/{id?}`: a club; without an id a new one. */
export function ClubEdit() {
  const { id } = useParams()
  return id ? <Form key={id} id={id} /> : <New />
}

function New() {
  const { t } = useTexts()
  const back = { label: t('sports.clubs.title'), to: clubsPath }
  return (
    <ForOfficers access={club.access.create} of="office" title={t('sports.clubs.new')} back={back}>
      <Form />
    </ForOfficers>
  )
}

function Form({ id }: { id?: string }) {
  const { t } = useTexts()
  const may = useMay()
  const labels = useFieldLabels('sports.clubs.fields', names, lineNames)
  const { narrowed } = useSportsChoices()
  const { form, item, answer } = useContractForm(club, {
    id,
    labels,
    path: clubPath,
    alone: ['slug'],
    isFixed: (item) => item.narrowed,
  })
  const mayChoose = may(entry.calls.list.access)
  const entries = useQuery({
    queryKey: ['entry', 'sports choices'],
    queryFn: () => listRecords(entry, { limit: 500 }),
    enabled: mayChoose,
  })
  const back = { label: t('sports.clubs.title'), to: clubsPath }
  if (id && !item) return <Unread answer={answer} title={t('sports.clubs.title')} back={back} />
  return (
    <RecordScreen
      form={form}
      title={item ? item.title : t('sports.clubs.new')}
      back={back}
      beside={narrowed ? null : <DuplicateButton contract={club} record={item} begin={clubPath()} />}
      reload={() => void answer.refetch()}
      main={
        <>
          <F.Text name="title" required />
          <F.Translated name="text" rows={4} />
          <PictureField name="picture" />
          {narrowed ? null : (
            <Accounts name="officers" label={labels.officer} add={t('sports.clubs.addOfficer')} />
          )}
        </>
      }
      side={
        <SidePanel title={t('sports.clubs.what')}>
          {narrowed ? null : <F.Switch name="active" />}
          <F.Choice
            name="sport"
            options={sportNames.map((value) => ({ value, label: t(`sports.sportNames.${value}`) }))}
          />
          {mayChoose ? (
            <F.Choice
              name="entry"
              clearable
              hint={t('sports.clubs.entryHint')}
              options={(entries.data?.records ?? []).map(({ _id, title }) => ({ value: _id, label: title }))}
            />
          ) : null}
          <F.Text name="slug" />
          <F.Number name="position" />
          {item ? (
            <Anchor component={Link} to={`${teamsPath}?club=${item._id}`} size="sm">
              {t('sports.clubs.toTeams')}
            </Anchor>
          ) : null}
        </SidePanel>
      }
    />
  )
}
