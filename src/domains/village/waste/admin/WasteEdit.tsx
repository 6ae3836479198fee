import { useMemo } from 'react'
import { useParams } from 'react-router'
import { EditScreen } from '../../../../kit/browser/admin/edit/EditScreen.tsx'
import { SidePanel, StatePanel } from '../../../../kit/browser/admin/edit/StatePanel.tsx'
import { useEdit } from '../../../../kit/browser/admin/edit/use-edit.ts'
import { DayField } from '../../../../kit/browser/admin/fields/DayInput.tsx'
import { ChoiceField, SwitchField, TextField } from '../../../../kit/browser/admin/fields/TextFields.tsx'
import { useTexts } from '../../../../kit/browser/texts.ts'
import { waste, type WasteDate } from '../waste.contract.ts'
import { DateTurns } from './DateTurns.tsx'
import { useDayWords, useKindsAndZones } from './waste-words.ts'
import { wasteScreens } from '../waste.addresses.ts'

const fresh = { date: '', kind: null, zone: null, note: '', cancelled: false, movedFrom: null }
const fields = Object.keys(fresh)
const none: never[] = []
const required = ['date', 'kind'] as const
const path = (id: string) => `/${wasteScreens.date}/${id}`

/** One date of collection: moved, cancelled or with a note. */
export function WasteEdit() {
  const { id } = useParams()
  const { t } = useTexts()
  const dayWords = useDayWords()
  const labels = useMemo(
    () => Object.fromEntries(fields.map((name) => [name, t(`waste.fields.${name}`)])),
    [t],
  )
  const edit = useEdit({ collection: waste, id, fields, fresh, required, labels, path })
  const { kinds, kindOptions, zoneOptions } = useKindsAndZones()
  const { date, kind } = edit.form.values as { date: string; kind: string | null }
  const name = kinds.find(({ _id }) => _id === kind)?.name
  const stored = edit.record as WasteDate | null
  const title = [date && dayWords(date), name].filter(Boolean).join(', ')

  return (
    <EditScreen
      edit={edit}
      title={title || t(edit.record ? 'waste.untitled' : 'waste.new')}
      back={{ label: t('waste.browse'), to: `/${wasteScreens.dates}` }}
      previewAddress={null}
      blockers={none}
      main={
        <>
          <DayField name="date" required />
          <ChoiceField name="kind" options={kindOptions} />
          <ChoiceField name="zone" hint={t('waste.hints.zone')} options={zoneOptions} clearable />
          <TextField name="note" hint={t('waste.hints.note')} maxLength={200} />
          <SwitchField name="cancelled" hint={t('waste.hints.cancelled')} />
          <DayField name="movedFrom" hint={t('waste.hints.movedFrom')} clearable />
        </>
      }
      side={
        <>
          {stored && !edit.readOnly ? (
            <SidePanel title={t('waste.turn.column')}>
              <DateTurns
                item={stored}
                name={title}
                before={async () => (await edit.save('explicit')) as WasteDate | null}
              />
            </SidePanel>
          ) : null}
          <StatePanel edit={edit} />
        </>
      }
    />
  )
}
