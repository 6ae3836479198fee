import '@mantine/dropzone/styles.css'
import { Button, Group, Paper, Progress, Stack, Text } from '@mantine/core'
import { Dropzone, IMAGE_MIME_TYPE } from '@mantine/dropzone'
import { IconAlertTriangle, IconCheck, IconCopy, IconUpload, IconX } from '@tabler/icons-react'
import { IconAction } from '#kit/browser/admin/IconAction.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { fileSize } from '#kit/shared/file-size.ts'
import type { FileCard } from '../../files.contract.ts'
import { limits } from '../../files.rules.ts'
import type { Upload, Uploads } from './uploads.ts'

function UploadRow({
  upload,
  uploads,
  onUse,
}: {
  upload: Upload
  uploads: Uploads
  onUse?: ((file: FileCard) => void) | undefined
}) {
  const { t, lang } = useTexts()
  const { state, file } = upload
  const Icon = { running: IconUpload, done: IconCheck, failed: IconAlertTriangle, duplicate: IconCopy }[state]
  return (
    <Paper component="li" withBorder p="xs">
      <Group wrap="nowrap" gap="sm">
        <Icon size={18} aria-hidden />
        <div style={{ flex: 1, minWidth: 0 }}>
          <Text size="sm" truncate>
            {upload.name}
            <Text span size="xs" c="dimmed">
              {' '}
              {fileSize(upload.bytes, lang)}
            </Text>
          </Text>
          {state === 'running' ? (
            <Progress.Root size="sm" mt={4}>
              <Progress.Section
                value={upload.progress * 100}
                aria-label={t('files.upload.progress', { name: upload.name })}
                animated
              />
            </Progress.Root>
          ) : (
            <Text
              size="xs"
              c={state === 'failed' ? 'var(--mantine-color-error)' : 'dimmed'}
              role={state === 'failed' ? 'alert' : 'status'}
            >
              {upload.message || t(`files.upload.${state}`)}
            </Text>
          )}
        </div>
        {state === 'duplicate' && file && onUse ? (
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              onUse(file)
              uploads.dismiss(upload.id)
            }}
          >
            {t('files.upload.useExisting')}
          </Button>
        ) : null}
        <IconAction
          variant="subtle"
          color="gray"
          label={t(state === 'running' ? 'files.upload.cancel' : 'files.upload.dismiss', {
            name: upload.name,
          })}
          onClick={() => (state === 'running' ? uploads.cancel(upload.id) : uploads.dismiss(upload.id))}
        >
          <IconX size={16} />
        </IconAction>
      </Group>
    </Paper>
  )
}

/** Drop zone for uploads with their progress. `onUse` accepts an existing duplicate. */
export function UploadZone({
  uploads,
  images,
  folder,
  onUse,
}: {
  uploads: Uploads
  images?: boolean | undefined
  /** Path of the target folder. */
  folder?: string | undefined
  onUse?: (file: FileCard) => void
}) {
  const { t } = useTexts()
  return (
    <Stack gap="xs">
      <Dropzone
        onDrop={uploads.add}
        maxFiles={limits.filesAtOnce}
        {...(images ? { accept: [...IMAGE_MIME_TYPE, 'image/avif', 'image/heic'] } : {})}
        py="md"
        aria-label={t('files.upload.choose')}
        inputProps={{ 'aria-label': t('files.upload.choose') }}
      >
        <Group justify="center" gap="sm" style={{ pointerEvents: 'none' }}>
          <IconUpload size={24} stroke={1.5} aria-hidden />
          <Text size="sm">
            {t(images ? 'files.upload.dropImages' : 'files.upload.drop')}
            {folder ? (
              <Text span size="sm" c="dimmed" display="block">
                {t('files.upload.into', { name: folder.split('/').at(-1) })}
              </Text>
            ) : null}
          </Text>
        </Group>
      </Dropzone>
      {uploads.uploads.length > 0 ? (
        <Stack
          component="ul"
          gap={4}
          p={0}
          m={0}
          style={{ listStyle: 'none' }}
          aria-label={t('files.upload.list')}
        >
          {uploads.uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} uploads={uploads} onUse={onUse} />
          ))}
        </Stack>
      ) : null}
    </Stack>
  )
}
