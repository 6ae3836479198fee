import type { ServerDomain } from '#kit/server/domain.ts'
import { implement } from '#kit/server/http.ts'
import { runWrite, systemCaller } from '#kit/server/http/scope.ts'
import { routeAddress } from '#kit/shared/site/route-address.ts'
import { searchPage } from '../search.addresses.ts'
import { search } from '../search.contract.ts'
import { askWhetherThere, findableRoutes, indexRoutes } from './fixed-routes.ts'
import { findEverything, findPublic, searchView } from './search.service.ts'

/** The search; fixed routes of other domains are passed in by the app. */
export const searchServer = (domains: readonly ServerDomain[]): ServerDomain => ({
  name: 'search',
  calls: implement(search, { public: findPublic, everything: findEverything }),
  fixedRoutes: [
    {
      ...searchPage,
      view: 'search',
      load: searchView,
      personal: true,
      perMinute: search.public.perMinute!,
    },
  ],
  frame: ({ lang }) => ({ places: { search: routeAddress(searchPage, lang) } }),
  async start(platform) {
    const routes = findableRoutes(domains)
    askWhetherThere(routes)
    await runWrite(platform, systemCaller(), (ctx) => indexRoutes(ctx, routes))
  },
})
