import { Anchor, Code, SimpleGrid, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { NumberField, SwitchField, TextField } from '#kit/browser/admin/fields/TextFields.tsx'
import { SettingsScreen } from '#kit/browser/admin/settings/SettingsScreen.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { SettingsGroup } from '#domains/platform/settings/admin/offers.ts'
import { socialSettingsCalls } from '../social.contract.ts'
import { accountsKey, networkPath } from './social-words.ts'

const key = ['social', 'settings']
const fresh = {
  appId: '',
  appSecret: '',
  configId: '',
  graphVersion: '',
  graphUrl: '',
  dialogUrl: '',
  signIn: false,
  warnDays: 14,
  email: '',
}

/** How networks are reached, and who hears when one is not. */
export function SocialSettings() {
  const { t } = useTexts()
  const client = useQueryClient()
  const say = (name: string) => t(`social.settings.${name}`)
  return (
    <SettingsScreen
      title={say('title')}
      back={{ label: t('social.networks.facebook'), to: networkPath('facebook') }}
      queryKey={key}
      load={() => call(socialSettingsCalls.settings, {})}
      save={(values) => call(socialSettingsCalls.updateSettings, values)}
      onSaved={() => void client.invalidateQueries({ queryKey: accountsKey })}
      fresh={fresh}
      labels={Object.fromEntries(Object.keys(fresh).map((name) => [name, say(name)]))}
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
              <TextField name="appId" maxLength={30} inputMode="numeric" autoComplete="off" />
              <TextField name="appSecret" type="password" maxLength={200} autoComplete="new-password" />
            </SimpleGrid>
            <TextField
              name="configId"
              maxLength={30}
              inputMode="numeric"
              autoComplete="off"
              hint={say('configIdHint')}
            />
            <SwitchField name="signIn" hint={say('signInHint')} />
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
            <NumberField name="warnDays" min={1} max={60} />
            <TextField name="email" type="email" maxLength={200} hint={say('emailHint')} />
          </SettingsGroup>
          <SettingsGroup id="addresses" title={say('addresses')} text={say('addressesText')}>
            <TextField name="graphVersion" maxLength={8} hint={say('graphVersionHint')} />
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <TextField name="graphUrl" type="url" maxLength={300} />
              <TextField name="dialogUrl" type="url" maxLength={300} />
            </SimpleGrid>
          </SettingsGroup>
        </>
      )}
    </SettingsScreen>
  )
}
