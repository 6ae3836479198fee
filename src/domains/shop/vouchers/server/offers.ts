/** What vouchers noted for a cart pay, and noting them; orders show it at the button. */
export {
  type Cover,
  limitTyped,
  lockCover,
  markedVouchers,
  markVoucher,
  redeemCover,
  takesVouchers,
  typedVouchers,
  unmarkVoucher,
  type VoucherPart,
} from './redeem.service.ts'
/** Issues a voucher: for the demo village. */
export { issueVoucher } from './balance.service.ts'
