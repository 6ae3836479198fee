import { Badge, Tooltip } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useTexts } from '../../texts.ts'
import { useConnected } from '../live.ts'

/** Says that the server cannot be reached; nothing is shown while all is well. */
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
