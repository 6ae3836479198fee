import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useField } from '#kit/browser/admin/edit/form-state.ts'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import type { Cents } from '#kit/shared/money/cents.ts'
import { approvalCalls } from '../../issuing/approvals.contract.ts'

/** Warns that a limit is set but no second person has the right to approve. */
export function ApproverWarning() {
  const { t } = useTexts()
  const { value } = useField<Cents | null>('approvalAbove')
  const isSet = value !== null
  const answer = useQuery({
    queryKey: ['books', 'approvers'],
    queryFn: () => call(approvalCalls.approvers, {}),
    enabled: isSet,
  })
  const [name, ...others] = answer.data?.approvers ?? []
  if (!isSet || !answer.data || others.length > 0) return null
  return (
    <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} role="status">
      {name === undefined
        ? t('documents.settings.approvalNobody')
        : t('documents.settings.approvalAlone', { name })}
    </Alert>
  )
}
