import { Button, Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { notifyDone, notifyFailed } from '#kit/browser/admin/notify.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { letterCalls } from '../letters.contract.ts'

/** Sends the stored letter to one address as a test. */
export function TestMail({
  template,
  sending,
  dirty,
}: {
  template?: string
  sending?: string
  dirty: boolean
}) {
  const { t, lang } = useTexts()
  const [to, setTo] = useState('')
  const [busy, setBusy] = useState(false)
  async function send() {
    setBusy(true)
    try {
      await call(letterCalls.sendTest, {
        ...(template ? { template } : {}),
        ...(sending ? { sending } : {}),
        to: [to],
        lang: lang === 'en' ? 'en' : 'de',
      })
      notifyDone(t('letters.test.done'))
    } catch (problem) {
      notifyFailed(problem)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <TextInput
        type="email"
        required
        label={t('letters.test.to')}
        value={to}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
      <Group mt="xs">
        <Button type="submit" size="xs" variant="default" loading={busy} disabled={dirty || to === ''}>
          {t('letters.test.send')}
        </Button>
        {dirty ? (
          <Text size="xs" c="dimmed">
            {t('letters.test.save')}
          </Text>
        ) : null}
      </Group>
    </form>
  )
}
