import { IconDatabase, IconReceiptTax, IconTruckDelivery, IconUsersGroup } from '@tabler/icons-react'
import type { AdminDomain } from '#kit/browser/admin/domain.ts'
import { masterdataScreens, masterdataTypes, vendorScreens } from '../masterdata.addresses.ts'
import { admin as de } from '../masterdata.de.ts'
import { admin as en } from '../masterdata.en.ts'
import { party } from '../party.contract.ts'
import { accessOf, editPath } from './masterdata-words.ts'

const browse = () =>
  import('./MasterdataBrowse.tsx').then(({ MasterdataBrowse }) => ({ Component: MasterdataBrowse }))
const edit = () => import('./PartyEdit.tsx').then(({ PartyEdit }) => ({ Component: PartyEdit }))

export const masterdataAdmin: AdminDomain = {
  name: 'masterdata',
  texts: { de, en },
  navigation: [
    {
      label: 'masterdata.vendors',
      icon: IconTruckDelivery,
      path: vendorScreens.browse,
      also: [vendorScreens.add, vendorScreens.edit],
      access: party.access.read,
      section: 'accounting',
      order: 80,
    },
    {
      label: 'masterdata.title',
      icon: IconDatabase,
      path: masterdataScreens.browse,
      also: [masterdataScreens.add, ...masterdataTypes.map((type) => masterdataScreens[type])],
      access: 'backoffice',
      anyOf: masterdataTypes.map((type) => accessOf(type).read),
      section: 'accounting',
      order: 90,
    },
  ],
  screens: [
    { path: masterdataScreens.browse, access: 'backoffice', load: browse },
    {
      path: masterdataScreens.add,
      access: 'backoffice',
      load: () => import('./MasterdataAdd.tsx').then(({ MasterdataAdd }) => ({ Component: MasterdataAdd })),
    },
    {
      path: `${masterdataScreens.edit}/:id?`,
      access: 'backoffice',
      load: () =>
        import('./MasterdataEdit.tsx').then(({ MasterdataEdit }) => ({ Component: MasterdataEdit })),
    },
    {
      path: vendorScreens.browse,
      access: party.access.read,
      load: () => import('./PartyBrowse.tsx').then(({ VendorBrowse }) => ({ Component: VendorBrowse })),
    },
    { path: vendorScreens.add, access: party.access.create, load: edit },
    { path: `${vendorScreens.edit}/:id?`, access: party.access.read, load: edit },
  ],
  actions: [
    {
      label: 'masterdata.new.party',
      path: masterdataScreens.party,
      icon: IconUsersGroup,
      access: party.access.create,
      rare: true,
    },
  ],
  records: {
    party: { icon: IconUsersGroup, path: (id) => editPath('party', id) },
    text_block: { icon: IconReceiptTax, path: (id) => editPath('text-block', id) },
  },
  rights: {
    modules: {
      party: 'masterdata.types.party',
      masterdata: 'masterdata.title',
      bank_account: 'masterdata.types.bank-account',
    },
    actions: { bank: 'masterdata.party.bankChange', merge: 'masterdata.party.merge' },
  },
}
