import { Text } from '@mantine/core'
import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import type { ValuesOf } from '#kit/browser/admin/record/record-client.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { currencies } from '#kit/shared/money/cents.ts'
import { bankAccount } from '../masterdata.contract.ts'
import { MasterdataForm } from './MasterdataForm.tsx'
import { useFieldLabels } from './masterdata-words.ts'

const F = fieldsOf(bankAccount)
const names = [
  ...([
    'title',
    'holder',
    'iban',
    'bic',
    'bank',
    'currency',
    'creditorId',
    'active',
    'isDefault',
    'position',
  ] as const),
] as const
const fresh: ValuesOf<typeof bankAccount> = {
  title: '',
  holder: '',
  iban: '',
  bic: '',
  bank: '',
  currency: 'EUR',
  creditorId: '',
  active: true,
  isDefault: false,
  position: 0,
}

/** An account that customers pay into. */
export function BankAccountEdit({ id }: { id: string | undefined }) {
  const { t } = useTexts()
  return (
    <MasterdataForm
      contract={bankAccount}
      type="bank-account"
      id={id}
      fresh={fresh}
      labels={useFieldLabels('bank-account', names)}
      required={['title', 'holder', 'iban']}
      alone={['iban']}
      titleOf={({ title }) => title}
      main={
        <>
          <Text size="sm" c="dimmed">
            {t('masterdata.bankProof')}
          </Text>
          <F.Text name="title" required />
          <F.Text name="holder" required hint={t('masterdata.holderHint')} />
          <F.Text name="iban" required />
          <F.Text name="bic" />
          <F.Text name="bank" />
          <F.Choice name="currency" options={currencies.map((value) => ({ value, label: value }))} />
          <F.Text name="creditorId" hint={t('masterdata.creditorHint')} />
        </>
      }
    />
  )
}
