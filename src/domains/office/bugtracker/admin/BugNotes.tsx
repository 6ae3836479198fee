import { Alert, Button, Group, NumberInput, Paper, Stack, Text, Textarea, Title } from '@mantine/core'
import { useState } from 'react'
import { LeaveGuard } from '#kit/browser/admin/edit/LeaveGuard.tsx'
import { notifyDone, notifyFailed } from '#kit/browser/admin/notify.tsx'
import { useMailPreview } from '#kit/browser/admin/record/preview-mails.ts'
import { PreviewedMails } from '#kit/browser/admin/record/PreviewedMails.tsx'
import { Steps } from '#kit/browser/admin/record/Steps.tsx'
import { ApiProblem, call, messageOf } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { bug as contract, type Bug, bugCalls } from '../bugtracker.contract.ts'
import { bounds } from '../bugtracker.rules.ts'
import { asHours } from './bug-words.ts'

interface Props {
  bug: Bug
  mayChange: boolean
  changed: (next: Bug) => void
}

const kinds = ['comment', 'note', 'time', 'assigned', 'reply', 'unproven', 'forgotten'] as const

/** Recipients and mails of a message before it is sent. */
function MessagePreview({ bug, message }: { bug: Bug; message: string }) {
  const { t } = useTexts()
  const answer = useMailPreview(
    ['system_bugtracker', 'preview-note', bug._id],
    message,
    (typed) => call(bugCalls.previewNote, { _id: bug._id, message: typed }),
    message !== '',
  )
  if (answer.error)
    return (
      <Alert color="red" role="alert">
        {messageOf(answer.error)}
      </Alert>
    )
  if (!answer.data)
    return (
      <Text size="sm" c="dimmed" role="status">
        {t('kit.record.actions.previewing')}
      </Text>
    )
  const { mails } = answer.data
  const to = mails.map((mail) => mail.to).join(', ')
  return (
    <>
      <Text size="sm" role="status">
        {to ? t('kit.record.actions.messageHint', { to }) : t('kit.record.actions.noMail')}
      </Text>
      <PreviewedMails mails={mails} />
    </>
  )
}

/** History of a bug, with a form for internal notes and, in a second field, a message to the reporter. */
export function BugNotes({ bug, mayChange, changed }: Props) {
  const { t } = useTexts()
  const [text, setText] = useState('')
  const [message, setMessage] = useState('')
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
        message,
        minutes: minutes === '' ? 0 : minutes,
      })
      changed(answer.system_bugtracker)
      setText('')
      setMessage('')
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
            <LeaveGuard
              dirty={text.trim() !== '' || message.trim() !== '' || Number(minutes) > 0}
              save={send}
            />
            <Stack gap="sm">
              <Textarea
                label={t('bugtracker.notes.text')}
                description={t('bugtracker.notes.hint')}
                autosize
                minRows={3}
                maxRows={16}
                maxLength={bounds.note}
                value={text}
                error={wrong || undefined}
                onChange={(event) => setText(event.currentTarget.value)}
              />
              <Textarea
                label={t('bugtracker.notes.message')}
                description={t('bugtracker.notes.messageHint')}
                autosize
                minRows={2}
                maxRows={16}
                maxLength={bounds.note}
                value={message}
                onChange={(event) => setMessage(event.currentTarget.value)}
              />
              {message.trim() === '' ? null : <MessagePreview bug={bug} message={message.trim()} />}
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
                  {t(`bugtracker.notes.${message.trim() === '' ? 'send' : 'sendMessage'}`)}
                </Button>
              </Group>
            </Stack>
          </form>
        ) : null}
      </Stack>
    </Paper>
  )
}
