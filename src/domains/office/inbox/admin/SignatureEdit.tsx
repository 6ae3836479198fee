import { Button, Group, Paper, Stack, Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { LeaveGuard } from '#kit/browser/admin/edit/LeaveGuard.tsx'
import { Unread } from '#kit/browser/admin/record/Unread.tsx'
import { notifyDone, notifyFailed } from '#kit/browser/admin/notify.tsx'
import { Screen } from '#kit/browser/admin/shell/Screen.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { threadCalls } from '../inbox.contract.ts'
import { browsePath } from './inbox-words.ts'

/** Signature below one's own answers. */
export function SignatureEdit() {
  const { t } = useTexts()
  const say = (name: string) => t(`inbox.signature.${name}`)
  const client = useQueryClient()
  const key = ['message_thread', 'choices']
  const answer = useQuery({ queryKey: key, queryFn: () => call(threadCalls.choices, {}) })
  const [typed, setTyped] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const back = { label: t('inbox.back'), to: browsePath }
  if (answer.error || !answer.data) return <Unread answer={answer} title={say('title')} back={back} titled />
  const stored = answer.data.signature
  const text = typed ?? stored
  async function save(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    try {
      await call(threadCalls.setSignature, { text })
      await client.invalidateQueries({ queryKey: key })
      setTyped(null)
      notifyDone(say('saved'))
    } catch (problem) {
      notifyFailed(problem)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Screen title={say('title')} back={back}>
      <LeaveGuard dirty={text !== stored} />
      <Paper withBorder p="md" maw={640} component="form" noValidate onSubmit={(event) => void save(event)}>
        <Stack>
          <Textarea
            label={say('text')}
            description={say('hint')}
            autosize
            minRows={4}
            maxRows={12}
            maxLength={1000}
            value={text}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Group>
            <Button type="submit" loading={busy} disabled={text === stored}>
              {say('save')}
            </Button>
          </Group>
        </Stack>
      </Paper>
    </Screen>
  )
}
