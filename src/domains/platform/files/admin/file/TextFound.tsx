import { Alert, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import type { FileRecord } from '../../files.contract.ts'
import { useTextState } from './use-text-state.ts'

/** Whether visitors can find the document by its text, with advice if not. */
export function TextFound({ file }: { file: FileRecord }) {
  const { t } = useTexts()
  const state = useTextState(file)?.state
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
