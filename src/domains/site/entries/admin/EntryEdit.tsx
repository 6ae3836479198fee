import { Group, Text } from '@mantine/core'
import { useParams } from 'react-router'
import { AccessibilityPanel, useTextFindings } from '#kit/browser/admin/edit/AccessibilityPanel.tsx'
import { editorialFieldsOf } from '#kit/browser/admin/edit/editorial-fields.ts'
import { EditScreen } from '#kit/browser/admin/edit/EditScreen.tsx'
import { SidePanel, StatePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { useEdit } from '#kit/browser/admin/edit/use-edit.ts'
import { useFieldLabels } from '#kit/browser/admin/edit/use-field-labels.ts'
import { useUsedWords } from '#kit/browser/admin/used-words.ts'
import type { EditedOf } from '#kit/browser/admin/records.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { inLanguage, type Language } from '#kit/shared/text/languages.ts'
import { entry } from '../entries.contract.ts'
import { useDirectoryAddress } from './directory-address.ts'
import { SuggestedBy } from './SuggestedBy.tsx'
import { entryScreens } from '../entries.addresses.ts'

type Values = EditedOf<typeof entry>
const F = editorialFieldsOf<Values>()
const checked = ['text'] as const
const path = (id: string) => `/${entryScreens.edit}/${id}`

/** Form of a directory entry in all languages. */
export function EntryEdit() {
  const { id } = useParams()
  const { t } = useTexts()
  const labels = useFieldLabels('entries.fields', Object.keys(entry.fields))
  const edit = useEdit({ collection: entry, id, labels, path })
  const words = useUsedWords(entry, ['type', 'categories'])
  const { findings, blockers } = useTextFindings(edit, checked)
  const { title, slug, type } = edit.form.values
  const directory = useDirectoryAddress(type)
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
          <F.Text name="title" required maxLength={200} size="md" />
          <F.LongText name="teaser" hint={t('entries.hints.teaser')} rows={2} maxLength={600} />
          <F.RichText name="text" />
          <SidePanel title={t('entries.opening')}>
            <F.Hours name="openingHours" />
            <F.Text name="openingNote" hint={t('entries.hints.openingNote')} maxLength={300} />
          </SidePanel>
        </>
      }
      side={
        <>
          <StatePanel edit={edit} />
          <SuggestedBy entry={id} />
          <SidePanel title={t('entries.reach')}>
            <F.Text name="contact" maxLength={160} autoComplete="off" />
            <F.Text name="address" hint={t('entries.hints.address')} maxLength={300} autoComplete="off" />
            <F.Text
              name="phone"
              hint={t('entries.hints.phone')}
              maxLength={40}
              inputMode="tel"
              autoComplete="off"
            />
            <F.Text name="email" maxLength={200} inputMode="email" autoComplete="off" />
            <F.Text
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
              <F.Coordinate name="latitude" most={90} />
              <F.Coordinate name="longitude" most={180} />
            </Group>
          </SidePanel>
          <SidePanel title={t('entries.pictureAndFiles')}>
            <F.Picture name="picture" />
            <F.Files name="files" />
          </SidePanel>
          <SidePanel title={t('entries.sorting')}>
            <F.Suggest name="type" hint={t('entries.hints.type')} suggestions={words.type} />
            <F.Tags name="categories" hint={t('entries.hints.categories')} suggestions={words.categories} />
            <F.Moment name="date" usualTime="00:00" hint={t('entries.hints.date')} clearable />
            <F.Slug name="slug" address={address} />
          </SidePanel>
          <AccessibilityPanel findings={findings} />
        </>
      }
    />
  )
}
