import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../texts.ts'
import type { FieldErrors } from '../edit/form-state.ts'
import { fieldLabel } from '../edit/field-text.ts'
import {
  changedPaths,
  fieldAt,
  lineLabels,
  mergeFields,
  resolve,
  type Fields,
  type Merge,
} from '../edit/merge.ts'
import { afterSave, inputOf } from '../edit/record-values.ts'
import { usePlainForm, type PlainForm, type SaveMode } from '../edit/use-plain-form.ts'
import { useLock, type Lock } from '../edit/use-lock.ts'
import { markScreen } from '../mark-screen.ts'
import { notifyInfo } from '../notify.tsx'
import type { Lockable } from '../records.ts'
import type { RecordsContract } from '#kit/shared/records/records.ts'
import type { ApiProblem } from '../../api.ts'
import { answered, arrive, conflictIn, type Held, type Versioned } from './held-record.ts'
import { useWhoChanged } from './use-who-changed.ts'

export interface RecordFormOptions<R extends Versioned, V extends Fields> {
  /** Name of the form: key of kept text and of the texts that name its values. */
  name: string
  /** Module whose change notices name their author; absent: the author is unknown before a save. */
  module?: string
  /** Undefined: a new record. */
  id: string | undefined
  /** The record as last loaded; may be reloaded at any time. */
  stored: R | null | undefined
  /** Initial values of a new record. */
  fresh: V
  /** Initial values of a copy. */
  copied?: V | undefined
  valuesOf: (record: R) => V
  /** Fields with lines that have ids: merged line by line. */
  lines?: readonly (keyof V & string)[]
  labels: Record<string, string>
  required?: readonly (keyof V & string)[]
  /** Additional errors of the values, by field. */
  check?: (values: V, base: V) => FieldErrors
  /** Creates the record. Absent: only existing records. */
  create?: (values: V, base: V) => Promise<R>
  /** Saves the changes, based on the loaded version. */
  update: (known: Versioned, changed: Partial<V>, mode: SaveMode) => Promise<R>
  /** Reloads the record after a conflict; absent: the refusal contains it. */
  read?: (_id: string) => Promise<R>
  /**
   * The screen saves while the user types: sent text stays as typed, and others' changes arrive with the next save
   * instead of at once.
   */
  autosaves?: boolean
  readOnly?: boolean
  /** True if this record can no longer be changed here. */
  isFixed?: (record: R) => boolean
  /** Contract with the lock calls; null or absent: no locks. */
  lock?: Lockable | null
  translatable?: readonly string[]
  /** Contract of the history below the form; absent: no history. */
  contract?: RecordsContract
  /** Fields not kept on this device, such as passwords. */
  unkept?: readonly (keyof V & string)[]
  /** Confirmation after saving. */
  done?: string
  /** Reports a failed save; absent: a notification, unless shown at the fields. */
  onFailed?: (problem: unknown) => void
  /** Called when another or a new record is opened. */
  onOpened?: () => void
  /** Called after creation; the form has no unsaved changes by then. */
  onCreated?: (record: R) => void
  /** Called after saving, to refetch lists. */
  onStored?: (record: R) => void
}

/** Data of a conflict. */
export interface RecordConflict<R> {
  merge: Merge
  current: R
  /** Author of the other change; empty: unknown. */
  by: string
}

export interface RecordForm<R extends Versioned = Versioned> extends PlainForm {
  name: string
  /** Record the form is based on; null: new. */
  record: R | null
  /** Contract with the record's history, if any. */
  contract: RecordsContract | undefined
  conflict: RecordConflict<R> | null
  /** Labels, with those of clashes in lines. */
  clashLabels: Record<string, string>
  decide: (choices: Record<string, 'mine' | 'theirs'>) => Promise<void>
  dismissConflict: () => void
  /** Author of a newer change of the same field, which makes saving ask; empty: none. */
  outdatedBy: string
  lock: Lock
  /** Saves changes and returns the stored record; null if saving failed. */
  settled: () => Promise<R | null>
  /** Merges the answer of another call on the same screen, unless that would hide a conflict: then saving asks. */
  adopt: (record: R) => void
  /** Shows a record, discarding typed text. */
  replace: (record: R) => void
}

const none: readonly string[] = []

/** Errors for empty required fields. */
export const missingIn = (required: readonly string[], values: Fields, said: string): FieldErrors =>
  Object.fromEntries(
    required.filter((name) => !String(fieldAt(values, name) ?? '').trim()).map((name) => [name, said]),
  )

/**
 * A form for one record. Keeps values and their base version together: a colleague's changes are merged by field and
 * line, or the user is asked; none is overwritten unseen.
 */
export function useRecordForm<R extends Versioned, V extends Fields>(
  options: RecordFormOptions<R, V>,
): RecordForm<R> {
  const { id, stored, labels, lines = none, autosaves = false } = options
  const valuesOf = options.valuesOf as (record: R) => Fields
  const { t } = useTexts()
  const [record, setRecord] = useState<R | null>(null)
  const begun = useRef<R | null>(null)
  const isHere = useRef((): boolean => true)
  const [conflict, setConflict] = useState<RecordConflict<R> | null>(null)
  const [outdatedBy, setOutdatedBy] = useState('')
  const whoChanged = useWhoChanged(options.module, id)

  function begin(next: R | null) {
    begun.current = next
    setRecord(next)
    setOutdatedBy('')
  }

  const plain = usePlainForm<R>({
    stored: undefined,
    fresh: options.fresh,
    labels,
    translatable: options.translatable,
    merging: { lines },
    valuesOf,
    isNew: () => begun.current === null,
    check: (values, base) => ({
      ...missingIn(options.required ?? [], values, t('kit.edit.required')),
      ...options.check?.(values as V, base as V),
    }),
    async save(values, _changed, base, mode) {
      const known = begun.current
      isHere.current = markScreen()
      if (!known) return options.create ? options.create(values as V, base as V) : null
      const { _id, version } = known
      return options.update({ _id, version }, inputOf(base, values) as Partial<V>, mode)
    },
    onSaved(saved) {
      const isFirst = begun.current === null
      begin(saved)
      if (isFirst) plain.kept.forget()
      options.onStored?.(saved)
      // Delayed until the form counts as saved, or the guard would block leaving.
      if (isFirst) setTimeout(() => isHere.current() && options.onCreated?.(saved), 0)
    },
    onRefused: join,
    onFailed: options.onFailed,
    ...(autosaves ? { afterSave } : {}),
    keeps: {
      form: options.name,
      id,
      isReady: () => id === undefined || record?._id === id,
      version: record?.version ?? null,
      unkept: options.unkept ?? none,
      onTaken(merge) {
        if (begun.current && merge.clashes.length > 0) setConflict({ merge, current: begun.current, by: '' })
        else notifyInfo(t('kit.record.kept.taken'))
      },
    },
    done: options.done,
  })
  const { form, saving } = plain

  /** The only place, besides saving, that changes the values and their base record. */
  function hold(next: Held<R>) {
    begin(next.record)
    form.reset(next.base, next.values)
  }
  const held = (): Held<R> => ({ record: begun.current, ...form.latest() })
  function replace(next: R) {
    form.setErrors({})
    hold({ record: next, base: valuesOf(next), values: valuesOf(next) })
  }
  /** Keeps the first author: later changes may be the user's own, made outside the form. */
  const tellOutdated = () => setOutdatedBy((by) => by || whoChanged() || t('kit.conflict.somebody'))
  const sayTaken = (text: 'joined' | 'changed', name: string, taken: readonly string[]) => {
    if (taken.length === 0) return
    const fields = [...new Set(taken)].map((path) => fieldLabel(path, labels, t)).join(', ')
    notifyInfo(t(`kit.record.${text}`, { name: name || t('kit.conflict.somebody'), fields }))
  }

  /** Another user has saved since: different fields are merged, equal ones are asked about. */
  async function join(problem: ApiProblem): Promise<'again' | 'asked' | undefined> {
    const known = begun.current
    const details = conflictIn(problem.details)
    if (problem.code === 'LOCKED') lock.check()
    if (!known || !details) return undefined
    const current = options.read ? await options.read(known._id) : (details.current as unknown as R)
    const theirs = valuesOf(current)
    const { base, values } = form.latest()
    const merge = mergeFields(base, values, theirs, { lines })
    if (merge.clashes.length > 0) {
      setConflict({ merge, current, by: details.byName })
      return 'asked'
    }
    hold({ record: current, base: theirs, values: merge.merged })
    if (autosaves) notifyInfo(t('kit.edit.merged'))
    else sayTaken('joined', details.byName, merge.taken)
    return 'again'
  }

  useEffect(() => {
    if (id !== undefined || !begun.current) return
    form.setErrors({})
    options.onOpened?.()
    hold({ record: null, base: options.fresh, values: options.fresh })
    // eslint-disable-next-line react/exhaustive-deps -- only another address resets the form
  }, [id])
  const { copied } = options
  useEffect(() => {
    if (id === undefined && copied) hold({ record: null, base: options.fresh, values: copied })
    // eslint-disable-next-line react/exhaustive-deps -- a copy is taken over once
  }, [id, copied])
  useEffect(() => {
    if (!stored || stored._id !== id || saving) return
    const { dirty } = form
    const isOther = begun.current?._id !== stored._id
    if (autosaves && dirty && !isOther) return
    const arrival = arrive(held(), stored, valuesOf, lines)
    if (arrival.kind === 'clash') tellOutdated()
    if (arrival.kind !== 'taken') return
    if (isOther) options.onOpened?.()
    hold(arrival.held)
    if (!autosaves) sayTaken(dirty ? 'joined' : 'changed', whoChanged(), arrival.taken)
    // eslint-disable-next-line react/exhaustive-deps -- each new answer is examined once
  }, [stored, id, saving])

  const isBarred = (options.readOnly ?? false) || (record !== null && options.isFixed?.(record) === true)
  const lock = useLock(options.lock ?? null, id, !isBarred && record !== null)

  return {
    ...plain,
    readOnly: isBarred || lock.foreign,
    isNew: id === undefined && record === null,
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
      hold({ record: current, base: valuesOf(current), values: resolve(merge, choices, lines) })
      await plain.save()
    },
    dismissConflict: () => setConflict(null),
    outdatedBy,
    lock,
    settled: async () => {
      const { base, values } = form.latest()
      const isUnsaved = begun.current === null || changedPaths(base, values).length > 0
      if (isUnsaved && !(await plain.save())) return null
      return begun.current
    },
    adopt: (next) => {
      const arrival = answered(held(), next, valuesOf, lines)
      if (arrival.kind === 'taken') hold(arrival.held)
      if (arrival.kind === 'clash') tellOutdated()
      // Updates the surroundings of the form, even if the live event is lost
      options.onStored?.(next)
    },
    replace,
  }
}
