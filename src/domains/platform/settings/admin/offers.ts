/** All rights, with checkboxes to grant them. */
export { RightsMatrix, useRights } from './RightsMatrix.tsx'
/** Form, screen and groups for other domains' settings. */
export { SettingsGroup } from './SettingsGroup.tsx'
export { SettingsScreen } from './SettingsScreen.tsx'
export { useSiteSettingsForm } from './use-site-settings-form.ts'
