import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useMay, useMoments } from '#kit/browser/admin/admin-context.ts'
import { useLiveKey } from '#kit/browser/admin/live.ts'
import { Unread } from '#kit/browser/admin/record/Unread.tsx'
import { Screen } from '#kit/browser/admin/shell/Screen.tsx'
import { StateBadge } from '#kit/browser/admin/StatusBadge.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { dayIn, sayTime, writeDay } from '#kit/shared/dates/dates.ts'
import { isDay, laterDay, weekdayOfDay } from '#kit/shared/dates/days.ts'
import { fixture, seasonCalls } from '../season.contract.ts'
import { DutyTable } from './Duties.tsx'
import { clubsPath, fixturePath, personPath, scorePath, statusTones, teamPartPath } from './sports-words.ts'
import './sports-overview.css'

/** `sports/overview`: games of a week and open tasks. */
export function SportsOverview() {
  const { t, lang } = useTexts()
  const { zone } = useMoments()
  const may = useMay()
  const [query, setQuery] = useSearchParams()
  const [today] = useState(() => dayIn(new Date().toISOString(), zone))
  const asked = query.get('day') ?? ''
  const day = isDay(asked) ? asked : today
  const from = laterDay(day, 1 - weekdayOfDay(day))
  const to = laterDay(from, 6)
  const key = useMemo(() => ['sports_fixture', 'week'], [])
  useLiveKey('sports', key)
  const answer = useQuery({
    queryKey: [...key, from],
    queryFn: () => call(seasonCalls.week, { from, to }),
    placeholderData: (before) => before,
  })
  const go = (next: string) => setQuery(next ? { day: next } : {}, { replace: true })
  const say = (name: string, values?: Record<string, string | number>) => t(`sports.overview.${name}`, values)
  if (answer.error || !answer.data)
    return (
      <Unread
        answer={answer}
        title={say('title')}
        back={{ label: t('sports.clubs.title'), to: clubsPath }}
        titled
      />
    )
  const { fixtures, duties, unreported, licences, isMore } = answer.data
  const days = [...new Set(fixtures.map(({ kickoff }) => dayIn(kickoff, zone)))]
  return (
    <Screen title={say('title')}>
      <Stack gap="lg">
        <Group gap="xs">
          <Button variant="default" onClick={() => go(laterDay(from, -7))}>
            {say('previous')}
          </Button>
          <Button variant="default" onClick={() => go('')}>
            {say('thisWeek')}
          </Button>
          <Button variant="default" onClick={() => go(laterDay(from, 7))}>
            {say('next')}
          </Button>
        </Group>
        <Text component="h2" fw={600} size="lg" aria-live="polite">
          {`${writeDay(from, lang)} – ${writeDay(to, lang, { year: true })}`}
        </Text>
        {unreported.total > 0 ? (
          <Alert color="yellow" title={say('unreported', { count: unreported.total })}>
            <ul className="sports-unreported">
              {unreported.games.map(({ _id, home, away, kickoff }) => (
                <li key={_id}>
                  <Anchor
                    component={Link}
                    to={may(fixture.access.update) ? scorePath(_id) : fixturePath(_id)}
                    inherit
                    underline="always"
                  >
                    {`${home} – ${away}`}
                  </Anchor>
                  {`, ${writeDay(dayIn(kickoff, zone), lang, { year: true })}`}
                </li>
              ))}
            </ul>
          </Alert>
        ) : null}
        {isMore ? <Alert color="orange">{say('more')}</Alert> : null}
        {fixtures.length === 0 ? <Text>{say('nothing')}</Text> : null}
        {days.map((one) => (
          <section key={one} aria-label={writeDay(one, lang, { weekday: true })}>
            <Text component="h3" fw={600}>
              {writeDay(one, lang, { weekday: true })}
            </Text>
            <ul className="sports-week">
              {fixtures
                .filter(({ kickoff }) => dayIn(kickoff, zone) === one)
                .map((game) => (
                  <li key={game._id}>
                    <span>{game.timed ? sayTime(game.kickoff, { lang, zone }) : ''}</span>
                    <div>
                      <Anchor component={Link} to={fixturePath(game._id)} c="inherit" fw={600}>
                        {`${game.home} – ${game.away}`}
                      </Anchor>
                      <Text size="xs" c="dimmed">
                        <Anchor component={Link} to={teamPartPath(game.team, 'games')} size="xs" c="dimmed">
                          {`${game.clubTitle}, ${game.teamTitle}`}
                        </Anchor>
                        {game.venue && `, ${game.venue}`}
                      </Text>
                    </div>
                    <Group gap="xs">
                      {game.homeScore === null ? null : (
                        <Text fw={600}>{`${game.homeScore}:${game.awayScore}`}</Text>
                      )}
                      <StateBadge tone={statusTones[game.status]}>
                        {t(`sports.statuses.${game.status}`)}
                      </StateBadge>
                      {may(fixture.access.update) && (game.status === 'planned' || game.status === 'live') ? (
                        <Anchor component={Link} to={scorePath(game._id)} size="sm">
                          {t('sports.games.liveScore')}
                        </Anchor>
                      ) : null}
                    </Group>
                  </li>
                ))}
            </ul>
          </section>
        ))}
        {duties.length > 0 ? (
          <section aria-labelledby="duties">
            <Text component="h2" id="duties" fw={600}>
              {t('sports.teams.part.helpers')}
            </Text>
            <DutyTable duties={duties} />
          </section>
        ) : null}
        {licences.length > 0 ? (
          <section aria-labelledby="licences">
            <Text component="h2" id="licences" fw={600}>
              {say('licences')}
            </Text>
            <ul>
              {licences.map(({ person, name, title, expires }) => (
                <li key={`${person} ${title}`}>
                  <Anchor component={Link} to={personPath(person)}>
                    {name}
                  </Anchor>
                  {`: ${title}, ${writeDay(expires, lang, { year: true })}`}
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </Stack>
    </Screen>
  )
}
