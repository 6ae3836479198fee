import { Anchor, Group, Paper, ScrollArea, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import { useLiveKey } from '#kit/browser/admin/live.ts'
import { notifyDone, notifyFailed } from '#kit/browser/admin/notify.tsx'
import { mailsOfAction } from '#kit/browser/admin/record/preview-mails.ts'
import { recordClient } from '#kit/browser/admin/record/record-client.ts'
import { ActionDialog } from '#kit/browser/admin/record/StateActions.tsx'
import { Unread } from '#kit/browser/admin/record/Unread.tsx'
import { Screen } from '#kit/browser/admin/shell/Screen.tsx'
import { ApiProblem } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { bug, type Bug } from '../bugtracker.contract.ts'
import { actionBetween, bugStates, type BugState } from '../bugtracker.rules.ts'
import { asking } from './bug-words.ts'
import { BugCard, cardId } from './BugCard.tsx'
import { bugScreens } from '../bugtracker.addresses.ts'

const client = recordClient(bug)
const mostCards = 50
const key = ['system_bugtracker']

type Action = NonNullable<ReturnType<typeof actionBetween>>

/** A card shown in another column than its state; nothing is changed before it is dropped. */
interface Carried {
  _id: string
  to: BugState
}

/**
 * Bugs in a column per state; cards are dragged, moved by a menu, or moved with Shift and an arrow key. Only the final
 * column is reported to the reporter, and only after a dialog has shown the mails.
 */
export function BugBoard({ actions }: { actions: ReactNode }) {
  const { t, lang } = useTexts()
  const queries = useQueryClient()
  const may = useMay()
  const [over, setOver] = useState<BugState | null>(null)
  const [carried, setCarried] = useState<Carried | null>(null)
  const [asked, setAsked] = useState<{ item: Bug; to: BugState; action: Action } | null>(null)
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState('')
  /** The focused card, which keeps the focus when it is drawn in another column. */
  const follow = useRef<string | null>(null)
  useLiveKey('system_bugtracker', key)
  const columns = useQueries({
    queries: bugStates.map((state) => ({
      queryKey: ['system_bugtracker', 'list', 'board', state],
      queryFn: () => client.list({ state, sort: '-priority,-updatedAt', limit: mostCards, skip: 0 }),
    })),
  })
  useLayoutEffect(() => {
    if (follow.current && document.activeElement === document.body)
      document.getElementById(cardId(follow.current))?.focus()
  })
  const title = t('bugtracker.title')
  if (columns.some(({ error, isPending }) => error || isPending))
    return (
      <Unread answer={columns} title={title} back={{ label: title, to: `/${bugScreens.browse}` }} titled />
    )
  const mayMove = may(bug.access.update)

  const nameOf = (state: BugState) => bug.states.states[state][lang]

  /**
   * Whether people will be mailed, or the action requires a text: then the dialog names them before anything happens.
   */
  async function isAnnounced({ _id }: Bug, action: Action): Promise<boolean> {
    if (bug.states.actions[action].message === 'must') return true
    setBusy(true)
    try {
      return (await mailsOfAction(bug, { _id, action, message: '' })).mails.length > 0
    } catch {
      // The dialog shows the error
      return true
    } finally {
      setBusy(false)
    }
  }

  /**
   * Moves a card to another state; without `words` a dialog opens first when mails are sent. Returns the refused
   * fields.
   */
  async function move(
    item: Bug,
    to: BugState,
    words?: { text: string; message: string },
  ): Promise<Record<string, string> | undefined> {
    const action = actionBetween(item.developer, to)
    if (!action) {
      setCarried(null)
      return undefined
    }
    if (!words && (await isAnnounced(item, action))) {
      setAsked({ item, to, action })
      return undefined
    }
    setBusy(true)
    try {
      const { _id, version } = item
      const moved = (await client.act(action, { _id, version, text: '', message: '', ...words })) as Bug
      setAsked(null)
      await queries.invalidateQueries({ queryKey: ['system_bugtracker', 'list'] })
      notifyDone(
        t('bugtracker.board.moved', { number: item.number, state: nameOf(to) }),
        actionBetween(to, item.developer)
          ? { label: t('bugtracker.board.undo'), run: async () => void (await move(moved, item.developer)) }
          : undefined,
      )
    } catch (problem) {
      const fields = problem instanceof ApiProblem ? problem.fields : {}
      if (words && ('text' in fields || 'message' in fields)) return fields
      setAsked(null)
      notifyFailed(problem)
      void queries.invalidateQueries({ queryKey: ['system_bugtracker', 'list'] })
    } finally {
      setBusy(false)
    }
    setCarried(null)
    return undefined
  }
  const all = columns.flatMap(({ data }) => data?.records ?? [])
  const shownIn = (item: Bug) => (carried?._id === item._id ? carried.to : item.developer)

  /** Moves a card by menu or mouse: shown there at once, and saved. */
  function put(item: Bug, to: BugState) {
    if (busy) return
    follow.current = item._id
    setCarried({ _id: item._id, to })
    void move(item, to)
  }
  /** Moves a card to the next allowed column without saving. */
  function carry(item: Bug, step: 1 | -1) {
    const place = bugStates.indexOf(shownIn(item))
    for (let next = place + step; next >= 0 && next < bugStates.length; next += step) {
      const to = bugStates[next]!
      if (to !== item.developer && !actionBetween(item.developer, to)) continue
      setCarried(to === item.developer ? null : { _id: item._id, to })
      setSaid(
        t(`bugtracker.board.${to === item.developer ? 'back' : 'over'}`, {
          number: item.number,
          state: nameOf(to),
        }),
      )
      return
    }
  }
  function takeBack(item: Bug) {
    setAsked(null)
    setCarried(null)
    setSaid(t('bugtracker.board.back', { number: item.number, state: nameOf(item.developer) }))
  }
  return (
    <Screen title={title} actions={actions}>
      {mayMove ? (
        <Text size="sm" c="dimmed" id="board-hint" visibleFrom="sm">
          {t('bugtracker.board.hint')}
        </Text>
      ) : null}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <ScrollArea
        type="auto"
        viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': t('bugtracker.view.board') }}
      >
        <Group align="start" wrap="nowrap" gap="md" pb="md">
          {bugStates.map((state, index) => {
            const { records: stored = [], total = 0 } = columns[index]!.data ?? {}
            const guest = carried?.to === state ? all.find(({ _id }) => _id === carried._id) : undefined
            const here = stored.filter((item) => shownIn(item) === state && item._id !== guest?._id)
            const records = guest ? [guest, ...here] : here
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
                  if (item && mayMove && item.developer !== state) put(item, state)
                }}
              >
                <Stack gap="sm">
                  <Title order={2} size="h5" id={`column-${state}`}>
                    {nameOf(state)}{' '}
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
                    <BugCard
                      key={item._id}
                      item={item}
                      mayMove={mayMove}
                      isCarried={item === guest}
                      isMoving={busy}
                      onFocused={(one) => {
                        follow.current = one?._id ?? null
                      }}
                      put={put}
                      carry={carry}
                      putDown={() => void move(item, state)}
                      takeBack={takeBack}
                    />
                  ))}
                  {total > stored.length ? (
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
      {asked ? (
        <ActionDialog
          action={bug.states.actions[asked.action]}
          preview={{ contract: bug, _id: asked.item._id, name: asked.action }}
          inputs={asked.action === 'ask' ? asking(t) : undefined}
          busy={busy}
          onClose={() => {
            follow.current = asked.item._id
            takeBack(asked.item)
          }}
          onRun={({ text = '', message = '' }) => {
            follow.current = asked.item._id
            return move(asked.item, asked.to, { text: String(text), message: String(message) })
          }}
        />
      ) : null}
    </Screen>
  )
}
