import { Alert, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { SidePanel } from '../../../kit/browser/admin/edit/StatePanel.tsx'
import { call } from '../../../kit/browser/api.ts'
import { useTexts } from '../../../kit/browser/texts.ts'
import type { FileRecord } from '../files.contract.ts'
import { fileTextCalls } from '../texts.contract.ts'

const waitFor = 5_000

/** Whether visitors find the document by what is written in it, and what helps where they don't. */
export function TextFound({ file }: { file: FileRecord }) {
  const { t } = useTexts()
  const answer = useQuery({
    queryKey: ['file', 'text', file._id, file.gridref],
    queryFn: () => call(fileTextCalls.textState, { _id: file._id }),
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? waitFor : false),
  })
  const state = answer.data?.state
  if (!state || state === 'none') return null
  const says = t(`files.text.${state}`)
  return (
    <SidePanel title={t('files.text.title')}>
      {state === 'read' || state === 'waiting' ? (
        <Text size="sm">{says}</Text>
      ) : (
        <Alert color="orange" p="sm" icon={<IconInfoCircle aria-hidden />}>
          <Text size="sm">{says}</Text>
        </Alert>
      )}
    </SidePanel>
  )
}
