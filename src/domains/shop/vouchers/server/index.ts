import type { ServerDomain } from '#kit/server/domain.ts'
import { implement } from '#kit/server/http.ts'
import { voucher, voucherCalls, voucherSettingsContract, voucherTransfer } from '../vouchers.contract.ts'
import { checkVouchersJob } from './check.job.ts'
import { giveBackTo } from './redeem.service.ts'
import { sendVoucherJob } from './send.job.ts'
import { voucherSettingsHandlers } from './voucher-settings.ts'
import { vouchersPersonal } from './vouchers.personal.ts'
import {
  adjust,
  open,
  paper,
  reveal,
  send,
  voucherRecordCalls,
  voucherTransferCalls,
} from './vouchers.service.ts'
import { givenBackWaiting, vouchersWaiting } from './vouchers.waiting.ts'

export const vouchersServer: ServerDomain = {
  name: 'vouchers',
  personal: vouchersPersonal,
  waiting: [vouchersWaiting, givenBackWaiting],
  jobs: [sendVoucherJob, checkVouchersJob],
  start(platform) {
    platform.events.on('voucherGivenBack', giveBackTo)
  },
  calls: [
    ...implement(voucher.calls, voucherRecordCalls),
    ...implement(voucherTransfer, voucherTransferCalls),
    ...implement(voucherCalls, { adjust, open, paper, reveal, send }),
    ...implement(voucherSettingsContract.calls, voucherSettingsHandlers),
  ],
}
