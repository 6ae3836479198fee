import type { ServerDomain } from '#kit/server/domain.ts'
import { implement } from '#kit/server/http.ts'
import { approvalCalls } from '../issuing/approvals.contract.ts'
import { documentCalls, paperCalls } from '../document-calls.contract.ts'
import { delivery, invoice, offer, order, template } from '../documents.contract.ts'
import { mailCalls, openingMailCalls } from '../mailing/mail.contract.ts'
import { mailTemplateCalls } from '../mailing/mail-templates.contract.ts'
import {
  openingItem,
  openingItemTransfer,
  openingSettlementCalls,
} from '../opening/opening-items.contract.ts'
import { overviewCalls } from '../overview/overview.contract.ts'
import { booksSettingsContract } from '../settings/settings.contract.ts'
import { settlementCalls } from '../settlements/settlements.contract.ts'
import { booksUiContract } from '../settings/books-ui.contract.ts'
import { booksSettingsHandlers, booksUiHandlers } from './settings/books-settings.ts'
import { batch, chain, search } from './chain/chain.service.ts'
import { collect } from './chain/collect.service.ts'
import { convert } from './chain/convert.service.ts'
import { copy } from './chain/copy.service.ts'
import { split } from './chain/split.service.ts'
import { documentsPersonal } from './documents.personal.ts'
import { followMerges } from './merged-parties.ts'
import {
  deliveryCalls,
  invoiceCalls,
  offerCalls,
  orderCalls,
  templateCalls,
} from './drafts/documents.service.ts'
import { approvals, approvalsWaiting, approve, decline } from './approvals/approvals.service.ts'
import { approvers } from './approvals/approvers.ts'
import { cancelDelivery } from './issuing/cancel-delivery.service.ts'
import { cancelInvoice, creditInvoice } from './issuing/correct.service.ts'
import {
  approveInvoice,
  issueDelivery,
  issueInvoice,
  issueOffer,
  issueOrder,
  reopenOrder,
} from './issuing/issue.service.ts'
import { verifyCommand } from './issuing/verify.command.ts'
import { openingItemCalls, openingItemTransferCalls } from './opening/opening-items.service.ts'
import { letter as letterOfOpening, send as sendOpening } from './opening/opening-mail.service.ts'
import {
  list as listOpening,
  settleByHand as settleOpening,
  takeBack as takeBackOpening,
} from './opening/opening-settlements.service.ts'
import { make, resumeTemplate, templatesJob } from './templates/templates.service.ts'
import { letter, send } from './mailing/mail.service.ts'
import {
  mailTemplate,
  mailTemplates,
  previewMailTemplate,
  updateMailTemplate,
} from './mailing/mail-templates.service.ts'
import { draft } from './drafts/draft.service.ts'
import { file, files, makeFilesJob } from './paper/files.service.ts'
import { archiveCommand } from './overview/archive.command.ts'
import { turnover, vat } from './overview/figures.service.ts'
import { calendar, due, openItems } from './overview/open-items.service.ts'
import { exportTable, proof } from './overview/tables.service.ts'
import { content, preview } from './drafts/preview.service.ts'
import { list, offset, payDiscounted, settleByHand, takeBack } from './settlements/settlements.service.ts'

export const documentsServer: ServerDomain = {
  name: 'documents',
  start: followMerges,
  personal: documentsPersonal,
  waiting: [approvalsWaiting],
  jobs: [makeFilesJob, templatesJob],
  commands: [verifyCommand, archiveCommand],
  stored: [{ pattern: /^documents\//, keys: 'select "key" from document_files' }],
  calls: [
    ...implement(offer.calls, { ...offerCalls, issue: issueOffer }),
    ...implement(order.calls, { ...orderCalls, issue: issueOrder, reopen: reopenOrder }),
    ...implement(delivery.calls, { ...deliveryCalls, issue: issueDelivery, cancel: cancelDelivery }),
    ...implement(invoice.calls, { ...invoiceCalls, issue: issueInvoice, approve: approveInvoice }),
    ...implement(template.calls, { ...templateCalls, resume: resumeTemplate }),
    ...implement(documentCalls, {
      ...{ preview, content, convert, copy, split, chain, collect, make, search, batch },
      cancel: cancelInvoice,
      credit: creditInvoice,
    }),
    ...implement(paperCalls, { draft, files, file }),
    ...implement(mailCalls, { letter, send }),
    ...implement(mailTemplateCalls, {
      ...{ mailTemplates, mailTemplate, updateMailTemplate, previewMailTemplate },
    }),
    ...implement(settlementCalls, { list, settle: settleByHand, payDiscounted, takeBack, offset }),
    ...implement(approvalCalls, { approvals, approvers, approve, decline }),
    ...implement(openingItem.calls, openingItemCalls),
    ...implement(openingItemTransfer, openingItemTransferCalls),
    ...implement(openingMailCalls, { letter: letterOfOpening, send: sendOpening }),
    ...implement(openingSettlementCalls, {
      list: listOpening,
      settle: settleOpening,
      takeBack: takeBackOpening,
    }),
    ...implement(overviewCalls, {
      ...{ openItems, turnover, vat, calendar, due, proof },
      export: exportTable,
    }),
    ...implement(booksSettingsContract.calls, booksSettingsHandlers),
    ...implement(booksUiContract.calls, booksUiHandlers),
  ],
}
