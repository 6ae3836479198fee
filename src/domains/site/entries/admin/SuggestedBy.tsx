import { Anchor, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { Moment } from '#kit/browser/admin/StatusBadge.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { submissionCalls } from '../submissions.contract.ts'

/** Sender of a suggested entry with contact data; hidden for entries created by editors. */
export function SuggestedBy({ entry }: { entry: string | undefined }) {
  const { t } = useTexts()
  const may = useMay()
  const isAsked = entry !== undefined && may({ module: 'entry', action: 'update' })
  const answer = useQuery({
    queryKey: ['entry', 'submission', entry],
    queryFn: () => call(submissionCalls.submission, { entry: entry ?? '' }),
    enabled: isAsked,
  })
  const submission = answer.data?.submission
  if (!submission) return null
  return (
    <SidePanel title={t('entries.suggested')}>
      <Stack gap={4}>
        <Text size="sm">
          {t('entries.suggestedBy', { name: submission.name })}, <Moment at={submission.at} />
        </Text>
        <Anchor size="sm" href={`mailto:${submission.email}`}>
          {submission.email}
        </Anchor>
        {submission.message ? (
          <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
            {submission.message}
          </Text>
        ) : null}
      </Stack>
    </SidePanel>
  )
}
