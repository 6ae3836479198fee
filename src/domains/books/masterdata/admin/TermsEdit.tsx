import { NumberInput } from '@mantine/core'
import { useFieldLabels } from '#kit/browser/admin/edit/use-field-labels.ts'
import { DecimalInput } from '#kit/browser/admin/fields/DecimalField.tsx'
import { LinesField } from '#kit/browser/admin/record/LinesField.tsx'
import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { rate } from '#kit/shared/money/decimals.ts'
import { sayIn } from '#kit/shared/records/translated.ts'
import { terms, type Terms } from '../masterdata.contract.ts'
import { termsMethods, termsStarts } from '../masterdata.rules.ts'
import { MasterdataForm } from './MasterdataForm.tsx'

const F = fieldsOf(terms)
const names = [
  ...(['title.de', 'title.en', 'text.de', 'text.en', 'days', 'start', 'method', 'discounts'] as const),
  ...(['discountDays', 'percent', 'active', 'isDefault', 'position'] as const),
] as const

/** Edit form of payment terms. */
export function TermsEdit({ id }: { id: string | undefined }) {
  const { t, lang } = useTexts()
  const labels = useFieldLabels('masterdata.fields.terms', names, {
    'discounts.days': 'discountDays',
    'discounts.percent': 'percent',
  })
  return (
    <MasterdataForm
      contract={terms}
      type="terms"
      id={id}
      labels={labels}
      titleOf={({ title }) => sayIn(title, lang).text}
      main={
        <>
          <F.Translated name="title" required />
          <F.Number name="days" />
          <F.Choice
            name="start"
            options={termsStarts.map((value) => ({ value, label: t(`masterdata.starts.${value}`) }))}
          />
          <F.Choice
            name="method"
            options={termsMethods.map((value) => ({ value, label: t(`masterdata.methods.${value}`) }))}
          />
          <LinesField<Terms['discounts'][number]>
            name="discounts"
            fresh={{ days: 7, percent: rate('2') }}
            most={3}
            add={t('masterdata.addDiscount')}
          >
            {({ line, change, say, readOnly }) => (
              <>
                <NumberInput
                  w={160}
                  label={labels.discountDays}
                  aria-label={say(labels.discountDays)}
                  allowDecimal={false}
                  min={0}
                  max={365}
                  value={line.days}
                  readOnly={readOnly}
                  onChange={(days) => typeof days === 'number' && change({ days })}
                />
                <DecimalInput
                  w={110}
                  label={labels.percent}
                  aria-label={say(labels.percent)}
                  value={line.percent}
                  readOnly={readOnly}
                  onChange={(percent) => change({ percent: (percent ?? '') as typeof line.percent })}
                />
              </>
            )}
          </LinesField>
          <F.Translated name="text" rows={2} hint={t('masterdata.textHint')} />
        </>
      }
    />
  )
}
