import { Button, Group, Text, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { useMay, useMoments } from '#kit/browser/admin/admin-context.ts'
import { useField } from '#kit/browser/admin/edit/form-state.ts'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { IconAction } from '#kit/browser/admin/IconAction.tsx'
import { useFieldLabels } from '#kit/browser/admin/edit/use-field-labels.ts'
import { notifyDone, notifyFailed } from '#kit/browser/admin/notify.tsx'
import { DuplicateButton } from '#kit/browser/admin/record/DuplicateButton.tsx'
import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import { recordClient } from '#kit/browser/admin/record/record-client.ts'
import { RecordScreen } from '#kit/browser/admin/record/RecordScreen.tsx'
import { useContractForm } from '#kit/browser/admin/record/use-contract-form.ts'
import { Unread } from '#kit/browser/admin/record/Unread.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { dayIn, writeDay } from '#kit/shared/dates/dates.ts'
import { duty, type Duty } from '../duty.contract.ts'
import { fixture, seasonCalls } from '../season.contract.ts'
import { dutyPath, teamPartPath, useSportsChoices } from './sports-words.ts'

const F = fieldsOf(duty)
const names = ['team', 'fixture', 'title', 'place', 'from', 'until', 'needed', 'open'] as const

/** Editor of a helper shift, with its helpers. */
export function DutyEdit() {
  const { id } = useParams()
  const { t } = useTexts()
  const [query] = useSearchParams()
  const { teams } = useSportsChoices()
  const labels = useFieldLabels('sports.duties.fields', names)
  const asked = query.get('team') ?? ''
  const { form, item, answer } = useContractForm(duty, {
    id,
    fresh: { team: asked },
    labels,
    path: dutyPath,
  })
  const back = { label: t('sports.teams.part.helpers'), to: teamPartPath(item?.team ?? asked, 'helpers') }
  if (id && !item) return <Unread answer={answer} title={t('sports.duties.one')} back={back} />
  return (
    <RecordScreen
      form={form}
      title={item ? item.title : t('sports.duties.new')}
      back={back}
      beside={
        <DuplicateButton contract={duty} record={item} begin={`${dutyPath()}?team=${item?.team ?? asked}`} />
      }
      reload={() => void answer.refetch()}
      main={
        <>
          <F.Choice
            name="team"
            required
            options={teams.map(({ _id, title }) => ({ value: _id, label: title }))}
          />
          <GameChoice />
          <F.Text name="title" required />
          <F.Moment name="from" required />
          <F.Moment name="until" required />
          <F.Text name="place" />
          <F.Number name="needed" />
          <F.Switch name="open" hint={t('sports.duties.openHint')} />
        </>
      }
      side={
        item ? (
          <SidePanel title={t('sports.duties.helpers')}>
            <Helpers item={item} onChanged={() => void answer.refetch()} />
          </SidePanel>
        ) : undefined
      }
    />
  )
}

/** Selects the game of the chosen team that needs help. */
function GameChoice() {
  const { t, lang } = useTexts()
  const { zone } = useMoments()
  const { value: team = '' } = useField<string>('team')
  const client = useMemo(() => recordClient(fixture), [])
  const [since] = useState(() => new Date(Date.now() - 7 * 86_400_000).toISOString())
  const games = useQuery({
    queryKey: [fixture.name, 'list', 'of team', team, since],
    queryFn: () => client.list({ team, after: since, sort: 'kickoff', limit: 200 }),
    enabled: team !== '',
  })
  const own = (games.data?.records ?? []).filter((game) => game.own !== null)
  return (
    <F.Choice
      name="fixture"
      clearable
      hint={t('sports.duties.fixtureHint')}
      options={own.map(({ _id, kickoff, home, away }) => ({
        value: _id,
        label: `${writeDay(dayIn(kickoff, zone), lang, { year: true })} ${home} – ${away}`,
      }))}
    />
  )
}

function Helpers({ item, onChanged }: { item: Duty; onChanged: () => void }) {
  const { t } = useTexts()
  const may = useMay()
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)
  const mayChange = may(seasonCalls.enrol.access)
  async function act(work: () => Promise<unknown>, done: string) {
    setBusy(true)
    try {
      await work()
      setName('')
      notifyDone(done)
    } catch (problem) {
      notifyFailed(problem)
    } finally {
      setBusy(false)
      onChanged()
    }
  }
  return (
    <>
      <Text size="sm">{t('sports.duties.taken', { count: item.helpers.length, needed: item.needed })}</Text>
      {item.helpers.map((helper) => (
        <Group key={helper._id} justify="space-between" wrap="nowrap">
          <Text size="sm">{helper.name || t('sports.duties.forgotten')}</Text>
          {mayChange ? (
            <IconAction
              label={t('sports.duties.strike', { name: helper.name })}
              variant="subtle"
              color="gray"
              disabled={busy}
              onClick={() =>
                void act(
                  () => call(seasonCalls.strike, { _id: item._id, helper: helper._id }),
                  t('sports.duties.struck'),
                )
              }
            >
              <IconX size={16} aria-hidden />
            </IconAction>
          ) : null}
        </Group>
      ))}
      {mayChange && item.helpers.length < item.needed ? (
        <>
          <TextInput
            label={t('sports.duties.name')}
            maxLength={120}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button
            variant="default"
            disabled={busy || name.trim() === ''}
            onClick={() =>
              void act(() => call(seasonCalls.enrol, { _id: item._id, name }), t('sports.duties.enrolled'))
            }
          >
            {t('sports.duties.enrol')}
          </Button>
        </>
      ) : null}
    </>
  )
}
