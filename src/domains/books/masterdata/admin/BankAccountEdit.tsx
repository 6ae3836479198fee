import { Text } from '@mantine/core'
import { useFieldLabels } from '#kit/browser/admin/edit/use-field-labels.ts'
import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { currencies } from '#kit/shared/money/cents.ts'
import { bankAccount } from '../masterdata.contract.ts'
import { MasterdataForm } from './MasterdataForm.tsx'

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

/** Edit form of a bank account for customer payments. */
export function BankAccountEdit({ id }: { id: string | undefined }) {
  const { t } = useTexts()
  return (
    <MasterdataForm
      contract={bankAccount}
      type="bank-account"
      id={id}
      labels={useFieldLabels('masterdata.fields.bank-account', names)}
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
