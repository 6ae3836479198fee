import { ActionIcon, Anchor, Group, Menu, Paper, ScrollArea, Stack, Text, Title } from '@mantine/core'
import { IconArrowsLeftRight } from '@tabler/icons-react'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '../../../../kit/browser/admin/admin-context.ts'
import { useLiveKey } from '../../../../kit/browser/admin/live.ts'
import { notifyDone, notifyFailed } from '../../../../kit/browser/admin/notify.tsx'
import { recordClient } from '../../../../kit/browser/admin/record/record-client.ts'
import { Unread } from '../../../../kit/browser/admin/record/Unread.tsx'
import { Screen } from '../../../../kit/browser/admin/shell/Screen.tsx'
import { StateBadge } from '../../../../kit/browser/admin/StatusBadge.tsx'
import { useTexts } from '../../../../kit/browser/texts.ts'
import { bug, type Bug } from '../bugtracker.contract.ts'
import { actionBetween, bugStates, type BugState } from '../bugtracker.rules.ts'
import { editPath, stateTones, useBugChoices } from './bug-words.ts'
import { bugScreens } from '../bugtracker.addresses.ts'

const client = recordClient(bug)
const mostCards = 50
const key = ['system_bugtracker']

/** Faults by state, a column each; cards are dragged, moved by a menu, or with Shift and an arrow key. */
export function BugBoard({ actions }: { actions: ReactNode }) {
  const { t, lang } = useTexts()
  const queries = useQueryClient()
  const may = useMay()
  const [over, setOver] = useState<BugState | null>(null)
  useLiveKey('system_bugtracker', key)
  const columns = useQueries({
    queries: bugStates.map((state) => ({
      queryKey: ['system_bugtracker', 'list', 'board', state],
      queryFn: () => client.list({ state, sort: '-priority,-updatedAt', limit: mostCards, skip: 0 }),
    })),
  })
  const title = t('bugtracker.title')
  if (columns.some(({ error, isPending }) => error || isPending))
    return (
      <Unread answer={columns} title={title} back={{ label: title, to: `/${bugScreens.browse}` }} titled />
    )
  const mayMove = may(bug.access.update)

  async function move(item: Bug, to: BugState, isUndo = false): Promise<void> {
    const action = actionBetween(item.developer, to)
    if (!action) return
    try {
      const moved = (await client.act(action, { _id: item._id, version: item.version })) as Bug
      await queries.invalidateQueries({ queryKey: ['system_bugtracker', 'list'] })
      // The card stands in another column now: whoever moves with keys goes on with it
      document.getElementById(`card-${item._id}`)?.focus()
      const said = t('bugtracker.board.moved', {
        number: item.number,
        state: bug.states.states[to][lang],
      })
      notifyDone(
        said,
        isUndo || !actionBetween(to, item.developer)
          ? undefined
          : { label: t('bugtracker.board.undo'), run: () => move(moved, item.developer, true) },
      )
    } catch (problem) {
      notifyFailed(problem)
      void queries.invalidateQueries({ queryKey: ['system_bugtracker', 'list'] })
    }
  }
  const all = columns.flatMap(({ data }) => data?.records ?? [])
  return (
    <Screen title={title} actions={actions}>
      {mayMove ? (
        <Text size="sm" c="dimmed" id="board-hint" visibleFrom="sm">
          {t('bugtracker.board.hint')}
        </Text>
      ) : null}
      <ScrollArea
        type="auto"
        viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': t('bugtracker.view.board') }}
      >
        <Group align="start" wrap="nowrap" gap="md" pb="md">
          {bugStates.map((state, index) => {
            const { records = [], total = 0 } = columns[index]!.data ?? {}
            return (
              <Paper
                key={state}
                component="section"
                aria-labelledby={`column-${state}`}
                withBorder
                p="sm"
                w={270}
                style={{
                  flex: 'none',
                  ...(over === state ? { outline: '2px dashed var(--mantine-primary-color-filled)' } : {}),
                }}
                onDragOver={(event) => {
                  event.preventDefault()
                  setOver(state)
                }}
                onDragLeave={() => setOver(null)}
                onDrop={(event) => {
                  event.preventDefault()
                  setOver(null)
                  const item = all.find(({ _id }) => _id === event.dataTransfer.getData('text/plain'))
                  if (item && mayMove) void move(item, state)
                }}
              >
                <Stack gap="sm">
                  <Title order={2} size="h5" id={`column-${state}`}>
                    {bug.states.states[state][lang]}{' '}
                    <Text span c="dimmed" size="sm">
                      {total}
                    </Text>
                  </Title>
                  {records.length === 0 ? (
                    <Text size="sm" c="dimmed">
                      {t('bugtracker.board.none')}
                    </Text>
                  ) : null}
                  {records.map((item) => (
                    <Card key={item._id} item={item} mayMove={mayMove} move={move} />
                  ))}
                  {total > records.length ? (
                    <Anchor component={Link} size="sm" to={`/${bugScreens.browse}?state=${state}`}>
                      {t('bugtracker.board.more', { count: total })}
                    </Anchor>
                  ) : null}
                </Stack>
              </Paper>
            )
          })}
        </Group>
      </ScrollArea>
    </Screen>
  )
}

function Card({
  item,
  mayMove,
  move,
}: {
  item: Bug
  mayMove: boolean
  move: (item: Bug, to: BugState) => Promise<void>
}) {
  const { t, lang } = useTexts()
  const { projectName } = useBugChoices()
  const place = bugStates.indexOf(item.developer)
  function byKey(event: KeyboardEvent) {
    if (!mayMove || !event.shiftKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
    event.preventDefault()
    const step = event.key === 'ArrowRight' ? 1 : -1
    // A column that this card can't go to is passed over
    for (let next = place + step; next >= 0 && next < bugStates.length; next += step)
      if (actionBetween(item.developer, bugStates[next]!)) return void move(item, bugStates[next]!)
  }
  return (
    <Paper
      withBorder
      p="xs"
      draggable={mayMove}
      onDragStart={(event) => event.dataTransfer.setData('text/plain', item._id)}
    >
      <Group justify="space-between" wrap="nowrap" align="start" gap="xs">
        <Anchor
          id={`card-${item._id}`}
          component={Link}
          to={editPath(item._id)}
          c="inherit"
          fw={600}
          size="sm"
          draggable={false}
          aria-describedby={mayMove ? 'board-hint' : undefined}
          onKeyDown={byKey}
          style={{ overflowWrap: 'anywhere' }}
        >
          {item.title}
        </Anchor>
        {mayMove ? (
          <Menu position="bottom-end" withinPortal trapFocus>
            <Menu.Target>
              <ActionIcon variant="default" aria-label={t('bugtracker.board.move', { number: item.number })}>
                <IconArrowsLeftRight size={16} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {bugStates
                .filter((state) => actionBetween(item.developer, state))
                .map((state) => (
                  <Menu.Item key={state} onClick={() => void move(item, state)}>
                    {bug.states.states[state][lang]}
                  </Menu.Item>
                ))}
            </Menu.Dropdown>
          </Menu>
        ) : null}
      </Group>
      <Text size="xs" c="dimmed">
        {[
          t('bugtracker.number', { number: item.number }),
          projectName(item.project),
          t(`bugtracker.severity.${item.severity}`),
          item.assigneeName,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {item.priority === 'none' || item.priority === 'normal' || item.priority === 'low' ? null : (
        <StateBadge tone={stateTones.open}>{t(`bugtracker.priority.${item.priority}`)}</StateBadge>
      )}
    </Paper>
  )
}
