import { SegmentedControl, Select, SimpleGrid, Stack, Text } from '@mantine/core'
import { useChoiceSaying, useField } from '#kit/browser/admin/edit/form-state.ts'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import type { ValuesOf } from '#kit/browser/admin/record/record-client.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { contentLanguages } from '#kit/shared/text/languages.ts'
import { currencies, type Currency } from '#kit/shared/money/cents.ts'
import type { Party } from '#domains/books/masterdata/party.contract.ts'
import { documentKinds, invoiceFormats } from '../../content/content.contract.ts'
import type { DocumentScreen } from '../../documents.addresses.ts'
import { intervals } from '../../states/documents.rules.ts'
import { type offer, template } from '../../documents.contract.ts'
import { useMasterdata } from '#domains/books/masterdata/admin/offers.ts'
import { useAccounts } from '../base/document-words.ts'
import { CustomerField, useParty } from './CustomerField.tsx'
import { saidFieldsOf } from './WhereSaid.tsx'
import { useDocumentSayings } from '../base/use-document-sayings.ts'

const F = saidFieldsOf<ValuesOf<typeof offer>>()
const T = fieldsOf(template)

const written = ({ company, first_name, last_name, address, zip, city }: Party['addresses'][number]) =>
  [company || [first_name, last_name].filter(Boolean).join(' '), address, `${zip} ${city}`.trim()]
    .filter(Boolean)
    .join(', ')

/** Select for one of the customer's addresses. */
function AddressChoice({ name, party }: { name: 'invoiceAddress' | 'deliveryAddress'; party: Party | null }) {
  const { t } = useTexts()
  const field = useField<string | null>(name)
  const options = (party?.addresses ?? []).map((one) => ({ value: one._id, label: written(one) }))
  useChoiceSaying(name, options)
  if (!party || party.addresses.length < 2) return null
  return (
    <Select
      id={field.id}
      label={field.label}
      placeholder={t('documents.firstAddress')}
      data={options}
      value={field.value ?? null}
      clearable
      clearButtonProps={{ 'aria-label': t('kit.remove') }}
      readOnly={field.readOnly}
      error={field.error}
      onChange={field.change}
    />
  )
}

/** Customer, subject and dates. */
export function DocumentHead({ kind }: { kind: DocumentScreen }) {
  const { t } = useTexts()
  const party = useParty(useField<string | null>('party').value)
  const { value: counting } = useField<string>('counting')
  useDocumentSayings(useField<Currency>('currency').value ?? 'EUR')
  const hasSupply = kind === 'invoice' || kind === 'delivery'
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <CustomerField />
        <F.Text name="contact" maxLength={200} />
        <AddressChoice name="invoiceAddress" party={party} />
        <AddressChoice name="deliveryAddress" party={party} />
      </SimpleGrid>
      <F.Text name="subject" maxLength={300} />
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }} spacing="sm" style={{ alignItems: 'end' }}>
        {kind === 'offer' ? <F.Day name="validUntil" clearable /> : null}
        {hasSupply ? <F.Day name="supplyFrom" clearable hint={t('documents.supplyHint')} /> : null}
        {hasSupply ? <F.Day name="supplyTo" clearable /> : null}
        {kind === 'delivery' ? <F.Switch name="showsPrices" hint={t('documents.showsPricesHint')} /> : null}
      </SimpleGrid>
      <Counting />
      <Text size="xs" c="dimmed">
        {t(counting === 'gross' ? 'documents.countings.grossHint' : 'documents.countings.netHint')}
      </Text>
    </Stack>
  )
}

/** Choice between net and gross prices. */
function Counting() {
  const { t } = useTexts()
  const field = useField<string>('counting')
  return (
    <SegmentedControl
      id={field.id}
      w="fit-content"
      aria-label={field.label}
      data={(['net', 'gross'] as const).map((value) => ({ value, label: t(`documents.countings.${value}`) }))}
      value={field.value ?? 'net'}
      disabled={field.readOnly}
      onChange={field.change}
    />
  )
}

/** Buyer references and payment terms. */
export function DocumentTerms({ kind }: { kind: DocumentScreen }) {
  const { t } = useTexts()
  const { terms } = useMasterdata()
  const accounts = useAccounts()
  const isInvoice = kind === 'invoice' || kind === 'template'
  return (
    <SidePanel title={t('documents.terms')}>
      <F.Choice
        name="terms"
        clearable
        hint={t('documents.termsHint')}
        options={terms.map(({ _id, title }) => ({ value: _id, label: title }))}
      />
      {accounts ? (
        <F.Choice
          name="account"
          clearable
          options={accounts.map(({ _id, title }) => ({ value: _id, label: title }))}
        />
      ) : null}
      {isInvoice ? (
        <F.Choice
          name="format"
          clearable
          hint={t('documents.formatHint')}
          options={invoiceFormats.map((value) => ({ value, label: t(`documents.formats.${value}`) }))}
        />
      ) : null}
      <F.Text name="buyerReference" maxLength={100} />
      <F.Text name="purchaseOrder" maxLength={100} />
      <F.Text name="contract" maxLength={100} />
      <F.Text name="project" maxLength={100} />
      <F.Choice
        name="language"
        options={contentLanguages.map((value) => ({ value, label: t(`kit.languages.${value}`) }))}
      />
      <F.Choice name="currency" options={currencies.map((value) => ({ value, label: value }))} />
      {isInvoice ? <F.Switch name="isSmallAmount" hint={t('documents.smallAmountHint')} /> : null}
    </SidePanel>
  )
}

/** Interval and kind of the documents that a template creates. */
export function TemplateRhythm() {
  const { t } = useTexts()
  return (
    <SidePanel title={t('documents.rhythm')}>
      <T.Choice
        name="makes"
        options={documentKinds.map((value) => ({ value, label: t(`documents.one.${value}`) }))}
      />
      <T.Choice
        name="every"
        clearable
        hint={t('documents.everyHint')}
        options={intervals.map((value) => ({ value, label: t(`documents.intervals.${value}`) }))}
      />
      <T.Day name="nextOn" clearable />
      <T.Day name="endsOn" clearable />
      <T.Switch name="issues" hint={t('documents.issuesHint')} />
    </SidePanel>
  )
}
