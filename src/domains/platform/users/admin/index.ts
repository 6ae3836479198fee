import { IconPlus, IconUserShield, IconUsers } from '@tabler/icons-react'
import { lazy } from 'react'
import type { AdminDomain } from '#kit/browser/admin/domain.ts'
import { admin as de } from '../users.de.ts'
import { admin as en } from '../users.en.ts'
import { userScreens } from '../users.addresses.ts'

export { sessionServices } from './services.ts'

export const SecondFactorSetUp = lazy(async () => ({
  default: (await import('./account/SecondFactorSetUp.tsx')).SecondFactorSetUp,
}))

export const usersAdmin: AdminDomain = {
  name: 'users',
  texts: { de, en },
  navigation: [
    {
      label: 'users.navigation',
      icon: IconUsers,
      path: userScreens.browse,
      access: 'admin',
      section: 'system',
      order: 10,
    },
    {
      label: 'users.ownRoles.title',
      icon: IconUserShield,
      path: userScreens.roles,
      access: 'admin',
      section: 'settings',
      order: 29,
    },
  ],
  screens: [
    {
      path: userScreens.browse,
      access: 'admin',
      load: () => import('./UsersBrowse.tsx').then(({ UsersBrowse }) => ({ Component: UsersBrowse })),
    },
    {
      path: userScreens.add,
      access: 'admin',
      load: () => import('./UsersAdd.tsx').then(({ UsersAdd }) => ({ Component: UsersAdd })),
    },
    {
      path: `${userScreens.edit}/:id`,
      access: 'admin',
      load: () => import('./UsersEdit.tsx').then(({ UsersEdit }) => ({ Component: UsersEdit })),
    },
    {
      path: userScreens.roles,
      access: 'admin',
      load: () => import('./roles/RolesBrowse.tsx').then(({ RolesBrowse }) => ({ Component: RolesBrowse })),
    },
    {
      path: userScreens.roleAdd,
      access: 'admin',
      load: () => import('./roles/RolesEdit.tsx').then(({ RolesEdit }) => ({ Component: RolesEdit })),
    },
    {
      path: `${userScreens.roleEdit}/:id`,
      access: 'admin',
      load: () => import('./roles/RolesEdit.tsx').then(({ RolesEdit }) => ({ Component: RolesEdit })),
    },
    {
      path: userScreens.account,
      access: 'backoffice',
      load: () => import('./account/Account.tsx').then(({ Account }) => ({ Component: Account })),
    },
  ],
  cards: [
    {
      name: 'users.address',
      access: 'admin',
      order: 1,
      load: () => import('./AddressCard.tsx').then(({ AddressCard }) => ({ Component: AddressCard })),
    },
  ],
  failures: { 'users.weakFirstPassword': { label: 'users.weakFirstPassword', path: userScreens.account } },
  records: { role: { icon: IconUserShield, path: (id) => `${userScreens.roleEdit}/${id}` } },
  actions: [{ label: 'users.new', path: userScreens.add, icon: IconPlus, access: 'admin' }],
}
