import { useRef, useState } from 'react'
import type { ConflictDetails } from '#kit/shared/records/conflict.ts'
import { ApiProblem } from '../../api.ts'
import type { FieldErrors } from '../edit/form-state.ts'
import type { Fields } from '../edit/merge.ts'
import { type PlainForm, usePlainForm } from '../edit/use-plain-form.ts'
import { useKeptText, type KeptOffer } from '../record/use-kept-text.ts'
import { changedSettings, mergeSettings } from './merge-settings.ts'

/** Somebody else has saved: `waiting` until the new state was taken over, then what both have changed. */
export type Clash = { kind: 'waiting'; byName: string } | { kind: 'merged'; paths: string[] }

export interface SettingsForm {
  form: PlainForm
  clash: Clash | null
  /** Takes over what somebody else has saved and puts what was typed here on top of it. */
  takeOver: () => void
  /** Takes over what is stored and forgets what was typed here. */
  discard: () => void
  /** Unsaved text that an earlier session left on this device. */
  kept: KeptOffer
  takeKept: () => void
}

/** Versions belong to the stored state, never to kept text. */
const unkept = ['version', 'versions'] as const

/**
 * A form over the settings of a domain. It keeps the version that its values were read with and saves with it; when somebody
 * else was faster nothing that was typed is lost (see `SettingsClash`).
 */
export function useSettingsForm(options: {
  /** What is stored, its `version` (or those of its parts) among it. */
  stored: Fields | undefined
  fresh: Fields
  /** Name under which unsaved text is kept on this device; absent: it is not kept. Not for forms with passwords or keys. */
  keeps?: string
  labels: (values: Fields) => Record<string, string>
  check?: (values: Fields) => FieldErrors
  readOnly?: boolean
  /** Sends the values with their `version`, and answers what is stored then, again with its version. */
  save: (values: Fields, changed: string[], base: Fields) => Promise<Fields>
  /** What is stored now, as the form keeps it, of what the server answers with a 409. */
  valuesOf?: (current: Fields, version: number) => Fields
  /** Called with what somebody else has stored, once it is taken over. */
  took?: (current: Fields, version: number) => void
  done: string | ((saved: Fields) => string)
}): SettingsForm {
  const { labels, check, readOnly, took } = options
  const valuesOf =
    options.valuesOf ?? ((current: Fields, version: number): Fields => ({ ...current, version }))
  const [clash, setClash] = useState<Clash | null>(null)
  const waiting = useRef<ConflictDetails | undefined>(undefined)

  const plain = usePlainForm({
    stored: options.stored,
    fresh: options.fresh,
    labels: {},
    ...(check ? { check } : {}),
    ...(readOnly ? { readOnly } : {}),
    done: options.done,
    async save(values, changed, base) {
      try {
        const saved = await options.save(values, changed, base)
        setClash(null)
        return saved
      } catch (problem) {
        if (!(problem instanceof ApiProblem) || problem.code !== 'CONFLICT') throw problem
        const details = problem.details as unknown as ConflictDetails
        waiting.current = details
        setClash({ kind: 'waiting', byName: details.byName })
        return null
      }
    },
  })
  const { form } = plain
  const isRead = unkept.some((name) => form.base[name] !== undefined)
  const kept = useKeptText({
    form: `settings ${options.keeps}`,
    id: undefined,
    ready: options.keeps !== undefined && isRead,
    version: null,
    base: form.base,
    values: form.values,
    dirty: form.dirty,
    unkept,
  })

  function take(then: (theirs: Fields) => void): void {
    if (!waiting.current) return
    const { current, version } = waiting.current
    waiting.current = undefined
    took?.(current, version)
    then(valuesOf(current, version))
  }

  return {
    form: { ...plain, labels: labels(form.values) },
    clash,
    takeOver: () =>
      take((theirs) => {
        const { base, values } = form.latest()
        const { merged, clashes } = mergeSettings(base, values, theirs)
        form.reset(theirs, merged)
        setClash(changedSettings(theirs, merged).length > 0 ? { kind: 'merged', paths: clashes } : null)
      }),
    kept,
    takeKept: () => {
      const { offer } = kept
      if (!offer) return
      const { base, values } = form.latest()
      const { merged, clashes } = mergeSettings(offer.base, { ...offer.base, ...offer.values }, values)
      kept.settle()
      form.reset(base, merged)
      if (clashes.length > 0) setClash({ kind: 'merged', paths: clashes })
    },
    discard: () =>
      take((theirs) => {
        form.reset(theirs)
        form.setErrors({})
        setClash(null)
      }),
  }
}
