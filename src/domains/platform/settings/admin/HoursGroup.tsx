import { useTexts } from '#kit/browser/texts.ts'
import { SettingsGroup } from './SettingsGroup.tsx'

/** Says where the opening hours of the office are kept: people look for them here. */
export function HoursGroup() {
  const { t } = useTexts()
  return <SettingsGroup id="hours" title={t('settings.groups.hours')} text={t('settings.hints.hours')} />
}
