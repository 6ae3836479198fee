import { Anchor, SimpleGrid } from '@mantine/core'
import { Link } from 'react-router'
import { MoneyField } from '#kit/browser/admin/fields/MoneyField.tsx'
import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import { SettingsScreen } from '#kit/browser/admin/settings/SettingsScreen.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { contentLanguages } from '#kit/shared/text/languages.ts'
import { currencies } from '#kit/shared/money/cents.ts'
import { SettingsGroup } from '#domains/platform/settings/admin/offers.ts'
import { booksSettingsContract } from '../../settings/settings.contract.ts'
import { overviewPath, systemPath } from '../base/document-words.ts'
import { ApproverWarning } from './ApproverWarning.tsx'

const F = fieldsOf(booksSettingsContract)

/** Seller, VAT status and defaults of new documents. */
export function BooksSettings() {
  const { t } = useTexts()
  const say = (name: string) => t(`documents.settings.${name}`)
  const choices = (name: string, values: readonly string[]) =>
    values.map((value) => ({ value, label: say(`${name}.${value}`) }))
  return (
    <SettingsScreen
      contract={booksSettingsContract}
      title={say('title')}
      back={{ label: t('documents.overview.title'), to: overviewPath }}
      queryKey={['books', 'settings']}
      labels={(path) => say(`fields.${path}`)}
      done={say('saved')}
    >
      <SettingsGroup id="company" title={say('company')} text={say('companyText')}>
        <F.Text name="name" required />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <F.Choice name="kind" options={choices('kinds', ['person', 'business', 'public'])} />
          <F.Text name="tradingName" />
          <F.Text name="street" />
          <F.Text name="extra" />
          <F.Text name="zip" />
          <F.Text name="city" />
          <F.Text name="country" maxLength={2} hint={say('countryHint')} />
          <F.Text name="region" hint={say('regionHint')} />
          <F.Text name="contactName" />
          <F.Text name="phone" />
          <F.Text name="email" type="email" />
          <F.Text name="registration" />
        </SimpleGrid>
        <F.LongText name="legal" hint={say('legalHint')} />
      </SettingsGroup>
      <SettingsGroup id="vat" title={say('vat')} text={say('vatText')}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <F.Choice name="scheme" options={choices('schemes', ['regular', 'small', 'flat'])} />
          <F.Text name="vatId" hint={say('vatIdHint')} />
          <F.Text name="taxNumber" />
        </SimpleGrid>
        <F.Switch name="taxesAtDestination" hint={say('destinationHint')} />
      </SettingsGroup>
      <SettingsGroup id="electronic" title={say('electronic')}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <F.Text name="gln" hint={say('glnHint')} inputMode="numeric" />
          <F.Text name="electronicScheme" hint={say('schemeHint')} />
          <F.Text name="electronicAddress" hint={say('addressHint')} />
        </SimpleGrid>
      </SettingsGroup>
      <SettingsGroup id="defaults" title={say('defaults')}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <F.Choice
            name="language"
            options={contentLanguages.map((value) => ({ value, label: t(`kit.languages.${value}`) }))}
          />
          <F.Choice name="currency" options={currencies.map((value) => ({ value, label: value }))} />
          <F.Choice name="counting" options={choices('countings', ['net', 'gross'])} />
          <F.Number name="offerDays" />
          <MoneyField name="approvalAbove" hint={say('approvalHint')} />
        </SimpleGrid>
        <ApproverWarning />
      </SettingsGroup>
      <Anchor component={Link} to={systemPath}>
        {t('upkeep.system.title')}
      </Anchor>
    </SettingsScreen>
  )
}
