import { Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useParams } from 'react-router'
import { EditScreen } from '#kit/browser/admin/edit/EditScreen.tsx'
import { SidePanel, StatePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { useEdit } from '#kit/browser/admin/edit/use-edit.ts'
import { useFieldLabels } from '#kit/browser/admin/edit/use-field-labels.ts'
import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import type { EditedOf } from '#kit/browser/admin/records.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { readStreet, type StreetPart, writeStreet } from '../../streets.rules.ts'
import { wasteZone } from '../../waste.contract.ts'
import { wasteScreens } from '../../waste.addresses.ts'

type Values = EditedOf<typeof wasteZone>
const F = fieldsOf<Values>()
const none: never[] = []
const path = (id: string) => `/${wasteScreens.zone}/${id}`

const linesOf = (text: string): StreetPart[] => text.split('\n').flatMap((line) => readStreet(line) ?? [])

/** Streets as text, one per line, as in common lists; typed text is kept as typed. */
function StreetsField() {
  const { t, lang } = useTexts()
  const field = F.useField('streets')
  const streets = field.value ?? []
  const written = streets.map((street) => writeStreet(street, lang)).join('\n')
  const [typed, setTyped] = useState<string | null>(null)
  const isSame =
    typed !== null &&
    linesOf(typed)
      .map((street) => writeStreet(street, lang))
      .join('\n') === written
  const parts = streets.filter(({ side, from, to }) => side !== 'all' || from !== null || to !== null)
  return (
    <div>
      <Textarea
        id={field.id}
        label={field.label}
        description={t('waste.zones.hints.streets')}
        autosize
        minRows={6}
        maxRows={24}
        // A change from elsewhere or an undo replaces the typed text
        value={isSame ? typed : written}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          field.change(linesOf(event.currentTarget.value))
        }}
        error={field.error}
        readOnly={field.readOnly}
      />
      <Text size="xs" c="dimmed" mt={4}>
        {t('waste.zones.count', { count: streets.length })}
        {parts.length > 0 &&
          ` · ${t('waste.zones.read')} ${parts.map((street) => writeStreet(street, lang)).join('; ')}`}
      </Text>
    </div>
  )
}

/** Editor of a zone with its streets. */
export function ZoneEdit() {
  const { id } = useParams()
  const { t } = useTexts()
  const labels = useFieldLabels('waste.zones.fields', Object.keys(wasteZone.fields))
  const edit = useEdit({ collection: wasteZone, id, labels, path })
  const { name } = edit.form.values
  return (
    <EditScreen
      edit={edit}
      title={name || t(edit.record ? 'waste.zones.untitled' : 'waste.zones.new')}
      back={{ label: t('waste.zones.browse'), to: `/${wasteScreens.zones}` }}
      previewAddress={null}
      blockers={none}
      main={
        <>
          <F.Text name="name" hint={t('waste.zones.hints.name')} required maxLength={120} />
          <StreetsField />
        </>
      }
      side={
        <>
          <StatePanel edit={edit} />
          <SidePanel title={t('waste.zones.fields.order')}>
            <F.Number name="order" hint={t('waste.zones.hints.order')} />
            <F.Text name="slug" hint={t('waste.zones.hints.slug')} maxLength={120} />
          </SidePanel>
        </>
      }
    />
  )
}
