import { Group, Paper, Stack, Text } from '@mantine/core'
import { useAdmin } from '#kit/browser/admin/admin-context.ts'
import { useTexts } from '#kit/browser/texts.ts'
import type { Language } from '#kit/shared/text/languages.ts'

/** Approximate appearance of a message on a device. */
export function MessagePreview({ title, body, lang }: { title: string; body: string; lang: Language }) {
  const { t } = useTexts()
  const { site } = useAdmin()
  return (
    <Stack gap={6}>
      <Text size="sm" fw={500} id="push-preview">
        {t('push.preview')}
      </Text>
      <Paper
        withBorder
        shadow="md"
        radius="lg"
        p="sm"
        maw={420}
        component="section"
        aria-labelledby="push-preview"
      >
        <Group gap="sm" wrap="nowrap" align="flex-start">
          <img src="/favicon.svg" alt="" width={36} height={36} style={{ flexShrink: 0, borderRadius: 8 }} />
          <div style={{ minWidth: 0, flex: 1, overflowWrap: 'anywhere' }}>
            <Group justify="space-between" gap="xs" wrap="nowrap">
              <Text size="xs" c="dimmed" truncate>
                {site.name}
              </Text>
              <Text size="xs" c="dimmed" style={{ flexShrink: 0 }}>
                {t('push.previewNow')}
              </Text>
            </Group>
            <div lang={lang}>
              <Text fw={600} lineClamp={2} {...(title ? {} : { c: 'dimmed' })}>
                {title || t('push.previewTitle')}
              </Text>
              <Text size="sm" lineClamp={3} style={{ whiteSpace: 'pre-line' }}>
                {body}
              </Text>
            </div>
          </div>
        </Group>
      </Paper>
    </Stack>
  )
}
