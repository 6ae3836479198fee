import { SimpleGrid } from '@mantine/core'
import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import { SettingsScreen } from '#kit/browser/admin/settings/SettingsScreen.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { SettingsGroup } from '#domains/platform/settings/admin/offers.ts'
import { letterScreens } from '../letters.addresses.ts'
import { returnsContract } from '../letter-settings.contract.ts'

const F = fieldsOf(returnsContract)

const key = ['newsletter_sending', 'returns']

/** The mailbox for undeliverable letters. */
export function ReturnsSettings() {
  const { t } = useTexts()
  const say = (name: string) => t(`letters.returns.${name}`)
  return (
    <SettingsScreen
      contract={returnsContract}
      title={say('title')}
      back={{ label: t('letters.settings'), to: `/${letterScreens.settings}` }}
      queryKey={key}
      labels={say}
      done={t('letters.saved')}
    >
      <SettingsGroup id="mailbox" title={say('title')} text={say('text')}>
        <F.Text name="address" type="email" hint={say('addressHint')} />
        <SimpleGrid cols={{ base: 1, sm: 2 }} style={{ alignItems: 'end' }}>
          <F.Text name="host" />
          <F.Number name="port" />
        </SimpleGrid>
        <F.Choice
          name="encryption"
          options={['tls', 'starttls', 'none'].map((value) => ({ value, label: say(value) }))}
        />
        <F.Text name="user" autoComplete="off" />
        <F.Secret name="password" />
        <F.Text name="folder" />
      </SettingsGroup>
    </SettingsScreen>
  )
}
