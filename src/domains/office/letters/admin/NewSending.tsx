import { Button, Group, MultiSelect, Select, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { notifyFailed } from '#kit/browser/admin/notify.tsx'
import { Screen } from '#kit/browser/admin/shell/Screen.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { letterScreens } from '../letters.addresses.ts'
import { letterBounds } from '../letters.rules.ts'
import { newsletterSending } from '../sending.contract.ts'
import { sendingPath, useListChoices, useTemplateChoices } from './letter-words.ts'

/** Creates a sending from a template and lists, both possibly preselected. */
export function NewSending({ template, list }: { template?: string | undefined; list?: string | undefined }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const lists = useListChoices()
  const templates = useTemplateChoices()
  const [title, setTitle] = useState('')
  const [from, setFrom] = useState<string | null>(template ?? null)
  const [to, setTo] = useState<string[]>(list ? [list] : [])
  const [key] = useState(uuidv7)
  const [busy, setBusy] = useState(false)
  async function create() {
    setBusy(true)
    try {
      const { newsletter_sending: made } = await call(newsletterSending.calls.create, {
        title,
        lists: to,
        idempotencyKey: key,
        ...(from ? { template: from } : {}),
      })
      await navigate(sendingPath(made._id), { replace: true })
    } catch (problem) {
      notifyFailed(problem)
      setBusy(false)
    }
  }
  return (
    <Screen
      title={t('letters.newSending')}
      back={{ label: t('letters.sendings'), to: `/${letterScreens.sendings}` }}
      begins
    >
      <form
        className="edit-grid"
        onSubmit={(event) => {
          event.preventDefault()
          void create()
        }}
      >
        <Stack gap="sm">
          <TextInput
            label={t('letters.fields.title')}
            description={t('letters.hints.sendingTitle')}
            required
            maxLength={letterBounds.title}
            value={title}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          <Select
            label={t('letters.fields.template')}
            description={t('letters.hints.sendingTemplate')}
            data={templates}
            value={from}
            clearable
            placeholder={t('kit.noneChosen')}
            clearButtonProps={{ 'aria-label': t('kit.remove') }}
            onChange={setFrom}
          />
          <MultiSelect
            label={t('letters.fields.lists')}
            placeholder={to.length === 0 ? t('kit.choose') : ''}
            data={lists}
            value={to}
            onChange={setTo}
          />
          <Group>
            <Button type="submit" loading={busy} disabled={title.trim() === ''}>
              {t('letters.begin')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Screen>
  )
}
