import type { ComponentProps } from 'react'
import { CoordinateField } from '../fields/CoordinateField.tsx'
import { FilesField, PictureField } from '../fields/FileFields.tsx'
import { HoursField } from '../fields/HoursField.tsx'
import type { Span } from '../fields/opening-hours.ts'
import { RichTextField } from '../fields/RichTextField.tsx'
import { SlugField } from '../fields/SlugField.tsx'
import { SuggestField } from '../fields/TextFields.tsx'
import { fieldsOf, type Named, type NamesOf, type RecordFields } from '../record/record-fields.ts'
import type { Fields } from './merge.ts'

export interface EditorialFields<V> extends RecordFields<V> {
  RichText: Named<ComponentProps<typeof RichTextField>, NamesOf<V, string>>
  Suggest: Named<ComponentProps<typeof SuggestField>, NamesOf<V, string>>
  Slug: Named<ComponentProps<typeof SlugField>, NamesOf<V, string>>
  Picture: Named<ComponentProps<typeof PictureField>, NamesOf<V, string>>
  Files: Named<ComponentProps<typeof FilesField>, NamesOf<V, string[]>>
  Coordinate: Named<ComponentProps<typeof CoordinateField>, NamesOf<V, number>>
  Hours: Named<ComponentProps<typeof HoursField>, NamesOf<V, Span[]>>
}

/**
 * `fieldsOf` with the fields of editorial records: `const F = editorialFieldsOf<EditedOf<typeof news>>()`. A field that
 * is missing from the values or has another type does not compile.
 */
export const editorialFieldsOf = <V extends Fields>(): EditorialFields<V> => ({
  ...fieldsOf<V>(),
  RichText: RichTextField,
  Suggest: SuggestField,
  Slug: SlugField,
  Picture: PictureField,
  Files: FilesField,
  Coordinate: CoordinateField,
  Hours: HoursField,
})
