import { SimpleGrid } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { PlainFormPart } from '#kit/browser/admin/edit/PlainFormPart.tsx'
import { NumberField } from '#kit/browser/admin/fields/TextFields.tsx'
import { SettingsClash } from '#kit/browser/admin/settings/SettingsClash.tsx'
import { useSettingsForm } from '#kit/browser/admin/settings/use-settings-form.ts'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { SettingsGroup } from '#domains/platform/settings/admin/offers.ts'
import { push } from '../push.contract.ts'
import { type Sendings, sendingsKey } from './sendings.ts'

type Hours = Sendings['quiet']

/** The hours in which nothing is sent. */
export function QuietHours({ quiet }: { quiet: Hours }) {
  const { t } = useTexts()
  const client = useQueryClient()
  const settings = useSettingsForm({
    stored: quiet,
    fresh: quiet,
    labels: () => ({ quietFrom: t('push.quietFrom'), quietTo: t('push.quietTo') }),
    done: t('push.quietSaved'),
    async save(values) {
      const saved = await call(push.update, values as Hours)
      await client.invalidateQueries({ queryKey: sendingsKey })
      return saved
    },
  })
  return (
    <SettingsGroup id="quiet" title={t('push.quiet')} text={t('push.quietText')}>
      <PlainFormPart form={settings.form} submit={t('push.saveQuiet')}>
        <SettingsClash settings={settings} />
        <SimpleGrid cols={2}>
          <NumberField name="quietFrom" min={0} max={23} />
          <NumberField name="quietTo" min={0} max={23} />
        </SimpleGrid>
      </PlainFormPart>
    </SettingsGroup>
  )
}
