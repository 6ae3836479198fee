import { Alert, Button, Group, List, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../texts.ts'
import type { SettingsForm } from './use-settings-form.ts'

/** Warns that another user has saved meanwhile, and offers ways to continue. */
export function SettingsClash({
  settings,
}: {
  settings: Pick<SettingsForm, 'form' | 'clash' | 'takeOver' | 'discard'>
}) {
  const { t } = useTexts()
  const { clash, form } = settings
  const box = useRef<HTMLDivElement>(null)
  // Focused, because the user may have saved at the end of a long screen.
  useEffect(() => {
    if (clash) box.current?.focus()
  }, [clash])
  if (!clash) return null
  if (clash.kind === 'waiting') {
    return (
      <Alert
        ref={box}
        tabIndex={-1}
        color="orange"
        icon={<IconAlertTriangle />}
        title={clash.byName ? t('kit.clash.titleBy', { name: clash.byName }) : t('kit.clash.title')}
        role="alert"
      >
        <Stack gap="sm" align="flex-start">
          <Text size="sm">{t('kit.clash.text')}</Text>
          <Group gap="xs">
            <Button size="xs" onClick={() => settings.takeOver()}>
              {t('kit.clash.takeOver')}
            </Button>
            <Button size="xs" variant="default" onClick={() => settings.discard()}>
              {t('kit.clash.discard')}
            </Button>
          </Group>
        </Stack>
      </Alert>
    )
  }
  return (
    <Alert
      ref={box}
      tabIndex={-1}
      color="blue"
      icon={<IconInfoCircle />}
      title={t('kit.clash.mergedTitle')}
      role="status"
    >
      <Text size="sm">{t(clash.paths.length > 0 ? 'kit.clash.both' : 'kit.clash.merged')}</Text>
      {clash.paths.length > 0 ? (
        <List size="sm" mt="xs">
          {clash.paths.map((path) => (
            <List.Item key={path}>{form.labels[path] ?? t('kit.edit.otherField')}</List.Item>
          ))}
        </List>
      ) : null}
    </Alert>
  )
}
