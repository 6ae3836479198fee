import { Stack, Text } from '@mantine/core'
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
import { slugOf } from '#kit/shared/text/slug.ts'
import { content } from '../contents.contract.ts'
import { looks } from '../contents.rules.ts'
import { contentScreens } from '../contents.addresses.ts'
import { PieceMarker } from './offers.tsx'

type Values = EditedOf<typeof content>
const F = editorialFieldsOf<Values>()
const checked = ['text'] as const
const path = (id: string) => `/${contentScreens.edit}/${id}`

/** Form of a snippet in all languages, and its marker for pages. */
export function ContentEdit() {
  const { id } = useParams()
  const { t } = useTexts()
  const labels = useFieldLabels('contents.fields', Object.keys(content.fields))
  const edit = useEdit({ collection: content, id, labels, path })
  const words = useUsedWords(content, ['type'])
  const { findings, blockers } = useTextFindings(edit, checked)
  const { title, type } = edit.form.values
  const slug = String(edit.record ? (edit.form.base.slug ?? '') : '')

  return (
    <EditScreen
      edit={edit}
      title={title || t(edit.record ? 'contents.untitled' : 'contents.new')}
      back={{ label: t('contents.browse'), to: `/${contentScreens.browse}` }}
      previewAddress={null}
      blockers={blockers}
      main={
        <>
          <F.Text name="title" required maxLength={200} size="md" />
          <F.Switch name="showTitle" />
          <F.RichText name="text" />
        </>
      }
      side={
        <>
          <StatePanel edit={edit} />
          <SidePanel title={t('contents.use')}>
            {slug ? (
              <Stack gap="xs">
                <Text size="sm">{t('contents.useText')}</Text>
                <PieceMarker of={slug} />
                {type ? (
                  <>
                    <Text size="sm">{t('contents.useType', { type })}</Text>
                    <PieceMarker of={slugOf(type)} />
                  </>
                ) : null}
              </Stack>
            ) : (
              <Text size="sm">{t('contents.useLater')}</Text>
            )}
          </SidePanel>
          <SidePanel title={t('contents.sorting')}>
            <F.Choice
              name="look"
              hint={t('contents.hints.look')}
              options={looks.map((value) => ({ value, label: t(`contents.looks.${value}`) }))}
            />
            <F.Suggest name="type" hint={t('contents.hints.type')} suggestions={words.type} />
            <F.Moment name="date" usualTime="00:00" hint={t('contents.hints.date')} clearable />
            <F.Text name="slug" hint={t('contents.hints.slug')} maxLength={120} />
            <F.Files name="files" hint={t('contents.hints.files')} />
          </SidePanel>
          <AccessibilityPanel findings={findings} />
        </>
      }
    />
  )
}
