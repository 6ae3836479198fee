import { routeAddress } from '#kit/shared/site/route-address.ts'
import { useParams } from 'react-router'
import { AccessibilityPanel, useTextFindings } from '#kit/browser/admin/edit/AccessibilityPanel.tsx'
import { EditScreen } from '#kit/browser/admin/edit/EditScreen.tsx'
import { SidePanel, StatePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { useEdit } from '#kit/browser/admin/edit/use-edit.ts'
import { useFieldLabels } from '#kit/browser/admin/edit/use-field-labels.ts'
import { useUsedWords } from '#kit/browser/admin/used-words.ts'
import { useTexts } from '#kit/browser/texts.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { event } from '../events.contract.ts'
import { eventStates } from '../events.rules.ts'
import { ChangesField } from './ChangesField.tsx'
import { ExceptionsField, TimeField } from './DayFields.tsx'
import { F } from './event-fields.ts'
import { SubmissionPanel } from './SubmissionPanel.tsx'
import { RecurrenceField } from './RecurrenceField.tsx'
import { eventPages, eventScreens } from '../events.addresses.ts'

const required = ['title', 'start'] as const
const checked = ['text'] as const
const path = (id: string) => `/${eventScreens.edit}/${id}`
// Redirects to the calendar that shows the event.
const address = (part: string, lang: string) => `${routeAddress(eventPages.list, lang as Language)}/${part}`

/** Form of an event in all its languages. */
export function EventEdit() {
  const { id } = useParams()
  const { t } = useTexts()
  const labels = useFieldLabels('events.fields', Object.keys(event.fields))
  const edit = useEdit({ collection: event, id, fresh: { start: null }, required, labels, path })
  const words = useUsedWords(event, ['type', 'tags', 'organiser'])
  const { findings, blockers } = useTextFindings(edit, checked)
  const { values } = edit.form
  const { title, allDay } = values
  const slug = edit.record ? values.slug : ''

  return (
    <EditScreen
      edit={edit}
      title={title || t(edit.record ? 'events.untitled' : 'events.new')}
      back={{ label: t('events.browse'), to: `/${eventScreens.browse}` }}
      previewAddress={slug ? `${address(slug, edit.lang)}?preview` : null}
      blockers={blockers}
      main={
        <>
          <F.Text name="title" required maxLength={200} size="md" />
          <F.LongText name="teaser" hint={t('events.hints.teaser')} rows={2} maxLength={600} />
          <F.RichText name="text" />
          <F.Text name="place" hint={t('events.hints.place')} maxLength={200} />
        </>
      }
      side={
        <>
          <StatePanel edit={edit} />
          {edit.record ? <SubmissionPanel _id={edit.record._id} version={edit.record.version} /> : null}
          <SidePanel title={t('events.times')}>
            <F.Switch name="allDay" />
            <TimeField name="start" allDay={allDay} required />
            <TimeField
              name="end"
              allDay={allDay}
              hint={values.recurrence ? t('events.hints.end') : undefined}
              clearable
            />
            <F.Choice
              name="state"
              options={eventStates.map((value) => ({ value, label: t(`events.states.${value}`) }))}
            />
            {values.state === 'moved' ? (
              <TimeField name="movedTo" allDay={allDay} hint={t('events.hints.movedTo')} clearable />
            ) : null}
          </SidePanel>
          <SidePanel title={t('events.repetition')}>
            <RecurrenceField />
            {values.recurrence ? (
              <>
                <ExceptionsField hint={t('events.hints.exceptions')} />
                <ChangesField allDay={allDay} />
              </>
            ) : null}
          </SidePanel>
          <SidePanel title={t('events.place')}>
            <F.Text name="address" hint={t('events.hints.address')} maxLength={300} />
            <F.Suggest name="organiser" suggestions={words.organiser} />
          </SidePanel>
          <SidePanel title={t('events.pictureAndFiles')}>
            <F.Picture name="picture" />
            <F.Files name="files" />
          </SidePanel>
          <SidePanel title={t('events.sorting')}>
            <F.Suggest name="type" hint={t('events.hints.type')} suggestions={words.type} />
            <F.Tags name="tags" suggestions={words.tags} />
            <F.Slug name="slug" address={address} />
          </SidePanel>
          <AccessibilityPanel findings={findings} />
        </>
      }
    />
  )
}
