import { Box, SimpleGrid, Stack, Text } from '@mantine/core'
import { type FieldErrors, useField } from '#kit/browser/admin/edit/form-state.ts'
import { fieldAt, type Fields } from '#kit/browser/admin/edit/merge.ts'
import { NumberField, SwitchField, TextField } from '#kit/browser/admin/fields/TextFields.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import {
  accountForms,
  consentServices,
  isMeasuring,
  measuringServices,
  type MeasuringService,
} from '#kit/shared/site/consent.ts'
import {
  SettingsGroup,
  SettingsScreen,
  useSiteSettingsForm,
} from '#domains/platform/settings/admin/offers.ts'
import { ConsentCounts } from './ConsentCounts.tsx'

const sections = ['privacy'] as const
const others = ['cookie_days', 'cookie_domain', 'proof_months', 'contact_form_enabled'] as const

/** Account number of an enabled service. */
function AccountField({ service }: { service: MeasuringService }) {
  const { t } = useTexts()
  const isOn = useField<boolean>(`privacy.${service}_enabled`).value === true
  const account = useField<string>(`privacy.${service}_id`).value
  if (!isOn && !account) return null
  return (
    <Box maw={360} ml={{ base: 0, sm: 58 }}>
      <TextField
        name={`privacy.${service}_id`}
        hint={t(`consent.accountHint.${service}`)}
        maxLength={40}
        required={isOn}
      />
    </Box>
  )
}

/** Screen of optional services, retention of choices, and statistics. */
export function PrivacyEdit() {
  const { t } = useTexts()
  function check(values: Fields): FieldErrors {
    const domain = String(fieldAt(values, 'privacy.cookie_domain') ?? '').trim()
    const errors: FieldErrors = {}
    if (domain && !/^\.?([a-z0-9-]+\.)+[a-z]{2,}$/i.test(domain))
      errors['privacy.cookie_domain'] = t('consent.wrongDomain')
    for (const service of measuringServices) {
      const account = String(fieldAt(values, `privacy.${service}_id`) ?? '').trim()
      const isOn = fieldAt(values, `privacy.${service}_enabled`) === true
      if (account ? !accountForms[service].test(account) : isOn)
        errors[`privacy.${service}_id`] = t(`consent.wrongAccount.${service}`)
    }
    return errors
  }
  const settings = useSiteSettingsForm({
    sections,
    check,
    labels: () =>
      Object.fromEntries([
        ...consentServices.map((service) => [`privacy.${service}_enabled`, t(`consent.service.${service}`)]),
        ...measuringServices.map((service) => [`privacy.${service}_id`, t(`consent.account.${service}`)]),
        ...others.map((name) => [`privacy.${name}`, t(`consent.fields.${name}`)]),
      ]),
  })
  return (
    <SettingsScreen
      settings={settings}
      title={t('consent.title')}
      main={
        <>
          <SettingsGroup id="services" title={t('consent.services')} text={t('consent.servicesText')}>
            <Stack gap="sm">
              {consentServices.map((service) => (
                <Stack key={service} gap="xs">
                  <SwitchField name={`privacy.${service}_enabled`} hint={t(`consent.hint.${service}`)} />
                  {isMeasuring(service) ? <AccountField service={service} /> : null}
                </Stack>
              ))}
            </Stack>
            <Text size="sm">{t('consent.askAgain')}</Text>
          </SettingsGroup>
          <SettingsGroup id="kept" title={t('consent.kept')}>
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <NumberField
                name="privacy.cookie_days"
                hint={t('consent.hint.cookie_days')}
                min={1}
                max={730}
              />
              <NumberField
                name="privacy.proof_months"
                hint={t('consent.hint.proof_months')}
                min={1}
                max={120}
              />
            </SimpleGrid>
            <TextField name="privacy.cookie_domain" hint={t('consent.hint.cookie_domain')} maxLength={200} />
          </SettingsGroup>
          <SettingsGroup id="forms" title={t('consent.forms')}>
            <SwitchField name="privacy.contact_form_enabled" hint={t('consent.hint.contact_form_enabled')} />
          </SettingsGroup>
          <ConsentCounts />
        </>
      }
    />
  )
}
