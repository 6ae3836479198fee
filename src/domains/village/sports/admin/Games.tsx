import { Anchor, Button, Group, Select, Stack, Table, Text } from '@mantine/core'
import { IconDownload, IconPlus, IconSettings } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useMay, useMoments } from '#kit/browser/admin/admin-context.ts'
import { useLiveKey } from '#kit/browser/admin/live.ts'
import { recordClient } from '#kit/browser/admin/record/record-client.ts'
import { Unread } from '#kit/browser/admin/record/Unread.tsx'
import { Screen } from '#kit/browser/admin/shell/Screen.tsx'
import { StateBadge } from '#kit/browser/admin/StatusBadge.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { dayIn } from '#kit/shared/dates/dates.ts'
import { fixture, season as seasonContract, seasonCalls, type Fixture } from '../season.contract.ts'
import { FixtureImport } from './FixtureImport.tsx'
import { fixturePath, scorePath, seasonPath, statusTones, teamsPath } from './sports-words.ts'
import { StandingsTable } from './StandingsTable.tsx'
import { TeamParts } from './TeamParts.tsx'
import { useSeasons, useTeam } from './use-team.ts'
import { WideTable } from '#kit/browser/admin/WideTable.tsx'

/** The seasons of a team: games, table, scorers, and the import of games. */
export function Games({ team }: { team: string }) {
  const { t } = useTexts()
  const may = useMay()
  const [query, setQuery] = useSearchParams()
  const [isImporting, setImporting] = useState(false)
  const [allGames, setAllGames] = useState(false)
  const { zone } = useMoments()
  const [today] = useState(() => dayIn(new Date().toISOString(), zone))
  const of = useTeam(team)
  const seasons = useSeasons(team)
  const list = seasons.data?.records ?? []
  const chosen =
    list.find(({ _id }) => _id === query.get('season')) ??
    list.find(({ from, to }) => from <= today && today <= to) ??
    list[0]
  const client = useMemo(() => recordClient(fixture), [])
  const key = useMemo(() => [fixture.name], [])
  useLiveKey('sports', key)
  const games = useQuery({
    queryKey: [fixture.name, 'list', chosen?._id],
    queryFn: () => client.list({ season: chosen!._id, sort: 'kickoff', limit: 500 }),
    enabled: chosen !== undefined,
  })
  const standings = useQuery({
    queryKey: [fixture.name, 'standings', chosen?._id],
    queryFn: () => call(seasonCalls.standings, { _id: chosen!._id }),
    enabled: chosen !== undefined,
  })
  const back = { label: t('sports.teams.title'), to: teamsPath }
  if (of.error || seasons.error || games.error || !of.data || !seasons.data)
    return <Unread answer={[of, seasons, games]} title={t('sports.teams.part.games')} back={back} />
  const rows = games.data?.records ?? []
  const shown = allGames ? rows : rows.filter(({ own }) => own !== null)
  return (
    <Screen
      title={of.data.title}
      back={back}
      actions={
        may(seasonContract.access.create) ? (
          <Button
            component={Link}
            to={`${seasonPath()}?team=${team}`}
            variant={list.length > 0 ? 'default' : 'filled'}
            leftSection={<IconPlus size={18} aria-hidden />}
          >
            {t('sports.seasons.new')}
          </Button>
        ) : null
      }
    >
      <Stack gap="lg">
        <TeamParts team={team} current="games" />
        {chosen ? (
          <>
            <Group align="end">
              <Select
                label={t('sports.seasons.one')}
                data={list.map(({ _id, title, league }) => ({
                  value: _id,
                  label: [title, league].filter(Boolean).join(', '),
                }))}
                value={chosen._id}
                allowDeselect={false}
                onChange={(value) => value && setQuery({ part: 'games', season: value }, { replace: true })}
              />
              <Button
                component={Link}
                to={seasonPath(chosen._id)}
                variant="default"
                leftSection={<IconSettings size={18} aria-hidden />}
              >
                {t('sports.seasons.edit')}
              </Button>
              {may(fixture.access.create) ? (
                <Button
                  component={Link}
                  to={`${fixturePath()}?season=${chosen._id}&team=${team}`}
                  leftSection={<IconPlus size={18} aria-hidden />}
                >
                  {t('sports.games.new')}
                </Button>
              ) : null}
              {may(seasonCalls.importFixtures.access) ? (
                <Button
                  variant="default"
                  leftSection={<IconDownload size={18} aria-hidden />}
                  onClick={() => setImporting(true)}
                >
                  {t('sports.games.import')}
                </Button>
              ) : null}
            </Group>
            {shown.length > 0 ? (
              <GameTable games={shown} />
            ) : (
              <Text c="dimmed">{t(games.isPending ? 'kit.loading' : 'sports.games.empty')}</Text>
            )}
            {rows.some(({ own }) => own === null) ? (
              <Group>
                <Button size="xs" variant="default" onClick={() => setAllGames(!allGames)}>
                  {t(allGames ? 'sports.games.ownOnly' : 'sports.games.all')}
                </Button>
              </Group>
            ) : null}
            {standings.data && standings.data.table.length > 0 ? (
              <StandingsTable rows={standings.data.table} />
            ) : null}
            {standings.data && standings.data.scorers.length > 0 ? (
              <section aria-labelledby="scorers">
                <Text component="h2" id="scorers" fw={600}>
                  {t('sports.games.scorers')}
                </Text>
                <ol>
                  {standings.data.scorers.map(({ person, name, goals }) => (
                    <li key={person ?? name}>{`${name}: ${goals}`}</li>
                  ))}
                </ol>
              </section>
            ) : null}
          </>
        ) : (
          <Text>{t('sports.seasons.empty')}</Text>
        )}
      </Stack>
      {isImporting && chosen ? (
        <FixtureImport season={chosen._id} onClose={() => setImporting(false)} />
      ) : null}
    </Screen>
  )
}

function GameTable({ games }: { games: readonly Fixture[] }) {
  const { t } = useTexts()
  const { appointment } = useMoments()
  const may = useMay()
  return (
    <WideTable minWidth={360} label={t('sports.teams.part.games')}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('sports.games.fields.kickoff')}</Table.Th>
            <Table.Th>{t('sports.games.one')}</Table.Th>
            <Table.Th>{t('sports.games.result')}</Table.Th>
            <Table.Th>{t('kit.browse.status')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {games.map((game) => (
            <Table.Tr key={game._id}>
              <Table.Td>{appointment(game.kickoff, !game.timed)}</Table.Td>
              <Table.Td>
                <Anchor component={Link} to={fixturePath(game._id)} inherit>
                  {`${game.home} – ${game.away}`}
                </Anchor>
                {game.movedFrom ? (
                  <Text size="xs">{t('sports.games.moved', { when: appointment(game.movedFrom) })}</Text>
                ) : null}
              </Table.Td>
              <Table.Td>
                {game.homeScore === null ? '' : `${game.homeScore}:${game.awayScore}`}{' '}
                {may(fixture.access.update) && (game.status === 'planned' || game.status === 'live') ? (
                  <Anchor component={Link} to={scorePath(game._id)} size="sm">
                    {t('sports.games.liveScore')}
                  </Anchor>
                ) : null}
              </Table.Td>
              <Table.Td>
                <StateBadge tone={statusTones[game.status]}>{t(`sports.statuses.${game.status}`)}</StateBadge>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  )
}
