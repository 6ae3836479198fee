/** Addresses without language. */
export const defectPaths = { form: '/schaden-melden', list: '/schadensmeldungen' } as const

/** Screens of the admin centre, relative to its base. */
export const defectScreens = {
  browse: 'defect/browse',
  edit: 'defect/edit',
  settings: 'defect/settings',
} as const
