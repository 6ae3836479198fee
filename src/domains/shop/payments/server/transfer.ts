import type { Ctx } from '#kit/server/context.ts'
import type { Cents, Currency } from '#kit/shared/money/cents.ts'
import { transferCode } from '#kit/shared/money/transfer-code.ts'
import { qrCode } from '#kit/shared/qr-code.ts'
import { transferAccount } from './payment-settings.service.ts'

/** Bank details for a transfer. */
export interface TransferData {
  /** Exact name of the account holder: banks compare it. */
  holder: string
  iban: string
  bic: string
  bank: string
  cents: Cents
  currency: Currency
  /** Payment reference. */
  reference: string
  /** QR code for banking apps (EPC069-12); null: none. `path` is drawn on a square of `size` dots. */
  qr: { size: number; path: string } | null
}

/** Bank details for an amount; null without an account in its currency. */
export async function transferData(
  ctx: Ctx,
  { cents, currency, reference }: { cents: Cents; currency: Currency; reference: string },
): Promise<TransferData | null> {
  const account = await transferAccount(ctx, currency)
  if (!account) return null
  const { holder, iban, bic, bank } = account
  const code = transferCode({ holder, iban, bic, amount: cents, currency, text: reference })
  return { holder, iban, bic, bank, cents, currency, reference, qr: code ? qrCode(code) : null }
}
