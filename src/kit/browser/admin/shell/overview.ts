import { IconLayoutDashboard } from '@tabler/icons-react'
import type { NavigationEntry } from '../domain.ts'

/** The entry of the dashboard, which belongs to no domain. */
export const overview: NavigationEntry = {
  label: 'kit.dashboard.navigation',
  icon: IconLayoutDashboard,
  path: 'dashboard',
  access: 'backoffice',
  section: 'overview',
  order: 0,
}
