/** The rights that there are, and boxes to give them with. */
export { RightsMatrix, useRights } from './RightsMatrix.tsx'
/** A form over sections of the settings, its screen and its groups: screens of other domains that keep settings. */
export { SettingsGroup } from './SettingsGroup.tsx'
export { SettingsScreen } from './SettingsScreen.tsx'
export { useSiteSettingsForm } from './use-site-settings-form.ts'
