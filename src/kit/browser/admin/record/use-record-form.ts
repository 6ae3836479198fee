import { useEffect, useRef, useState } from 'react'
import { sourceLanguage, type Language } from '#kit/shared/text/languages.ts'
import { ApiProblem } from '../../api.ts'
import { useTexts } from '../../texts.ts'
import { useFormState, type FieldErrors } from '../edit/form-state.ts'
import { fieldLabel } from '../edit/field-text.ts'
import { fieldAt, type Fields, type Merge } from '../edit/merge.ts'
import type { PlainForm } from '../edit/use-plain-form.ts'
import { useLock, type Lock } from '../edit/use-lock.ts'
import { markScreen } from '../mark-screen.ts'
import { notifyDone, notifyFailed, notifyInfo } from '../notify.tsx'
import type { Lockable } from '../records.ts'
import type { RecordsContract } from '#kit/shared/records/records.ts'
import {
  afterStore,
  answered,
  arrive,
  changedNames,
  conflictIn,
  decideMerge,
  lineLabels,
  mergeRecord,
  type Held,
  type Versioned,
} from './merge-record.ts'
import { useKeptText, type KeptOffer } from './use-kept-text.ts'
import { useWhoChanged } from './use-who-changed.ts'

/** Of two people who save all the time one gets through at the third try at the latest, or is told. */
const mostTries = 3

export interface RecordFormOptions<R extends Versioned, V extends Fields> {
  /** Names the form: what is kept of it on this device, and by whose texts its values are told. */
  name: string
  /** Whose changes tell the name of whoever made them; absent: nobody is named before a save. */
  module?: string
  /** Undefined: a new record. */
  id: string | undefined
  /** The record as it was read last; it may be read anew at any time. */
  stored: R | null | undefined
  /** The values of a new record, the only place where they stand. */
  fresh: V
  /** What a new record begins with that is a copy of another. */
  copied?: V | undefined
  valuesOf: (record: R) => V
  /** Fields that are lists of lines with ids: they are brought together line by line. */
  lines?: readonly (keyof V & string)[]
  labels: Record<string, string>
  required?: readonly (keyof V & string)[]
  /** Further things that are wrong with the values, by field. */
  check?: (values: V) => FieldErrors
  /** Makes the record. Absent: there is no new one. */
  create?: (values: V) => Promise<R>
  /** Saves what changed, with the version that it was begun from. */
  update: (known: Versioned, changed: Partial<V>) => Promise<R>
  readOnly?: boolean
  /** The contract that says who is editing; null or absent: it knows no locks. */
  lock?: Lockable | null
  translatable?: readonly string[]
  /** The contract whose history stands below the form; absent: the record has none. */
  contract?: RecordsContract
  /** Fields that are not kept on this device, such as passwords. */
  unkept?: readonly (keyof V & string)[]
  /** What is said after saving. */
  done?: string
  /** The new record is there; the form is clean by then. */
  onCreated?: (record: R) => void
  /** Something was stored: lists that show it ask again. */
  onStored?: (record: R) => void
}

/** What only a clash needs. */
export interface RecordConflict<R> {
  merge: Merge
  current: R
  /** Who saved meanwhile; empty: nobody knows. */
  by: string
}

export interface RecordForm<R extends Versioned = Versioned> extends PlainForm {
  name: string
  /** What the form was begun from; null: a new record. */
  record: R | null
  /** Who keeps its history; undefined: nobody. */
  contract: RecordsContract | undefined
  conflict: RecordConflict<R> | null
  /** Labels with those of the clashes in lines. */
  clashLabels: Record<string, string>
  decide: (choices: Record<string, 'mine' | 'theirs'>) => Promise<void>
  dismissConflict: () => void
  /** Who saved the same field meanwhile, so that saving will ask; empty: nobody. */
  outdatedBy: string
  lock: Lock
  kept: KeptOffer
  takeKept: () => void
  /** Saves what is unsaved, and gives the record as it is stored then; null: it could not be saved. */
  settled: () => Promise<R | null>
  /** Takes over what another call on the same screen answered, unless that would hide a clash: then saving asks. */
  adopt: (record: R) => void
}

const none: readonly string[] = []

/**
 * A form over one record. The values on the screen and the version they were begun from are kept together: what a colleague
 * saves meanwhile is joined field by field and line by line, or asked about, and never overwritten unseen.
 */
export function useRecordForm<R extends Versioned, V extends Fields>(
  options: RecordFormOptions<R, V>,
): RecordForm<R> {
  const { id, stored, labels, lines = none, unkept = none, translatable = none } = options
  const valuesOf = options.valuesOf as (record: R) => Fields
  const { t } = useTexts()
  const form = useFormState(options.fresh)
  const [record, setRecord] = useState<R | null>(null)
  const begun = useRef<R | null>(null)
  const [lang, setLang] = useState<Language>(sourceLanguage)
  const [saving, setSaving] = useState(false)
  const [conflict, setConflict] = useState<RecordConflict<R> | null>(null)
  const [outdatedBy, setOutdatedBy] = useState('')
  const whoChanged = useWhoChanged(options.module, id)

  /** The one place where values and the record they were begun from change. */
  function hold(next: Held<R>) {
    begun.current = next.record
    setRecord(next.record)
    setOutdatedBy('')
    form.reset(next.base, next.values)
  }
  const held = (): Held<R> => ({ record: begun.current, ...form.latest() })
  /** Who was first is named: what came after it may be one's own doing beside the form. */
  const tellOutdated = () => setOutdatedBy((by) => by || whoChanged() || t('kit.conflict.somebody'))
  const say = (paths: readonly string[]) =>
    [...new Set(paths)].map((path) => fieldLabel(path, labels, t)).join(', ')

  useEffect(() => {
    if (id !== undefined || !begun.current) return
    form.setErrors({})
    hold({ record: null, base: options.fresh, values: options.fresh })
    // eslint-disable-next-line react/exhaustive-deps -- only another address begins anew
  }, [id])
  const { copied } = options
  useEffect(() => {
    if (id === undefined && copied) hold({ record: null, base: options.fresh, values: copied })
    // eslint-disable-next-line react/exhaustive-deps -- a copy is taken over once
  }, [id, copied])
  useEffect(() => {
    if (!stored || stored._id !== id || saving) return
    const { dirty } = form
    const arrival = arrive(held(), stored, valuesOf, lines)
    if (arrival.kind === 'clash') tellOutdated()
    if (arrival.kind !== 'taken') return
    hold(arrival.held)
    if (arrival.taken.length > 0)
      notifyInfo(
        t(dirty ? 'kit.record.joined' : 'kit.record.changed', {
          name: whoChanged() || t('kit.conflict.somebody'),
          fields: say(arrival.taken),
        }),
      )
    // eslint-disable-next-line react/exhaustive-deps -- a fresh answer is looked at once
  }, [stored, id, saving])

  const isReady = id === undefined || record?._id === id
  const kept = useKeptText({
    form: options.name,
    id,
    ready: isReady,
    version: record?.version ?? null,
    base: form.base,
    values: form.values,
    dirty: form.dirty,
    unkept,
  })
  const lock = useLock(options.lock ?? null, id, !options.readOnly && record !== null)
  const readOnly = (options.readOnly ?? false) || lock.foreign

  function wrongIn(values: Fields): FieldErrors {
    const missing = (options.required ?? []).filter((name) => !String(fieldAt(values, name) ?? '').trim())
    return {
      ...Object.fromEntries(missing.map((name) => [name, t('kit.edit.required')])),
      ...options.check?.(values as V),
    }
  }

  async function write(tries: number): Promise<boolean> {
    const { record: known, base, values: sent } = held()
    if (!known && !options.create) return false
    const isHere = markScreen()
    try {
      const names = changedNames(base, sent)
      const changed = Object.fromEntries(names.map((name) => [name, sent[name]])) as Partial<V>
      const saved = known
        ? await options.update({ _id: known._id, version: known.version }, changed)
        : await options.create!(sent as V)
      hold(afterStore({ sent, now: form.latest().values }, saved, valuesOf, lines))
      form.setErrors({})
      if (!known) kept.forget()
      options.onStored?.(saved)
      // The form is stored by then; leaving in the next moment meets no guard.
      if (!known) setTimeout(() => isHere() && options.onCreated?.(saved), 0)
      return true
    } catch (problem) {
      const details = problem instanceof ApiProblem ? conflictIn(problem.details) : null
      if (!known || !details || tries >= mostTries) throw problem
      const current = details.current as unknown as R
      const theirs = valuesOf(current)
      const { base: begunFrom, values } = form.latest()
      const merge = mergeRecord(begunFrom, values, theirs, lines)
      const name = details.byName || t('kit.conflict.somebody')
      if (merge.clashes.length > 0) {
        setConflict({ merge, current, by: details.byName })
        return false
      }
      hold({ record: current, base: theirs, values: merge.merged })
      if (merge.taken.length > 0) notifyInfo(t('kit.record.joined', { name, fields: say(merge.taken) }))
      return write(tries + 1)
    }
  }

  async function save(): Promise<boolean> {
    if (saving) return false
    const wrong = wrongIn(form.latest().values)
    form.setErrors(wrong)
    if (Object.keys(wrong).length > 0) return false
    setSaving(true)
    try {
      const isSaved = await write(1)
      if (isSaved && options.done !== '') notifyDone(options.done ?? t('kit.saved'))
      return isSaved
    } catch (problem) {
      const fields = problem instanceof ApiProblem ? problem.fields : {}
      form.setErrors(fields)
      if (problem instanceof ApiProblem && problem.code === 'LOCKED') lock.check()
      if (Object.keys(fields).length === 0) notifyFailed(problem)
      return false
    } finally {
      setSaving(false)
    }
  }

  return {
    form,
    readOnly,
    lang,
    setLang,
    translatable,
    labels,
    saving,
    isNew: id === undefined && record === null,
    save,
    name: options.name,
    record,
    contract: options.contract,
    conflict,
    clashLabels: conflict
      ? lineLabels(conflict.merge, lines, labels, (of, place) =>
          t('kit.record.line', { lines: of, place: String(place) }),
        )
      : labels,
    decide: async (choices) => {
      if (!conflict) return
      const { current, merge } = conflict
      setConflict(null)
      hold({ record: current, base: valuesOf(current), values: decideMerge(merge, choices, lines) })
      await save()
    },
    dismissConflict: () => setConflict(null),
    outdatedBy,
    lock,
    kept,
    takeKept: () => {
      const { offer } = kept
      if (!offer) return
      const now = held()
      // What is on the screen is the newest that is known; what was left is joined into it.
      const merge = mergeRecord(offer.base, { ...offer.base, ...offer.values }, now.base, lines)
      kept.settle()
      hold({ ...now, values: { ...now.values, ...merge.merged } })
      if (now.record && merge.clashes.length > 0) setConflict({ merge, current: now.record, by: '' })
      else notifyInfo(t('kit.record.kept.taken'))
    },
    settled: async () => {
      const { base, values } = form.latest()
      if (changedNames(base, values).length > 0 && !(await save())) return null
      return begun.current
    },
    adopt: (next) => {
      const arrival = answered(held(), next, valuesOf, lines)
      if (arrival.kind === 'taken') hold(arrival.held)
      if (arrival.kind === 'clash') tellOutdated()
      // What stands beside the form shows it too, whether or not word of the change arrives
      options.onStored?.(next)
    },
  }
}
