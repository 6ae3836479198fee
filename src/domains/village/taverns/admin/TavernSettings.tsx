import { SimpleGrid } from '@mantine/core'
import { useField } from '#kit/browser/admin/edit/form-state.ts'
import { PlainFormPart } from '#kit/browser/admin/edit/PlainFormPart.tsx'
import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import { SettingsClash } from '#kit/browser/admin/settings/SettingsClash.tsx'
import { useSettingsForm } from '#kit/browser/admin/settings/use-settings-form.ts'
import { TimeInput } from '#kit/browser/admin/fields/TimeInput.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { SettingsGroup } from '#domains/platform/settings/admin/offers.ts'
import { tavernSettingsContract } from '../taverns.contract.ts'
import type { Year } from './tavern-year.ts'

const F = fieldsOf(tavernSettingsContract)

type Settings = Pick<Year, 'types' | 'tellAt' | 'keepersDirect' | 'version'>

function TellAtField() {
  const { id, label, value, change, error } = useField<string>('tellAt')
  return <TimeInput id={id} label={label} value={value ?? ''} error={error} onChange={change} />
}

/** Settings: directory types that are taverns, time of notifications, and rights of keepers. */
export function TavernSettings({
  types,
  tellAt,
  keepersDirect,
  version,
  done,
}: Settings & { done: () => void }) {
  const { t } = useTexts()
  const stored = { types, tellAt, keepersDirect, version }
  const settings = useSettingsForm({
    stored,
    fresh: stored,
    keeps: 'taverns',
    labels: () => ({
      types: t('taverns.types'),
      tellAt: t('taverns.tellAt'),
      keepersDirect: t('taverns.reports.direct'),
    }),
    took: done,
    done: t('taverns.settingsSaved'),
    async save(values) {
      const saved = await call(tavernSettingsContract.calls.save, values as unknown as Settings)
      done()
      return { ...saved }
    },
  })
  return (
    <SettingsGroup id="tavern-settings" title={t('taverns.settings')} text={t('taverns.settingsText')}>
      <SettingsClash settings={settings} />
      <PlainFormPart form={settings.form} submit={t('taverns.saveSettings')}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <F.Tags name="types" />
          <TellAtField />
        </SimpleGrid>
        <F.Switch name="keepersDirect" hint={t('taverns.reports.directText')} />
      </PlainFormPart>
    </SettingsGroup>
  )
}
