import { Badge, Tooltip } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useTexts } from '../../texts.ts'
import { useConnected } from '../live.ts'

/** Warns if the server cannot be reached; otherwise empty. */
export function ConnectionState() {
  const { t } = useTexts()
  const connected = useConnected()
  return (
    <span role="status">
      {connected ? null : (
        <Tooltip label={t('kit.offline.explained')} multiline w={260}>
          <Badge
            color="red.9"
            variant="filled"
            leftSection={<IconPlugConnectedX size={14} />}
            size="lg"
            tt="none"
          >
            {t('kit.offline.short')}
          </Badge>
        </Tooltip>
      )}
    </span>
  )
}
