import { Anchor, Code, SimpleGrid, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { LoadFailed } from '../../../../kit/browser/admin/edit/LoadFailed.tsx'
import { PlainFormScreen } from '../../../../kit/browser/admin/edit/PlainFormScreen.tsx'
import { NumberField, SwitchField, TextField } from '../../../../kit/browser/admin/fields/TextFields.tsx'
import { SettingsClash } from '../../../../kit/browser/admin/settings/SettingsClash.tsx'
import { useSettingsForm } from '../../../../kit/browser/admin/settings/use-settings-form.ts'
import { ScreenSkeleton } from '../../../../kit/browser/admin/shell/ScreenSkeleton.tsx'
import { call } from '../../../../kit/browser/api.ts'
import { useTexts } from '../../../../kit/browser/texts.ts'
import { SettingsGroup } from '../../../platform/settings/admin/offers.ts'
import { socialSettingsCalls, type SocialSettings as Settings } from '../social.contract.ts'
import { accountsKey, networkPath } from './social-words.ts'

const key = ['social', 'settings']
const fresh: Settings = {
  appId: '',
  appSecret: '',
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
  const answer = useQuery({ queryKey: key, queryFn: () => call(socialSettingsCalls.settings, {}) })
  const say = (name: string) => t(`social.settings.${name}`)
  const { callback = '', deletion = '', ...stored } = answer.data ?? {}
  const settings = useSettingsForm({
    stored: answer.data && { ...stored },
    fresh,
    labels: () => Object.fromEntries(Object.keys(fresh).map((name) => [name, say(name)])),
    took: (current, version) => client.setQueryData(key, { ...answer.data, ...current, version }),
    done: say('saved'),
    async save(values) {
      const saved = await call(
        socialSettingsCalls.updateSettings,
        values as unknown as Settings & { version: number },
      )
      client.setQueryData(key, saved)
      void client.invalidateQueries({ queryKey: accountsKey })
      const { callback: _callback, deletion: _deletion, ...rest } = saved
      return { ...rest }
    },
  })
  const back = { label: t('social.networks.facebook'), to: networkPath('facebook') }
  if (answer.error)
    return (
      <LoadFailed
        title={say('title')}
        back={back}
        problem={answer.error}
        retry={() => void answer.refetch()}
      />
    )
  if (!answer.data) return <ScreenSkeleton title={say('title')} />
  return (
    <PlainFormScreen
      title={say('title')}
      back={back}
      form={settings.form}
      main={
        <>
          <SettingsClash settings={settings} />
          <SettingsGroup id="meta" title={say('meta')} text={say('metaText')}>
            <Stack gap={4}>
              <Text size="sm">{say('callbackText')}</Text>
              <Code block>{callback}</Code>
              <Text size="sm">{say('deletionText')}</Text>
              <Code block>{deletion}</Code>
            </Stack>
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <TextField name="appId" maxLength={30} inputMode="numeric" autoComplete="off" />
              <TextField name="appSecret" type="password" maxLength={200} autoComplete="new-password" />
            </SimpleGrid>
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
      }
    />
  )
}
