import { SimpleGrid } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { PlainFormPart } from '#kit/browser/admin/edit/PlainFormPart.tsx'
import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import { SettingsClash } from '#kit/browser/admin/settings/SettingsClash.tsx'
import { useSettingsForm } from '#kit/browser/admin/settings/use-settings-form.ts'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { SettingsGroup } from '#domains/platform/settings/admin/offers.ts'
import { quietContract } from '../push.contract.ts'
import { type Sendings, sendingsKey } from './sendings.ts'

const F = fieldsOf(quietContract)

type Hours = Sendings['quiet']

/** Settings of the quiet hours. */
export function QuietHours({ quiet }: { quiet: Hours }) {
  const { t } = useTexts()
  const client = useQueryClient()
  const settings = useSettingsForm({
    stored: quiet,
    fresh: quiet,
    keeps: 'push quiet',
    labels: () => ({ quietFrom: t('push.quietFrom'), quietTo: t('push.quietTo') }),
    done: t('push.quietSaved'),
    async save(values) {
      const saved = await call(quietContract.calls.save, values as Hours)
      await client.invalidateQueries({ queryKey: sendingsKey })
      return saved
    },
  })
  return (
    <SettingsGroup id="quiet" title={t('push.quiet')} text={t('push.quietText')}>
      <PlainFormPart form={settings.form} submit={t('push.saveQuiet')}>
        <SettingsClash settings={settings} />
        <SimpleGrid cols={2}>
          <F.Number name="quietFrom" />
          <F.Number name="quietTo" />
        </SimpleGrid>
      </PlainFormPart>
    </SettingsGroup>
  )
}
