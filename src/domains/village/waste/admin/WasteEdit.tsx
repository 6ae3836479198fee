import { useParams } from 'react-router'
import { EditScreen } from '#kit/browser/admin/edit/EditScreen.tsx'
import { SidePanel, StatePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { useEdit } from '#kit/browser/admin/edit/use-edit.ts'
import { useFieldLabels } from '#kit/browser/admin/edit/use-field-labels.ts'
import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import type { EditedOf, Unchosen } from '#kit/browser/admin/records.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { waste } from '../waste.contract.ts'
import { DateTurns } from './year/DateTurns.tsx'
import { useDayWords, useKindsAndZones } from './waste-words.ts'
import { wasteScreens } from '../waste.addresses.ts'

type Values = Unchosen<EditedOf<typeof waste>, 'kind'>
const F = fieldsOf<Values>()
const none: never[] = []
const path = (id: string) => `/${wasteScreens.date}/${id}`

/** Editor of a collection date: move, cancel or annotate it. */
export function WasteEdit() {
  const { id } = useParams()
  const { t } = useTexts()
  const dayWords = useDayWords()
  const labels = useFieldLabels('waste.fields', Object.keys(waste.fields))
  const edit = useEdit({ collection: waste, id, fresh: { kind: null }, labels, path })
  const { kinds, kindOptions, zoneOptions } = useKindsAndZones()
  const { date, kind } = edit.form.values
  const name = kinds.find(({ _id }) => _id === kind)?.name
  const stored = edit.record
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
          <F.Day name="date" required />
          <F.Choice name="kind" options={kindOptions} />
          <F.Choice name="zone" hint={t('waste.hints.zone')} options={zoneOptions} clearable />
          <F.Text name="note" hint={t('waste.hints.note')} maxLength={200} />
          <F.Switch name="cancelled" hint={t('waste.hints.cancelled')} />
          <F.Day name="movedFrom" hint={t('waste.hints.movedFrom')} clearable />
        </>
      }
      side={
        <>
          {stored && !edit.readOnly ? (
            <SidePanel title={t('waste.turn.column')}>
              <DateTurns item={stored} name={title} before={edit.settled} />
            </SidePanel>
          ) : null}
          <StatePanel edit={edit} />
        </>
      }
    />
  )
}
