import { Button, Checkbox, Select, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import { ErrorSummary } from '#kit/browser/admin/edit/ErrorSummary.tsx'
import { type FieldErrors, FormProvider, fieldId } from '#kit/browser/admin/edit/form-state.ts'
import { PartFailed } from '#kit/browser/admin/edit/LoadFailed.tsx'
import { LeaveGuard } from '#kit/browser/admin/edit/LeaveGuard.tsx'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { usePlainForm } from '#kit/browser/admin/edit/use-plain-form.ts'
import { ChoiceField, LongTextField, TagsField, TextField } from '#kit/browser/admin/fields/TextFields.tsx'
import { markScreen } from '#kit/browser/admin/mark-screen.ts'
import { Screen } from '#kit/browser/admin/shell/Screen.tsx'
import { ApiProblem, call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { contentLanguages } from '#kit/shared/text/languages.ts'
import { PartyChoice } from '#domains/books/masterdata/admin/offers.ts'
import { envelopeLines } from '../order-address.rules.ts'
import { orderCalls } from '../orders.contract.ts'
import { browsePath, editPath } from './orders-words.ts'
import {
  besideLines,
  freshPhoneOrder,
  type PhoneOrderValues,
  phonedFrom,
  shownInForm,
  usePhoneLabels,
} from './phone-order-values.ts'
import { PhoneOrderAddress } from './PhoneOrderAddress.tsx'
import { PhoneOrderLines } from './PhoneOrderLines.tsx'
import { PhoneOrderTotals, usePhoneTotals } from './PhoneOrderTotals.tsx'

const sources = ['transfer', 'invoice', 'cash'] as const

/** Form for an order by telephone: customer, lines, address, payment, and the price before it is stored. */
export function PhoneOrder() {
  const { t, lang } = useTexts()
  const may = useMay()
  const navigate = useNavigate()
  const say = (name: string) => t(`orders.phone.${name}`)
  const labels = usePhoneLabels()
  const [fresh] = useState(freshPhoneOrder)
  const [refused, setRefused] = useState<{ problem: ApiProblem; typed: unknown } | null>(null)
  const plain = usePlainForm({
    stored: undefined,
    fresh,
    labels,
    done: say('done'),
    check: ({ lines }): FieldErrors =>
      (lines as PhoneOrderValues['lines']).some(({ item }) => item)
        ? {}
        : { 'lines.0.item': t('kit.edit.required') },
    save: async (typed) => {
      const now = typed as unknown as PhoneOrderValues
      setRefused(null)
      const isHere = markScreen()
      const inForm = (problem: Error) =>
        problem instanceof ApiProblem ? shownInForm(problem, now, isTyped) : problem
      // Never order at a price that has not been shown
      if (totals.error) throw inForm(totals.error)
      if (!begin || !totals.shown || totals.isOld) {
        if (start.error) throw start.error
        return null
      }
      try {
        const { shop_order: made } = await call(orderCalls.phone, {
          ...phonedFrom(now, begin),
          ...{ email: now.email, source: now.source, comment: now.comment },
          shown: totals.shown,
          idempotencyKey: now.key,
        })
        // The form is saved by then, so the guard against leaving does not react.
        setTimeout(() => isHere() && void navigate(editPath(made._id)), 0)
        return typed
      } catch (problem) {
        if (!(problem instanceof ApiProblem)) throw problem
        if (Object.keys(problem.fields).length > 0) throw inForm(problem)
        setRefused({ problem, typed })
        // Show the new price beside the reason; after a lost response the same request is sent again
        if (problem.status === 409) await totals.again()
        return null
      }
    },
  })
  const { form } = plain
  const values = form.values as unknown as PhoneOrderValues
  const { party } = values
  const start = useQuery({
    queryKey: ['shop_order', 'phone', party],
    queryFn: () => call(orderCalls.phoneForm, party ? { party } : {}),
  })
  const begin = start.data?.form
  const totals = usePhoneTotals(values, begin)
  const { set } = form
  const usual = begin?.delivery
  useEffect(() => {
    if (usual !== undefined) set('deliverTo', usual ?? 'invoice')
  }, [usual, party, set])
  const customerLang = begin?.lang
  useEffect(() => {
    if (customerLang) set('lang', customerLang)
  }, [customerLang, party, set])
  const known = party ? (begin?.addresses ?? []) : []
  const isTyped = !party || (begin !== undefined && known.length === 0)
  const goals = [
    { value: 'invoice', label: t('orders.phone.toInvoice') },
    ...known.slice(1).map((one) => ({ value: one._id, label: envelopeLines(one, lang).join(', ') })),
    { value: 'other', label: t('orders.phone.toOther') },
  ]
  return (
    <FormProvider value={plain}>
      <Screen title={say('title')} back={{ label: t('orders.form.back'), to: browsePath }}>
        <ErrorSummary />
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void plain.save()
          }}
        >
          <div className="edit-grid">
            <Stack gap="md" style={{ minWidth: 0 }}>
              {may({ module: 'party', action: 'read' }) ? (
                <PartyChoice
                  id={fieldId('party')}
                  label={labels['party']!}
                  placeholder={say('customerHint')}
                  kind="customer"
                  value={party}
                  error={form.errors['party']}
                  onChange={(next) => set('party', next)}
                />
              ) : null}
              {start.error && !begin ? (
                <PartFailed problem={start.error} retry={() => void start.refetch()} />
              ) : null}
              {known[0] ? (
                <Text size="sm">
                  {say('toInvoice')}: {envelopeLines(known[0], lang).join(', ')}
                </Text>
              ) : null}
              {isTyped ? (
                <PhoneOrderAddress
                  title={say('address')}
                  prefix="address"
                  country={begin?.country}
                  salutations={begin?.salutations ?? []}
                  withVatId
                />
              ) : null}
              <TextField
                name="email"
                type="email"
                maxLength={200}
                autoComplete="off"
                hint={say(party ? 'emailHintKnown' : 'emailHint')}
              />
              <ChoiceField
                name="lang"
                options={contentLanguages.map((value) => ({ value, label: say(`langs.${value}`) }))}
              />
              <PhoneOrderLines
                lines={values.lines}
                errors={form.errors}
                onChange={(lines) => {
                  set('lines', lines)
                  form.setErrors(besideLines(form.errors))
                }}
              />
              <SidePanel title={say('delivery')}>
                {begin?.pickup || values.pickup ? (
                  <Checkbox
                    id={fieldId('pickup')}
                    label={labels['pickup']}
                    checked={values.pickup}
                    error={form.errors['pickup']}
                    onChange={(event) => set('pickup', event.currentTarget.checked)}
                  />
                ) : null}
                {values.pickup ? null : (
                  <Select
                    id={fieldId('deliverTo')}
                    label={labels['deliverTo']}
                    error={form.errors['deliverTo']}
                    data={goals}
                    value={
                      goals.some(({ value }) => value === values.deliverTo) ? values.deliverTo : 'invoice'
                    }
                    allowDeselect={false}
                    onChange={(to) => to && set('deliverTo', to)}
                  />
                )}
              </SidePanel>
              {!values.pickup && values.deliverTo === 'other' ? (
                <PhoneOrderAddress
                  title={say('otherAddress')}
                  prefix="delivery"
                  country={begin?.country}
                  salutations={begin?.salutations ?? []}
                />
              ) : null}
              <SidePanel title={say('paying')}>
                <ChoiceField
                  name="source"
                  options={sources.map((value) => ({ value, label: t(`orders.sources.${value}`) }))}
                />
                <TagsField name="vouchers" hint={say('vouchersHint')} />
                <LongTextField name="comment" rows={2} maxLength={2000} />
              </SidePanel>
            </Stack>
            <Stack gap="md" className="edit-side">
              <PhoneOrderTotals
                totals={totals}
                refused={refused?.typed === form.values ? refused.problem : null}
              />
              <Button type="submit" loading={plain.saving || totals.isOld || start.isLoading}>
                {say('save')}
              </Button>
            </Stack>
          </div>
        </form>
      </Screen>
      <LeaveGuard dirty={form.dirty} />
    </FormProvider>
  )
}
