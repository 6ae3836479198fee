import { ActionIcon, Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link, useParams } from 'react-router'
import { useLiveKey } from '#kit/browser/admin/live.ts'
import { notifyDone, notifyFailed } from '#kit/browser/admin/notify.tsx'
import { recordClient } from '#kit/browser/admin/record/record-client.ts'
import { Unread } from '#kit/browser/admin/record/Unread.tsx'
import { Screen } from '#kit/browser/admin/shell/Screen.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { fixture, seasonCalls } from '../season.contract.ts'
import { fixturePath, overviewPath } from './sports-words.ts'

/** Live score, entered at the pitch: a button for each goal, large enough for a thumb. */
export function LiveScore() {
  const { id = '' } = useParams()
  const { t } = useTexts()
  const queries = useQueryClient()
  const client = useMemo(() => recordClient(fixture), [])
  const key = useMemo(() => [fixture.name], [])
  useLiveKey('sports', key)
  const answer = useQuery({
    queryKey: [fixture.name, 'one', id],
    queryFn: () => client.read(id),
    staleTime: 0,
  })
  const [busy, setBusy] = useState(false)
  const [period, setPeriod] = useState<string | null>(null)
  const back = { label: t('sports.overview.title'), to: overviewPath }
  if (!answer.data) return <Unread answer={answer} title={t('sports.games.liveScore')} back={back} />
  const game = answer.data
  const home = game.homeScore ?? 0
  const away = game.awayScore ?? 0
  const isOpen = game.status === 'planned' || game.status === 'live'

  async function say(change: { homeScore?: number; awayScore?: number; status?: 'live' | 'played' }) {
    setBusy(true)
    try {
      const { sports_fixture: told } = await call(seasonCalls.score, {
        ...{ _id: id, version: game.version, homeScore: home, awayScore: away, status: 'live' as const },
        ...(period === null ? {} : { period }),
        ...change,
      })
      queries.setQueryData([fixture.name, 'one', id], told)
      setPeriod(null)
      if (told.status === 'played') notifyDone(t('sports.live.ended'))
    } catch (problem) {
      notifyFailed(problem)
      // Another reporter was faster: show that score
      await answer.refetch()
    } finally {
      setBusy(false)
    }
  }

  return (
    <Screen
      title={`${game.home} – ${game.away}`}
      back={{ label: t('sports.games.one'), to: fixturePath(game._id) }}
    >
      <Stack gap="lg" maw={560}>
        <Text role="status" fz={48} fw={700} ta="center">
          {`${home}:${away}`}
        </Text>
        {isOpen ? (
          <>
            {(['home', 'away'] as const).map((side) => {
              const name = game[side]
              const score = side === 'home' ? home : away
              const field = side === 'home' ? 'homeScore' : 'awayScore'
              return (
                <Group key={side} justify="space-between" wrap="nowrap">
                  <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
                    {name}
                  </Text>
                  <Group wrap="nowrap">
                    <ActionIcon
                      variant="default"
                      size={56}
                      disabled={busy || score === 0}
                      aria-label={t('sports.live.less', { team: name })}
                      onClick={() => void say({ [field]: score - 1 })}
                    >
                      <IconMinus aria-hidden />
                    </ActionIcon>
                    <Button
                      size="xl"
                      disabled={busy}
                      leftSection={<IconPlus aria-hidden />}
                      aria-label={t('sports.live.more', { team: name })}
                      onClick={() => void say({ [field]: score + 1 })}
                    >
                      {t('sports.live.goal')}
                    </Button>
                  </Group>
                </Group>
              )
            })}
            <Group align="end">
              <TextInput
                flex={1}
                label={t('sports.games.fields.period')}
                placeholder={t('sports.live.periodExample')}
                maxLength={40}
                value={period ?? game.period}
                onChange={(event) => setPeriod(event.currentTarget.value)}
              />
              <Button variant="default" disabled={busy} onClick={() => void say({})}>
                {t(game.status === 'live' ? 'sports.live.tell' : 'sports.live.begin')}
              </Button>
            </Group>
            <Button size="lg" disabled={busy} onClick={() => void say({ status: 'played' })}>
              {t('sports.live.end')}
            </Button>
          </>
        ) : (
          <Text>
            {t(`sports.statuses.${game.status}`)}. {t('sports.live.closed')}{' '}
            <Anchor component={Link} to={fixturePath(game._id)} underline="always">
              {t('sports.live.toGame')}
            </Anchor>
          </Text>
        )}
      </Stack>
    </Screen>
  )
}
