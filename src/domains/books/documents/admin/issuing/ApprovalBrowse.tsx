import { Anchor, Button, Group, Table, Text, VisuallyHidden } from '@mantine/core'
import { IconUserCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { EmptyState } from '#kit/browser/admin/browse/EmptyState.tsx'
import { useLiveKey } from '#kit/browser/admin/live.ts'
import { Unread } from '#kit/browser/admin/record/Unread.tsx'
import { focusHeading } from '#kit/browser/admin/shell/focus-heading.ts'
import { Screen } from '#kit/browser/admin/shell/Screen.tsx'
import { Moment } from '#kit/browser/admin/StatusBadge.tsx'
import { WideTable } from '#kit/browser/admin/WideTable.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { type Approval, approvalCalls } from '../../approvals.contract.ts'
import { stepTitles } from '../../approval-words.rules.ts'
import { money, overviewPath } from '../document-words.ts'
import { useAct } from './use-act.ts'

const queryKey = ['books', 'approvals']

/** Steps above the limit that wait for a second person. */
export function ApprovalBrowse() {
  const { t, lang } = useTexts()
  const { act, busy } = useAct()
  useLiveKey('approval', queryKey)
  const answer = useQuery({ queryKey, queryFn: () => call(approvalCalls.approvals, {}) })
  const say = (name: string, values: Record<string, string> = {}) => t(`documents.approvals.${name}`, values)
  const title = say('title')
  const back = { label: t('documents.overview.title'), to: overviewPath }
  if (answer.error || !answer.data) return <Unread answer={answer} title={title} back={back} titled />
  const { approvals } = answer.data

  const decide = async (what: 'approve' | 'decline', { _id }: Approval) => {
    if (await act(() => call(approvalCalls[what], { _id }), say(`${what}Done`))) focusHeading()
  }
  const decisions = (one: Approval) =>
    one.isOwn ? (
      <Text size="sm">{say('own')}</Text>
    ) : (
      <Group gap="xs" justify="flex-end" wrap="nowrap">
        {(['decline', 'approve'] as const).map((what) => (
          <Button
            key={what}
            size="xs"
            variant={what === 'approve' ? 'filled' : 'default'}
            disabled={busy}
            aria-label={say(`${what}Of`, { step: stepTitles[one.step][lang], what: one.title })}
            onClick={() => void decide(what, one)}
          >
            {say(what)}
          </Button>
        ))}
      </Group>
    )
  return (
    <Screen title={title} count={approvals.length} back={back}>
      {approvals.length === 0 ? (
        <EmptyState icon={IconUserCheck} title={say('none')} text={say('noneText')} />
      ) : (
        <WideTable minWidth={760} label={title}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{say('step')}</Table.Th>
                <Table.Th>{say('what')}</Table.Th>
                <Table.Th ta="right">{say('amount')}</Table.Th>
                <Table.Th>{say('by')}</Table.Th>
                <Table.Th>{say('since')}</Table.Th>
                <Table.Th>
                  <VisuallyHidden>{say('approve')}</VisuallyHidden>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {approvals.map((one) => (
                <Table.Tr key={one._id}>
                  <Table.Td>{stepTitles[one.step][lang]}</Table.Td>
                  <Table.Td>
                    {one.screen ? (
                      <Anchor component={Link} to={`/${one.screen}`} size="sm">
                        {one.title}
                      </Anchor>
                    ) : (
                      one.title
                    )}
                    {one.text ? (
                      <Text size="sm" c="dimmed">
                        {one.text}
                      </Text>
                    ) : null}
                  </Table.Td>
                  <Table.Td ta="right">{money(one.amount, lang, one.currency)}</Table.Td>
                  <Table.Td>{one.requestedByName}</Table.Td>
                  <Table.Td>
                    <Moment at={one.at} />
                  </Table.Td>
                  <Table.Td ta="right">
                    {one.step === 'issue' ? (
                      <Anchor component={Link} to={`/${one.screen}`} size="sm">
                        {say('toDraft')}
                      </Anchor>
                    ) : (
                      decisions(one)
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </WideTable>
      )}
    </Screen>
  )
}
