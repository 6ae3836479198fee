/** Redemption at checkout: amounts paid by the vouchers of a cart or typed by the office, and their selection. */
export {
  type Cover,
  limitTyped,
  lockCover,
  markVoucher,
  redeemCover,
  takesVouchers,
  typedVouchers,
  unmarkVoucher,
  type VoucherPart,
  voucherParts,
} from './redeem.service.ts'
/** Issues a voucher: for the demo village. */
export { issueVoucher } from './balance.service.ts'
