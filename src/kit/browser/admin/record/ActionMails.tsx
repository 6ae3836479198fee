import { Alert, Select, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ActionPreview } from '../../../shared/records/action-mails.ts'
import type { RecordsContract } from '../../../shared/records/records.ts'
import { call, messageOf } from '../../api.ts'
import { useTexts } from '../../texts.ts'
import { LongTextField } from '../fields/TextFields.tsx'
import { MailFrame } from '../MailFrame.tsx'

export interface Previewed {
  contract: RecordsContract
  _id: string
  /** Name of the action. */
  name: string
  message: string
  required: boolean
}

/** The message of an action, with the recipients of its mails and the mails as they will be sent. */
export function ActionMails({ contract, _id, name, message, required }: Previewed) {
  const { t } = useTexts()
  const [typed] = useDebouncedValue(message, 600)
  const [chosen, setChosen] = useState(0)
  const answer = useQuery({
    queryKey: [contract.name, 'preview-action', _id, name, typed],
    queryFn: () =>
      call(contract.calls['previewAction']!, { _id, action: name, message: typed }) as Promise<ActionPreview>,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })
  if (answer.isPending)
    return (
      <Text size="sm" c="dimmed" role="status">
        {t('kit.record.actions.previewing')}
      </Text>
    )
  const mails = answer.data?.mails ?? []
  const shown = mails[Math.min(chosen, mails.length - 1)]
  const to = mails.map((mail) => mail.to).join(', ')
  if (!shown && !required && !answer.error) return <Text size="sm">{t('kit.record.actions.noMail')}</Text>
  const hint = shown ? t('kit.record.actions.messageHint', { to }) : t('kit.record.actions.noMail')
  return (
    <Stack gap="xs">
      {answer.error ? (
        <Alert color="red" role="alert">
          {messageOf(answer.error)}
        </Alert>
      ) : null}
      <LongTextField
        name="message"
        required={required}
        {...(answer.error ? {} : { hint })}
        maxLength={5000}
      />
      {!answer.error && mails.length > 1 ? (
        <Select
          label={t('kit.record.actions.mailTo', { to: '…' })}
          allowDeselect={false}
          value={String(Math.min(chosen, mails.length - 1))}
          onChange={(value) => setChosen(Number(value))}
          data={mails.map((mail, index) => ({ value: String(index), label: mail.to }))}
        />
      ) : null}
      {shown && !answer.error ? (
        <MailFrame
          title={`${t('kit.record.actions.mailTo', { to: shown.to })}: ${shown.subject}`}
          html={shown.html}
          width="100%"
          height={260}
        />
      ) : null}
    </Stack>
  )
}
