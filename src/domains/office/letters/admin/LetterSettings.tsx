import { Anchor, FileButton, Button, Group, SimpleGrid, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useFieldLabels } from '#kit/browser/admin/edit/use-field-labels.ts'
import { notifyDone, notifyFailed } from '#kit/browser/admin/notify.tsx'
import { base64Of } from '#kit/browser/admin/record/base64.ts'
import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import { SettingsScreen } from '#kit/browser/admin/settings/SettingsScreen.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { SettingsGroup } from '#domains/platform/settings/admin/offers.ts'
import { letterScreens } from '../letters.addresses.ts'
import { ecgCalls, letterSettingsContract } from '../letter-settings.contract.ts'
import { DomainsField } from './DomainsField.tsx'

const F = fieldsOf(letterSettingsContract)
const key = ['newsletter_sending', 'settings']
const names = ['fromName', 'fromAddress', 'replyTo', 'connections', 'perMinute', 'domains', 'archive', 'ecg']

/** Settings for sending letters. */
export function LetterSettings() {
  const { t } = useTexts()
  const client = useQueryClient()
  const labels = useFieldLabels('letters.fields', names)
  const title = t('letters.settings')
  async function upload(file: File | null) {
    if (!file) return
    try {
      await call(ecgCalls.putEcg, { file: await base64Of(file) })
      notifyDone(t('letters.saved'))
      await client.invalidateQueries({ queryKey: key })
    } catch (problem) {
      notifyFailed(problem)
    }
  }
  return (
    <SettingsScreen
      contract={letterSettingsContract}
      title={title}
      back={{ label: t('letters.sendings'), to: `/${letterScreens.sendings}` }}
      queryKey={key}
      labels={labels}
      done={t('letters.saved')}
    >
      {(stored) => (
        <>
          <SettingsGroup id="sender" title={title} text={t('letters.settingsText')}>
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <F.Text name="fromName" />
              <F.Text name="fromAddress" type="email" />
              <F.Text name="replyTo" type="email" />
              <F.Number name="connections" />
              <F.Number name="perMinute" hint={t('letters.hints.perMinute')} />
            </SimpleGrid>
            <DomainsField />
            <Anchor component={Link} to={`/${letterScreens.returns}`} size="sm" underline="always">
              {t('letters.returns.title')}
            </Anchor>
            <F.Switch name="archive" />
          </SettingsGroup>
          <SettingsGroup id="ecg" title={t('letters.fields.ecg')} text={t('letters.hints.ecg')}>
            <F.Switch name="ecg" />
            <Group>
              <FileButton onChange={(file) => void upload(file)}>
                {(props) => (
                  <Button {...props} size="xs" variant="default">
                    {t('letters.ecgFile')}
                  </Button>
                )}
              </FileButton>
              <Text size="sm">{t('letters.ecgState', { count: stored.ecgList.entries })}</Text>
            </Group>
          </SettingsGroup>
        </>
      )}
    </SettingsScreen>
  )
}
