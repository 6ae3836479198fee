import type { ComponentProps, ComponentType } from 'react'
import type { Language } from '#kit/shared/text/languages.ts'
import { DayField } from '../fields/DayInput.tsx'
import { MomentField } from '../fields/MomentField.tsx'
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

/** The names of the values of one kind, null or not; of texts in all languages each with its language: `title.de`. */
export type NamesOf<V, T> = {
  [K in keyof V & string]: NonNullable<V[K]> extends T
    ? K
    : NonNullable<V[K]> extends Record<'de' | 'en', T>
      ? `${K}.de` | `${K}.en`
      : never
}[keyof V & string]

/** The names of texts in every language. */
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
  /** `useField` for what a domain shows in its own way. */
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
  useField,
}

/**
 * The fields of a form with the names of its values: `const F = fieldsOf<ValuesOf<typeof lostItem>>()`. A field that the values
 * lack, or that is of another kind, does not compile.
 */
export const fieldsOf = <V extends Fields>(): RecordFields<V> => fields
