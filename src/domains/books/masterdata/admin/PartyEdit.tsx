import { Alert, Anchor, SimpleGrid } from '@mantine/core'
import { Link, useLocation, useParams } from 'react-router'
import { useField } from '#kit/browser/admin/edit/form-state.ts'
import { RecordPanels } from '#kit/browser/admin/edit/RecordPanels.tsx'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { useFieldLabels } from '#kit/browser/admin/edit/use-field-labels.ts'
import { DecimalField } from '#kit/browser/admin/fields/DecimalField.tsx'
import { SuggestField } from '#kit/browser/admin/fields/TextFields.tsx'
import { DuplicateButton } from '#kit/browser/admin/record/DuplicateButton.tsx'
import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import { RecordScreen } from '#kit/browser/admin/record/RecordScreen.tsx'
import { useContractForm } from '#kit/browser/admin/record/use-contract-form.ts'
import { Unread } from '#kit/browser/admin/record/Unread.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { contentLanguages } from '#kit/shared/text/languages.ts'
import { vendorScreens } from '../masterdata.addresses.ts'
import { party } from '../party.contract.ts'
import { invoiceFormats, partyBlocks, partyKinds, type PartyKind } from '../party.rules.ts'
import { browsePath, editPath, usePartyLineLabels, vendorPath } from './masterdata-words.ts'
import { useMasterdata } from './use-masterdata.ts'
import { Addresses, Contacts } from './PartyLines.tsx'
import { AlikePanel, BankPanel, VatIdPanel } from './PartySide.tsx'

const F = fieldsOf(party)
const names = [
  ...([
    'number',
    'isCustomer',
    'isVendor',
    'kind',
    'company',
    'title',
    'firstName',
    'lastName',
    'email',
  ] as const),
  ...([
    'phone',
    'website',
    'vatId',
    'taxNumber',
    'legalId',
    'gln',
    'supplierNumber',
    'orderReference',
  ] as const),
  ...(['leitwegId', 'electronicAddress', 'electronicScheme', 'invoiceFormat', 'invoiceEmail'] as const),
  ...(['language', 'priceMode', 'priceGroup', 'discount', 'terms', 'block', 'blockReason', 'note'] as const),
  ...([
    'addresses',
    'contacts',
    'type',
    'first_name',
    'last_name',
    'companyLine',
    'address',
    'zip',
    'city',
  ] as const),
  ...(['country', 'use', 'name', 'role', 'invoices', 'iban', 'bic', 'accountHolder'] as const),
] as const

const isVendorDoor = (pathname: string) =>
  pathname.includes(`/${vendorScreens.add}`) || pathname.includes(`/${vendorScreens.edit}`)

/** Name and identity, with the fields of the kind of party. */
function Who({ labels }: { labels: Record<(typeof names)[number], string> }) {
  const { t } = useTexts()
  const { value: kind = 'person' } = useField<PartyKind>('kind')
  return (
    <>
      <F.Choice
        name="kind"
        options={partyKinds.map((value) => ({ value, label: t(`masterdata.party.kinds.${value}`) }))}
      />
      {kind === 'person' ? null : <F.Text name="company" required />}
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
        <F.Text name="title" />
        <F.Text name="firstName" />
        <F.Text name="lastName" required={kind === 'person'} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <F.Text name="email" type="email" />
        <F.Text name="phone" type="tel" />
      </SimpleGrid>
      <Addresses labels={labels} business={kind !== 'person'} />
      <Contacts labels={labels} />
      <F.LongText name="note" />
    </>
  )
}

function Invoicing() {
  const { t } = useTexts()
  const { value: kind = 'person' } = useField<PartyKind>('kind')
  const isElectronic = kind !== 'person'
  return (
    <SidePanel title={t('masterdata.party.invoice')}>
      <F.Choice
        name="invoiceFormat"
        options={invoiceFormats.map((value) => ({ value, label: t(`masterdata.party.formats.${value}`) }))}
      />
      <F.Text name="invoiceEmail" type="email" />
      <F.Choice
        name="language"
        options={contentLanguages.map((value) => ({
          value,
          label: t(`masterdata.party.languages.${value}`),
        }))}
      />
      {kind === 'public' ? (
        <>
          <F.Text name="orderReference" hint={t('masterdata.party.referenceHint')} />
          <F.Text name="leitwegId" />
        </>
      ) : null}
      {isElectronic ? (
        <>
          <F.Text name="supplierNumber" />
          <F.Text name="electronicScheme" hint={t('masterdata.party.schemeHint')} />
          <F.Text name="electronicAddress" />
        </>
      ) : null}
    </SidePanel>
  )
}

function Tax() {
  const { t } = useTexts()
  return (
    <SidePanel title={t('masterdata.party.tax')}>
      <F.Text name="vatId" />
      <F.Text name="taxNumber" />
      <F.Text name="legalId" />
      <F.Text name="gln" inputMode="numeric" />
    </SidePanel>
  )
}

function Prices() {
  const { t } = useTexts()
  const { terms, priceGroups } = useMasterdata()
  return (
    <SidePanel title={t('masterdata.party.prices')}>
      <F.Choice
        name="priceMode"
        options={(['net', 'gross'] as const).map((value) => ({
          value,
          label: t(`masterdata.party.modes.${value}`),
        }))}
      />
      <SuggestField name="priceGroup" suggestions={priceGroups} />
      <DecimalField name="discount" unit="%" />
      <F.Choice
        name="terms"
        clearable
        options={terms.map(({ _id, title }) => ({ value: _id, label: title }))}
      />
    </SidePanel>
  )
}

function Block() {
  const { t } = useTexts()
  const { value: block = 'none' } = useField<string>('block')
  return (
    <SidePanel title={t('masterdata.party.block')}>
      <F.Choice
        name="block"
        options={partyBlocks.map((value) => ({ value, label: t(`masterdata.party.blocks.${value}`) }))}
      />
      {block === 'none' ? null : <F.Text name="blockReason" />}
    </SidePanel>
  )
}

/** Edit form of a customer or vendor, used by both lists. */
export function PartyEdit() {
  const { id } = useParams()
  const { pathname } = useLocation()
  const { t } = useTexts()
  const isVendor = isVendorDoor(pathname)
  const own = useFieldLabels('masterdata.fields.party', names)
  const labels = {
    ...own,
    ...usePartyLineLabels(),
  }
  const { form, item, answer } = useContractForm(party, {
    id,
    fresh: isVendor ? { isCustomer: false, isVendor: true, kind: 'business', priceMode: 'net' } : {},
    labels,
    path: (_id) => (isVendor ? vendorPath(_id) : editPath('party', _id)),
    alone: ['number'],
  })
  const back = isVendor
    ? { label: t('masterdata.vendors'), to: `/${vendorScreens.browse}` }
    : { label: t('masterdata.types.party'), to: browsePath('party') }
  if (id && !item) return <Unread answer={answer} title={back.label} back={back} />
  return (
    <RecordScreen
      form={form}
      title={item ? item.name : t(isVendor ? 'masterdata.newVendor' : 'masterdata.new.party')}
      back={back}
      beside={
        <DuplicateButton contract={party} record={item} begin={isVendor ? vendorPath() : editPath('party')} />
      }
      reload={() => void answer.refetch()}
      notices={
        item?.mergedInto ? (
          <Alert color="yellow" title={t('masterdata.party.mergedInto')}>
            <Anchor component={Link} to={editPath('party', item.mergedInto)}>
              {t('masterdata.party.mergedOpen')}
            </Anchor>
          </Alert>
        ) : undefined
      }
      main={
        <>
          <Who labels={own} />
          <SimpleGrid cols={{ base: 1, md: 2 }} style={{ alignItems: 'start' }}>
            <Invoicing />
            <Tax />
          </SimpleGrid>
          {item ? (
            <RecordPanels collection="party" _id={item._id} version={item.version} decisions={0} />
          ) : null}
        </>
      }
      side={
        <>
          <SidePanel title={t('masterdata.party.who')}>
            <F.Switch name="isCustomer" />
            <F.Switch name="isVendor" />
            <F.Text name="number" hint={t('masterdata.party.numberHint')} />
            <F.Text name="website" />
          </SidePanel>
          {item ? <AlikePanel item={item} adopt={form.adopt} /> : null}
          <Prices />
          {item ? <VatIdPanel item={item} adopt={form.adopt} /> : null}
          {item ? <BankPanel item={item} adopt={form.adopt} labels={own} /> : null}
          <Block />
        </>
      }
    />
  )
}
