import { useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { FieldErrors } from '../edit/form-state.ts'
import type { Fields } from '../edit/merge.ts'
import { PlainFormScreen } from '../edit/PlainFormScreen.tsx'
import { Unread } from '../record/Unread.tsx'
import { SettingsClash } from './SettingsClash.tsx'
import { useSettingsForm } from './use-settings-form.ts'

interface Props<A extends { version: number }> {
  title: string
  back: { label: string; to: string }
  /** Under which what is stored is kept in the browser. */
  queryKey: QueryKey
  load: () => Promise<A>
  /** Stores the values with the version that they were read with; answers what is stored then. */
  save: (values: A) => Promise<A>
  /** The fields of the form, with what they hold before anything is loaded; what else is answered is only shown. */
  fresh: Fields
  labels: Record<string, string>
  check?: (values: Fields) => FieldErrors
  /** Said once it is saved. */
  done: string
  onSaved?: () => void
  /** Beside the fields, such as what they bring about. */
  side?: ReactNode
  /** The fields, in groups. */
  children: ReactNode | ((stored: A) => ReactNode)
}

/** The screen of a domain's settings: loads, says what went wrong, saves, and brings together what two have changed. */
export function SettingsScreen<A extends { version: number }>({
  title,
  back,
  queryKey,
  load,
  save,
  fresh,
  labels,
  check,
  done,
  onSaved,
  side,
  children,
}: Props<A>) {
  const client = useQueryClient()
  const answer = useQuery({ queryKey, queryFn: load })
  const fieldsOf = (stored: A): Fields =>
    Object.fromEntries(
      [...Object.keys(fresh), 'version'].map((name) => [name, (stored as unknown as Fields)[name]]),
    )
  const settings = useSettingsForm({
    stored: answer.data && fieldsOf(answer.data),
    fresh,
    labels: () => labels,
    ...(check ? { check } : {}),
    done,
    took: (current, version) => client.setQueryData(queryKey, { ...answer.data, ...current, version }),
    async save(values) {
      const saved = await save(values as unknown as A)
      client.setQueryData(queryKey, saved)
      onSaved?.()
      return fieldsOf(saved)
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
          {typeof children === 'function' ? children(answer.data) : children}
        </>
      }
    />
  )
}
