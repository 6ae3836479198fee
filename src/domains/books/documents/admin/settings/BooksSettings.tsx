import { Anchor, SimpleGrid } from '@mantine/core'
import { Link } from 'react-router'
import { MoneyField } from '#kit/browser/admin/fields/MoneyField.tsx'
import {
  ChoiceField,
  LongTextField,
  NumberField,
  SwitchField,
  TextField,
} from '#kit/browser/admin/fields/TextFields.tsx'
import { SettingsScreen } from '#kit/browser/admin/settings/SettingsScreen.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { contentLanguages } from '#kit/shared/text/languages.ts'
import { currencies } from '#kit/shared/money/cents.ts'
import { SettingsGroup } from '#domains/platform/settings/admin/offers.ts'
import {
  type BooksSettings as Values,
  booksSettings,
  booksSettingsCalls,
} from '../../settings/settings.contract.ts'
import { overviewPath, systemPath } from '../base/document-words.ts'

const names = Object.keys(booksSettings.shape) as (keyof Values)[]
const fresh: Values = {
  ...{ name: '', tradingName: '', kind: 'business', street: '', extra: '', zip: '', city: '', country: 'AT' },
  ...{
    region: '',
    contactName: '',
    phone: '',
    email: '',
    vatId: '',
    taxNumber: '',
    registration: '',
    gln: '',
  },
  ...{ legal: '', electronicScheme: '', electronicAddress: '', scheme: 'regular', taxesAtDestination: false },
  ...{ language: 'de', currency: 'EUR', counting: 'net', offerDays: 30, approvalAbove: null },
}

const loaded = ({ value, version }: { value: Values; version: number }) => ({ ...value, version })

/** Who sells, how he stands towards VAT, and what new documents begin with. */
export function BooksSettings() {
  const { t } = useTexts()
  const say = (name: string) => t(`documents.settings.${name}`)
  const choices = (name: string, values: readonly string[]) =>
    values.map((value) => ({ value, label: say(`${name}.${value}`) }))
  return (
    <SettingsScreen
      title={say('title')}
      back={{ label: t('documents.overview.title'), to: overviewPath }}
      queryKey={['books', 'settings']}
      load={async () => loaded(await call(booksSettingsCalls.settings, {}))}
      save={async (values) => loaded(await call(booksSettingsCalls.updateSettings, values))}
      fresh={fresh}
      labels={Object.fromEntries(names.map((name) => [name, say(`fields.${name}`)]))}
      done={say('saved')}
    >
      <SettingsGroup id="company" title={say('company')} text={say('companyText')}>
        <TextField name="name" required maxLength={200} />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <ChoiceField name="kind" options={choices('kinds', ['person', 'business', 'public'])} />
          <TextField name="tradingName" maxLength={200} />
          <TextField name="street" maxLength={200} />
          <TextField name="extra" maxLength={200} />
          <TextField name="zip" maxLength={20} />
          <TextField name="city" maxLength={100} />
          <TextField name="country" hint={say('countryHint')} maxLength={2} />
          <TextField name="region" hint={say('regionHint')} maxLength={60} />
          <TextField name="contactName" maxLength={200} />
          <TextField name="phone" maxLength={60} />
          <TextField name="email" type="email" maxLength={254} />
          <TextField name="registration" maxLength={60} />
        </SimpleGrid>
        <LongTextField name="legal" hint={say('legalHint')} maxLength={1000} />
      </SettingsGroup>
      <SettingsGroup id="vat" title={say('vat')} text={say('vatText')}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <ChoiceField name="scheme" options={choices('schemes', ['regular', 'small', 'flat'])} />
          <TextField name="vatId" hint={say('vatIdHint')} maxLength={20} />
          <TextField name="taxNumber" maxLength={40} />
        </SimpleGrid>
        <SwitchField name="taxesAtDestination" hint={say('destinationHint')} />
      </SettingsGroup>
      <SettingsGroup id="electronic" title={say('electronic')}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextField name="gln" hint={say('glnHint')} maxLength={13} inputMode="numeric" />
          <TextField name="electronicScheme" hint={say('schemeHint')} maxLength={10} />
          <TextField name="electronicAddress" hint={say('addressHint')} maxLength={200} />
        </SimpleGrid>
      </SettingsGroup>
      <SettingsGroup id="defaults" title={say('defaults')}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <ChoiceField
            name="language"
            options={contentLanguages.map((value) => ({ value, label: t(`kit.languages.${value}`) }))}
          />
          <ChoiceField name="currency" options={currencies.map((value) => ({ value, label: value }))} />
          <ChoiceField name="counting" options={choices('countings', ['net', 'gross'])} />
          <NumberField name="offerDays" min={1} max={365} />
          <MoneyField name="approvalAbove" hint={say('approvalHint')} />
        </SimpleGrid>
      </SettingsGroup>
      <Anchor component={Link} to={systemPath}>
        {t('upkeep.system.title')}
      </Anchor>
    </SettingsScreen>
  )
}
