import { ChoiceField, SwitchField, TextField } from '../../../../kit/browser/admin/fields/TextFields.tsx'
import { SettingsScreen } from '../../../../kit/browser/admin/settings/SettingsScreen.tsx'
import { call } from '../../../../kit/browser/api.ts'
import { useTexts } from '../../../../kit/browser/texts.ts'
import { currencies } from '../../../../kit/shared/money/cents.ts'
import { SettingsGroup } from '../../../platform/settings/admin/offers.ts'
import { catalogScreens } from '../catalog.addresses.ts'
import { shopSettingsCalls, type ShopSettings as Values } from '../catalog.contract.ts'

const fresh: Values = {
  enabled: false,
  currency: 'EUR',
  showPrice: true,
  showShippingCosts: true,
  priceView: 'gross',
  country: 'AT',
  shippingUrl: '/Versandkosten',
}
const views = ['gross', 'net'] as const

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
        <TextField name="shippingUrl" hint={say('shippingUrlHint')} maxLength={200} />
        <ChoiceField
          name="priceView"
          hint={say('priceViewHint')}
          options={views.map((value) => ({ value, label: say(`priceViews.${value}`) }))}
        />
        <ChoiceField name="currency" options={currencies.map((value) => ({ value, label: value }))} />
        <TextField name="country" hint={say('countryHint')} maxLength={2} />
      </SettingsGroup>
    </SettingsScreen>
  )
}
