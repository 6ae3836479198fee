import {
  IconHistory,
  IconMail,
  IconMap2,
  IconPlugConnected,
  IconSettings,
  IconShieldLock,
  IconWorldSearch,
} from '@tabler/icons-react'
import type { AdminDomain } from '#kit/browser/admin/domain.ts'
import { admin as de } from '../settings.de.ts'
import { admin as en } from '../settings.en.ts'
import { settingsScreens } from '../settings.addresses.ts'

/** Failures of the kit and the weather, which have no screens. */
const failureNames = [
  'request',
  'upload',
  'jobs',
  'page cache',
  'after-commit',
  'file content missing',
  'proxy',
  'process',
  'records',
  'collection',
  'mailbox',
  'weather.forecast',
  'weather.warnings',
]

export const settingsAdmin: AdminDomain = {
  name: 'settings',
  texts: { de, en },
  navigation: [
    {
      label: 'settings.config',
      icon: IconSettings,
      path: settingsScreens.config,
      access: 'admin',
      section: 'settings',
      order: 20,
      parts: [
        { label: 'settings.groups.general', path: `${settingsScreens.config}#general` },
        { label: 'settings.groups.colours', path: `${settingsScreens.config}#colours` },
        { label: 'settings.groups.contact', path: `${settingsScreens.config}#contact` },
        { label: 'settings.groups.hours', path: `${settingsScreens.config}#hours` },
        { label: 'settings.groups.legal', path: `${settingsScreens.config}#legal` },
        { label: 'settings.groups.weather', path: `${settingsScreens.config}#weather` },
      ],
    },
    {
      label: 'settings.components',
      icon: IconMap2,
      path: settingsScreens.components,
      access: 'admin',
      section: 'settings',
      order: 25,
      parts: [{ label: 'settings.groups.map', path: settingsScreens.components }],
    },
    {
      label: 'settings.seo.title',
      icon: IconWorldSearch,
      path: settingsScreens.seo,
      access: 'admin',
      section: 'settings',
      order: 26,
      parts: [{ label: 'settings.seo.engines', path: settingsScreens.seo }],
    },
    {
      label: 'settings.permissions.title',
      icon: IconShieldLock,
      path: settingsScreens.permissions,
      access: 'admin',
      section: 'settings',
      order: 30,
      parts: [
        { label: 'settings.permissions.factor', path: `${settingsScreens.permissions}#second-factor` },
        { label: 'settings.permissions.signUp', path: `${settingsScreens.permissions}#sign-up` },
      ],
    },
    {
      label: 'settings.mail.title',
      icon: IconMail,
      path: settingsScreens.mail,
      access: 'admin',
      section: 'settings',
      order: 40,
      parts: [
        { label: 'settings.mail.mailboxes', path: settingsScreens.mail },
        { label: 'settings.mail.sender', path: settingsScreens.mail },
      ],
    },
    {
      label: 'settings.outside.title',
      icon: IconPlugConnected,
      path: settingsScreens.services,
      access: 'admin',
      section: 'settings',
      order: 45,
    },
    {
      label: 'settings.audit.title',
      icon: IconHistory,
      path: settingsScreens.audit,
      access: 'admin',
      section: 'system',
      order: 50,
    },
  ],
  screens: [
    {
      path: settingsScreens.config,
      access: 'admin',
      load: () => import('./ConfigEdit.tsx').then(({ ConfigEdit }) => ({ Component: ConfigEdit })),
    },
    {
      path: settingsScreens.components,
      access: 'admin',
      load: () =>
        import('./ComponentsEdit.tsx').then(({ ComponentsEdit }) => ({ Component: ComponentsEdit })),
    },
    {
      path: settingsScreens.seo,
      access: 'admin',
      load: () => import('./SeoEdit.tsx').then(({ SeoEdit }) => ({ Component: SeoEdit })),
    },
    {
      path: settingsScreens.permissions,
      access: 'admin',
      load: () =>
        import('./PermissionsEdit.tsx').then(({ PermissionsEdit }) => ({ Component: PermissionsEdit })),
    },
    {
      path: settingsScreens.mail,
      access: 'admin',
      load: () => import('./MailEdit.tsx').then(({ MailEdit }) => ({ Component: MailEdit })),
    },
    {
      path: settingsScreens.services,
      access: 'admin',
      load: () => import('./OutsideEdit.tsx').then(({ OutsideEdit }) => ({ Component: OutsideEdit })),
    },
    {
      path: settingsScreens.audit,
      access: 'admin',
      load: () => import('./AuditBrowse.tsx').then(({ AuditBrowse }) => ({ Component: AuditBrowse })),
    },
  ],
  cards: [
    {
      name: 'settings.wrong',
      access: 'admin',
      order: 0,
      load: () => import('./WentWrong.tsx').then(({ WentWrong }) => ({ Component: WentWrong })),
    },
  ],
  failures: Object.fromEntries(failureNames.map((name) => [name, { label: `settings.wrong.names.${name}` }])),
  // Target of files used by the settings.
  records: { settings: { icon: IconSettings, path: () => settingsScreens.config } },
}
