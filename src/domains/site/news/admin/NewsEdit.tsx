import { useState } from 'react'
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
import { news } from '../news.contract.ts'
import { useListAddress } from './list-address.ts'
import { newsScreens } from '../news.addresses.ts'

type Values = EditedOf<typeof news>
const F = editorialFieldsOf<Values>()
const checked = ['text'] as const
const path = (id: string) => `/${newsScreens.edit}/${id}`

/** Form of a news item in all its languages. */
export function NewsEdit() {
  const { id } = useParams()
  const { t } = useTexts()
  const [start] = useState(() => new Date().toISOString())
  const labels = useFieldLabels('news.fields', Object.keys(news.fields))
  const edit = useEdit({
    collection: news,
    id,
    fresh: { start },
    labels,
    path,
    sortedBy: 'start',
    announced: { title: 'title', body: 'teaser' },
  })
  const words = useUsedWords(news, ['type', 'tags'])
  const { findings, blockers } = useTextFindings(edit, checked)
  const { title, type } = edit.form.values
  const slug = edit.record ? edit.form.values.slug : ''
  const listAddress = useListAddress(type)
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
          <F.Text name="title" required maxLength={200} size="md" />
          <F.LongText name="teaser" hint={t('news.hints.teaser')} rows={2} maxLength={600} />
          <F.RichText name="text" />
        </>
      }
      side={
        <>
          <StatePanel edit={edit} />
          <SidePanel title={t('news.appearance')}>
            <F.Moment name="start" hint={t('news.hints.start')} />
            <F.Moment name="end" hint={t('news.hints.end')} usualTime="23:59" clearable />
            <F.Switch name="sticky" hint={t('news.hints.sticky')} />
            <F.Switch name="hidden" hint={t('news.hints.hidden')} />
          </SidePanel>
          <SidePanel title={t('news.pictureAndFiles')}>
            <F.Picture name="picture" />
            <F.Files name="files" />
          </SidePanel>
          <SidePanel title={t('news.sorting')}>
            <F.Suggest name="type" hint={t('news.hints.type')} suggestions={words.type} />
            <F.Tags name="tags" suggestions={words.tags} />
            <F.Text name="author" maxLength={120} />
            <F.Slug name="slug" address={address} />
          </SidePanel>
          <AccessibilityPanel findings={findings} />
        </>
      }
    />
  )
}
