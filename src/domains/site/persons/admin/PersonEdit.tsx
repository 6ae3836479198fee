import { useParams } from 'react-router'
import { AccessibilityPanel, useTextFindings } from '#kit/browser/admin/edit/AccessibilityPanel.tsx'
import { editorialFieldsOf } from '#kit/browser/admin/edit/editorial-fields.ts'
import { EditScreen } from '#kit/browser/admin/edit/EditScreen.tsx'
import { SidePanel, StatePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { useEdit } from '#kit/browser/admin/edit/use-edit.ts'
import { useFieldLabels } from '#kit/browser/admin/edit/use-field-labels.ts'
import { useUsedWords } from '#kit/browser/admin/used-words.ts'
import type { EditedOf } from '#kit/browser/admin/records.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { person } from '../persons.contract.ts'
import { fullName, salutations } from '../persons.rules.ts'
import { personScreens } from '../persons.addresses.ts'

type Values = EditedOf<typeof person>
const F = editorialFieldsOf<Values>()
const checked = ['text'] as const
const path = (id: string) => `/${personScreens.edit}/${id}`

/** Form of a person in all languages. */
export function PersonEdit() {
  const { id } = useParams()
  const { t } = useTexts()
  const labels = useFieldLabels('persons.fields', Object.keys(person.fields))
  const edit = useEdit({ collection: person, id, labels, path })
  const words = useUsedWords(person, ['type'])
  const { findings, blockers } = useTextFindings(edit, checked)
  const name = fullName(edit.form.values)

  return (
    <EditScreen
      edit={edit}
      title={name || t(edit.record ? 'persons.untitled' : 'persons.new')}
      back={{ label: t('persons.browse'), to: `/${personScreens.browse}` }}
      previewAddress={null}
      blockers={blockers}
      main={
        <>
          <F.Text name="title" hint={t('persons.hints.title')} maxLength={60} />
          <F.Text name="first_name" maxLength={80} autoComplete="off" />
          <F.Text name="last_name" required maxLength={80} autoComplete="off" />
          <F.Text name="role" hint={t('persons.hints.role')} maxLength={160} />
          <F.Text name="group" hint={t('persons.hints.group')} maxLength={120} />
          <F.LongText name="officeHours" hint={t('persons.hints.officeHours')} rows={2} maxLength={300} />
          <F.RichText name="text" />
        </>
      }
      side={
        <>
          <StatePanel edit={edit} />
          <SidePanel title={t('persons.contact')}>
            <F.Text
              name="phone"
              hint={t('persons.hints.phone')}
              maxLength={40}
              inputMode="tel"
              autoComplete="off"
            />
            <F.Text name="email" maxLength={200} inputMode="email" autoComplete="off" />
          </SidePanel>
          <SidePanel title={t('persons.pictureAndFiles')}>
            <F.Picture name="picture" />
            <F.Files name="files" />
          </SidePanel>
          <SidePanel title={t('persons.place')}>
            <F.Number name="order" hint={t('persons.hints.order')} />
            <F.Suggest name="type" hint={t('persons.hints.type')} suggestions={words.type} />
            <F.Choice
              name="salutation"
              options={salutations.map((value) => ({ value, label: t(`persons.salutations.${value}`) }))}
            />
            <F.Moment name="date" usualTime="00:00" hint={t('persons.hints.date')} clearable />
            <F.Text name="slug" hint={t('persons.hints.slug')} maxLength={120} />
          </SidePanel>
          <AccessibilityPanel findings={findings} />
        </>
      }
    />
  )
}
