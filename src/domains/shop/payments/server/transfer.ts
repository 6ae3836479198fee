import type { Ctx } from '#kit/server/context.ts'
import type { Cents, Currency } from '#kit/shared/money/cents.ts'
import { transferCode } from '#kit/shared/money/transfer-code.ts'
import { qrCode } from '#kit/shared/qr-code.ts'
import { transferAccount } from './payment-settings.service.ts'

/** What a customer needs to transfer an amount. */
export interface TransferData {
  /** The holder's exact name: banks compare it. */
  holder: string
  iban: string
  bic: string
  bank: string
  cents: Cents
  currency: Currency
  /** What the transfer has to name. */
  reference: string
  /** A QR code that banking apps read (EPC069-12); null where there is none. `path` is drawn on a square of `size` dots. */
  qr: { size: number; path: string } | null
}

/** How to transfer an amount; null where there is no account of its currency. */
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
