import { Paper, Radio, Stack, Text, Title } from '@mantine/core'
import { type FieldErrors, useField } from '#kit/browser/admin/edit/form-state.ts'
import { PlainFormPart } from '#kit/browser/admin/edit/PlainFormPart.tsx'
import { usePlainForm } from '#kit/browser/admin/edit/use-plain-form.ts'
import { LongTextField } from '#kit/browser/admin/fields/TextFields.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { type Defect, defectCalls } from '../defects.contract.ts'
import { type DefectState, defectStates, needsAnswer, whyNotTo } from '../defects.rules.ts'

const fresh = { state: '', answer: '', note: '' }

interface Props {
  defect: Defect
  changed: (defect: Defect) => void
}

/** Changes the state, answers and adds a note in one step. */
export function DecideForm({ defect, changed }: Props) {
  const { t } = useTexts()
  const tells = defect.tell && defect.email !== ''
  // A note alone is not mailed to the citizen
  const outcome = { told: false }
  const form = usePlainForm({
    stored: fresh,
    fresh,
    labels: {
      state: t('defects.decide.state'),
      answer: t('defects.decide.answer'),
      note: t('defects.decide.note'),
    },
    check: ({ state, answer }): FieldErrors =>
      state && needsAnswer(defect.state, state as DefectState) && String(answer).trim() === ''
        ? { answer: t('defects.answerNeeded') }
        : {},
    done: () => t(outcome.told ? 'defects.decide.doneTold' : 'defects.decide.done'),
    async save({ state, answer, note }) {
      const { defect: next } = await call(defectCalls.decide, {
        _id: defect._id,
        version: defect.version,
        ...(state ? { state: state as DefectState } : {}),
        answer: String(answer),
        note: String(note),
      })
      outcome.told = tells && Boolean(state || answer)
      changed(next)
      return fresh
    },
  })
  const { values } = form.form
  const willTell = tells && Boolean(values['state'] || values['answer'])
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="defect-decide">
      <Stack gap="md">
        <Title order={2} size="h5" id="defect-decide">
          {t('defects.decide.title')}
        </Title>
        <PlainFormPart form={form} submit={t(willTell ? 'defects.decide.saveTell' : 'defects.decide.save')}>
          <StateField now={defect.state} />
          <LongTextField name="answer" hint={t('defects.decide.answerHint')} maxLength={5000} />
          <LongTextField name="note" hint={t('defects.decide.noteHint')} rows={2} maxLength={5000} />
        </PlainFormPart>
      </Stack>
    </Paper>
  )
}

function StateField({ now }: { now: DefectState }) {
  const { t, lang } = useTexts()
  const { id, label, value, change, error } = useField<string>('state')
  return (
    <Radio.Group id={id} label={label} value={value ?? ''} onChange={change} error={error}>
      <Stack gap={6} mt={6}>
        <Radio value="" label={t('defects.decide.keep', { state: t(`defects.states.${now}`) })} />
        {defectStates
          .filter((state) => state !== now)
          .map((state) => {
            const why = whyNotTo(now, state)
            return (
              <Radio
                key={state}
                value={state}
                label={t(`defects.states.${state}`)}
                disabled={why !== null}
                description={
                  why ? (
                    <Text span size="xs">
                      {why[lang]}
                    </Text>
                  ) : undefined
                }
              />
            )
          })}
      </Stack>
    </Radio.Group>
  )
}
