import { useState } from 'react'
import { useParams } from 'react-router'
import {
  AccessibilityPanel,
  useTextFindings,
} from '../../../../kit/browser/admin/edit/AccessibilityPanel.tsx'
import { EditScreen } from '../../../../kit/browser/admin/edit/EditScreen.tsx'
import { SidePanel, StatePanel } from '../../../../kit/browser/admin/edit/StatePanel.tsx'
import { useEdit } from '../../../../kit/browser/admin/edit/use-edit.ts'
import { PictureField } from '../../../../kit/browser/admin/fields/FileFields.tsx'
import { RichTextField } from '../../../../kit/browser/admin/fields/RichTextField.tsx'
import { SlugField } from '../../../../kit/browser/admin/fields/SlugField.tsx'
import {
  ChoiceField,
  LongTextField,
  NumberField,
  SwitchField,
  TextField,
} from '../../../../kit/browser/admin/fields/TextFields.tsx'
import { useTexts } from '../../../../kit/browser/texts.ts'
import { inLanguage, type Language } from '../../../../kit/shared/languages.ts'
import { catalogScreens, groupPath as publicGroupPath } from '../catalog.addresses.ts'
import { productGroup } from '../catalog.contract.ts'
import { groupPath, recordIn, useCatalogChoices, useLabels } from './catalog-words.ts'

const fields = [
  'title',
  'slug',
  'text',
  'parent',
  'order',
  'mainGallery',
  'picture',
  'meta_description',
] as const
const required = ['title'] as const
const checked = ['text'] as const

/** One group of products in all its languages, and where it stands. */
export function GroupEdit() {
  const id = recordIn(useParams()['id'])
  const { t } = useTexts()
  const say = (key: string) => t(`catalog.groups.${key}`)
  const [fresh] = useState(() => ({
    ...{ title: '', slug: '', text: '', parent: null, order: 0, mainGallery: false, picture: null },
    meta_description: '',
  }))
  const labels = useLabels('groups', fields)
  const edit = useEdit({ collection: productGroup, id, fields, fresh, required, labels, path: groupPath })
  const { groups } = useCatalogChoices()
  const { findings, blockers } = useTextFindings(edit, checked)
  const title = String(edit.form.values['title'] ?? '')
  const slug = String(edit.record ? (edit.form.values['slug'] ?? '') : '')
  const address = (part: string, lang: string) => inLanguage(publicGroupPath(part), lang as Language)
  return (
    <EditScreen
      edit={edit}
      title={title || say(edit.record ? 'untitled' : 'new')}
      back={{ label: say('title'), to: `/${catalogScreens.groups}` }}
      previewAddress={slug ? `${address(slug, edit.lang)}?preview` : null}
      blockers={blockers}
      main={
        <>
          <TextField name="title" required maxLength={120} size="md" />
          <RichTextField name="text" />
        </>
      }
      side={
        <>
          <StatePanel edit={edit} />
          <SidePanel title={say('place')}>
            <ChoiceField name="parent" options={groups.filter(({ value }) => value !== id)} clearable />
            <NumberField name="order" hint={say('hints.order')} />
            <SwitchField name="mainGallery" hint={say('hints.mainGallery')} />
            <SlugField name="slug" address={address} />
            <LongTextField name="meta_description" rows={2} maxLength={400} />
          </SidePanel>
          <SidePanel title={labels.picture}>
            <PictureField name="picture" />
          </SidePanel>
          <AccessibilityPanel findings={findings} />
        </>
      }
    />
  )
}
