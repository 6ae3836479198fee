import { useParams } from 'react-router'
import { Facts } from '#kit/browser/admin/edit/Facts.tsx'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { useFieldLabels } from '#kit/browser/admin/edit/use-field-labels.ts'
import { DuplicateButton } from '#kit/browser/admin/record/DuplicateButton.tsx'
import type { ValuesOf } from '#kit/browser/admin/record/record-client.ts'
import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import { RecordScreen } from '#kit/browser/admin/record/RecordScreen.tsx'
import { useContractForm } from '#kit/browser/admin/record/use-contract-form.ts'
import { Unread } from '#kit/browser/admin/record/Unread.tsx'
import { Moment } from '#kit/browser/admin/StatusBadge.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { dayName } from '#kit/shared/dates/dates.ts'
import { letterScreens } from '../letters.addresses.ts'
import { newsletterAutomation } from '../letters.contract.ts'
import { rhythms } from '../letters.rules.ts'
import { automationPath, useTemplateChoices } from './letter-words.ts'
import { ListsField } from './ListsField.tsx'
import { NumberChoice } from './NumberChoice.tsx'

type Values = ValuesOf<typeof newsletterAutomation>
const F = fieldsOf(newsletterAutomation)
const names = Object.keys(newsletterAutomation.fields)
const weekdays = [1, 2, 3, 4, 5, 6, 7]
const hours = Array.from({ length: 24 }, (_none, value) => ({
  value,
  label: `${String(value).padStart(2, '0')}:00`,
}))

/** One automatic letter: its content, schedule, recipients and approval. */
export function AutomationEdit() {
  const { id } = useParams()
  const { t, lang } = useTexts()
  const labels = useFieldLabels('letters.fields', names)
  const templates = useTemplateChoices()
  const { form, item, answer } = useContractForm(newsletterAutomation, {
    id,
    labels,
    required: ['title', 'template'],
    path: automationPath,
    alone: ['active'],
  })
  const back = { label: t('letters.automations'), to: `/${letterScreens.automations}` }
  if (id && !item) return <Unread answer={answer} title={t('letters.automations')} back={back} />
  const { rhythm } = form.form.values as unknown as Values
  return (
    <RecordScreen
      form={form}
      title={item?.title ?? t('letters.newAutomation')}
      back={back}
      beside={<DuplicateButton contract={newsletterAutomation} record={item} begin={automationPath()} />}
      begins={!item}
      reload={() => void answer.refetch()}
      main={
        <>
          <F.Text name="title" required />
          <F.Choice name="template" options={templates} />
          <ListsField />
          <F.Choice
            name="rhythm"
            options={rhythms.map((value) => ({ value, label: t(`letters.rhythms.${value}`) }))}
          />
          {rhythm === 'weekly' ? (
            <NumberChoice
              name="weekday"
              options={weekdays.map((value) => ({
                value,
                label: dayName(value, lang === 'en' ? 'en' : 'de'),
              }))}
            />
          ) : null}
          {rhythm === 'monthly' ? <F.Number name="monthDay" /> : null}
          {rhythm === 'weekly' || rhythm === 'monthly' ? <NumberChoice name="hour" options={hours} /> : null}
          {rhythm === 'welcome' ? <F.Number name="afterDays" /> : null}
        </>
      }
      side={
        <SidePanel title={t('letters.life')}>
          <F.Switch name="active" />
          {rhythm === 'welcome' ? null : <F.Switch name="approve" />}
          {rhythm === 'welcome' ? null : <F.Switch name="public" />}
          {item?.nextAt && rhythm !== 'welcome' && rhythm !== 'atOnce' ? (
            <Facts facts={[[t('letters.fields.nextAt'), <Moment key="next" at={item.nextAt} />]]} />
          ) : null}
        </SidePanel>
      }
    />
  )
}
