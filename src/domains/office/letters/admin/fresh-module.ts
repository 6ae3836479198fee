import { uuidv7 } from '#kit/shared/uuid.ts'
import { type LetterColumn, type LetterModule, moduleProps } from '../letter-modules.contract.ts'
import type { ModuleKind } from '../letters.rules.ts'

/** A new, empty block. */
export const freshModule = (kind: ModuleKind): LetterModule => {
  const props = moduleProps.parse({})
  return {
    _id: uuidv7(),
    kind,
    props: kind === 'columns' ? { ...props, columns: [freshColumn(), freshColumn()] } : props,
  }
}

const empty = () => ({ de: '', en: '' })

export const freshColumn = (): LetterColumn => ({
  title: empty(),
  text: empty(),
  image: null,
  alt: empty(),
  href: '',
  label: empty(),
})
