import type { ServerDomain } from '#kit/server/domain.ts'
import { implement } from '#kit/server/http.ts'
import { tellOfUnknownProxy } from '#kit/server/http/unknown-proxy.ts'
import { rightsIn } from '#kit/server/rights.ts'
import { routeAddress } from '#kit/shared/site/route-address.ts'
import { legalPages } from '../settings.addresses.ts'
import { dkimCalls } from '../dkim.contract.ts'
import { outsideCalls } from '../outside.contract.ts'
import { settings } from '../settings.contract.ts'
import { refuseBarriers } from './barriers.ts'
import { dkim, lookUpDkim, makeDkim, switchDkim } from './dkim.service.ts'
import { foundBy } from './found-by.ts'
import { legalTitles, legalView } from './legal.view.service.ts'
import { outsideOver } from './outside.service.ts'
import { siteSender, testMailbox } from './mailboxes.service.ts'
import { read, update } from './settings.service.ts'
import { settingsPersonal } from './settings.personal.ts'

const legalNames = ['imprint', 'privacy'] as const

/** The settings; `domains` are all of the program and declare the rights. */
export const settingsServer = (domains: () => readonly ServerDomain[]): ServerDomain => ({
  name: 'settings',
  personal: settingsPersonal,
  calls: [
    ...implement(settings, {
      read,
      update,
      rights: async () => ({ modules: rightsIn(domains()) }),
      testMailbox,
    }),
    ...implement(outsideCalls, outsideOver(domains)),
    ...implement(dkimCalls, { dkim, makeDkim, switchDkim, lookUpDkim }),
  ],
  start: (platform) => {
    platform.mail.setSender(siteSender(platform))
    platform.events.on('publishing', refuseBarriers)
  },
  watch: tellOfUnknownProxy,
  fixedRoutes: legalNames.map((name) => ({
    ...legalPages[name],
    view: name,
    load: legalView(name),
    listed: true,
    found: foundBy[name],
  })),
  frame: ({ lang }) => ({
    places: { privacy: routeAddress(legalPages.privacy, lang) },
    links: legalNames.map((name, index) => ({
      _id: name,
      label: legalTitles[name][lang],
      href: routeAddress(legalPages[name], lang),
      order: 40 + index,
    })),
  }),
})
