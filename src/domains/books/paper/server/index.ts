import type { ServerDomain } from '../../../../kit/server/domain.ts'
import { implement } from '../../../../kit/server/http.ts'
import { addPaperMaker } from '../../documents/server/offers.ts'
import { pdfSettingsCalls } from '../pdf-settings.contract.ts'
import { paperMaker } from './paper-maker.ts'
import { preview, settings, update } from './pdf-settings.service.ts'
import { samplesCommand } from './samples.command.ts'

export const paperServer: ServerDomain = {
  name: 'paper',
  calls: implement(pdfSettingsCalls, {
    pdfSettings: settings,
    updatePdfSettings: update,
    previewPdf: preview,
  }),
  commands: [samplesCommand],
  start: () => addPaperMaker(paperMaker),
}
