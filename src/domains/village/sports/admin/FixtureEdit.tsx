import { Anchor, NumberInput, Select, TextInput } from '@mantine/core'
import { Link, useParams, useSearchParams } from 'react-router'
import { useField, useSaying } from '#kit/browser/admin/edit/form-state.ts'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { useFieldLabels } from '#kit/browser/admin/edit/use-field-labels.ts'
import { DuplicateButton } from '#kit/browser/admin/record/DuplicateButton.tsx'
import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import { LinesField } from '#kit/browser/admin/record/LinesField.tsx'
import type { ValuesOf } from '#kit/browser/admin/record/record-client.ts'
import { RecordScreen } from '#kit/browser/admin/record/RecordScreen.tsx'
import { useContractForm } from '#kit/browser/admin/record/use-contract-form.ts'
import { Unread } from '#kit/browser/admin/record/Unread.tsx'
import { StateBadge } from '#kit/browser/admin/StatusBadge.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { fixture, type Fixture } from '../season.contract.ts'
import { fixtureStatuses, forfeits, goalKinds } from '../sports.rules.ts'
import { MaybeNumberField, PersonSelect } from './fields.tsx'
import { fixturePath, scorePath, statusTones, teamPartPath, useClubPeople } from './sports-words.ts'
import { useSeasons, useTeam } from './use-team.ts'

type Values = ValuesOf<typeof fixture>
const F = fieldsOf(fixture)
const names = [
  ...([
    'season',
    'number',
    'round',
    'kickoff',
    'timed',
    'home',
    'away',
    'venue',
    'status',
    'forfeit',
  ] as const),
  ...(['homeScore', 'awayScore', 'homeHalf', 'awayHalf', 'homeSets', 'awaySets'] as const),
  ...(['homeGames', 'awayGames', 'period', 'note', 'scorers', 'person', 'name', 'side', 'kind'] as const),
  'minute',
] as const
const lineNames = {
  'scorers.person': 'person',
  'scorers.name': 'name',
  'scorers.side': 'side',
  'scorers.kind': 'kind',
  'scorers.minute': 'minute',
} as const

/** Editor of a game with result and scorers. */
export function FixtureEdit() {
  const { id } = useParams()
  const { t } = useTexts()
  const [query] = useSearchParams()
  const labels = useFieldLabels('sports.games.fields', names, lineNames)
  const asked = query.get('season') ?? ''
  const { form, item, answer } = useContractForm(fixture, {
    id,
    fresh: { season: asked },
    labels,
    path: fixturePath,
    // A copy is a new game without a result
    alone: [
      ...(['number', 'status', 'homeScore', 'awayScore', 'forfeit', 'homeHalf', 'awayHalf'] as const),
      ...(['homeSets', 'awaySets', 'homeGames', 'awayGames', 'period', 'scorers'] as const),
    ],
  })
  const teamId = item?.team ?? query.get('team') ?? ''
  const team = useTeam(teamId).data
  const seasons = useSeasons(teamId).data?.records ?? []
  const seasonId = item?.season ?? asked
  const back = {
    label: t('sports.teams.part.games'),
    to: `${teamPartPath(teamId, 'games')}&season=${seasonId}`,
  }
  const begin = `${fixturePath()}?team=${teamId}&season=${seasonId}`
  if (id && !item) return <Unread answer={answer} title={t('sports.games.one')} back={back} />
  const hasSets = team?.sport === 'tennis' || team?.sport === 'volleyball'
  return (
    <RecordScreen
      form={form}
      title={item ? `${item.home} – ${item.away}` : t('sports.games.new')}
      back={back}
      beside={<DuplicateButton contract={fixture} record={item} begin={begin} />}
      reload={() => void answer.refetch()}
      mark={
        item ? (
          <StateBadge tone={statusTones[item.status]}>{t(`sports.statuses.${item.status}`)}</StateBadge>
        ) : undefined
      }
      main={
        <>
          <F.Moment name="kickoff" required usualTime="15:00" />
          <F.Switch name="timed" />
          <F.Text name="home" required />
          <F.Text name="away" required />
          <F.Text name="venue" />
          <Scorers club={team?.club ?? ''} />
          <F.LongText name="note" />
        </>
      }
      side={
        <>
          <SidePanel title={t('sports.games.result')}>
            {item ? (
              <Anchor component={Link} to={scorePath(item._id)} size="sm">
                {t('sports.games.liveScore')}
              </Anchor>
            ) : null}
            <MaybeNumberField name="homeScore" />
            <MaybeNumberField name="awayScore" />
            <F.Choice
              name="status"
              hint={t('sports.games.statusHint')}
              options={fixtureStatuses.map((value) => ({ value, label: t(`sports.statuses.${value}`) }))}
            />
            <Forfeit />
            {hasSets ? (
              <>
                <MaybeNumberField name="homeSets" />
                <MaybeNumberField name="awaySets" />
                <MaybeNumberField name="homeGames" />
                <MaybeNumberField name="awayGames" />
              </>
            ) : (
              <>
                <MaybeNumberField name="homeHalf" />
                <MaybeNumberField name="awayHalf" />
              </>
            )}
          </SidePanel>
          <SidePanel title={t('sports.games.league')}>
            <F.Choice
              name="season"
              required
              options={seasons.map(({ _id, title }) => ({ value: _id, label: title }))}
            />
            <F.Text name="round" />
            <F.Text name="number" />
          </SidePanel>
        </>
      }
    />
  )
}

/** The team that did not play, for a game decided without play. */
function Forfeit() {
  const { t } = useTexts()
  const { value: status } = useField<Values['status']>('status')
  if (status !== 'walkover') return null
  return (
    <F.Choice
      name="forfeit"
      clearable
      options={forfeits.map((value) => ({ value, label: t(`sports.games.forfeits.${value}`) }))}
    />
  )
}

function Scorers({ club }: { club: string }) {
  const { t } = useTexts()
  const people = useClubPeople(club)
  useSaying('scorers.person', (value) => people.find(({ _id }) => _id === value)?.name)
  const label = (name: string) => t(`sports.games.fields.${name}`)
  return (
    <LinesField<Fixture['scorers'][number]>
      name="scorers"
      fresh={{ person: null, name: '', side: 'home', kind: 'goal', minute: null }}
      most={100}
      add={t('sports.games.addScorer')}
    >
      {({ line, change, say, readOnly }) => (
        <>
          <NumberInput
            w={90}
            label={label('minute')}
            aria-label={say(label('minute'))}
            allowDecimal={false}
            min={0}
            max={200}
            value={line.minute ?? ''}
            readOnly={readOnly}
            onChange={(minute) => change({ minute: typeof minute === 'number' ? minute : null })}
          />
          <Select
            w={120}
            label={label('side')}
            aria-label={say(label('side'))}
            data={(['home', 'away'] as const).map((value) => ({ value, label: label(value) }))}
            value={line.side}
            allowDeselect={false}
            readOnly={readOnly}
            onChange={(side) => side && change({ side })}
          />
          <PersonSelect
            label={label('person')}
            say={say}
            people={people}
            value={line.person}
            clearable
            readOnly={readOnly}
            onChange={(person) => change(person ? { person, name: '' } : { person: null })}
          />
          {line.person === null ? (
            <TextInput
              flex={1}
              miw={160}
              label={label('name')}
              aria-label={say(label('name'))}
              maxLength={120}
              value={line.name}
              readOnly={readOnly}
              onChange={(event) => change({ name: event.currentTarget.value })}
            />
          ) : null}
          <Select
            w={140}
            label={label('kind')}
            aria-label={say(label('kind'))}
            data={goalKinds.map((value) => ({ value, label: t(`sports.games.goalKinds.${value}`) }))}
            value={line.kind}
            allowDeselect={false}
            readOnly={readOnly}
            onChange={(kind) => kind && change({ kind })}
          />
        </>
      )}
    </LinesField>
  )
}
