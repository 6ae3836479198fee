import { NumberInput, Select, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useForm } from '#kit/browser/admin/edit/form-state.ts'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { HoursField } from '#kit/browser/admin/fields/HoursField.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import type { PagePlace } from '../pages.contract.ts'
import { F } from './page-fields.ts'
import { placeKinds, readCoordinates, writeCoordinates } from '../places.rules.ts'

const fresh = { elevation: null, kind: 'other', address: '', openingHours: [] } as const

/** Location of the page's subject for maps and trails. Without coordinates there is no location. */
export function PlacePanel() {
  const { t } = useTexts()
  const { form } = useForm()
  const field = F.useField('place')
  const place = field.value ?? null
  const stored = place ? writeCoordinates(place) : ''
  // Keeps the text while typing; the location changes once the text is valid.
  const [typed, setTyped] = useState<string | null>(null)
  const errors = Object.entries(form.errors).flatMap(([path, text]) =>
    path === 'place' || path.startsWith('place.') ? [text] : [],
  )

  function type(text: string) {
    setTyped(text)
    const found = readCoordinates(text)
    if (found) field.change({ ...fresh, openingHours: [], ...place, ...found })
    else if (text.trim() === '') field.change(null)
  }
  const put = (part: Partial<PagePlace>) => place && field.change({ ...place, ...part })
  const isUnread = typed !== null && typed.trim() !== '' && !readCoordinates(typed)

  return (
    <SidePanel title={t('pages.onMap')}>
      <TextInput
        id={field.id}
        label={t('pages.mapPlace.coordinates')}
        description={t('pages.mapPlace.coordinatesHint')}
        placeholder="48.6189, 16.4098"
        value={typed ?? stored}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => !isUnread && setTyped(null)}
        error={isUnread ? t('pages.mapPlace.coordinatesWrong') : errors[0]}
        readOnly={field.readOnly}
      />
      {place ? (
        <>
          <Select
            label={t('pages.mapPlace.kind')}
            data={placeKinds.map((value) => ({ value, label: t(`pages.mapPlace.kinds.${value}`) }))}
            value={place.kind}
            onChange={(kind) => kind && put({ kind })}
            allowDeselect={false}
            readOnly={field.readOnly}
          />
          <TextInput
            label={t('pages.mapPlace.address')}
            maxLength={200}
            value={place.address}
            onChange={(event) => put({ address: event.currentTarget.value })}
            readOnly={field.readOnly}
          />
          <NumberInput
            label={t('pages.mapPlace.elevation')}
            description={t('pages.mapPlace.elevationHint')}
            min={-500}
            max={9000}
            value={place.elevation ?? ''}
            onChange={(value) => put({ elevation: typeof value === 'number' ? value : null })}
            readOnly={field.readOnly}
          />
          <Text size="sm" fw={500}>
            {t('pages.mapPlace.hours')}
          </Text>
          <HoursField name="place.openingHours" />
        </>
      ) : null}
    </SidePanel>
  )
}
