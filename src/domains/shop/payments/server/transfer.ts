import qrcode from 'qrcode-generator'
import type { Ctx } from '../../../../kit/server/context.ts'
import type { Cents, Currency } from '../../../../kit/shared/money/cents.ts'
import { transferCode } from '../../../../kit/shared/money/transfer-code.ts'
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

/** Light dots around the code, as readers need them (ISO/IEC 18004). */
const margin = 4

function drawn(text: string): TransferData['qr'] {
  const code = qrcode(0, 'M')
  // The library takes one byte of each sign
  code.addData(Buffer.from(text).toString('latin1'), 'Byte')
  code.make()
  const count = code.getModuleCount()
  const rows = Array.from({ length: count }, (_, y) =>
    Array.from({ length: count }, (_cell, x) => (code.isDark(y, x) ? '1' : '0')).join(''),
  )
  const path = rows
    .flatMap((row, y) =>
      [...row.matchAll(/1+/g)].map(
        ({ index, 0: { length } }) => `M${index + margin} ${y + margin}h${length}v1h-${length}z`,
      ),
    )
    .join('')
  return { size: count + 2 * margin, path }
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
  return { holder, iban, bic, bank, cents, currency, reference, qr: code ? drawn(code) : null }
}
