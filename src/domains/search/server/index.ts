import type { ServerDomain } from '../../../kit/server/domain.ts'
import { implement } from '../../../kit/server/http.ts'
import { search } from '../search.contract.ts'
import { findEverything, findPublic, searchView } from './search.service.ts'

const results = { view: 'search', load: searchView, personal: true }

export const searchServer: ServerDomain = {
  name: 'search',
  calls: implement(search, { public: findPublic, everything: findEverything }),
  fixedRoutes: [
    { path: '/suche', ...results },
    { path: '/search', ...results },
  ],
}
