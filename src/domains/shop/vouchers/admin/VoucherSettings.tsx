import { NumberField, SwitchField } from '#kit/browser/admin/fields/TextFields.tsx'
import { TranslatedField } from '#kit/browser/admin/fields/TranslatedField.tsx'
import { SettingsScreen } from '#kit/browser/admin/settings/SettingsScreen.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { SettingsGroup } from '#domains/platform/settings/admin/offers.ts'
import { type VoucherSettings as Values, voucherSettingsCalls } from '../vouchers.contract.ts'
import { browsePath } from './voucher-words.ts'

const fresh: Values = { redeemable: true, years: 0, text: { de: '', en: '' } }

/** How vouchers are issued and taken. */
export function VoucherSettings() {
  const { t } = useTexts()
  const say = (name: string) => t(`vouchers.form.${name}`)
  return (
    <SettingsScreen
      title={say('title')}
      back={{ label: say('back'), to: browsePath }}
      queryKey={['shop', 'settings', 'vouchers']}
      load={() => call(voucherSettingsCalls.settings, {})}
      save={(settings) => call(voucherSettingsCalls.updateSettings, settings)}
      fresh={fresh}
      labels={{
        redeemable: say('redeemable'),
        years: say('years'),
        'text.de': say('text.de'),
        'text.en': say('text.en'),
      }}
      done={say('saved')}
    >
      <SettingsGroup id="taking" title={say('taking')}>
        <SwitchField name="redeemable" hint={say('redeemableHint')} />
      </SettingsGroup>
      <SettingsGroup id="issuing" title={say('issuing')}>
        <NumberField name="years" hint={say('yearsHint')} min={0} max={30} />
        <TranslatedField name="text" rows={3} maxLength={1000} />
      </SettingsGroup>
    </SettingsScreen>
  )
}
