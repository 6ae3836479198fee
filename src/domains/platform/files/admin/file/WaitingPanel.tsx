import { Anchor, Button, Group, SimpleGrid, Stack, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { confirm } from '#kit/browser/admin/confirm.tsx'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { notifyDone, notifyFailed } from '#kit/browser/admin/notify.tsx'
import { Moment } from '#kit/browser/admin/StatusBadge.tsx'
import { call, messageOf } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { fileSize } from '#kit/shared/file-size.ts'
import { imageOf } from '#kit/shared/site/picture-forms.ts'
import type { FileRecord, FileVariant } from '../../files.contract.ts'
import { waitingVersions, type WaitingVersion } from '../../waiting.contract.ts'
import { contentForms } from '../summary.ts'

/** One of two contents that are compared: the picture itself, or the way to the document. */
function Content({
  file,
  content,
  forms,
  label,
}: {
  file: FileRecord
  content: FileVariant
  forms: readonly FileVariant[]
  label: string
}) {
  const { t, lang } = useTexts()
  const href = `${file.href}/${content.gridref}`
  const picture = contentForms(file, content, forms)
  const size = [
    content.resolution ? `${content.resolution.w} × ${content.resolution.h}` : '',
    fileSize(content.size, lang),
  ]
  return (
    <Stack gap={4}>
      <Text size="sm" fw={650}>
        {label}
      </Text>
      {picture ? (
        <img
          {...imageOf(picture, '(min-width: 48rem) 20rem, 92vw')}
          alt={label}
          style={{ maxWidth: '100%', maxHeight: 240, width: 'auto', height: 'auto', alignSelf: 'flex-start' }}
        />
      ) : null}
      <Text size="sm">
        <Anchor href={href} target="_blank" inherit>
          {t('files.waiting.open', { name: label })}
        </Anchor>
        {` (${size.filter(Boolean).join(', ')})`}
      </Text>
    </Stack>
  )
}

/** Changed texts beside the present ones. */
function Differences({ differences }: Pick<WaitingVersion, 'differences'>) {
  const { t } = useTexts()
  const labelOf = (field: string) =>
    field.startsWith('en.')
      ? t('files.waiting.inEnglish', { field: t(`files.fields.${field.slice(3)}`) })
      : t(`files.fields.${field}`)
  const wordOf = (field: string, value: string) =>
    field === 'visibility' ? t(`files.visibilities.${value}`) : value || t('files.waiting.nothing')
  return (
    <Table.ScrollContainer minWidth={300}>
      <Table fz="sm" verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('files.waiting.field')}</Table.Th>
            <Table.Th scope="col">{t('files.waiting.was')}</Table.Th>
            <Table.Th scope="col">{t('files.waiting.is')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {differences.map(({ field, was, is }) => (
            <Table.Tr key={field}>
              <Table.Th scope="row">{labelOf(field)}</Table.Th>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{wordOf(field, was)}</Table.Td>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{wordOf(field, is)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

/** File version that waits for release, beside the present one; hidden if there is none. */
export function WaitingPanel({
  file,
  readOnly,
  onChange,
}: {
  file: FileRecord
  readOnly: boolean
  onChange: (file: FileRecord) => void
}) {
  const { t } = useTexts()
  const [busy, setBusy] = useState(false)
  const answer = useQuery({
    queryKey: ['file', 'waiting', file._id, file.waiting],
    queryFn: async () => (await call(waitingVersions.read, { _id: file._id })).filewaiting,
    enabled: file.waiting !== null,
  })
  if (file.waiting === null) return null
  const waiting = answer.data

  async function run(work: () => Promise<{ file: FileRecord }>, done: string) {
    setBusy(true)
    try {
      onChange((await work()).file)
      notifyDone(t(done))
    } catch (problem) {
      notifyFailed(problem)
      await answer.refetch()
    } finally {
      setBusy(false)
    }
  }

  async function discard() {
    const sure = await confirm({
      title: t('files.waiting.discardTitle'),
      text: t('files.waiting.discardText'),
      confirm: t('files.waiting.discard'),
      cancel: t('kit.cancel'),
      danger: true,
    })
    if (sure) await run(() => call(waitingVersions.discard, { _id: file._id }), 'files.waiting.discarded')
  }

  return (
    <SidePanel title={t('files.waiting.title')}>
      {answer.error ? (
        <Text size="sm" role="alert">
          {messageOf(answer.error)}
        </Text>
      ) : null}
      {waiting ? (
        <>
          <Text size="sm">
            {waiting.name ? t('files.waiting.by', { name: waiting.name }) : t('files.waiting.made')}{' '}
            <Moment at={waiting.at} />.{' '}
            {t(waiting.mayRelease ? 'files.waiting.mayRelease' : 'files.waiting.othersRelease')}
          </Text>
          {waiting.content ? (
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <Content
                file={waiting.file}
                content={ownContent(waiting.file)}
                forms={waiting.file.webp}
                label={t('files.waiting.was')}
              />
              <Content
                file={waiting.file}
                content={waiting.content}
                forms={waiting.forms}
                label={t('files.waiting.is')}
              />
            </SimpleGrid>
          ) : null}
          {waiting.differences.length > 0 ? <Differences differences={waiting.differences} /> : null}
          {readOnly ? null : (
            <Group gap="xs">
              {waiting.mayRelease ? (
                <Button
                  size="xs"
                  loading={busy}
                  onClick={() =>
                    void run(
                      () => call(waitingVersions.release, { _id: file._id, at: waiting.at }),
                      'files.waiting.released',
                    )
                  }
                >
                  {t('files.waiting.release')}
                </Button>
              ) : null}
              {waiting.mayRelease || waiting.mine ? (
                <Button size="xs" variant="default" disabled={busy} onClick={() => void discard()}>
                  {t(waiting.mine ? 'files.waiting.withdraw' : 'files.waiting.discard')}
                </Button>
              ) : null}
            </Group>
          )}
        </>
      ) : null}
    </SidePanel>
  )
}

const ownContent = ({ gridref, type, size, resolution }: FileRecord): FileVariant => ({
  gridref,
  type,
  size,
  resolution,
})
