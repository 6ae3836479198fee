import { Anchor, Button, Stack, Table, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useMay, useMoments } from '#kit/browser/admin/admin-context.ts'
import { useLiveKey } from '#kit/browser/admin/live.ts'
import { recordClient } from '#kit/browser/admin/record/record-client.ts'
import { Unread } from '#kit/browser/admin/record/Unread.tsx'
import { Screen } from '#kit/browser/admin/shell/Screen.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { duty, type Duty } from '../duty.contract.ts'
import { dutyPath, teamsPath } from './sports-words.ts'
import { TeamParts } from './TeamParts.tsx'
import { useTeam } from './use-team.ts'
import { WideTable } from '#kit/browser/admin/WideTable.tsx'

/** Helper shifts of a team. */
export function Duties({ team }: { team: string }) {
  const { t } = useTexts()
  const may = useMay()
  const of = useTeam(team)
  const client = useMemo(() => recordClient(duty), [])
  const key = useMemo(() => [duty.name], [])
  useLiveKey('sports', key)
  const answer = useQuery({
    queryKey: [duty.name, 'list', team],
    queryFn: () => client.list({ team, sort: '-from', limit: 100 }),
  })
  const back = { label: t('sports.teams.title'), to: teamsPath }
  if (of.error || answer.error || !of.data || !answer.data)
    return <Unread answer={[of, answer]} title={t('sports.teams.part.helpers')} back={back} />
  return (
    <Screen
      title={of.data.title}
      back={back}
      actions={
        may(duty.access.create) ? (
          <Button
            component={Link}
            to={`${dutyPath()}?team=${team}`}
            leftSection={<IconPlus size={18} aria-hidden />}
          >
            {t('sports.duties.new')}
          </Button>
        ) : null
      }
    >
      <Stack gap="lg">
        <TeamParts team={team} current="helpers" />
        {answer.data.records.length > 0 ? (
          <DutyTable duties={answer.data.records} />
        ) : (
          <Text c="dimmed">{t('sports.duties.empty')}</Text>
        )}
      </Stack>
    </Screen>
  )
}

/** Shifts with their helpers. */
export function DutyTable({ duties }: { duties: readonly Duty[] }) {
  const { t } = useTexts()
  const { appointment } = useMoments()
  return (
    <WideTable minWidth={360} label={t('sports.teams.part.helpers')}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('sports.duties.fields.from')}</Table.Th>
            <Table.Th>{t('sports.duties.fields.title')}</Table.Th>
            <Table.Th>{t('sports.duties.helpers')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {duties.map((one) => (
            <Table.Tr key={one._id}>
              <Table.Td>{appointment(one.from)}</Table.Td>
              <Table.Td>
                <Anchor component={Link} to={dutyPath(one._id)} inherit>
                  {one.title}
                </Anchor>
                <Text size="xs" c="dimmed">
                  {one.teamTitle}
                </Text>
              </Table.Td>
              <Table.Td>
                {t('sports.duties.taken', { count: one.helpers.length, needed: one.needed })}
                <Text size="xs">{one.helpers.map(({ name }) => name).join(', ')}</Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  )
}
