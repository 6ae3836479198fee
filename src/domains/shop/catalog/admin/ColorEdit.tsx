import { ColorInput } from '@mantine/core'
import { useParams } from 'react-router'
import { editorialFieldsOf } from '#kit/browser/admin/edit/editorial-fields.ts'
import { EditScreen } from '#kit/browser/admin/edit/EditScreen.tsx'
import { SidePanel, StatePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { useEdit } from '#kit/browser/admin/edit/use-edit.ts'
import { useFieldLabels } from '#kit/browser/admin/edit/use-field-labels.ts'
import type { EditedOf } from '#kit/browser/admin/records.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { catalogScreens } from '../catalog.addresses.ts'
import { productColor } from '../catalog.contract.ts'
import { pastelOf } from '../catalog.rules.ts'
import { colorPath, recordIn } from './catalog-words.ts'

type Values = EditedOf<typeof productColor>
const F = editorialFieldsOf<Values>()

/** A colour as `#rrggbb`; empty: the pastel colour of its name, which is shown in its place. */
function ValueField({ hint, title }: { hint: string; title: string }) {
  const field = F.useField('value')
  return (
    <ColorInput
      id={field.id}
      label={field.label}
      description={hint}
      placeholder={pastelOf(title)}
      format="hex"
      withEyeDropper={false}
      value={field.value ?? ''}
      onChange={field.change}
      error={field.error}
      readOnly={field.readOnly}
    />
  )
}

/** Form of a colour in all its languages. */
export function ColorEdit() {
  const id = recordIn(useParams()['id'])
  const { t } = useTexts()
  const say = (key: string) => t(`catalog.colors.${key}`)
  const labels = useFieldLabels('catalog.colors.fields', Object.keys(productColor.fields))
  const edit = useEdit({ collection: productColor, id, labels, path: colorPath })
  const { title } = edit.form.values
  return (
    <EditScreen
      edit={edit}
      title={title || say(edit.record ? 'untitled' : 'new')}
      back={{ label: say('title'), to: `/${catalogScreens.colors}` }}
      previewAddress={null}
      blockers={[]}
      main={<F.Text name="title" required hint={say('hints.title')} maxLength={40} size="md" />}
      side={
        <>
          <StatePanel edit={edit} />
          <SidePanel title={say('look')}>
            <ValueField hint={say('hints.value')} title={title} />
            <F.Picture name="picture" hint={say('hints.picture')} />
          </SidePanel>
        </>
      }
    />
  )
}
