import { useMemo, useRef, useState } from 'react'
import type { ConflictDetails } from '#kit/shared/records/conflict.ts'
import type { FieldErrors } from '../edit/form-state.ts'
import { mergeFields, type Fields } from '../edit/merge.ts'
import { type PlainForm, usePlainForm } from '../edit/use-plain-form.ts'
import { changedSettings, singleSettings } from './merge-settings.ts'

/**
 * State after another user has saved: `waiting` until the new state is taken over, then the settings changed by both.
 */
export type Clash = { kind: 'waiting'; byName: string } | { kind: 'merged'; paths: string[] }

export interface SettingsForm {
  form: PlainForm
  clash: Clash | null
  /** Takes over the other user's state and applies the unsaved changes to it. */
  takeOver: () => void
  /** Takes over the stored state and discards unsaved changes. */
  discard: () => void
}

/** Versions belong to the stored state, never to kept text. */
const versions = ['version', 'versions'] as const
const none: readonly string[] = []
const merging = { parts: singleSettings }

/**
 * A form for a domain's settings. Saves with the version its values were loaded with; if another user has saved
 * meanwhile, typed text is kept (see `SettingsClash`).
 */
export function useSettingsForm(options: {
  /** Stored settings, including their `version` (or the versions of their parts). */
  stored: Fields | undefined
  fresh: Fields
  /** Name under which unsaved text is kept on this device; absent: it is not kept. */
  keeps?: string
  /** Fields with passwords or keys, which are not kept. */
  secrets?: readonly string[]
  labels: (values: Fields) => Record<string, string>
  check?: (values: Fields) => FieldErrors
  readOnly?: boolean
  /** Sends the values with their `version`, and returns the stored ones with the new version. */
  save: (values: Fields, changed: string[], base: Fields) => Promise<Fields>
  /** Converts the settings in a 409 to the form's values. */
  valuesOf?: (current: Fields, version: number) => Fields
  /** Called with another user's settings once they are taken over. */
  took?: (current: Fields, version: number) => void
  done: string | ((saved: Fields) => string)
}): SettingsForm {
  const { stored, fresh, keeps, secrets = none, check, readOnly, done } = options
  const [clash, setClash] = useState<Clash | null>(null)
  const waiting = useRef<ConflictDetails | undefined>(undefined)
  const unkept = useMemo(() => [...versions, ...secrets], [secrets])
  const nameClashes = (clashes: readonly { path: string }[]) =>
    setClash({ kind: 'merged', paths: clashes.map(({ path }) => path) })

  const plain = usePlainForm<Fields>({
    stored,
    fresh,
    labels: {},
    check,
    readOnly,
    done,
    merging,
    save: options.save,
    onSaved: () => setClash(null),
    async onRefused({ code, details }) {
      if (code !== 'CONFLICT') return undefined
      const conflict = details as unknown as ConflictDetails
      waiting.current = conflict
      setClash({ kind: 'waiting', byName: conflict.byName })
      return 'asked'
    },
    ...(keeps === undefined
      ? {}
      : {
          keeps: {
            form: `settings ${keeps}`,
            id: undefined,
            isReady: (base) => stored !== undefined && Object.keys(stored).every((name) => name in base),
            version: null,
            unkept,
            onTaken({ clashes }) {
              if (clashes.length > 0) nameClashes(clashes)
            },
          },
        }),
  })
  const { form } = plain

  function take(then: (theirs: Fields) => void): void {
    if (!waiting.current) return
    const { current, version } = waiting.current
    waiting.current = undefined
    options.took?.(current, version)
    then(options.valuesOf ? options.valuesOf(current, version) : { ...current, version })
  }

  return {
    form: { ...plain, labels: options.labels(form.values) },
    clash,
    takeOver: () =>
      take((theirs) => {
        const { base, values } = form.latest()
        const { merged, clashes } = mergeFields(base, values, theirs, merging)
        form.reset(theirs, merged)
        if (changedSettings(theirs, merged).length > 0) nameClashes(clashes)
        else setClash(null)
      }),
    discard: () =>
      take((theirs) => {
        form.reset(theirs)
        form.setErrors({})
        setClash(null)
      }),
  }
}
