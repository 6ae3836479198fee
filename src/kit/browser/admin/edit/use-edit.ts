import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { isDay } from '#kit/shared/dates/days.ts'
import type { PublishingMessage } from '#kit/shared/records/publishing-message.ts'
import { ApiProblem, messageOf } from '../../api.ts'
import { useTexts } from '../../texts.ts'
import { useMay, useMayChange, useMoments } from '../admin-context.ts'
import { confirm } from '../confirm.tsx'
import { missingIn, useRecordForm } from '../record/use-record-form.ts'
import { notifyDone, notifyFailed } from '../notify.tsx'
import {
  createRecord,
  handInRecord,
  publishRecord,
  readRecord,
  sendBackRecord,
  unpublishRecord,
  updateRecord,
  withdrawRecord,
  type AnyCollection,
  type FormValues,
  type PartOf,
  type EditorialRecord,
  type RecordOf,
} from '../records.ts'
import type { Edit, EditOptions } from './edited-record.ts'
import type { FieldErrors } from './form-state.ts'
import { fieldAt, type Fields } from './merge.ts'
import { creationOf, inputOf, valuesOf } from './record-values.ts'
import { useAutosave } from './use-autosave.ts'
import { freshValues } from '../record/record-client.ts'

/** `useRecordForm` over a collection, with what editors have beside: drafts that save themselves, publishing, translations. */
export function useEdit<C extends AnyCollection, S extends PartOf<C, S> = Record<never, never>>(
  options: EditOptions<C, FormValues<C, S>, S>,
): Edit<FormValues<C, S>, RecordOf<C>> {
  const { id, labels, sortedBy, required = options.collection.required } = options
  const defaults = useMemo(() => freshValues(options.collection), [options.collection])
  const fresh: Fields = { ...defaults, ...options.fresh }
  // Inside, records and values are plain fields; what they are stands in the types above
  const collection: AnyCollection = options.collection
  const { name, translatable } = collection
  const fields = Object.keys(fresh)
  const { t } = useTexts()
  const may = useMay()
  const mayChange = useMayChange()
  const moments = useMoments()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [failure, setFailure] = useState<string | null>(null)
  const [message, setMessage] = useState<PublishingMessage | null | undefined>(undefined)
  const [decisions, setDecisions] = useState(0)

  const stored = useQuery({
    queryKey: [name, 'edit', id],
    queryFn: () => readRecord(collection, id ?? ''),
    enabled: id !== undefined,
    staleTime: 0,
  })

  function check(values: Fields, base: Fields): FieldErrors {
    const errors = missingIn(required, values, t('kit.edit.required'))
    if (Object.keys(errors).length > 0) return errors
    const judged = record
      ? collection.calls.update.input.safeParse({ _id: record._id, ...inputOf(base, values) })
      : collection.calls.create.input.safeParse(creationOf(options.given ?? [], base, values))
    for (const issue of judged.error?.issues ?? []) {
      const path = issue.path.join('.')
      const dayAlone = isDay(String(fieldAt(values, path)))
      errors[path] = t(dayAlone ? 'kit.dates.timeMissing' : 'kit.edit.notUsable')
    }
    return errors
  }

  const right = may({ module: name, action: id === undefined ? 'create' : 'update' })
  const whole = useRecordForm<EditorialRecord, Fields>({
    name,
    id,
    stored: stored.data,
    fresh,
    valuesOf: (one) => valuesOf({ ...one }, fields, translatable),
    labels,
    translatable,
    autosaves: true,
    readOnly: !right || options.barred !== undefined,
    isFixed: (one) => Boolean(one.deletedAt) || !mayChange(name, one),
    lock: collection,
    check,
    create(values, base) {
      setFailure(null)
      return createRecord(collection, creationOf(options.given ?? [], base, values))
    },
    update(known, changed, mode) {
      setFailure(null)
      return updateRecord(collection, {
        ...known,
        ...(mode === 'auto' ? { autosave: true } : {}),
        ...changed,
      })
    },
    read: (_id) => readRecord(collection, _id),
    done: '',
    onFailed: (problem) => setFailure(messageOf(problem)),
    onOpened: () => setMessage(undefined),
    onCreated: ({ _id }) => void navigate(options.path(_id), { replace: true }),
    onStored: () => void client.invalidateQueries({ queryKey: [name, 'list'] }),
  })
  const { form, record, readOnly, saving, save } = whole
  const foreign = record !== null && !mayChange(name, record)
  useAutosave({
    dirty: form.dirty && !readOnly,
    values: form.values,
    isConflicting: whole.conflict !== null,
    isSaving: saving,
    hasFailed: failure !== null,
    save,
  })

  function adopt(answer: unknown) {
    whole.replace(answer as EditorialRecord)
    setFailure(null)
  }

  async function change(work: (saved: EditorialRecord) => Promise<unknown>, said: string): Promise<void> {
    const saved = await whole.settled()
    if (!saved) return
    try {
      adopt(await work(saved))
      setDecisions((before) => before + 1)
      setMessage(undefined)
      notifyDone(said)
    } catch (problem) {
      if (problem instanceof ApiProblem) form.setErrors(problem.fields)
      notifyFailed(problem)
    } finally {
      void client.invalidateQueries({ queryKey: [name] })
    }
  }

  /** Asks whether a scheduled record should be published now. */
  async function mayHurry(): Promise<boolean> {
    const planned = record?.publishAt
    if (!planned) return true
    const hurries = await confirm({
      title: t('kit.edit.hurryTitle'),
      text: t('kit.edit.hurryText', { when: moments.full(planned) }),
      confirm: t('kit.edit.hurry'),
      cancel: t('kit.edit.keepPlan'),
    })
    // A date moved along with the schedule is reset too, or guests would not see the record before it
    const dated = sortedBy && form.values[sortedBy]
    if (hurries && sortedBy && typeof dated === 'string' && Date.parse(dated) === Date.parse(planned))
      form.set(sortedBy, new Date().toISOString())
    return hurries
  }

  const edit: Edit = {
    ...whole,
    options: { ...options, collection, fields },
    loading: id !== undefined && record?._id !== id && !stored.error,
    problem: record ? null : stored.error,
    reload: () => void stored.refetch(),
    failure,
    barred: right ? (options.barred ?? (foreign ? t('kit.edit.notOwn') : null)) : null,
    decisions,
    message,
    setMessage,
    publish: async (at, text) => {
      if (!at && !(await mayHurry())) return
      await change(
        ({ _id, version }) =>
          publishRecord(collection, {
            _id,
            version,
            ...(at ? { at } : {}),
            ...(text ? { text } : {}),
            ...(message === undefined ? {} : { message }),
          }),
        t(at ? 'kit.edit.isScheduled' : 'kit.edit.isPublished'),
      )
    },
    unpublish: (at) =>
      change(
        ({ _id }) => unpublishRecord(collection, { _id, ...(at ? { at } : {}) }),
        t(at ? 'kit.edit.willBeUnpublished' : 'kit.edit.isUnpublished'),
      ),
    handIn: (text) =>
      change(
        ({ _id, version }) => handInRecord(collection, { _id, version, text }),
        t('kit.handIn.isHandedIn'),
      ),
    withdraw: () => change(({ _id }) => withdrawRecord(collection, _id), t('kit.handIn.isWithdrawn')),
    sendBack: (text) =>
      change(({ _id }) => sendBackRecord(collection, { _id, text }), t('kit.handIn.isSentBack')),
    adopt,
  }
  return edit as Edit<FormValues<C, S>, RecordOf<C>>
}
