import type { ServerDomain } from '#kit/server/domain.ts'
import { implement } from '#kit/server/http.ts'
import { addPaperMaker } from '#domains/books/documents/server/offers.ts'
import { serveForm } from '#kit/server/http/form-pages.ts'
import { offerPage } from '#domains/books/documents/documents.addresses.ts'
import { site as de } from '../offer-page.de.ts'
import { site as en } from '../offer-page.en.ts'
import { offerPageCalls } from '../offer-page.contract.ts'
import { pdfSettingsCalls, pdfSettingsContract } from '../pdf-settings.contract.ts'
import { offerPdf, offerView, submitAnswer } from './offer-page.service.ts'
import { paperMaker } from './paper-maker.ts'
import { pdfSettingsHandlers, preview } from './pdf-settings.service.ts'
import { samplesCommand } from './samples.command.ts'

export const paperServer: ServerDomain = {
  name: 'paper',
  calls: [
    ...implement(pdfSettingsContract.calls, pdfSettingsHandlers),
    ...implement(pdfSettingsCalls, { previewPdf: preview }),
    ...implement(offerPageCalls, { offerPdf }),
  ],
  routes(server, platform, sessions) {
    serveForm(server, platform, sessions, {
      ...offerPage,
      perMinute: 20,
      tooLarge: { de: de.tooLarge, en: en.tooLarge },
      submit: (ctx, form, _file, params) => submitAnswer(ctx, form, params),
    })
  },
  fixedRoutes: [{ ...offerPage, view: 'offerPage', load: offerView, personal: true, keyed: true }],
  commands: [samplesCommand],
  start: () => addPaperMaker(paperMaker),
}
