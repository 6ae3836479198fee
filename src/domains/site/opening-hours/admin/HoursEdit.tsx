import { Group, Stack, Text, TextInput } from '@mantine/core'
import { useParams } from 'react-router'
import { FormProvider, useField, useForm } from '#kit/browser/admin/edit/form-state.ts'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { DayInput } from '#kit/browser/admin/fields/DayInput.tsx'
import { HoursField } from '#kit/browser/admin/fields/HoursField.tsx'
import { wrongSpans } from '#kit/browser/admin/fields/opening-hours.ts'
import { TimeInput } from '#kit/browser/admin/fields/TimeInput.tsx'
import { DuplicateButton } from '#kit/browser/admin/record/DuplicateButton.tsx'
import { LinesField } from '#kit/browser/admin/record/LinesField.tsx'
import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import { RecordScreen } from '#kit/browser/admin/record/RecordScreen.tsx'
import { useContractForm } from '#kit/browser/admin/record/use-contract-form.ts'
import { Unread } from '#kit/browser/admin/record/Unread.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { holidayStates } from '#kit/shared/dates/holidays.ts'
import { openingHours, type OpeningHoursRecord } from '../opening-hours.contract.ts'
import { browsePath, editPath, useHoursLabels } from './hours-words.ts'

type Season = OpeningHoursRecord['seasons'][number]
const F = fieldsOf(openingHours)

/** Paths of the lines of a week, fifty at most. */
const spanPaths = Array.from({ length: 50 }, (_, index) => `week.${index}`)

/** Form of opening hours: week, seasons, public holidays and special days. */
export function HoursEdit() {
  const { id } = useParams()
  const { t } = useTexts()
  const labels = useHoursLabels()
  const { form, item, answer } = useContractForm(openingHours, {
    id,
    labels: { ...labels, ...Object.fromEntries(spanPaths.map((path) => [path, labels.week])) },
    check: ({ week }) =>
      Object.fromEntries(
        [...wrongSpans(week)].map(([index, wrong]) => [`week.${index}`, t(`kit.hours.wrong.${wrong}`)]),
      ),
    path: editPath,
    alone: ['ours'],
  })
  const back = { label: t('openingHours.title'), to: browsePath }
  if (id && !item) return <Unread answer={answer} title={t('openingHours.title')} back={back} />
  return (
    <RecordScreen
      form={form}
      title={item ? item.title : t('openingHours.new')}
      back={back}
      beside={<DuplicateButton contract={openingHours} record={item} begin={editPath()} />}
      reload={() => void answer.refetch()}
      main={
        <>
          <F.Text name="title" required />
          <section aria-labelledby="week">
            <Text id="week" fw={600}>
              {labels.week}
            </Text>
            <Text size="sm" c="dimmed">
              {t('openingHours.weekText')}
            </Text>
            <HoursField name="week" />
          </section>
          <Seasons labels={labels} />
          <Days labels={labels} />
        </>
      }
      side={
        <>
          <SidePanel title={t('openingHours.holidays')}>
            <F.Switch name="closedOnHolidays" hint={t('openingHours.holidayHint')} />
            <Place />
          </SidePanel>
          <SidePanel title={t('openingHours.ours')}>
            <F.Switch name="ours" hint={t('openingHours.oursHint')} />
          </SidePanel>
        </>
      }
    />
  )
}

function Place() {
  const { t } = useTexts()
  const { value: country = 'at' } = useField<'at' | 'de'>('country')
  return (
    <>
      <F.Choice
        name="country"
        options={(['at', 'de'] as const).map((value) => ({
          value,
          label: t(`openingHours.countries.${value}`),
        }))}
      />
      <F.Choice
        name="state"
        options={[
          { value: '', label: t('openingHours.wholeCountry') },
          ...Object.entries(holidayStates[country]).map(([value, label]) => ({ value, label })),
        ]}
      />
    </>
  )
}

type Labels = ReturnType<typeof useHoursLabels>

/** Converts between `MM-DD` and the usual notation. */
const shownDay = (day: string) => day.replace(/^(\d\d)-(\d\d)$/, '$2.$1.')
const typedDay = (text: string) =>
  text.replace(
    /^\s*(\d{1,2})\.\s*(\d{1,2})\.?\s*$/,
    (_all, day: string, month: string) => `${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
  )

function Seasons({ labels }: { labels: Labels }) {
  const { t } = useTexts()
  const around = useForm()
  const { value: seasons = [] } = useField<Season[]>('seasons')
  /** Errors of a season's week, with paths relative to the season. */
  const errorsOf = (line: Season) => {
    const above = `seasons.${seasons.indexOf(line)}.`
    const own = Object.entries(around.form.errors).filter(([path]) => path.startsWith(above))
    return Object.fromEntries(own.map(([path, error]) => [path.slice(above.length), error]))
  }
  return (
    <LinesField<Season>
      name="seasons"
      fresh={{ title: '', from: '05-01', to: '09-30', week: [] }}
      most={12}
      add={t('openingHours.addSeason')}
    >
      {({ line, change, say, control, readOnly }) => (
        <Stack flex={1} gap="xs">
          <Group align="end">
            <TextInput
              {...control('title')}
              flex={1}
              miw={160}
              label={labels.title}
              aria-label={say(labels.title)}
              maxLength={120}
              value={line.title}
              readOnly={readOnly}
              onChange={(event) => change({ title: event.currentTarget.value })}
            />
            {(['from', 'to'] as const).map((end) => (
              <TextInput
                key={end}
                {...control(end)}
                w={110}
                label={labels[end === 'from' ? 'seasonFrom' : 'seasonTo']}
                aria-label={say(labels[end === 'from' ? 'seasonFrom' : 'seasonTo'])}
                defaultValue={shownDay(line[end])}
                readOnly={readOnly}
                onBlur={(event) => change({ [end]: typedDay(event.currentTarget.value) })}
              />
            ))}
          </Group>
          <FormProvider
            value={{
              ...around,
              labels: { ...around.labels, week: t('openingHours.weekOf') },
              form: {
                ...around.form,
                values: { week: line.week },
                errors: errorsOf(line),
                // Nothing to do: errors disappear with their line
                setErrors: () => undefined,
                set: (_path, week) => change({ week: week as Season['week'] }),
                latest: () => ({ values: { week: line.week }, base: { week: line.week } }),
              },
            }}
          >
            <HoursField name="week" />
          </FormProvider>
        </Stack>
      )}
    </LinesField>
  )
}

function Days({ labels }: { labels: Labels }) {
  const { t } = useTexts()
  return (
    <>
      <LinesField<OpeningHoursRecord['days'][number]>
        name="days"
        fresh={{ from: '', to: '', opens: '', closes: '', note: '', noteEn: '' }}
        most={400}
        add={t('openingHours.addDay')}
      >
        {({ line, change, say, control, readOnly }) => (
          <>
            {(['from', 'to'] as const).map((end) => (
              <DayInput
                key={end}
                {...control(end)}
                w={140}
                label={labels[end]}
                aria-label={say(labels[end])}
                value={line[end] || null}
                readOnly={readOnly}
                onChange={(day) =>
                  change({ [end]: day ?? '', ...(end === 'from' && !line.to ? { to: day ?? '' } : {}) })
                }
              />
            ))}
            {(['opens', 'closes'] as const).map((end) => (
              <TimeInput
                key={end}
                {...control(end)}
                w={86}
                label={labels[end]}
                aria-label={say(labels[end])}
                value={line[end]}
                readOnly={readOnly}
                onChange={(time) => change({ [end]: time })}
              />
            ))}
            {(['note', 'noteEn'] as const).map((name) => (
              <TextInput
                key={name}
                {...control(name)}
                flex={1}
                miw={140}
                label={labels[name]}
                aria-label={say(labels[name])}
                maxLength={200}
                value={line[name]}
                readOnly={readOnly}
                onChange={(event) => change({ [name]: event.currentTarget.value })}
              />
            ))}
          </>
        )}
      </LinesField>
      <Text size="sm" c="dimmed">
        {t('openingHours.closedHint')}
      </Text>
    </>
  )
}
