import { Checkbox, SimpleGrid, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useField } from '#kit/browser/admin/edit/form-state.ts'
import { PlainFormPart } from '#kit/browser/admin/edit/PlainFormPart.tsx'
import { SecretField } from '#kit/browser/admin/fields/SecretField.tsx'
import {
  ChoiceField,
  LongTextField,
  NumberField,
  SwitchField,
} from '#kit/browser/admin/fields/TextFields.tsx'
import { TimeInput } from '#kit/browser/admin/fields/TimeInput.tsx'
import { SettingsClash } from '#kit/browser/admin/settings/SettingsClash.tsx'
import { useSettingsForm } from '#kit/browser/admin/settings/use-settings-form.ts'
import type { Fields } from '#kit/browser/admin/edit/merge.ts'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import type { OutputOf } from '#kit/shared/contract.ts'
import { SettingsGroup } from '#domains/platform/settings/admin/offers.ts'
import { backupCalls } from '../backup.contract.ts'

type Answer = OutputOf<typeof backupCalls.settings>
type Stored = Answer['settings']

const names = [
  'enabled',
  'time',
  'folders',
  's3',
  'days',
  'weeks',
  'months',
  'drill',
  'recipients',
  'tellGood',
  'withSecret',
] as const

/** One folder per line; an empty line is the data folder. */
const typed = ({ version, ...stored }: Stored): Fields => ({
  ...Object.fromEntries(names.map((name) => [name, stored[name]])),
  folders: stored.folders.join('\n'),
  version,
})

function NightTime() {
  const { id, label, value, change, error } = useField<string>('time')
  return <TimeInput id={id} label={label} value={value ?? ''} error={error} onChange={change} />
}

/** Recipients of mails; none selected: all. */
function Recipients({ people }: { people: Answer['administrators'] }) {
  const { t } = useTexts()
  const { id, label, value, change, error } = useField<string[]>('recipients')
  const reachable = people.filter(({ email }) => email !== '')
  return (
    <Checkbox.Group
      id={id}
      label={label}
      description={t(reachable.length > 0 ? 'backup.recipientsHint' : 'backup.nobodyReachable')}
      value={value ?? []}
      onChange={change}
      error={error}
    >
      <Stack gap="xs" mt="xs">
        {reachable.map(({ _id, name, email }) => (
          <Checkbox key={_id} value={_id} label={name} description={email} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

/** Settings of backups: time, targets, options. */
export function BackupSettings() {
  const { t } = useTexts()
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: ['backup', 'settings'],
    queryFn: () => call(backupCalls.settings, {}),
  })
  const settings = useSettingsForm({
    stored: data && typed(data.settings),
    fresh: {},
    labels: () => ({
      ...Object.fromEntries(
        names.map((name) => [name, t(`backup.${name === 'drill' ? 'drillEvery' : name}`)]),
      ),
    }),
    valuesOf: (current, version) => typed({ ...(current as unknown as Stored), version }),
    done: t('backup.saved'),
    async save(values) {
      const { folders, ...others } = values as Fields & { folders: string }
      const saved = await call(backupCalls.updateSettings, {
        settings: { ...(others as Partial<Stored>), folders: folders.split('\n').map((line) => line.trim()) },
      })
      void client.invalidateQueries({ queryKey: ['backup'] })
      return typed(saved.settings)
    },
  })
  return (
    <SettingsGroup id="backup-settings" title={t('backup.settingsTitle')} text={t('backup.keep')}>
      <SettingsClash settings={settings} />
      <PlainFormPart form={settings.form} submit={t('backup.save')}>
        <SwitchField name="enabled" />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NightTime />
          <ChoiceField
            name="drill"
            options={(['weekly', 'monthly', 'off'] as const).map((value) => ({
              value,
              label: t(`backup.drills.${value}`),
            }))}
          />
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          <NumberField name="days" min={1} max={90} />
          <NumberField name="weeks" min={0} max={60} />
          <NumberField name="months" min={0} max={120} />
        </SimpleGrid>
        <LongTextField name="folders" rows={2} hint={t('backup.foldersHint')} />
        <SecretField name="s3" rows={2} hint={t('backup.s3Hint')} />
        <Recipients people={data?.administrators ?? []} />
        <SwitchField name="tellGood" />
        <SwitchField name="withSecret" hint={t('backup.withSecretHint')} />
        {data?.settings.recipient === '' ? (
          <Text size="sm" c="dimmed">
            {t('backup.unencrypted')}
          </Text>
        ) : null}
      </PlainFormPart>
    </SettingsGroup>
  )
}
