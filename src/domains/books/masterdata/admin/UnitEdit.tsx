import { useFieldLabels } from '#kit/browser/admin/edit/use-field-labels.ts'
import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { sayIn } from '#kit/shared/records/translated.ts'
import { unit } from '../masterdata.contract.ts'
import { unitCodes } from '../masterdata.rules.ts'
import { MasterdataForm } from './MasterdataForm.tsx'

const F = fieldsOf(unit)
const names = [
  'title.de',
  'title.en',
  'short.de',
  'short.en',
  'code',
  'places',
  'active',
  'isDefault',
  'position',
] as const

/** Edit form of a unit. */
export function UnitEdit({ id }: { id: string | undefined }) {
  const { lang } = useTexts()
  return (
    <MasterdataForm
      contract={unit}
      type="unit"
      id={id}
      labels={useFieldLabels('masterdata.fields.unit', names)}
      titleOf={({ title }) => sayIn(title, lang).text}
      main={
        <>
          <F.Translated name="title" required />
          <F.Translated name="short" required />
          <F.Choice
            name="code"
            options={Object.entries(unitCodes).map(([value, words]) => ({
              value,
              label: `${words[lang]} (${value})`,
            }))}
          />
          <F.Number name="places" />
        </>
      }
    />
  )
}
