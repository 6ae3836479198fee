import { Alert, SegmentedControl, Select, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from '#kit/browser/admin/edit/form-state.ts'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { MailFrame } from '#kit/browser/admin/MailFrame.tsx'
import { call, messageOf } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { documentCalls } from '../../document-calls.contract.ts'
import { mailTemplate, mailTemplateCalls } from '../../mailing/mail-templates.contract.ts'
import type { MailTemplateName } from '../../mailing/mail-templates.rules.ts'

const isCorrection = (type: string | null) => type === 'credit_note' || type === 'cancellation'

/** Document that fills the preview: the newest, or one found by searching. */
function DocumentChoice({
  name,
  value,
  onChange,
}: {
  name: MailTemplateName
  value: string | null
  onChange: (document: string | null) => void
}) {
  const { t } = useTexts()
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text, 200)
  const kind = name === 'order' || name === 'delivery' ? name : name.startsWith('offer') ? 'offer' : 'invoice'
  const found = useQuery({
    queryKey: ['document', 'search', kind, asked],
    queryFn: () => call(documentCalls.search, { text: asked, kind, limit: 20 }),
    placeholderData: keepPreviousData,
  })
  const fitting = (found.data?.document ?? []).filter(
    ({ number, type }) =>
      number !== null && (kind !== 'invoice' || isCorrection(type) === (name === 'correction')),
  )
  return (
    <Select
      label={t('documents.mailTemplates.document')}
      placeholder={t('documents.mailTemplates.newest')}
      data={fitting.map((one) => ({ value: one._id, label: `${one.number} ${one.partyName}`.trim() }))}
      value={value}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('kit.remove') }}
      nothingFoundMessage={t('kit.palette.nothing')}
      onSearchChange={setText}
      // The server has filtered already, and matches more than the name
      filter={({ options }) => options}
      onChange={onChange}
    />
  )
}

/** Preview of a mail with the form's texts and a document's values. */
export function MailTemplatePreview({ name }: { name: MailTemplateName }) {
  const { t, lang: own } = useTexts()
  const { form } = useForm()
  const [lang, setLang] = useState<Language>(own)
  const [document, setDocument] = useState<string | null>(null)
  const [values] = useDebouncedValue(form.values, 400)
  const say = (key: string) => t(`documents.mailTemplates.${key}`)
  const whole = mailTemplate.safeParse(values)
  const { data, error } = useQuery({
    queryKey: ['books', 'mailTemplatePreview', name, lang, document, values],
    queryFn: () =>
      call(mailTemplateCalls.previewMailTemplate, {
        _id: name,
        ...whole.data,
        lang,
        ...(document ? { document } : {}),
      }),
    enabled: whole.success,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 10_000,
  })
  return (
    <SidePanel title={say('preview')}>
      <SegmentedControl
        size="xs"
        aria-label={say('language')}
        data={[
          { value: 'de', label: 'Deutsch' },
          { value: 'en', label: 'English' },
        ]}
        value={lang}
        onChange={(chosen) => setLang(chosen === 'en' ? 'en' : 'de')}
      />
      <DocumentChoice name={name} value={document} onChange={setDocument} />
      {error ? (
        <Alert color="red" role="alert">
          {messageOf(error)}
        </Alert>
      ) : null}
      {data ? (
        <>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {data.subject}
          </Text>
          <MailFrame
            title={say('previewFrame')}
            html={data.html}
            width="100%"
            height={460}
            style={{ colorScheme: 'light' }}
          />
          <Text size="xs" c="dimmed" role="status">
            {data.document
              ? t('documents.mailTemplates.filledWith', {
                  number: data.document.number,
                  name: data.document.partyName,
                })
              : say('madeUp')}
          </Text>
        </>
      ) : null}
    </SidePanel>
  )
}
