import { useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import type { z } from 'zod'
import type { Endpoint } from '#kit/shared/contract.ts'
import { call } from '../../api.ts'
import type { FieldErrors } from '../edit/form-state.ts'
import type { Fields } from '../edit/merge.ts'
import { PlainFormScreen } from '../edit/PlainFormScreen.tsx'
import { Unread } from '../record/Unread.tsx'
import { SettingsClash } from './SettingsClash.tsx'
import { pathsOf } from './merge-settings.ts'
import { useSettingsForm } from './use-settings-form.ts'

interface Props<T extends object, O extends z.ZodType> {
  /** Contract of `settingsCalls(…)`, whose fields the form has. */
  contract: {
    defaults: T
    /** Fields that are encrypted. */
    secrets?: object
    /** Answers hold the settings in `value`. */
    apart?: boolean
    calls: { read: Endpoint<z.ZodType, O>; save: Endpoint }
  }
  /** Path parameters of the calls, if one address serves several settings. */
  at?: Record<string, string>
  title: string
  back: { label: string; to: string }
  /** Query key of the stored settings. */
  queryKey: QueryKey
  /** Label per field path, such as `counter.de`, or a function. */
  labels: Record<string, string> | ((path: string) => string)
  check?: (values: T) => FieldErrors
  /** Confirmation after saving. */
  done: string
  onSaved?: () => void
  /** Content beside the fields, such as an explanation of their effect. */
  side?: ReactNode
  /** The fields, in groups. */
  children: ReactNode | ((stored: z.output<O>) => ReactNode)
}

/** Screen of a domain's settings: loads and saves them, shows errors, and merges concurrent changes. */
export function SettingsScreen<T extends object, O extends z.ZodType>({
  contract,
  at = {},
  title,
  back,
  queryKey,
  labels,
  check,
  done,
  onSaved,
  side,
  children,
}: Props<T, O>) {
  const client = useQueryClient()
  const { defaults, secrets, apart = false } = contract
  const unkept = useMemo(() => Object.keys(secrets ?? {}), [secrets])
  const { read, save }: Record<'read' | 'save', Endpoint> = contract.calls
  const flat = (answered: unknown): Fields => {
    const { value, ...beside } = answered as Fields
    return apart ? { ...(value as Fields), ...beside } : (answered as Fields)
  }
  const answer = useQuery({ queryKey, queryFn: async () => flat(await call(read, at)) })
  const fieldsIn = (stored: Fields): Fields =>
    Object.fromEntries([...Object.keys(defaults), 'version'].map((name) => [name, stored[name]]))
  const settings = useSettingsForm({
    stored: answer.data && fieldsIn(answer.data),
    fresh: defaults as Fields,
    keeps: queryKey.join(' '),
    secrets: unkept,
    labels: (values) =>
      typeof labels === 'function'
        ? Object.fromEntries(pathsOf(values).map((path) => [path, labels(path)]))
        : labels,
    ...(check ? { check: (values: Fields) => check(values as T) } : {}),
    done,
    took: (current, version) => client.setQueryData(queryKey, { ...answer.data, ...current, version }),
    async save(values) {
      const saved = flat(await call(save, { ...values, ...at }))
      client.setQueryData(queryKey, saved)
      onSaved?.()
      return fieldsIn(saved)
    },
  })
  if (answer.error || !answer.data) return <Unread answer={answer} title={title} back={back} titled />
  return (
    <PlainFormScreen
      title={title}
      back={back}
      form={settings.form}
      side={side}
      main={
        <>
          <SettingsClash settings={settings} />
          {typeof children === 'function' ? children(answer.data as z.output<O>) : children}
        </>
      }
    />
  )
}
