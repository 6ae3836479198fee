import { useMemo } from 'react'
import { useParams } from 'react-router'
import {
  AccessibilityPanel,
  useTextFindings,
} from '../../../../kit/browser/admin/edit/AccessibilityPanel.tsx'
import { EditScreen } from '../../../../kit/browser/admin/edit/EditScreen.tsx'
import { SidePanel, StatePanel } from '../../../../kit/browser/admin/edit/StatePanel.tsx'
import { useEdit } from '../../../../kit/browser/admin/edit/use-edit.ts'
import { FilesField, PictureField } from '../../../../kit/browser/admin/fields/FileFields.tsx'
import { MomentField } from '../../../../kit/browser/admin/fields/MomentField.tsx'
import { RichTextField } from '../../../../kit/browser/admin/fields/RichTextField.tsx'
import {
  ChoiceField,
  LongTextField,
  NumberField,
  SuggestField,
  TextField,
} from '../../../../kit/browser/admin/fields/TextFields.tsx'
import { useUsedWords } from '../../../../kit/browser/admin/used-words.ts'
import { useTexts } from '../../../../kit/browser/texts.ts'
import { person } from '../persons.contract.ts'
import { fullName, salutations } from '../persons.rules.ts'
import { personScreens } from '../persons.addresses.ts'

const fresh = {
  first_name: '',
  last_name: '',
  title: '',
  salutation: 'none',
  slug: '',
  role: '',
  group: '',
  type: '',
  date: null,
  order: 0,
  phone: '',
  email: '',
  officeHours: '',
  text: '',
  picture: null,
  files: [],
}
const fields = Object.keys(fresh)
const required = ['last_name'] as const
const checked = ['text'] as const
const path = (id: string) => `/${personScreens.edit}/${id}`

/** One person in all languages. */
export function PersonEdit() {
  const { id } = useParams()
  const { t } = useTexts()
  const labels = useMemo(
    () => Object.fromEntries(fields.map((name) => [name, t(`persons.fields.${name}`)])),
    [t],
  )
  const edit = useEdit({ collection: person, id, fields, fresh, required, labels, path })
  const words = useUsedWords(person, ['type'])
  const { findings, blockers } = useTextFindings(edit, checked)
  const { title, first_name, last_name } = edit.form.values as Record<string, string>
  const name = fullName({ title: title ?? '', first_name: first_name ?? '', last_name: last_name ?? '' })

  return (
    <EditScreen
      edit={edit}
      title={name || t(edit.record ? 'persons.untitled' : 'persons.new')}
      back={{ label: t('persons.browse'), to: `/${personScreens.browse}` }}
      previewAddress={null}
      blockers={blockers}
      main={
        <>
          <TextField name="title" hint={t('persons.hints.title')} maxLength={60} />
          <TextField name="first_name" maxLength={80} autoComplete="off" />
          <TextField name="last_name" required maxLength={80} autoComplete="off" />
          <TextField name="role" hint={t('persons.hints.role')} maxLength={160} />
          <TextField name="group" hint={t('persons.hints.group')} maxLength={120} />
          <LongTextField name="officeHours" hint={t('persons.hints.officeHours')} rows={2} maxLength={300} />
          <RichTextField name="text" />
        </>
      }
      side={
        <>
          <StatePanel edit={edit} />
          <SidePanel title={t('persons.contact')}>
            <TextField
              name="phone"
              hint={t('persons.hints.phone')}
              maxLength={40}
              inputMode="tel"
              autoComplete="off"
            />
            <TextField name="email" maxLength={200} inputMode="email" autoComplete="off" />
          </SidePanel>
          <SidePanel title={t('persons.pictureAndFiles')}>
            <PictureField name="picture" />
            <FilesField name="files" />
          </SidePanel>
          <SidePanel title={t('persons.place')}>
            <NumberField name="order" hint={t('persons.hints.order')} />
            <SuggestField name="type" hint={t('persons.hints.type')} suggestions={words.type} />
            <ChoiceField
              name="salutation"
              options={salutations.map((value) => ({ value, label: t(`persons.salutations.${value}`) }))}
            />
            <MomentField name="date" usualTime="00:00" hint={t('persons.hints.date')} clearable />
            <TextField name="slug" hint={t('persons.hints.slug')} maxLength={120} />
          </SidePanel>
          <AccessibilityPanel findings={findings} />
        </>
      }
    />
  )
}
