import { eq } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { refusalOf } from '#kit/server/http/problems.ts'
import { recordCalls } from '#kit/server/records/calls.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import { isBic, isIban, mod97, plainIban } from '#kit/shared/people/check-digits.ts'
import type { Currency } from '#kit/shared/money/cents.ts'
import { bankAccount } from '../masterdata.contract.ts'
import { bankAccounts } from './masterdata.kinds.ts'
import { bankAccountsTable as table } from './masterdata.table.ts'
import { type Given, oneDefault } from './one-default.ts'

refusalOf(
  'bank_accounts_iban_key',
  wrongField('iban', {
    de: 'Dieses Konto ist schon angelegt.',
    en: 'This account is there already.',
  }),
)

/** Validates IBAN and BIC and returns both normalised; empty ones stay empty. */
export function readBank({ iban, bic }: { iban?: string | undefined; bic?: string | undefined }) {
  const plain = iban === undefined ? undefined : plainIban(iban)
  if (plain && !isIban(plain))
    throw wrongField('iban', {
      de: 'Diese IBAN stimmt nicht: Bitte prüfen Sie die Ziffern.',
      en: 'This IBAN is wrong: please check its digits.',
    })
  const code = bic === undefined ? undefined : plainIban(bic)
  if (code && !isBic(code))
    throw wrongField('bic', {
      de: 'Ein BIC hat 8 oder 11 Zeichen, zum Beispiel RLNWATWW.',
      en: 'A BIC has 8 or 11 characters, for example RLNWATWW.',
    })
  return { ...(plain === undefined ? {} : { iban: plain }), ...(code === undefined ? {} : { bic: code }) }
}

/**
 * A SEPA creditor identifier: check digits cover country and national part without the three-character business code
 * (EPC262-08).
 */
const isCreditorId = (id: string): boolean =>
  /^[A-Z]{2}\d{2}[A-Z0-9]{3}[A-Z0-9]{1,28}$/.test(id) && mod97(id.slice(7) + id.slice(0, 4)) === 1

function judge(_ctx: Ctx, input: Given): Given {
  const { iban, bic, creditorId } = input as { iban?: string; bic?: string; creditorId?: string }
  const plain = creditorId === undefined ? undefined : plainIban(creditorId)
  if (plain && !isCreditorId(plain))
    throw wrongField('creditorId', {
      de: 'Diese Creditor-ID stimmt nicht: Bitte prüfen Sie die Zeichen.',
      en: 'This creditor identifier is wrong: please check it.',
    })
  return { ...input, ...readBank({ iban, bic }), ...(plain === undefined ? {} : { creditorId: plain }) }
}

const options = {
  filters: { active: (is: string | boolean) => eq(table.active, Boolean(is)) },
  remembered: ({ title }: { title: string }) => ({ title }),
}

/** Bank accounts of the site: one default per currency. */
export const bankAccountCalls = recordCalls(bankAccount, bankAccounts, {
  ...options,
  own: oneDefault(bankAccounts, recordCalls(bankAccount, bankAccounts, options), {
    judge,
    among: (is) => eq(table.currency, (is['currency'] as Currency | undefined) ?? 'EUR'),
  }),
})
