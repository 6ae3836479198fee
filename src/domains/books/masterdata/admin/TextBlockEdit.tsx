import { MultiSelect } from '@mantine/core'
import { useField } from '#kit/browser/admin/edit/form-state.ts'
import { useFieldLabels } from '#kit/browser/admin/edit/use-field-labels.ts'
import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { textBlock } from '../masterdata.contract.ts'
import { documentKinds, textPlaces } from '../masterdata.rules.ts'
import { MasterdataForm } from './MasterdataForm.tsx'

const F = fieldsOf(textBlock)
const names = ['title', 'place', 'kinds', 'text.de', 'text.en', 'active', 'isDefault', 'position'] as const

function Kinds() {
  const { t } = useTexts()
  const field = useField<string[]>('kinds')
  return (
    <MultiSelect
      id={field.id}
      label={field.label}
      description={t('masterdata.kindsHint')}
      data={documentKinds.map((value) => ({ value, label: t(`masterdata.kinds.${value}`) }))}
      value={field.value ?? []}
      onChange={field.change}
      error={field.error}
      readOnly={field.readOnly}
    />
  )
}

/** Edit form of a text block. */
export function TextBlockEdit({ id }: { id: string | undefined }) {
  const { t } = useTexts()
  return (
    <MasterdataForm
      contract={textBlock}
      type="text-block"
      id={id}
      labels={useFieldLabels('masterdata.fields.text-block', names)}
      titleOf={({ title }) => title}
      main={
        <>
          <F.Text name="title" required />
          <F.Choice
            name="place"
            options={textPlaces.map((value) => ({ value, label: t(`masterdata.places.${value}`) }))}
          />
          <Kinds />
          <F.Translated name="text" required rows={6} />
        </>
      }
    />
  )
}
