import { Alert, Button, Group, List, Stack, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useTexts } from '../../texts.ts'
import { useMoments } from '../admin-context.ts'
import { changedSettings } from './merge-settings.ts'
import type { SettingsForm } from './use-settings-form.ts'

/** Offers settings typed on this device but never saved. */
export function KeptSettingsOffer({
  settings,
}: {
  settings: Pick<SettingsForm, 'form' | 'kept' | 'takeKept'>
}) {
  const { t } = useTexts()
  const moments = useMoments()
  const { form, kept, takeKept } = settings
  if (!kept.offer || form.readOnly) return null
  const { base, values, at } = kept.offer
  const labels = changedSettings(base, { ...base, ...values }).map(
    (path) => form.labels[path] ?? t('kit.edit.otherField'),
  )
  return (
    <Alert color="blue" icon={<IconHistory />} role="status" title={t('kit.record.kept.title')}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{t('kit.record.kept.text', { when: moments.say(at) })}</Text>
        <List size="sm">
          {[...new Set(labels)].map((label) => (
            <List.Item key={label}>{label}</List.Item>
          ))}
        </List>
        <Group gap="xs">
          <Button size="xs" onClick={takeKept}>
            {t('kit.record.kept.take')}
          </Button>
          <Button size="xs" variant="subtle" color="gray" onClick={kept.settle}>
            {t('kit.record.kept.drop')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}
