/** A form over sections of the settings, its screen and its groups: screens of other domains that keep settings. */
export { SettingsGroup } from './SettingsGroup.tsx'
export { SettingsScreen } from './SettingsScreen.tsx'
export { useSettingsForm } from './use-settings-form.ts'
