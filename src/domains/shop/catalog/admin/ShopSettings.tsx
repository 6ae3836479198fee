import { useField } from '#kit/browser/admin/edit/form-state.ts'
import { PictureField } from '#kit/browser/admin/fields/FileFields.tsx'
import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import { SettingsScreen } from '#kit/browser/admin/settings/SettingsScreen.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { locales } from '#kit/shared/text/languages.ts'
import { currencies } from '#kit/shared/money/cents.ts'
import { SettingsGroup } from '#domains/platform/settings/admin/offers.ts'
import { catalogScreens, usualPages } from '../catalog.addresses.ts'
import { shopSettingsContract } from '../catalog.contract.ts'

const F = fieldsOf(shopSettingsContract)

const pageFields = Object.keys(usualPages) as (keyof typeof usualPages)[]
const views = ['gross', 'net'] as const

/** Countries of the seller for which the books know the VAT rates. */
const countries = ['AT', 'DE'] as const

function CountryField() {
  const { t, lang } = useTexts()
  const { value } = useField<string>('country')
  const names = new Intl.DisplayNames(locales[lang], { type: 'region' })
  const codes = [...new Set([...countries, ...(value ? [value] : [])])]
  return (
    <F.Choice
      name="country"
      hint={t('catalog.settings.countryHint')}
      options={codes.map((code) => ({ value: code, label: names.of(code) ?? code }))}
    />
  )
}

/** Settings: whether the site has a shop, and how the catalogue shows prices. */
export function ShopSettings() {
  const { t } = useTexts()
  const say = (name: string) => t(`catalog.settings.${name}`)
  return (
    <SettingsScreen
      contract={shopSettingsContract}
      title={say('title')}
      back={{ label: say('back'), to: `/${catalogScreens.products}` }}
      queryKey={['shop', 'settings']}
      labels={say}
      done={say('saved')}
    >
      <SettingsGroup id="site" title={say('site')}>
        <F.Switch name="enabled" hint={say('enabledHint')} />
      </SettingsGroup>
      <SettingsGroup id="prices" title={say('prices')}>
        <F.Switch name="showPrice" hint={say('showPriceHint')} />
        <F.Switch name="showShippingCosts" hint={say('showShippingCostsHint')} />
        <F.Choice
          name="priceView"
          hint={say('priceViewHint')}
          options={views.map((value) => ({ value, label: say(`priceViews.${value}`) }))}
        />
        <F.Choice name="currency" options={currencies.map((value) => ({ value, label: value }))} />
        <CountryField />
      </SettingsGroup>
      <SettingsGroup id="pages" title={say('pages')} text={say('pagesHint')}>
        {pageFields.map((name) => (
          <F.Text key={name} name={name} />
        ))}
        <F.Text name="additionalInfoUrl" hint={say('additionalInfoUrlHint')} />
        <F.Text name="specialConditionsUrl" hint={say('specialConditionsUrlHint')} />
      </SettingsGroup>
      <SettingsGroup id="law" title={say('law')}>
        <F.Switch name="guaranteeNotice" hint={say('guaranteeNoticeHint')} />
        <PictureField name="guaranteePicture" hint={say('guaranteePictureHint')} />
        <PictureField name="guaranteePictureEn" hint={say('guaranteePictureEnHint')} />
        <F.Text name="packagingAt" hint={say('packagingAtHint')} />
        <F.Text name="packagingDe" hint={say('packagingDeHint')} />
      </SettingsGroup>
    </SettingsScreen>
  )
}
