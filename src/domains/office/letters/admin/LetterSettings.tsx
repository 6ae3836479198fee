import { Anchor, FileButton, Button, Group, SimpleGrid, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { PlainFormScreen } from '#kit/browser/admin/edit/PlainFormScreen.tsx'
import { NumberField, SwitchField, TextField } from '#kit/browser/admin/fields/TextFields.tsx'
import { notifyDone, notifyFailed } from '#kit/browser/admin/notify.tsx'
import { base64Of } from '#kit/browser/admin/record/base64.ts'
import { Unread } from '#kit/browser/admin/record/Unread.tsx'
import { SettingsClash } from '#kit/browser/admin/settings/SettingsClash.tsx'
import { useSettingsForm } from '#kit/browser/admin/settings/use-settings-form.ts'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { SettingsGroup } from '#domains/platform/settings/admin/offers.ts'
import { letterScreens } from '../letters.addresses.ts'
import { letterSettingsCalls, type LetterSettings as Settings } from '../letter-settings.contract.ts'
import { DomainsField } from './DomainsField.tsx'
import { useLetterLabels } from './letter-words.ts'

const key = ['newsletter_sending', 'settings']
const names = ['fromName', 'fromAddress', 'replyTo', 'connections', 'perMinute', 'domains', 'archive', 'ecg']
const fresh: Settings = {
  fromName: '',
  fromAddress: '',
  replyTo: '',
  connections: 4,
  perMinute: 0,
  domains: [],
  archive: true,
  ecg: false,
}

/** How letters are sent. */
export function LetterSettings() {
  const { t } = useTexts()
  const client = useQueryClient()
  const labels = useLetterLabels(names)
  const answer = useQuery({ queryKey: key, queryFn: () => call(letterSettingsCalls.settings, {}) })
  const settings = useSettingsForm({
    stored: answer.data && { ...answer.data },
    fresh,
    labels: () => labels,
    took: (current, version) => client.setQueryData(key, { ...current, version }),
    done: t('letters.saved'),
    async save(values) {
      const saved = await call(
        letterSettingsCalls.updateSettings,
        values as unknown as Settings & { version: number },
      )
      client.setQueryData(key, saved)
      return { ...saved }
    },
  })
  const title = t('letters.settings')
  const back = { label: t('letters.sendings'), to: `/${letterScreens.sendings}` }
  if (answer.error || !answer.data) return <Unread answer={answer} title={title} back={back} titled />
  async function upload(file: File | null) {
    if (!file) return
    try {
      await call(letterSettingsCalls.putEcg, { file: await base64Of(file) })
      notifyDone(t('letters.saved'))
      await answer.refetch()
    } catch (problem) {
      notifyFailed(problem)
    }
  }
  return (
    <PlainFormScreen
      title={title}
      back={back}
      form={settings.form}
      main={
        <>
          <SettingsClash settings={settings} />
          <SettingsGroup id="sender" title={title} text={t('letters.settingsText')}>
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <TextField name="fromName" maxLength={120} />
              <TextField name="fromAddress" type="email" maxLength={200} />
              <TextField name="replyTo" type="email" maxLength={200} />
              <NumberField name="connections" min={1} max={20} />
              <NumberField name="perMinute" hint={t('letters.hints.perMinute')} min={0} max={100_000} />
            </SimpleGrid>
            <DomainsField />
            <Anchor component={Link} to={`/${letterScreens.returns}`} size="sm" underline="always">
              {t('letters.returns.title')}
            </Anchor>
            <SwitchField name="archive" />
          </SettingsGroup>
          <SettingsGroup id="ecg" title={t('letters.fields.ecg')} text={t('letters.hints.ecg')}>
            <SwitchField name="ecg" />
            <Group>
              <FileButton onChange={(file) => void upload(file)}>
                {(props) => (
                  <Button {...props} size="xs" variant="default">
                    {t('letters.ecgFile')}
                  </Button>
                )}
              </FileButton>
              <Text size="sm">{t('letters.ecgState', { count: answer.data.ecgList.entries })}</Text>
            </Group>
          </SettingsGroup>
        </>
      }
    />
  )
}
