import { useTexts } from '#kit/browser/texts.ts'
import { SettingsGroup } from './SettingsGroup.tsx'

/** Link to the office's opening hours, which people look for here. */
export function HoursGroup() {
  const { t } = useTexts()
  return <SettingsGroup id="hours" title={t('settings.groups.hours')} text={t('settings.hints.hours')} />
}
