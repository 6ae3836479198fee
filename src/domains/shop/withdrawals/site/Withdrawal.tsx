import { FormField } from '#kit/browser/site/pieces/FormField.tsx'
import { FormGroup } from '#kit/browser/site/pieces/FormGroup.tsx'
import type { SitePage } from '#kit/shared/site/site.ts'
import type { WithdrawalData } from '../withdrawals.views.ts'
import { useWithdrawalTexts } from './texts.ts'

/** Withdrawal from a contract: declaration, confirmation and receipt. */
export function Withdrawal({ page }: { page: SitePage<string, WithdrawalData> }) {
  const t = useWithdrawalTexts()
  const { data } = page
  const { form } = data
  const isConfirming = form?.values['step'] === 'confirm' && !form.problem
  if (data.step === 'done') return <Receipt data={data} />
  return (
    <div className="form-page">
      <h1>{t('withdrawals.title')}</h1>
      {isConfirming ? <Confirm data={data} values={form.values} /> : <Declare data={data} />}
    </div>
  )
}

function Declare({ data }: { data: WithdrawalData }) {
  const t = useWithdrawalTexts()
  const { form, lines } = data
  const errors = form?.problem?.fields ?? {}
  const [first] = Object.keys(errors)
  const typed = form?.values
  const field = (name: 'name' | 'contract' | 'email') => ({
    name,
    required: true,
    label: t(`withdrawals.${name}`),
    hintText: name === 'contract' ? t('withdrawals.contractHint') : undefined,
    optionalText: t('withdrawals.optional'),
    typed,
    value: data.values[name],
    error: errors[name],
    focused: first === name,
  })
  return (
    <form className="form" method="post" action={data.href} noValidate={Boolean(form?.problem)}>
      <p>{t('withdrawals.intro')}</p>
      {form?.problem && (
        <p className="form-error" role="alert">
          {first ? t('withdrawals.lookAgain') : form.problem.message}
        </p>
      )}
      <input type="hidden" name="order" value={typed?.['order'] ?? data.values.order} />
      <FormField {...field('name')} longest={200} autoComplete="name" />
      <FormField {...field('contract')} longest={100} autoComplete="off" />
      <FormField {...field('email')} type="email" longest={200} autoComplete="email" />
      {(lines.length > 1 || lines.some(({ isSeveral }) => isSeveral)) && (
        <FormGroup title={t('withdrawals.which')} hint={t('withdrawals.whichHint')}>
          {lines.map((line) => (
            <WithdrawnLine
              key={line._id}
              line={line}
              typed={typed}
              error={errors[`count-${line._id}`]}
              focused={first === `count-${line._id}`}
            />
          ))}
        </FormGroup>
      )}
      {lines.length === 0 && (
        <FormField
          name="part"
          longest={500}
          label={t('withdrawals.part')}
          hintText={t('withdrawals.partHint')}
          optionalText={t('withdrawals.optional')}
          typed={typed}
          error={undefined}
          focused={false}
        />
      )}
      <div className="form-foot">
        <button type="submit" className="button">
          {t('withdrawals.next')}
        </button>
      </div>
    </form>
  )
}

/** A line with a checkbox, and a quantity if there are several pieces. */
function WithdrawnLine({
  line: { _id, name, quantity, isSeveral },
  typed,
  error,
  focused,
}: {
  line: WithdrawalData['lines'][number]
  typed: Readonly<Record<string, string>> | undefined
  error: string | undefined
  focused: boolean
}) {
  const t = useWithdrawalTexts()
  const optionalText = t('withdrawals.optional')
  return (
    <>
      <FormField
        name={`line-${_id}`}
        type="checkbox"
        label={`${quantity} × ${name}`}
        hintText={undefined}
        optionalText={optionalText}
        typed={typed}
        error={undefined}
        focused={false}
      />
      {isSeveral && (
        <FormField
          name={`count-${_id}`}
          longest={13}
          label={t('withdrawals.howMany', { name })}
          hintText={t('withdrawals.howManyHint', { most: quantity })}
          optionalText={optionalText}
          typed={typed}
          error={error}
          focused={focused}
        />
      )}
    </>
  )
}

function Confirm({ data, values }: { data: WithdrawalData; values: Readonly<Record<string, string>> }) {
  const t = useWithdrawalTexts()
  const kept = Object.entries(values).filter(([name]) => name !== 'step' && name !== 'statement')
  return (
    <>
      <h2>{t('withdrawals.checkTitle')}</h2>
      <p>{values['statement']}</p>
      <p>
        {values['name']}, {values['email']}
      </p>
      <form method="post" action={data.href} className="form-foot">
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button type="submit" name="step" value="confirm" className="button">
          {t('withdrawals.confirm')}
        </button>
        <button type="submit" name="step" value="change" className="button is-quiet">
          {t('withdrawals.change')}
        </button>
      </form>
    </>
  )
}

function Receipt({ data }: { data: WithdrawalData }) {
  const t = useWithdrawalTexts()
  return (
    <div className="form-page">
      <h1>{t('withdrawals.done')}</h1>
      <p>{data.statement}</p>
      <p>{t('withdrawals.receivedAt', { at: data.receivedAt })}</p>
      <p role="status">{t('withdrawals.mailed', { email: data.values.email })}</p>
    </div>
  )
}
