import {
  Alert,
  Anchor,
  Button,
  FileButton,
  Group,
  MultiSelect,
  Paper,
  SegmentedControl,
  Select,
  Stack,
  Switch,
  TagsInput,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useRef, useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { useAdmin } from '#kit/browser/admin/admin-context.ts'
import { LeaveGuard } from '#kit/browser/admin/edit/LeaveGuard.tsx'
import { notifyDone, notifyFailed } from '#kit/browser/admin/notify.tsx'
import { ApiProblem, call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { sayIn } from '#kit/shared/records/translated.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { threadCalls, type Thread } from '../inbox.contract.ts'
import type { Attachment } from '../said.contract.ts'
import { bounds, fillIn } from '../inbox.rules.ts'
import { signaturePath, useInboxChoices } from './inbox-words.ts'
import { Presence } from './Presence.tsx'
import { Files } from './Said.tsx'
import { uploadAttachment } from './upload-attachment.ts'
import { useAnswerDraft } from './use-answer-draft.ts'

const modes = ['answer', 'note', 'forward'] as const
type Mode = (typeof modes)[number]
const nexts = ['waiting', 'done', 'open'] as const

/** The form for an answer by mail, an internal note, or a record of a call. */
export function WriteBox({ thread, changed }: { thread: Thread; changed: (next: Thread) => void }) {
  const { t } = useTexts()
  const { user, site } = useAdmin()
  const choices = useInboxChoices()
  const [mode, setMode] = useState<Mode>('answer')
  const [text, setText] = useAnswerDraft(thread._id)
  const [copies, setCopies] = useState<string[]>([])
  const [to, setTo] = useState('')
  const [mentions, setMentions] = useState<string[]>([])
  const [next, setNext] = useState<(typeof nexts)[number]>('waiting')
  const [files, setFiles] = useState<Attachment[]>([])
  const [withFiles, setWithFiles] = useState(true)
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const [loading, setLoading] = useState(false)
  // Each answer or forwarded mail has one key for all attempts to send it
  const key = useRef(uuidv7())
  const say = (name: string) => t(`inbox.write.${name}`)
  const others = (thread.others ?? []).filter((one) => !copies.includes(one))
  const hindered =
    mode === 'answer'
      ? thread.email === ''
        ? say('noEmail')
        : thread.state === 'spam'
          ? say('spam')
          : ''
      : ''

  async function work(): Promise<Thread> {
    const { _id } = thread
    if (mode === 'note') return (await call(threadCalls.note, { _id, text, mentions })).message_thread
    const idempotencyKey = key.current
    if (mode === 'forward') {
      const input = { _id, to, text, withAttachments: withFiles, idempotencyKey }
      return (await call(threadCalls.forward, input)).message_thread
    }
    const input = { _id, text, copies, next, attachments: files.map((file) => file._id), idempotencyKey }
    return (await call(threadCalls.reply, input)).message_thread
  }
  async function send(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setWrong({})
    try {
      changed(await work())
      notifyDone(say({ answer: 'sent', note: 'noted', forward: 'forwarded' }[mode]))
      setText('')
      setFiles([])
      setCopies([])
      setMentions([])
      setTo('')
      key.current = uuidv7()
    } catch (problem) {
      if (problem instanceof ApiProblem && Object.keys(problem.fields).length > 0) setWrong(problem.fields)
      else notifyFailed(problem)
    } finally {
      setBusy(false)
    }
  }
  async function attach(chosen: File[]) {
    setLoading(true)
    try {
      for (const file of chosen.slice(0, bounds.attachments - files.length)) {
        const stored = await uploadAttachment(thread._id, file)
        setFiles((before) => [...before, stored])
      }
    } catch (problem) {
      notifyFailed(problem)
    } finally {
      setLoading(false)
    }
  }
  function insert(_id: string | null) {
    const found = choices.templates.find((one) => one._id === _id)
    if (!found) return
    const words = fillIn(sayIn(found.text, thread.lang).text, {
      name: thread.name,
      number: String(thread.number),
      subject: thread.subject,
      me: user.name,
      site: site.name,
    })
    setText(text.trim() === '' ? words : `${text.trimEnd()}\n\n${words}`)
  }
  const templates = choices.templates.filter(({ mailbox }) => mailbox === null || mailbox === thread.mailbox)
  const first = (...names: string[]) =>
    names.map((name) => Object.entries(wrong).find(([field]) => field.startsWith(name))?.[1]).find(Boolean)

  return (
    <Paper withBorder p="md" component="section" aria-label={say('mode')}>
      <LeaveGuard dirty={files.length > 0} />
      <Presence thread={thread._id} writing={text.trim() !== ''} />
      <form noValidate onSubmit={(event) => void send(event)}>
        <Stack gap="sm">
          <SegmentedControl
            aria-label={say('mode')}
            value={mode}
            onChange={(value) => setMode(value)}
            data={modes.map((value) => ({ value, label: say(value) }))}
          />
          {hindered ? <Alert color="yellow">{hindered}</Alert> : null}
          {mode === 'forward' ? (
            <TextInput
              type="email"
              required
              label={say('to')}
              maxLength={200}
              value={to}
              error={first('to')}
              onChange={(event) => setTo(event.currentTarget.value)}
            />
          ) : null}
          {mode === 'answer' && templates.length > 0 ? (
            <Select
              label={say('template')}
              value={null}
              searchable
              data={templates.map(({ _id, title }) => ({ value: _id, label: title }))}
              onChange={insert}
            />
          ) : null}
          <Textarea
            label={say({ answer: 'text', note: 'noteText', forward: 'forwardText' }[mode])}
            description={mode === 'answer' ? say(choices.signature ? 'signature' : 'noSignature') : undefined}
            required={mode !== 'forward'}
            autosize
            minRows={5}
            maxRows={24}
            maxLength={bounds.text}
            {...(mode === 'note' ? {} : { lang: thread.lang })}
            value={text}
            error={first('text')}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          {mode === 'answer' ? (
            <>
              <Anchor component={Link} to={signaturePath} size="xs" underline="always">
                {say('editSignature')}
              </Anchor>
              {others.length > 0 ? (
                <Button
                  variant="light"
                  size="xs"
                  style={{ alignSelf: 'flex-start' }}
                  onClick={() => setCopies([...new Set([...copies, ...others])].slice(0, bounds.copies))}
                >
                  {t('inbox.write.toAll', { count: others.length })}
                </Button>
              ) : null}
              <TagsInput
                label={say('copies')}
                description={say('copiesHint')}
                maxTags={bounds.copies}
                value={copies}
                error={first('copies')}
                onChange={setCopies}
              />
              <Files files={files} drop={({ _id }) => setFiles(files.filter((file) => file._id !== _id))} />
              {first('attachments') ? (
                <Text size="sm" c="var(--mantine-color-error)" role="alert">
                  {first('attachments')}
                </Text>
              ) : null}
              <Group align="end">
                <FileButton multiple onChange={(chosen) => void attach(chosen)}>
                  {(props) => (
                    <Button
                      {...props}
                      variant="default"
                      leftSection={<IconPaperclip size={16} aria-hidden />}
                      loading={loading}
                      disabled={files.length >= bounds.attachments}
                    >
                      {t('inbox.attachments.add')}
                    </Button>
                  )}
                </FileButton>
                <Select
                  w={220}
                  label={say('next')}
                  allowDeselect={false}
                  value={next}
                  data={nexts.map((value) => ({ value, label: say(`nexts.${value}`) }))}
                  onChange={(value) => setNext((value as typeof next) ?? 'waiting')}
                />
              </Group>
            </>
          ) : null}
          {mode === 'note' ? (
            <MultiSelect
              label={say('mentions')}
              description={say('mentionsHint')}
              searchable
              maxValues={bounds.mentions}
              data={choices.people}
              value={mentions}
              error={first('mentions')}
              onChange={setMentions}
            />
          ) : null}
          {mode === 'forward' ? (
            <Switch
              label={say('withAttachments')}
              checked={withFiles}
              onChange={(event) => setWithFiles(event.currentTarget.checked)}
            />
          ) : null}
          <Group>
            <Button
              type="submit"
              loading={busy}
              disabled={hindered !== '' || loading || (mode !== 'forward' && text.trim() === '')}
            >
              {say({ answer: 'send', note: 'saveNote', forward: 'sendForward' }[mode])}
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  )
}
