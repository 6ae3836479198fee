import { Anchor, Button, Group, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { notifyDone, notifyFailed } from '#kit/browser/admin/notify.tsx'
import { StateBadge } from '#kit/browser/admin/StatusBadge.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { event } from '../events.contract.ts'
import { submissionCalls } from '../submissions.contract.ts'
import { eventScreens } from '../events.addresses.ts'

/** Sender of a submitted event with the buttons to publish or refuse; hidden for other events. */
export function SubmissionPanel({ _id, version }: { _id: string; version: number }) {
  const { t } = useTexts()
  const may = useMay()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const mayAsk = may({ module: 'event', action: 'update' })
  const answer = useQuery({
    queryKey: ['event', 'submission', _id, version],
    queryFn: () => call(submissionCalls.submission, { event: _id }),
    enabled: mayAsk,
  })
  const sent = answer.data?.submission
  if (!sent) return null
  const decide = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true)
    try {
      await work()
      await queries.invalidateQueries({ queryKey: ['event'] })
      notifyDone(t(done))
      await navigate(`/${eventScreens.browse}?submitted=true`)
    } catch (error) {
      notifyFailed(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <SidePanel title={t('events.submitted.title')}>
      <StateBadge tone="changed">{t('events.submitted.badge')}</StateBadge>
      <Text size="sm">
        {t('events.submitted.by')} <Anchor href={`mailto:${sent.email}`}>{sent.email}</Anchor>
      </Text>
      <Group gap="xs">
        {may({ module: 'event', action: 'publish' }) ? (
          <Button
            size="xs"
            disabled={busy}
            onClick={() =>
              void decide(() => call(event.calls.publish, { _id }), 'events.submitted.published')
            }
          >
            {t('events.submitted.publish')}
          </Button>
        ) : null}
        {may({ module: 'event', action: 'remove' }) ? (
          <Button
            size="xs"
            variant="default"
            disabled={busy}
            onClick={() =>
              void decide(() => call(submissionCalls.refuse, { event: _id }), 'events.submitted.refused')
            }
          >
            {t('events.submitted.refuse')}
          </Button>
        ) : null}
      </Group>
    </SidePanel>
  )
}
