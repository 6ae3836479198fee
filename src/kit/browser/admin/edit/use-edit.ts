import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { isDay } from '#kit/shared/dates/days.ts'
import { sourceLanguage, type Language } from '#kit/shared/text/languages.ts'
import type { PublishingMessage } from '#kit/shared/records/publishing-message.ts'
import { ApiProblem, messageOf } from '../../api.ts'
import { useTexts } from '../../texts.ts'
import { useMay, useMayChange, useMoments } from '../admin-context.ts'
import { confirm } from '../confirm.tsx'
import { markScreen } from '../mark-screen.ts'
import { useKeptText } from '../record/use-kept-text.ts'
import { notifyDone, notifyFailed, notifyInfo } from '../notify.tsx'
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
  type PartOf,
  type EditorialRecord,
  type RecordOf,
} from '../records.ts'
import type { Edit, EditOptions, SaveState } from './edited-record.ts'
import { useFormState, type FieldErrors } from './form-state.ts'
import { fieldAt, mergeFields, rejoin, resolve, type Fields, type Merge } from './merge.ts'
import { afterSave, creationOf, inputOf, valuesOf } from './record-values.ts'
import { useAutosave } from './use-autosave.ts'
import { useLock } from './use-lock.ts'

const unkept: readonly string[] = []

/** Everything an edit screen does with one record of a collection: load, save, autosave, publish, lock, merge. */
export function useEdit<C extends AnyCollection, V extends PartOf<C, V>>(
  options: EditOptions<C, V>,
): Edit<V, RecordOf<C>> {
  const { id, required } = options
  const fresh: Fields = options.fresh
  // Inside, records and values are plain fields; what they are stands in the types above
  const collection: AnyCollection = options.collection
  const { translatable } = collection
  const fields = useMemo(() => Object.keys(fresh), [fresh])
  const { t } = useTexts()
  const may = useMay()
  const mayChange = useMayChange()
  const moments = useMoments()
  const navigate = useNavigate()
  const client = useQueryClient()
  const form = useFormState(fresh)
  const [record, setRecord] = useState<EditorialRecord | null>(null)
  const [lang, setLang] = useState<Language>(sourceLanguage)
  const [saving, setSaving] = useState<SaveState>({ kind: 'idle' })
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const [message, setMessage] = useState<PublishingMessage | null | undefined>(undefined)
  const [decisions, setDecisions] = useState(0)
  const [conflict, setConflict] = useState<{ merge: Merge; theirs: EditorialRecord } | null>(null)
  const current = useRef<EditorialRecord | null>(null)
  const running = useRef<Promise<unknown> | null>(null)

  const stored = useQuery({
    queryKey: [collection.name, 'edit', id],
    queryFn: () => readRecord(collection, id ?? ''),
    enabled: id !== undefined,
    staleTime: 0,
  })

  const keep = useCallback((next: EditorialRecord | null) => {
    current.current = next
    setRecord(next)
  }, [])
  const adopt = useCallback(
    (answer: unknown) => {
      const next = answer as EditorialRecord
      if (current.current?._id !== next._id) setMessage(undefined)
      keep(next)
      form.reset(valuesOf(answer as Fields, fields, translatable))
      form.setErrors({})
      setSaving({ kind: 'idle' })
      setSavedAt(next.updatedAt)
    },
    // eslint-disable-next-line react/exhaustive-deps -- of the form only its stable functions are used
    [keep, form.reset, form.setErrors, fields, translatable],
  )

  // Another record, or none: begin anew. A record that this screen has just created keeps its form.
  useEffect(() => {
    if (id === undefined && current.current) {
      keep(null)
      form.reset(fresh)
      setSavedAt(null)
      setMessage(undefined)
    }
    // eslint-disable-next-line react/exhaustive-deps -- only another address begins anew
  }, [id])
  const answer = stored.data
  useEffect(() => {
    if (!answer || answer._id !== id) return
    const known = current.current
    if (known?._id === answer._id && (known.version >= answer.version || form.dirty)) return
    adopt(answer)
    // eslint-disable-next-line react/exhaustive-deps -- a fresh answer is looked at once
  }, [answer, id])

  // Without a connection autosave fails, and closing the tab would lose the text
  const kept = useKeptText({
    form: collection.name,
    id,
    ready: id === undefined || record?._id === id,
    version: record?.version ?? null,
    base: form.base,
    values: form.values,
    dirty: form.dirty,
    unkept,
  })

  const right = may({ module: collection.name, action: id === undefined ? 'create' : 'update' })
  const foreign = record !== null && !mayChange(collection.name, record)
  const barred = right ? (options.barred ?? (foreign ? t('kit.edit.notOwn') : null)) : null
  // Whose it is, is known with the record: until then nothing is locked.
  const lock = useLock(collection, id, right && record !== null && !barred && !record.deletedAt)
  const readOnly = !right || barred !== null || Boolean(record?.deletedAt) || lock.foreign

  function wrongIn(values: Fields, input: Fields): FieldErrors {
    const missing = required.filter((name) => !String(fieldAt(values, name) ?? '').trim())
    const errors: FieldErrors = Object.fromEntries(missing.map((name) => [name, t('kit.edit.required')]))
    if (missing.length > 0) return errors
    const endpoint = current.current ? collection.calls.update : collection.calls.create
    const judged = endpoint.input.safeParse({
      ...(current.current ? { _id: current.current._id } : {}),
      ...input,
    })
    for (const issue of judged.error?.issues ?? []) {
      const path = issue.path.join('.')
      const dayAlone = isDay(String(fieldAt(values, path)))
      errors[path] = t(dayAlone ? 'kit.dates.timeMissing' : 'kit.edit.notUsable')
    }
    return errors
  }

  async function write(mode: 'auto' | 'explicit', attempt: number): Promise<EditorialRecord | null> {
    const { base, values: sent } = form.latest()
    const known = current.current
    const input = known ? inputOf(base, sent) : creationOf(options.given ?? [], base, sent)
    if (known && Object.keys(input).length === 0) return known
    const wrong = wrongIn(sent, input)
    if (Object.keys(wrong).length > 0) {
      if (mode === 'explicit') form.setErrors(wrong)
      return null
    }
    setSaving({ kind: 'saving' })
    const isHere = markScreen()
    try {
      const saved = known
        ? await updateRecord(collection, {
            _id: known._id,
            version: known.version,
            ...(mode === 'auto' ? { autosave: true } : {}),
            ...input,
          })
        : await createRecord(collection, input)
      keep(saved)
      const next = afterSave(
        { base, sent, now: form.latest().values },
        valuesOf({ ...saved }, fields, translatable),
      )
      form.reset(next.base, next.values)
      form.setErrors({})
      setSaving({ kind: 'idle' })
      setSavedAt(saved.updatedAt)
      if (!known) kept.forget()
      if (!known && isHere()) void navigate(options.path(saved._id), { replace: true })
      void client.invalidateQueries({ queryKey: [collection.name, 'list'] })
      return saved
    } catch (problem) {
      const code = problem instanceof ApiProblem ? problem.code : ''
      if (code === 'CONFLICT' && known && attempt === 0) return settle(known, mode)
      if (code === 'LOCKED') lock.check()
      if (problem instanceof ApiProblem) form.setErrors(problem.fields)
      setSaving({ kind: 'failed', message: messageOf(problem) })
      return null
    }
  }

  // Somebody else has saved since: different fields come together by themselves, the same ones are asked about.
  async function settle(known: EditorialRecord, mode: 'auto' | 'explicit'): Promise<EditorialRecord | null> {
    try {
      const theirs = await readRecord(collection, known._id)
      const { base, values } = form.latest()
      const merge = mergeFields(base, values, valuesOf({ ...theirs }, fields, translatable))
      setSaving({ kind: 'idle' })
      if (merge.clashes.length > 0) {
        setConflict({ merge, theirs })
        return null
      }
      keep(theirs)
      form.reset(valuesOf({ ...theirs }, fields, translatable), merge.merged)
      notifyInfo(t('kit.edit.merged'))
      return await write(mode, 1)
    } catch (problem) {
      setSaving({ kind: 'failed', message: messageOf(problem) })
      return null
    }
  }

  async function save(mode: 'auto' | 'explicit'): Promise<EditorialRecord | null> {
    // One save at a time: the next begins with the version that the last one made.
    while (running.current) await running.current
    const work = write(mode, 0)
    running.current = work.finally(() => {
      running.current = null
    })
    return work
  }

  async function change(work: (saved: EditorialRecord) => Promise<unknown>, message: string): Promise<void> {
    const saved = await save('explicit')
    if (!saved) return
    try {
      adopt(await work(saved))
      setDecisions((before) => before + 1)
      setMessage(undefined)
      notifyDone(message)
    } catch (problem) {
      if (problem instanceof ApiProblem) form.setErrors(problem.fields)
      notifyFailed(problem)
    } finally {
      void client.invalidateQueries({ queryKey: [collection.name] })
    }
  }

  /** Whether what was planned for later may become public now. */
  async function mayHurry(): Promise<boolean> {
    const planned = current.current?.publishAt
    if (!planned) return true
    const hurries = await confirm({
      title: t('kit.edit.hurryTitle'),
      text: t('kit.edit.hurryText', { when: moments.full(planned) }),
      confirm: t('kit.edit.hurry'),
      cancel: t('kit.edit.keepPlan'),
    })
    // A date that went along with the plan comes back with it: guests would not see it before
    const { sortedBy } = options
    const dated = sortedBy && form.values[sortedBy]
    if (hurries && sortedBy && typeof dated === 'string' && Date.parse(dated) === Date.parse(planned))
      form.set(sortedBy, new Date().toISOString())
    return hurries
  }

  const { dirty, values } = form
  useAutosave({ dirty: dirty && !readOnly, values, isConflicting: conflict !== null, saving, save })

  const edit: Edit = {
    options: { ...options, collection, fields },
    form,
    record,
    loading: id !== undefined && record?._id !== id && !stored.error,
    problem: record ? null : stored.error,
    reload: () => void stored.refetch(),
    lang,
    setLang,
    saving,
    savedAt,
    lock,
    readOnly,
    barred,
    conflict: conflict?.merge ?? null,
    save,
    decisions,
    message,
    setMessage,
    publish: async (at, text) => {
      if (!at && !(await mayHurry())) return
      await change(
        (saved) =>
          publishRecord(collection, {
            _id: saved._id,
            version: saved.version,
            ...(at ? { at } : {}),
            ...(text ? { text } : {}),
            ...(message === undefined ? {} : { message }),
          }),
        t(at ? 'kit.edit.isScheduled' : 'kit.edit.isPublished'),
      )
    },
    unpublish: (at) =>
      change(
        (saved) => unpublishRecord(collection, { _id: saved._id, ...(at ? { at } : {}) }),
        t(at ? 'kit.edit.willBeUnpublished' : 'kit.edit.isUnpublished'),
      ),
    handIn: (text) =>
      change(
        (saved) => handInRecord(collection, { _id: saved._id, version: saved.version, text }),
        t('kit.handIn.isHandedIn'),
      ),
    withdraw: () => change((saved) => withdrawRecord(collection, saved._id), t('kit.handIn.isWithdrawn')),
    sendBack: (text) =>
      change((saved) => sendBackRecord(collection, { _id: saved._id, text }), t('kit.handIn.isSentBack')),
    decide: async (choices) => {
      if (!conflict) return
      keep(conflict.theirs)
      form.reset(valuesOf({ ...conflict.theirs }, fields, translatable), resolve(conflict.merge, choices))
      setConflict(null)
      await save('explicit')
    },
    dismissConflict: () => setConflict(null),
    kept,
    takeKept: () => {
      const { offer } = kept
      if (!offer) return
      const { base, values } = form.latest()
      const merge = rejoin(offer, base)
      kept.settle()
      form.reset(base, { ...values, ...merge.merged })
      const theirs = current.current
      if (theirs && merge.clashes.length > 0) setConflict({ merge, theirs })
      else notifyInfo(t('kit.record.kept.taken'))
    },
    adopt,
  }
  return edit as Edit<V, RecordOf<C>>
}
