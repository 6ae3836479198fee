import { useMemo, useState } from 'react'
import { useParams } from 'react-router'
import {
  AccessibilityPanel,
  useTextFindings,
} from '../../../../kit/browser/admin/edit/AccessibilityPanel.tsx'
import { EditScreen } from '../../../../kit/browser/admin/edit/EditScreen.tsx'
import { SidePanel, StatePanel } from '../../../../kit/browser/admin/edit/StatePanel.tsx'
import { useEdit } from '../../../../kit/browser/admin/edit/use-edit.ts'
import { FilesField, PictureField } from '../../../../kit/browser/admin/fields/FileFields.tsx'
import { MomentField } from '../../../../kit/browser/admin/fields/MomentField.tsx'
import { RichTextField } from '../../../../kit/browser/admin/fields/RichTextField.tsx'
import { SlugField } from '../../../../kit/browser/admin/fields/SlugField.tsx'
import {
  LongTextField,
  SuggestField,
  SwitchField,
  TagsField,
  TextField,
} from '../../../../kit/browser/admin/fields/TextFields.tsx'
import { useUsedWords } from '../../../../kit/browser/admin/used-words.ts'
import { useTexts } from '../../../../kit/browser/texts.ts'
import { inLanguage, type Language } from '../../../../kit/shared/languages.ts'
import { news } from '../news.contract.ts'
import { useListAddress } from './list-address.ts'
import { newsScreens } from '../news.addresses.ts'

const fields = [
  'title',
  'slug',
  'teaser',
  'text',
  'type',
  'tags',
  'start',
  'end',
  'sticky',
  'hidden',
  'author',
  'picture',
  'files',
] as const
const required = ['title'] as const
const checked = ['text'] as const
const path = (id: string) => `/${newsScreens.edit}/${id}`

/** One news item in all its languages. */
export function NewsEdit() {
  const { id } = useParams()
  const { t } = useTexts()
  const [fresh] = useState(() => ({
    title: '',
    slug: '',
    teaser: '',
    text: '',
    type: '',
    tags: [],
    start: new Date().toISOString(),
    end: null,
    sticky: false,
    hidden: false,
    author: '',
    picture: null,
    files: [],
  }))
  const labels = useMemo(
    () => Object.fromEntries(fields.map((name) => [name, t(`news.fields.${name}`)])),
    [t],
  )
  const edit = useEdit({ collection: news, id, fields, fresh, required, labels, path, sortedBy: 'start' })
  const words = useUsedWords(news, ['type', 'tags'])
  const { findings, blockers } = useTextFindings(edit, checked)
  const title = String(edit.form.values.title ?? '')
  const slug = String(edit.record ? (edit.form.values.slug ?? '') : '')
  const listAddress = useListAddress(String(edit.form.values.type ?? ''))
  const address = (part: string, lang: string) =>
    inLanguage(`${listAddress ?? '/…'}/${part}`, lang as Language)

  return (
    <EditScreen
      edit={edit}
      title={title || t(edit.record ? 'news.untitled' : 'news.new')}
      back={{ label: t('news.browse'), to: `/${newsScreens.browse}` }}
      previewAddress={listAddress && slug ? `${address(slug, edit.lang)}?preview` : null}
      blockers={blockers}
      main={
        <>
          <TextField name="title" required maxLength={200} size="md" />
          <LongTextField name="teaser" hint={t('news.hints.teaser')} rows={2} maxLength={600} />
          <RichTextField name="text" />
        </>
      }
      side={
        <>
          <StatePanel edit={edit} />
          <SidePanel title={t('news.appearance')}>
            <MomentField name="start" hint={t('news.hints.start')} />
            <MomentField name="end" hint={t('news.hints.end')} usualTime="23:59" clearable />
            <SwitchField name="sticky" hint={t('news.hints.sticky')} />
            <SwitchField name="hidden" hint={t('news.hints.hidden')} />
          </SidePanel>
          <SidePanel title={t('news.pictureAndFiles')}>
            <PictureField name="picture" />
            <FilesField name="files" />
          </SidePanel>
          <SidePanel title={t('news.sorting')}>
            <SuggestField name="type" hint={t('news.hints.type')} suggestions={words.type} />
            <TagsField name="tags" suggestions={words.tags} />
            <TextField name="author" maxLength={120} />
            <SlugField name="slug" address={address} />
          </SidePanel>
          <AccessibilityPanel findings={findings} />
        </>
      }
    />
  )
}
