import { SimpleGrid } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { LoadFailed } from '../../../../kit/browser/admin/edit/LoadFailed.tsx'
import { PlainFormScreen } from '../../../../kit/browser/admin/edit/PlainFormScreen.tsx'
import { ChoiceField, NumberField, TextField } from '../../../../kit/browser/admin/fields/TextFields.tsx'
import { SettingsClash } from '../../../../kit/browser/admin/settings/SettingsClash.tsx'
import { useSettingsForm } from '../../../../kit/browser/admin/settings/use-settings-form.ts'
import { ScreenSkeleton } from '../../../../kit/browser/admin/shell/ScreenSkeleton.tsx'
import { call } from '../../../../kit/browser/api.ts'
import { useTexts } from '../../../../kit/browser/texts.ts'
import { mailboxDefaults } from '../../../../kit/shared/mailbox-settings.ts'
import { SettingsGroup } from '../../../platform/settings/admin/offers.ts'
import { letterScreens } from '../letters.addresses.ts'
import { letterSettingsCalls, type ReturnsMailbox } from '../letter-settings.contract.ts'

const key = ['newsletter_sending', 'returns']
const names = ['address', 'host', 'port', 'encryption', 'user', 'password', 'folder'] as const

/** The mailbox that letters come back to which could not be delivered. */
export function ReturnsSettings() {
  const { t } = useTexts()
  const client = useQueryClient()
  const answer = useQuery({ queryKey: key, queryFn: () => call(letterSettingsCalls.returns, {}) })
  const say = (name: string) => t(`letters.returns.${name}`)
  const settings = useSettingsForm({
    stored: answer.data && { ...answer.data },
    fresh: { ...mailboxDefaults, address: '' },
    labels: () => Object.fromEntries(names.map((name) => [name, say(name)])),
    took: (current, version) => client.setQueryData(key, { ...current, version }),
    done: t('letters.saved'),
    async save(values) {
      const saved = await call(
        letterSettingsCalls.updateReturns,
        values as unknown as ReturnsMailbox & { version: number },
      )
      client.setQueryData(key, saved)
      return { ...saved }
    },
  })
  const back = { label: t('letters.settings'), to: `/${letterScreens.settings}` }
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
          <SettingsGroup id="mailbox" title={say('title')} text={say('text')}>
            <TextField name="address" type="email" hint={say('addressHint')} maxLength={200} />
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
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
        </>
      }
    />
  )
}
