import './attendance-sheet.css'
import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useMay, useMoments } from '#kit/browser/admin/admin-context.ts'
import { DayInput } from '#kit/browser/admin/fields/DayInput.tsx'
import { notifyFailed } from '#kit/browser/admin/notify.tsx'
import { Unread } from '#kit/browser/admin/record/Unread.tsx'
import { Screen } from '#kit/browser/admin/shell/Screen.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import type { OutputOf } from '#kit/shared/contract.ts'
import { dayIn, writeDay } from '#kit/shared/dates/dates.ts'
import { isDay } from '#kit/shared/dates/days.ts'
import { seasonCalls } from '../season.contract.ts'
import { presences, type Presence } from '../sports.rules.ts'
import { teamsPath } from './sports-words.ts'
import { TeamParts } from './TeamParts.tsx'
import { useTeam } from './use-team.ts'

type Answer = OutputOf<typeof seasonCalls.attendance>

/** Attendance: one tap per person, saved at once and shown before the server answers. */
export function Attendance({ team }: { team: string }) {
  const { t, lang } = useTexts()
  const may = useMay()
  const { zone } = useMoments()
  const queries = useQueryClient()
  const [query, setQuery] = useSearchParams()
  const [today] = useState(() => dayIn(new Date().toISOString(), zone))
  const asked = query.get('day') ?? ''
  const day = isDay(asked) ? asked : today
  const of = useTeam(team)
  const key = ['sports_team', 'attendance', team, day]
  const answer = useQuery({ queryKey: key, queryFn: () => call(seasonCalls.attendance, { team, day }) })
  const readOnly = !may(seasonCalls.mark.access)
  const back = { label: t('sports.teams.title'), to: teamsPath }
  if (of.error || answer.error || !of.data)
    return <Unread answer={[of, answer]} title={t('sports.teams.part.attendance')} back={back} />
  const people = answer.data?.people ?? []

  async function mark(marks: { person: string; presence: Presence | null }[]) {
    const before = queries.getQueryData<Answer>(key)
    const by = new Map(marks.map(({ person, presence }) => [person, presence]))
    if (before)
      queries.setQueryData<Answer>(key, {
        ...before,
        people: before.people.map((one) =>
          by.has(one.person) ? { ...one, presence: by.get(one.person) ?? null } : one,
        ),
      })
    try {
      await call(seasonCalls.mark, { team, day, marks })
    } catch (failed) {
      queries.setQueryData(key, before)
      notifyFailed(failed)
    }
    await queries.invalidateQueries({ queryKey: key })
  }
  const open = people.filter(({ presence }) => presence === null)
  const came = people.filter(({ presence }) => presence === 'came').length
  return (
    <Screen title={of.data.title} back={back}>
      <Stack gap="lg" maw={640} className="sports-screen">
        <TeamParts team={team} current="attendance" />
        <DayInput
          label={t('sports.attendance.day')}
          value={day}
          maxDate={today}
          onChange={(next) => next && setQuery({ part: 'attendance', day: next }, { replace: true })}
        />
        {answer.data && people.length === 0 ? <Text>{t('sports.attendance.empty')}</Text> : null}
        {people.length > 0 ? (
          <Group justify="space-between">
            <Text role="status">{t('sports.attendance.cameCount', { count: came, all: people.length })}</Text>
            <Group gap="xs">
              <Button
                variant="default"
                leftSection={<IconPrinter size={18} aria-hidden />}
                onClick={() => window.print()}
              >
                {t('sports.attendance.print')}
              </Button>
              {readOnly || open.length === 0 ? null : (
                <Button
                  variant="default"
                  onClick={() => void mark(open.map(({ person }) => ({ person, presence: 'came' })))}
                >
                  {t('sports.attendance.restCame')}
                </Button>
              )}
            </Group>
          </Group>
        ) : null}
        {people.map((one) => (
          <Stack key={one.person} gap={4} role="group" aria-label={one.name}>
            <Group justify="space-between">
              <Text fw={600}>{[one.number, one.name].filter((part) => part !== null).join(' ')}</Text>
              <Text size="sm" c="dimmed">
                {t('sports.attendance.often', { count: one.came, all: one.noted })}
              </Text>
            </Group>
            <SegmentedControl
              fullWidth
              size="md"
              readOnly={readOnly}
              aria-label={one.name}
              data={[
                { value: '', label: t('sports.attendance.open') },
                ...presences.map((value) => ({ value, label: t(`sports.attendance.presences.${value}`) })),
              ]}
              value={one.presence ?? ''}
              onChange={(value) =>
                void mark([
                  { person: one.person, presence: presences.find((presence) => presence === value) ?? null },
                ])
              }
            />
          </Stack>
        ))}
      </Stack>
      <Sheet title={`${of.data.title}, ${writeDay(day, lang, { year: true })}`} people={people} />
    </Screen>
  )
}

/** Printable list: known answers, and boxes for the rest. */
function Sheet({ title, people }: { title: string; people: Answer['people'] }) {
  const { t } = useTexts()
  return (
    <table className="sports-sheet">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{t('sports.teams.fields.number')}</th>
          <th scope="col">{t('sports.teams.fields.person')}</th>
          {presences.map((value) => (
            <th key={value} scope="col">
              {t(`sports.attendance.presences.${value}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {people.map(({ person, number, name, presence }) => (
          <tr key={person}>
            <td>{number}</td>
            <th scope="row">{name}</th>
            {presences.map((value) => (
              <td key={value}>{presence === value ? '☑' : '☐'}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
