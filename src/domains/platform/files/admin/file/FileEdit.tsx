import { Alert, Button } from '@mantine/core'
import { IconCrop } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { Link, useParams } from 'react-router'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import { fieldAt, type Fields } from '#kit/browser/admin/edit/merge.ts'
import { inputOf } from '#kit/browser/admin/edit/record-values.ts'
import { PlainFormScreen } from '#kit/browser/admin/edit/PlainFormScreen.tsx'
import { LockBanner } from '#kit/browser/admin/edit/LockBanner.tsx'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { useFieldLabels } from '#kit/browser/admin/edit/use-field-labels.ts'
import { usePlainForm } from '#kit/browser/admin/edit/use-plain-form.ts'
import {
  ChoiceField,
  LongTextField,
  SuggestField,
  TagsField,
  TextField,
} from '#kit/browser/admin/fields/TextFields.tsx'
import { notifyInfo } from '#kit/browser/admin/notify.tsx'
import { Screen } from '#kit/browser/admin/shell/Screen.tsx'
import { ScreenSkeleton } from '#kit/browser/admin/shell/ScreenSkeleton.tsx'
import { call, messageOf } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { imageOf } from '#kit/shared/site/picture-forms.ts'
import { files, type FileRecord } from '../../files.contract.ts'
import { About, Former, Uses } from './FilePanels.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { PdfBarriers } from './PdfBarriers.tsx'
import { RemoveFile } from './RemoveFile.tsx'
import { formsOf } from '../summary.ts'
import { TextFound } from './TextFound.tsx'
import { useFile } from './use-file.ts'
import { useFolders } from '../folders/use-folders.ts'
import { WaitingPanel } from './WaitingPanel.tsx'
import { fileScreens } from '../../files.addresses.ts'

const translatable = ['title', 'alt', 'caption', 'credit'] as const
const names = ['name', ...translatable, 'tags', 'folder', 'visibility', 'focal'] as const

/** Every value of a file's text is kept on this device. */
const unkept: readonly string[] = []

const valuesOf = (file: FileRecord): Fields => ({
  ...Object.fromEntries(names.map((name) => [name, file[name]])),
  translations: file.translations,
})

/** A picture at the largest size that fits. */
function WholePicture({ file }: { file: FileRecord }) {
  const picture = formsOf(file)
  if (!picture) return null
  return (
    <img
      {...imageOf(picture, '(min-width: 62rem) 40rem, 92vw')}
      alt={file.alt}
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

/** Screen of a file: texts per language, folder, tags, visibility, uses, content. */
export function FileEdit() {
  const { id = '' } = useParams()
  const { t } = useTexts()
  const may = useMay()
  const client = useQueryClient()
  const right = may({ module: 'file', action: 'update' })
  const { file, problem, lock, reload, keep } = useFile(id, right)
  const around = useQuery({
    queryKey: ['file', 'around'],
    queryFn: () => call(files.getDataFileBrowser, { limit: 0 }),
  })
  const folders = useFolders()
  const stored = useMemo(() => (file ? valuesOf(file) : undefined), [file])
  const labels = useFieldLabels('files.fields', names)
  const waits = useRef(false)
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
    readOnly: !right || lock.foreign,
    keeps: {
      form: 'file',
      id,
      isReady: (base) => base['name'] !== '',
      version: file?.version ?? null,
      unkept,
      onTaken: () => notifyInfo(t('kit.record.kept.taken')),
    },
    done: () => t(waits.current ? 'files.waiting.left' : 'files.saved'),
    save: async (values) => {
      const input = inputOf(stored ?? {}, values)
      const answer = await call(files.update, { _id: id, version: file?.version, ...input })
      waits.current = answer.waits
      keep(answer.file)
      await client.invalidateQueries({ queryKey: ['file'] })
      return valuesOf(answer.file)
    },
  })
  const back = { label: t('files.browse'), to: `/${fileScreens.browse}` }

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
      isLocked={lock.foreign}
      title={String(fieldAt(form.form.values, 'title') || file.name)}
      back={back}
      actions={
        <>
          {isImage && right ? (
            <Button
              component={Link}
              to={`/${fileScreens.picture}/${id}`}
              variant="default"
              leftSection={<IconCrop size={18} aria-hidden />}
            >
              {t('files.editImage')}
            </Button>
          ) : null}
          {may({ module: 'file', action: 'remove' }) && !file.deletedAt && !lock.foreign ? (
            <RemoveFile file={file} />
          ) : null}
        </>
      }
      main={
        <>
          <LockBanner lock={lock} onTaken={reload} />
          <WaitingPanel file={file} readOnly={form.readOnly} onChange={keep} />
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
          <PdfBarriers file={file} />
          <TextFound file={file} />
          <SidePanel title={t('files.sorting')}>
            <SuggestField
              name="folder"
              hint={t('files.hints.folder')}
              suggestions={(folders.data?.filefolder ?? []).map(({ path }) => path)}
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
