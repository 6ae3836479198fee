import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ActionPreview } from '#kit/shared/records/action-mails.ts'
import type { RecordsContract } from '#kit/shared/records/records.ts'
import { call } from '../../api.ts'

/** Mails that an action of a record would send, with a given message. */
export const mailsOfAction = (
  contract: RecordsContract,
  { _id, action, message }: { _id: string; action: string; message: string },
): Promise<ActionPreview> =>
  call(contract.calls['previewAction']!, { _id, action, message }) as Promise<ActionPreview>

/** Mails that a step would send; reloaded when typing the message pauses. */
export function useMailPreview(
  key: readonly string[],
  message: string,
  ask: (message: string) => Promise<ActionPreview>,
  enabled = true,
) {
  const [typed] = useDebouncedValue(message, 600)
  return useQuery({
    queryKey: [...key, typed],
    queryFn: () => ask(typed),
    enabled,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })
}
