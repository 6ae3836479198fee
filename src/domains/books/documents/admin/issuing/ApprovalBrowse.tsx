import { Anchor, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { IconUserCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { EmptyState } from '#kit/browser/admin/browse/EmptyState.tsx'
import { useLiveKey } from '#kit/browser/admin/live.ts'
import { Unread } from '#kit/browser/admin/record/Unread.tsx'
import { focusHeading } from '#kit/browser/admin/shell/focus-heading.ts'
import { Screen } from '#kit/browser/admin/shell/Screen.tsx'
import { Moment } from '#kit/browser/admin/StatusBadge.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { type Approval, approvalCalls } from '../../issuing/approvals.contract.ts'
import { stepTitles } from '../../issuing/approval-words.rules.ts'
import { money, overviewPath } from '../base/document-words.ts'
import { useAct } from '../base/use-act.ts'

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
      <Group gap="xs">
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
        <Stack component="ol" gap="sm" maw={760} m={0} p={0} style={{ listStyle: 'none' }}>
          {approvals.map((one) => (
            <Paper component="li" key={one._id} withBorder p="md">
              <Stack gap="xs">
                <Group justify="space-between" gap="xs">
                  <Text fw={600}>
                    {stepTitles[one.step][lang]}:{' '}
                    {one.screen ? (
                      <Anchor component={Link} to={`/${one.screen}`} underline="always">
                        {one.title}
                      </Anchor>
                    ) : (
                      one.title
                    )}
                  </Text>
                  <Text fw={600}>{money(one.amount, lang, one.currency)}</Text>
                </Group>
                {one.text ? <Text size="sm">{one.text}</Text> : null}
                <Text size="xs" c="dimmed">
                  {say('by', { name: one.requestedByName })}, <Moment at={one.at} />
                </Text>
                {one.step === 'issue' ? (
                  <Anchor component={Link} to={`/${one.screen}`} size="sm">
                    {say('toDraft')}
                  </Anchor>
                ) : (
                  decisions(one)
                )}
              </Stack>
            </Paper>
          ))}
        </Stack>
      )}
    </Screen>
  )
}
