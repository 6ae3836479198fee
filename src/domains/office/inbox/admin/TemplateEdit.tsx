import { Text } from '@mantine/core'
import { useParams } from 'react-router'
import { DuplicateButton } from '#kit/browser/admin/record/DuplicateButton.tsx'
import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import { RecordScreen } from '#kit/browser/admin/record/RecordScreen.tsx'
import { useContractForm } from '#kit/browser/admin/record/use-contract-form.ts'
import { Unread } from '#kit/browser/admin/record/Unread.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { template } from '../inbox.contract.ts'
import { templatePath, templatesPath, useInboxChoices, useLabels } from './inbox-words.ts'

const F = fieldsOf(template)

/** A reply template in both languages. */
export function TemplateEdit() {
  const { id } = useParams()
  const { t } = useTexts()
  const say = (name: string) => t(`inbox.templates.${name}`)
  const { mailboxes } = useInboxChoices()
  const { form, item, answer } = useContractForm(template, {
    id,
    labels: useLabels('templates'),
    path: templatePath,
  })
  const back = { label: say('title'), to: templatesPath }
  if (id && !item) return <Unread answer={answer} title={say('title')} back={back} />
  return (
    <RecordScreen
      form={form}
      title={item ? item.title : say('new')}
      back={back}
      beside={<DuplicateButton contract={template} record={item} begin={templatePath()} />}
      reload={() => void answer.refetch()}
      main={
        <>
          <F.Text name="title" required />
          <Text size="sm" c="dimmed">
            {say('placeholders')}
          </Text>
          <F.LongText name="text.de" />
          <F.LongText name="text.en" />
          <F.Choice name="mailbox" options={mailboxes} clearable />
        </>
      }
    />
  )
}
