import { SimpleGrid, Text } from '@mantine/core'
import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import { SettingsScreen } from '#kit/browser/admin/settings/SettingsScreen.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { SettingsGroup } from '#domains/platform/settings/admin/offers.ts'
import { bugScreens } from '../bugtracker.addresses.ts'
import { bugMailboxContract } from '../bug-settings.contract.ts'

const F = fieldsOf(bugMailboxContract)

const key = ['system_bugtracker', 'mailbox']
const settingsPath = `/${bugScreens.settings}`

/** The mailbox for replies to mails about bugs. */
export function BugMailboxSettings() {
  const { t } = useTexts()
  const say = (name: string) => t(`bugtracker.mailbox.${name}`)
  return (
    <SettingsScreen
      contract={bugMailboxContract}
      title={say('title')}
      back={{ label: t('bugtracker.settings.title'), to: settingsPath }}
      queryKey={key}
      labels={say}
      done={t('bugtracker.settings.saved')}
    >
      <SettingsGroup id="mailbox" title={say('title')} text={say('text')}>
        <F.Text name="address" type="email" hint={say('addressHint')} />
        <SimpleGrid cols={{ base: 1, sm: 2 }} style={{ alignItems: 'end' }}>
          <F.Text name="host" hint={say('hostHint')} />
          <F.Number name="port" />
        </SimpleGrid>
        <F.Choice
          name="encryption"
          options={['tls', 'starttls', 'none'].map((value) => ({ value, label: say(value) }))}
        />
        <F.Text name="user" autoComplete="off" />
        <F.Secret name="password" />
        <F.Text name="folder" />
        <Text size="sm" c="dimmed">
          {say('strangers')}
        </Text>
      </SettingsGroup>
    </SettingsScreen>
  )
}
