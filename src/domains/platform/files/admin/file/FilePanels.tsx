import { Button, FileButton, Group, Text } from '@mantine/core'
import { IconDownload, IconReplace } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Facts } from '#kit/browser/admin/edit/Facts.tsx'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { notifyDone, notifyFailed } from '#kit/browser/admin/notify.tsx'
import { Moment } from '#kit/browser/admin/StatusBadge.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { fileSize } from '#kit/shared/file-size.ts'
import { files, type FileRecord } from '../../files.contract.ts'
import { fileLabel } from '../../files.rules.ts'
import { replaceFile } from '../uploads/replace.ts'
import { UseList } from './UseList.tsx'

/** Records that use the file, with links. */
export function Uses({ file }: { file: FileRecord }) {
  const { t } = useTexts()
  const answer = useQuery({
    queryKey: ['file', 'usage', file._id],
    queryFn: () => call(files.usage, { _id: file._id }),
  })
  const { uses = [], others = 0 } = answer.data ?? {}
  return (
    <SidePanel title={t('files.uses')}>
      {answer.isSuccess && uses.length + others === 0 ? <Text size="sm">{t('files.noUses')}</Text> : null}
      <UseList uses={uses} others={others} />
    </SidePanel>
  )
}

/** Former contents of the file, restorable. */
export function Former({
  file,
  onChange,
  readOnly,
}: {
  file: FileRecord
  onChange: (file: FileRecord) => void
  readOnly: boolean
}) {
  const { t, lang } = useTexts()
  const answer = useQuery({
    queryKey: ['file', 'contents', file._id, file.gridref],
    queryFn: () => call(files.contents, { _id: file._id }),
    enabled: !readOnly,
  })
  const former = (answer.data?.contents ?? []).filter((content) => !content.current)
  if (former.length === 0) return null
  const takeBack = async (gridref: string) => {
    try {
      const taken = await call(files.restoreContent, { _id: file._id, gridref })
      onChange(taken.file)
      if (taken.waits) notifyDone(t('files.waiting.left'))
    } catch (problem) {
      notifyFailed(problem)
    }
  }
  return (
    <SidePanel title={t('files.former')}>
      {former.map((content) => (
        <Group key={content.gridref} justify="space-between" wrap="nowrap">
          <Text size="sm">
            <Moment at={content.at} />, {fileSize(content.size, lang)}
          </Text>
          <Button size="compact-sm" variant="default" onClick={() => void takeBack(content.gridref)}>
            {t('files.takeBack')}
          </Button>
        </Group>
      ))}
    </SidePanel>
  )
}

/** Size and age of the content; downloads and replaces it. */
export function About({
  file,
  onReplaced,
  readOnly,
}: {
  file: FileRecord
  onReplaced: (file: FileRecord) => void
  readOnly: boolean
}) {
  const { t, lang } = useTexts()
  const reset = useRef<() => void>(null)
  async function replace(content: File | null) {
    if (!content) return
    try {
      const stored = await replaceFile(file._id, content, lang)
      onReplaced(stored)
      notifyDone(t(stored.gridref === file.gridref ? 'files.waiting.left' : 'files.replaced'))
    } catch (problem) {
      notifyFailed(problem)
    } finally {
      reset.current?.()
    }
  }
  return (
    <SidePanel title={t('files.about')}>
      <Facts
        facts={[
          [t('files.columns.kind'), fileLabel(file.name) || t(`files.kinds.${file.kind}`)],
          [t('files.columns.size'), fileSize(file.size, lang)],
          ...(file.resolution
            ? [[t('files.pixels'), `${file.resolution.w} × ${file.resolution.h}`] as const]
            : []),
          [t('files.columns.createdAt'), <Moment key="at" at={file.createdAt} />],
        ]}
      />
      <Group gap="xs">
        <Button
          size="xs"
          variant="default"
          component="a"
          href={file.href}
          download
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          {t('files.download')}
        </Button>
        {readOnly ? null : (
          <FileButton onChange={(content) => void replace(content)} resetRef={reset}>
            {(button) => (
              <Button
                {...button}
                size="xs"
                variant="default"
                leftSection={<IconReplace size={16} aria-hidden />}
              >
                {t('files.replace')}
              </Button>
            )}
          </FileButton>
        )}
      </Group>
      {readOnly ? null : (
        <Text size="xs" c="dimmed">
          {t('files.replaceHint')}
        </Text>
      )}
    </SidePanel>
  )
}
