import { Text } from '@mantine/core'
import { useParams } from 'react-router'
import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import { RecordScreen } from '#kit/browser/admin/record/RecordScreen.tsx'
import { useContractForm } from '#kit/browser/admin/record/use-contract-form.ts'
import { Unread } from '#kit/browser/admin/record/Unread.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { rule } from '../inbox.contract.ts'
import { ruleKinds } from '../inbox.rules.ts'
import { rulePath, rulesPath, useInboxChoices, useLabels } from './inbox-words.ts'

const F = fieldsOf(rule)

/** One spam rule. */
export function RuleEdit() {
  const { id } = useParams()
  const { t } = useTexts()
  const say = (name: string) => t(`inbox.rules.${name}`)
  const { mailboxes } = useInboxChoices()
  const { form, item, answer } = useContractForm(rule, {
    id,
    labels: useLabels('rules'),
    path: rulePath,
  })
  const back = { label: say('title'), to: rulesPath }
  if (id && !item) return <Unread answer={answer} title={say('title')} back={back} />
  return (
    <RecordScreen
      form={form}
      title={item ? item.value : say('new')}
      back={back}
      reload={() => void answer.refetch()}
      main={
        <>
          <Text size="sm">{say('hint')}</Text>
          <F.Choice
            name="kind"
            options={ruleKinds.map((value) => ({ value, label: say(`kinds.${value}`) }))}
          />
          <F.Text name="value" required />
          <F.Choice name="mailbox" options={mailboxes} clearable hint={say('mailboxHint')} />
        </>
      }
    />
  )
}
