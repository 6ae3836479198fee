import { Anchor, Button, Checkbox, Select, Text, Textarea, TextInput } from '@mantine/core'
import { IconDownload, IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { DuplicateButton } from '#kit/browser/admin/record/DuplicateButton.tsx'
import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import { LinesField, type LineInUse } from '#kit/browser/admin/record/LinesField.tsx'
import { RecordScreen } from '#kit/browser/admin/record/RecordScreen.tsx'
import { useContractForm } from '#kit/browser/admin/record/use-contract-form.ts'
import { Unread } from '#kit/browser/admin/record/Unread.tsx'
import { StateBadge } from '#kit/browser/admin/StatusBadge.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { sayIn } from '#kit/shared/records/translated.ts'
import { routeAddress } from '#kit/shared/site/route-address.ts'
import { threadCalls } from '#domains/office/inbox/inbox.contract.ts'
import { formPaths } from '../forms.addresses.ts'
import { form, formCalls, type FormField } from '../forms.contract.ts'
import { bounds, fieldKinds } from '../forms.rules.ts'
import { browsePath, editPath, useFormLabels } from './form-words.ts'

const F = fieldsOf(form)
const freshField: Omit<FormField, '_id'> = {
  ...{ kind: 'line', label: '', labelEn: '', hint: '', hintEn: '' },
  ...{ options: '', optionsEn: '', required: false },
}

/** One form: its fields, recipients and settings. */
export function FormEdit() {
  const { id } = useParams()
  const { t, lang } = useTexts()
  const may = useMay()
  const labels = useFormLabels()
  const {
    form: state,
    item,
    answer,
  } = useContractForm(form, {
    id,
    labels,
    path: editPath,
    alone: ['slug', 'active'],
  })
  const mayReadMessages = may(formCalls.answers.access)
  const boxes = useQuery({
    queryKey: ['message_thread', 'choices'],
    queryFn: () => call(threadCalls.choices, {}),
    enabled: mayReadMessages,
    staleTime: 60_000,
  })
  const back = { label: t('forms.back'), to: browsePath }
  if (id && !item) return <Unread answer={answer} title={t('forms.title')} back={back} />
  const href = item ? routeAddress(formPaths.form, lang).replace(':form', item.slug) : ''
  const table = (format: string) =>
    `${formCalls.answers.path.replace(':_id', item?._id ?? '')}?${new URLSearchParams({ format, lang })}`
  return (
    <RecordScreen
      form={state}
      title={item ? sayIn(item.title, lang).text : t('forms.new')}
      back={back}
      beside={<DuplicateButton contract={form} record={item} begin={editPath()} />}
      reload={() => void answer.refetch()}
      mark={
        item ? (
          <StateBadge tone={item.active ? 'published' : 'draft'}>
            {t(item.active ? 'forms.isActive' : 'forms.isInactive')}
          </StateBadge>
        ) : undefined
      }
      main={
        <>
          <F.Translated name="title" required />
          <F.Translated name="intro" rows={3} />
          <LinesField<FormField>
            name="fields"
            fresh={freshField}
            most={bounds.fields}
            add={t('forms.addField')}
            summary={({ kind, label, labelEn, required }) => ({
              title: (lang === 'en' && labelEn) || label || t('forms.unnamed'),
              more: [t(`forms.kinds.${kind}`), required ? labels['required'] : ''].filter(Boolean).join(', '),
            })}
          >
            {(use) => <OneField {...use} labels={labels} />}
          </LinesField>
          <F.Translated name="consent" rows={2} hint={t('forms.hints.consent')} />
        </>
      }
      side={
        <>
          <SidePanel title={t('forms.answers')}>
            <F.Switch name="active" />
            {item?.active ? (
              <Anchor href={href} target="_blank" size="sm" underline="always">
                {t('forms.look')} <IconExternalLink size={14} aria-hidden />
              </Anchor>
            ) : (
              <Text size="sm" c="dimmed">
                {t('forms.saveFirst')}
              </Text>
            )}
            {item ? (
              <Text size="sm">
                {item.answers === 0
                  ? t('forms.answersNone')
                  : t('forms.answersText', { count: item.answers })}
              </Text>
            ) : null}
            {item && item.answers > 0 && mayReadMessages
              ? (['csv', 'xlsx'] as const).map((format) => (
                  <Button
                    key={format}
                    component="a"
                    href={table(format)}
                    variant="default"
                    leftSection={<IconDownload size={16} aria-hidden />}
                  >
                    {t(`forms.${format}`)}
                  </Button>
                ))
              : null}
          </SidePanel>
          <SidePanel title={t('forms.sending')}>
            {mayReadMessages ? (
              <F.Choice
                name="mailbox"
                hint={t('forms.hints.mailbox')}
                clearable
                options={(boxes.data?.mailboxes ?? []).map(({ _id, title }) => ({
                  value: _id,
                  label: title,
                }))}
              />
            ) : null}
            <F.Switch name="confirm" hint={t('forms.hints.confirm')} />
            <F.LongText name="done.de" hint={t('forms.hints.done')} />
            <F.LongText name="done.en" />
          </SidePanel>
          <SidePanel title={t('forms.place')}>
            <F.Text name="slug" hint={t('forms.hints.slug')} />
            <F.Text name="type" hint={t('forms.hints.type')} />
          </SidePanel>
        </>
      }
    />
  )
}

function OneField({
  line,
  change,
  say,
  readOnly,
  labels,
}: LineInUse<FormField> & { labels: Record<string, string> }) {
  const { t } = useTexts()
  const typed = (name: 'label' | 'labelEn' | 'hint' | 'hintEn', maxLength: number) => (
    <TextInput
      key={name}
      flex="1 1 180px"
      label={labels[name]}
      aria-label={say(labels[name]!)}
      maxLength={maxLength}
      required={name === 'label'}
      lang={name.endsWith('En') ? 'en' : 'de'}
      value={line[name]}
      readOnly={readOnly}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  )
  return (
    <>
      <Select
        w={180}
        label={labels['kind']}
        aria-label={say(labels['kind']!)}
        data={fieldKinds.map((value) => ({ value, label: t(`forms.kinds.${value}`) }))}
        value={line.kind}
        allowDeselect={false}
        readOnly={readOnly}
        onChange={(kind) => kind && change({ kind })}
      />
      {typed('label', bounds.label)}
      {typed('labelEn', bounds.label)}
      {typed('hint', bounds.hint)}
      {typed('hintEn', bounds.hint)}
      {line.kind === 'choice'
        ? (['options', 'optionsEn'] as const).map((name) => (
            <Textarea
              key={name}
              flex="1 1 180px"
              autosize
              minRows={2}
              label={labels[name]}
              aria-label={say(labels[name]!)}
              description={t('forms.optionsHint')}
              lang={name === 'options' ? 'de' : 'en'}
              maxLength={bounds.options}
              value={line[name]}
              readOnly={readOnly}
              onChange={(event) => change({ [name]: event.currentTarget.value })}
            />
          ))
        : null}
      <Checkbox
        label={labels['required']}
        aria-label={say(labels['required']!)}
        checked={line.required}
        disabled={readOnly}
        onChange={(event) => change({ required: event.currentTarget.checked })}
      />
    </>
  )
}
