import { Alert } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { threadCalls } from '../inbox.contract.ts'

/** Other users who have this conversation open or are writing; reports one's own presence while it is on the screen. */
export function Presence({ thread, writing }: { thread: string; writing: boolean }) {
  const { t } = useTexts()
  const { data } = useQuery({
    queryKey: ['message_present', thread, writing],
    queryFn: () => call(threadCalls.present, { _id: thread, writing }),
    refetchInterval: 15_000,
    placeholderData: (before) => before,
    // A failure loses nothing: the next poll asks again
    retry: false,
    gcTime: 0,
  })
  const others = data?.others ?? []
  return (
    <div role="status">
      {others.map(({ _id, name, writing: isWriting }) => (
        <Alert key={_id} icon={<IconUsers aria-hidden />} p="xs" mb="xs">
          {t(isWriting ? 'inbox.present.writes' : 'inbox.present.looks', { name })}
        </Alert>
      ))}
    </div>
  )
}
