import { type ComponentProps, type ComponentType, createElement } from 'react'
import type { z } from 'zod'
import { boundsOf } from '#kit/shared/field-bounds.ts'
import { sourceLanguage, type Language } from '#kit/shared/text/languages.ts'
import type { RecordsContract } from '#kit/shared/records/records.ts'
import { DayField } from '../fields/DayInput.tsx'
import { MomentField } from '../fields/MomentField.tsx'
import { SecretField } from '../fields/SecretField.tsx'
import {
  ChoiceField,
  LongTextField,
  NumberField,
  SwitchField,
  TagsField,
  TextField,
} from '../fields/TextFields.tsx'
import { TranslatedField } from '../fields/TranslatedField.tsx'
import { useField, type Field } from '../edit/form-state.ts'
import type { Fields } from '../edit/merge.ts'
import type { ValuesOf } from './record-client.ts'

/** Names of fields of one type, nullable or not; texts in all languages by language: `title.de`. */
export type NamesOf<V, T> = {
  [K in keyof V & string]: NonNullable<V[K]> extends T
    ? K
    : NonNullable<V[K]> extends Record<'de' | 'en', T>
      ? `${K}.de` | `${K}.en`
      : never
}[keyof V & string]

/** Names of texts in every language. */
type TranslatedNamesOf<V> = {
  [K in keyof V & string]: NonNullable<V[K]> extends Record<Language, string> ? K : never
}[keyof V & string]

export type Named<P, N> = ComponentType<Omit<P, 'name'> & { name: N }>

export interface RecordFields<V> {
  Text: Named<ComponentProps<typeof TextField>, NamesOf<V, string>>
  LongText: Named<ComponentProps<typeof LongTextField>, NamesOf<V, string>>
  Translated: Named<ComponentProps<typeof TranslatedField>, TranslatedNamesOf<V>>
  Choice: Named<ComponentProps<typeof ChoiceField>, NamesOf<V, string>>
  Day: Named<ComponentProps<typeof DayField>, NamesOf<V, string>>
  Moment: Named<ComponentProps<typeof MomentField>, NamesOf<V, string>>
  Number: Named<ComponentProps<typeof NumberField>, NamesOf<V, number>>
  Switch: Named<ComponentProps<typeof SwitchField>, NamesOf<V, boolean>>
  Tags: Named<ComponentProps<typeof TagsField>, NamesOf<V, string[]>>
  Secret: Named<ComponentProps<typeof SecretField>, NamesOf<V, string>>
  /** `useField` for custom inputs. */
  useField: <N extends keyof V & string>(name: N) => Field<V[N]>
}

const fields = {
  Text: TextField,
  LongText: LongTextField,
  Translated: TranslatedField,
  Choice: ChoiceField,
  Day: DayField,
  Moment: MomentField,
  Number: NumberField,
  Switch: SwitchField,
  Tags: TagsField,
  Secret: SecretField,
  useField,
}

/** A field whose input has the contract's bounds; narrower ones may be passed. */
const bounded =
  <P extends { name: string }>(Field: ComponentType<P>, fields: z.ZodRawShape, suffix = '') =>
  (props: P) =>
    createElement(Field, { ...boundsOf(fields, `${props.name}${suffix}`), ...props })

/**
 * Form fields with the names and bounds of a contract: `const F = fieldsOf(lostItem)`. A field that is missing from the
 * contract or has another type does not compile. Without a contract they are only typed: `fieldsOf<{ owner: string
 * }>()`.
 */
export function fieldsOf<V extends Fields>(): RecordFields<V>
export function fieldsOf<C extends RecordsContract>(contract: C): RecordFields<ValuesOf<C>>
export function fieldsOf<S extends z.ZodType>(contract: {
  fields: z.ZodRawShape
  shape: S
}): RecordFields<z.output<S>>
export function fieldsOf(contract?: { fields: z.ZodRawShape }): typeof fields {
  if (!contract) return fields
  return {
    ...fields,
    Text: bounded(TextField, contract.fields),
    LongText: bounded(LongTextField, contract.fields),
    Translated: bounded(TranslatedField, contract.fields, `.${sourceLanguage}`),
    Number: bounded(NumberField, contract.fields),
    Secret: bounded(SecretField, contract.fields),
  }
}
