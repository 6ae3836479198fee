import { Box } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { PlainFormPart } from '#kit/browser/admin/edit/PlainFormPart.tsx'
import { SettingsClash } from '#kit/browser/admin/settings/SettingsClash.tsx'
import { useSettingsForm } from '#kit/browser/admin/settings/use-settings-form.ts'
import { NumberField, SwitchField } from '#kit/browser/admin/fields/TextFields.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { SettingsGroup } from '#domains/platform/settings/admin/offers.ts'
import { wasteSettingsCalls } from '../waste.contract.ts'
import { earliestHour, latestHour } from '../waste.rules.ts'
import { settingsKey } from './waste-words.ts'

interface Settings {
  enabled: boolean
  hour: number
  version: number
}

/** Whether visitors see the calendar, and when they are reminded. */
export function WasteSettings({ enabled, hour, version }: Settings) {
  const { t } = useTexts()
  const client = useQueryClient()
  const stored = { enabled, hour, version }
  const reload = () => client.invalidateQueries({ queryKey: settingsKey })
  const settings = useSettingsForm({
    stored,
    fresh: stored,
    labels: () => ({ enabled: t('waste.settings.enabled'), hour: t('waste.settings.hour') }),
    took: () => void reload(),
    done: t('waste.settings.saved'),
    async save(values) {
      const saved = await call(wasteSettingsCalls.updateSettings, values as unknown as Settings)
      await reload()
      return { ...saved }
    },
  })
  return (
    <SettingsGroup id="waste-settings" title={t('waste.settings.title')}>
      <SettingsClash settings={settings} />
      <PlainFormPart form={settings.form} submit={t('waste.settings.save')}>
        <SwitchField name="enabled" />
        <Box maw={320}>
          <NumberField name="hour" hint={t('waste.settings.hourText')} min={earliestHour} max={latestHour} />
        </Box>
      </PlainFormPart>
    </SettingsGroup>
  )
}
