import { Alert, Anchor } from '@mantine/core'
import { IconAccessible } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useMay } from '../../../../kit/browser/admin/admin-context.ts'
import { useLiveKey } from '../../../../kit/browser/admin/live.ts'
import { recordClient } from '../../../../kit/browser/admin/record/record-client.ts'
import { useTexts } from '../../../../kit/browser/texts.ts'
import { barrier } from '../barriers.contract.ts'
import { browsePath } from './barrier-words.ts'

const client = recordClient(barrier)
const key = ['barrier', 'waiting']

/** Leads from the inbox to the barriers that wait there; nothing where none does, or the reader may not know of them. */
export function BarriersNotice() {
  const { t } = useTexts()
  const may = useMay()
  useLiveKey('message', key)
  const answer = useQuery({
    queryKey: key,
    queryFn: () => client.list({ waiting: true, limit: 0, skip: 0 }),
    enabled: may(barrier.access.read),
  })
  const count = answer.data?.total ?? 0
  if (count === 0) return null
  return (
    <Alert icon={<IconAccessible aria-hidden />} color="yellow">
      <Anchor component={Link} to={`${browsePath}?waiting=true`} size="sm" underline="always">
        {t('barriers.waitingCount', { count })}
      </Anchor>
    </Alert>
  )
}
