import { Modal, Stack, Text } from '@mantine/core'
import { useTexts } from '#kit/browser/texts.ts'
import type { FileRecord, FileUse } from '../../files.contract.ts'
import { UseList } from './UseList.tsx'

export interface KeptFile {
  file: FileRecord
  uses: FileUse[]
  others: number
}

/** Lists files kept because records use them, with their uses. */
export function KeptDialog({ kept, onClose }: { kept: readonly KeptFile[]; onClose: () => void }) {
  const { t } = useTexts()
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('files.kept')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <Stack>
        <Text size="sm">{t('files.keptText')}</Text>
        {kept.map(({ file, uses, others }) => (
          <div key={file._id}>
            <Text size="sm" fw={650} style={{ overflowWrap: 'anywhere' }}>
              {file.title || file.name}
            </Text>
            <UseList uses={uses} others={others} />
          </div>
        ))}
      </Stack>
    </Modal>
  )
}
