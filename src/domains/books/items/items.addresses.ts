/** Admin screens of items, relative to the base. */
export const itemScreens = {
  browse: 'accounting/item/browse',
  create: 'accounting/item/create',
  edit: 'accounting/item/edit',
  copy: 'accounting/item/copy',
} as const
