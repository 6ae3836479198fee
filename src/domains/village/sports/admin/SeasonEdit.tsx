import { MultiSelect, NumberInput, Select, TextInput } from '@mantine/core'
import { useParams, useSearchParams } from 'react-router'
import { useField, useForm } from '#kit/browser/admin/edit/form-state.ts'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { useFieldLabels } from '#kit/browser/admin/edit/use-field-labels.ts'
import { DuplicateButton } from '#kit/browser/admin/record/DuplicateButton.tsx'
import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import { LinesField } from '#kit/browser/admin/record/LinesField.tsx'
import { RecordScreen } from '#kit/browser/admin/record/RecordScreen.tsx'
import { useContractForm } from '#kit/browser/admin/record/use-contract-form.ts'
import { Unread } from '#kit/browser/admin/record/Unread.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { season, type Season } from '../season.contract.ts'
import { countingOf } from '../season.rules.ts'
import { criteria, leagueKinds, type Criterion, type LeagueKind } from '../table.rules.ts'
import { MaybeNumberField } from './fields.tsx'
import { seasonPath, teamPartPath, useSportsChoices } from './sports-words.ts'

const F = fieldsOf(season)

const names = [
  ...(['team', 'title', 'league', 'from', 'to', 'kind', 'win', 'draw', 'loss', 'narrowMargin'] as const),
  ...(['narrowWin', 'narrowLoss', 'walkoverWinner', 'walkoverLoser', 'order', 'showTable', 'teams'] as const),
  ...(['deductions', 'deductionTeam', 'deductionPoints', 'deductionReason'] as const),
] as const
const lineNames = {
  'deductions.team': 'deductionTeam',
  'deductions.points': 'deductionPoints',
  'deductions.reason': 'deductionReason',
} as const

/** Editor of a season with its league and counting rules. */
export function SeasonEdit() {
  const { id } = useParams()
  const { t } = useTexts()
  const [query] = useSearchParams()
  const { teams } = useSportsChoices()
  const labels = useFieldLabels('sports.seasons.fields', names, lineNames)
  const asked = query.get('team') ?? ''
  const { form, item, answer } = useContractForm(season, {
    id,
    fresh: { team: asked },
    labels,
    path: seasonPath,
    alone: ['title', 'from', 'to', 'deductions'],
  })
  const team = item?.team ?? asked
  const back = { label: t('sports.teams.part.games'), to: teamPartPath(team, 'games') }
  if (id && !item) return <Unread answer={answer} title={t('sports.seasons.one')} back={back} />
  return (
    <RecordScreen
      form={form}
      title={item ? `${item.teamTitle}, ${item.title}` : t('sports.seasons.new')}
      back={back}
      beside={<DuplicateButton contract={season} record={item} begin={`${seasonPath()}?team=${team}`} />}
      reload={() => void answer.refetch()}
      main={
        <>
          <F.Choice
            name="team"
            required
            options={teams.map(({ _id, title }) => ({ value: _id, label: title }))}
          />
          <F.Text name="title" required hint={t('sports.seasons.titleHint')} />
          <F.Text name="league" />
          <F.Day name="from" required />
          <F.Day name="to" required />
          <F.Switch name="showTable" hint={t('sports.seasons.showTableHint')} />
          <F.Tags name="teams" />
          <Deductions />
        </>
      }
      side={
        <SidePanel title={t('sports.seasons.counting')}>
          <Kind />
          <F.Number name="win" />
          <F.Number name="draw" />
          <F.Number name="loss" />
          <MaybeNumberField name="narrowMargin" max={10} />
          <Narrow />
          <F.Number name="walkoverWinner" />
          <F.Number name="walkoverLoser" />
          <Order />
        </SidePanel>
      }
    />
  )
}

/** Changing the kind of league resets the counting rules. */
function Kind() {
  const { t } = useTexts()
  const { form } = useForm()
  const kind = useField<LeagueKind>('kind')
  return (
    <Select
      id={kind.id}
      label={kind.label}
      description={t('sports.seasons.kindHint')}
      data={leagueKinds.map((value) => ({ value, label: t(`sports.seasons.kinds.${value}`) }))}
      value={kind.value ?? null}
      allowDeselect={false}
      readOnly={kind.readOnly}
      error={kind.error}
      onChange={(value) => {
        const next = leagueKinds.find((one) => one === value)
        if (!next || next === kind.value) return
        kind.change(next)
        for (const [name, counted] of Object.entries(countingOf(next))) form.set(name, counted)
      }}
    />
  )
}

function Narrow() {
  const { value = null } = useField<number | null>('narrowMargin')
  if (value === null) return null
  return (
    <>
      <F.Number name="narrowWin" />
      <F.Number name="narrowLoss" />
    </>
  )
}

/** Tie-breakers, in the order of use. */
function Order() {
  const { t } = useTexts()
  const field = useField<Criterion[]>('order')
  return (
    <MultiSelect
      id={field.id}
      label={field.label}
      description={t('sports.seasons.orderHint')}
      data={criteria.map((value) => ({ value, label: t(`sports.seasons.criteria.${value}`) }))}
      value={field.value ?? []}
      onChange={(values) => field.change(values)}
      error={field.error}
      readOnly={field.readOnly}
    />
  )
}

function Deductions() {
  const { t } = useTexts()
  const label = (name: string) => t(`sports.seasons.fields.${name}`)
  return (
    <LinesField<Season['deductions'][number]>
      name="deductions"
      fresh={{ team: '', points: 1, reason: '' }}
      most={60}
      add={t('sports.seasons.addDeduction')}
    >
      {({ line, change, say, readOnly }) => (
        <>
          <TextInput
            flex={1}
            miw={160}
            label={label('deductionTeam')}
            aria-label={say(label('deductionTeam'))}
            maxLength={120}
            value={line.team}
            readOnly={readOnly}
            onChange={(event) => change({ team: event.currentTarget.value })}
          />
          <NumberInput
            w={110}
            label={label('deductionPoints')}
            aria-label={say(label('deductionPoints'))}
            allowDecimal={false}
            min={-50}
            max={50}
            value={line.points}
            readOnly={readOnly}
            onChange={(points) => typeof points === 'number' && change({ points })}
          />
          <TextInput
            flex={1}
            miw={160}
            label={label('deductionReason')}
            aria-label={say(label('deductionReason'))}
            maxLength={200}
            value={line.reason}
            readOnly={readOnly}
            onChange={(event) => change({ reason: event.currentTarget.value })}
          />
        </>
      )}
    </LinesField>
  )
}
