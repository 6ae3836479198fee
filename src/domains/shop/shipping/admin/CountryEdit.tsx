import { useParams } from 'react-router'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { useFieldLabels } from '#kit/browser/admin/edit/use-field-labels.ts'
import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import { RecordScreen } from '#kit/browser/admin/record/RecordScreen.tsx'
import { useContractForm } from '#kit/browser/admin/record/use-contract-form.ts'
import { Unread } from '#kit/browser/admin/record/Unread.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { countryName } from '#kit/shared/people/country-names.ts'
import { shippingScreens } from '../shipping.addresses.ts'
import { shippingCountry } from '../shipping.contract.ts'
import { addableCountries } from '../shipping.rules.ts'
import { countryPath, recordIn } from './shipping-words.ts'
import { useGroupOptions } from './use-group-options.ts'

const F = fieldsOf(shippingCountry)
const names = ['code', 'shippingGroup', 'position', 'active'] as const

/** Form of a country: availability in addresses, and its shipping group. */
export function CountryEdit() {
  const id = recordIn(useParams()['id'])
  const { t, lang } = useTexts()
  const say = (key: string) => t(`shipping.countries.${key}`)
  const labels = useFieldLabels('shipping.countries.fields', names)
  const { form, item, answer } = useContractForm(shippingCountry, {
    id,
    labels,
    path: countryPath,
  })
  const groups = useGroupOptions()
  const back = { label: say('title'), to: `/${shippingScreens.countries}` }
  if (id && !item) return <Unread answer={answer} title={say('title')} back={back} />
  const codes = [...(item ? [item.code] : []), ...addableCountries]
  return (
    <RecordScreen
      form={form}
      title={item ? item.title : say('new')}
      back={back}
      reload={() => void answer.refetch()}
      main={
        <>
          <F.Choice
            name="code"
            options={[...new Set(codes)].map((code) => ({
              value: code,
              label: `${countryName(code, lang) ?? code} (${code})`,
            }))}
          />
          <F.Choice name="shippingGroup" options={groups} clearable hint={say('hints.shippingGroup')} />
        </>
      }
      side={
        <SidePanel title={say('state')}>
          <F.Switch name="active" hint={say('hints.active')} />
          {item && <F.Number name="position" hint={say('hints.position')} />}
        </SidePanel>
      }
    />
  )
}
