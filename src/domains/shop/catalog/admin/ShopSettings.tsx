import { useField } from '#kit/browser/admin/edit/form-state.ts'
import { PictureField } from '#kit/browser/admin/fields/FileFields.tsx'
import { ChoiceField, SwitchField, TextField } from '#kit/browser/admin/fields/TextFields.tsx'
import { SettingsScreen } from '#kit/browser/admin/settings/SettingsScreen.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { locales } from '#kit/shared/text/languages.ts'
import { currencies } from '#kit/shared/money/cents.ts'
import { SettingsGroup } from '#domains/platform/settings/admin/offers.ts'
import { catalogScreens, usualPages } from '../catalog.addresses.ts'
import { shopSettingsCalls, type ShopSettings as Values } from '../catalog.contract.ts'

const fresh: Values = {
  enabled: false,
  currency: 'EUR',
  showPrice: true,
  showShippingCosts: true,
  priceView: 'gross',
  country: 'AT',
  ...usualPages,
  additionalInfoUrl: '',
  specialConditionsUrl: '',
  guaranteeNotice: true,
  guaranteePicture: null,
  guaranteePictureEn: null,
  packagingAt: '',
  packagingDe: '',
}
const pageFields = Object.keys(usualPages) as (keyof typeof usualPages)[]
const views = ['gross', 'net'] as const

/** Where the seller is at home: of these countries the books know the rates. */
const countries = ['AT', 'DE'] as const

function CountryField() {
  const { t, lang } = useTexts()
  const { value } = useField<string>('country')
  const names = new Intl.DisplayNames(locales[lang], { type: 'region' })
  const codes = [...new Set([...countries, ...(value ? [value] : [])])]
  return (
    <ChoiceField
      name="country"
      hint={t('catalog.settings.countryHint')}
      options={codes.map((code) => ({ value: code, label: names.of(code) ?? code }))}
    />
  )
}

/** Whether there is a shop on the site, and how its catalogue shows prices. */
export function ShopSettings() {
  const { t } = useTexts()
  const say = (name: string) => t(`catalog.settings.${name}`)
  return (
    <SettingsScreen
      title={say('title')}
      back={{ label: say('back'), to: `/${catalogScreens.products}` }}
      queryKey={['shop', 'settings']}
      load={() => call(shopSettingsCalls.settings, {})}
      save={(settings) => call(shopSettingsCalls.updateSettings, settings)}
      fresh={fresh}
      labels={Object.fromEntries(Object.keys(fresh).map((name) => [name, say(name)]))}
      done={say('saved')}
    >
      <SettingsGroup id="site" title={say('site')}>
        <SwitchField name="enabled" hint={say('enabledHint')} />
      </SettingsGroup>
      <SettingsGroup id="prices" title={say('prices')}>
        <SwitchField name="showPrice" hint={say('showPriceHint')} />
        <SwitchField name="showShippingCosts" hint={say('showShippingCostsHint')} />
        <ChoiceField
          name="priceView"
          hint={say('priceViewHint')}
          options={views.map((value) => ({ value, label: say(`priceViews.${value}`) }))}
        />
        <ChoiceField name="currency" options={currencies.map((value) => ({ value, label: value }))} />
        <CountryField />
      </SettingsGroup>
      <SettingsGroup id="pages" title={say('pages')} text={say('pagesHint')}>
        {pageFields.map((name) => (
          <TextField key={name} name={name} maxLength={200} />
        ))}
        <TextField name="additionalInfoUrl" hint={say('additionalInfoUrlHint')} maxLength={200} />
        <TextField name="specialConditionsUrl" hint={say('specialConditionsUrlHint')} maxLength={200} />
      </SettingsGroup>
      <SettingsGroup id="law" title={say('law')}>
        <SwitchField name="guaranteeNotice" hint={say('guaranteeNoticeHint')} />
        <PictureField name="guaranteePicture" hint={say('guaranteePictureHint')} />
        <PictureField name="guaranteePictureEn" hint={say('guaranteePictureEnHint')} />
        <TextField name="packagingAt" hint={say('packagingAtHint')} maxLength={120} />
        <TextField name="packagingDe" hint={say('packagingDeHint')} maxLength={120} />
      </SettingsGroup>
    </SettingsScreen>
  )
}
