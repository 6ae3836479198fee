import { defineSettings } from '#kit/server/settings/define-settings.ts'
import { settingsHandlers } from '#kit/server/settings/settings-handlers.ts'
import { lostPropertySettings } from '../lost-property.contract.ts'

// The public list shows the settings
const stored = defineSettings(lostPropertySettings, { drops: ['lost_item'], logged: 'lost_item' })

export const readSettings = stored.read
export const lostPropertySettingsHandlers = settingsHandlers(lostPropertySettings, stored)
