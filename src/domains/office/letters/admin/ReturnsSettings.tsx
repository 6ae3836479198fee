import { SimpleGrid } from '@mantine/core'
import { ChoiceField, NumberField, TextField } from '#kit/browser/admin/fields/TextFields.tsx'
import { SettingsScreen } from '#kit/browser/admin/settings/SettingsScreen.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { mailboxDefaults } from '#kit/shared/mailbox-settings.ts'
import { SettingsGroup } from '#domains/platform/settings/admin/offers.ts'
import { letterScreens } from '../letters.addresses.ts'
import { letterSettingsCalls } from '../letter-settings.contract.ts'

const key = ['newsletter_sending', 'returns']
const names = ['address', 'host', 'port', 'encryption', 'user', 'password', 'folder'] as const

/** The mailbox that letters come back to which could not be delivered. */
export function ReturnsSettings() {
  const { t } = useTexts()
  const say = (name: string) => t(`letters.returns.${name}`)
  return (
    <SettingsScreen
      title={say('title')}
      back={{ label: t('letters.settings'), to: `/${letterScreens.settings}` }}
      queryKey={key}
      load={() => call(letterSettingsCalls.returns, {})}
      save={(settings) => call(letterSettingsCalls.updateReturns, settings)}
      fresh={{ ...mailboxDefaults, address: '' }}
      labels={Object.fromEntries(names.map((name) => [name, say(name)]))}
      done={t('letters.saved')}
    >
      <SettingsGroup id="mailbox" title={say('title')} text={say('text')}>
        <TextField name="address" type="email" hint={say('addressHint')} maxLength={200} />
        <SimpleGrid cols={{ base: 1, sm: 2 }} style={{ alignItems: 'end' }}>
          <TextField name="host" maxLength={255} />
          <NumberField name="port" min={1} max={65_535} />
        </SimpleGrid>
        <ChoiceField
          name="encryption"
          options={['tls', 'starttls', 'none'].map((value) => ({ value, label: say(value) }))}
        />
        <TextField name="user" maxLength={255} autoComplete="off" />
        <TextField name="password" type="password" maxLength={500} autoComplete="new-password" />
        <TextField name="folder" maxLength={255} />
      </SettingsGroup>
    </SettingsScreen>
  )
}
