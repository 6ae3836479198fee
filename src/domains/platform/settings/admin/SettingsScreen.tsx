import { Alert, Button, Group, List, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { LoadFailed } from '../../../../kit/browser/admin/edit/LoadFailed.tsx'
import { PlainFormScreen } from '../../../../kit/browser/admin/edit/PlainFormScreen.tsx'
import { ScreenSkeleton } from '../../../../kit/browser/admin/shell/ScreenSkeleton.tsx'
import { useTexts } from '../../../../kit/browser/texts.ts'
import type { SettingsForm } from './use-settings-form.ts'

function ClashNotice({ settings }: { settings: SettingsForm }) {
  const { t } = useTexts()
  const { clash, form } = settings
  const box = useRef<HTMLDivElement>(null)
  // Whoever saved at the end of a long screen has to see what became of it.
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
        title={t('settings.clash.title')}
        role="alert"
      >
        <Stack gap="sm" align="flex-start">
          <Text size="sm">{t('settings.clash.text')}</Text>
          <Group gap="xs">
            <Button size="xs" onClick={() => void settings.takeOver()}>
              {t('settings.clash.takeOver')}
            </Button>
            <Button size="xs" variant="default" onClick={() => void settings.discard()}>
              {t('settings.clash.discard')}
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
      title={t('settings.clash.mergedTitle')}
      role="status"
    >
      <Text size="sm">{t(clash.paths.length > 0 ? 'settings.clash.both' : 'settings.clash.merged')}</Text>
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

/** A screen over a part of the settings: waiting and failed states, what to do after a clash, the form. */
export function SettingsScreen({
  settings,
  title,
  main,
  side,
}: {
  settings: SettingsForm
  title: string
  main: ReactNode
  side?: ReactNode
}) {
  const { t } = useTexts()
  if (settings.problem && settings.loading) {
    return (
      <LoadFailed
        title={title}
        what={t('settings.loadFailed')}
        problem={settings.problem}
        retry={settings.retry}
      />
    )
  }
  if (settings.loading) return <ScreenSkeleton title={title} />
  return (
    <PlainFormScreen
      title={title}
      form={settings.form}
      main={
        <>
          <ClashNotice settings={settings} />
          {main}
        </>
      }
      side={side}
    />
  )
}
