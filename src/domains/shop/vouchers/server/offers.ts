/** What vouchers pay that are noted for a cart or typed by the office, and noting them; orders show it at the button. */
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
