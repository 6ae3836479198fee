import { Anchor, Code, SimpleGrid, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import { SettingsScreen } from '#kit/browser/admin/settings/SettingsScreen.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { SettingsGroup } from '#domains/platform/settings/admin/offers.ts'
import { socialSettingsContract } from '../social.contract.ts'
import { accountsKey, networkPath } from './social-words.ts'

const F = fieldsOf(socialSettingsContract)

const key = ['social', 'settings']

/** Access to networks, and the address notified of failures. */
export function SocialSettings() {
  const { t } = useTexts()
  const client = useQueryClient()
  const say = (name: string) => t(`social.settings.${name}`)
  return (
    <SettingsScreen
      contract={socialSettingsContract}
      title={say('title')}
      back={{ label: t('social.networks.facebook'), to: networkPath('facebook') }}
      queryKey={key}
      onSaved={() => void client.invalidateQueries({ queryKey: accountsKey })}
      labels={say}
      done={say('saved')}
    >
      {(stored) => (
        <>
          <SettingsGroup id="meta" title={say('meta')} text={say('metaText')}>
            <Stack gap={4}>
              <Text size="sm">{say('callbackText')}</Text>
              <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                {stored.callback}
              </Code>
              <Text size="sm">{say('deletionText')}</Text>
              <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                {stored.deletion}
              </Code>
            </Stack>
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <F.Text name="appId" maxLength={30} inputMode="numeric" autoComplete="off" />
              <F.Secret name="appSecret" />
            </SimpleGrid>
            <F.Text
              name="configId"
              maxLength={30}
              inputMode="numeric"
              autoComplete="off"
              hint={say('configIdHint')}
            />
            <F.Switch name="signIn" hint={say('signInHint')} />
            <Anchor
              href="https://developers.facebook.com/apps/"
              target="_blank"
              rel="noreferrer"
              size="sm"
              underline="always"
            >
              {say('metaLink')}
            </Anchor>
          </SettingsGroup>
          <SettingsGroup id="warnings" title={say('warnings')}>
            <F.Number name="warnDays" />
            <F.Text name="email" type="email" hint={say('emailHint')} />
          </SettingsGroup>
          <SettingsGroup id="addresses" title={say('addresses')} text={say('addressesText')}>
            <F.Text name="graphVersion" maxLength={8} hint={say('graphVersionHint')} />
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <F.Text name="graphUrl" type="url" />
              <F.Text name="dialogUrl" type="url" />
            </SimpleGrid>
          </SettingsGroup>
        </>
      )}
    </SettingsScreen>
  )
}
