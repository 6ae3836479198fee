import { Alert, Text } from '@mantine/core'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useMoments } from '#kit/browser/admin/admin-context.ts'
import { AccessibilityPanel, useTextFindings } from '#kit/browser/admin/edit/AccessibilityPanel.tsx'
import { EditScreen } from '#kit/browser/admin/edit/EditScreen.tsx'
import { SidePanel, StatePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { useEdit } from '#kit/browser/admin/edit/use-edit.ts'
import { useFieldLabels } from '#kit/browser/admin/edit/use-field-labels.ts'
import { useUsedWords } from '#kit/browser/admin/used-words.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { inLanguage, type Language } from '#kit/shared/text/languages.ts'
import { notices } from '../notices.contract.ts'
import { englishNoticesPath, noticeScreens, noticesPath } from '../notices.addresses.ts'
import { usualEnd, usualTypes } from '../notices.rules.ts'
import { F } from './notice-fields.ts'
import { stateNow } from './notice-state.ts'
import { NoticeState } from './NoticeState.tsx'
import { PeriodPanel } from './PeriodPanel.tsx'
import { ProofPanel } from './ProofPanel.tsx'

const checked = ['text'] as const
const path = (id: string) => `/${noticeScreens.edit}/${id}`
const address = (part: string, lang: string) =>
  inLanguage(`${lang === 'en' ? englishNoticesPath : noticesPath}/${part}`, lang as Language)

/** Default period: from now for two weeks, until the end of the last day. */
function freshPeriod(zone: string) {
  const postedFrom = new Date().toISOString()
  return { postedFrom, postedUntil: usualEnd(postedFrom, zone) }
}

/** Editor of a notice in all languages, with its period and its proof. */
export function NoticeEdit() {
  const { id } = useParams()
  const { t } = useTexts()
  const { zone } = useMoments()
  const [fresh] = useState(() => freshPeriod(zone))
  const labels = useFieldLabels('notices.fields', Object.keys(notices.fields))
  const edit = useEdit({ collection: notices, id, fresh, labels, path })
  const words = useUsedWords(notices, ['type', 'issuer'])
  const { findings, blockers } = useTextFindings(edit, checked)
  const { title } = edit.form.values
  const { record } = edit
  const slug = record ? edit.form.values.slug : ''
  const state = record && !record.deletedAt ? stateNow(record) : null
  const types = [...new Set([...words.type, ...Object.keys(usualTypes)])]

  return (
    <EditScreen
      edit={edit}
      title={title || t(record ? 'notices.untitled' : 'notices.new')}
      back={{ label: t('notices.browse'), to: `/${noticeScreens.browse}` }}
      previewAddress={slug ? `${address(slug, edit.lang)}?preview` : null}
      blockers={blockers}
      main={
        <>
          {state === 'hanging' ? (
            <Alert color="blue">
              <Text size="sm">{t('notices.hangsNote')}</Text>
            </Alert>
          ) : null}
          <F.Text name="title" required maxLength={200} size="md" />
          <F.RichText name="text" />
          <F.Files name="files" hint={t('notices.hints.files')} />
        </>
      }
      side={
        <>
          <StatePanel edit={edit} />
          <PeriodPanel isPosted={state === 'hanging' || state === 'takenDown'}>
            {record ? <NoticeState notice={record} /> : null}
          </PeriodPanel>
          {record ? <ProofPanel id={record._id} /> : null}
          <SidePanel title={t('notices.content')}>
            <F.Suggest name="type" hint={t('notices.hints.type')} suggestions={types} />
            <F.Text name="reference" hint={t('notices.hints.reference')} maxLength={120} />
            <F.Suggest name="issuer" hint={t('notices.hints.issuer')} suggestions={words.issuer} />
            <F.Slug name="slug" address={address} />
          </SidePanel>
          <AccessibilityPanel findings={findings} />
        </>
      }
    />
  )
}
