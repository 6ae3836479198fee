import { Button, Checkbox, Group, NumberInput, Paper, Stack, Text, Textarea, Title } from '@mantine/core'
import { useState } from 'react'
import { LeaveGuard } from '../../../../kit/browser/admin/edit/LeaveGuard.tsx'
import { notifyDone, notifyFailed } from '../../../../kit/browser/admin/notify.tsx'
import { Steps } from '../../../../kit/browser/admin/record/Steps.tsx'
import { ApiProblem, call } from '../../../../kit/browser/api.ts'
import { useTexts } from '../../../../kit/browser/texts.ts'
import { bug as contract, type Bug, bugCalls } from '../bugtracker.contract.ts'
import { bounds } from '../bugtracker.rules.ts'
import { asHours } from './bug-words.ts'

interface Props {
  bug: Bug
  mayChange: boolean
  changed: (next: Bug) => void
}

const kinds = ['comment', 'note', 'time', 'assigned', 'reply', 'unproven', 'forgotten'] as const

/** What happened to a fault, and what the office has to say: to whoever reported it, or to itself. */
export function BugNotes({ bug, mayChange, changed }: Props) {
  const { t } = useTexts()
  const [text, setText] = useState('')
  const [isPrivate, setPrivate] = useState(false)
  const [minutes, setMinutes] = useState<number | ''>('')
  const [wrong, setWrong] = useState('')
  const [busy, setBusy] = useState(false)

  async function send(): Promise<boolean> {
    if (busy) return false
    setBusy(true)
    try {
      const answer = await call(bugCalls.note, {
        _id: bug._id,
        text,
        private: isPrivate,
        minutes: minutes === '' ? 0 : minutes,
      })
      changed(answer.system_bugtracker)
      setText('')
      setMinutes('')
      setWrong('')
      notifyDone(t('bugtracker.notes.done'))
      return true
    } catch (problem) {
      const told = problem instanceof ApiProblem ? problem.fields['text'] : undefined
      if (told) setWrong(told)
      else notifyFailed(problem)
      return false
    } finally {
      setBusy(false)
    }
  }
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="bug-notes">
      <Stack gap="md">
        <Title order={2} size="h5" id="bug-notes">
          {t('bugtracker.notes.title')}
        </Title>
        <Steps
          contract={contract}
          record={bug}
          words={Object.fromEntries(kinds.map((kind) => [kind, t(`bugtracker.steps.${kind}`)]))}
        />
        {bug.minutes > 0 ? (
          <Text size="sm">{t('bugtracker.notes.total', { time: asHours(bug.minutes) })}</Text>
        ) : null}
        {mayChange ? (
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              void send()
            }}
          >
            <LeaveGuard dirty={text.trim() !== '' || Number(minutes) > 0} save={send} />
            <Stack gap="sm">
              <Textarea
                label={t('bugtracker.notes.text')}
                autosize
                minRows={3}
                maxRows={16}
                maxLength={bounds.note}
                value={text}
                error={wrong || undefined}
                onChange={(event) => setText(event.currentTarget.value)}
              />
              <Group align="end">
                <NumberInput
                  w={200}
                  label={t('bugtracker.notes.minutes')}
                  allowDecimal={false}
                  min={0}
                  max={bounds.minutes}
                  value={minutes}
                  onChange={(value) => setMinutes(typeof value === 'number' ? value : '')}
                />
                <Button type="submit" variant="default" loading={busy}>
                  {t('bugtracker.notes.send')}
                </Button>
              </Group>
              <Checkbox
                label={t('bugtracker.notes.private')}
                description={t('bugtracker.notes.privateHint')}
                checked={isPrivate}
                onChange={(event) => setPrivate(event.currentTarget.checked)}
              />
            </Stack>
          </form>
        ) : null}
      </Stack>
    </Paper>
  )
}
