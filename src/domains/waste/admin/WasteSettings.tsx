import { Button, Group, NumberInput, Switch } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { notifyDone, notifyFailed } from '../../../kit/browser/admin/notify.tsx'
import { call } from '../../../kit/browser/api.ts'
import { useTexts } from '../../../kit/browser/texts.ts'
import { SettingsGroup } from '../../settings/admin/offers.ts'
import { wasteSettingsCalls } from '../waste.contract.ts'
import { earliestHour, latestHour } from '../waste.rules.ts'
import { settingsKey } from './waste-words.ts'

/** Whether visitors see the calendar, and when they are reminded. */
export function WasteSettings(stored: { enabled: boolean; hour: number }) {
  const { t } = useTexts()
  const client = useQueryClient()
  const [values, setValues] = useState(stored)
  const [isBusy, setBusy] = useState(false)

  async function save() {
    setBusy(true)
    try {
      await call(wasteSettingsCalls.updateSettings, { enabled: values.enabled, hour: values.hour })
      notifyDone(t('waste.settings.saved'))
      await client.invalidateQueries({ queryKey: settingsKey })
    } catch (problem) {
      notifyFailed(problem)
    } finally {
      setBusy(false)
    }
  }
  return (
    <SettingsGroup id="waste-settings" title={t('waste.settings.title')}>
      <Switch
        label={t('waste.settings.enabled')}
        checked={values.enabled}
        onChange={(event) => setValues({ ...values, enabled: event.currentTarget.checked })}
      />
      <NumberInput
        label={t('waste.settings.hour')}
        description={t('waste.settings.hourText')}
        value={values.hour}
        min={earliestHour}
        max={latestHour}
        allowDecimal={false}
        clampBehavior="strict"
        maw={320}
        onChange={(hour) => typeof hour === 'number' && setValues({ ...values, hour })}
      />
      <Group>
        <Button
          variant="default"
          loading={isBusy}
          disabled={values.enabled === stored.enabled && values.hour === stored.hour}
          onClick={() => void save()}
        >
          {t('waste.settings.save')}
        </Button>
      </Group>
    </SettingsGroup>
  )
}
