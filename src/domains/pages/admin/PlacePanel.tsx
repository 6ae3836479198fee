import { ActionIcon, Button, Group, NumberInput, Select, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useField, useForm } from '../../../kit/browser/admin/edit/form-state.ts'
import { SidePanel } from '../../../kit/browser/admin/edit/StatePanel.tsx'
import { useTexts } from '../../../kit/browser/texts.ts'
import type { PagePlace } from '../pages.contract.ts'
import { placeKinds, readCoordinates, writeCoordinates } from '../places.rules.ts'

type Span = PagePlace['openingHours'][number]

const fresh = { elevation: null, kind: 'other', address: '', openingHours: [] } as const

/** Where to find what the page tells of: on maps, as a station of a trail. Without coordinates there is no place. */
export function PlacePanel() {
  const { t } = useTexts()
  const { form } = useForm()
  const field = useField<PagePlace | null>('place')
  const place = field.value ?? null
  const stored = place ? writeCoordinates(place) : ''
  // What is being typed is kept as it is typed; the place changes once it can be read.
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
          <Hours
            spans={place.openingHours}
            readOnly={field.readOnly}
            put={(openingHours) => put({ openingHours })}
          />
        </>
      ) : null}
    </SidePanel>
  )
}

// 5 January 2026 was a Monday.
const dayName = (day: number, lang: string) =>
  new Intl.DateTimeFormat(lang, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, 0, 4 + day))

interface HoursProps {
  spans: readonly Span[]
  readOnly: boolean
  put: (spans: Span[]) => void
}

function Hours({ spans, readOnly, put }: HoursProps) {
  const { t, lang } = useTexts()
  const days = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: String(day), label: dayName(day, lang) }))
  const last = spans.at(-1)
  const numbered = spans.map((span, index) => ({ span, index }))
  const change = (index: number, part: Partial<Span>) =>
    put(spans.map((span, at) => (at === index ? { ...span, ...part } : span)))
  return (
    <Stack gap={6} role="group" aria-label={t('pages.mapPlace.hours')}>
      <Text size="sm" fw={500}>
        {t('pages.mapPlace.hours')}
      </Text>
      {numbered.map(({ span, index }) => (
        <Group key={index} gap={6}>
          <Select
            flex="1 1 8rem"
            aria-label={t('pages.mapPlace.day', { number: index + 1 })}
            data={days}
            value={String(span.day)}
            onChange={(day) => day && change(index, { day: Number(day) })}
            allowDeselect={false}
            readOnly={readOnly}
          />
          <TextInput
            type="time"
            aria-label={t('pages.mapPlace.from', { number: index + 1 })}
            value={span.from}
            onChange={(event) =>
              event.currentTarget.value && change(index, { from: event.currentTarget.value })
            }
            readOnly={readOnly}
          />
          <TextInput
            type="time"
            aria-label={t('pages.mapPlace.to', { number: index + 1 })}
            value={span.to}
            onChange={(event) =>
              event.currentTarget.value && change(index, { to: event.currentTarget.value })
            }
            readOnly={readOnly}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('pages.mapPlace.removeHours', { number: index + 1 })}
            disabled={readOnly}
            onClick={() => put(spans.filter((_span, at) => at !== index))}
          >
            <IconX size={16} />
          </ActionIcon>
        </Group>
      ))}
      {readOnly ? null : (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() =>
            put([
              ...spans,
              { day: last ? (last.day % 7) + 1 : 1, from: last?.from ?? '08:00', to: last?.to ?? '12:00' },
            ])
          }
        >
          {t('pages.mapPlace.addHours')}
        </Button>
      )}
    </Stack>
  )
}
