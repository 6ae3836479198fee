import { Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import {
  AccessibilityPanel,
  useTextFindings,
} from '../../../../kit/browser/admin/edit/AccessibilityPanel.tsx'
import { EditScreen } from '../../../../kit/browser/admin/edit/EditScreen.tsx'
import { SidePanel, StatePanel } from '../../../../kit/browser/admin/edit/StatePanel.tsx'
import { useEdit } from '../../../../kit/browser/admin/edit/use-edit.ts'
import { FilesField } from '../../../../kit/browser/admin/fields/FileFields.tsx'
import { MomentField } from '../../../../kit/browser/admin/fields/MomentField.tsx'
import { RichTextField } from '../../../../kit/browser/admin/fields/RichTextField.tsx'
import {
  ChoiceField,
  SuggestField,
  SwitchField,
  TextField,
} from '../../../../kit/browser/admin/fields/TextFields.tsx'
import { useUsedWords } from '../../../../kit/browser/admin/used-words.ts'
import { useTexts } from '../../../../kit/browser/texts.ts'
import { slugOf } from '../../../../kit/shared/slug.ts'
import { content } from '../contents.contract.ts'
import { looks, markerOf } from '../contents.rules.ts'
import { contentScreens } from '../contents.addresses.ts'

const fresh = {
  title: '',
  slug: '',
  look: 'text',
  type: '',
  date: null,
  text: '',
  showTitle: true,
  files: [],
}
const fields = Object.keys(fresh)
const required = ['title'] as const
const checked = ['text'] as const
const path = (id: string) => `/${contentScreens.edit}/${id}`

/** A line for the text of a page, to be copied. */
function Marker({ of }: { of: string }) {
  const { t } = useTexts()
  return (
    <Group gap="xs">
      <Code>{markerOf(of)}</Code>
      <CopyButton value={markerOf(of)}>
        {({ copied, copy }) => (
          <Button size="compact-xs" variant="subtle" onClick={copy}>
            {copied ? t('contents.copied') : t('contents.copy')}
          </Button>
        )}
      </CopyButton>
    </Group>
  )
}

/** One piece of text in all languages, and how it gets onto a page. */
export function ContentEdit() {
  const { id } = useParams()
  const { t } = useTexts()
  const labels = useMemo(
    () => Object.fromEntries(fields.map((name) => [name, t(`contents.fields.${name}`)])),
    [t],
  )
  const edit = useEdit({ collection: content, id, fields, fresh, required, labels, path })
  const words = useUsedWords(content, ['type'])
  const { findings, blockers } = useTextFindings(edit, checked)
  const { title, type } = edit.form.values as Record<string, string | undefined>
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
          <TextField name="title" required maxLength={200} size="md" />
          <SwitchField name="showTitle" />
          <RichTextField name="text" />
        </>
      }
      side={
        <>
          <StatePanel edit={edit} />
          <SidePanel title={t('contents.use')}>
            {slug ? (
              <Stack gap="xs">
                <Text size="sm">{t('contents.useText')}</Text>
                <Marker of={slug} />
                {type ? (
                  <>
                    <Text size="sm">{t('contents.useType', { type })}</Text>
                    <Marker of={slugOf(type)} />
                  </>
                ) : null}
              </Stack>
            ) : (
              <Text size="sm">{t('contents.useLater')}</Text>
            )}
          </SidePanel>
          <SidePanel title={t('contents.sorting')}>
            <ChoiceField
              name="look"
              hint={t('contents.hints.look')}
              options={looks.map((value) => ({ value, label: t(`contents.looks.${value}`) }))}
            />
            <SuggestField name="type" hint={t('contents.hints.type')} suggestions={words.type} />
            <MomentField name="date" usualTime="00:00" hint={t('contents.hints.date')} clearable />
            <TextField name="slug" hint={t('contents.hints.slug')} maxLength={120} />
            <FilesField name="files" hint={t('contents.hints.files')} />
          </SidePanel>
          <AccessibilityPanel findings={findings} />
        </>
      }
    />
  )
}
