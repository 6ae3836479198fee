import type { ServerDomain } from '#kit/server/domain.ts'
import { serveForm } from '#kit/server/http/form-pages.ts'
import { contactPaths } from '../contact.addresses.ts'
import { messageKinds } from '../contact.rules.ts'
import { site as de } from '../contact.de.ts'
import { site as en } from '../contact.en.ts'
import { formView, hasContactForm, statementView } from './contact.views.service.ts'
import { contactFrame } from './contact.frame.ts'
import { foundBy } from './found-by.ts'
import { send } from './send.service.ts'

/** Maximum size in which an overlong text is shown again. */
const largest = 1024 * 1024

export const contactServer: ServerDomain = {
  name: 'contact',
  goals: {
    message: { de: 'Nachricht geschickt', en: 'Message sent' },
    barrier: { de: 'Barriere gemeldet', en: 'Barrier reported' },
  },
  fixedRoutes: [
    // Each contains its own number and a fresh form stamp.
    ...messageKinds.map((kind) => ({
      path: contactPaths[kind],
      view: 'contactForm',
      load: formView(kind),
      personal: true,
      listed: true,
      found: foundBy[kind],
      ...(kind === 'message' ? { present: hasContactForm } : {}),
    })),
    {
      path: contactPaths.statement,
      view: 'accessibilityStatement',
      load: statementView,
      listed: true,
      found: foundBy.statement,
    },
  ],
  frame: contactFrame,
  routes: (server, platform, sessions) => {
    for (const kind of messageKinds) {
      serveForm(server, platform, sessions, {
        path: contactPaths[kind],
        perMinute: 10,
        largest,
        tooLarge: { de: de.tooLarge, en: en.tooLarge },
        submit: send(kind),
      })
    }
  },
}
