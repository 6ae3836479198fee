import type { ServerDomain } from '#kit/server/domain.ts'
import { implement } from '#kit/server/http.ts'
import { person } from '../persons.contract.ts'
import { persons } from './persons.kind.ts'
import { personView } from './persons.views.service.ts'
import { serveVcards } from './vcard.routes.ts'

export const personsServer: ServerDomain = {
  name: 'persons',
  calls: implement(person.calls, persons.calls),
  routes: serveVcards,
  views: { personview: personView },
}
