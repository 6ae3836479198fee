import {
  IconHistory,
  IconLayoutDashboard,
  IconKeyboard,
  IconLock,
  IconMail,
  IconSettings,
  IconUserCheck,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { AdminDomain, ScreenEntry } from '#kit/browser/admin/domain.ts'
import { approvalCalls } from '../issuing/approvals.contract.ts'
import { booksScreens, type DocumentScreen, documentScreens } from '../documents.addresses.ts'
import { admin as de } from '../documents.de.ts'
import { admin as en } from '../documents.en.ts'
import { booksUi as uiDe } from '../settings/books-ui.de.ts'
import { booksUi as uiEn } from '../settings/books-ui.en.ts'
import { booksUiContract } from '../settings/books-ui.contract.ts'
import { issuing as issuingDe } from '../issuing/issuing.de.ts'
import { issuing as issuingEn } from '../issuing/issuing.en.ts'
import { mailTemplates as mailsDe } from '../mailing/mail-templates.de.ts'
import { mailTemplates as mailsEn } from '../mailing/mail-templates.en.ts'
import { openingItem } from '../opening/opening-items.contract.ts'
import { overviewCalls } from '../overview/overview.contract.ts'
import { overview as overviewDe } from '../overview/overview.de.ts'
import { overview as overviewEn } from '../overview/overview.en.ts'
import { mailTemplateCalls } from '../mailing/mail-templates.contract.ts'
import { booksSettingsContract } from '../settings/settings.contract.ts'
import { settings as settingsDe } from '../settings/settings.de.ts'
import { settings as settingsEn } from '../settings/settings.en.ts'
import { contracts, editPath } from './base/document-words.ts'
import { kindIcons } from './base/kind-icons.ts'
import { openingItemPath } from './opening/opening-words.ts'

type Loaded = Promise<{ Component: ComponentType }>
const browse = () => import('./browse/DocumentBrowse.tsx')
const edit = () => import('./edit/DocumentEdit.tsx')
const screens: Record<DocumentScreen, { browse: () => Loaded; edit: () => Loaded }> = {
  offer: {
    browse: () => browse().then(({ OfferBrowse }) => ({ Component: OfferBrowse })),
    edit: () => edit().then(({ OfferEdit }) => ({ Component: OfferEdit })),
  },
  order: {
    browse: () => browse().then(({ OrderBrowse }) => ({ Component: OrderBrowse })),
    edit: () => edit().then(({ OrderEdit }) => ({ Component: OrderEdit })),
  },
  delivery: {
    browse: () => browse().then(({ DeliveryBrowse }) => ({ Component: DeliveryBrowse })),
    edit: () => edit().then(({ DeliveryEdit }) => ({ Component: DeliveryEdit })),
  },
  invoice: {
    browse: () => browse().then(({ InvoiceBrowse }) => ({ Component: InvoiceBrowse })),
    edit: () => edit().then(({ InvoiceEdit }) => ({ Component: InvoiceEdit })),
  },
  template: {
    browse: () => browse().then(({ TemplateBrowse }) => ({ Component: TemplateBrowse })),
    edit: () => edit().then(({ TemplateEdit }) => ({ Component: TemplateEdit })),
  },
}

const kinds = Object.keys(documentScreens) as DocumentScreen[]
const figures: ScreenEntry['load'] = () =>
  import('./overview/BooksFigures.tsx').then(({ BooksFigures }) => ({ Component: BooksFigures }))
const seesFigures = overviewCalls.due.access

export const documentsAdmin: AdminDomain = {
  name: 'documents',
  texts: {
    de: { ...de, ...issuingDe, ...overviewDe, settings: settingsDe, mailTemplates: mailsDe, booksUi: uiDe },
    en: { ...en, ...issuingEn, ...overviewEn, settings: settingsEn, mailTemplates: mailsEn, booksUi: uiEn },
  },
  navigation: [
    {
      label: 'documents.overview.title',
      icon: IconLayoutDashboard,
      path: booksScreens.overview,
      alone: true,
      access: seesFigures,
      section: 'accounting',
      order: 5,
    },
    ...kinds.map((kind, at) => ({
      label: `documents.many.${kind}`,
      icon: kindIcons[kind],
      path: `${documentScreens[kind]}/browse`,
      ...(kind === 'invoice' ? { also: [booksScreens.openingItems, booksScreens.openingItem] } : {}),
      access: contracts[kind].access.read,
      section: 'accounting' as const,
      order: 10 + at * 10,
    })),
    {
      label: 'documents.settings.title',
      icon: IconSettings,
      path: booksScreens.settings,
      access: booksSettingsContract.calls.read.access,
      section: 'settings',
      order: 70,
    },
    {
      label: 'documents.mailTemplates.title',
      icon: IconMail,
      path: booksScreens.mailTemplates,
      access: mailTemplateCalls.mailTemplates.access,
      section: 'settings',
      order: 72,
    },
    {
      label: 'documents.booksUi.title',
      icon: IconKeyboard,
      path: booksScreens.ui,
      access: booksUiContract.calls.save.access,
      section: 'settings',
      order: 74,
    },
    {
      label: 'documents.locks.title',
      icon: IconLock,
      path: booksScreens.locks,
      access: 'admin',
      section: 'settings',
      order: 73,
    },
  ],
  screens: [
    {
      path: booksScreens.overview,
      access: seesFigures,
      load: () =>
        import('./overview/BooksOverview.tsx').then(({ BooksOverview }) => ({ Component: BooksOverview })),
    },
    ...kinds.flatMap((kind): ScreenEntry[] => [
      {
        path: `${documentScreens[kind]}/browse`,
        access: contracts[kind].access.read,
        load: screens[kind].browse,
      },
      {
        path: `${documentScreens[kind]}/edit/:id?`,
        access: contracts[kind].access.read,
        load: screens[kind].edit,
      },
    ]),
    {
      path: booksScreens.calendar,
      access: overviewCalls.calendar.access,
      load: () =>
        import('./overview/DueCalendar.tsx').then(({ DueCalendar }) => ({ Component: DueCalendar })),
    },
    {
      path: booksScreens.openingItems,
      access: openingItem.access.read,
      load: () =>
        import('./opening/OpeningItemBrowse.tsx').then(({ OpeningItemBrowse }) => ({
          Component: OpeningItemBrowse,
        })),
    },
    {
      path: `${booksScreens.openingItem}/:id?`,
      access: openingItem.access.read,
      load: () =>
        import('./opening/OpeningItemEdit.tsx').then(({ OpeningItemEdit }) => ({
          Component: OpeningItemEdit,
        })),
    },
    { path: `${booksScreens.figures}/:id?`, access: overviewCalls.turnover.access, load: figures },
    {
      path: booksScreens.settings,
      access: booksSettingsContract.calls.read.access,
      load: () =>
        import('./settings/BooksSettings.tsx').then(({ BooksSettings }) => ({ Component: BooksSettings })),
    },
    {
      path: booksScreens.mailTemplates,
      access: mailTemplateCalls.mailTemplates.access,
      load: () =>
        import('./mail/MailTemplateBrowse.tsx').then(({ MailTemplateBrowse }) => ({
          Component: MailTemplateBrowse,
        })),
    },
    {
      path: `${booksScreens.mailTemplates}/:id`,
      access: mailTemplateCalls.mailTemplate.access,
      load: () =>
        import('./mail/MailTemplateEdit.tsx').then(({ MailTemplateEdit }) => ({
          Component: MailTemplateEdit,
        })),
    },
    {
      path: booksScreens.ui,
      access: booksUiContract.calls.save.access,
      load: () =>
        import('./settings/BooksUiSettings.tsx').then(({ BooksUiSettings }) => ({
          Component: BooksUiSettings,
        })),
    },
    {
      path: booksScreens.approvals,
      access: approvalCalls.approvals.access,
      load: () =>
        import('./issuing/ApprovalBrowse.tsx').then(({ ApprovalBrowse }) => ({ Component: ApprovalBrowse })),
    },
    {
      path: booksScreens.locks,
      access: 'admin',
      load: () =>
        import('./overview/LocksBrowse.tsx').then(({ LocksBrowse }) => ({ Component: LocksBrowse })),
    },
  ],
  waiting: {
    'documents.approvals': {
      label: 'documents.approvals.title',
      icon: IconUserCheck,
      list: booksScreens.approvals,
      item: ({ _id, collection }) =>
        collection === 'invoice' ? editPath('invoice', _id).slice(1) : booksScreens.approvals,
    },
  },
  panels: [
    {
      collections: ['party'],
      access: overviewCalls.openItems.access,
      load: () =>
        import('./browse/PartyDocuments.tsx').then(({ PartyDocuments }) => ({ Component: PartyDocuments })),
    },
  ],
  actions: kinds.map((kind) => ({
    label: `documents.new.${kind}`,
    path: `${documentScreens[kind]}/edit`,
    icon: kindIcons[kind],
    access: contracts[kind].access.create,
    ...(kind === 'invoice' || kind === 'offer' ? {} : { rare: true }),
  })),
  failures: {
    'documents template late': { label: 'documents.templateLate', path: documentScreens.template },
  },
  records: {
    ...Object.fromEntries(
      kinds.map((kind) => [kind, { icon: kindIcons[kind], path: (id: string) => editPath(kind, id) }]),
    ),
    opening_item: { icon: IconHistory, path: openingItemPath },
  },
  rights: {
    modules: { document: 'documents.title' },
    actions: {
      issue: 'documents.rights.issue',
      approve: 'documents.rights.approve',
      cancel: 'documents.rights.cancel',
      settle: 'documents.rights.settle',
      export: 'documents.rights.export',
    },
  },
}
