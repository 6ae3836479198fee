import { ActionIcon, Anchor, Group, Menu, Paper, Text } from '@mantine/core'
import { IconArrowsLeftRight } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { StateBadge } from '#kit/browser/admin/StatusBadge.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { bug, type Bug } from '../bugtracker.contract.ts'
import { actionBetween, bugStates, type BugState } from '../bugtracker.rules.ts'
import { editPath, stateTones, useBugChoices } from './bug-words.ts'

/** The id of a card's link in the document. */
export const cardId = (_id: string) => `card-${_id}`

/** A bug on the board: its link handles the keys, a menu lists the columns. */
export function BugCard({
  item,
  mayMove,
  isCarried,
  isMoving,
  onFocused,
  put,
  carry,
  putDown,
  takeBack,
}: {
  item: Bug
  mayMove: boolean
  /** Shown in a column that is not saved yet. */
  isCarried: boolean
  /** A card is being saved. */
  isMoving: boolean
  /** Its link has received or lost the focus. */
  onFocused: (item: Bug | null) => void
  put: (item: Bug, to: BugState) => void
  carry: (item: Bug, step: 1 | -1) => void
  putDown: () => void
  takeBack: (item: Bug) => void
}) {
  const { t, lang } = useTexts()
  const { projectName } = useBugChoices()
  function byKey(event: KeyboardEvent) {
    const { key, shiftKey } = event
    const isArrow = shiftKey && (key === 'ArrowLeft' || key === 'ArrowRight')
    if (!mayMove || !(isArrow || (isCarried && (key === 'Enter' || key === 'Escape')))) return
    event.preventDefault()
    if (isMoving) return
    if (isArrow) carry(item, key === 'ArrowRight' ? 1 : -1)
    else if (key === 'Enter') putDown()
    else takeBack(item)
  }
  return (
    <Paper
      withBorder
      p="xs"
      style={isCarried ? { borderStyle: 'dashed' } : {}}
      draggable={mayMove}
      onDragStart={(event) => event.dataTransfer.setData('text/plain', item._id)}
    >
      <Group justify="space-between" wrap="nowrap" align="start" gap="xs">
        <Anchor
          id={cardId(item._id)}
          component={Link}
          to={editPath(item._id)}
          c="inherit"
          fw={600}
          size="sm"
          draggable={false}
          aria-describedby={mayMove ? 'board-hint' : undefined}
          onKeyDown={byKey}
          onFocus={() => onFocused(item)}
          // Not called when the card is drawn in another column: the focus follows it
          onBlur={() => onFocused(null)}
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
                  <Menu.Item key={state} onClick={() => put(item, state)}>
                    {bug.states.states[state][lang]}
                  </Menu.Item>
                ))}
            </Menu.Dropdown>
          </Menu>
        ) : null}
      </Group>
      {isCarried && !isMoving ? <Text size="xs">{t('bugtracker.board.carried')}</Text> : null}
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
