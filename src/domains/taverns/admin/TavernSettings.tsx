import { Button, Group, TagsInput } from '@mantine/core'
import { useState } from 'react'
import { TimeInput } from '../../../kit/browser/admin/fields/TimeInput.tsx'
import { notifyDone, notifyFailed } from '../../../kit/browser/admin/notify.tsx'
import { call } from '../../../kit/browser/api.ts'
import { useTexts } from '../../../kit/browser/texts.ts'
import { SettingsGroup } from '../../settings/admin/offers.ts'
import { tavernEditing } from '../taverns.contract.ts'
import type { Year } from './tavern-year.ts'

/** Which entries of the directory are taverns, and from when those who want to know are told. */
export function TavernSettings({
  types,
  tellAt,
  done,
}: Pick<Year, 'types' | 'tellAt'> & { done: () => void }) {
  const { t } = useTexts()
  const [changed, setChanged] = useState<Partial<Pick<Year, 'types' | 'tellAt'>>>({})
  const values = { types, tellAt, ...changed }

  async function save() {
    try {
      await call(tavernEditing.settings, values)
      notifyDone(t('taverns.settingsSaved'))
      setChanged({})
      done()
    } catch (problem) {
      notifyFailed(problem)
    }
  }
  return (
    <SettingsGroup id="tavern-settings" title={t('taverns.settings')} text={t('taverns.settingsText')}>
      <Group grow align="flex-start">
        <TagsInput
          label={t('taverns.types')}
          value={values.types}
          onChange={(next) => setChanged({ ...changed, types: next })}
        />
        <TimeInput
          label={t('taverns.tellAt')}
          value={values.tellAt}
          onChange={(time) => setChanged({ ...changed, tellAt: time })}
        />
      </Group>
      <Group>
        <Button variant="default" disabled={Object.keys(changed).length === 0} onClick={() => void save()}>
          {t('taverns.saveSettings')}
        </Button>
      </Group>
    </SettingsGroup>
  )
}
