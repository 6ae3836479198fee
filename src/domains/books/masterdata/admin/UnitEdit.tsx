import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import type { ValuesOf } from '#kit/browser/admin/record/record-client.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { sayIn, untranslated } from '#kit/shared/records/translated.ts'
import { unit } from '../masterdata.contract.ts'
import { unitCodes } from '../masterdata.rules.ts'
import { MasterdataForm } from './MasterdataForm.tsx'
import { useFieldLabels } from './masterdata-words.ts'

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
const fresh: ValuesOf<typeof unit> = {
  title: untranslated(),
  short: untranslated(),
  code: 'H87',
  places: 0,
  active: true,
  isDefault: false,
  position: 0,
}

/** A unit that quantities are counted in. */
export function UnitEdit({ id }: { id: string | undefined }) {
  const { lang } = useTexts()
  return (
    <MasterdataForm
      contract={unit}
      type="unit"
      id={id}
      fresh={fresh}
      labels={useFieldLabels('unit', names)}
      required={['title', 'short']}
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
