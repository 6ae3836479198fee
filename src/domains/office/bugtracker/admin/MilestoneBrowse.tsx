import { Anchor, Button, Group, Paper, Progress, Stack, Text, Title } from '@mantine/core'
import { IconFlag, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMay, useMoments } from '#kit/browser/admin/admin-context.ts'
import { EmptyState } from '#kit/browser/admin/browse/EmptyState.tsx'
import { toWallText } from '#kit/browser/admin/dates.ts'
import { useLiveKey } from '#kit/browser/admin/live.ts'
import { Unread } from '#kit/browser/admin/record/Unread.tsx'
import { Screen } from '#kit/browser/admin/shell/Screen.tsx'
import { StateBadge } from '#kit/browser/admin/StatusBadge.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { writeDay } from '#kit/shared/dates/dates.ts'
import { bug, bugCalls, milestone, type PlannedMilestone } from '../bugtracker.contract.ts'
import { isClosed } from '../bugtracker.rules.ts'
import { BugFigures } from './BugFigures.tsx'
import { browsePath, editPath, stateTones, useBugChoices } from './bug-words.ts'
import { MilestoneEdit } from './MilestoneEdit.tsx'

const key = ['system_bugtracker', 'milestones']

/** The roadmap of planned milestones with their progress, and the changelog of those reached. */
export function MilestoneBrowse() {
  const { t } = useTexts()
  const may = useMay()
  const [edited, setEdited] = useState<PlannedMilestone | 'new' | null>(null)
  useLiveKey('system_bugtracker', key)
  const answer = useQuery({ queryKey: key, queryFn: () => call(bugCalls.milestones, {}) })
  const title = t('bugtracker.milestones.title')
  const back = { label: t('bugtracker.title'), to: browsePath }
  if (answer.error || !answer.data) return <Unread answer={answer} title={title} back={back} titled />
  const { milestones } = answer.data
  const mayChange = may(milestone.access.update)
  const create = mayChange ? (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEdited('new')}>
      {t('bugtracker.milestones.new')}
    </Button>
  ) : null
  const parts = [
    { name: 'roadmap', none: 'nothingPlanned', of: milestones.filter(({ released }) => released === null) },
    { name: 'changelog', none: 'nothingReached', of: milestones.filter(({ released }) => released !== null) },
  ]
  return (
    <Screen title={title} count={milestones.length} back={back} actions={create}>
      {milestones.length === 0 ? (
        <EmptyState
          icon={IconFlag}
          title={t('bugtracker.milestones.empty')}
          text={t('bugtracker.milestones.emptyText')}
          action={create}
        />
      ) : (
        parts.map(({ name, none, of }) => (
          <section key={name} aria-labelledby={`milestones-${name}`}>
            <Title order={2} size="h4" id={`milestones-${name}`} mb="sm">
              {t(`bugtracker.milestones.${name}`)}
            </Title>
            <Stack gap="md">
              {of.length === 0 ? (
                <Text size="sm" c="dimmed">
                  {t(`bugtracker.milestones.${none}`)}
                </Text>
              ) : null}
              {of.map((one) => (
                <Goal key={one._id} goal={one} {...(mayChange ? { edit: () => setEdited(one) } : {})} />
              ))}
            </Stack>
          </section>
        ))
      )}
      <BugFigures />
      {edited ? (
        <MilestoneEdit
          key={edited === 'new' ? 'new' : edited._id}
          goal={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      ) : null}
    </Screen>
  )
}

function Goal({ goal, edit }: { goal: PlannedMilestone; edit?: () => void }) {
  const { t, lang } = useTexts()
  const { zone } = useMoments()
  const { projectName } = useBugChoices()
  const { bugs, done, due, released } = goal
  const day = (iso: string) => writeDay(iso, lang, { year: true })
  const [today] = useState(() => toWallText(new Date().toISOString(), zone).slice(0, 10))
  const isOverdue = due !== null && released === null && due < today
  return (
    <Paper withBorder p="md" component="article" aria-labelledby={`goal-${goal._id}`}>
      <Stack gap="xs">
        <Group justify="space-between" align="start">
          <div>
            <Group gap="xs">
              <Title order={3} size="h5" id={`goal-${goal._id}`}>
                {goal.title}
              </Title>
              {isOverdue ? <StateBadge tone="bin">{t('bugtracker.milestones.overdue')}</StateBadge> : null}
            </Group>
            <Text size="sm" c="dimmed">
              {[
                projectName(goal.project),
                released
                  ? t('bugtracker.milestones.reachedOn', { day: day(released) })
                  : due && t('bugtracker.milestones.dueOn', { day: day(due) }),
                t('bugtracker.milestones.progress', { done, bugs }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </div>
          {edit ? (
            <Button
              variant="default"
              size="xs"
              aria-label={t('bugtracker.milestones.editOne', { title: goal.title })}
              onClick={edit}
            >
              {t('bugtracker.milestones.edit')}
            </Button>
          ) : null}
        </Group>
        {released === null && bugs > 0 ? (
          <Progress
            value={(100 * done) / bugs}
            aria-label={t('bugtracker.milestones.progress', { done, bugs })}
          />
        ) : null}
        {goal.text ? (
          <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {goal.text}
          </Text>
        ) : null}
        {goal.items.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('bugtracker.milestones.nothing')}
          </Text>
        ) : (
          <Stack gap={4} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
            {goal.items.map((item) => (
              <Group key={item._id} component="li" gap="xs" wrap="nowrap" align="start">
                <StateBadge tone={stateTones[item.developer]}>
                  {bug.states.states[item.developer][lang]}
                </StateBadge>
                <Anchor
                  component={Link}
                  to={editPath(item._id)}
                  size="sm"
                  underline="always"
                  c={isClosed(item.developer) ? 'dimmed' : undefined}
                  style={{ overflowWrap: 'anywhere' }}
                >
                  {t('bugtracker.number', { number: item.number })} {item.title}
                </Anchor>
              </Group>
            ))}
          </Stack>
        )}
      </Stack>
    </Paper>
  )
}
