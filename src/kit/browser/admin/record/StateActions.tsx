import { Button, Group, Modal, Stack, Tooltip, VisuallyHidden } from '@mantine/core'
import { useId, useState, type ReactNode } from 'react'
import { whyNot, type ActionOf, type StateAction } from '#kit/shared/states/states.ts'
import { ApiProblem } from '../../api.ts'
import { useTexts } from '../../texts.ts'
import { useMay } from '../admin-context.ts'
import { ErrorSummary } from '../edit/ErrorSummary.tsx'
import { FormProvider, useFormState } from '../edit/form-state.ts'
import { sourceLanguage } from '#kit/shared/text/languages.ts'
import type { Fields } from '../edit/merge.ts'
import { LongTextField } from '../fields/TextFields.tsx'
import { notifyDone, notifyFailed, notifyInfo } from '../notify.tsx'
import { ActionMails, type Previewed } from './ActionMails.tsx'
import { conflictIn } from './held-record.ts'
import { recordClient, type RecordIn, type StatefulContract } from './record-client.ts'

/** What an action asks for in its dialog, beside the words of its step. */
export interface ActionInputs {
  fresh: Fields
  labels: Record<string, string>
  fields: ReactNode
  required?: readonly string[]
  /** What is sent along as it is at the press of the button: what the dialog shows, such as a total. */
  shown?: Fields
  /** What the dialog shows is still on its way: nothing can be confirmed yet. */
  waits?: boolean
}

interface Props<C extends StatefulContract> {
  contract: C
  record: RecordIn<C> & { state: string }
  /** What the record's own fields are called, for those that an action refuses: its `text` is not that of the step. */
  labels?: Record<string, string>
  /** Fields that an action asks for. */
  inputs?: Partial<Record<ActionOf<C['states']>, ActionInputs>>
  /** Those that belong to the part of its life that the record is in; all where absent. */
  only?: readonly ActionOf<C['states']>[]
  /** Why one can't be taken of this record, beside what its state says; absent: it can. */
  reasons?: Partial<Record<ActionOf<C['states']>, string>>
  /** The one that carries the record on: it stands out while it can be done. */
  first?: ActionOf<C['states']>
  /** Saves what is unsaved before anything is done and gives what is stored then; null: it could not. */
  before?: () => Promise<{ version: number } | null>
  /** The record as it is then, also where somebody was faster. */
  onDone: (record: RecordIn<C>) => void
}

/**
 * A button for each action of a record's states. What can't be done now stays in sight and says why; what asks for words or
 * inputs does so in a dialog; what somebody has no right to is not there.
 */
export function StateActions<C extends StatefulContract>({
  contract,
  record,
  labels,
  inputs,
  only,
  reasons,
  first,
  before,
  onDone,
}: Props<C>) {
  const { t, lang } = useTexts()
  const may = useMay()
  const [asked, setAsked] = useState<string | null>(null)
  const [busy, setBusy] = useState<string | null>(null)
  const asks = inputs as Partial<Record<string, ActionInputs>> | undefined
  const wanted: readonly string[] | undefined = only
  const more = reasons as Partial<Record<string, string>> | undefined
  const actions = Object.entries<StateAction>(contract.states.actions).filter(
    ([name]) => may(contract.calls[name]!.access) && (wanted?.includes(name) ?? true),
  )

  /** Answers the fields that were refused; undefined: it is done, or was told otherwise. */
  async function run(action: string, input: Fields): Promise<Record<string, string> | undefined> {
    setBusy(action)
    try {
      const stored = before ? await before() : record
      if (!stored) return undefined
      const known = { _id: record._id, version: stored.version }
      onDone(await recordClient(contract).act(action, { ...input, ...known }))
      notifyDone(t('kit.record.actions.done', { action: contract.states.actions[action]!.label[lang] }))
      setAsked(null)
      return undefined
    } catch (problem) {
      const details = problem instanceof ApiProblem ? conflictIn(problem.details) : null
      if (details) {
        onDone(details.current as RecordIn<C>)
        setAsked(null)
        notifyInfo(t('kit.record.actions.changed', { name: details.byName || t('kit.conflict.somebody') }))
        return undefined
      }
      if (problem instanceof ApiProblem && Object.keys(problem.fields).length > 0) return problem.fields
      notifyFailed(problem)
      return undefined
    } finally {
      setBusy(null)
    }
  }

  if (actions.length === 0) return null
  const open = asked === null ? undefined : contract.states.actions[asked]
  return (
    <>
      <Group gap="xs">
        {actions.map(([name, { label, text, message }]) => (
          <ActionButton
            key={name}
            label={label[lang]}
            isFirst={name === first}
            reason={whyNot(contract.states, name, record.state)?.[lang] ?? more?.[name]}
            loading={busy === name}
            onClick={() => (text || message || asks?.[name] ? setAsked(name) : void run(name, {}))}
          />
        ))}
      </Group>
      {open && asked ? (
        <ActionDialog
          key={asked}
          action={open}
          preview={{ contract, _id: record._id, name: asked }}
          ofRecord={labels}
          inputs={asks?.[asked]}
          busy={busy !== null}
          onClose={() => setAsked(null)}
          onRun={(input) => run(asked, input)}
        />
      ) : null}
    </>
  )
}

/** A button that stays in reach where it can't be pressed, and says why to eyes and ears. */
function ActionButton({
  label,
  isFirst,
  reason,
  loading,
  onClick,
}: {
  label: string
  isFirst: boolean
  reason: string | undefined
  loading: boolean
  onClick: () => void
}) {
  const why = useId()
  const button = (
    <Button
      size="xs"
      variant={isFirst && !reason ? 'filled' : 'default'}
      loading={loading}
      {...(reason ? { 'aria-disabled': true, 'data-disabled': true, 'aria-describedby': why } : {})}
      onClick={(event) => (reason ? event.preventDefault() : onClick())}
    >
      {label}
    </Button>
  )
  if (!reason) return button
  return (
    <span>
      <Tooltip label={reason} multiline maw={320} events={{ hover: true, focus: true, touch: true }}>
        {button}
      </Tooltip>
      <VisuallyHidden id={why}>{reason}</VisuallyHidden>
    </span>
  )
}

/** Fields of the record stand behind the dialog, under names that its own may have, too. */
const behind = 'record'

/** Asks for the words and inputs of an action. `onRun` answers the fields that were refused; undefined: it is done, or was told otherwise. */
export function ActionDialog({
  action,
  preview,
  ofRecord,
  inputs,
  busy,
  onClose,
  onRun,
}: {
  action: StateAction
  /** The record and the name of the action, for a preview of its mails. */
  preview: Pick<Previewed, 'contract' | '_id' | 'name'>
  ofRecord?: Record<string, string> | undefined
  inputs: ActionInputs | undefined
  busy: boolean
  onClose: () => void
  onRun: (input: Fields) => Promise<Record<string, string> | undefined>
}) {
  const { t, lang } = useTexts()
  const form = useFormState({
    ...(action.text ? { text: '' } : {}),
    ...(action.message ? { message: '' } : {}),
    ...inputs?.fresh,
  })
  const labels: Record<string, string> = {
    text: t(action.message ? 'kit.record.actions.internal' : 'kit.record.actions.text'),
    message: t('kit.record.actions.message'),
    ...inputs?.labels,
  }
  for (const [name, label] of Object.entries(ofRecord ?? {})) labels[`${behind}.${name}`] = label
  const isBehind = (name: string) => ofRecord?.[name] !== undefined && !(name in (inputs?.fresh ?? {}))
  const needed = [
    ...(action.text === 'must' ? ['text'] : []),
    ...(action.message === 'must' ? ['message'] : []),
    ...(inputs?.required ?? []),
  ]

  async function run() {
    const { values } = form.latest()
    const missing = needed.filter((name) => !String(values[name] ?? '').trim())
    form.setErrors(Object.fromEntries(missing.map((name) => [name, t('kit.edit.required')])))
    if (missing.length > 0) return
    // What was left empty is not sent: the server has its own default. What was taken out is.
    const isTold = (name: string, value: unknown) =>
      value !== '' && (value !== null || (inputs?.fresh[name] ?? null) !== null)
    const given = Object.fromEntries(Object.entries(values).filter(([name, value]) => isTold(name, value)))
    const refused = await onRun({ ...given, ...inputs?.shown })
    if (!refused) return
    const told = Object.entries(refused).map(([name, why]) => [
      isBehind(name) ? `${behind}.${name}` : name,
      why,
    ])
    form.setErrors(Object.fromEntries(told))
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={action.label[lang]}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <FormProvider
        value={{
          form,
          readOnly: false,
          lang: sourceLanguage,
          setLang: () => undefined,
          translatable: [],
          labels,
          scope: 'act',
        }}
      >
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void run()
          }}
        >
          <Stack gap="md">
            <ErrorSummary />
            {inputs?.fields}
            {action.message ? (
              <ActionMails
                {...preview}
                required={action.message === 'must'}
                message={String(form.values['message'] ?? '')}
              />
            ) : null}
            {action.text ? (
              <LongTextField
                name="text"
                required={action.text === 'must'}
                hint={t(`kit.record.actions.${action.message ? 'internalHint' : 'textHint'}`)}
                maxLength={5000}
              />
            ) : null}
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {t('kit.cancel')}
              </Button>
              <Button type="submit" loading={busy || inputs?.waits === true}>
                {action.label[lang]}
              </Button>
            </Group>
          </Stack>
        </form>
      </FormProvider>
    </Modal>
  )
}
