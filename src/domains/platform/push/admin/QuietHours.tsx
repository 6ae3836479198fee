import { SimpleGrid } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { PlainFormPart } from '../../../../kit/browser/admin/edit/PlainFormPart.tsx'
import { usePlainForm } from '../../../../kit/browser/admin/edit/use-plain-form.ts'
import { NumberField } from '../../../../kit/browser/admin/fields/TextFields.tsx'
import { call } from '../../../../kit/browser/api.ts'
import { useTexts } from '../../../../kit/browser/texts.ts'
import { SettingsGroup } from '../../settings/admin/offers.ts'
import { push } from '../push.contract.ts'
import { type Sendings, sendingsKey } from './sendings.ts'

type Hours = Pick<Sendings, 'quietFrom' | 'quietTo'>

/** The hours in which nothing is sent. */
export function QuietHours({ quietFrom, quietTo }: Hours) {
  const { t } = useTexts()
  const client = useQueryClient()
  const stored = { quietFrom, quietTo }
  const form = usePlainForm({
    stored,
    fresh: stored,
    labels: { quietFrom: t('push.quietFrom'), quietTo: t('push.quietTo') },
    done: t('push.quietSaved'),
    async save(values) {
      await call(push.update, values as Hours)
      await client.invalidateQueries({ queryKey: sendingsKey })
      return values
    },
  })
  return (
    <SettingsGroup id="quiet" title={t('push.quiet')} text={t('push.quietText')}>
      <PlainFormPart form={form} submit={t('push.saveQuiet')}>
        <SimpleGrid cols={2}>
          <NumberField name="quietFrom" min={0} max={23} />
          <NumberField name="quietTo" min={0} max={23} />
        </SimpleGrid>
      </PlainFormPart>
    </SettingsGroup>
  )
}
