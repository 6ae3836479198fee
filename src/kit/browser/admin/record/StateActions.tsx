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

/** Inputs of an action's dialog, besides the step's text. */
export interface ActionInputs {
  fresh: Fields
  labels: Record<string, string>
  fields: ReactNode
  required?: readonly string[]
  /** Displayed values to send along, such as a total, as they are when the button is pressed. */
  shown?: Fields
  /** True while the displayed values are loading: disables the button. */
  waits?: boolean
}

interface Props<C extends StatefulContract> {
  contract: C
  record: RecordIn<C> & { state: string }
  /** Labels of the record's own fields, for errors of an action; its `text` is not the step's. */
  labels?: Record<string, string>
  /** Inputs of actions. */
  inputs?: Partial<Record<ActionOf<C['states']>, ActionInputs>>
  /** Actions relevant in the record's present phase; absent: all. */
  only?: readonly ActionOf<C['states']>[]
  /** Reasons why an action is impossible, besides the state. */
  reasons?: Partial<Record<ActionOf<C['states']>, string>>
  /** The main action, highlighted while possible. */
  first?: ActionOf<C['states']>
  /** Saves changes before an action and returns the stored version; null if saving failed. */
  before?: () => Promise<{ version: number } | null>
  /** Receives the new record, even if another user was faster. */
  onDone: (record: RecordIn<C>) => void
}

/**
 * A button for each action of a record's states. Impossible actions stay visible with their reason; actions with a text
 * or inputs open a dialog; actions without the right are hidden.
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

  /** Returns field errors; undefined: done, or already reported. */
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

/** A disabled button that stays focusable, with its reason shown and read aloud. */
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

/** Prefix for the record's fields, whose names may equal those of the dialog. */
const behind = 'record'

/** Dialog for the text and inputs of an action. `onRun` returns field errors; undefined: done, or already reported. */
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
  /** Record and action, for a preview of the mails. */
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
    // Fields left empty are not sent, so that the server's defaults apply; emptied ones are.
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
