import type { ServerDomain } from '#kit/server/domain.ts'
import { implement } from '#kit/server/http.ts'
import {
  bankAccount,
  masterdataCalls,
  numberRange,
  terms,
  textBlock,
  unit,
  vatGroup,
  warehouse,
} from '../masterdata.contract.ts'
import { party, partyCalls, partyTransfer } from '../party.contract.ts'
import { bankAccountCalls } from './bank-account.service.ts'
import { continueRange, numberRangeCalls, titlesByRange } from './document-range.service.ts'
import {
  choices,
  termsCalls,
  textBlockCalls,
  unitCalls,
  vatGroupCalls,
  warehouseCalls,
} from './masterdata.service.ts'
import { alike, duplicates, merge } from './merge.service.ts'
import { batchParties, changeBank, partyRecordCalls, searchParties } from './party.service.ts'
import { partyTransferCalls } from './party.transfer.ts'
import { partyPersonal } from './party.personal.ts'
import { checkVatId, checkVatIdJob, vatChecks } from './vat-check.service.ts'
import { forgetVatAnswersJob } from './vat-answer.service.ts'
import { viesService } from './vies.ts'

export const masterdataServer: ServerDomain = {
  name: 'masterdata',
  personal: partyPersonal,
  jobs: [checkVatIdJob, forgetVatAnswersJob],
  numberRanges: titlesByRange,
  outside: [viesService],
  calls: [
    ...implement(party.calls, partyRecordCalls),
    ...implement(partyTransfer, partyTransferCalls),
    ...implement(partyCalls, {
      changeBank,
      checkVatId,
      vatChecks,
      alike,
      duplicates,
      merge,
      search: searchParties,
      batch: batchParties,
    }),
    ...implement(unit.calls, unitCalls),
    ...implement(terms.calls, termsCalls),
    ...implement(vatGroup.calls, vatGroupCalls),
    ...implement(textBlock.calls, textBlockCalls),
    ...implement(numberRange.calls, numberRangeCalls),
    ...implement(warehouse.calls, warehouseCalls),
    ...implement(bankAccount.calls, bankAccountCalls),
    ...implement(masterdataCalls, { continueRange, choices }),
  ],
}
