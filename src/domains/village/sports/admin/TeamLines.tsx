import { Checkbox, NumberInput, Select, TextInput } from '@mantine/core'
import { useSaying } from '#kit/browser/admin/edit/form-state.ts'
import { TimeInput } from '#kit/browser/admin/fields/TimeInput.tsx'
import { LinesField } from '#kit/browser/admin/record/LinesField.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { dayName } from '#kit/shared/dates/dates.ts'
import type { Team } from '../club.contract.ts'
import { PersonSelect } from './fields.tsx'
import { useClubPeople } from './sports-words.ts'

const useLabel = () => {
  const { t } = useTexts()
  return (name: string) => t(`sports.teams.fields.${name}`)
}

/** Players with numbers and positions. */
export function Squad({ club }: { club: string }) {
  const { t } = useTexts()
  const label = useLabel()
  const people = useClubPeople(club)
  useSaying('squad.person', (value) => people.find(({ _id }) => _id === value)?.name)
  return (
    <LinesField<Team['squad'][number]>
      name="squad"
      fresh={{ person: '', number: null, role: '', captain: false }}
      most={80}
      add={t('sports.teams.addPlayer')}
    >
      {({ line, change, say, readOnly }) => (
        <>
          <NumberInput
            w={76}
            label={label('number')}
            aria-label={say(label('number'))}
            allowDecimal={false}
            min={0}
            max={999}
            value={line.number ?? ''}
            readOnly={readOnly}
            onChange={(number) => change({ number: typeof number === 'number' ? number : null })}
          />
          <PersonSelect
            label={label('person')}
            say={say}
            people={people}
            value={line.person}
            readOnly={readOnly}
            onChange={(person) => person && change({ person })}
          />
          <TextInput
            flex={1}
            miw={120}
            label={label('role')}
            aria-label={say(label('role'))}
            maxLength={60}
            value={line.role}
            readOnly={readOnly}
            onChange={(event) => change({ role: event.currentTarget.value })}
          />
          <Checkbox
            label={label('captain')}
            aria-label={say(label('captain'))}
            checked={line.captain}
            disabled={readOnly}
            onChange={(event) => change({ captain: event.currentTarget.checked })}
          />
        </>
      )}
    </LinesField>
  )
}

/** Staff of the team. */
export function Staff({ club }: { club: string }) {
  const { t } = useTexts()
  const label = useLabel()
  const people = useClubPeople(club)
  useSaying('staff.person', (value) => people.find(({ _id }) => _id === value)?.name)
  return (
    <LinesField<Team['staff'][number]>
      name="staff"
      fresh={{ person: '', role: '' }}
      most={30}
      add={t('sports.teams.addStaff')}
    >
      {({ line, change, say, readOnly }) => (
        <>
          <PersonSelect
            label={label('person')}
            say={say}
            people={people}
            value={line.person}
            readOnly={readOnly}
            onChange={(person) => person && change({ person })}
          />
          <TextInput
            flex={1}
            miw={160}
            label={label('function')}
            aria-label={say(label('function'))}
            maxLength={80}
            value={line.role}
            readOnly={readOnly}
            onChange={(event) => change({ role: event.currentTarget.value })}
          />
        </>
      )}
    </LinesField>
  )
}

/** Training times. */
export function Trainings() {
  const { t, lang } = useTexts()
  const label = useLabel()
  return (
    <LinesField<Team['trainings'][number]>
      name="trainings"
      fresh={{ day: 2, from: '18:00', until: '19:30', place: '' }}
      most={20}
      add={t('sports.teams.addTraining')}
    >
      {({ line, change, say, readOnly }) => (
        <>
          <Select
            w={136}
            label={label('day')}
            aria-label={say(label('day'))}
            data={[1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: String(day), label: dayName(day, lang) }))}
            value={String(line.day)}
            allowDeselect={false}
            readOnly={readOnly}
            onChange={(day) => day && change({ day: Number(day) })}
          />
          {(['from', 'until'] as const).map((end) => (
            <TimeInput
              key={end}
              w={84}
              label={label(end)}
              aria-label={say(label(end))}
              value={line[end]}
              readOnly={readOnly}
              onChange={(time) => change({ [end]: time })}
            />
          ))}
          <TextInput
            flex={1}
            miw={130}
            label={label('place')}
            aria-label={say(label('place'))}
            maxLength={120}
            value={line.place}
            readOnly={readOnly}
            onChange={(event) => change({ place: event.currentTarget.value })}
          />
        </>
      )}
    </LinesField>
  )
}
