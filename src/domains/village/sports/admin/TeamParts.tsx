import { Anchor, Group } from '@mantine/core'
import { Link } from 'react-router'
import { useTexts } from '#kit/browser/texts.ts'
import { teamPartPath } from './sports-words.ts'
import { type TeamPart, teamParts } from './team-parts.ts'

/** Tabs of a team's screen. */
export function TeamParts({ team, current }: { team: string; current: TeamPart }) {
  const { t } = useTexts()
  return (
    <Group component="nav" aria-label={t('sports.teams.parts')} gap="md">
      {teamParts.map((part) => (
        <Anchor
          key={part}
          component={Link}
          to={teamPartPath(team, part)}
          aria-current={part === current ? 'page' : undefined}
          fw={part === current ? 700 : 400}
        >
          {t(`sports.teams.part.${part}`)}
        </Anchor>
      ))}
    </Group>
  )
}
