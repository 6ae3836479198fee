import { MultiSelect } from '@mantine/core'
import { useField } from '#kit/browser/admin/edit/form-state.ts'
import { MoneyField } from '#kit/browser/admin/fields/MoneyField.tsx'
import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import { SettingsScreen } from '#kit/browser/admin/settings/SettingsScreen.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { SettingsGroup } from '#domains/platform/settings/admin/offers.ts'
import { labelColumns, orderSettingsContract } from '../order-settings.contract.ts'
import { browsePath } from './orders-words.ts'

const F = fieldsOf(orderSettingsContract)

const whens = ['paid', 'sent', 'never'] as const

/** Columns of the carrier's table, in the chosen order. */
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

/** Settings for taking orders. */
export function OrderSettings() {
  const { t } = useTexts()
  const say = (name: string) => t(`orders.form.${name}`)
  return (
    <SettingsScreen
      contract={orderSettingsContract}
      title={say('title')}
      back={{ label: say('back'), to: browsePath }}
      queryKey={['shop', 'settings', 'orders']}
      labels={say}
      done={say('saved')}
    >
      <SettingsGroup id="orders" title={say('orders')}>
        <F.Text name="email" type="email" hint={say('emailHint')} />
        <MoneyField name="minimumCents" hint={say('minimumCentsHint')} />
      </SettingsGroup>
      <SettingsGroup id="pause" title={say('pause')}>
        <F.Switch name="paused" hint={say('pausedHint')} />
        <F.Translated name="pauseText" rows={2} hint={say('pauseTextHint')} />
      </SettingsGroup>
      <SettingsGroup id="money" title={say('money')}>
        <F.Number name="guestPieces" hint={say('guestPiecesHint')} />
        <F.Number name="customerPieces" hint={say('customerPiecesHint')} />
        <F.Number name="transferDays" hint={say('transferDaysHint')} />
        <F.Number name="cashDays" hint={say('cashDaysHint')} />
        <F.Choice
          name="invoiceWhen"
          options={whens.map((value) => ({ value, label: say(`invoiceWhens.${value}`) }))}
        />
      </SettingsGroup>
      <SettingsGroup id="law" title={say('law')}>
        <F.Translated name="withdrawalText" rows={6} hint={say('withdrawalTextHint')} />
      </SettingsGroup>
      <SettingsGroup id="labels" title={say('labels')}>
        <LabelColumns />
      </SettingsGroup>
    </SettingsScreen>
  )
}
