import { Select, TextInput } from '@mantine/core'
import { useField } from '#kit/browser/admin/edit/form-state.ts'
import { useFieldLabels } from '#kit/browser/admin/edit/use-field-labels.ts'
import { DayInput } from '#kit/browser/admin/fields/DayInput.tsx'
import { DecimalInput } from '#kit/browser/admin/fields/DecimalField.tsx'
import { LinesField } from '#kit/browser/admin/record/LinesField.tsx'
import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { rate } from '#kit/shared/money/decimals.ts'
import { sayIn } from '#kit/shared/records/translated.ts'
import { vatGroup, type VatGroup } from '../masterdata.contract.ts'
import { origins, vatGroupKinds } from '../masterdata.rules.ts'
import { MasterdataForm } from './MasterdataForm.tsx'

const F = fieldsOf(vatGroup)
const names = [
  ...([
    'title.de',
    'title.en',
    'reason.de',
    'reason.en',
    'kind',
    'rates',
    'country',
    'region',
    'origin',
  ] as const),
  ...(['from', 'rate', 'active', 'isDefault', 'position'] as const),
] as const

/** Exemption reason, printed on documents without VAT. */
function Reason() {
  const { value: kind = 'rate' } = useField<VatGroup['kind']>('kind')
  return kind === 'rate' ? null : <F.Translated name="reason" rows={2} />
}

/** Edit form of a VAT group with its rates by country and first day. */
export function VatEdit({ id }: { id: string | undefined }) {
  const { t, lang } = useTexts()
  const own = useFieldLabels('masterdata.fields.vat', names)
  const labels = {
    ...own,
    'rates.country': own.country,
    'rates.region': own.region,
    'rates.origin': own.origin,
    'rates.from': own.from,
    'rates.rate': own.rate,
  }
  return (
    <MasterdataForm
      contract={vatGroup}
      type="vat"
      id={id}
      labels={labels}
      titleOf={({ title }) => sayIn(title, lang).text}
      main={
        <>
          <F.Translated name="title" required />
          <F.Choice
            name="kind"
            options={vatGroupKinds.map((value) => ({ value, label: t(`masterdata.vatKinds.${value}`) }))}
          />
          <Reason />
          <LinesField<VatGroup['rates'][number]>
            name="rates"
            fresh={{ country: 'AT', region: '', origin: 'any', from: '', rate: rate('0') }}
            most={300}
            add={t('masterdata.addRate')}
          >
            {({ line, change, say, readOnly }) => (
              <>
                <TextInput
                  w={70}
                  label={own.country}
                  aria-label={say(own.country)}
                  maxLength={2}
                  value={line.country}
                  readOnly={readOnly}
                  onChange={(event) => change({ country: event.currentTarget.value.toUpperCase() })}
                />
                <DayInput
                  w={150}
                  label={own.from}
                  aria-label={say(own.from)}
                  value={line.from || null}
                  readOnly={readOnly}
                  onChange={(from) => change({ from: from ?? '' })}
                />
                <DecimalInput
                  w={90}
                  label={own.rate}
                  aria-label={say(own.rate)}
                  value={line.rate}
                  readOnly={readOnly}
                  onChange={(percent) => change({ rate: (percent ?? '') as typeof line.rate })}
                />
                <Select
                  w={170}
                  label={own.origin}
                  aria-label={say(own.origin)}
                  data={origins.map((value) => ({ value, label: t(`masterdata.origins.${value}`) }))}
                  value={line.origin}
                  allowDeselect={false}
                  readOnly={readOnly}
                  onChange={(origin) => origin && change({ origin })}
                />
                <TextInput
                  w={170}
                  label={own.region}
                  aria-label={say(own.region)}
                  placeholder={t('masterdata.regionHint')}
                  maxLength={60}
                  value={line.region}
                  readOnly={readOnly}
                  onChange={(event) => change({ region: event.currentTarget.value })}
                />
              </>
            )}
          </LinesField>
        </>
      }
    />
  )
}
