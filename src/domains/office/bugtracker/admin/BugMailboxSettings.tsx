import { SimpleGrid, Text } from '@mantine/core'
import { ChoiceField, NumberField, TextField } from '#kit/browser/admin/fields/TextFields.tsx'
import { SettingsScreen } from '#kit/browser/admin/settings/SettingsScreen.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { mailboxDefaults } from '#kit/shared/mailbox-settings.ts'
import { SettingsGroup } from '#domains/platform/settings/admin/offers.ts'
import { bugScreens } from '../bugtracker.addresses.ts'
import { bugMailboxCalls } from '../bug-settings.contract.ts'

const key = ['system_bugtracker', 'mailbox']
const names = ['address', 'host', 'port', 'encryption', 'user', 'password', 'folder'] as const
const fresh = { ...mailboxDefaults, address: '' }
const settingsPath = `/${bugScreens.settings}`

/** The mailbox that answers to mails about faults come to. */
export function BugMailboxSettings() {
  const { t } = useTexts()
  const say = (name: string) => t(`bugtracker.mailbox.${name}`)
  return (
    <SettingsScreen
      title={say('title')}
      back={{ label: t('bugtracker.settings.title'), to: settingsPath }}
      queryKey={key}
      load={() => call(bugMailboxCalls.mailbox, {})}
      save={(values) => call(bugMailboxCalls.updateMailbox, values)}
      fresh={fresh}
      labels={Object.fromEntries(names.map((name) => [name, say(name)]))}
      done={t('bugtracker.settings.saved')}
    >
      <SettingsGroup id="mailbox" title={say('title')} text={say('text')}>
        <TextField name="address" type="email" hint={say('addressHint')} maxLength={200} />
        <SimpleGrid cols={{ base: 1, sm: 2 }} style={{ alignItems: 'end' }}>
          <TextField name="host" hint={say('hostHint')} maxLength={255} />
          <NumberField name="port" min={1} max={65_535} />
        </SimpleGrid>
        <ChoiceField
          name="encryption"
          options={['tls', 'starttls', 'none'].map((value) => ({ value, label: say(value) }))}
        />
        <TextField name="user" maxLength={255} autoComplete="off" />
        <TextField name="password" type="password" maxLength={500} autoComplete="new-password" />
        <TextField name="folder" maxLength={255} />
        <Text size="sm" c="dimmed">
          {say('strangers')}
        </Text>
      </SettingsGroup>
    </SettingsScreen>
  )
}
