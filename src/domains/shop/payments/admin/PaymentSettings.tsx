import { Alert, Button, Code, Group, MultiSelect, SimpleGrid, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useField } from '#kit/browser/admin/edit/form-state.ts'
import { notifyFailed } from '#kit/browser/admin/notify.tsx'
import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import { SettingsScreen } from '#kit/browser/admin/settings/SettingsScreen.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import type { OutputOf } from '#kit/shared/contract.ts'
import { bankAccount } from '#domains/books/masterdata/masterdata.contract.ts'
import { SettingsGroup } from '#domains/platform/settings/admin/offers.ts'
import { paymentSettingsCalls, paymentSettingsContract } from '../payment-settings.contract.ts'
import { modes, type PaymentSource, type ProviderKey } from '../payments.rules.ts'
import { browsePath } from './payment-words.ts'

const F = fieldsOf(paymentSettingsContract)

const key = ['payment', 'settings']

type Stored = OutputOf<typeof paymentSettingsContract.calls.read>

/** Settings of the payment methods. */
export function PaymentSettings() {
  const { t } = useTexts()
  const say = (name: string) => t(`payments.settings.${name}`)
  const accounts = useQuery({
    queryKey: ['payment', 'accounts'],
    queryFn: () => call(bankAccount.calls.list, { limit: 100 }),
    retry: false,
  })
  const mode = (name: 'stripeMode' | 'paypalMode') => (
    <F.Choice name={name} options={modes.map((value) => ({ value, label: say(`modes.${value}`) }))} />
  )
  return (
    <SettingsScreen
      contract={paymentSettingsContract}
      title={say('title')}
      back={{ label: t('payments.title'), to: browsePath }}
      queryKey={key}
      labels={say}
      done={say('saved')}
    >
      {(stored) => (
        <>
          <SettingsGroup id="byhand" title={say('transferGroup')}>
            <F.Switch name="transfer" hint={say('transferHint')} />
            <Lack stored={stored} source="transfer" />
            <F.Choice
              name="transferAccount"
              clearable
              hint={say('defaultAccount')}
              options={(accounts.data?.bank_account ?? []).map(({ _id, title }) => ({
                value: _id,
                label: title,
              }))}
            />
            <F.Switch name="invoice" hint={say('invoiceHint')} />
            <F.Switch name="cash" hint={say('cashHint')} />
            <F.Text name="cashTill" />
          </SettingsGroup>
          <SettingsGroup id="stripe" title={say('stripeGroup')} text={say('stripeText')}>
            <F.Switch name="stripe" />
            <Lack stored={stored} source="stripe" />
            {mode('stripeMode')}
            <MethodsField />
            <Webhook address={stored.stripeAddress} text={say('webhook')} events={say('stripeEvents')} />
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <F.Secret name="stripeTestKey" />
              <F.Secret name="stripeTestWebhook" />
              <F.Secret name="stripeLiveKey" />
              <F.Secret name="stripeLiveWebhook" />
            </SimpleGrid>
            <Check provider="stripe" />
          </SettingsGroup>
          <SettingsGroup id="paypal" title={say('paypalGroup')} text={say('paypalText')}>
            <F.Switch name="paypal" />
            <Lack stored={stored} source="paypal" />
            {mode('paypalMode')}
            <Webhook address={stored.paypalAddress} text={say('webhook')} events={say('paypalEvents')} />
            <SimpleGrid cols={{ base: 1, sm: 3 }}>
              <F.Text name="paypalTestClient" autoComplete="off" />
              <F.Secret name="paypalTestSecret" />
              <F.Text name="paypalTestWebhook" autoComplete="off" />
              <F.Text name="paypalLiveClient" autoComplete="off" />
              <F.Secret name="paypalLiveSecret" />
              <F.Text name="paypalLiveWebhook" autoComplete="off" />
            </SimpleGrid>
            <Check provider="paypal" />
          </SettingsGroup>
          <SettingsGroup id="addresses" title={say('addresses')} text={say('addressesText')}>
            <F.Text name="stripeUrl" type="url" />
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <F.Text name="paypalLiveUrl" type="url" />
              <F.Text name="paypalTestUrl" type="url" />
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

/** Button that checks the stored keys with the provider. */
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
