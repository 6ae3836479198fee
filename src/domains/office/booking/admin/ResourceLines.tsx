import { Checkbox, Select, Text, Textarea, TextInput } from '@mantine/core'
import { useMoments } from '#kit/browser/admin/admin-context.ts'
import { keptMoment, shownMoment } from '#kit/browser/admin/dates.ts'
import { MomentInput } from '#kit/browser/admin/fields/MomentInput.tsx'
import { MoneyInput } from '#kit/browser/admin/fields/MoneyField.tsx'
import { LinesField, type LineInUse } from '#kit/browser/admin/record/LinesField.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { cents } from '#kit/shared/money/cents.ts'
import type { Resource } from '../resource.contract.ts'

/** Without a price while the input is invalid. */
type Tariff = Omit<Resource['tariffs'][number], 'cents'> & { cents: number | null }
type Question = Resource['questions'][number]
type Span = Resource['dates'][number]
type Absence = Resource['absences'][number]

function useWords() {
  const { t } = useTexts()
  return {
    label: (name: string) => t(`booking.resources.fields.${name}`),
    word: (key: string) => t(`booking.resources.${key}`),
  }
}

function Line({
  name,
  value,
  label,
  say,
  control,
  readOnly,
  onChange,
}: Pick<LineInUse<Tariff>, 'say' | 'control' | 'readOnly'> & {
  name: string
  value: string
  label: string
  onChange: (text: string) => void
}) {
  return (
    <TextInput
      {...control(name)}
      flex={1}
      miw={160}
      label={label}
      aria-label={say(label)}
      maxLength={200}
      value={value}
      readOnly={readOnly}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** Prices of a resource. */
export function Tariffs() {
  const { label, word } = useWords()
  return (
    <LinesField<Tariff>
      name="tariffs"
      fresh={{ title: '', titleEn: '', cents: 0, per: 'booking' }}
      most={20}
      add={word('addTariff')}
    >
      {(use) => (
        <>
          {(['title', 'titleEn'] as const).map((name) => (
            <Line
              key={name}
              {...use}
              name={name}
              label={label(name)}
              value={use.line[name]}
              onChange={(text) => use.change({ [name]: text })}
            />
          ))}
          <MoneyInput
            {...use.control('cents')}
            w={120}
            label={label('cents')}
            aria-label={use.say(label('cents'))}
            value={use.line.cents === null ? null : cents(use.line.cents)}
            readOnly={use.readOnly}
            onChange={(amount) => use.change({ cents: amount })}
          />
          <Select
            {...use.control('per')}
            w={140}
            label={label('per')}
            aria-label={use.say(label('per'))}
            data={(['booking', 'hour', 'day', 'unit'] as const).map((value) => ({
              value,
              label: word(`pers.${value}`),
            }))}
            value={use.line.per}
            allowDeselect={false}
            readOnly={use.readOnly}
            onChange={(per) => per && use.change({ per })}
          />
        </>
      )}
    </LinesField>
  )
}

/** Additional questions to the customer. */
export function Questions() {
  const { label, word } = useWords()
  return (
    <LinesField<Question>
      name="questions"
      fresh={{ label: '', labelEn: '', kind: 'line', options: '', optionsEn: '', required: false }}
      most={20}
      add={word('addQuestion')}
      summary={({ label: asked, kind, required }) => ({
        title: asked || word('unnamedQuestion'),
        more: [word(`questionKinds.${kind}`), required ? label('required') : ''].filter(Boolean).join(', '),
      })}
    >
      {(use) => (
        <>
          {(['label', 'labelEn'] as const).map((name) => (
            <Line
              key={name}
              {...use}
              name={name}
              label={label(name)}
              value={use.line[name]}
              onChange={(text) => use.change({ [name]: text })}
            />
          ))}
          <Select
            {...use.control('kind')}
            w={160}
            label={label('kind')}
            aria-label={use.say(label('kind'))}
            data={(['line', 'text', 'yes', 'choice'] as const).map((value) => ({
              value,
              label: word(`questionKinds.${value}`),
            }))}
            value={use.line.kind}
            allowDeselect={false}
            readOnly={use.readOnly}
            onChange={(kind) => kind && use.change({ kind })}
          />
          {use.line.kind === 'choice'
            ? (['options', 'optionsEn'] as const).map((name) => (
                <Textarea
                  key={name}
                  {...use.control(name)}
                  flex={1}
                  miw={160}
                  autosize
                  label={label(name)}
                  aria-label={use.say(label(name))}
                  description={word('optionsHint')}
                  value={use.line[name]}
                  readOnly={use.readOnly}
                  onChange={(event) => use.change({ [name]: event.currentTarget.value })}
                />
              ))
            : null}
          <Checkbox
            label={label('required')}
            aria-label={use.say(label('required'))}
            checked={use.line.required}
            disabled={use.readOnly}
            onChange={(event) => use.change({ required: event.currentTarget.checked })}
          />
        </>
      )}
    </LinesField>
  )
}

function Moments({ line, change, say, control, readOnly }: LineInUse<Span>) {
  const { label } = useWords()
  const { zone } = useMoments()
  return (['from', 'until'] as const).map((end) => (
    <MomentInput
      key={end}
      {...control(end)}
      label={say(label(end))}
      value={shownMoment(line[end] || null, zone)}
      readOnly={readOnly}
      onChange={(wall) => change({ [end]: keptMoment(wall, zone) ?? '' })}
    />
  ))
}

/** Times when it is unavailable although open. */
export function Absences() {
  const { label, word } = useWords()
  return (
    <LinesField<Absence>
      name="absences"
      fresh={{ from: '', until: '', note: '' }}
      most={300}
      add={word('addAbsence')}
    >
      {(use) => (
        <>
          <Moments {...use} change={use.change} />
          <Line
            {...use}
            name="note"
            label={label('note')}
            value={use.line.note}
            onChange={(note) => use.change({ note })}
          />
        </>
      )}
    </LinesField>
  )
}

/** The dates of a course: booked one by one, or all together. */
export function Dates({ together }: { together: boolean }) {
  const { word } = useWords()
  return (
    <>
      <LinesField<Span> name="dates" fresh={{ from: '', until: '' }} most={300} add={word('addDate')}>
        {(use) => <Moments {...use} />}
      </LinesField>
      <Text size="sm" c="dimmed">
        {word(together ? 'datesHintTogether' : 'datesHint')}
      </Text>
    </>
  )
}
