import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { Link, useParams } from 'react-router'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { useFieldLabels } from '#kit/browser/admin/edit/use-field-labels.ts'
import { DuplicateButton } from '#kit/browser/admin/record/DuplicateButton.tsx'
import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import { RecordScreen } from '#kit/browser/admin/record/RecordScreen.tsx'
import { useContractForm } from '#kit/browser/admin/record/use-contract-form.ts'
import { Unread } from '#kit/browser/admin/record/Unread.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import type { LetterDraft } from '../letter-modules.contract.ts'
import { letterScreens } from '../letters.addresses.ts'
import { newsletterTemplate } from '../letters.contract.ts'
import { newsletterSending } from '../sending.contract.ts'
import { sendingPath, shownValues, templatePath } from './letter-words.ts'
import { LetterDesk } from './LetterDesk.tsx'
import { TestMail } from './TestMail.tsx'

const F = fieldsOf(newsletterTemplate)
const names = ['title', 'subject.de', 'subject.en', 'preview.de', 'preview.en', 'modules']

/** One template: its blocks and the preview. */
export function TemplateEdit() {
  const { id } = useParams()
  const { t } = useTexts()
  const may = useMay()
  const labels = useFieldLabels('letters.fields', names)
  const { form, item, answer } = useContractForm(newsletterTemplate, {
    id,
    labels,
    path: templatePath,
  })
  const back = { label: t('letters.templates'), to: `/${letterScreens.templates}` }
  if (id && !item) return <Unread answer={answer} title={t('letters.templates')} back={back} />
  return (
    <RecordScreen
      form={form}
      title={item?.title ?? t('letters.newTemplate')}
      back={back}
      beside={<DuplicateButton contract={newsletterTemplate} record={item} begin={templatePath()} />}
      begins={!item}
      reload={() => void answer.refetch()}
      actions={
        item && may(newsletterSending.access.create) ? (
          <Button
            component={Link}
            to={sendingPath(item._id)}
            variant="default"
            leftSection={<IconSend size={16} aria-hidden />}
          >
            {t('letters.newSending')}
          </Button>
        ) : undefined
      }
      main={
        <>
          <F.Text name="title" required />
          <F.Translated name="subject" hint={t('letters.hints.fields')} />
          <F.Translated name="preview" hint={t('letters.hints.preview')} />
          <LetterDesk draft={shownValues(newsletterTemplate, { form, item }) as unknown as LetterDraft} />
        </>
      }
      side={
        item ? (
          <SidePanel title={t('letters.test.title')}>
            <TestMail template={item._id} dirty={form.form.dirty} />
          </SidePanel>
        ) : null
      }
    />
  )
}
