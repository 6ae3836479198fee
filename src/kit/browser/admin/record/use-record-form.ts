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
  check?: (values: V, base: V) => FieldErrors
  /** Makes the record. Absent: there is no new one. */
  create?: (values: V, base: V) => Promise<R>
  /** Saves what changed, with the version that it was begun from. */
  update: (known: Versioned, changed: Partial<V>, mode: SaveMode) => Promise<R>
  /** Reads the record after a clash; absent: the refusal carries the whole record. */
  read?: (_id: string) => Promise<R>
  /**
   * The screen saves while somebody types: what was sent stays as it was typed, and a colleague's changes come in with the next save
   * instead of at once.
   */
  autosaves?: boolean
  readOnly?: boolean
  /** Whether this record can no longer be changed here. */
  isFixed?: (record: R) => boolean
  /** The contract that says who is editing; null or absent: it knows no locks. */
  lock?: Lockable | null
  translatable?: readonly string[]
  /** The contract whose history stands below the form; absent: the record has none. */
  contract?: RecordsContract
  /** Fields that are not kept on this device, such as passwords. */
  unkept?: readonly (keyof V & string)[]
  /** What is said after saving. */
  done?: string
  /** Reports why it could not be saved; absent: a notice, unless the fields say it. */
  onFailed?: (problem: unknown) => void
  /** Another record is shown, or a new one. */
  onOpened?: () => void
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
  /** Saves what is unsaved, and gives the record as it is stored then; null: it could not be saved. */
  settled: () => Promise<R | null>
  /** Takes over what another call on the same screen answered, unless that would hide a clash: then saving asks. */
  adopt: (record: R) => void
  /** Shows a record in place of whatever is typed. */
  replace: (record: R) => void
}

const none: readonly string[] = []

/** Errors at required fields that are empty. */
export const missingIn = (required: readonly string[], values: Fields, said: string): FieldErrors =>
  Object.fromEntries(
    required.filter((name) => !String(fieldAt(values, name) ?? '').trim()).map((name) => [name, said]),
  )

/**
 * A form over one record. The values on the screen and the version they were begun from are kept together: what a colleague
 * saves meanwhile is joined field by field and line by line, or asked about, and never overwritten unseen.
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
      // The form is stored by then; leaving in the next moment meets no guard.
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

  /** The one place where values and the record they were begun from change, beside saving. */
  function hold(next: Held<R>) {
    begin(next.record)
    form.reset(next.base, next.values)
  }
  const held = (): Held<R> => ({ record: begun.current, ...form.latest() })
  function replace(next: R) {
    form.setErrors({})
    hold({ record: next, base: valuesOf(next), values: valuesOf(next) })
  }
  /** Who was first is named: what came after it may be one's own doing beside the form. */
  const tellOutdated = () => setOutdatedBy((by) => by || whoChanged() || t('kit.conflict.somebody'))
  const sayTaken = (text: 'joined' | 'changed', name: string, taken: readonly string[]) => {
    if (taken.length === 0) return
    const fields = [...new Set(taken)].map((path) => fieldLabel(path, labels, t)).join(', ')
    notifyInfo(t(`kit.record.${text}`, { name: name || t('kit.conflict.somebody'), fields }))
  }

  /** Somebody else has saved since: different fields come together by themselves, the same ones are asked about. */
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
    const isOther = begun.current?._id !== stored._id
    if (autosaves && dirty && !isOther) return
    const arrival = arrive(held(), stored, valuesOf, lines)
    if (arrival.kind === 'clash') tellOutdated()
    if (arrival.kind !== 'taken') return
    if (isOther) options.onOpened?.()
    hold(arrival.held)
    if (!autosaves) sayTaken(dirty ? 'joined' : 'changed', whoChanged(), arrival.taken)
    // eslint-disable-next-line react/exhaustive-deps -- a fresh answer is looked at once
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
      // What stands beside the form shows it too, whether or not word of the change arrives
      options.onStored?.(next)
    },
    replace,
  }
}
