import { MultiSelect } from '@mantine/core'
import { useField } from '#kit/browser/admin/edit/form-state.ts'
import { MoneyField } from '#kit/browser/admin/fields/MoneyField.tsx'
import { ChoiceField, NumberField, SwitchField, TextField } from '#kit/browser/admin/fields/TextFields.tsx'
import { TranslatedField } from '#kit/browser/admin/fields/TranslatedField.tsx'
import { SettingsScreen } from '#kit/browser/admin/settings/SettingsScreen.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { SettingsGroup } from '#domains/platform/settings/admin/offers.ts'
import { labelColumns, type OrderSettings as Values, orderSettingsCalls } from '../order-settings.contract.ts'
import { browsePath } from './orders-words.ts'

const fresh: Values = {
  email: '',
  minimumCents: 0,
  guestPieces: 60,
  customerPieces: 240,
  paused: false,
  pauseText: { de: '', en: '' },
  transferDays: 14,
  cashDays: 14,
  invoiceWhen: 'sent',
  withdrawalText: { de: '', en: '' },
  labelColumns: ['number', 'name', 'street', 'zip', 'city', 'country'],
}
const whens = ['paid', 'sent', 'never'] as const
const names = [
  ...([
    'email',
    'minimumCents',
    'guestPieces',
    'customerPieces',
    'paused',
    'pauseText.de',
    'pauseText.en',
    'transferDays',
    'cashDays',
  ] as const),
  ...(['invoiceWhen', 'withdrawalText.de', 'withdrawalText.en', 'labelColumns'] as const),
] as const

/** The columns of a carrier's table, in the order in which they were chosen. */
function LabelColumns() {
  const { t } = useTexts()
  const field = useField<string[]>('labelColumns')
  return (
    <MultiSelect
      id={field.id}
      label={field.label}
      description={t('orders.form.labelColumnsHint')}
      data={labelColumns.map((value) => ({ value, label: t(`orders.form.columns.${value}`) }))}
      value={field.value ?? []}
      onChange={field.change}
      error={field.error}
      readOnly={field.readOnly}
    />
  )
}

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
      labels={Object.fromEntries(names.map((name) => [name, say(name)]))}
      done={say('saved')}
    >
      <SettingsGroup id="orders" title={say('orders')}>
        <TextField name="email" type="email" hint={say('emailHint')} maxLength={200} />
        <MoneyField name="minimumCents" hint={say('minimumCentsHint')} />
      </SettingsGroup>
      <SettingsGroup id="pause" title={say('pause')}>
        <SwitchField name="paused" hint={say('pausedHint')} />
        <TranslatedField name="pauseText" rows={2} maxLength={2000} hint={say('pauseTextHint')} />
      </SettingsGroup>
      <SettingsGroup id="money" title={say('money')}>
        <NumberField name="guestPieces" hint={say('guestPiecesHint')} min={0} max={9999} />
        <NumberField name="customerPieces" hint={say('customerPiecesHint')} min={0} max={9999} />
        <NumberField name="transferDays" hint={say('transferDaysHint')} min={0} max={60} />
        <NumberField name="cashDays" hint={say('cashDaysHint')} min={0} max={60} />
        <ChoiceField
          name="invoiceWhen"
          options={whens.map((value) => ({ value, label: say(`invoiceWhens.${value}`) }))}
        />
      </SettingsGroup>
      <SettingsGroup id="law" title={say('law')}>
        <TranslatedField name="withdrawalText" rows={6} maxLength={10_000} hint={say('withdrawalTextHint')} />
      </SettingsGroup>
      <SettingsGroup id="labels" title={say('labels')}>
        <LabelColumns />
      </SettingsGroup>
    </SettingsScreen>
  )
}
