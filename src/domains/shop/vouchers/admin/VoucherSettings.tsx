import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import { SettingsScreen } from '#kit/browser/admin/settings/SettingsScreen.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { SettingsGroup } from '#domains/platform/settings/admin/offers.ts'
import { voucherSettingsContract } from '../vouchers.contract.ts'
import { browsePath } from './voucher-words.ts'

const F = fieldsOf(voucherSettingsContract)

/** Settings for issuing and accepting vouchers. */
export function VoucherSettings() {
  const { t } = useTexts()
  const say = (name: string) => t(`vouchers.form.${name}`)
  return (
    <SettingsScreen
      contract={voucherSettingsContract}
      title={say('title')}
      back={{ label: say('back'), to: browsePath }}
      queryKey={['shop', 'settings', 'vouchers']}
      labels={say}
      done={say('saved')}
    >
      <SettingsGroup id="taking" title={say('taking')}>
        <F.Switch name="redeemable" hint={say('redeemableHint')} />
      </SettingsGroup>
      <SettingsGroup id="issuing" title={say('issuing')}>
        <F.Number name="years" hint={say('yearsHint')} />
        <F.Translated name="text" rows={3} />
      </SettingsGroup>
    </SettingsScreen>
  )
}
