import { Box } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { PlainFormPart } from '#kit/browser/admin/edit/PlainFormPart.tsx'
import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import { SettingsClash } from '#kit/browser/admin/settings/SettingsClash.tsx'
import { useSettingsForm } from '#kit/browser/admin/settings/use-settings-form.ts'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { SettingsGroup } from '#domains/platform/settings/admin/offers.ts'
import { wasteSettingsContract } from '../waste.contract.ts'
import { settingsKey } from './waste-words.ts'

const F = fieldsOf(wasteSettingsContract)

interface Settings {
  enabled: boolean
  hour: number
  version: number
}

/** Settings: public calendar and time of the reminder. */
export function WasteSettings({ enabled, hour, version }: Settings) {
  const { t } = useTexts()
  const client = useQueryClient()
  const stored = { enabled, hour, version }
  const reload = () => client.invalidateQueries({ queryKey: settingsKey })
  const settings = useSettingsForm({
    stored,
    fresh: stored,
    keeps: 'waste',
    labels: () => ({ enabled: t('waste.settings.enabled'), hour: t('waste.settings.hour') }),
    took: () => void reload(),
    done: t('waste.settings.saved'),
    async save(values) {
      const saved = await call(wasteSettingsContract.calls.save, values as unknown as Settings)
      await reload()
      return { ...saved }
    },
  })
  return (
    <SettingsGroup id="waste-settings" title={t('waste.settings.title')}>
      <SettingsClash settings={settings} />
      <PlainFormPart form={settings.form} submit={t('waste.settings.save')}>
        <F.Switch name="enabled" />
        <Box maw={320}>
          <F.Number name="hour" hint={t('waste.settings.hourText')} />
        </Box>
      </PlainFormPart>
    </SettingsGroup>
  )
}
