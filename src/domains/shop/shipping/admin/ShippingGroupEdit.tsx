import { MultiSelect, NumberInput, Text } from '@mantine/core'
import { useParams } from 'react-router'
import { useField, useSaying } from '#kit/browser/admin/edit/form-state.ts'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { useFieldLabels } from '#kit/browser/admin/edit/use-field-labels.ts'
import { DecimalInput } from '#kit/browser/admin/fields/DecimalField.tsx'
import { MoneyField } from '#kit/browser/admin/fields/MoneyField.tsx'
import { DuplicateButton } from '#kit/browser/admin/record/DuplicateButton.tsx'
import { LinesField } from '#kit/browser/admin/record/LinesField.tsx'
import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import { RecordScreen } from '#kit/browser/admin/record/RecordScreen.tsx'
import { useContractForm } from '#kit/browser/admin/record/use-contract-form.ts'
import { Unread } from '#kit/browser/admin/record/Unread.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { cents, zero } from '#kit/shared/money/cents.ts'
import { scaled, unscaled } from '#kit/shared/money/decimals.ts'
import { sayIn } from '#kit/shared/records/translated.ts'
import { countryName } from '#kit/shared/people/country-names.ts'
import { ProductGroupsField } from '#domains/shop/catalog/admin/offers.tsx'
import { shippingScreens } from '../shipping.addresses.ts'
import { shippingGroup, type ShippingGroup } from '../shipping.contract.ts'
import { countings, type ShippingCounting } from '../shipping.rules.ts'
import { groupPath, recordIn } from './shipping-words.ts'
import { useCountryCodes } from './use-country-codes.ts'

type Rate = ShippingGroup['rates'][number]
const F = fieldsOf(shippingGroup)
const names = [
  ...(['title.de', 'title.en', 'text.de', 'text.en', 'countedBy', 'productGroups', 'freeFrom'] as const),
  ...(['adultFee', 'fullCartons', 'daysMin', 'daysMax', 'position', 'active', 'rates'] as const),
  ...(['rates.countries', 'rates.upTo', 'rates.cents'] as const),
] as const
/** A new line of costs for a way of counting. */
const freshRate = (countedBy: ShippingCounting) => ({
  countries: [],
  upTo: { order: null, weight: 10_000, bottles: 6, cartons: 6, pickup: null }[countedBy],
  cents: zero,
})
const kilograms = 3
const euros = 2

/** Shipping costs: per order, by weight or bottles, or by size of cartons. */
function Rates() {
  const { t, lang } = useTexts()
  const countedBy = useField<ShippingCounting>('countedBy').value ?? 'order'
  const codes = useCountryCodes()
  const say = (key: string) => t(`shipping.groups.${key}`)
  useSaying('rates.countries', (value) =>
    typeof value === 'string' ? (countryName(value, lang) ?? undefined) : undefined,
  )
  if (countedBy === 'pickup') return null
  const upToLabel = say(`upTo.${countedBy}`)
  const hint = say(countedBy === 'cartons' ? 'hints.cartonRates' : 'hints.rates')
  return (
    <>
      <LinesField<Rate> name="rates" fresh={freshRate(countedBy)} most={200} add={say('addRate')}>
        {({ line, change, say: named, readOnly }) => (
          <>
            {countedBy === 'weight' && (
              <DecimalInput
                w={120}
                label={upToLabel}
                aria-label={named(upToLabel)}
                value={line.upTo === null ? null : unscaled(BigInt(line.upTo), kilograms)}
                readOnly={readOnly}
                onChange={(weight) => change({ upTo: weight ? Number(scaled(weight, kilograms)) : null })}
              />
            )}
            {(countedBy === 'bottles' || countedBy === 'cartons') && (
              <NumberInput
                w={150}
                label={upToLabel}
                aria-label={named(upToLabel)}
                allowDecimal={false}
                min={1}
                max={countedBy === 'cartons' ? 60 : 10_000}
                value={line.upTo ?? ''}
                readOnly={readOnly}
                onChange={(count) => change({ upTo: typeof count === 'number' ? count : null })}
              />
            )}
            <DecimalInput
              kind="price"
              w={120}
              label={say('fields.rates.cents')}
              aria-label={named(say('fields.rates.cents'))}
              value={unscaled(BigInt(line.cents), euros)}
              readOnly={readOnly}
              onChange={(price) => price && change({ cents: cents(scaled(price, euros)) })}
            />
            <MultiSelect
              flex={1}
              miw={180}
              label={say('fields.rates.countries')}
              aria-label={named(say('fields.rates.countries'))}
              data={codes.map((code) => ({ value: code, label: countryName(code, lang) ?? code }))}
              placeholder={line.countries.length === 0 ? say('otherCountries') : undefined}
              value={line.countries}
              readOnly={readOnly}
              onChange={(countries) => change({ countries })}
              searchable
              hidePickedOptions
              nothingFoundMessage={t('kit.palette.nothing')}
            />
          </>
        )}
      </LinesField>
      <Text size="xs" c="dimmed">
        {hint}
      </Text>
    </>
  )
}

/** Fields that are hidden for pick-up. */
function SentOnly({ children }: { children: (countedBy: ShippingCounting) => React.ReactNode }) {
  const countedBy = useField<ShippingCounting>('countedBy').value ?? 'order'
  return countedBy === 'pickup' ? null : children(countedBy)
}

/** Form of a shipping group with its costs, or of a place of pick-up. */
export function ShippingGroupEdit() {
  const id = recordIn(useParams()['id'])
  const { t, lang } = useTexts()
  const say = (key: string) => t(`shipping.groups.${key}`)
  const labels = useFieldLabels('shipping.groups.fields', names)
  const { form, item, answer } = useContractForm(shippingGroup, {
    id,
    labels,
    path: groupPath,
  })
  const back = { label: say('title'), to: `/${shippingScreens.groups}` }
  if (id && !item) return <Unread answer={answer} title={say('title')} back={back} />
  return (
    <RecordScreen
      form={form}
      title={item ? sayIn(item.title, lang).text : say('new')}
      back={back}
      beside={<DuplicateButton contract={shippingGroup} record={item} begin={groupPath()} />}
      reload={() => void answer.refetch()}
      main={
        <>
          <F.Translated name="title" required />
          <F.Choice
            name="countedBy"
            hint={say('hints.countedBy')}
            options={countings.map((value) => ({ value, label: say(`countings.${value}`) }))}
          />
          <Rates />
          <F.Translated name="text" rows={2} hint={say('hints.text')} />
        </>
      }
      side={
        <SidePanel title={say('when')}>
          <F.Switch name="active" />
          <SentOnly>
            {(countedBy) => (
              <>
                <MoneyField name="freeFrom" hint={say('hints.freeFrom')} />
                <MoneyField name="adultFee" hint={say('hints.adultFee')} />
                {countedBy === 'cartons' && <F.Switch name="fullCartons" hint={say('hints.fullCartons')} />}
                <ProductGroupsField name="productGroups" hint={say('hints.productGroups')} />
              </>
            )}
          </SentOnly>
          <F.Number name="daysMin" />
          <F.Number name="daysMax" />
          <F.Number name="position" hint={say('hints.position')} />
        </SidePanel>
      }
    />
  )
}
