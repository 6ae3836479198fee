import type { ReactNode } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { FormProvider, useField, type FormInUse } from '#kit/browser/admin/edit/form-state.ts'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { useFieldLabels } from '#kit/browser/admin/edit/use-field-labels.ts'
import { DuplicateButton } from '#kit/browser/admin/record/DuplicateButton.tsx'
import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import { LeadOn } from '#kit/browser/admin/record/LeadOn.tsx'
import { RecordScreen } from '#kit/browser/admin/record/RecordScreen.tsx'
import { useContractForm } from '#kit/browser/admin/record/use-contract-form.ts'
import { Unread } from '#kit/browser/admin/record/Unread.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { team } from '../club.contract.ts'
import { sportNames } from '../sports.rules.ts'
import { Accounts } from './Accounts.tsx'
import { Attendance } from './Attendance.tsx'
import { Duties } from './Duties.tsx'
import { ForOfficers } from './ForOfficers.tsx'
import { Games } from './Games.tsx'
import { teamPath, teamsPath, useSportsChoices } from './sports-words.ts'
import { Squad, Staff, Trainings } from './TeamLines.tsx'
import { TeamParts } from './TeamParts.tsx'
import { TakenIn } from './TakenIn.tsx'
import { TeamPicture } from './TeamPicture.tsx'
import { teamParts } from './team-parts.ts'

const F = fieldsOf(team)
const names = [
  ...(['club', 'title', 'slug', 'sport', 'category', 'calledAs', 'text.de', 'text.en'] as const),
  ...(['venue', 'active', 'onFirstPage', 'position', 'squad', 'staff', 'trainings', 'trainers'] as const),
  ...([
    'trainer',
    'person',
    'number',
    'role',
    'captain',
    'function',
    'day',
    'from',
    'until',
    'place',
  ] as const),
] as const
const lineNames = {
  'trainers.account': 'trainer',
  'squad.person': 'person',
  'squad.number': 'number',
  'squad.role': 'role',
  'staff.person': 'person',
  'staff.role': 'function',
  'trainings.day': 'day',
  'trainings.from': 'from',
  'trainings.until': 'until',
  'trainings.place': 'place',
} as const

/** `sports/teams/add/{id?}`: a new team, with an id a copy of that one. */
export function TeamAdd() {
  const { id } = useParams()
  const { t } = useTexts()
  return id ? <LeadOn to={`${teamPath()}?copy=${id}`} title={t('sports.teams.new')} /> : <New />
}

/** `sports/teams/edit/{id?}`: a team with its seasons, games, attendance and helpers; without an id a new one. */
export function TeamEdit() {
  const { id } = useParams()
  const [query] = useSearchParams()
  if (!id) return <New />
  const part = teamParts.find((one) => one === query.get('part')) ?? 'team'
  if (part === 'games') return <Games key={id} team={id} />
  if (part === 'attendance') return <Attendance key={id} team={id} />
  if (part === 'helpers') return <Duties key={id} team={id} />
  return <Form key={id} id={id} />
}

function New() {
  const { t } = useTexts()
  const back = { label: t('sports.teams.title'), to: teamsPath }
  return (
    <ForOfficers access={team.access.create} title={t('sports.teams.new')} back={back}>
      <Form />
    </ForOfficers>
  )
}

function Form({ id }: { id?: string }) {
  const { t } = useTexts()
  const labels = useFieldLabels('sports.teams.fields', names, lineNames)
  const { narrowed, clubs } = useSportsChoices()
  const [query] = useSearchParams()
  const asked = query.get('club') ?? ''
  const { form, item, answer } = useContractForm(team, {
    id,
    fresh: { club: asked },
    labels,
    path: teamPath,
    alone: ['slug', 'calledAs'],
  })
  const back = { label: t('sports.teams.title'), to: teamsPath }
  const isOfficers = !item || item.mayAgree
  if (id && !item) return <Unread answer={answer} title={t('sports.teams.title')} back={back} />
  return (
    <RecordScreen
      form={form}
      title={item ? item.title : t('sports.teams.new')}
      back={back}
      beside={isOfficers ? <DuplicateButton contract={team} record={item} begin={teamPath()} /> : null}
      reload={() => void answer.refetch()}
      {...(narrowed ? { history: { without: ['trainers'] } } : {})}
      notices={item ? <TeamParts team={item._id} current="team" /> : null}
      main={
        <>
          <F.Text name="title" required />
          <F.Text name="calledAs" hint={t('sports.teams.calledAsHint')} />
          <F.Translated name="text" rows={3} />
          <Lines />
          <Trainings />
          {narrowed ? null : (
            <Accounts name="trainers" label={labels.trainer} add={t('sports.teams.addTrainer')} />
          )}
        </>
      }
      side={
        <>
          <SidePanel title={t('sports.teams.what')}>
            <OfficersPart isOfficers={isOfficers} form={form}>
              <F.Choice
                name="club"
                required
                options={clubs
                  .filter(({ _id, led }) => led || _id === item?.club)
                  .map(({ _id, title }) => ({ value: _id, label: title }))}
              />
            </OfficersPart>
            <F.Choice
              name="sport"
              options={sportNames.map((value) => ({ value, label: t(`sports.sportNames.${value}`) }))}
            />
            <F.Text name="category" />
            <F.Text name="venue" />
            <OfficersPart isOfficers={isOfficers} form={form}>
              <F.Switch name="active" />
              <F.Switch name="onFirstPage" />
              <F.Text name="slug" />
              <F.Number name="position" />
            </OfficersPart>
          </SidePanel>
          {item && item.takenIn.length > 0 ? (
            <SidePanel title={t('sports.teams.takenIn.title')}>
              <TakenIn item={item} onChanged={() => void answer.refetch()} />
            </SidePanel>
          ) : null}
          {item ? (
            <SidePanel title={t('sports.teams.picture.title')}>
              <TeamPicture item={item} onChanged={() => void answer.refetch()} />
            </SidePanel>
          ) : null}
        </>
      }
    />
  )
}

/** Fields of a team editable by officers and the office; trainers may only read them. */
function OfficersPart({
  isOfficers,
  form,
  children,
}: {
  isOfficers: boolean
  form: FormInUse
  children: ReactNode
}) {
  return <FormProvider value={{ ...form, readOnly: form.readOnly || !isOfficers }}>{children}</FormProvider>
}

function Lines() {
  const { value: club = '' } = useField<string>('club')
  return (
    <>
      <Squad club={club} />
      <Staff club={club} />
    </>
  )
}
