import { Alert, Button, Code, Group, MultiSelect, SimpleGrid, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useField } from '#kit/browser/admin/edit/form-state.ts'
import { ChoiceField, SwitchField, TextField } from '#kit/browser/admin/fields/TextFields.tsx'
import { notifyFailed } from '#kit/browser/admin/notify.tsx'
import { SettingsScreen } from '#kit/browser/admin/settings/SettingsScreen.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import type { OutputOf } from '#kit/shared/contract.ts'
import { bankAccount } from '#domains/books/masterdata/masterdata.contract.ts'
import { SettingsGroup } from '#domains/platform/settings/admin/offers.ts'
import { paymentSettingsCalls, type PaymentSettings as Values } from '../payment-settings.contract.ts'
import { modes, type PaymentSource, type ProviderKey } from '../payments.rules.ts'
import { browsePath } from './payment-words.ts'

const key = ['payment', 'settings']
const fresh: Values = {
  stripe: false,
  stripeMode: 'test',
  stripeMethods: ['card', 'eps'],
  stripeLiveKey: '',
  stripeLiveWebhook: '',
  stripeTestKey: '',
  stripeTestWebhook: '',
  stripeUrl: '',
  paypal: false,
  paypalMode: 'test',
  paypalLiveClient: '',
  paypalLiveSecret: '',
  paypalLiveWebhook: '',
  paypalLiveUrl: '',
  paypalTestClient: '',
  paypalTestSecret: '',
  paypalTestWebhook: '',
  paypalTestUrl: '',
  transfer: false,
  transferAccount: null,
  invoice: false,
  cash: false,
  cashTill: '',
}

type Stored = OutputOf<typeof paymentSettingsCalls.settings>

/** How customers can pay. */
export function PaymentSettings() {
  const { t } = useTexts()
  const say = (name: string) => t(`payments.settings.${name}`)
  const accounts = useQuery({
    queryKey: ['payment', 'accounts'],
    queryFn: () => call(bankAccount.calls.list, { limit: 100 }),
    retry: false,
  })
  const secret = (name: keyof Values) => (
    <TextField name={name} type="password" maxLength={300} autoComplete="new-password" />
  )
  const plain = (name: keyof Values) => <TextField name={name} maxLength={300} autoComplete="off" />
  const mode = (name: 'stripeMode' | 'paypalMode') => (
    <ChoiceField name={name} options={modes.map((value) => ({ value, label: say(`modes.${value}`) }))} />
  )
  return (
    <SettingsScreen<Stored>
      title={say('title')}
      back={{ label: t('payments.title'), to: browsePath }}
      queryKey={key}
      load={() => call(paymentSettingsCalls.settings, {})}
      save={({ stripeAddress: _stripe, paypalAddress: _paypal, lacks: _lacks, ...values }) =>
        call(paymentSettingsCalls.updateSettings, values)
      }
      fresh={fresh}
      labels={Object.fromEntries(Object.keys(fresh).map((name) => [name, say(name)]))}
      done={say('saved')}
    >
      {(stored) => (
        <>
          <SettingsGroup id="byhand" title={say('transferGroup')}>
            <SwitchField name="transfer" hint={say('transferHint')} />
            <Lack stored={stored} source="transfer" />
            <ChoiceField
              name="transferAccount"
              clearable
              hint={say('defaultAccount')}
              options={(accounts.data?.bank_account ?? []).map(({ _id, title }) => ({
                value: _id,
                label: title,
              }))}
            />
            <SwitchField name="invoice" hint={say('invoiceHint')} />
            <SwitchField name="cash" hint={say('cashHint')} />
            <TextField name="cashTill" maxLength={200} />
          </SettingsGroup>
          <SettingsGroup id="stripe" title={say('stripeGroup')} text={say('stripeText')}>
            <SwitchField name="stripe" />
            <Lack stored={stored} source="stripe" />
            {mode('stripeMode')}
            <MethodsField />
            <Webhook address={stored.stripeAddress} text={say('webhook')} events={say('stripeEvents')} />
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              {secret('stripeTestKey')}
              {secret('stripeTestWebhook')}
              {secret('stripeLiveKey')}
              {secret('stripeLiveWebhook')}
            </SimpleGrid>
            <Check provider="stripe" />
          </SettingsGroup>
          <SettingsGroup id="paypal" title={say('paypalGroup')} text={say('paypalText')}>
            <SwitchField name="paypal" />
            <Lack stored={stored} source="paypal" />
            {mode('paypalMode')}
            <Webhook address={stored.paypalAddress} text={say('webhook')} events={say('paypalEvents')} />
            <SimpleGrid cols={{ base: 1, sm: 3 }}>
              {plain('paypalTestClient')}
              {secret('paypalTestSecret')}
              {plain('paypalTestWebhook')}
              {plain('paypalLiveClient')}
              {secret('paypalLiveSecret')}
              {plain('paypalLiveWebhook')}
            </SimpleGrid>
            <Check provider="paypal" />
          </SettingsGroup>
          <SettingsGroup id="addresses" title={say('addresses')} text={say('addressesText')}>
            <TextField name="stripeUrl" type="url" maxLength={300} />
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <TextField name="paypalLiveUrl" type="url" maxLength={300} />
              <TextField name="paypalTestUrl" type="url" maxLength={300} />
            </SimpleGrid>
          </SettingsGroup>
        </>
      )}
    </SettingsScreen>
  )
}

function Lack({ stored, source }: { stored: Stored; source: PaymentSource }) {
  const { t } = useTexts()
  const lack = stored.lacks[source]
  return lack ? <Alert>{t('payments.settings.lack', { lack })}</Alert> : null
}

function Webhook({ address, text, events }: { address: string; text: string; events: string }) {
  return (
    <Stack gap={4}>
      <Text size="sm">{text}</Text>
      <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {address}
      </Code>
      <Text size="sm" c="dimmed">
        {events}
      </Text>
    </Stack>
  )
}

function MethodsField() {
  const { t } = useTexts()
  const field = useField<string[]>('stripeMethods')
  return (
    <MultiSelect
      id={field.id}
      label={field.label}
      value={field.value ?? []}
      onChange={(value) => value.length > 0 && field.change(value)}
      data={(['card', 'eps'] as const).map((value) => ({
        value,
        label: t(`payments.settings.methods.${value}`),
      }))}
      error={field.error}
      readOnly={field.readOnly}
    />
  )
}

/** Asks the provider whether what is stored is right. */
function Check({ provider }: { provider: ProviderKey }) {
  const { t } = useTexts()
  const [said, setSaid] = useState('')
  const [busy, setBusy] = useState(false)
  async function check(mode: (typeof modes)[number]) {
    setBusy(true)
    setSaid('')
    try {
      setSaid((await call(paymentSettingsCalls.check, { provider, mode })).message)
    } catch (problem) {
      notifyFailed(problem)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack gap="xs">
      <Group>
        {modes.toReversed().map((mode) => (
          <Button key={mode} variant="default" loading={busy} onClick={() => void check(mode)}>
            {t('payments.settings.check')} ({t(`payments.settings.modeNames.${mode}`)})
          </Button>
        ))}
      </Group>
      <Text size="sm" c="dimmed">
        {t('payments.settings.checkHint')}
      </Text>
      <Text size="sm" role="status">
        {said}
      </Text>
    </Stack>
  )
}
