import { useParams } from 'react-router'
import { AccessibilityPanel, useTextFindings } from '#kit/browser/admin/edit/AccessibilityPanel.tsx'
import { editorialFieldsOf } from '#kit/browser/admin/edit/editorial-fields.ts'
import { EditScreen } from '#kit/browser/admin/edit/EditScreen.tsx'
import { SidePanel, StatePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { useEdit } from '#kit/browser/admin/edit/use-edit.ts'
import { useFieldLabels } from '#kit/browser/admin/edit/use-field-labels.ts'
import type { EditedOf } from '#kit/browser/admin/records.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { inLanguage, type Language } from '#kit/shared/text/languages.ts'
import { catalogScreens, groupPath as publicGroupPath } from '../catalog.addresses.ts'
import { productGroup } from '../catalog.contract.ts'
import { groupPath, recordIn, useCatalogChoices } from './catalog-words.ts'

type Values = EditedOf<typeof productGroup>
const F = editorialFieldsOf<Values>()
const checked = ['text'] as const

/** Form of a product group in all its languages, with its place in the tree. */
export function GroupEdit() {
  const id = recordIn(useParams()['id'])
  const { t } = useTexts()
  const say = (key: string) => t(`catalog.groups.${key}`)
  const labels = useFieldLabels('catalog.groups.fields', Object.keys(productGroup.fields))
  const edit = useEdit({ collection: productGroup, id, labels, path: groupPath })
  const { groups } = useCatalogChoices()
  const { findings, blockers } = useTextFindings(edit, checked)
  const { title } = edit.form.values
  const slug = edit.record ? edit.form.values.slug : ''
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
          <F.Text name="title" required maxLength={120} size="md" />
          <F.RichText name="text" />
        </>
      }
      side={
        <>
          <StatePanel edit={edit} />
          <SidePanel title={say('place')}>
            <F.Choice name="parent" options={groups.filter(({ value }) => value !== id)} clearable />
            <F.Number name="order" hint={say('hints.order')} />
            <F.Switch name="mainGallery" hint={say('hints.mainGallery')} />
            <F.Slug name="slug" address={address} />
            <F.LongText name="meta_description" rows={2} maxLength={400} />
          </SidePanel>
          <SidePanel title={say('fields.picture')}>
            <F.Picture name="picture" />
          </SidePanel>
          <AccessibilityPanel findings={findings} />
        </>
      }
    />
  )
}
