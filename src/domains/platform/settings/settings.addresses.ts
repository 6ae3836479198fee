/** Pages required by law. */
export const legalPages = {
  imprint: { path: '/Impressum' },
  privacy: { path: '/Datenschutz' },
}

/** Screens of the admin centre, relative to its base. */
export const settingsScreens = {
  config: 'config',
  components: 'components',
  audit: 'settings/audit',
  mail: 'settings/mail',
  permissions: 'settings/permissions',
  seo: 'settings/seo',
  services: 'settings/services',
  privacy: 'settings/privacy',
} as const
