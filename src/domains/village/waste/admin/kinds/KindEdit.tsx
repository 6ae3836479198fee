import { ColorInput, Group, Text } from '@mantine/core'
import { useParams } from 'react-router'
import { EditScreen } from '#kit/browser/admin/edit/EditScreen.tsx'
import { SidePanel, StatePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { useEdit } from '#kit/browser/admin/edit/use-edit.ts'
import { useFieldLabels } from '#kit/browser/admin/edit/use-field-labels.ts'
import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import type { EditedOf } from '#kit/browser/admin/records.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { wasteKind } from '../../waste.contract.ts'
import { wasteIcons } from '../../waste.rules.ts'
import { KindMark } from './KindMark.tsx'
import { wasteScreens } from '../../waste.addresses.ts'

type Values = EditedOf<typeof wasteKind>
const F = fieldsOf<Values>()
const none: never[] = []
const required = ['name', 'letter'] as const
const path = (id: string) => `/${wasteScreens.kind}/${id}`
const usual = ['#3f4245', '#6b4a1f', '#b3261e', '#ffd51f', '#2f6db5', '#2f7d32', '#7a3fa0', '#0f7c80']

function ColourField() {
  const { t } = useTexts()
  const field = F.useField('colour')
  return (
    <ColorInput
      id={field.id}
      label={field.label}
      description={t('waste.kinds.hints.colour')}
      format="hex"
      withEyeDropper={false}
      swatches={usual}
      value={field.value ?? ''}
      onChange={field.change}
      error={field.error}
      readOnly={field.readOnly}
    />
  )
}

/** Editor of a kind of waste: name, colour, letter and icon. */
export function KindEdit() {
  const { id } = useParams()
  const { t } = useTexts()
  const labels = useFieldLabels('waste.kinds.fields', Object.keys(wasteKind.fields))
  const edit = useEdit({ collection: wasteKind, id, fresh: { letter: '' }, required, labels, path })
  const { name, colour, letter } = edit.form.values
  const icons = wasteIcons.map((value) => ({ value, label: t(`waste.kinds.icons.${value}`) }))
  return (
    <EditScreen
      edit={edit}
      title={name || t(edit.record ? 'waste.kinds.untitled' : 'waste.kinds.new')}
      back={{ label: t('waste.kinds.browse'), to: `/${wasteScreens.kinds}` }}
      previewAddress={null}
      blockers={none}
      main={
        <>
          <F.Text name="name" required maxLength={60} />
          <F.Text name="letter" hint={t('waste.kinds.hints.letter')} required maxLength={2} />
          <ColourField />
          <F.Choice name="icon" options={icons} />
          {/^#[0-9a-f]{6}$/i.test(colour) ? (
            <Group gap="xs">
              <KindMark kind={{ colour, letter }} />
              <Text size="sm">{name}</Text>
            </Group>
          ) : null}
        </>
      }
      side={
        <>
          <StatePanel edit={edit} />
          <SidePanel title={t('waste.kinds.fields.order')}>
            <F.Number name="order" hint={t('waste.kinds.hints.order')} />
          </SidePanel>
        </>
      }
    />
  )
}
