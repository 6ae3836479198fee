import { Alert, Stack, Text } from '@mantine/core'
import type { RecordsContract } from '#kit/shared/records/records.ts'
import { messageOf } from '../../api.ts'
import { useTexts } from '../../texts.ts'
import { LongTextField } from '../fields/TextFields.tsx'
import { mailsOfAction, useMailPreview } from './preview-mails.ts'
import { PreviewedMails } from './PreviewedMails.tsx'

export interface Previewed {
  contract: RecordsContract
  _id: string
  /** Name of the action. */
  name: string
  message: string
  required: boolean
}

/** Message of an action, with the recipients and a preview of its mails. */
export function ActionMails({ contract, _id, name, message, required }: Previewed) {
  const { t } = useTexts()
  const answer = useMailPreview([contract.name, 'preview-action', _id, name], message, (typed) =>
    mailsOfAction(contract, { _id, action: name, message: typed }),
  )
  if (answer.isPending)
    return (
      <Text size="sm" c="dimmed" role="status">
        {t('kit.record.actions.previewing')}
      </Text>
    )
  const mails = answer.data?.mails ?? []
  const isMailed = mails.length > 0
  const to = mails.map((mail) => mail.to).join(', ')
  if (!isMailed && !required && !answer.error) return <Text size="sm">{t('kit.record.actions.noMail')}</Text>
  const hint = isMailed ? t('kit.record.actions.messageHint', { to }) : t('kit.record.actions.noMail')
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
      {answer.error ? null : <PreviewedMails mails={mails} />}
    </Stack>
  )
}
