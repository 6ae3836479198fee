import { Box } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { PlainFormPart } from '../../../../kit/browser/admin/edit/PlainFormPart.tsx'
import { usePlainForm } from '../../../../kit/browser/admin/edit/use-plain-form.ts'
import { NumberField, SwitchField } from '../../../../kit/browser/admin/fields/TextFields.tsx'
import { call } from '../../../../kit/browser/api.ts'
import { useTexts } from '../../../../kit/browser/texts.ts'
import { SettingsGroup } from '../../../platform/settings/admin/offers.ts'
import { wasteSettingsCalls } from '../waste.contract.ts'
import { earliestHour, latestHour } from '../waste.rules.ts'
import { settingsKey } from './waste-words.ts'

interface Settings {
  enabled: boolean
  hour: number
}

/** Whether visitors see the calendar, and when they are reminded. */
export function WasteSettings({ enabled, hour }: Settings) {
  const { t } = useTexts()
  const client = useQueryClient()
  const stored = { enabled, hour }
  const form = usePlainForm({
    stored,
    fresh: stored,
    labels: { enabled: t('waste.settings.enabled'), hour: t('waste.settings.hour') },
    done: t('waste.settings.saved'),
    async save(values) {
      await call(wasteSettingsCalls.updateSettings, values as unknown as Settings)
      await client.invalidateQueries({ queryKey: settingsKey })
      return values
    },
  })
  return (
    <SettingsGroup id="waste-settings" title={t('waste.settings.title')}>
      <PlainFormPart form={form} submit={t('waste.settings.save')}>
        <SwitchField name="enabled" />
        <Box maw={320}>
          <NumberField name="hour" hint={t('waste.settings.hourText')} min={earliestHour} max={latestHour} />
        </Box>
      </PlainFormPart>
    </SettingsGroup>
  )
}
