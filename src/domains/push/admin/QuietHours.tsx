import { Button, Group, NumberInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { notifyDone, notifyFailed } from '../../../kit/browser/admin/notify.tsx'
import { call } from '../../../kit/browser/api.ts'
import { useTexts } from '../../../kit/browser/texts.ts'
import { SettingsGroup } from '../../settings/admin/offers.ts'
import { push } from '../push.contract.ts'
import { type Sendings, sendingsKey } from './sendings.ts'

/** The hours in which nothing is sent. */
export function QuietHours({ quietFrom, quietTo }: Pick<Sendings, 'quietFrom' | 'quietTo'>) {
  const { t } = useTexts()
  const client = useQueryClient()
  const [changed, setChanged] = useState<Partial<Pick<Sendings, 'quietFrom' | 'quietTo'>>>({})
  const [isBusy, setBusy] = useState(false)
  const values = { quietFrom, quietTo, ...changed }
  const field = (name: 'quietFrom' | 'quietTo') => ({
    label: t(`push.${name}`),
    value: values[name],
    min: 0,
    max: 23,
    allowDecimal: false,
    clampBehavior: 'strict' as const,
    onChange: (value: number | string) =>
      typeof value === 'number' && setChanged({ ...changed, [name]: value }),
  })

  async function save() {
    setBusy(true)
    try {
      await call(push.update, values)
      notifyDone(t('push.quietSaved'))
      await client.invalidateQueries({ queryKey: sendingsKey })
      setChanged({})
    } catch (problem) {
      notifyFailed(problem)
    } finally {
      setBusy(false)
    }
  }

  return (
    <SettingsGroup id="quiet" title={t('push.quiet')} text={t('push.quietText')}>
      <Group grow align="flex-start">
        <NumberInput {...field('quietFrom')} />
        <NumberInput {...field('quietTo')} />
      </Group>
      <Group>
        <Button
          variant="default"
          loading={isBusy}
          disabled={values.quietFrom === quietFrom && values.quietTo === quietTo}
          onClick={() => void save()}
        >
          {t('push.saveQuiet')}
        </Button>
      </Group>
    </SettingsGroup>
  )
}
