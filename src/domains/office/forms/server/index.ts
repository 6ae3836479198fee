import type { ServerDomain } from '#kit/server/domain.ts'
import { implement } from '#kit/server/http.ts'
import { serveForm } from '#kit/server/http/form-pages.ts'
import { formPaths } from '../forms.addresses.ts'
import { form, formCalls } from '../forms.contract.ts'
import { site as de } from '../forms.de.ts'
import { site as en } from '../forms.en.ts'
import { bounds } from '../forms.rules.ts'
import { formsPersonal } from './forms.personal.ts'
import { answers, formHandlers } from './forms.service.ts'
import { formsSitemap, formsView, formView } from './forms.views.service.ts'
import { submit } from './submit.service.ts'

export const formsServer: ServerDomain = {
  name: 'forms',
  calls: [...implement(form.calls, formHandlers), ...implement(formCalls, { answers })],
  views: { formview: formsView },
  // It contains a fresh form stamp
  fixedRoutes: [{ ...formPaths.form, view: 'officeForm', load: formView, personal: true }],
  sitemap: formsSitemap,
  goals: { sent: { de: 'Formular gesendet', en: 'Form sent' } },
  personal: formsPersonal,
  routes(server, platform, sessions) {
    serveForm(server, platform, sessions, {
      ...formPaths.form,
      perMinute: 10,
      largest: 1024 * 1024,
      tooLarge: { de: de.tooLarge, en: en.tooLarge },
      file: {
        field: 'file',
        largest: bounds.fileBytes,
        tooLarge: { de: de.fileTooLarge, en: en.fileTooLarge },
        most: bounds.files,
        tooMany: { de: de.tooManyFiles, en: en.tooManyFiles },
      },
      submit: (ctx, sent, _file, params, files) => submit(ctx, sent, params['form'] ?? '', files),
    })
  },
}
