import { SimpleGrid, Text } from '@mantine/core'
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
import { bugScreens } from '../bugtracker.addresses.ts'
import { bugMailboxCalls, type BugMailbox } from '../bugtracker.contract.ts'

const key = ['system_bugtracker', 'mailbox']
const names = ['address', 'host', 'port', 'encryption', 'user', 'password', 'folder'] as const
const settingsPath = `/${bugScreens.settings}`

/** The mailbox that answers to mails about faults come to. */
export function BugMailboxSettings() {
  const { t } = useTexts()
  const client = useQueryClient()
  const answer = useQuery({ queryKey: key, queryFn: () => call(bugMailboxCalls.mailbox, {}) })
  const say = (name: string) => t(`bugtracker.mailbox.${name}`)
  const settings = useSettingsForm({
    stored: answer.data && { ...answer.data },
    fresh: { ...mailboxDefaults, address: '' },
    labels: () => Object.fromEntries(names.map((name) => [name, say(name)])),
    took: (current, version) => client.setQueryData(key, { ...current, version }),
    done: t('bugtracker.settings.saved'),
    async save(values) {
      const saved = await call(
        bugMailboxCalls.updateMailbox,
        values as unknown as BugMailbox & { version: number },
      )
      client.setQueryData(key, saved)
      return { ...saved }
    },
  })
  const back = { label: t('bugtracker.settings.title'), to: settingsPath }
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
        </>
      }
    />
  )
}
