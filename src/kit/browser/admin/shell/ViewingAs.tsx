import { Alert, Button, Group, Text } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '../../texts.ts'
import { useAdmin } from '../admin-context.ts'
import { notifyFailed } from '../notify.tsx'

/** Banner during the preview of a role, with a button to end it. */
export function ViewingAs() {
  const { t } = useTexts()
  const { user, services, base } = useAdmin()
  const [ending, setEnding] = useState(false)
  if (user.viewingAs === null) return null

  async function end() {
    setEnding(true)
    try {
      const screen = await services.endViewAs()
      // The screens' data were read with other rights.
      window.location.assign(`${base}/${screen}`)
    } catch (problem) {
      setEnding(false)
      notifyFailed(problem)
    }
  }
  return (
    <Alert color="yellow" icon={<IconEye />} mb="md" role="region" aria-label={t('kit.viewingAs.label')}>
      <Group justify="space-between" gap="xs">
        <Text size="sm">{t('kit.viewingAs.text', { role: user.viewingAs })}</Text>
        <Button size="xs" variant="default" loading={ending} onClick={() => void end()}>
          {t('kit.viewingAs.end')}
        </Button>
      </Group>
    </Alert>
  )
}
