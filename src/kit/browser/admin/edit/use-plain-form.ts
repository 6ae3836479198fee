import { useEffect, useRef, useState } from 'react'
import { sourceLanguage, type Language } from '#kit/shared/text/languages.ts'
import { ApiProblem } from '../../api.ts'
import { useTexts } from '../../texts.ts'
import { notifyDone, notifyFailed } from '../notify.tsx'
import { useKeptText, type KeptOffer } from '../record/use-kept-text.ts'
import { useFormState, type FieldErrors, type FormInUse } from './form-state.ts'
import { changedPaths, mergeFields, rejoin, same, type Fields, type Merge, type Merging } from './merge.ts'

/** `auto`: the form saves by itself, and errors wait until somebody asks for it. */
export type SaveMode = 'auto' | 'explicit'

export interface PlainForm extends FormInUse {
  /** Collection of the record, by whose texts its values are named. */
  name?: string
  /** Path → value of each part that is compared by itself; absent: each field. */
  parts?: NonNullable<Merging['parts']>
  saving: boolean
  /** Nothing is stored of it yet. */
  isNew?: boolean
  /** Saves what changed, one save at a time; false when it could not. */
  save: (mode?: SaveMode) => Promise<boolean>
  /** Unsaved text that an earlier sitting left on this device. */
  kept: KeptOffer
  takeKept: () => void
}

/** Of two people who save all the time one gets through at the third try at the latest, or is told. */
const mostTries = 3
const none: readonly string[] = []

export interface PlainFormOptions<S> {
  stored: Fields | undefined
  fresh: Fields
  labels: Record<string, string>
  translatable?: readonly string[] | undefined
  readOnly?: boolean | undefined
  /** Whether saving makes something new, which is sent even if nothing was typed; absent: while nothing is stored. */
  isNew?: () => boolean
  check?: ((values: Fields, base: Fields) => FieldErrors) | undefined
  /** `base` is what the values were begun from. Null: it could not be saved and the screen itself says why. */
  save: (values: Fields, changed: string[], base: Fields, mode: SaveMode) => Promise<S | null>
  /** Values of what `save` answered, where that is more. */
  valuesOf?: (saved: S) => Fields
  /** Called together with the change of the values. */
  onSaved?: (saved: S) => void
  /** Answers a refusal: the values are brought up to date and saved again, or somebody was asked. Undefined: it is a failure. */
  onRefused?: (problem: ApiProblem) => Promise<'again' | 'asked' | undefined>
  /** Reports a failure; absent: a notice, unless the fields say it. */
  onFailed?: ((problem: unknown) => void) | undefined
  /** The form after a save; absent: what is stored counts, and what was typed meanwhile stays. */
  afterSave?:
    | ((
        before: { base: Fields; sent: Fields; now: Fields },
        stored: Fields,
      ) => { base: Fields; values: Fields })
    | undefined
  merging?: Merging
  /** Keeps unsaved text on this device; absent: it is lost with the tab. */
  keeps?: {
    form: string
    id: string | undefined
    isReady: (base: Fields) => boolean
    version: number | null
    unkept: readonly string[]
    /** The kept text has been joined into the form. */
    onTaken: (merge: Merge) => void
  }
  /** Said after saving; empty: nothing. */
  done?: string | ((saved: Fields) => string) | undefined
}

/**
 * The form below all others: values beside those that are stored, errors at fields, one save at a time, text kept on this device. It
 * takes over `stored` whenever something else is stored, unless something is typed. Settings, records and editors' records add
 * how they tell versions apart and who is asked where two clash.
 */
export function usePlainForm<S = Fields>(options: PlainFormOptions<S>): PlainForm {
  const { stored, fresh, labels, translatable = none, readOnly = false, merging, keeps } = options
  const { t } = useTexts()
  const form = useFormState(fresh)
  const [lang, setLang] = useState<Language>(sourceLanguage)
  const [saving, setSaving] = useState(false)
  const taken = useRef<Fields | undefined>(undefined)
  const running = useRef<Promise<boolean> | null>(null)
  const isNew = options.isNew ?? (() => stored === undefined)

  useEffect(() => {
    if (!stored || form.dirty || same(taken.current, stored)) return
    taken.current = stored
    form.reset(stored)
    // eslint-disable-next-line react/exhaustive-deps -- only another answer is taken over
  }, [stored])

  const kept = useKeptText({
    form: keeps?.form ?? '',
    id: keeps?.id,
    ready: keeps?.isReady(form.base) ?? false,
    version: keeps?.version ?? null,
    base: form.base,
    values: form.values,
    dirty: form.dirty,
    unkept: keeps?.unkept ?? none,
  })

  function say(saved: Fields): true {
    const said = typeof options.done === 'function' ? options.done(saved) : options.done
    if (said !== '') notifyDone(said ?? t('kit.saved'))
    return true
  }

  async function store(mode: SaveMode, tries: number): Promise<boolean> {
    const { values: sent, base } = form.latest()
    try {
      const saved = await options.save(sent, changedPaths(base, sent), base, mode)
      if (!saved) return false
      const is = options.valuesOf ? options.valuesOf(saved) : (saved as Fields)
      const now = form.latest().values
      const next = options.afterSave?.({ base, sent, now }, is) ?? {
        base: is,
        values: mergeFields(sent, now, is, merging).merged,
      }
      options.onSaved?.(saved)
      form.reset(next.base, next.values)
      form.setErrors({})
      return say(is)
    } catch (problem) {
      if (tries >= mostTries || !(problem instanceof ApiProblem)) throw problem
      const outcome = await options.onRefused?.(problem)
      if (!outcome) throw problem
      return outcome === 'again' ? store(mode, tries + 1) : false
    }
  }

  async function attempt(mode: SaveMode): Promise<boolean> {
    const { values, base } = form.latest()
    if (!isNew() && changedPaths(base, values).length === 0) return say(base)
    const wrong = options.check?.(values, base) ?? {}
    if (mode === 'explicit') form.setErrors(wrong)
    if (Object.keys(wrong).length > 0) return false
    setSaving(true)
    try {
      return await store(mode, 1)
    } catch (problem) {
      const fields = problem instanceof ApiProblem ? problem.fields : {}
      form.setErrors(fields)
      if (options.onFailed) options.onFailed(problem)
      else if (Object.keys(fields).length === 0) notifyFailed(problem)
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
    ...(merging?.parts ? { parts: merging.parts } : {}),
    saving,
    async save(mode = 'explicit') {
      // The next save begins with the version that the last one made
      while (running.current) await running.current
      const work = attempt(mode)
      running.current = work.finally(() => {
        running.current = null
      })
      return work
    },
    kept,
    takeKept() {
      if (!kept.offer) return
      const { base, values } = form.latest()
      const merge = rejoin(kept.offer, values, merging)
      kept.settle()
      form.reset(base, merge.merged)
      keeps?.onTaken(merge)
    },
  }
}
