/** Admin screens of master data, relative to the base. */
export const masterdataScreens = {
  browse: 'accounting/masterdata/browse',
  add: 'accounting/masterdata/add',
  /** Form of the kind in the address. */
  edit: 'accounting/masterdata/:type/edit',
  party: 'accounting/masterdata/party/edit',
  unit: 'accounting/masterdata/unit/edit',
  terms: 'accounting/masterdata/terms/edit',
  vat: 'accounting/masterdata/vat/edit',
  'bank-account': 'accounting/masterdata/bank-account/edit',
  'text-block': 'accounting/masterdata/text-block/edit',
  'number-range': 'accounting/masterdata/number-range/edit',
  warehouse: 'accounting/masterdata/warehouse/edit',
} as const

/** Screens that show parties as vendors. */
export const vendorScreens = {
  browse: 'accounting/vendor/browse',
  add: 'accounting/vendor/add',
  edit: 'accounting/vendor/edit',
} as const

/** Kinds of master data, as named in addresses. */
export const masterdataTypes = [
  'party',
  'unit',
  'terms',
  'vat',
  'bank-account',
  'text-block',
  'number-range',
  'warehouse',
] as const
export type MasterdataType = (typeof masterdataTypes)[number]
