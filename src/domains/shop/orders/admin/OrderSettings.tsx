import {
  ChoiceField,
  NumberField,
  SwitchField,
  TextField,
} from '../../../../kit/browser/admin/fields/TextFields.tsx'
import { SettingsScreen } from '../../../../kit/browser/admin/settings/SettingsScreen.tsx'
import { call } from '../../../../kit/browser/api.ts'
import { useTexts } from '../../../../kit/browser/texts.ts'
import { SettingsGroup } from '../../../platform/settings/admin/offers.ts'
import { type OrderSettings as Values, orderSettingsCalls } from '../orders.contract.ts'
import { browsePath } from './orders-words.ts'

const fresh: Values = {
  email: '',
  minimumCents: 0,
  paused: false,
  pauseText: { de: '', en: '' },
  transferDays: 14,
  invoiceWhen: 'sent',
  withdrawalText: { de: '', en: '' },
  labelColumns: ['number', 'name', 'street', 'zip', 'city', 'country'],
}
const whens = ['paid', 'sent', 'never'] as const

/** How the shop takes orders. */
export function OrderSettings() {
  const { t } = useTexts()
  const say = (name: string) => t(`orders.form.${name}`)
  return (
    <SettingsScreen
      title={say('title')}
      back={{ label: say('back'), to: browsePath }}
      queryKey={['shop', 'settings', 'orders']}
      load={() => call(orderSettingsCalls.settings, {})}
      save={(settings) => call(orderSettingsCalls.updateSettings, settings)}
      fresh={fresh}
      labels={Object.fromEntries(Object.keys(fresh).map((name) => [name, say(name)]))}
      done={say('saved')}
    >
      <SettingsGroup id="orders" title={say('orders')}>
        <TextField name="email" type="email" hint={say('emailHint')} maxLength={200} />
        <SwitchField name="paused" hint={say('pausedHint')} />
      </SettingsGroup>
      <SettingsGroup id="money" title={say('money')}>
        <NumberField name="minimumCents" min={0} max={1_000_000} />
        <NumberField name="transferDays" hint={say('transferDaysHint')} min={0} max={60} />
        <ChoiceField
          name="invoiceWhen"
          options={whens.map((value) => ({ value, label: say(`invoiceWhens.${value}`) }))}
        />
      </SettingsGroup>
    </SettingsScreen>
  )
}
