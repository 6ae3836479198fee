import { Group, Text } from '@mantine/core'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import {
  AccessibilityPanel,
  useTextFindings,
} from '../../../../kit/browser/admin/edit/AccessibilityPanel.tsx'
import { EditScreen } from '../../../../kit/browser/admin/edit/EditScreen.tsx'
import { SidePanel, StatePanel } from '../../../../kit/browser/admin/edit/StatePanel.tsx'
import { useEdit } from '../../../../kit/browser/admin/edit/use-edit.ts'
import { FilesField, PictureField } from '../../../../kit/browser/admin/fields/FileFields.tsx'
import { HoursField } from '../../../../kit/browser/admin/fields/HoursField.tsx'
import { MomentField } from '../../../../kit/browser/admin/fields/MomentField.tsx'
import { RichTextField } from '../../../../kit/browser/admin/fields/RichTextField.tsx'
import { SlugField } from '../../../../kit/browser/admin/fields/SlugField.tsx'
import {
  LongTextField,
  SuggestField,
  TagsField,
  TextField,
} from '../../../../kit/browser/admin/fields/TextFields.tsx'
import { useUsedWords } from '../../../../kit/browser/admin/used-words.ts'
import { useTexts } from '../../../../kit/browser/texts.ts'
import { inLanguage, type Language } from '../../../../kit/shared/languages.ts'
import { entry } from '../entries.contract.ts'
import { CoordinateField } from '../../../../kit/browser/admin/fields/CoordinateField.tsx'
import { useDirectoryAddress } from './directory-address.ts'
import { SuggestedBy } from './SuggestedBy.tsx'
import { entryScreens } from '../entries.addresses.ts'

const fresh = {
  title: '',
  slug: '',
  teaser: '',
  text: '',
  type: '',
  categories: [],
  date: null,
  contact: '',
  address: '',
  latitude: null,
  longitude: null,
  phone: '',
  email: '',
  website: '',
  openingHours: [],
  openingNote: '',
  picture: null,
  files: [],
}
const fields = Object.keys(fresh)
const required = ['title'] as const
const checked = ['text'] as const
const path = (id: string) => `/${entryScreens.edit}/${id}`

/** One entry of the directory in all languages. */
export function EntryEdit() {
  const { id } = useParams()
  const { t } = useTexts()
  const labels = useMemo(
    () => Object.fromEntries(fields.map((name) => [name, t(`entries.fields.${name}`)])),
    [t],
  )
  const edit = useEdit({ collection: entry, id, fields, fresh, required, labels, path })
  const words = useUsedWords(entry, ['type', 'categories'])
  const { findings, blockers } = useTextFindings(edit, checked)
  const { title, slug, type } = edit.form.values as Record<string, string | undefined>
  const directory = useDirectoryAddress(type ?? '')
  const address = (part: string, lang: string) => inLanguage(`${directory}/${part}`, lang as Language)

  return (
    <EditScreen
      edit={edit}
      title={title || t(edit.record ? 'entries.untitled' : 'entries.new')}
      back={{ label: t('entries.browse'), to: `/${entryScreens.browse}` }}
      previewAddress={edit.record && slug ? `${address(slug, edit.lang)}?preview` : null}
      blockers={blockers}
      main={
        <>
          <TextField name="title" required maxLength={200} size="md" />
          <LongTextField name="teaser" hint={t('entries.hints.teaser')} rows={2} maxLength={600} />
          <RichTextField name="text" />
          <SidePanel title={t('entries.opening')}>
            <HoursField name="openingHours" />
            <TextField name="openingNote" hint={t('entries.hints.openingNote')} maxLength={300} />
          </SidePanel>
        </>
      }
      side={
        <>
          <StatePanel edit={edit} />
          <SuggestedBy entry={id} />
          <SidePanel title={t('entries.reach')}>
            <TextField name="contact" maxLength={160} autoComplete="off" />
            <TextField name="address" hint={t('entries.hints.address')} maxLength={300} autoComplete="off" />
            <TextField
              name="phone"
              hint={t('entries.hints.phone')}
              maxLength={40}
              inputMode="tel"
              autoComplete="off"
            />
            <TextField name="email" maxLength={200} inputMode="email" autoComplete="off" />
            <TextField
              name="website"
              hint={t('entries.hints.website')}
              maxLength={500}
              inputMode="url"
              autoComplete="off"
            />
          </SidePanel>
          <SidePanel title={t('entries.place')}>
            <Text size="xs" c="dimmed">
              {t('entries.hints.position')}
            </Text>
            <Group grow align="flex-start">
              <CoordinateField name="latitude" most={90} />
              <CoordinateField name="longitude" most={180} />
            </Group>
          </SidePanel>
          <SidePanel title={t('entries.pictureAndFiles')}>
            <PictureField name="picture" />
            <FilesField name="files" />
          </SidePanel>
          <SidePanel title={t('entries.sorting')}>
            <SuggestField name="type" hint={t('entries.hints.type')} suggestions={words.type} />
            <TagsField
              name="categories"
              hint={t('entries.hints.categories')}
              suggestions={words.categories}
            />
            <MomentField name="date" usualTime="00:00" hint={t('entries.hints.date')} clearable />
            <SlugField name="slug" address={address} />
          </SidePanel>
          <AccessibilityPanel findings={findings} />
        </>
      }
    />
  )
}
