import { IconLayoutDashboard, IconSettings } from '@tabler/icons-react'
import type { NavigationEntry } from '../domain.ts'

/** Entry of the dashboard, which belongs to no domain. */
export const overview: NavigationEntry = {
  label: 'kit.dashboard.navigation',
  icon: IconLayoutDashboard,
  path: 'dashboard',
  access: 'backoffice',
  section: 'overview',
  order: 0,
}

/** Shared entry of all settings, shown if the user may open one of them. */
export const settingsHub: NavigationEntry = {
  label: 'kit.settingsHub.title',
  icon: IconSettings,
  path: 'settings',
  access: 'backoffice',
  section: 'system',
  order: 0,
}
