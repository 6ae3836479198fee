import { HoursField } from '../../../../kit/browser/admin/fields/HoursField.tsx'
import { useTexts } from '../../../../kit/browser/texts.ts'
import { SettingsGroup } from './SettingsGroup.tsx'

/** When people find the office open. */
export function HoursGroup() {
  const { t } = useTexts()
  return (
    <SettingsGroup id="hours" title={t('settings.groups.hours')} text={t('settings.hints.hours')}>
      <HoursField name="site.openingHours" />
    </SettingsGroup>
  )
}
