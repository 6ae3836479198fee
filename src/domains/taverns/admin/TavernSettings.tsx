import { Button, Group, Switch, TagsInput } from '@mantine/core'
import { useState } from 'react'
import { TimeInput } from '../../../kit/browser/admin/fields/TimeInput.tsx'
import { notifyDone, notifyFailed } from '../../../kit/browser/admin/notify.tsx'
import { call } from '../../../kit/browser/api.ts'
import { useTexts } from '../../../kit/browser/texts.ts'
import { SettingsGroup } from '../../settings/admin/offers.ts'
import { tavernEditing } from '../taverns.contract.ts'
import type { Year } from './tavern-year.ts'

type Settings = Pick<Year, 'types' | 'tellAt' | 'keepersDirect'>

/** Which entries of the directory are taverns, from when those who want to know are told, and what keepers may do. */
export function TavernSettings({ types, tellAt, keepersDirect, done }: Settings & { done: () => void }) {
  const { t } = useTexts()
  const [changed, setChanged] = useState<Partial<Settings>>({})
  const values = { types, tellAt, keepersDirect, ...changed }

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
      <Switch
        label={t('taverns.reports.direct')}
        description={t('taverns.reports.directText')}
        checked={values.keepersDirect}
        onChange={(event) => setChanged({ ...changed, keepersDirect: event.currentTarget.checked })}
      />
      <Group>
        <Button variant="default" disabled={Object.keys(changed).length === 0} onClick={() => void save()}>
          {t('taverns.saveSettings')}
        </Button>
      </Group>
    </SettingsGroup>
  )
}
