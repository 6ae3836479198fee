import { Alert, Anchor, Button, FileButton, Group, List, Table, Text } from '@mantine/core'
import { IconCrop, IconDownload, IconReplace } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { Link, useParams } from 'react-router'
import { useAdmin, useMay } from '../../../kit/browser/admin/admin-context.ts'
import { fieldAt, type Fields } from '../../../kit/browser/admin/edit/merge.ts'
import { inputOf } from '../../../kit/browser/admin/edit/record-values.ts'
import { PlainFormScreen } from '../../../kit/browser/admin/edit/PlainFormScreen.tsx'
import { SidePanel } from '../../../kit/browser/admin/edit/StatePanel.tsx'
import { usePlainForm } from '../../../kit/browser/admin/edit/use-plain-form.ts'
import {
  ChoiceField,
  LongTextField,
  SuggestField,
  TagsField,
  TextField,
} from '../../../kit/browser/admin/fields/TextFields.tsx'
import { notifyDone, notifyFailed } from '../../../kit/browser/admin/notify.tsx'
import { Screen } from '../../../kit/browser/admin/shell/Screen.tsx'
import { ScreenSkeleton } from '../../../kit/browser/admin/shell/ScreenSkeleton.tsx'
import { Moment } from '../../../kit/browser/admin/StatusBadge.tsx'
import { call, messageOf } from '../../../kit/browser/api.ts'
import { useTexts } from '../../../kit/browser/texts.ts'
import { fileSize } from '../../../kit/shared/file-size.ts'
import { files, type FileRecord } from '../files.contract.ts'
import { fileLabel } from '../files.rules.ts'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { replaceFile } from './replace.ts'
import { thumbnailOf } from './summary.ts'
import { useFile } from './use-file.ts'

const translatable = ['title', 'alt', 'caption', 'credit'] as const
const names = ['name', ...translatable, 'tags', 'folder', 'visibility', 'focal'] as const

const valuesOf = (file: FileRecord): Fields => ({
  ...Object.fromEntries(names.map((name) => [name, file[name]])),
  translations: file.translations,
})

/** All of a picture, as large as there is room. */
function WholePicture({ file }: { file: FileRecord }) {
  return (
    <img
      src={thumbnailOf(file, 960) ?? file.href}
      alt={file.alt}
      {...(file.resolution ? { width: file.resolution.w, height: file.resolution.h } : {})}
      style={{
        maxWidth: '100%',
        maxHeight: 480,
        width: 'auto',
        height: 'auto',
        alignSelf: 'flex-start',
        borderRadius: 8,
        backgroundColor: file.colour,
      }}
    />
  )
}

function Uses({ file }: { file: FileRecord }) {
  const { t } = useTexts()
  const { domains } = useAdmin()
  const answer = useQuery({
    queryKey: ['file', 'usage', file._id],
    queryFn: () => call(files.usage, { _id: file._id }),
  })
  const kinds = Object.assign({}, ...domains.map((domain) => domain.records ?? {})) as Record<
    string,
    { path: (id: string) => string }
  >
  const uses = answer.data?.uses ?? []
  return (
    <SidePanel title={t('files.uses')}>
      {answer.isSuccess && uses.length === 0 ? <Text size="sm">{t('files.noUses')}</Text> : null}
      <List size="sm">
        {uses.map((use) => {
          const kind = kinds[use.collection]
          return (
            <List.Item key={`${use.collection} ${use.recordId}`}>
              {kind ? (
                <Anchor component={Link} to={`/${kind.path(use.recordId)}`} inherit>
                  {use.title}
                </Anchor>
              ) : (
                use.title
              )}
            </List.Item>
          )
        })}
      </List>
    </SidePanel>
  )
}

function Former({
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
      onChange((await call(files.restoreContent, { _id: file._id, gridref })).file)
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

function About({
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
      onReplaced(await replaceFile(file._id, content, lang))
      notifyDone(t('files.replaced'))
    } catch (problem) {
      notifyFailed(problem)
    } finally {
      reset.current?.()
    }
  }
  return (
    <SidePanel title={t('files.about')}>
      <Table withRowBorders={false} verticalSpacing={2} horizontalSpacing={0} fz="sm">
        <Table.Tbody>
          {[
            [t('files.columns.kind'), fileLabel(file.name) || t(`files.kinds.${file.kind}`)],
            [t('files.columns.size'), fileSize(file.size, lang)],
            ...(file.resolution ? [['Pixel', `${file.resolution.w} × ${file.resolution.h}`]] : []),
            [t('files.columns.createdAt'), <Moment key="at" at={file.createdAt} />],
          ].map(([label, value]) => (
            <Table.Tr key={String(label)}>
              <Table.Th scope="row" fw={400} c="dimmed" pr="sm">
                {label}
              </Table.Th>
              <Table.Td>{value}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
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

/** What is said of one file: texts per language, folder, tags, visibility; where it is used; its content. */
export function FileEdit() {
  const { id = '' } = useParams()
  const { t } = useTexts()
  const may = useMay()
  const client = useQueryClient()
  const right = may({ module: 'file', action: 'update' })
  const { file, problem, locked, keep } = useFile(id, right)
  const around = useQuery({
    queryKey: ['file', 'around'],
    queryFn: () => call(files.getDataFileBrowser, { limit: 0 }),
  })
  const stored = useMemo(() => (file ? valuesOf(file) : undefined), [file])
  const labels = useMemo(
    () => Object.fromEntries(names.map((name) => [name, t(`files.fields.${name}`)])),
    [t],
  )
  const form = usePlainForm({
    stored,
    fresh: {
      name: '',
      title: '',
      alt: '',
      caption: '',
      credit: '',
      tags: [],
      folder: '',
      visibility: 'public',
      translations: {},
    },
    labels,
    translatable,
    readOnly: !right || locked !== null,
    done: t('files.saved'),
    save: async (values) => {
      const input = inputOf(stored ?? {}, values)
      const answer = await call(files.update, { _id: id, version: file?.version, ...input })
      keep(answer.file)
      await client.invalidateQueries({ queryKey: ['file'] })
      return valuesOf(answer.file)
    },
  })
  const back = { label: t('files.browse'), to: '/files' }

  if (problem && !file) {
    return (
      <Screen title={t('files.browse')} back={back}>
        <Alert color="red" role="alert">
          {messageOf(problem)}
        </Alert>
      </Screen>
    )
  }
  if (!file) return <ScreenSkeleton />
  const isImage = file.kind === 'image'
  return (
    <PlainFormScreen
      form={form}
      title={String(fieldAt(form.form.values, 'title') || file.name)}
      back={back}
      actions={
        isImage && right ? (
          <Button
            component={Link}
            to={`/image/edit/${id}`}
            variant="default"
            leftSection={<IconCrop size={18} aria-hidden />}
          >
            {t('files.editImage')}
          </Button>
        ) : null
      }
      main={
        <>
          {locked ? <Alert color="yellow">{t('files.lockedBy', { name: locked })}</Alert> : null}
          {isImage ? <WholePicture file={file} /> : null}
          <LanguageSwitch />
          <TextField name="title" maxLength={200} />
          {isImage ? <LongTextField name="alt" hint={t('files.hints.alt')} rows={2} maxLength={500} /> : null}
          <LongTextField name="caption" rows={2} maxLength={500} />
          <TextField name="credit" maxLength={200} />
        </>
      }
      side={
        <>
          <About file={file} onReplaced={keep} readOnly={form.readOnly} />
          <SidePanel title={t('files.sorting')}>
            <SuggestField
              name="folder"
              hint={t('files.hints.folder')}
              suggestions={(around.data?.folders ?? []).map((one) => one.folder).filter(Boolean)}
            />
            <TagsField name="tags" suggestions={(around.data?.tags ?? []).map((one) => one.tag)} />
            <ChoiceField
              name="visibility"
              hint={t('files.hints.visibility')}
              options={(['public', 'private'] as const).map((value) => ({
                value,
                label: t(`files.visibilities.${value}`),
              }))}
            />
            <TextField name="name" maxLength={200} required />
          </SidePanel>
          <Uses file={file} />
          <Former file={file} onChange={keep} readOnly={form.readOnly} />
        </>
      }
    />
  )
}
